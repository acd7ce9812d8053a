/** The end of Cheese Rescue in three acts. It can be held, stepped through, skipped and seen again. */

import { EASE } from "/static/js/board/motion.js";
import { el, set } from "/static/js/ui/dom.js";
import { redraw, sprite } from "/static/js/ui/icons.js";
import { sign } from "/static/js/board/threads.js";
import { told } from "./sentences.js";
import { cardArt, SHAPE_OF, SHAPES } from "./words.js";
import { sound } from "/static/js/sound.js";
import { t } from "/static/js/words.js";
/** @import { Context, GameEvent, Line, Players, State } from "/static/js/types/board.js" */
/** @import { Removal } from "./view.js" */
/** @import { Cell, Square } from "./square.js" */

const ACTS = /** @type {const} */ ([
  { kind: "scare", hunter: "card-dog-bark", victim: "card-cat-flee", noise: "bark", who: "fig-dog", whom: "fig-cat" },
  { kind: "chase", hunter: "card-cat-pounce", victim: "card-mouse-flee", noise: "hiss", who: "fig-cat", whom: "fig-mouse" },
  { kind: "nibble", hunter: "card-mouse-nibble", victim: "", noise: "squeak", who: "fig-mouse", whom: "shape-wedge" },
]);
const HUNTER = ["D", "C", "M"];

/** @param {Context} context @param {Square} square @param {Players} players */
export function createScoring(context, square, players) {
  const { motion } = context;
  const button = (/** @type {string} */ icon, /** @type {string} */ word, /** @type {() => void} */ run) => {
    const node = el("button", { class: "round", type: "button", "aria-label": t(word) }, sprite(icon));
    node.addEventListener("click", run);
    return node;
  };
  const scene = el("div", { class: "act-scene", "aria-hidden": "true" });
  const pause = button("i-pause", "table.end.pause", () => hold(!motion.isHeld));
  const node = el("div", { class: "acts" }, scene,
    el("div", { class: "keys" }, pause, button("i-step", "table.end.step", () => { hold(false); motion.step(); }), button("i-skip", "table.end.skip", () => { hold(false); motion.skip(); })));

  /** @param {boolean} held */
  function hold(held) {
    motion.hold(held);
    redraw(pause, held ? "i-play" : "i-pause");
    set(pause, "aria-label", t(held ? "table.end.go-on" : "table.end.pause"));
  }

  /** @param {Cell} cell @param {string} id @param {boolean} [isMirrored] */
  function pose(cell, id, isMirrored = false) {
    const card = square.find(cell)?.querySelector(".card");
    redraw(card, id);
    card?.classList.toggle("mirror", isMirrored);
  }

  /** @param {number} step @param {Removal[]} removals */
  async function act(step, removals) {
    const { kind, hunter, victim, noise, who, whom } = ACTS[step - 1];
    if (step === 1) square.bare();
    context.frame.classList.add("acting");
    players.node.querySelector(".on")?.classList.remove("on"); // nobody is to play any more
    scene.replaceChildren(sprite(who), sign(SHAPE_OF[kind]), sprite(whom), el("b", {}, String(removals.length)));
    void motion.run(scene, [{ transform: "scale(.8)", opacity: 0 }, { transform: "none", opacity: 1 }], 260, { easing: EASE.drop });
    if (!removals.length) return motion.wait(700, true);
    const lines = removals.flatMap((removal) => removal.causes.map((source) => ({ kind, source, target: removal.cell })));
    const gap = Math.min(110, 700 / lines.length);
    square.drawThreads(lines).forEach((line, index) => void motion.run(line, [{ opacity: 0 }, { opacity: 1 }], 160, { delay: index * gap }));
    for (const { source, target } of lines) pose(source, hunter, target[1] > source[1]);
    if (victim) for (const removal of removals) pose(removal.cell, victim, removal.causes[0][1] > removal.cell[1]);
    sound(noise);
    await motion.wait(650 + gap * lines.length, true);
    await Promise.all(removals.map((removal, index) => leave(removal, kind, index)));
    square.drawThreads([]);
    for (const { source } of lines) pose(source, cardArt(HUNTER[step - 1], null));
  }

  /** A cat or mouse runs off along the line of fright; a cheese goes in three bites. @param {Removal} removal @param {string} kind @param {number} index */
  async function leave(removal, kind, index) {
    const cell = square.find(removal.cell), card = cell?.querySelector(".card");
    if (!cell || !card) return;
    const delay = Math.min(index * 45, 400);
    if (kind === "nibble") {
      const bite = (/** @type {number} */ n) => ({ clipPath: `circle(${[90, 62, 44, 20][n]}% at ${[50, 30, 34, 30][n]}% ${[50, 58, 62, 72][n]}%)` });
      await motion.run(card, [bite(0), bite(1), bite(1), bite(2), bite(2), bite(3)], 480, { easing: "steps(5, end)", delay });
      pose(removal.cell, `cheese-${SHAPES[removal.owner ?? 1]}-eaten`);
    } else {
      const [from] = removal.causes;
      const dy = removal.cell[0] - from[0], dx = removal.cell[1] - from[1];
      const near = (/** @type {number} */ r) => ({ transform: `rotate(${r}deg)` });
      await motion.run(card, [near(-3), near(3), near(-3), near(3), near(-3), near(3)], 240, { easing: "linear", delay });
      await motion.run(card, [{ transform: "none", opacity: 1 }, { transform: `translate(${dx * 160}%, ${dy * 160}%) rotate(${(dx - dy) * 18}deg) scale(.7)`, opacity: 0 }], 420, { easing: EASE.flee });
    }
    cell.classList.add("gone");
  }

  /** @param {GameEvent} event */
  async function tell(event) {
    if (event.code === "step-done") await act(event.step, event.removals);
  }

  async function replay() {
    const state = context.state, outcome = state?.view?.outcome;
    if (!state || !outcome || context.isBusy) return;
    context.isBusy = true;
    motion.begin();
    for (const cell of square.node.querySelectorAll(".gone")) cell.classList.remove("gone");
    for (const card of state.view.table) pose(card.cell, cardArt(card.card, card.owner));
    for (let step = 1; step <= 3; step++) {
      const event = { code: "step-done", step, removals: outcome.steps[step - 1] };
      context.line.tell(/** @type {Line} */ (told(event, state)));
      await act(step, event.removals);
    }
    context.isBusy = false;
    render(state);
  }

  /** @param {State} state */
  function render(state) {
    const outcome = state.view?.outcome;
    context.frame.classList.remove("acting");
    for (const cell of square.node.querySelectorAll(".gone")) cell.classList.remove("gone");
    if (!outcome) return;
    for (const removal of outcome.steps.flat()) {
      square.find(removal.cell)?.classList.add("gone");
      if (removal.owner) pose(removal.cell, `cheese-${SHAPES[removal.owner]}-eaten`);
    }
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (!context.isBusy || !context.frame.classList.contains("acting") || event.key.toLowerCase() !== "p") return false;
    hold(!motion.isHeld);
    return true;
  }
  return { node, tell, render, replay, key };
}
