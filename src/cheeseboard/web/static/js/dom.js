/** A small keyed view of the DOM: `h` describes, `patch` makes an element's children so. */

/** @import { Child, Described, Known } from "./types.js" */

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
  const isSvg = SVG_TAGS.has(node.tag);
  const element = /** @type {Known} */ (
    isSvg ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag)
  );
  element._key = node.key;
  element._props = {};
  element._handlers = {};
  return element;
}

/** @param {Known} element @param {Described} node */
function update(element, node) {
  const old = element._props ?? {};
  for (const name of Object.keys(old)) if (!(name in node.props)) set(element, name, null, old[name]);
  for (const [name, value] of Object.entries(node.props)) set(element, name, value, old[name]);
  element._props = node.props;
  if (!("keep" in node.props)) patch(element, node.children);
  const { value } = node.props;
  if (value !== undefined && "value" in element && element.value !== value) element.value = value;
}

/** @param {Known} element @param {string} name @param {any} value @param {any} old */
function set(element, name, value, old) {
  if (name === "key" || name === "keep" || value === old) return;
  if (name === "ref") value?.(element);
  else if (name === "on") listen(element, value ?? {});
  else if (name === "class") {
    const text = Array.isArray(value) ? value.filter(Boolean).join(" ") : value;
    if (text) element.setAttribute("class", text);
    else element.removeAttribute("class");
  } else if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
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
