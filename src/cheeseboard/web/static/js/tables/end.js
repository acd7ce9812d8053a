/** The end of Cheese Rescue in three acts, then the count. It can be held, stepped through, skipped and seen again. */

import { EASE, fly, petals } from "./animate.js";
import { el, redraw, set, sprite } from "./dom.js";
import { sign } from "./lines.js";
import { keyOf } from "./square.js";
import { cardArt, endWords, pointWords, SHAPES } from "./words.js";
import { sound } from "../sound.js";
import { faceOf } from "../seats.js";
import { t } from "../words.js";
/** @import { Cell, Context, GameEvent, Players, Removal, Square, State, Tally } from "./types.js" */

const ACTS = /** @type {const} */ ([
  { kind: "scare", hunter: "card-dog-bark", victim: "card-cat-flee", noise: "dog", who: "fig-dog", whom: "fig-cat" },
  { kind: "chase", hunter: "card-cat-pounce", victim: "card-mouse-flee", noise: "cat", who: "fig-cat", whom: "fig-mouse" },
  { kind: "nibble", hunter: "card-mouse-nibble", victim: "", noise: "mouse", who: "fig-mouse", whom: "shape-wedge" },
]);
const HUNTER = ["D", "C", "M"];

/** @param {Context} context @param {Square} square @param {Players} players */
export function createEnd(context, square, players) {
  const { motion } = context;
  const button = (/** @type {string} */ icon, /** @type {string} */ word, /** @type {() => void} */ run) => {
    const node = el("button", { class: "round", type: "button", "aria-label": t(word) }, sprite(icon));
    node.addEventListener("click", run);
    return node;
  };
  const scene = el("div", { class: "act-scene", "aria-hidden": "true" });
  const pause = button("i-pause", "table.end.pause", () => hold(!motion.isHeld));
  const controls = el("div", { class: "acts" }, scene,
    el("div", { class: "keys" }, pause, button("i-step", "table.end.step", () => { hold(false); motion.step(); }), button("i-skip", "table.end.skip", () => { hold(false); motion.skip(); })));
  const again = button("i-stepback", "table.end.again", () => void replay());
  const table = el("ol", { class: "places" });
  const result = el("div", { class: "result" }, table, el("div", { class: "keys" }, again, context.end));
  const node = el("div", { class: "finale" }, controls, result);

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
    context.frame.classList.add("acting");
    node.hidden = false;
    scene.replaceChildren(sprite(who), sign(kind), sprite(whom), el("b", {}, String(removals.length)));
    void motion.run(scene, [{ transform: "scale(.8)", opacity: 0 }, { transform: "none", opacity: 1 }], 260, { easing: EASE.drop });
    if (!removals.length) return motion.wait(700, true);
    const lines = removals.flatMap((removal) => removal.causes.map((source) => ({ kind, source, target: removal.cell })));
    const gap = Math.min(110, 700 / lines.length);
    square.drawThreads(lines, null).forEach((line, index) => void motion.run(line, [{ opacity: 0 }, { opacity: 1 }], 160, { delay: index * gap }));
    for (const { source, target } of lines) pose(source, hunter, target[1] > source[1]);
    if (victim) for (const removal of removals) pose(removal.cell, victim, removal.causes[0][1] > removal.cell[1]);
    sound(noise);
    await motion.wait(650 + gap * lines.length, true);
    await Promise.all(removals.map((removal, index) => leave(removal, kind, index)));
    square.drawThreads([], null);
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

  /** @param {Tally[]} tallies @param {Removal[]} eaten @param {State} state */
  async function countUp(tallies, eaten, state) {
    const lost = new Set(eaten.map((removal) => keyOf(removal.cell)));
    await Promise.all(tallies.map(async (tally) => {
      const pill = players.of(tally.seat), points = pill?.querySelector(".points");
      if (!pill || !points) return;
      pill.querySelector(".hold")?.classList.add("counted");
      let sum = 0;
      points.textContent = "0";
      for (const card of state.view.table.filter((/** @type {any} */ each) => each.owner === tally.seat && !lost.has(keyOf(each.cell)))) {
        const cell = square.find(card.cell);
        if (cell) await fly(context, cardArt(card.card, card.owner), cell, pill, { ms: 430, shrink: 0.4, className: "card" });
        sum += Number(card.card);
        points.textContent = String(sum);
        sound("cheese");
        void motion.run(points, [{ transform: "scale(1.5)" }, { transform: "none" }], 180);
      }
    }));
    await motion.wait(350);
  }

  /** @param {GameEvent} event @param {State} state */
  async function tell(event, state) {
    const steps = state.view.outcome?.steps;
    if (event.code === "step-done") await act(event.step, event.removals);
    else if (event.code === "scored") await countUp(event.tallies, steps?.[2] ?? [], state);
    else if (event.code === "game-ended") {
      context.frame.classList.remove("acting");
      render(state);
      context.frame.classList.add("is-over");
      sound("win");
      await petals(context);
    }
  }

  async function replay() {
    const state = context.state, outcome = state?.view?.outcome;
    if (!state || !outcome || context.isBusy) return;
    context.isBusy = true;
    motion.begin();
    for (const cell of square.node.querySelectorAll(".gone")) cell.classList.remove("gone");
    for (const card of state.view.table) pose(card.cell, cardArt(card.card, card.owner));
    for (let step = 1; step <= 3; step++) await act(step, outcome.steps[step - 1]);
    context.isBusy = false;
    render(state);
    again.focus();
  }

  /** @param {State} state */
  function render(state) {
    const outcome = state.view?.outcome;
    node.hidden = !outcome;
    context.frame.classList.remove("acting");
    for (const cell of square.node.querySelectorAll(".gone")) cell.classList.remove("gone");
    if (!outcome) return;
    for (const removal of outcome.steps.flat()) {
      square.find(removal.cell)?.classList.add("gone");
      if (removal.owner) pose(removal.cell, `cheese-${SHAPES[removal.owner]}-eaten`);
    }
    const order = [...outcome.tallies].sort((a, b) => outcome.places[a.seat - 1] - outcome.places[b.seat - 1]);
    table.replaceChildren(...order.map((tally) => line(state, tally, outcome.winners.includes(tally.seat))));
    table.classList.toggle("close", outcome.reason === "more-cheeses"); // then the cheeses decide, and are always shown
    set(table, "aria-label", endWords(state, outcome.reason, outcome.winners));
  }

  /** @param {State} state @param {Tally} tally @param {boolean} isWinner */
  function line(state, tally, isWinner) {
    const seat = state.table.seats.find((each) => each.seat === tally.seat);
    const cheeses = tally.cheeses.map((card) => sprite(cardArt(card, tally.seat)));
    return el("li", { class: isWinner ? "place won" : "place" },
      el("span", { class: "medal", "aria-hidden": "true" }, sprite(faceOf(seat), "av"), isWinner ? sprite("ribbon", "ribbon") : null),
      el("b", { "aria-hidden": "true" }, String(tally.points)), el("span", { class: "kept", "aria-hidden": "true" }, ...cheeses),
      el("span", { class: "sr" }, pointWords(state, tally)));
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (!context.isBusy || !context.frame.classList.contains("acting") || event.key.toLowerCase() !== "p") return false;
    hold(!motion.isHeld);
    return true;
  }
  return { node, tell, render, key };
}
