/** Which rows and columns are shown: always as many as the square has, so that it never changes its size. */
/** @import { CheeseRescueView } from "./view.js" */
/** @import { Cell } from "./square.js" */

/** `low` is the first row or column shown; full when cards reach from side to side. @typedef {{low: number, length: number, isFull: boolean}} Span */

/**
 * All cards are inside, and all open places while there is room for them; what was shown before stays if it can.
 * @param {CheeseRescueView} view @param {0 | 1} axis rows or columns @param {Span | null} before
 * @param {Cell | null} wanted a place that has to be inside
 * @returns {Span}
 */
export function spanOf({ size, area, table }, axis, before, wanted) {
  const places = table.length ? table.map(({ cell }) => cell[axis]) : [0];
  const low = Math.min(...places), high = Math.max(...places), room = size - (high - low + 1);
  if (area === "fixed") return { low: table.some(({ card }) => card === "S") ? -(size - 1) / 2 : 0, length: size, isFull: true };
  if (room <= 0) return { low, length: size, isFull: true };
  const margin = room > 1 ? 1 : 0; // with room for one row only, one of the two open ones lies outside
  const inside = wanted ? wanted[axis] : low;
  const least = Math.max(high + margin - size + 1, inside - size + 1), most = Math.min(low - margin, inside);
  const start = before?.low ?? Math.ceil((low + high + 1 - size) / 2);
  return { low: Math.min(Math.max(start, least), most), length: size, isFull: false };
}

/** @param {Span} span */
export const numbers = ({ low, length }) => Array.from({ length }, (_, index) => low + index);

/** @param {Span} span @param {number} number */
export const holds = ({ low, length }, number) => number >= low && number < low + length;

/** At which side of the square a place lies, if outside. @param {Span} rows @param {Span} columns @param {Cell} cell */
export function sideOf(rows, columns, [row, column]) {
  if (!holds(rows, row)) return row < rows.low ? "top" : "bottom";
  if (!holds(columns, column)) return column < columns.low ? "left" : "right";
  return "";
}
