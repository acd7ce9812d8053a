/** What stands beside the board of a look back: the sentence, hands, the way through the game, luck and choice, the moments. */
import { h, vars } from "../ui/dom.js";
import { art, face, icon, miniature } from "../ui/icons.js";
import { drawPicture } from "../board/line.js";
import { lookOf } from "../seats.js";
import { readOut } from "../speak.js";
import { bigButton, button, roundButton } from "../ui/parts.js";
import { t } from "../words.js";
import { seatOf, sharesOf } from "./account.js";
/** @typedef {import("../pages/back.js").BackPage} BackPage */

/** @param {BackPage} page */
export function drawBar(page) {
  const more = () => void import("./keep.js").then(({ openKeep }) => openKeep(page));
  const canSee = page.past?.hidesHands && page.table?.hands && !page.walk;
  return h(
    "header",
    { class: "frame-bar back-bar", key: "bar" },
    roundButton("back", t("back"), () => page.app.back(), { "data-test": "back" }),
    h("h1", { tabindex: "-1", key: "h1" }, page.title),
    canSee ? roundButton("eye", t("back.hands"), () => page.look(page.eyes === null ? 0 : null), { "data-test": "eye", key: "eye", "aria-pressed": String(page.eyes !== null) }) : null,
    page.past ? roundButton("share", t("back.keep"), more, { "data-test": "keep", key: "share" }) : null,
  );
}

/** @param {BackPage} page */
export function drawSentence(page) {
  const { words, tone, picture } = page.line;
  return h(
    "div",
    { class: "back-line", "data-tone": page.isBetter ? "better" : tone, key: "line" },
    button(() => readOut(page.line.words), { class: "back-read", "aria-label": t("line.read"), key: "read" },
      h("span", { class: "line-picture", "aria-hidden": "true", keep: true, key: picture.join(" "), ref: (/** @type {Element} */ at) => at.replaceChildren(...drawPicture(picture)) })),
    h("p", { "aria-live": "polite", "aria-atomic": "true", "data-test": "said", key: "words" }, h("span", { key: `${page.at} ${words}` }, words)),
    walkButton(page),
  );
}

/** Where everything is sure it can be seen how it goes on at best. @param {BackPage} page */
function walkButton(page) {
  if (page.walk) return roundButton("cross", t("back.walk.end"), () => void page.leave(), { "data-test": "walk-end", key: "walk-end", class: "back-walk" });
  return page.canWalk ? roundButton("next", t("back.walk"), () => void page.setOut(), { "data-test": "walk", key: "walk", class: "back-walk" }) : null;
}

/** All hands, or as one seat saw them. @param {BackPage} page */
export function drawHands(page) {
  const { past, ply, table, eyes, seats } = page;
  const here = past?.at(ply);
  const { own = [] } = /** @type {any} */ (here?.seen ?? {});
  const rows = here ? (table?.hands?.(seats.map((_, index) => own[eyes || index + 1])) ?? []) : [];
  return h(
    "section",
    { class: "back-hands", key: "hands", "aria-label": t("back.hands") },
    seats.map((seat, index) => {
      const isEye = eyes === index + 1;
      const words = [t("back.eyes", { seat: lookOf(seats, index + 1) }), rows[index]?.words].filter(Boolean).join(": ");
      return button(() => page.look(isEye ? 0 : index + 1), { class: ["back-hand", isEye && "eye"], key: index, "aria-pressed": String(isEye), "aria-label": words, "data-test": `eyes-${index + 1}` },
        face(seat),
        h("span", { class: "cards", keep: true, key: `${ply} ${eyes}`, "aria-hidden": "true", ref: (/** @type {Element} */ at) => at.replaceChildren(...(rows[index]?.cards ?? [])) }));
    }),
  );
}

/** @param {BackPage} page */
export function drawScrubber(page) {
  const { at, ends: [first, last], seats } = page;
  const actor = page.walk ? null : page.past?.at(at)?.actor;
  const step = (/** @type {string} */ picture, /** @type {string} */ name, /** @type {number} */ to, /** @type {boolean} */ can) =>
    roundButton(picture, t(`back.${name}`), () => can && void page.go(to), { "data-test": `go-${name}`, key: name, "aria-disabled": can ? null : "true" });
  return h(
    "nav",
    { class: ["back-scrub", page.walk && "walking"], "aria-label": t("back.slide"), key: "scrub" },
    step("stepback", "first", first, at > first),
    step("back", "before", at - 1, at > first),
    h("span", { class: "back-count", key: "count", "data-test": "count" }, h("b", null, at), h("small", null, `/${last}`), actor ? face(seats[actor - 1]) : at > first && !page.walk ? icon("roll") : null),
    step("next", "next", at + 1, at < last),
    step("step", "last", last, at < last),
  );
}

/** @param {BackPage} page */
export function drawLuck(page) {
  const shares = page.explained ? sharesOf(page.explained, page.seat) : null;
  if (!shares) return null;
  const open = () => void import("./scale.js").then(({ openScale }) => openScale(page));
  const hidden = { "aria-hidden": "true" };
  return button(
    open,
    { class: "back-luck", key: "luck", "data-test": "luck" },
    h("span", { class: "hidden" }, t("back.shares", { luck: shares.luck, choice: shares.choice })),
    icon("roll"),
    h("span", hidden, t("back.luck")),
    h("span", { class: "back-bar-of", ...hidden, ref: (/** @type {HTMLElement} */ at) => vars(at, { "--luck": shares.luck }), key: `${shares.luck}` }, h("i", null, shares.luck), h("b", null, shares.choice)),
    h("span", hidden, t("back.choice")),
    art("extras#hand", "icon"),
  );
}

/** @param {BackPage} page */
export function drawMoments(page) {
  const { past, mini, seats } = page;
  if (!past || !page.moments.length) return null;
  return h(
    "ol",
    { class: "back-moments", key: "moments", "aria-label": t("explain.moments") },
    page.moments.map((moment, index) => {
      const here = past.at(moment.ply);
      if (!here) void past.fetch(moment.ply).then(() => page.redraw()).catch(() => null);
      const change = Math.round(100 * moment.change);
      return h("li", { key: index }, button(() => void page.jump(moment.ply), { class: ["back-moment", moment.ply === page.ply && "now"], "data-test": `moment-${index + 1}` },
        h("span", { class: "back-shot", "aria-hidden": "true" }, h("span", { key: `${Boolean(here && mini)}` }, here && mini ? miniature(past.game, mini(/** @type {any} */ (here.seen).shared)) : null), face(seats[seatOf(moment.seat) - 1]), h("b", { class: change < 0 ? "pill bad" : "pill" }, `${change < 0 ? "−" : "+"}${Math.abs(change)}`)),
        h("span", null, page.momentWords(moment))));
    }),
  );
}

/** @param {BackPage} page */
export function drawTry(page) {
  const from = page.tryFrom();
  if (from === null) return null;
  const open = () => void import("./try.js").then(({ openTry }) => openTry(page, from));
  return bigButton("play", t("back.try"), open, { class: "back-try", key: "try", "data-test": "try" });
}
