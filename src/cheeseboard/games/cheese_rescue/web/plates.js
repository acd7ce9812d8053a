/** The plate before each player: the points that are safe, and a mark for every cheese. */

import { el, one, vars } from "/static/js/ui/dom.js";
import { sprite } from "/static/js/ui/icons.js";
import { settings } from "/static/js/store.js";
import { plateWords, SHAPES } from "./words.js";
import { signed } from "./square.js";
/** @import { State } from "/static/js/types/board.js" */
/** @import { CheeseRescueView } from "./view.js" */

/**
 * Whole: safe; hollow and crossed: would be eaten; a speck: still in the hand.
 * @param {number} seat @param {HTMLElement} node @param {State} state @param {number} gain what a prepared card changes
 */
export function fillPlate(seat, node, state, gain) {
  const view = /** @type {CheeseRescueView | null} */ (state.view);
  if (!view) return "";
  const { points, safe, eaten } = view.plates[seat - 1];
  const held = view.hands[seat - 1].cheeses.length;
  const isAhead = settings.lines !== false && !view.outcome && view.ahead === seat;
  crown(/** @type {Element} */ (node.parentElement), isAhead);
  vars(node, { "--own": `var(--p${seat}t)` });
  const key = [points, safe.length, eaten.length, held, gain].join();
  if (node.dataset.shown !== key) {
    const pip = (/** @type {string} */ kind) => sprite(`emb-${SHAPES[seat]}`, `pip ${kind}`);
    const pips = [...safe.map(() => "safe"), ...eaten.map(() => "eaten"), ...Array(held).fill("held")].map(pip);
    const pill = gain ? el("b", { class: gain < 0 ? "gain bad" : "gain" }, signed(gain)) : null;
    node.replaceChildren(el("span", { class: "sum", "aria-hidden": "true" }, sprite(`emb-${SHAPES[seat]}`, "shape"), el("b", { class: "points" }, String(points)), pill), el("span", { class: "pips" }, ...pips));
  }
  node.dataset.shown = key;
  return plateWords(view, seat);
}

/** @param {Element} plate @param {boolean} isAhead */
function crown(plate, isAhead) {
  const old = plate.querySelector(".lead");
  if (!isAhead) old?.remove();
  else if (!old) one(plate, ".who").append(sprite("lead", "lead"));
}
