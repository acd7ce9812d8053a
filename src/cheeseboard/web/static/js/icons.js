/** Drawings by name: `file#id` of `/static/art/`, as `drawings/ids.md` lists them. */
import { h } from "./dom.js";
import { faceOf } from "./seats.js";
/** @import { SeatLook } from "./types.js" */

/** Which file has a drawing, for those that are called by their id alone. @type {Array<[RegExp, string]>} */
const FILES = [
  [/^(i|emb|mark)-/, "icons"],
  [/^bot-\w+-\d/, "twins"],
  [/^(av|bot|seat)-/, "home"],
  [/^(card|cheese|fig|shape)-/, "cheese"],
  [/^(greet|pic|act|petal|burst|ribbon|crumbs|bite)/, "extras"],
];
/** Files whose drawings lie in this page; the others are asked for, which leaves a blank moment when a drawing changes. @type {Set<string>} */
const brought = new Set();

/** @param {string} name `id` or `file#id` */
export function place(name) {
  const [id, file = FILES.find(([pattern]) => pattern.test(id ?? ""))?.[1] ?? "chop"] = name.split("#").reverse();
  return `${brought.has(file) ? "" : `/static/art/${file}.svg`}#${id}`;
}

/** Brings a file's drawings into this page, so that they show at once and without a network. @param {string} file */
export async function bring(file) {
  const path = `/static/art/${file}.svg`;
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok || brought.has(file)) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  if (drawn.localName !== "svg" || brought.has(file)) return;
  drawn.setAttribute("class", "hidden");
  drawn.setAttribute("aria-hidden", "true");
  document.body.append(document.importNode(drawn, true));
  brought.add(file);
  for (const use of document.querySelectorAll(`use[href^="${path}"]`)) use.setAttribute("href", place(`${file}#${use.getAttribute("href")?.split("#")[1]}`));
}

/** A drawing. Its words stand beside it or on its control, so it is hidden from a screen reader.
 * @param {string} use @param {string} [name] class */
export function art(use, name = "") {
  return h("svg", { class: ["art", name], "aria-hidden": "true", focusable: "false" }, h("use", { href: place(use) }));
}

/** @param {string} id @param {string} [name] */
export function icon(id, name = "") {
  return art(`icons#i-${id}`, `icon ${name}`);
}

export const GREETINGS = "hello bravo laugh oops think yum thanks bye".split(" ");
export const PICTURES = "sun moon star cloud apple pear tree flower mushroom fish snail butterfly boat train bicycle kite house key bell umbrella cup hat sock ball".split(" ");

/** @param {SeatLook} seat */
export const face = (seat) => art(faceOf(seat), "face");
