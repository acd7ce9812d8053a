/** Moves and squares as text (`docs/notation.md`), and where the pieces of a view stand. */

/** @import { ChopChopView } from "./view.js" */

/** @typedef {{kind: "walk" | "jump" | "place" | "take" | "pass" | "draw" | "die", piece?: string, square?: string, agree?: boolean, text: string}} ReadMove */

const FORMS = /** @type {[RegExp, (m: RegExpMatchArray) => Omit<ReadMove, "text">][]} */ ([
  [/^([C1-4])-([A-G][1-7])$/, (m) => ({ kind: "walk", piece: m[1], square: m[2] })],
  [/^([C1-4])>([A-G][1-7])$/, (m) => ({ kind: "jump", piece: m[1], square: m[2] })],
  [/^C@([A-G][1-7])$/, (m) => ({ kind: "place", piece: "C", square: m[1] })],
  [/^x([A-G][1-7])$/, (m) => ({ kind: "take", square: m[1] })],
  [/^pass$/, () => ({ kind: "pass" })],
  [/^draw:(yes|no)$/, (m) => ({ kind: "draw", agree: m[1] === "yes" })],
  [/^die:[a-e]$/, () => ({ kind: "die" })],
]);

/** @param {string} text @returns {ReadMove | null} */
export function readMove(text) {
  for (const [form, read] of FORMS) {
    const found = text.match(form);
    if (found) return { ...read(found), text };
  }
  return null;
}

/** @param {string} kind @param {string | null} piece @param {string} square */
export function writeMove(kind, piece, square) {
  if (kind === "take") return `x${square}`;
  return `${piece ?? "C"}${kind === "jump" ? ">" : kind === "place" ? "@" : "-"}${square}`;
}

/** @param {string} square @returns {[number, number]} */
export const spot = (square) => [Number(square.slice(1)) - 1, square.charCodeAt(0) - 65];

/** @param {number} row @param {number} column */
export const squareName = (row, column) => String.fromCharCode(65 + column) + (row + 1);

const TABLE = ["C3", "D3", "E3", "C4", "D4", "E4"];

/** @param {string} position */
export function tableSquares(position) {
  const board = position.split(" ")[0].match(/:board=([^:]+)/)?.[1];
  if (!board) return TABLE;
  return board.split("/").flatMap((line, row) => [...line].flatMap((mark, column) => (mark === "_" ? [squareName(row, column)] : [])));
}

export const PIECES = ["C", "1", "2", "3", "4"];

/** @param {string} piece */
export const pawn = (piece) => (piece === "C" ? "pawn-cat" : `pawn-mouse-${piece}`);

/** @param {ChopChopView} view @param {string} piece */
export const standing = (view, piece) => (piece === "C" ? view.cat : (view.mice[Number(piece) - 1] ?? null));

/** What lies on a square: `#` tile, `*` cheese, `.` floor, `u` slab, `o` hole. @param {ChopChopView} view @param {string} square */
export const markAt = (view, square) => view.floor[spot(square)[0]]?.[spot(square)[1]] ?? ".";
