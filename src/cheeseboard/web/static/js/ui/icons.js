/** Drawings by name: `sheet#id` of `/static/art/`, `game/sheet#id` of a game's own; `drawings/ids.md` lists them. */
import { h, set, svg } from "./dom.js";
import { gameOf } from "../games.js";
import { faceOf } from "../seats.js";
/** @import { Miniature, SeatLook } from "../types/app.js" */

/** Which sheet has a drawing that is called by its id alone; any other is of the board in play. @type {Array<[RegExp, string]>} */
const SHEETS = [
  [/^i-/, "icons"],
  [/-(glad|sad)$|^(rays|twin-)/, "finale"],
  [/^bot-\w+-\d/, "twins"],
  [/^(av|bot|seat)-/, "faces"],
  [/^greet-/, "greetings"],
  [/^pic-/, "pictures"],
  [/^(petal|burst|ribbon|scene|hand|lead|corners|clip)/, "extras"],
];
let own = "";
/** Sheets whose drawings lie in this page; the others are asked for, which leaves a blank moment when a drawing changes. @type {Set<string>} */
const brought = new Set();

/** @param {string} sheet */
const pathOf = (sheet) => (sheet.includes("/") ? `/static/games/${sheet.replace("/", "/art/")}.svg` : `/static/art/${sheet}.svg`);

/** From now on, drawings without a sheet are of this game's board; other games' sheets leave the page. @param {string} game */
export function drawFrom(game) {
  own = `${game}/board`;
  for (const sheet of brought) {
    if (!sheet.includes("/") || sheet.startsWith(`${game}/`)) continue;
    brought.delete(sheet);
    document.querySelector(`[data-sheet="${sheet}"]`)?.remove();
  }
}

/** @param {string} name `id`, `sheet#id` or `game/sheet#id` */
export function place(name) {
  const [id = "", sheet = SHEETS.find(([pattern]) => pattern.test(id))?.[1] ?? own] = name.split("#").reverse();
  return `${brought.has(sheet) ? "" : pathOf(sheet)}#${id}`;
}

/** Brings a sheet's drawings into this page, so that they show at once and without a network. @param {string} sheet */
export async function bring(sheet) {
  const path = pathOf(sheet);
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok || brought.has(sheet)) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  if (drawn.localName !== "svg" || brought.has(sheet)) return;
  drawn.setAttribute("class", "hidden");
  drawn.setAttribute("data-sheet", sheet);
  drawn.setAttribute("aria-hidden", "true");
  document.body.append(document.importNode(drawn, true));
  brought.add(sheet);
  for (const use of document.querySelectorAll(`use[href^="${path}"]`)) use.setAttribute("href", place(`${sheet}#${use.getAttribute("href")?.split("#")[1]}`));
}

/** A drawing. Its words stand beside it or on its control, so it is hidden from a screen reader.
 * @param {string} use @param {string} [name] class */
export function art(use, name = "") {
  return h("svg", { class: ["art", name], "aria-hidden": "true", focusable: "false" }, h("use", { href: place(use) }));
}

/** The same as an element, for a board. @param {string} id @param {string} [classes] */
export function sprite(id, classes = "") {
  return svg("svg", { class: classes, "aria-hidden": "true" }, svg("use", { href: place(id) }));
}

/** @param {Element | null | undefined} node @param {string} id */
export function redraw(node, id) {
  const use = node?.querySelector("use");
  if (use) set(use, "href", place(id));
}

/** The picture of a game, if it has one. @param {string} game */
export function cover(game) {
  const drawing = gameOf(game)?.cover;
  return drawing ? art(`${game}/cover#${drawing}`, "game-picture") : null;
}

/** A board as it last was. @param {string} game @param {Miniature} picture */
export function miniature(game, { size, parts }) {
  return h(
    "svg",
    { class: "miniature", viewBox: `0 0 ${size.join(" ")}`, "aria-hidden": "true", focusable: "false" },
    parts.map(([drawing, x, y, width, height]) => h("use", { href: place(`${game}/board#${drawing}`), x, y, width, height })),
  );
}

/** @param {string} id @param {string} [name] */
export function icon(id, name = "") {
  return art(`icons#i-${id}`, `icon ${name}`);
}

export const GREETINGS = "hello bravo laugh oops think yum thanks bye".split(" ");
export const PICTURES = "sun moon star cloud apple pear tree flower mushroom fish snail butterfly boat train bicycle kite house key bell umbrella cup hat sock ball".split(" ");

/** @param {SeatLook} seat */
export const face = (seat) => art(faceOf(seat), "face");
