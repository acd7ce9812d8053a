/** Seats around the board before a game, and what a seat can be: parts of the pages for a new game and of the lobby. */
import { h, vars } from "../ui/dom.js";
import { art, face, icon } from "../ui/icons.js";
import { FIT } from "../fit.js";
import { drawingOf, levels } from "../games.js";
import { AVATARS, botName, botWords } from "../seats.js";
import { button } from "../ui/parts.js";
import { t } from "../words.js";
/** @import { Child, SeatLook } from "../types/app.js" */

/**
 * `name` and `below` are seen, `words` only read; `press` is null for a seat that stays as it is. A hat says which part its seat plays.
 * @typedef {{look: SeatLook|null, name: string, words: string[], below?: Child, isNow: boolean, press: (() => void)|null, hats?: Hat[]}} Seat
 * @typedef {{role: string, picture: string, label: string, pass: (() => void)|null}} Hat
 */

const KINDS = { bot: "bot", here: "person", elsewhere: "friend" };

/** @param {Seat[]} seats @param {Child} [more] */
export function drawSeats(seats, more = null) {
  return h(
    "section",
    { class: "round-table", "aria-label": t("new.seats"), key: "seats" },
    h("div", { class: ["seats", `of-${seats.length}`] }, seats.map(drawSeat)),
    more,
  );
}

/** Of the longest part that stands on one line; a hyphen that is seen only where a word is broken counts. @param {string} name */
const lettersOf = (name) => Math.max(1, ...name.split(" ").map((word) => Math.max(...word.split("\u00ad").map((part, at, all) => part.length + Number(at < all.length - 1)))));

/** @param {Seat} seat @param {number} index */
function drawSeat({ look, name, words, below, isNow, press, hats = [] }, index) {
  const props = { class: ["seat-face", !look && "free"], "data-test": `seat-${index + 1}` };
  const hidden = (/** @type {string} */ text) => h("span", { class: "hidden" }, text);
  const sized = (/** @type {string} */ tag, /** @type {string} */ said, /** @type {Child} */ child) => h(tag, { ref: (/** @type {HTMLElement} */ node) => vars(node, { "--letters": lettersOf(said) }) }, child);
  const which = hidden(`${t("new.seat", { n: index + 1 })}: `);
  const inside = look
    ? [which, face(look), sized("b", name, name), below ? [hidden(", "), sized("small", [below].flat().filter((each) => typeof each === "string").join(" "), below)] : null, words.map((each) => hidden(`, ${each}`))]
    : [which, icon("plus"), hidden(name)];
  return h(
    "div",
    { class: ["seat", isNow && "now"], key: `seat-${index}-${press !== null}` },
    press
      ? button(press, { ...props, "aria-pressed": look ? String(isNow) : null }, inside)
      : h("div", props, inside),
    hats.map(drawHat),
  );
}

/** @param {Hat} hat */
export function drawHat({ role, picture, label, pass }) {
  const props = { class: "hat", key: `hat-${role}`, "data-test": `hat-${role}`, title: label };
  return pass ? button(pass, { ...props, "aria-label": label }, art(picture, "icon")) : h("span", { ...props, role: "img", "aria-label": label }, art(picture, "icon"));
}

/** @param {string} game @param {string} role */
export const hatOf = (game, role) => drawingOf(game, "roles", `i-${role}hat`) ?? "pic-hat";

/** What sits on a seat, one of a few. @param {string} chosen @param {Array<"bot"|"here"|"elsewhere">} kinds @param {(kind: any) => void} choose @param {(() => void)|null} drop */
export function drawKinds(chosen, kinds, choose, drop) {
  return h(
    "div",
    { class: "kinds", key: "kinds" },
    kinds.map((kind) =>
      button(
        () => choose(kind),
        { key: kind, "aria-pressed": String(kind === chosen), "data-test": `kind-${kind}` },
        icon(KINDS[kind]),
        h("span", null, t(`new.kind.${kind}`)),
      ),
    ),
    drop ? button(drop, { key: "drop", class: "drop", "aria-label": t("new.drop"), title: t("new.drop"), "data-test": "drop" }, icon("cross")) : null,
  );
}

/** The bots as faces, the weakest first, one tap each; holes tell how strong. @param {string[]} bots @param {string|null} chosen @param {(level: string) => void} choose */
export function drawLevels(bots, chosen, choose) {
  const level = (/** @type {string} */ name) =>
    pick({
      name,
      isChosen: name === chosen,
      look: { kind: "bot", level: name },
      word: botName(name),
      label: botWords(name),
      press: () => choose(name),
      more: name === FIT ? [" ", h("small", null, t(`bot.${FIT}.is`))] : holes(name),
    });
  return h("div", { class: "levels", key: "levels" }, bots.map(level));
}

/** @param {string|null} chosen @param {Array<string|null|undefined>} taken @param {(avatar: string) => void} choose */
export function drawAvatars(chosen, taken, choose) {
  const avatar = (/** @type {string} */ name) =>
    pick({
      name,
      isChosen: name === chosen,
      isTaken: name !== chosen && taken.includes(name),
      look: { kind: "here", avatar: name },
      word: t(`avatar.${name}`),
      label: t(`avatar.${name}`),
      press: () => choose(name),
    });
  return h("div", { class: "levels avatars", key: "avatars" }, AVATARS.map(avatar));
}

/** @param {{name: string, isChosen: boolean, isTaken?: boolean, look: SeatLook, word: string, label: string, press: () => void, more?: Child}} of */
function pick({ name, isChosen, isTaken = false, look, word, label, press, more = null }) {
  const props = { class: ["level", name === FIT && "fit"], key: name, "aria-pressed": String(isChosen), "aria-label": label, disabled: isTaken, "data-test": `pick-${name}` };
  return button(press, props, face(look), h("b", null, word), more, isChosen ? icon("tick", "picked") : null);
}

/** As many holes as there are levels, as many full as the bot is strong. @param {string} level */
export function holes(level) {
  const strength = levels.indexOf(level) + 1;
  return strength ? h("span", { class: "holes", "aria-hidden": "true" }, levels.map((_, i) => h("i", { class: i < strength ? "full" : "" }))) : null;
}
