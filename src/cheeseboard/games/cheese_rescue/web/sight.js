/** What a card changes, to be drawn over the square: threads, points, and who would go. */

import { keyOf } from "./square.js";
import { isCheese } from "./words.js";
/** @import { Fate } from "./view.js" */
/** @import { Cell, Thread } from "./square.js" */
/** @import { Card } from "./words.js" */
/** @import { Laid } from "./sentences.js" */

/** `points` by place, `gains` by seat. @typedef {{lines: Thread[], points: Map<string, number>, fates: Fate[], gains: number[]}} Sight */

/** @param {Fate[]} fates @returns {Thread[]} */
export const threadsOf = (fates) =>
  fates.flatMap(({ deed, cell, causes }) => causes.map((source) => ({ kind: /** @type {Thread["kind"]} */ (deed), source, target: cell })));

/** @param {Thread[]} lines @returns {Fate[]} */
export const fatesOf = (lines) => lines.map(({ kind, source, target }) => ({ deed: kind, cell: target, causes: [source] }));

/**
 * @param {Laid & {gains: number[]}} laid @param {Thread[]} lines all that hold with the card
 * @param {(cell: Cell) => Card | undefined} cardAt
 * @returns {Sight}
 */
export function sightOf(laid, lines, cardAt) {
  const key = keyOf(laid.cell);
  const touching = lines.filter(({ source, target }) => keyOf(source) === key || keyOf(target) === key);
  return { lines: touching, points: pointsOf(laid, cardAt), fates: fatesOf(lines), gains: laid.gains };
}

/** What each cheese gains or costs its owner. @param {Laid} laid @param {(cell: Cell) => Card | undefined} cardAt */
function pointsOf({ card, cell, saved, lost }, cardAt) {
  const worth = (/** @type {Cell} */ each) => (cardAt(each)?.owner ? Number(cardAt(each)?.card) : 0);
  const isDoomed = lost.some((each) => keyOf(each) === keyOf(cell));
  /** @type {Map<string, number>} */
  const points = new Map();
  for (const each of saved) points.set(keyOf(each), worth(each));
  for (const each of lost) points.set(keyOf(each), -worth(each));
  points.set(keyOf(cell), isCheese(card) && !isDoomed ? Number(card) : 0); // one that was never safe is not lost
  return new Map([...points].filter(([, n]) => n));
}
