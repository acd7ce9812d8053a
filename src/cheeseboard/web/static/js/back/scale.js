/** Start, luck and choices come to the result: a path along a scale from lost to won. The numbers stand behind another tap. */
import { h, vars } from "../ui/dom.js";
import { art, face, icon } from "../ui/icons.js";
import { lookOf } from "../seats.js";
import { capital } from "../phrases.js";
import { openDialog } from "../ui/parts.js";
import { ownStyle } from "../ui/style.js";
import { t } from "../words.js";
import { partsOf } from "./account.js";
/** @import { Part } from "./account.js" */
/** @typedef {import("../pages/back.js").BackPage} BackPage */

/** What changes less than this is not drawn. */
const LEAST = 0.005;

/** Where the path would lead farther beyond lost or won, in a long game with many choices, those of all are one step. */
const FAR = 1;

/** From so far apart on, both ends of the scale are named in one row: on a narrow sheet, and on a wide one. */
const APART = { narrow: 0.8, wide: 0.4 };

/** @param {BackPage} page */
export async function openScale(page) {
  await ownStyle("scale");
  const { explained, seat } = page;
  if (!explained) return;
  const parts = partsOf(explained, seat);
  const path = pathOf(parts);
  const steps = path.every(({ to }) => to > -FAR && to < 1 + FAR) ? path : pathOf(together(parts));
  const low = Math.min(0, ...steps.map(({ to }) => to)), high = Math.max(1, ...steps.map(({ to }) => to));
  /** Where a value lies on the scale, which reaches as far as anything does. @param {number} value */
  const place = (value) => (value - low) / (high - low);
  const isDrawn = (/** @type {Part} */ part) => part.name === "start" || part.name === "result" || Math.abs(part.value) >= LEAST;
  openDialog(
    t("back.account"),
    () => [
      h("div", { class: ["scale-ends", place(1) - place(0) > APART.narrow && "apart", place(1) - place(0) > APART.wide && "rather"], "aria-hidden": "true", ref: (/** @type {HTMLElement} */ ends) => vars(ends, { "--lost": place(0), "--won": place(1) }) }, h("span", null, t("back.lost")), h("span", null, t("back.won"))),
      h(
        "ol",
        { class: "scale", ref: (/** @type {HTMLElement} */ list) => vars(list, { "--lost": place(0), "--half": place(0.5), "--won": place(1) }) },
        steps.filter(({ part }) => isDrawn(part)).map(({ part, from, to }) =>
          h(
            "li",
            { class: ["scale-row", part.name, to < from && "less"], key: `${part.name} ${part.seat ?? ""}` },
            h("span", { class: "scale-what" }, picture(part, page), h("span", null, words(part, page))),
            h("span", { class: "scale-track", "aria-hidden": "true" }, h("i", { ref: (/** @type {HTMLElement} */ bar) => vars(bar, { "--from": place(Math.min(from, to)), "--to": place(Math.max(from, to)) }) })),
            h("span", { class: "hidden" }, number(part)),
          ),
        ),
      ),
      h(
        "details",
        { class: "scale-numbers" },
        h("summary", null, t("back.numbers")),
        h("table", null, h("tbody", null, parts.map((part) => h("tr", { key: `${part.name} ${part.seat ?? ""}` }, h("th", { scope: "row" }, words(part, page)), h("td", null, number(part)))))),
        h("p", null, t("explain.note")),
      ),
    ],
    "scale-sheet",
  );
}

/** Where each part of the account leads from, and where to. @param {Part[]} parts */
function pathOf(parts) {
  let at = 0;
  return parts.map((part) => {
    const isWhole = part.name === "start" || part.name === "result";
    const from = isWhole ? 0 : at;
    at = isWhole ? part.value : at + part.value;
    return { part, from, to: at };
  });
}

/** The choices of all as one part. @param {Part[]} parts @returns {Part[]} */
function together(parts) {
  const first = parts.findIndex(({ name }) => name === "choices");
  const value = parts.reduce((sum, part) => (part.name === "choices" ? sum + part.value : sum), 0);
  return parts.flatMap((part, index) => (part.name !== "choices" ? [part] : index === first ? [{ name: "choices", value }] : []));
}

/** @param {Part} part @param {BackPage} page */
function picture(part, { seats, seat }) {
  if (part.name === "luck") return icon("roll");
  if (part.name === "choices") return part.seat ? face(seats[part.seat - 1]) : art("extras#hand", "icon");
  if (part.name === "result") return art("extras#ribbon", "icon");
  if (part.name === "start") return face(seats[seat - 1]);
  return icon(part.name === "agreed" ? "pause" : "help");
}

/** @param {Part} part @param {BackPage} page */
function words({ name, seat }, { seats }) {
  if (name === "choices") return seat ? capital(t("explain.choices", { seat: lookOf(seats, seat) })) : t("back.choice");
  return t(`explain.${name}`);
}

/** In hundredths of a win. @param {Part} part */
function number({ name, value }) {
  const whole = Math.round(100 * value);
  if (name === "start" || name === "result") return String(whole);
  return whole < 0 ? `−${-whole}` : `+${whole}`;
}
