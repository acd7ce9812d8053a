/** A corner of the kitchen as a small picture, for the card on the first page: where the cat is. */
import { spot, tableSquares } from "./moves.js";
/** @import { Miniature } from "/static/js/types/app.js" */
/** @import { ChopChopView } from "./view.js" */

const GROUND = /** @type {Record<string, string>} */ ({ "#": "tile-back", "*": "tile-cheese", u: "slab", o: "slab-hole" });
const SIDE = 4;
const PAWN = 1.3;

/** @param {ChopChopView} view @returns {Miniature} */
export function mini({ floor, cat, mice, position }) {
  const table = tableSquares(position);
  const [high, wide] = [floor.length, floor[0]?.length ?? 0];
  const [row, column] = spot(cat ?? table[0] ?? "A1");
  const from = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(0, Math.min(Math.round(at - SIDE / 2 + 0.5), most - SIDE));
  const [top, left] = [from(row, high), from(column, wide)];
  /** @returns {Miniature["parts"][number]} */
  const part = (/** @type {string} */ drawing, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ width, height = width) => [drawing, x - left, y - top, width, height];
  const pawn = (/** @type {string} */ drawing, /** @type {string} */ square) => {
    const [y, x] = spot(square);
    return part(drawing, x - (PAWN - 1) / 2, y - (PAWN - 1) / 2, PAWN);
  };
  const tiles = floor.flatMap((line, y) => [...line].flatMap((mark, x) => (GROUND[mark] ? [part(GROUND[mark], x, y, 1)] : [])));
  const out = mice.flatMap((square, i) => (square && !table.includes(square) ? [pawn(`pawn-mouse-${i + 1}`, square)] : []));
  const [rows, columns] = [0, 1].map((axis) => table.map((square) => spot(square)[/** @type {0 | 1} */ (axis)]));
  const wood = part("table", Math.min(...columns), Math.min(...rows), Math.max(...columns) - Math.min(...columns) + 1, Math.max(...rows) - Math.min(...rows) + 1);
  const isSeen = (/** @type {Miniature["parts"][number]} */ [, x, y, width, height]) => x < SIDE && y < SIDE && x + width > 0 && y + height > 0;
  return { size: [Math.min(SIDE, wide), Math.min(SIDE, high)], parts: [...tiles, wood, ...out, ...(cat ? [pawn("pawn-cat", cat)] : [])].filter(isSeen) };
}
