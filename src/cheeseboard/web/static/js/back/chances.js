/** The line of chances of a look back: whose it is, where we are, the moments on it; dragged, stepped through or touched. */
import { el, find, h, vars } from "../ui/dom.js";
import { art, face } from "../ui/icons.js";
import { lookOf } from "../seats.js";
import { capital } from "../phrases.js";
import { button } from "../ui/parts.js";
import { t } from "../words.js";
import { chancesOf, seatOf, sidesOf } from "./account.js";
import { drawCurve, xOf } from "./curve.js";
/** @import { Child } from "../types/app.js" */
/** @import { Explanation } from "./account.js" */
/** @typedef {import("../pages/back.js").BackPage} BackPage */
/** Something to be touched on the line. @typedef {{ply: number, name: string, words: string, sign: () => Child}} Stop */

/** So wide is what a finger needs, in px. */
const STOP = 48;
/** Of so many plies the beads are small. */
const MANY = 70;

/** @param {BackPage} page */
export function drawChances(page) {
  const { past, explained, seats, seat, ply } = page;
  const last = past?.last ?? 0;
  const own = explained ? chancesOf(explained, seat) : [];
  const chance = own[ply];
  const words = [t("back.ply", { n: ply, of: last }), chance && chanceWords(page, chance.value)].filter(Boolean).join(". ");
  const many = (/** @type {HTMLElement} */ at) => vars(at.parentElement ?? at, { "--many": seats.length });
  return h(
    "section",
    { class: "back-chances", key: "curve", "aria-label": t("back.chances") },
    h("div", { class: "back-faces", key: "faces", "aria-hidden": "true", ref: many }, seats.map((each, index) => h("span", { key: index, class: index + 1 === seat ? "own" : "" }, face(each)))),
    h(
      "div",
      {
        class: "back-slide",
        role: "slider",
        tabindex: "0",
        key: "slide",
        "data-test": "slide",
        "aria-label": t("back.slide"),
        "aria-valuemin": "0",
        "aria-valuemax": String(last),
        "aria-valuenow": String(ply),
        "aria-valuetext": words,
        on: { pointerdown: page.grab, pointermove: page.drag, pointerup: page.drop, pointercancel: page.drop },
      },
      h("div", { class: "back-plot", keep: true, key: "plot", "aria-hidden": "true" }),
      own.length ? null : h("span", { class: "back-wait", key: "wait", "data-test": "waiting" }, waiting(page)),
      h("i", { class: "needle", key: "needle", "aria-hidden": "true" }),
      h("span", { class: "beads", key: "beads", "aria-hidden": "true", keep: true }),
    ),
    h("div", { class: "back-stops", key: "stops" }, stopsOf(page).map((stop) => drawStop(page, stop))),
    own.length ? h("p", { class: "hidden", key: "told", "data-test": "curve-words" }, courseWords(page)) : null,
  );
}

/** How far the coach is, where there is no line of chances yet. @param {BackPage} page */
function waiting({ past, told }) {
  if (past?.wasTakenBack && told?.stage) return t("back.taken-back");
  if (told?.problem) return t("back.no-account");
  return t("back.working", { n: Math.round(100 * (told?.share ?? 0)) });
}

/** @param {BackPage} page @param {number} value */
const chanceWords = ({ seats, seat }, value) => capital(t("back.chance", { seat: lookOf(seats, seat), n: Math.round(100 * value) }));

/** The line of chances for those who do not see it. @param {BackPage} page */
function courseWords({ explained, seats }) {
  return seats.map((_, index) => {
    const values = chancesOf(/** @type {Explanation} */ (explained), index + 1).map(({ value }) => Math.round(100 * value));
    const high = Math.max(...values), low = Math.min(...values);
    return capital(t("back.course", { seat: lookOf(seats, index + 1), start: values[0], high, low, at: values.indexOf(high), end: values[values.length - 1] }));
  }).join(" ");
}

// What can be touched

/** The moments that mattered, and from where on it was sure, in the order of the game. @param {BackPage} page @returns {Stop[]} */
function stopsOf(page) {
  const stops = page.moments.map((moment, index) => ({ ply: moment.ply, name: `stop-${index + 1}`, words: `${index + 1}: ${page.momentWords(moment)}`, sign: () => h("b", { "aria-hidden": "true" }, index + 1) }));
  const ending = page.explained?.ending;
  if (ending?.decided !== null && ending?.decided !== undefined) stops.push({ ply: ending.decided, name: "stop-sure", words: page.sureWords(), sign: () => h("b", { class: "sure", "aria-hidden": "true" }, art("extras#ribbon", "icon")) });
  return stops.sort((one, other) => one.ply - other.ply);
}

/** @param {BackPage} page @param {Stop} stop */
const drawStop = (page, { ply, name, words, sign }) =>
  button(() => void page.jump(ply), { class: ["back-stop", ply === page.ply && "now"], key: name, "data-test": name, "aria-label": words }, sign());

// Where everything stands

/** @param {BackPage} page @param {HTMLElement} node @param {number} ply */
function put({ past, explained, seat }, node, ply) {
  const chance = explained ? chancesOf(explained, seat)[ply] : null;
  vars(node, { "--at": xOf(ply, past?.last ?? 0), "--high": chance?.value ?? 0.5 });
}

/** After everything was drawn. @param {BackPage} page */
export function placeChances(page) {
  const { past, app } = page;
  const slide = find(".back-slide", app.root), plot = find(".back-plot", app.root);
  if (!past || !slide || !plot) return;
  put(page, slide, page.ply);
  const key = `${page.told?.stage} ${page.seat}`;
  if (plot.dataset.drawn !== key) {
    plot.dataset.drawn = key;
    drawPlot(page, slide, plot);
  }
  const places = stopsOf(page).map(({ ply }) => ply);
  const room = STOP / Math.max(slide.clientWidth, STOP);
  const apart = spread(places.map((ply) => xOf(ply, past.last)), room);
  /** @type {NodeListOf<HTMLElement>} */ (app.root.querySelectorAll(".back-stop")).forEach((stop, index) => {
    put(page, stop, places[index] ?? 0);
    vars(stop, { "--at": apart[index] ?? 0 });
  });
}

/** @param {BackPage} page @param {HTMLElement} slide @param {HTMLElement} plot */
function drawPlot({ past, explained, seats, seat }, slide, plot) {
  const last = past?.last ?? 0;
  const own = explained ? chancesOf(explained, seat) : [];
  const sides = explained?.account ? sidesOf(explained, seats.length) : [];
  const others = sides.length > 2 ? sides.filter((side) => !side.includes(seat)).map(([each]) => chancesOf(/** @type {Explanation} */ (explained), each ?? 1)) : [];
  plot.replaceChildren(...(own.length ? [drawCurve(own, others, last)] : []));
  const actors = explained?.plies.map((each) => seatOf(each.actor)) ?? [];
  find(".beads", slide)?.replaceChildren(...actors.map((actor, index) => {
    const bead = el("i", { class: !actor ? "chance" : actor === seat ? "own" : "" });
    vars(bead, { "--at": xOf(index + 1, last) });
    return bead;
  }));
  slide.classList.toggle("many", last > MANY);
}

/** Moments that lie close together are moved apart, so that each can be touched. @param {number[]} places in order @param {number} room */
function spread(places, room) {
  const found = [...places];
  for (let i = 1; i < found.length; i += 1) found[i] = Math.max(found[i] ?? 0, (found[i - 1] ?? 0) + room);
  for (let i = found.length - 1; i >= 0; i -= 1) found[i] = Math.min(found[i] ?? 0, i === found.length - 1 ? 1 - room / 8 : (found[i + 1] ?? 0) - room);
  return found;
}
