/** What lies on the table as a small picture, for the card on the first page. */
import { cardArt } from "./words.js";
/** @import { Miniature } from "/static/js/types/app.js" */
/** @import { CheeseRescueView } from "./view.js" */

const LEAST = 3;
const EDGE = 0.04;

/** @param {CheeseRescueView} view @returns {Miniature} */
export function mini({ table }) {
  const [rows, columns] = [span(table.map(({ cell }) => cell[0])), span(table.map(({ cell }) => cell[1]))];
  const size = Math.max(LEAST, rows.length, columns.length);
  const [top, left] = [rows, columns].map(({ first, length }) => first - (size - length) / 2);
  const side = 1 - 2 * EDGE;
  return {
    size: [size, size],
    parts: table.map(({ cell: [row, column], card, owner }) => [cardArt(card, owner), column - left + EDGE, row - top + EDGE, side, side]),
  };
}

/** @param {number[]} places */
function span(places) {
  const first = Math.min(...places, Infinity);
  return places.length ? { first, length: Math.max(...places) - first + 1 } : { first: 0, length: 0 };
}
