/** Walking over the cells of a board, by arrow keys, finger or screen reader. */

import { el, set, vars } from "../ui/dom.js";
/** @import { Context } from "../types/board.js" */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @param {Context} context
 * @param {HTMLElement} grid holds cells with data-at, data-row and data-column
 * @param {(x: number, y: number) => HTMLElement | null} under the cell a finger means
 * @param {(cell: HTMLElement) => void} choose
 */
export function createRover(context, grid, under, choose) {
  /** Where the keys are: hollow and over everything, so that it hides nothing and nothing hides it. */
  const ring = el("i", { class: "focus-ring", hidden: true, "aria-hidden": "true" });
  /** @type {string} */
  let current = "";

  const cells = () => /** @type {HTMLElement[]} */ ([...grid.querySelectorAll("[role=gridcell]")]);
  const at = (/** @type {number} */ row, /** @type {number} */ column) =>
    /** @type {HTMLElement | null} */ (grid.querySelector(`[data-row="${row}"][data-column="${column}"]`));

  function here() {
    const all = cells();
    return all.find((cell) => cell.dataset.at === current) ?? middleOf(all);
  }

  function settle() {
    const stop = here();
    for (const cell of cells()) set(cell, "tabindex", cell === stop ? 0 : -1);
    mark();
  }

  function mark() {
    const cell = document.activeElement;
    ring.hidden = !cell?.matches("[role=gridcell]") || !grid.contains(cell);
    if (!cell || ring.hidden) return;
    if (!ring.parentElement) grid.after(ring);
    const a = cell.getBoundingClientRect(), b = grid.getBoundingClientRect();
    const part = (/** @type {number} */ length, /** @type {number} */ whole) => `${(length / whole) * 100}%`;
    vars(ring, { left: part(a.left - b.left, b.width), top: part(a.top - b.top, b.height), width: part(a.width, b.width), height: part(a.height, b.height) });
  }

  /** @param {HTMLElement | null | undefined} cell @param {boolean} [withFocus] */
  function go(cell, withFocus = true) {
    if (!cell) return;
    current = cell.dataset.at ?? "";
    settle();
    if (withFocus) cell.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const cell = here();
    if (!cell || !grid.contains(document.activeElement)) return false;
    if (event.key === "Enter" || event.key === " ") {
      choose(cell);
      return true;
    }
    const row = Number(cell.dataset.row), column = Number(cell.dataset.column);
    if (event.key === "Home" || event.key === "End") {
      const line = cells().filter((each) => Number(each.dataset.row) === row);
      go(event.key === "Home" ? line[0] : line[line.length - 1]);
      return true;
    }
    const step = ARROWS[event.key];
    if (step) go(at(row + step[0], column + step[1]));
    return Boolean(step);
  }

  /** @param {HTMLElement | null} [cell] */
  function press(cell) {
    for (const old of grid.querySelectorAll(".down")) old.classList.remove("down");
    if (context.isOpen && !context.isBusy) cell?.classList.add("down");
  }
  grid.addEventListener("pointerdown", (event) => press(under(event.clientX, event.clientY)));
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) grid.addEventListener(name, () => requestAnimationFrame(() => press()));
  // A click without a pointer comes from a screen reader or a script.
  grid.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[role=gridcell]"));
    const cell = event.detail ? under(event.clientX, event.clientY) : target;
    if (!cell || context.isBusy) return;
    go(cell, false);
    choose(cell);
  });
  grid.addEventListener("focusin", (event) => {
    const cell = /** @type {HTMLElement} */ (event.target);
    if (cell.dataset.at && cell.dataset.at !== current) go(cell, false);
    mark();
  });
  grid.addEventListener("focusout", () => (ring.hidden = true));
  return { key, go, settle, here, press };
}

/** @param {HTMLElement[]} cells */
function middleOf(cells) {
  const far = (/** @type {HTMLElement} */ cell, /** @type {HTMLElement} */ other) =>
    Math.abs(Number(cell.dataset.row) * 2 - Number(other.dataset.row) - Number(cells[0].dataset.row)) +
    Math.abs(Number(cell.dataset.column) * 2 - Number(other.dataset.column) - Number(cells[0].dataset.column));
  const last = cells[cells.length - 1];
  return cells.reduce((best, cell) => (far(cell, last) < far(best, last) ? cell : best), cells[0]);
}
