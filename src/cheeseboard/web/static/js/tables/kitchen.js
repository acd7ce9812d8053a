/** The kitchen floor of Chop! Chop!: moves as text (`docs/notation.md`), tiles, slabs, the table with two levels, and the pieces. */

import { createRover, el, keyed, redraw, set, sprite, svg, vars } from "./dom.js";
import { pieceName } from "./words.js";
import { t } from "../words.js";
/** @import { ChopView, Context, KitchenMarks, ReadMove } from "./types.js" */

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

const GROUND = /** @type {Record<string, string>} */ ({ "#": "tile-back", "*": "tile-cheese", ".": "floor", u: "slab", o: "slab-hole" });
const WORD = /** @type {Record<string, string>} */ ({ "#": "tile", "*": "cheese", ".": "floor", u: "slab", o: "hole" });
export const PIECES = ["C", "1", "2", "3", "4"];

/** @param {string} piece */
export const pawn = (piece) => (piece === "C" ? "pawn-cat" : `pawn-mouse-${piece}`);

/** @param {ChopView} view @param {string} piece */
export const standing = (view, piece) => (piece === "C" ? view.cat : (view.mice[Number(piece) - 1] ?? null));

/**
 * @param {Context} context
 * @param {(square: string) => void} choose
 */
export function createKitchen(context, choose) {
  const floor = el("div", { class: "floor", role: "grid", "aria-label": t("table.kitchen") });
  const top = el("div", { class: "table-top", "aria-hidden": "true" }, sprite("table"), sprite("table-through"));
  const overlay = svg("svg", { class: "threads", "aria-hidden": "true" });
  const pieces = el("div", { class: "pieces", "aria-hidden": "true" });
  /** Rings around squares in reach; above the table, since the cat walks there. */
  const rings = el("div", { class: "pieces", "aria-hidden": "true" });
  /** What shows above the table of a mouse below it. */
  const caps = el("div", { class: "pieces", "aria-hidden": "true" });
  const ghost = el("div", { class: "piece ghost", "aria-hidden": "true" }, sprite("pawn-cat"));
  const room = el("div", { class: "room" }, el("div", { class: "ground" }, floor, top, rings, overlay, pieces, caps, ghost));
  const node = el("div", { class: "square" }, room);
  const rover = createRover(context, floor, under, (cell) => choose(cell.dataset.at ?? ""));
  /** @type {Set<string>} */
  let table = new Set();
  let size = [6, 7];

  /** @param {string} square */
  const find = (square) => /** @type {HTMLElement | null} */ (floor.querySelector(`[data-at="${square}"]`));
  /** @param {string} piece */
  const pieceNode = (piece) => /** @type {HTMLElement} */ (pieces.querySelector(`[data-piece="${piece}"]`));

  /** @param {number} x @param {number} y */
  function under(x, y) {
    const box = floor.getBoundingClientRect();
    return find(squareName(Math.floor(((y - box.top) / box.height) * size[0]), Math.floor(((x - box.left) / box.width) * size[1])));
  }

  /** @param {ChopView} view @param {KitchenMarks} marks */
  function render(view, marks) {
    size = [view.floor.length, view.floor[0].length];
    table = new Set(tableSquares(view.position));
    vars(room, { "--rows": size[0], "--columns": size[1] });
    overlay.setAttribute("viewBox", `0 0 ${size[1] * 100} ${size[0] * 100}`);
    keyed(floor, [...view.floor.entries()], ([row]) => String(row), () => el("div", { role: "row" }), (line, [row, text]) => {
      keyed(line, [...text].map((mark, column) => ({ mark, column })).filter((each) => each.mark !== "-"), (each) => String(each.column),
        (each) => makeSquare(row, each.column), (cell, each) => fill(cell, squareName(row, each.column), each.mark, view, marks));
    });
    keyed(rings, [...marks.legal].sort(), (square) => square, () => el("i", { class: "ring" }), (ring, square) => {
      vars(ring, { "--x": spot(square)[1], "--y": spot(square)[0] });
      ring.classList.toggle("aim", marks.ghost?.square === square);
    });
    room.classList.toggle("wide-open", marks.legal.size > 12 || (!marks.chosen && marks.pieces.size > 0));
    renderTable(view, marks);
    renderPieces(view, marks);
    rover.settle();
  }

  /** @param {number} row @param {number} column */
  function makeSquare(row, column) {
    const cell = el("div", { class: "t", role: "gridcell", tabindex: "-1", "data-at": squareName(row, column), "data-row": row, "data-column": column },
      sprite("floor", "tile"), el("span", { class: "prints", "aria-hidden": "true" }));
    vars(cell, { "--x": column, "--y": row });
    return cell;
  }

  /** @param {HTMLElement} cell @param {string} square @param {string} mark @param {ChopView} view @param {KitchenMarks} marks */
  function fill(cell, square, mark, view, marks) {
    const tile = /** @type {SVGElement} */ (cell.firstElementChild);
    redraw(tile, GROUND[mark] ?? "floor");
    const [row, column] = spot(square);
    const turn = mark !== "o" ? 0 : row === 0 ? 0 : row === size[0] - 1 ? 180 : column === 0 ? -90 : 90;
    vars(tile, { "--turn": `${turn}deg` });
    const isLegal = marks.legal.has(square);
    cell.classList.toggle("below", table.has(square));
    cell.classList.toggle("reach", isLegal);
    set(cell, "aria-selected", marks.ghost?.square === square ? "true" : null);
    const paws = marks.prints.get(square) ?? 0;
    const prints = /** @type {HTMLElement} */ (cell.lastElementChild);
    if (prints.childElementCount !== paws) prints.replaceChildren(...Array.from({ length: paws }, () => sprite("i-paw")));
    const here = PIECES.filter((piece) => standing(view, piece) === square).map((piece) => {
      const level = table.has(square) ? t(piece === "C" ? "table.level.top" : "table.level.under") : "";
      const more = marks.chosen === piece ? t("table.chosen") : marks.pieces.has(piece) ? t("table.can-move") : "";
      return [pieceName(piece), level, more].filter(Boolean).join(" ");
    });
    const words = [square, ...here, t(`table.ground.${WORD[mark]}`), table.has(square) && !here.length ? t("table.level.table") : ""];
    if (isLegal) words.push(t("table.open"));
    if (paws) words.push(t("table.prints", { n: paws }));
    set(cell, "aria-label", words.filter(Boolean).join(", "));
  }

  /** The top is seen through as soon as something below matters. @param {ChopView} view @param {KitchenMarks} marks */
  function renderTable(view, marks) {
    const spots = [...table].map(spot);
    if (!spots.length) return void (top.hidden = true);
    const rows = spots.map((at) => at[0]), columns = spots.map((at) => at[1]);
    const [y, x] = [Math.min(...rows), Math.min(...columns)];
    vars(top, { "--x": x, "--y": y, "--w": Math.max(...columns) - x + 1, "--h": Math.max(...rows) - y + 1 });
    const isCatWalk = marks.chosen === "C" || view.phase === "place";
    const isBelow = view.mice.some((square) => square && table.has(square)) || (!isCatWalk && [...table].some((square) => marks.legal.has(square)));
    top.classList.toggle("through", isBelow);
  }

  /** @param {ChopView} view @param {KitchenMarks} marks */
  function renderPieces(view, marks) {
    const present = PIECES.filter((piece) => standing(view, piece));
    keyed(pieces, present, (piece) => piece, makePiece, (node, piece) => {
      const square = /** @type {string} */ (standing(view, piece));
      put(node, square);
      redraw(node, pawn(piece));
      node.classList.toggle("in-hole", "uo".includes(markAt(view, square)));
      node.classList.toggle("can", marks.pieces.has(piece) && !marks.chosen);
      node.classList.toggle("chosen", marks.chosen === piece);
      node.classList.toggle("left-behind", marks.ghost?.piece === piece);
    });
    const below = present.filter((piece) => piece !== "C" && table.has(standing(view, piece) ?? ""));
    keyed(caps, below, (piece) => piece, (piece) => el("div", { class: "cap" }, sprite("porthole", "porthole"), sprite(`badge-mouse-${piece}`, "badge")), (node, piece) => {
      const [row, column] = spot(standing(view, piece) ?? "A1");
      vars(node, { "--x": column, "--y": row });
    });
    aim(marks.ghost);
  }

  /** A piece where it might go. @param {KitchenMarks["ghost"]} mark */
  function aim(mark) {
    const shown = mark?.piece ? mark : null;
    ghost.hidden = !shown;
    if (shown?.piece) {
      redraw(ghost, pawn(shown.piece));
      ghost.classList.toggle("sent", shown.isSent);
      vars(ghost, { "--x": spot(shown.square)[1], "--y": spot(shown.square)[0] });
    }
  }

  /** @param {ChopView} view @param {string} square */
  const markAt = (view, square) => view.floor[spot(square)[0]][spot(square)[1]];

  /** @param {string} piece */
  function makePiece(piece) {
    const node = el("div", { class: `piece ${piece === "C" ? "cat" : "mouse"}`, "data-piece": piece }, sprite(pawn(piece)));
    return node;
  }

  /** @param {HTMLElement} node @param {string} square */
  function put(node, square) {
    const [row, column] = spot(square);
    vars(node, { "--x": column, "--y": row });
    node.classList.toggle("under", node.dataset.piece !== "C" && table.has(square));
    node.classList.toggle("atop", node.dataset.piece === "C" && table.has(square));
    top.classList.toggle("through", top.classList.contains("through") || node.classList.contains("under"));
  }

  /** @param {Node[]} nodes */
  const drawOver = (nodes) => overlay.replaceChildren(...nodes);
  /** A mouse that walks off takes its cap along. @param {string} piece */
  const uncap = (piece) => caps.querySelector(`[data-key="${piece}"]`)?.remove();
  return { node, room, floor, render, find, pieceNode, put, uncap, ghost, drawOver, aim, rover };
}
