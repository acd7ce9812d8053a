/** The kitchen floor of Chop! Chop!: tiles, slabs, the table with two levels, the pieces, and what is marked on them. */

import { createRover } from "/static/js/board/grid.js";
import { el, keyed, set, vars } from "/static/js/ui/dom.js";
import { redraw, sprite } from "/static/js/ui/icons.js";
import { catchSquares, createMarks } from "./marks.js";
import { markAt, pawn, PIECES, spot, squareName, standing, tableSquares } from "./moves.js";
import { pieceName } from "./words.js";
import { t } from "/static/js/words.js";
/** @import { Context } from "/static/js/types/board.js" */
/** @import { ChopChopView } from "./view.js" */
/** @import { Marks, PieceGhost } from "./marks.js" */

/** @typedef {ReturnType<typeof createKitchen>} Kitchen */

/** What lies on a square, drawn; the bare floor is one picture for the whole room. */
const GROUND = /** @type {Record<string, string>} */ ({ "#": "tile-back", "*": "tile-cheese", u: "slab", o: "slab-hole" });
const WORD = /** @type {Record<string, string>} */ ({ "#": "tile", "*": "cheese", ".": "floor", u: "slab", o: "hole" });

/**
 * @param {Context} context
 * @param {(square: string) => void} choose
 */
export function createKitchen(context, choose) {
  const rug = el("div", { class: "rug" });
  const floor = el("div", { class: "floor", role: "grid", "aria-label": t("table.kitchen") });
  const ground = el("div", { class: "ground covered" }, el("div", { class: "planks", "aria-hidden": "true" }, rug), floor, el("i", { class: "dusk" }), sprite("floor-light", "panes"));
  const top = el("div", { class: "table-top", "aria-hidden": "true" }, sprite("table"), sprite("table-through"));
  const pieces = el("div", { class: "pieces", "aria-hidden": "true" });
  /** What shows above the table of a mouse below it. */
  const caps = el("div", { class: "pieces", "aria-hidden": "true" });
  const ghost = el("div", { class: "piece ghost", "aria-hidden": "true" }, sprite("pawn-cat"));
  const hand = sprite("hand", "pointer");
  const marks = createMarks(turnOf);
  ground.append(top, ...marks.below, pieces, caps, ghost, ...marks.above, hand);
  const room = el("div", { class: "room" }, ground);
  const node = el("div", { class: "square" }, room);
  const rover = createRover(context, floor, under, (cell) => choose(cell.dataset.at ?? ""));
  /** @type {Set<string>} */
  let table = new Set();
  /** @type {string[]} */
  let rows = [""];

  /** @param {string} square */
  const find = (square) => /** @type {HTMLElement | null} */ (floor.querySelector(`[data-at="${square}"]`));
  /** @param {string} piece */
  const pieceNode = (piece) => /** @type {HTMLElement | null} */ (pieces.querySelector(`[data-piece="${piece}"]`));

  /** @param {number} x @param {number} y */
  function under(x, y) {
    const box = floor.getBoundingClientRect();
    return find(squareName(Math.floor(((y - box.top) / box.height) * rows.length), Math.floor(((x - box.left) / box.width) * rows[0].length)));
  }

  /** Holes open into the room: away from the side where it ends. @param {string} square */
  function turnOf(square) {
    const [row, column] = spot(square);
    const isEnd = (/** @type {number} */ y, /** @type {number} */ x) => (rows[y]?.[x] ?? "-") === "-";
    if (isEnd(row - 1, column)) return 0;
    if (isEnd(row + 1, column)) return 180;
    return isEnd(row, column - 1) ? -90 : isEnd(row, column + 1) ? 90 : 0;
  }

  /** @param {ChopChopView} view @param {Marks} shown */
  function render(view, shown) {
    rows = view.floor;
    table = new Set(tableSquares(view.position));
    vars(room, { "--rows": rows.length, "--columns": rows[0].length });
    const labels = labelsOf(view, shown);
    keyed(floor, [...rows.entries()], ([row]) => String(row), () => el("div", { role: "row" }), (line, [row, text]) => {
      keyed(line, [...text].map((mark, column) => ({ mark, column })), (each) => String(each.column),
        (each) => makeSquare(row, each.column, each.mark), (cell, each) => fill(cell, squareName(row, each.column), each.mark, labels, shown));
    });
    renderTable(view, shown);
    renderPieces(view, shown);
    marks.render(view, shown, table);
    rover.settle();
  }

  /** @param {number} row @param {number} column @param {string} mark */
  function makeSquare(row, column, mark) {
    const square = { class: "t", role: "gridcell", tabindex: "-1", "data-at": squareName(row, column), "data-row": row, "data-column": column };
    const cell = mark === "-" ? el("div", { class: "wall", "aria-hidden": "true" }) : el("div", square, sprite("tile-back", "tile"));
    vars(cell, { "--x": column, "--y": row });
    return cell;
  }

  /** @param {HTMLElement} cell @param {string} square @param {string} mark @param {(square: string) => string[]} labels @param {Marks} shown */
  function fill(cell, square, mark, labels, shown) {
    if (mark === "-") return;
    const tile = /** @type {SVGElement} */ (cell.firstElementChild);
    cell.classList.toggle("bare", mark === ".");
    if (GROUND[mark]) redraw(cell, GROUND[mark]);
    vars(tile, { "--turn": `${mark === "o" ? turnOf(square) : 0}deg` });
    cell.classList.toggle("below", table.has(square));
    cell.classList.toggle("reach", shown.legal.has(square));
    set(cell, "aria-selected", shown.ghost?.square === square ? "true" : null);
    set(cell, "aria-label", [square, ...labels(square)].filter(Boolean).join(", "));
  }

  /** What a screen reader says of a square, after its name. @param {ChopChopView} view @param {Marks} shown */
  function labelsOf(view, shown) {
    const caught = shown.legal.size ? catchSquares(view) : new Set();
    return (/** @type {string} */ square) => {
      const here = PIECES.filter((piece) => standing(view, piece) === square).map((piece) => pieceLabel(piece, square, shown));
      const home = view.homes.find((each) => each.square === square);
      const last = shown.lasts.find(({ path }) => path[path.length - 1] === square);
      const paws = shown.prints.get(square) ?? 0;
      return [
        ...here,
        caught.has(square) ? t("table.can-be-caught") : "",
        t(`table.ground.${WORD[markAt(view, square)]}`),
        table.has(square) && !here.length ? t("table.level.under") : "",
        home ? (home.steps ? t("table.home", { n: home.steps }) : t("table.home.far")) : "",
        shown.legal.has(square) ? t("table.open") : "",
        paws ? t("table.prints", { n: paws }) : "",
        last ? t("table.last", { seat: last.by }) : "",
      ];
    };
  }

  /** @param {string} piece @param {string} square @param {Marks} shown */
  function pieceLabel(piece, square, { chosen, pieces: can, stuck }) {
    const level = table.has(square) ? t(piece === "C" ? "table.level.top" : "table.level.under") : "";
    const state = chosen === piece ? t("table.chosen") : can.has(piece) ? t("table.can-move") : stuck.has(piece) ? t("table.cannot-move") : "";
    return [pieceName(piece), level, state].filter(Boolean).join(" ");
  }

  /** @param {boolean} isThrough whether what is below the table is seen */
  function see(isThrough) {
    top.classList.toggle("through", isThrough);
    ground.classList.toggle("covered", !isThrough);
  }

  /** The top is seen through as soon as something below matters. @param {ChopChopView} view @param {Marks} shown */
  function renderTable(view, shown) {
    const spots = [...table].map(spot);
    const ys = spots.map((at) => at[0]), xs = spots.map((at) => at[1]);
    const [y, x] = [Math.min(...ys), Math.min(...xs)];
    for (const each of [top, rug]) vars(each, { "--x": x, "--y": y, "--w": Math.max(...xs) - x + 1, "--h": Math.max(...ys) - y + 1 });
    const isCatWalk = shown.chosen === "C" || view.phase === "place";
    const isBelow = view.mice.some((square) => square && table.has(square)) || (!isCatWalk && [...table].some((square) => shown.legal.has(square)));
    see(isBelow);
  }

  /** @param {ChopChopView} view @param {Marks} shown */
  function renderPieces(view, shown) {
    const present = PIECES.filter((piece) => standing(view, piece));
    keyed(pieces, present, (piece) => piece, makePiece, (piece, name) => {
      const square = /** @type {string} */ (standing(view, name));
      put(piece, square);
      redraw(piece, pawn(name));
      piece.classList.toggle("in-hole", "uo".includes(markAt(view, square)));
      piece.classList.toggle("can", shown.pieces.has(name) && !shown.chosen);
      piece.classList.toggle("stuck", shown.stuck.has(name));
      piece.classList.toggle("chosen", shown.chosen === name);
      piece.classList.toggle("left-behind", shown.ghost?.piece === name);
    });
    const below = present.filter((piece) => piece !== "C" && table.has(standing(view, piece) ?? ""));
    keyed(caps, below, (piece) => piece, (piece) => el("div", { class: "cap" }, sprite("porthole", "porthole"), sprite(`badge-mouse-${piece}`, "badge")), (cap, piece) => {
      const [row, column] = spot(standing(view, piece) ?? "A1");
      vars(cap, { "--x": column, "--y": row });
    });
    aim(shown.ghost, Boolean(shown.ghost?.piece === "C" && catchSquares(view).has(shown.ghost.square)));
  }

  /** A piece where it might go; a hand where there is none, or when it was a hint. @param {PieceGhost | null} mark @param {boolean} [isPounce] */
  function aim(mark, isPounce = false) {
    const shown = mark?.piece ? mark : null;
    ghost.hidden = !shown;
    hand.toggleAttribute("hidden", !mark?.isHint);
    if (!mark) return;
    const [row, column] = spot(mark.square);
    for (const each of [ghost, hand]) vars(each, { "--x": column, "--y": row });
    if (!shown?.piece) return;
    const { piece } = shown;
    redraw(ghost, piece === "C" ? (isPounce ? "pawn-cat-pounce" : "pawn-cat") : `pawn-mouse-${piece}-walk`);
    ghost.className = ["piece", "ghost", piece === "C" ? "cat" : "mouse", shown.isSent && "sent", shown.isHint && "hint"].filter(Boolean).join(" ");
  }

  /** @param {string} piece */
  function makePiece(piece) {
    return el("div", { class: `piece ${piece === "C" ? "cat" : "mouse"}`, "data-piece": piece }, sprite(pawn(piece)));
  }

  /** @param {HTMLElement} piece @param {string} square */
  function put(piece, square) {
    const [row, column] = spot(square);
    vars(piece, { "--x": column, "--y": row });
    piece.classList.toggle("under", piece.dataset.piece !== "C" && table.has(square));
    see(top.classList.contains("through") || piece.classList.contains("under"));
  }

  /** A tile was taken away. @param {string} square */
  const bare = (square) => find(square)?.classList.add("bare");

  /** One that comes to the kitchen before a state has it. @param {string} piece */
  function bring(piece) {
    const brought = makePiece(piece);
    brought.dataset.key = piece;
    pieces.append(brought);
    return brought;
  }

  /** Nothing is about to be done any more: marks and ghost go, and the mouse that walks off takes its cap along. @param {string} piece */
  function lift(piece) {
    ghost.hidden = true;
    hand.toggleAttribute("hidden", true);
    marks.showWay([]);
    caps.querySelector(`[data-key="${piece}"]`)?.remove();
    const lifted = pieceNode(piece) ?? bring(piece);
    lifted.classList.add("moving");
    lifted.classList.remove("in-hole", "left-behind", "can", "chosen");
    return lifted;
  }
  return { node, room, ground, render, find, pieceNode, put, bare, lift, aim, rover, showWay: marks.showWay };
}
