/** The end of Chop! Chop!: the mice before the lit door, or the cat with its catch; cheeses and mice counted; the great moments. */

import { ownEnd } from "/static/js/board/ending.js";
import { capital } from "/static/js/board/words.js";
import { el, vars } from "/static/js/ui/dom.js";
import { sprite } from "/static/js/ui/icons.js";
import { t } from "/static/js/words.js";
import { pawn, PIECES, spot, squareName, standing, tableSquares } from "./moves.js";
/** @import { Cut, GameEvent, Moment, Row, State, Verdict } from "/static/js/types/board.js" */
/** @import { ChopChopView } from "./view.js" */

/** What is seen where nobody won. @type {Map<string, string>} */
const SCENES = new Map([["stalled", "scene-wait"], ["after-tenth", "scene-shared"]]);
const GROUND = /** @type {Record<string, string>} */ ({ "#": "tile-back", "*": "tile-cheese", u: "slab", o: "slab-hole" });
const SIZE = 3;

/** @param {State} state @returns {Verdict} */
export function verdict(state) {
  const { mice, outcome } = /** @type {ChopChopView} */ (state.view);
  const why = t(`say.end.why.${outcome?.reason}`, { n: mice.length });
  const title = !outcome?.winners.length ? "draw" : outcome.reason === "all-caught" ? "all-caught" : "cheese-home";
  return { title: t(`say.end.${title}`), why: ownEnd(state) === "lost" ? t("say.end.fought", { why }) : why };
}

/** @param {State} state */
export function hero(state) {
  const view = /** @type {ChopChopView} */ (state.view), { outcome } = view;
  const scene = SCENES.get(outcome?.reason ?? "");
  if (scene) return el("div", { class: "faces" }, sprite(scene, "tableau"));
  const free = PIECES.filter((piece) => piece !== "C" && standing(view, piece)).map(pawn);
  const [crew, door] = outcome?.reason === "all-caught" ? [["pawn-cat-pounce"], null] : [free, sprite("slab-home", "door")];
  return el("div", { class: "crew", "data-many": crew.length }, door, el("span", { class: "pieces" }, ...crew.map((id) => sprite(id))), sprite("ribbon", "ribbon"));
}

/** The mice and the cat; who wins comes first. @param {State} state @returns {Row[]} */
export function rows(state) {
  const view = /** @type {ChopChopView} */ (state.view);
  const winners = view.outcome?.winners ?? [];
  const seats = state.table.seats.map(({ seat }) => seat);
  const one = (/** @type {string} */ id) => ({ node: sprite(id), worth: 1 });
  const slots = (/** @type {string} */ id, /** @type {number} */ n) => Array.from({ length: n }, () => sprite(id, "slot"));
  const caught = view.mice.flatMap((square, index) => (square ? [] : [one(`caught-${index + 1}`)]));
  const cat = { seats: seats.filter((seat) => seat === view.cat_seat), name: t("say.side.cat"), kept: caught, lost: slots("caught-slot", view.mice.length - caught.length) };
  const mice = { seats: seats.filter((seat) => seat !== view.cat_seat), name: t("say.side.mice"), kept: Array.from({ length: view.won }, () => one("store-cheese")), lost: slots("store-slot", view.aim - view.won) };
  const won = (/** @type {Omit<Row, "isWinner">} */ row) => ({ ...row, isWinner: row.seats.some((seat) => winners.includes(seat)) });
  return [mice, cat].map(won).sort((a, b) => Number(b.isWinner) - Number(a.isWinner));
}

/** @param {Moment} moment @returns {Cut} */
export function moment({ events, view }) {
  const found = (/** @type {string} */ code) => events.find((event) => event.code === code);
  const home = found("came-home"), caught = found("mouse-caught"), cheese = found("cheese-won");
  const { square } = home ?? caught ?? cheese ?? { square: view.cat };
  const piece = home ?? caught ?? found("walked") ?? found("jumped");
  const what = home ? "home" : caught ? "caught" : piece ? "cheese" : "fork";
  return { words: capital(t(`say.moment.${what}`, { piece: piece?.piece })), gain: caught ? -1 : cheese ? 1 : 0, picture: () => cut(view, square, over(events)) };
}

/** What lay there or was carried off, drawn over its square. @param {GameEvent[]} events */
function over(events) {
  const caught = events.find(({ code }) => code === "mouse-caught"), turned = events.find(({ code }) => code === "tile-turned");
  if (caught) return `caught-${caught.piece}`;
  return turned ? `tile-${turned.tile.replace("+", "plus")}` : events.some(({ code }) => code === "cheese-won") ? "tile-cheese" : "";
}

/** A part of the kitchen around a square. @param {ChopChopView} view @param {string} middle @param {string} above */
function cut(view, middle, above) {
  const sizes = [view.floor.length, view.floor[0].length];
  const [rows, columns] = sizes.map((size) => Math.min(size, SIZE));
  const [top, left] = spot(middle).map((at, axis) => Math.min(Math.max(at - 1, 0), sizes[axis] - [rows, columns][axis]));
  const table = new Set(tableSquares(view.position));
  const squares = Array.from({ length: rows * columns }, (_, n) => squareName(top + Math.floor(n / columns), left + (n % columns)));
  const node = el("div", { class: "cut floor" }, ...squares.map((square) => squareNode(view, square, table, square === middle ? above : null)));
  vars(node, { "--n": columns, "--m": rows });
  return node;
}

/** @param {ChopChopView} view @param {string} square @param {Set<string>} table @param {string | null} above null where nothing happened */
function squareNode(view, square, table, above) {
  const [row, column] = spot(square), mark = view.floor[row][column];
  const isHome = above !== null && mark === "o";
  const ground = table.has(square) || !GROUND[mark] ? null : sprite(isHome ? "slab-home" : GROUND[mark], "ground");
  const turn = row === 0 ? 0 : row === view.floor.length - 1 ? 180 : column === 0 ? -90 : 90;
  if (ground && mark === "o") vars(ground, { rotate: `${turn}deg` });
  const pieces = PIECES.filter((piece) => standing(view, piece) === square).map((piece) => sprite(pawn(piece), "pawn"));
  const marks = above === null ? [] : [sprite("corners", "corners"), ...(above ? [sprite(above, "over")] : [])];
  return el("i", { class: mark === "-" ? "wall" : table.has(square) ? "wood" : "" }, ...[ground, ...pieces, ...marks].filter((each) => each !== null));
}
