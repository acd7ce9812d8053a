/** Beside the kitchen: both dice, the steps to go, the tile that acts, what can be chosen without a square; and the score. */

import { EASE } from "./animate.js";
import { el, redraw, set, sprite, write } from "./dom.js";
import { sound } from "../sound.js";
import { settings } from "../store.js";
import { t } from "../words.js";
/** @import { Choice, ChopView, Context } from "./types.js" */

const ROLLING = [2, 1, 3, 2, 3, 1];

/**
 * @param {Context} context
 * @param {{roll: () => void, play: (move: string) => void, prints: () => void}} on
 */
export function createTray(context, on) {
  const { motion } = context;
  const make = (/** @type {string} */ side) => el("button", { class: `die ${side}`, type: "button" }, sprite(`die-${side}`));
  const dice = { cat: make("cat"), mouse: make("mouse") };
  const steps = el("span", { class: "steps", role: "img" });
  const tile = el("span", { class: "acting-tile", role: "img", hidden: true }, sprite("tile-back"));
  const choices = el("div", { class: "picks" });
  const paws = el("button", { class: "round small paws", type: "button", "aria-pressed": "false", "aria-label": t("table.prints.show") }, sprite("i-paw"));
  const node = el("div", { class: "tray", role: "group", "aria-label": t("table.tray") }, dice.mouse, dice.cat, tile, steps, choices, paws);
  for (const die of Object.values(dice)) die.addEventListener("click", () => on.roll());
  paws.addEventListener("click", () => on.prints());
  /** @type {{cat: number, mouse: number}} */
  const shown = { cat: 0, mouse: 0 };

  /** @param {"cat" | "mouse"} side @param {number} number */
  function face(side, number) {
    shown[side] = number;
    redraw(dice[side], number ? `die-${side}-${number}` : `die-${side}`);
  }

  /** @param {ChopView} view @param {{canRoll: boolean, choices: Choice[]}} state */
  function render(view, { canRoll, choices: list }) {
    const active = view.side === "cat" ? "cat" : "mouse";
    for (const side of /** @type {const} */ (["cat", "mouse"])) {
      const isOn = Boolean(view.side) && side === active;
      dice[side].classList.toggle("big", isOn);
      dice[side].classList.toggle("ready", isOn && canRoll);
      set(dice[side], "aria-disabled", isOn && canRoll ? null : "true");
      set(dice[side], "tabindex", isOn ? "0" : "-1");
      const what = shown[side] ? t("table.die.shows", { number: shown[side] }) : "";
      set(dice[side], "aria-label", [t(`table.die.${side}`), isOn && canRoll ? t(view.phase === "take-die" ? "move.take-die" : "move.roll") : what].filter(Boolean).join(", "));
    }
    if (view.steps && view.phase === "walk") face(active, view.steps);
    const n = view.steps ?? 0;
    if (steps.childElementCount !== n) steps.replaceChildren(...Array.from({ length: n }, () => sprite("i-paw")));
    steps.hidden = !n;
    set(steps, "aria-label", n ? t("table.steps", { n }) : null);
    const acting = view.phase === "bonus" ? `tile-plus${n}` : view.phase === "arrow" || view.phase === "fork" ? `tile-${view.phase}` : view.phase === "place" ? "pawn-cat" : "";
    tile.hidden = !acting;
    node.classList.toggle("no-dice", Boolean(acting) || view.phase === "ask");
    if (acting) redraw(tile, acting);
    if (acting) set(tile, "aria-label", t(`table.tile.${view.phase === "place" ? "place" : acting.slice(5)}`));
    node.classList.toggle("twice", view.rolls > 1);
    choices.replaceChildren(...list.map(button));
    choices.hidden = !list.length;
    set(paws, "aria-pressed", String(settings.paws));
  }

  /** @param {Choice} choice */
  function button(choice) {
    const node = el("button", { class: "pick", type: "button", "data-move": choice.text }, sprite(choice.icon), el("span", {}, choice.word));
    node.addEventListener("click", () => on.play(choice.text));
    return node;
  }

  /** @param {"cat" | "mouse"} side @param {number} number */
  async function roll(side, number) {
    const die = dice[side];
    for (const each of Object.values(dice)) each.classList.toggle("big", each === die);
    die.classList.remove("ready");
    sound("die");
    const hop = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ turn, /** @type {number} */ scale) => ({ transform: `translate(${x}%, ${y}%) rotate(${turn}deg) scale(${scale})` });
    const tumble = motion.run(die, [hop(0, 0, -8, 1), hop(-22, -58, -190, 1.1), hop(12, 6, -330, 0.96), hop(8, -26, -400, 1.04), hop(0, 4, -362, 1), hop(0, 0, -368, 1)], 720, { easing: EASE.both });
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
    const pick = /** @type {HTMLElement | null} */ (choices.querySelector(`[data-move="${text}"]`)) ?? dice.mouse;
    pick.focus();
    void motion.run(pick, [{ scale: 1 }, { scale: 1.15 }, { scale: 1 }, { scale: 1.1 }, { scale: 1 }], 700);
  }
  /** The die was taken. */
  const stop = () => Object.values(dice).forEach((die) => die.classList.remove("ready"));
  return { node, render, roll, point, stop };
}

/** */
export function createScore() {
  const store = el("div", { class: "store", role: "img" });
  const won = el("b", { "aria-hidden": "true" });
  const cage = el("div", { class: "cage", role: "img" });
  const caught = el("b", { "aria-hidden": "true" });
  const node = el("div", { class: "score" }, el("div", { class: "tally" }, store, won), el("div", { class: "tally" }, cage, caught));

  /** @param {HTMLElement} row @param {number} length @param {(n: number) => string} drawing */
  function fill(row, length, drawing) {
    while (row.childElementCount < length) row.append(sprite(drawing(row.childElementCount)));
    while (row.childElementCount > length) row.lastElementChild?.remove();
    [...row.children].forEach((child, n) => redraw(child, drawing(n)));
  }

  /** @param {ChopView} view */
  function render(view) {
    fill(store, view.aim, (n) => (n < view.won ? "store-cheese" : "store-slot"));
    fill(cage, view.mice.length, (n) => (view.mice[n] === null && view.phase !== "name-cat" ? `caught-${n + 1}` : "caught-slot"));
    write(won, `${view.won}/${view.aim}`);
    write(caught, `${view.caught}/${view.mice.length}`);
    set(store, "aria-label", t("table.won", { won: view.won, aim: view.aim }));
    set(cage, "aria-label", t("table.caught", { caught: view.caught, mice: view.mice.length }));
  }

  return {
    node,
    render,
    /** @param {number} n from 1 */
    place: (n) => store.children[n - 1] ?? store,
    /** @param {number} mouse from 1 */
    slot: (mouse) => cage.children[mouse - 1] ?? cage,
    /** @param {number} n */
    win(n) {
      if (store.children[n - 1]) redraw(store.children[n - 1], "store-cheese");
      won.textContent = `${n}/${store.childElementCount}`;
    },
    /** @param {number} mouse */
    catch(mouse) {
      if (cage.children[mouse - 1]) redraw(cage.children[mouse - 1], `caught-${mouse}`);
      caught.textContent = `${cage.querySelectorAll('[href*="#caught-"]:not([href$="slot"])').length}/${cage.childElementCount}`;
    },
  };
}
