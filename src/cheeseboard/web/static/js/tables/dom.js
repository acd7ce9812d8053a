/** Elements, sprites, lists that keep their nodes, and walking over a board with the keyboard. */

import { place } from "../icons.js";
/** @import { Context } from "./types.js" */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | null>} [attributes] null and false are left out
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(node, name, value);
  node.append(.../** @type {Node[]} */ (children.filter((child) => child !== null)));
  return node;
}

/**
 * Sets an attribute only when it changes, so that nothing is told twice.
 * @param {Element} node @param {string} name @param {string | number | boolean | null} value
 */
export function set(node, name, value) {
  if (value === null || value === false) node.removeAttribute(name);
  else {
    const text = value === true ? "" : String(value);
    if (node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Node} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** @param {string} id @param {string} [classes] */
export function sprite(id, classes = "") {
  return svg("svg", { class: classes, "aria-hidden": "true" }, svg("use", { href: place(id) }));
}

/** @param {Element | null | undefined} node @param {string} id */
export function redraw(node, id) {
  const use = node?.querySelector("use");
  if (use) set(use, "href", place(id));
}

/** Writes only what is new: the same words again would be laid out again. @param {Element} node @param {string | number} words */
export function write(node, words) {
  if (node.textContent !== `${words}`) node.textContent = `${words}`;
}

/** @param {ParentNode} node @param {string} selector */
export const one = (node, selector) => /** @type {HTMLElement} */ (node.querySelector(selector));

/** @param {HTMLElement | SVGElement} node @param {Record<string, string | number>} values */
export function vars(node, values) {
  for (const [name, value] of Object.entries(values)) {
    if (node.style.getPropertyValue(name) !== String(value)) node.style.setProperty(name, String(value));
  }
}

/**
 * Makes the children of a node fit the items, by key, without ever moving one that stays: focus is kept.
 * @template T
 * @param {HTMLElement} parent
 * @param {T[]} items in an order in which kept ones never swap
 * @param {(item: T) => string} keyOf
 * @param {(item: T) => HTMLElement} make
 * @param {(node: HTMLElement, item: T, index: number) => void} update
 */
export function keyed(parent, items, keyOf, make, update) {
  /** @type {Map<string, HTMLElement>} */
  const old = new Map();
  for (const child of /** @type {HTMLElement[]} */ ([...parent.children])) old.set(child.dataset.key ?? "", child);
  const wanted = new Set(items.map(keyOf));
  for (const [key, node] of old) if (!wanted.has(key)) node.remove();
  let before = /** @type {Element | null} */ (parent.firstElementChild);
  items.forEach((item, index) => {
    const key = keyOf(item);
    let node = old.get(key);
    if (!node) {
      node = make(item);
      node.dataset.key = key;
    }
    if (node === before) before = before.nextElementSibling;
    else parent.insertBefore(node, before);
    update(node, item, index);
  });
}

/** @param {Element} node @param {Element} frame */
export function middle(node, frame) {
  const a = node.getBoundingClientRect(), b = frame.getBoundingClientRect();
  return { x: a.left + a.width / 2 - b.left, y: a.top + a.height / 2 - b.top, size: a.width };
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @param {Context} context
 * @param {HTMLElement} grid holds cells with data-at, data-row and data-column
 * @param {(x: number, y: number) => HTMLElement | null} under the cell a finger means
 * @param {(cell: HTMLElement) => void} choose
 */
export function createRover(context, grid, under, choose) {
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
  });
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
