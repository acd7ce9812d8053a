/** "Check the dice": every roll and draw of a game that is over, worked out again here from seed, numbers and seal. */
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { digest, fromHex, hashOf, toHex } from "../luck.js";
import { request } from "../net.js";
import { settings, matchOf } from "../store.js";
import { openDialog, problemLine, wordButton } from "../ui/parts.js";
import { ownStyle } from "../ui/style.js";
import { reason, t } from "../words.js";
/** @import { KeptMatch, Weighed } from "../types/app.js" */
/** @typedef {import("./table.js").MatchPage} MatchPage */
/** @typedef {{commitment: string, seed: string, numbers: Record<string, string>, history: string, chance: Array<[number, string]>}} Sealed */
/** @typedef {{words: string, isTrue: boolean}} Finding */

const LETTERS = "abcde";
const PAUSE = 25;

/** What the record says of chance. @param {string} text @returns {Sealed} */
export function readRecord(text) {
  const [header = "", moves = "", closing = ""] = text.split("\n\n");
  const field = (/** @type {string} */ part, /** @type {string} */ key) => part.match(new RegExp(`^${key}: (.*)$`, "m"))?.[1] ?? "";
  const numbers = [...header.matchAll(/^number (\w): ([0-9a-f]{64})$/gm)].map(([, letter, number]) => [letter, number]);
  /** @type {Array<[number, string]>} */
  const chance = [];
  for (const line of moves.split("\n")) {
    const [first = "", ...words] = line.split(" ");
    let ply = Number(first);
    let actor = "";
    for (const word of words) {
      if (word.length === 1 && `*${LETTERS}`.includes(word)) actor = word;
      else {
        if (actor === "*") chance.push([ply, word]);
        ply++;
      }
    }
  }
  return { commitment: field(header, "commitment"), seed: field(closing, "seed"), history: field(closing, "history"), numbers: Object.fromEntries(numbers), chance };
}

/** HMAC-SHA256. @param {Uint8Array} key of 32 bytes @param {Uint8Array} message */
async function hmac(key, message) {
  const block = (/** @type {number} */ pad) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ pad);
  const joined = (/** @type {Uint8Array} */ one, /** @type {Uint8Array} */ two) => Uint8Array.from([...one, ...two]);
  return digest(joined(block(0x5c), await digest(joined(block(0x36), message))));
}

/** What chance was dealt from. @param {Sealed} sealed */
export async function mixed({ seed, numbers }) {
  const parts = Object.keys(numbers)
    .sort()
    .flatMap((letter) => [letter.charCodeAt(0), ...fromHex(numbers[letter] ?? "")]);
  return parts.length ? hmac(fromHex(seed), Uint8Array.from(parts)) : fromHex(seed);
}

/** The n-th result of chance. @param {Uint8Array} key @param {number} n @param {Array<[string, number]>} moves */
export async function drawn(key, n, moves) {
  const total = BigInt(moves.reduce((sum, [, weight]) => sum + weight, 0));
  const span = 1n << 256n;
  for (let retry = 0; ; retry++) {
    const value = BigInt(`0x${toHex(await hmac(key, new TextEncoder().encode(retry ? `${n}:${retry}` : `${n}`)))}`);
    if (value >= span - (span % total)) continue;
    let unit = value % total;
    for (const [move, weight] of moves) {
      if (unit < BigInt(weight)) return move;
      unit -= BigInt(weight);
    }
  }
}

/**
 * Everything that can be checked, one after the other: the seal, what this device remembers, each roll and draw.
 * @param {string} text @param {Weighed[]} chances @param {Partial<KeptMatch>} kept @returns {AsyncGenerator<Finding>}
 */
export async function* findings(text, chances, kept) {
  const sealed = readRecord(text);
  const { commitment, seed, numbers, history, chance } = sealed;
  const isSealed = seed !== "" && (await hashOf(seed)) === commitment;
  yield { words: t("dice.seal"), isTrue: isSealed && (kept.seal ?? commitment) === commitment };
  for (const [seat, number] of Object.entries(kept.numbers ?? {})) {
    yield { words: t("dice.own"), isTrue: numbers[LETTERS[Number(seat) - 1] ?? ""] === number };
  }
  const { version = -1, hash = "" } = kept.seen ?? {};
  if (history.startsWith(`${version} `)) yield { words: t("dice.history"), isTrue: history === `${version} ${hash}` };
  const key = await mixed(sealed);
  for (const [n, [ply, move]] of chance.entries()) {
    const weighed = chances[n];
    yield { words: move, isTrue: weighed?.ply === ply && (await drawn(key, n, weighed.moves)) === move };
  }
  if (chances.length !== chance.length) yield { words: t("dice.seal"), isTrue: false };
}

/** @param {MatchPage} page */
export async function openDice(page) {
  await ownStyle("dice");
  /** @type {Finding[]} */
  const found = [];
  let [text, problem, isDone] = ["", "", false];
  const { draw, dialog } = openDialog(t("dice.check"), () => [
    h("p", { class: "lead", role: "status", key: "sum", "data-test": "dice-sum" }, sum(found, isDone)),
    problemLine(problem),
    h("ul", { class: "dice-list", key: "list", tabindex: "0", "aria-label": t("dice.check") }, // keys scroll it, too
      found.map((finding, i) => line(finding, String(i)))),
    text && isDone ? wordButton(icon("copy"), t("dice.keep"), () => save(page.id, text), { key: "keep", "data-test": "dice-keep" }) : null,
  ], "dice");
  try {
    const { secrets = [], ...kept } = matchOf(page.id) ?? {};
    const path = `/matches/${page.id}`;
    const [record, { chances }] = await Promise.all([request("GET", `${path}/record`, { secrets, as: "text" }), request("GET", `${path}/chances`, { secrets })]);
    text = record;
    for await (const finding of findings(text, chances, kept)) {
      found.push(finding);
      draw();
      dialog.querySelector("li:last-child")?.scrollIntoView({ block: "nearest" });
      if (settings.pace && dialog.isConnected) await new Promise((done) => setTimeout(done, PAUSE));
    }
    isDone = true;
  } catch (error) {
    problem = reason(/** @type {any} */ (error));
  }
  draw();
}

/** @param {Finding[]} found @param {boolean} isDone */
function sum(found, isDone) {
  const wrong = found.filter(({ isTrue }) => !isTrue).length;
  if (wrong) return t("dice.wrong", { n: wrong });
  return isDone ? t("dice.true", { n: found.length }) : t("dice.checking");
}

/** @param {Finding} finding @param {string} key */
const line = ({ words, isTrue }, key) =>
  h("li", { key, class: isTrue ? "true" : "wrong", "data-test": isTrue ? "dice-true" : "dice-wrong" }, icon(isTrue ? "tick" : "cross"), h("span", null, words));

/** @param {string} id @param {string} text */
function save(id, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${id}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
