/** The square of Cheese Rescue: a cheeseboard of N by N wells. Where it may still slide, its edge has ledges. */

import { EASE } from "/static/js/board/motion.js";
import { createRover } from "/static/js/board/grid.js";
import { el, keyed, set, svg, vars } from "/static/js/ui/dom.js";
import { redraw, sprite } from "/static/js/ui/icons.js";
import { burst, thread } from "/static/js/board/threads.js";
import { numbers, sideOf, spanOf } from "./span.js";
import { cardArt, cardName, isCheese, place, SHAPE_OF, SHAPES } from "./words.js";
import { sound } from "/static/js/sound.js";
import { t } from "/static/js/words.js";
/** @import { Context, Thread as AnyThread } from "/static/js/types/board.js" */
/** @import { CheeseRescueView } from "./view.js" */
/** @import { Span } from "./span.js" */
/** @import { Card, Kind } from "./words.js" */

/** @typedef {[row: number, column: number]} Cell counted from the first card */
/** @typedef {AnyThread & {kind: Kind}} Thread */
/** @typedef {{text: string, card: string, cell: Cell, owner: number}} CardMove */
/** @typedef {CardMove & {isSent: boolean, isHint: boolean}} CardGhost */
/** Who laid a card, as drawn and as said. @typedef {{face: string, words: string}} Mover */
/**
 * What lies over the cards, by place: where the chosen card may go, who would go, or went, and by which deed, what was
 * played last, points that are saved or lost.
 * @typedef {{legal: Set<string>, isChosen: boolean, isOver: boolean, ghost: CardGhost | null, fates: Map<string, string>, last: Map<string, Mover>, points: Map<string, number>}} SquareMarks
 */
/** @typedef {ReturnType<typeof createSquare>} Square */

const SIDES = /** @type {const} */ (["top", "bottom", "left", "right"]);
/** Under this size a finger is given the nearest legal cell. */
const FINGER = 50;

/** @param {Cell} cell */
export const keyOf = (cell) => cell.join(",");

/** @param {string} key */
export const cellOf = (key) => /** @type {Cell} */ (key.split(",").map(Number));

/** @param {string} text @param {number | null} seat @returns {CardMove | null} */
export function readMove(text, seat) {
  const found = text.match(/^(\w+)\((-?\d+),(-?\d+)\)$/);
  return found && { text, card: found[1], cell: [Number(found[2]), Number(found[3])], owner: seat ?? 1 };
}

/** @param {string} card @param {Cell} cell */
export const writeMove = (card, cell) => `${card}(${keyOf(cell)})`;

/**
 * @param {Context} context
 * @param {(cell: Cell) => void} choose
 */
export function createSquare(context, choose) {
  const { motion } = context;
  const cells = el("div", { class: "cells", role: "grid", "aria-label": t("table.square") });
  const threads = svg("svg", { class: "threads", "aria-hidden": "true" });
  const pills = el("div", { class: "pills", "aria-hidden": "true" });
  /** What slides when the square does. */
  const surface = el("div", { class: "surface" }, cells, threads, pills);
  const rails = SIDES.map((side) => el("i", { class: `rail ${side}` }));
  const well = el("div", { class: "well" }, surface, ...rails);
  const board = el("div", { class: "board" }, el("i", { class: "handle" }), well);
  const node = el("div", { class: "square" }, board);
  const rover = createRover(context, cells, (x, y) => find(cellAt(x, y) ?? [NaN, NaN]), (cell) => choose([Number(cell.dataset.row), Number(cell.dataset.column)]));
  /** @type {{rows: Span | null, columns: Span | null, legal: Set<string>}} */
  const seen = { rows: null, columns: null, legal: new Set() };

  /** @param {Cell} cell */
  const find = ([row, column]) => /** @type {HTMLElement | null} */ (cells.querySelector(`[data-at="${row},${column}"]`));

  /** The cell under a point, or a legal one a finger may have meant. @param {number} x @param {number} y @returns {Cell | null} */
  function cellAt(x, y) {
    const { rows, columns } = seen;
    if (!rows || !columns) return null;
    for (const ledge of /** @type {NodeListOf<HTMLElement>} */ (cells.querySelectorAll(".ledge"))) {
      const { left, right, top, bottom } = ledge.getBoundingClientRect();
      if (x >= left && x < right && y >= top && y < bottom) return cellOf(ledge.dataset.at ?? "");
    }
    const box = cells.getBoundingClientRect(), size = box.width / rows.length;
    const row = (y - box.top) / size + rows.low, column = (x - box.left) / size + columns.low;
    const own = /** @type {Cell} */ ([Math.floor(row), Math.floor(column)]);
    if (seen.legal.has(keyOf(own)) || size >= FINGER) return find(own) ? own : null;
    let best = own, nearest = Math.max(0.95, 0.5 + (FINGER / size) * 0.4);
    for (const cell of [...seen.legal].map(cellOf)) {
      const far = Math.hypot(row - cell[0] - 0.5, column - cell[1] - 0.5);
      if (far < nearest && !sideOf(rows, columns, cell)) [best, nearest] = [cell, far];
    }
    return find(best) ? best : null;
  }

  /** The window over the table, moved only where it has to. @param {CheeseRescueView} view @param {Cell | null} wanted @returns {Promise<void>} */
  function frame(view, wanted) {
    const before = { ...seen };
    const rows = (seen.rows = spanOf(view, 0, before.rows, wanted));
    const columns = (seen.columns = spanOf(view, 1, before.columns, wanted));
    vars(board, { "--n": rows.length });
    set(board, "data-area", view.area);
    threads.setAttribute("viewBox", `0 0 ${rows.length * 100} ${rows.length * 100}`);
    rails.forEach((rail, index) => rail.classList.toggle("locked", (index < 2 ? rows : columns).isFull));
    close();
    const down = rows.low - (before.rows?.low ?? rows.low), right = columns.low - (before.columns?.low ?? columns.low);
    return down || right ? slide((right / rows.length) * 100, (down / rows.length) * 100) : Promise.resolve();
  }

  /** @param {number} x percent of the board @param {number} y */
  async function slide(x, y) {
    well.classList.add("sliding");
    await motion.run(surface, [{ transform: `translate(${x}%, ${y}%)` }, { transform: "none" }], 420);
    well.classList.remove("sliding");
  }

  /** Resolves when the board has slid. @param {CheeseRescueView} view @param {Cell | null} wanted a place that has to be seen @param {SquareMarks} marks */
  function render(view, wanted, marks) {
    const sliding = frame(view, wanted);
    draw(view, marks);
    return sliding;
  }

  /** @param {CheeseRescueView} view @param {SquareMarks} marks */
  function draw(view, marks) {
    const rows = /** @type {Span} */ (seen.rows), columns = /** @type {Span} */ (seen.columns);
    seen.legal = marks.legal;
    board.classList.toggle("choosing", marks.isChosen);
    const outside = [...marks.legal].map(cellOf).filter((cell) => sideOf(rows, columns, cell));
    const cards = new Map(view.table.map((card) => [keyOf(card.cell), card]));
    keyed(cells, inOrder([...numbers(rows), ...outside.map(([row]) => row)]), String, () => el("div", { role: "row" }), (line, row) => {
      const ledges = outside.filter((cell) => cell[0] === row).map(([, column]) => column);
      const inside = row >= rows.low && row < rows.low + rows.length ? numbers(columns) : [];
      keyed(line, inOrder([...inside, ...ledges]), String, (column) => makeCell(row, column), (cell, column) => {
        vars(cell, { "--x": column - columns.low, "--y": row - rows.low });
        set(cell, "data-side", sideOf(rows, columns, [row, column]) || null);
        cell.classList.toggle("ledge", "side" in cell.dataset);
        fill(cell, [row, column], cards.get(`${row},${column}`), marks);
      });
    });
    drawPills(marks.points);
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

  /** @param {HTMLElement} cell @param {Cell} at @param {Card | undefined} card @param {SquareMarks} marks */
  function fill(cell, at, card, { ghost: aimed, ...marks }) {
    const key = keyOf(at);
    const ghost = aimed && keyOf(aimed.cell) === key && (!card || context.host.isPast) ? aimed : null; // looking back another card may have been better here
    const shown = ghost ?? card;
    const fate = shown ? (marks.fates.get(key) ?? "") : "";
    const last = card && !ghost ? marks.last.get(key) : undefined;
    const isOpen = marks.legal.has(key);
    const isDoomed = Boolean(fate) && !marks.isOver;
    drawCard(cell, shown, isDoomed);
    drawMover(cell, last);
    for (const [name, isOn] of Object.entries({ full: card && !ghost, ghost, sent: ghost?.isSent, hinted: ghost?.isHint, can: isOpen && !shown, doomed: isDoomed, last })) cell.classList.toggle(name, Boolean(isOn));
    set(cell, "aria-selected", ghost ? "true" : null);
    const words = [shown ? cardName(shown.card, shown.owner) : t("table.empty"), place(at), ghost ? t("table.ghost") : "", fate && t(marks.isOver ? `table.gone.${fate}` : `table.fate.${fate}`), last?.words, isOpen && !shown && t("table.open")];
    set(cell, "aria-label", words.filter(Boolean).join(", "));
  }

  /** @param {HTMLElement} cell @param {Card | null | undefined} card @param {boolean} [isDoomed] */
  function drawCard(cell, card, isDoomed = false) {
    let paper = cell.querySelector(".card");
    if (!card) return paper?.remove();
    const id = cardArt(card.card, card.owner, isDoomed);
    if (paper?.getAttribute("data-card") === card.card) redraw(paper, id);
    else {
      paper?.remove();
      paper = el("span", { class: "card", "data-card": card.card }, sprite(id), Number(card.card) > 3 ? el("b", {}, card.card) : null);
      cell.append(paper);
    }
    paper.classList.remove("mirror");
    const bite = paper.querySelector(".bite");
    if (!isDoomed || !isCheese(card.card)) bite?.remove();
    else if (!bite) paper.append(sprite(`nibbled-${SHAPES[card.owner ?? 1]}`, "bite"));
  }

  /** @param {HTMLElement} cell @param {Mover | undefined} mover */
  function drawMover(cell, mover) {
    const old = cell.querySelector(".mover");
    if (old && mover) return redraw(old, mover.face);
    for (const part of cell.querySelectorAll(".corners, .mover")) part.remove();
    if (mover) cell.append(sprite("corners", "corners"), el("span", { class: "mover" }, sprite(mover.face)));
  }

  /** @param {Map<string, number>} points */
  function drawPills(points) {
    keyed(pills, [...points], ([key]) => key, () => el("b", { class: "pts" }), (pill, [key, n]) => {
      const [row, column] = cellOf(key);
      vars(pill, { "--x": column - (seen.columns?.low ?? 0), "--y": row - (seen.rows?.low ?? 0) });
      pill.classList.toggle("bad", n < 0);
      pill.textContent = signed(n);
    });
  }

  /** No card is in danger any more, and nothing else lies over them: the end begins. */
  function bare() {
    drawPills(new Map());
    for (const cell of cells.querySelectorAll(".doomed, .last")) {
      cell.classList.remove("doomed", "last");
      for (const part of cell.querySelectorAll(".bite, .corners, .mover")) part.remove();
    }
  }

  /** @param {Cell} cell @param {string} card @param {number | null} owner */
  async function land(cell, card, owner) {
    const home = find(cell);
    if (!home) return;
    const isGhost = home.classList.contains("ghost");
    drawCard(home, { card, owner });
    home.classList.add("full");
    home.classList.remove("ghost", "can", "sent", "hinted");
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

  /** Draws threads, and "!" at those who run because of them. @param {Thread[]} list @param {Set<string>} [quiet] places that bear another mark */
  function drawThreads(list, quiet = new Set()) {
    for (const cell of cells.querySelectorAll(".afraid")) cell.classList.remove("afraid");
    const at = (/** @type {Cell} */ [row, column]) => /** @type {Cell} */ ([row - (seen.rows?.low ?? 0), column - (seen.columns?.low ?? 0)]);
    const drawn = list.map((line) => thread(SHAPE_OF[line.kind], at(line.source), at(line.target)));
    threads.replaceChildren(...drawn);
    for (const { source, target } of new Map(list.map((line) => [keyOf(line.target), line])).values()) {
      const cell = find(target);
      cell?.classList.add("afraid");
      if (cell) vars(cell, { "--dy": target[0] - source[0], "--dx": target[1] - source[1] });
      if (!quiet.has(keyOf(target))) threads.append(burst(at(source), at(target)));
    }
    return drawn;
  }

  return { node, surface, render, find, cellAt, land, lock, bare, drawThreads, rover };
}

/** @param {number} n */
export const signed = (n) => `${n < 0 ? "−" : "+"}${Math.abs(n)}`;

/** @param {number[]} some */
const inOrder = (some) => [...new Set(some)].sort((a, b) => a - b);
