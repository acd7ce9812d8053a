/** The square of Cheese Rescue: a cheeseboard whose frame is found during play. */

import { EASE } from "./animate.js";
import { createRover, el, keyed, redraw, set, sprite, svg, vars } from "./dom.js";
import { burst, thread } from "./lines.js";
import { cardArt, cardName, place } from "./words.js";
import { sound } from "../sound.js";
import { t } from "../words.js";
/** @import { Cell, CheeseView, Context, Span, SquareMarks, Thread } from "./types.js" */

const SIDES = /** @type {const} */ (["top", "bottom", "left", "right"]);
/** Under this size a finger is given the nearest legal cell. */
const FINGER = 50;

/** @param {Cell} cell */
export const keyOf = (cell) => cell.join(",");

/**
 * What to show of one direction: all cards and open cells, and room to breathe until the frame is found.
 * @param {CheeseView} view @param {0 | 1} axis @param {Span | null} before
 * @returns {Span}
 */
export function spanOf(view, axis, before) {
  const { size } = view;
  const cards = view.table.map((card) => card.cell[axis]);
  const places = cards.length ? cards : [0];
  const low = Math.min(...places), high = Math.max(...places);
  if (view.area === "fixed") {
    const hasStart = view.table.some((card) => card.card === "S");
    return { low: hasStart ? -(size - 1) / 2 : 0, length: size, isFull: true };
  }
  if (high - low + 1 >= size) return { low, length: size, isFull: true };
  const all = [...places, ...view.cells.map((cell) => cell[axis])];
  const from = Math.min(...all), to = Math.max(...all);
  const length = Math.max(size, to - from + 1);
  const isInside = before && before.length >= length && from >= before.low && to < before.low + before.length;
  if (before && isInside && (before.length === length || !view.cells.length)) return before;
  return { low: Math.ceil((from + to + 1 - length) / 2), length, isFull: false };
}

/**
 * @param {Context} context
 * @param {(cell: Cell) => void} choose
 */
export function createSquare(context, choose) {
  const { motion } = context;
  const cells = el("div", { class: "cells", role: "grid", "aria-label": t("table.square") });
  const threads = svg("svg", { class: "threads", "aria-hidden": "true" });
  const rails = SIDES.map((side) => el("i", { class: `rail ${side}` }));
  const board = el("div", { class: "board" }, el("i", { class: "handle" }), el("div", { class: "well" }, cells, ...rails, threads));
  const node = el("div", { class: "square" }, board);
  const rover = createRover(context, cells, (x, y) => find(cellAt(x, y) ?? []), (cell) => choose(/** @type {Cell} */ ([Number(cell.dataset.row), Number(cell.dataset.column)])));
  /** @type {{rows: Span | null, columns: Span | null, legal: Set<string>}} */
  const seen = { rows: null, columns: null, legal: new Set() };

  /** @param {number[]} cell */
  const find = ([row, column]) => /** @type {HTMLElement | null} */ (cells.querySelector(`[data-at="${row},${column}"]`));

  /** The cell under a point, or a legal one a finger may have meant. @param {number} x @param {number} y @returns {Cell | null} */
  function cellAt(x, y) {
    const box = cells.getBoundingClientRect();
    const { rows, columns } = seen;
    if (!rows || !columns) return null;
    const n = Math.max(rows.length, columns.length), size = box.width / n;
    const row = (y - box.top) / size - (n - rows.length) / 2 + rows.low;
    const column = (x - box.left) / size - (n - columns.length) / 2 + columns.low;
    const own = /** @type {Cell} */ ([Math.floor(row), Math.floor(column)]);
    if (seen.legal.has(keyOf(own)) || size >= FINGER) return find(own) ? own : null;
    let best = own, nearest = Math.max(0.95, 0.5 + (FINGER / size) * 0.4);
    for (const text of seen.legal) {
      const [r, c] = text.split(",").map(Number);
      const far = Math.hypot(row - r - 0.5, column - c - 0.5);
      if (far < nearest) [best, nearest] = [[r, c], far];
    }
    return find(best) ? best : null;
  }

  /** @param {CheeseView} view @param {SquareMarks} marks */
  function render(view, marks) {
    seen.rows = spanOf(view, 0, seen.rows);
    seen.columns = spanOf(view, 1, seen.columns);
    seen.legal = marks.legal;
    const { rows, columns } = seen, n = Math.max(rows.length, columns.length);
    vars(board, { "--n": n, "--rx": ((n - columns.length) / 2 / n) * 100, "--ry": ((n - rows.length) / 2 / n) * 100 });
    set(cells, "aria-rowcount", rows.length);
    set(cells, "aria-colcount", columns.length);
    rails.forEach((rail, index) => rail.classList.toggle("locked", (index < 2 ? rows : columns).isFull));
    close();
    board.classList.toggle("choosing", marks.isChosen);
    const cards = new Map(view.table.map((card) => [keyOf(card.cell), card]));
    keyed(cells, numbers(rows), String, () => el("div", { role: "row" }), (line, row) => {
      keyed(line, numbers(columns), String, (column) => makeCell(row, column), (cell, column) => {
        vars(cell, { "--x": column - columns.low + (n - columns.length) / 2, "--y": row - rows.low + (n - rows.length) / 2 });
        fill(cell, [row, column], cards.get(`${row},${column}`), marks);
      });
    });
    rover.settle();
  }

  /** The frame is found when both directions are. */
  const close = () => board.classList.toggle("framed", rails.every((rail) => rail.classList.contains("locked")));

  /** @param {number} row @param {number} column */
  function makeCell(row, column) {
    const tilt = (((row * 7 + column * 13) % 5) - 2) * 0.45;
    const cell = el("div", { class: "cell", role: "gridcell", tabindex: "-1", "data-row": row, "data-column": column, "data-at": `${row},${column}` });
    vars(cell, { "--tilt": `${tilt}deg` });
    return cell;
  }

  /** @param {HTMLElement} cell @param {Cell} at @param {{card: string, owner: number | null} | undefined} card @param {SquareMarks} marks */
  function fill(cell, at, card, marks) {
    const ghost = marks.ghost && keyOf(marks.ghost.cell) === keyOf(at) ? marks.ghost : null;
    const isLegal = marks.legal.has(keyOf(at));
    const shown = card ?? ghost;
    draw(cell, shown ? shown.card : null, shown ? shown.owner : null);
    cell.classList.toggle("full", Boolean(card));
    cell.classList.toggle("ghost", Boolean(ghost && !card));
    cell.classList.toggle("sent", Boolean(ghost?.isSent));
    cell.classList.toggle("can", isLegal && !ghost && !card);
    set(cell, "aria-selected", ghost ? "true" : null);
    const what = shown ? cardName(shown.card, shown.owner) : t("table.empty");
    const more = ghost && !card ? t("table.ghost") : isLegal ? t("table.open") : "";
    set(cell, "aria-label", [what, place(at), more].filter(Boolean).join(", "));
  }

  /** @param {HTMLElement} cell @param {string | null} card @param {number | null} owner @param {string} [pose] */
  function draw(cell, card, owner, pose) {
    const old = cell.querySelector(".card");
    if (card === null) return old?.remove();
    const id = pose ?? cardArt(card, owner);
    if (old && old.getAttribute("data-card") === card) redraw(old, id);
    else {
      old?.remove();
      const number = Number(card) > 3 ? el("b", {}, card) : null;
      cell.append(el("span", { class: "card", "data-card": card }, sprite(id), number));
    }
  }

  /** @param {Cell} cell @param {string} card @param {number | null} owner */
  async function land(cell, card, owner) {
    const home = find(cell);
    if (!home) return;
    const isGhost = home.classList.contains("ghost");
    draw(home, card, owner);
    home.classList.add("full");
    home.classList.remove("ghost", "can", "sent");
    sound("card");
    const paper = /** @type {Element} */ (home.querySelector(".card"));
    const drop = motion.run(paper, [{ transform: isGhost ? "translate(-1px,-5px) rotate(-2deg) scale(1.06)" : "translateY(-14%) scale(1.24) rotate(-5deg)", opacity: isGhost ? 1 : 0.2 }, { transform: "none", opacity: 1 }], isGhost ? 220 : 340, { easing: EASE.drop });
    const [row, column] = cell;
    for (const [r, c] of [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]) {
      const near = find([r, c])?.querySelector(".card");
      const lean = r < row || c < column ? -1.6 : 1.6;
      if (near) void motion.run(near, [{ rotate: "0deg" }, { rotate: `${lean}deg` }, { rotate: `${-lean / 2}deg` }, { rotate: "0deg" }], 300, { delay: 150, easing: "ease-out" });
    }
    await drop;
  }

  /** @param {"rows" | "columns"} axis */
  async function lock(axis) {
    sound("lock");
    const pair = axis === "rows" ? rails.slice(0, 2) : rails.slice(2);
    for (const rail of pair) rail.classList.add("locked");
    close();
    await Promise.all(pair.map((rail, index) => {
      const away = index ? 26 : -26;
      const from = axis === "rows" ? `translateY(${away}px)` : `translateX(${away}px)`;
      return motion.run(rail, [{ transform: from, opacity: 0 }, { transform: "none", opacity: 1 }], 420, { easing: EASE.drop });
    }));
  }

  /**
   * Draws threads; those of `focus` in full, the others faintly.
   * @param {Thread[]} list @param {Cell | null} focus
   */
  function drawThreads(list, focus) {
    for (const cell of cells.querySelectorAll(".afraid")) cell.classList.remove("afraid");
    threads.replaceChildren();
    const { rows, columns } = seen;
    if (!rows || !columns || !list.length) return [];
    const n = Math.max(rows.length, columns.length);
    threads.setAttribute("viewBox", `0 0 ${n * 100} ${n * 100}`);
    const at = (/** @type {Cell} */ [row, column]) => /** @type {Cell} */ ([row - rows.low + (n - rows.length) / 2, column - columns.low + (n - columns.length) / 2]);
    const about = (/** @type {Thread} */ line) => !focus || [line.source, line.target].some((end) => keyOf(end) === keyOf(focus));
    /** @type {Map<string, Thread>} */
    const victims = new Map();
    const drawn = list.map((line) => {
      const group = thread(line.kind, at(line.source), at(line.target));
      if (!about(line)) group.classList.add("far");
      else if (!victims.has(keyOf(line.target))) victims.set(keyOf(line.target), line);
      return group;
    });
    threads.append(...drawn);
    for (const { source, target } of victims.values()) {
      const cell = find(target);
      cell?.classList.add("afraid");
      if (cell) vars(cell, { "--dy": target[0] - source[0], "--dx": target[1] - source[1] });
      threads.append(burst(at(source), at(target)));
    }
    return drawn;
  }

  return { node, board, render, find, cellAt, land, lock, drawThreads, rover };
}

/** @param {Span} span */
const numbers = ({ low, length }) => Array.from({ length }, (_, index) => low + index);
