/** The DOM: pages describe with `h` and `patch`; boards make elements with `el`, and keep them by `keyed`. */

/** @import { Child, Described, Known } from "../types/app.js" */

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "use", "path", "g", "circle", "rect"]);

/**
 * Describes an element. `on` holds handlers, `class` may be a list with falsy holes, `key` tells siblings apart,
 * `keep` leaves the children alone, `ref` gets the element.
 * @param {string} tag
 * @param {Record<string, any>|null} [props]
 * @param {...Child} children
 * @returns {Described}
 */
export function h(tag, props, ...children) {
  /** @type {Array<Described|string>} */
  const flat = [];
  flatten(children, flat);
  return { tag, props: props ?? {}, children: flat, key: props?.key ?? null };
}

/** @param {Child[]} children @param {Array<Described|string>} into */
function flatten(children, into) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) flatten(child, into);
    else into.push(typeof child === "number" ? String(child) : child);
  }
}

/**
 * Makes the children of an element what is described, keeping elements of the same key and tag.
 * @param {Element} parent
 * @param {Child|Child[]} wanted
 */
export function patch(parent, wanted) {
  /** @type {Array<Described|string>} */
  const nodes = [];
  flatten([wanted], nodes);
  /** @type {Map<string, Known>} */
  const keyed = new Map();
  for (const element of parent.children) {
    const { _key } = /** @type {Known} */ (element);
    if (_key !== null && _key !== undefined) keyed.set(`${_key}`, element);
  }
  const used = new Set();
  let next = parent.firstChild;
  for (const node of nodes) {
    const found = match(node, next, keyed);
    const made = found ?? make(node);
    used.add(made);
    if (made === next) next = next.nextSibling;
    else parent.insertBefore(made, next);
    if (typeof node === "string") {
      if (made.nodeValue !== node) made.nodeValue = node;
    } else update(/** @type {Known} */ (made), node);
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    if (!used.has(gone)) gone.remove();
  }
}

/** @param {Described|string} node @param {ChildNode|null} next @param {Map<string, Known>} keyed */
function match(node, next, keyed) {
  if (typeof node === "string") return next?.nodeType === 3 ? next : null;
  const known = node.key === null ? next : keyed.get(`${node.key}`);
  if (!known || known.nodeType !== 1) return null;
  const element = /** @type {Known} */ (known);
  const isSame = element.localName === node.tag && (element._key ?? null) === node.key;
  return isSame && element._props ? element : null;
}

/** @param {Described|string} node @returns {Known|Text} */
function make(node) {
  if (typeof node === "string") return document.createTextNode(node);
  const element = /** @type {Known} */ (create(node.tag));
  element._key = node.key;
  element._props = {};
  element._handlers = {};
  return element;
}

/** @param {string} tag */
function create(tag) {
  return SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
}

/** @param {Known} element @param {Described} node */
function update(element, node) {
  const old = element._props ?? {};
  for (const name of Object.keys(old)) if (!(name in node.props)) put(element, name, null, old[name]);
  for (const [name, value] of Object.entries(node.props)) put(element, name, value, old[name]);
  element._props = node.props;
  if (!("keep" in node.props)) patch(element, node.children);
  const { value } = node.props;
  if (value !== undefined && "value" in element && element.value !== value) element.value = value;
}

/** @param {Known} element @param {string} name @param {any} value @param {any} old */
function put(element, name, value, old) {
  if (name === "key" || name === "keep" || value === old) return;
  if (name === "ref") value?.(element);
  else if (name === "on") listen(element, value ?? {});
  else if (name === "class") set(element, name, (Array.isArray(value) ? value.filter(Boolean).join(" ") : value) || null);
  else set(element, name, value);
}

/**
 * Sets an attribute only when it changes, so that nothing is told twice; null and false take it away.
 * @param {Element} node @param {string} name @param {string | number | boolean | null | undefined} value
 */
export function set(node, name, value) {
  if (value === null || value === undefined || value === false) return node.removeAttribute(name);
  const text = value === true ? "" : String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

/** Handlers go through one function per element and event, so that a new closure costs nothing.
 * @param {Known} element @param {Record<string, any>} handlers */
function listen(element, handlers) {
  const known = (element._handlers ??= {});
  for (const type of Object.keys(handlers)) {
    if (!(type in known)) element.addEventListener(type, (event) => element._handlers?.[type]?.(event));
  }
  for (const type of Object.keys(known)) known[type] = handlers[type] ?? null;
  Object.assign(known, handlers);
}

/** @param {string} selector @param {ParentNode} [within] */
export function find(selector, within = document) {
  return /** @type {HTMLElement|null} */ (within.querySelector(selector));
}

/** What is known to be there. @param {ParentNode} node @param {string} selector */
export const one = (node, selector) => /** @type {HTMLElement} */ (node.querySelector(selector));

/**
 * Makes an element at once.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | null>} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export const el = (tag, attributes = {}, ...children) => /** @type {any} */ (build(tag, attributes, children));

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Node} children
 * @returns {SVGElementTagNameMap[K]}
 */
export const svg = (tag, attributes = {}, ...children) => /** @type {any} */ (build(tag, attributes, children));

/** @param {string} tag @param {Record<string, string | number | boolean | null>} attributes @param {Array<Node | string | null>} children */
function build(tag, attributes, children) {
  const node = create(tag);
  for (const [name, value] of Object.entries(attributes)) set(node, name, value);
  node.append(...children.filter((child) => child !== null));
  return node;
}

/** Writes only what is new: the same words again would be laid out again. @param {Element} node @param {string | number} words */
export function write(node, words) {
  if (node.textContent !== `${words}`) node.textContent = `${words}`;
}

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
