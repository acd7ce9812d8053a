/** The row below the line: the die or the tile that acts, the tick, what can be chosen without a square, and small helpers. */

import { EASE } from "/static/js/board/motion.js";
import { el, set, write } from "/static/js/ui/dom.js";
import { redraw, sprite } from "/static/js/ui/icons.js";
import { createBar } from "/static/js/board/players.js";
import { dieOf } from "./words.js";
import { sound } from "/static/js/sound.js";
import { settings } from "/static/js/store.js";
import { t } from "/static/js/words.js";
/** @import { Context } from "/static/js/types/board.js" */
/** @import { ChopChopView } from "./view.js" */

/** @typedef {{text: string, icon: string, word: string}} Choice */
/** @typedef {ReturnType<typeof createTray>} Tray */

const ROLLING = [2, 1, 3, 2, 3, 1];

/**
 * @param {Context} context
 * @param {{roll: () => void, play: (move: string) => void, prints: () => void, confirm: () => void}} on
 */
export function createTray(context, on) {
  const { motion } = context;
  const die = el("button", { class: "die", type: "button" }, sprite("die-mouse"));
  const { ask } = context.host;
  const tile = ask ? el("button", { class: "acting-tile", type: "button", hidden: true }, sprite("tile-back")) : el("span", { class: "acting-tile", role: "img", hidden: true }, sprite("tile-back"));
  const place = el("span", { class: "die-place" }, die, tile);
  const picks = el("span", { class: "picks" });
  const question = el("p", {});
  const answers = el("div", { class: "answers" });
  /** An offered draw: over the row, so that nothing below is taken for an answer. */
  const sheet = el("div", { class: "draw-sheet", role: "group", hidden: true }, question, answers);
  const paws = el("button", { class: "round small paws", type: "button", "aria-pressed": "false", "aria-label": t("table.prints.show") }, sprite("i-paw"));
  const small = el("span", { class: "helpers" }, paws);
  const bar = createBar(context, on.confirm, small);
  small.append(context.slot); // out of the bar's own place for it
  const { node } = bar;
  node.classList.add("tray");
  node.replaceChildren(place, el("span", { class: "middle" }, bar.go, picks), small, sheet);
  set(node, "role", "group");
  set(node, "aria-label", t("table.tray"));
  die.addEventListener("click", () => on.roll());
  paws.addEventListener("click", () => on.prints());
  if (ask) tile.addEventListener("click", ask);

  /** @param {"cat" | "mouse"} side @param {number} [number] none before it is rolled */
  function face(side, number = 0) {
    redraw(die, number ? `die-${side}-${number}` : `die-${side}`);
    die.dataset.shows = number ? String(number) : "";
  }

  /** @param {ChopChopView} view @param {{canRoll: boolean, choices: Choice[]}} state */
  function render(view, { canRoll, choices }) {
    const side = dieOf(view);
    const number = view.phase === "walk" ? (view.steps ?? 0) : 0;
    face(side, number);
    die.classList.toggle("ready", canRoll);
    set(die, "aria-disabled", canRoll ? null : "true");
    const what = canRoll ? t(view.phase === "take-die" ? "move.take-die" : "move.roll") : number ? t("table.die.shows", { number }) : "";
    set(die, "aria-label", [t(`table.die.${side}`), what].filter(Boolean).join(", "));
    act(view.phase === "place" ? "place" : view.tile);
    place.classList.toggle("twice", view.rolls > 1);
    const isAsked = view.phase === "ask" && choices.length > 0;
    sheet.hidden = !isAsked;
    place.inert = isAsked; // it lies below
    picks.hidden = isAsked || !choices.length;
    picks.replaceChildren(...(isAsked ? [] : choices.map(button)));
    answers.replaceChildren(...(isAsked ? choices.map(button) : []));
    write(question, isAsked && view.is_run_home ? t("say.ask", { n: view.stall }) : "");
    set(sheet, "aria-label", isAsked ? t("say.ask", { n: view.stall }) : null);
    set(paws, "aria-pressed", String(settings.paws));
  }

  /** The tile that acts lies where the die was; before the first roll, the cat. @param {string | null} what */
  function act(what) {
    tile.hidden = !what;
    die.hidden = Boolean(what);
    if (!what) return;
    redraw(tile, what === "place" ? "pawn-cat" : `tile-${what.replace("+", "plus")}`);
    set(tile, "aria-label", t(`tile.${what}`));
  }

  /** @param {Choice} choice */
  function button(choice) {
    const pick = el("button", { class: "pick", type: "button", "data-move": choice.text }, sprite(choice.icon), el("span", {}, choice.word));
    pick.addEventListener("click", () => on.play(choice.text));
    return pick;
  }

  /** @param {"cat" | "mouse"} side @param {number} number */
  async function roll(side, number) {
    act(null);
    die.classList.remove("ready");
    sound("die");
    const hop = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ turn, /** @type {number} */ scale) => ({ transform: `translate(${x}%, ${y}%) rotate(${turn}deg) scale(${scale})` });
    const tumble = motion.run(die, [hop(0, 0, -8, 1), hop(22, -58, -190, 1.1), hop(12, 6, -330, 0.96), hop(8, -26, -400, 1.04), hop(0, 4, -362, 1), hop(0, 0, -368, 1)], 720, { easing: EASE.both });
    for (const pips of ROLLING) {
      if (motion.isStill()) break;
      redraw(die, `die-${side}-${pips}`);
      await motion.wait(85);
    }
    face(side, number);
    await tumble;
    await motion.wait(180);
  }

  /** @param {string} text */
  function point(text) {
    const pick = /** @type {HTMLElement | null} */ (node.querySelector(`[data-move="${text}"]`)) ?? die;
    pick.focus();
    void motion.run(pick, [{ scale: 1 }, { scale: 1.15 }, { scale: 1 }, { scale: 1.1 }, { scale: 1 }], 700);
  }
  /** The die was taken. */
  const stop = () => die.classList.remove("ready");
  return { node, die, place, render, act, roll, point, stop, renderBar: bar.render };
}
