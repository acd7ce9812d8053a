/** A board for any game that has none of its own: what is known as a list, every legal move as a button. */

import { createIntent } from "./intent.js";
import { shake } from "./motion.js";
import { createBar, createPlayers } from "./players.js";
import { winnersOf } from "./ending.js";
import { capital, look, plainLine, player } from "./words.js";
import { el, keyed, set, write } from "../ui/dom.js";
import { sprite } from "../ui/icons.js";
import { rove } from "../ui/parts.js";
import { has, t } from "../words.js";
/** @import { Intent } from "./intent.js" */
/** @import { Board, Context, GameEvent, State } from "../types/board.js" */

/** What the players, the bar and the buttons show already, and what is no news. */
const SHOWN = new Set(["game", "players", "seat", "actor", "actors", "moves", "outcome", "position"]);

/** "looks_left", "card-laid" as words, for what the catalogue has none for. @param {string} name */
const plainWords = (name) => name.replace(/[-_]/g, " ");

/** The catalogue's words for something, else its name. @param {string} kind @param {string} name */
const words = (kind, name) => (has(`${kind}.${name}`) ? t(`${kind}.${name}`) : plainWords(name));

/** @param {Context} context @returns {Board} */
export function board(context) {
  const { frame, motion } = context;
  const players = createPlayers((_, node) => (node.replaceChildren(), ""));
  const facts = el("dl", { class: "facts" });
  const moveList = el("div", { class: "plain-moves", role: "group", "aria-label": t("plain.moves") });
  const die = el("button", { class: "pick", type: "button", "data-test": "roll" }, sprite("i-roll"), el("span", {}, capital(t("move.roll"))));
  const node = el("div", { class: "plain" }, facts, die, moveList);
  const bar = createBar(context, () => void intent.commit(), el("span"));
  frame.append(players.node, node, bar.node);
  die.addEventListener("click", () => void intent.roll());
  moveList.addEventListener("keydown", (event) => rove(event));

  const view = () => context.state?.view;
  /** Those of the view, also while one is on its way. @returns {Array<{text: string}>} */
  const shown = () => view().moves.map((/** @type {string} */ text) => ({ text }));
  const moves = () => (intent.isMine() ? shown() : []);
  const button = (/** @type {string} */ text) => /** @type {HTMLElement | undefined} */ ([...moveList.children].find((each) => each.getAttribute("data-move") === text));

  /** @type {Intent<{text: string}>} */
  const intent = createIntent(context, {
    moves,
    refresh,
    holder: () => null,
    same: () => undefined,
    canPutBack: () => false,
    aimed: refresh,
    previewed: refresh,
    sent: refresh,
    async refused({ text }) {
      await shake(motion, button(text) ?? moveList);
    },
  });

  /** @param {string} text */
  const moveWords = (text) => (has(`play.${text}`) ? t(`play.${text}`) : text);

  /** @param {string} text */
  function choose(text) {
    if (context.isBusy) return;
    if (!intent.isMine()) return context.refuseTurn(button(text) ?? null);
    if (intent.ghost?.text === text) return void intent.commit();
    intent.aim({ text });
  }

  /** @param {State} state */
  function render(state) {
    if (!state.view) return;
    intent.settle(state);
    refresh();
  }

  function refresh() {
    const state = context.state;
    if (!state?.view) return;
    frame.classList.toggle("is-over", Boolean(state.view.outcome));
    players.render(state);
    renderFacts(state.view);
    die.hidden = !intent.canRoll();
    keyed(moveList, shown(), ({ text }) => text, ({ text }) => makeButton(text), (node, { text }, index) => {
      const isGhost = intent.ghost?.text === text;
      set(node, "aria-pressed", String(isGhost));
      set(node, "aria-disabled", intent.isMine() ? null : "true");
      set(node, "tabindex", index === at() ? 0 : -1);
      node.classList.toggle("sent", isGhost && Boolean(intent.ghost?.isSent));
    });
    const isActing = intent.isMine() || intent.canRoll();
    bar.render({ isReady: intent.isReady(), word: t("say.do-it"), way: ["i-next"], step: isActing ? 0 : null });
    context.stand();
  }

  /** Which button Tab leads to: that in focus, the one prepared, or the first. */
  function at() {
    const all = shown().map(({ text }) => text);
    const focused = document.activeElement?.getAttribute("data-move") ?? "";
    return Math.max(all.includes(focused) ? all.indexOf(focused) : all.indexOf(intent.ghost?.text ?? ""), 0);
  }

  /** @param {string} text */
  function makeButton(text) {
    const node = el("button", { class: "pick", type: "button", "data-move": text, "data-rove": true }, el("span", {}, capital(moveWords(text))));
    node.addEventListener("click", () => choose(text));
    return node;
  }

  /** @param {Record<string, any>} now */
  function renderFacts(now) {
    const known = Object.entries(now).filter(([name, value]) => !SHOWN.has(name) && factWords(value));
    keyed(facts, known, ([name]) => name, ([name]) => el("div", {}, el("dt", {}, capital(words("fact", name))), el("dd")), (line, [name, value]) => {
      const fact = factWords(value);
      write(/** @type {Element} */ (line.lastElementChild), has(`fact.${name}.${fact}`) ? t(`fact.${name}.${fact}`) : fact);
    });
  }

  /** @param {any} value @returns {string} */
  function factWords(value) {
    if (value === null || value === undefined) return "";
    if (Array.isArray(value)) return value.map(factWords).filter(Boolean).join(", ");
    if (typeof value === "object") return Object.values(value).map(factWords).filter(Boolean).join(" ");
    if (typeof value === "boolean") return t(value ? "plain.yes" : "plain.no");
    return String(value);
  }

  /** @param {State} state */
  function verdict(state) {
    const { reason, winners } = state.view.outcome;
    const values = winnersOf(state);
    if (has(`event.end.${reason}`)) return { title: capital(t(`event.end.${reason}`, values)), why: "" };
    return { title: winners.length ? t("plain.won", values) : t("table.turn.over"), why: "" };
  }

  /** @param {GameEvent} event @param {State} state */
  function eventWords({ code, ...event }, state) {
    if (code === "game-ended") return ""; // told by the finale
    const seat = event.seat && look(state, event.seat);
    if (has(`event.${code}`)) return t(`event.${code}`, { ...event, seat, n: event.n ?? event.number ?? event.total ?? 0 });
    const { seat: _, ...more } = event;
    return [seat ? player(state, event.seat) : "", plainWords(code), factWords(more)].filter(Boolean).join(" ");
  }

  /** @param {string} words */
  const toldOf = (words) => (words ? plainLine(words, "told", ["i-next"]) : null);

  function lineWords() {
    if (intent.canRoll()) return t("plain.roll");
    return intent.ghost ? t("plain.ghost", { move: moveWords(intent.ghost.text) }) : t("plain.choose", { n: moves().length });
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (context.isBusy) return false;
    const letter = event.key.toLowerCase();
    if (letter === "escape") return intent.back();
    if (letter === "r") return void intent.roll(), true;
    if (letter !== "n") return false;
    const all = /** @type {HTMLElement[]} */ ([...moveList.children]);
    const next = all[(all.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + 1) % all.length];
    next?.focus();
    return Boolean(next);
  }

  return {
    render,
    refresh,
    told: (event, state) => toldOf(eventWords(event, state)),
    tell: () => motion.wait(250),
    key,
    hint: intent.hint,
    kept: intent.kept,
    resume: intent.resume,
    finale: async () => ({ verdict }),
    line: () => plainLine(lineWords(), "do", [intent.canRoll() ? "i-roll" : "i-next"]),
    aim: () => [],
    focus: () => (die.hidden ? /** @type {HTMLElement | null} */ (moveList.querySelector("[tabindex='0']")) : die)?.focus({ preventScroll: true }),
    score: () => [...facts.children].map((line) => `${line.firstElementChild?.textContent}: ${line.lastElementChild?.textContent}.`).join(" "),
    move: () => intent.ghost?.text ?? null,
    chain: [],
    chainWords: t("title"),
  };
}
