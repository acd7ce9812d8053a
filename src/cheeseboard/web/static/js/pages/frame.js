/** What is drawn around a table: bar, banners, curtain, the buttons of the end. */
import { el, h, patch, find } from "../ui/dom.js";
import { art, face, icon } from "../ui/icons.js";
import { lookOf, mySeats, seatToShare, seatToTake } from "../seats.js";
import { capital } from "../phrases.js";
import { settings } from "../store.js";
import { bigButton, light, roundButton, wordButton } from "../ui/parts.js";
import { LANGUAGES, language, t } from "../words.js";
import { chooseLanguage } from "./home.js";
/** @import { State } from "../types/app.js" */

/** @typedef {import("./table.js").MatchPage} MatchPage */

/** @param {MatchPage} page */
export function drawMatch(page) {
  const state = page.shown;
  if (!state) return patch(page.app.root, [light(), lostBanner(page), loading(page)]);
  if (isBefore(state)) return patch(page.app.root, [light(), lostBanner(page), warnings(page), page.lobby && !isStarting(state) ? page.lobby.draw(state) : loading(page)]);
  const isCovered = page.curtain !== null && !page.isOpening;
  patch(page.app.root, [
    light(),
    h(
      "main",
      { class: ["frame", page.isLost && "lost"], key: "frame", inert: isCovered },
      h("h1", { class: "hidden", tabindex: "-1", key: "h1" }, page.title),
      bar(page, page.state ?? state),
      lostBanner(page),
      warnings(page),
      awayBanner(page, page.state ?? state),
      page.freed?.drawFreed(page, page.state ?? state),
      h("div", { class: "stage", keep: true, key: "stage", "data-test": "table" }),
    ),
    curtain(page, state),
  ]);
  dressTable(page, state);
}

/** Whether there is no table yet: the match has not begun, or not for whoever is to sit down. @param {State} state */
export const isBefore = (state) => state.table.status === "waiting" || isToSit(state);

/** @param {State} state */
const isToSit = (state) => seatToTake(state) !== null || seatToShare(state) !== null;

/** Whether the dice are being mixed, and nothing is to be done before the first move. @param {State} state */
export const isStarting = (state) => state.table.is_opening && !isToSit(state);

/** @param {MatchPage} page */
function loading(page) {
  return h(
    "main",
    { class: "page loading-page", key: "loading" },
    h("h1", { class: "hidden", tabindex: "-1" }, page.title),
    page.isLost ? art("extras#scene-lost", "scene") : art("home#emblem", "loading-picture"),
    h("p", { class: "lead", role: "status" }, t("loading")),
  );
}

/** @param {MatchPage} page @param {State} state */
function curtain({ curtain: number, isOpening, openCurtain, setLanguage }, { table }) {
  const seat = number === null ? null : table.seats[number - 1];
  if (!seat) return null;
  const words = seat.avatar ? t("curtain.pass", { avatar: seat.avatar }) : t("curtain.next");
  const half = (/** @type {string} */ side) =>
    h("div", { class: `curtain-half ${side}`, "aria-hidden": "true", key: side }, art("extras#curtain-half"));
  const button = () => bigButton("eye", t("curtain.open"), openCurtain, { "data-test": "curtain-open", ref: focusOnce });
  const tongue = () => wordButton(icon("language"), LANGUAGES[language] ?? language, () => chooseLanguage(setLanguage), { "data-test": "curtain-language", lang: language });
  return h(
    "div",
    {
      class: ["curtain", isOpening && "opening"],
      key: "curtain",
      role: "dialog",
      "aria-modal": "true",
      "aria-label": words,
      "data-test": "curtain",
    },
    half("left"),
    half("right"),
    h("div", { class: "curtain-top", "aria-hidden": "true", key: "top" }, art("extras#valance")),
    isOpening
      ? null
      : h("div", { class: "curtain-words", key: "words" }, face(seat), h("p", { class: "curtain-who" }, words), button(), tongue()),
  );
}

/** @param {HTMLElement & {_focused?: boolean}} button */
function focusOnce(button) {
  if (button._focused) return;
  button._focused = true;
  requestAnimationFrame(() => button.focus());
}

/** @param {MatchPage} page @param {State} state */
function bar(page, state) {
  const isSeated = mySeats(state).length > 0;
  const canGreet = isSeated && !state.table.is_one_device && settings.greetings;
  const greet = () => void import("./greet.js").then(({ openGreetings }) => openGreetings(page));
  const menu = () => void import("./menu.js").then(({ openMenu }) => openMenu(page));
  return h(
    "header",
    { class: ["frame-bar", (canGreet || !isSeated) && "crowded"], key: "bar" },
    roundButton("back", t("home"), () => page.app.go(""), { "data-test": "home" }),
    h("div", { class: "strip-slot", keep: true, key: "strip" }),
    isSeated ? null : mark("eye", t("watching")),
    state.table.is_practice ? mark("undo", t("practice")) : null,
    canGreet ? roundButton("speech", t("greet"), greet, { "data-test": "greet", key: "greet" }) : null,
    roundButton("more", t("menu"), menu, { "data-test": "menu", key: "menu" }),
  );
}

/** A word about the match itself; on a phone its picture alone is seen. @param {string} picture @param {string} words */
function mark(picture, words) {
  const props = { class: ["mark", picture], key: picture, role: "img", "aria-label": words, title: words };
  return h(
    "span",
    { ...props, "data-test": `mark-${picture}` },
    icon(picture),
    h("span", { "aria-hidden": "true" }, words),
  );
}

/** @param {MatchPage} page */
function lostBanner({ isLost }) {
  if (!isLost) return null;
  return h(
    "div",
    { class: "banner lost-banner", role: "status", key: "lost", "data-test": "lost" },
    icon("wifi-lost"),
    h("span", null, t(navigator.onLine ? "lost" : "lost.offline")),
  );
}

/** What this device found out about the match itself. @param {MatchPage} page */
function warnings({ isAltered, unmixed }) {
  const banner = (/** @type {string} */ name, /** @type {string} */ words) =>
    h("div", { class: "banner", role: "alert", key: name, "data-test": name }, icon("cross"), h("span", null, words));
  return [isAltered && banner("altered", t("altered")), unmixed && banner(unmixed, t(`dice.${unmixed}`))];
}

/** @param {MatchPage} page @param {State} state */
function awayBanner(page, { table, rights }) {
  const seat = table.status === "playing" ? table.seats[(rights.can_hold[0] ?? 0) - 1] : null;
  if (!seat) return null;
  const hold = () => void page.ask({ do: "hold", seat: seat.seat });
  return h(
    "div",
    { class: "banner", role: "status", key: "away", "data-test": "away" },
    face(seat),
    h("span", null, capital(t("away", { seat: lookOf(table.seats, seat.seat) }))),
    wordButton(icon("hold"), t("away.hold"), hold, { "data-test": "hold" }),
  );
}

/** @param {MatchPage} page @param {State} state */
function dressTable(page, state) {
  const { table } = page;
  const strip = find(".strip-slot", page.app.root);
  if (!table) return;
  if (strip && !strip.childElementCount) strip.append(askButton(page));
  const undo = () => roundButton("undo", t("undo"), () => page.undo(), { class: "undo", "data-test": "undo" });
  patch(table.slot, page.state?.rights.can_undo ? undo() : null);
  patch(table.end, state.table.status === "over" && !page.isShowing ? endButtons(page, state) : null);
}

/** @param {MatchPage} page @param {State} state */
function endButtons(page, { table, rights }) {
  const next = table.rematch;
  const press = () => (next ? page.goOn(next) : page.rematch());
  const props = { class: next && "calling", key: "again", "data-test": "again" };
  return [
    wordButton(icon("home"), t("home"), () => page.app.go(""), { key: "home", "data-test": "end-home" }),
    rights.can_rematch || next ? bigButton("again", t(next ? "again.come" : "again"), press, props) : null,
    wordButton(icon("lookback"), t("back.title"), () => page.app.go(`back/${page.id}`), { key: "back", "data-test": "look-back" }),
  ];
}

/** The game in one row of pictures; a touch asks what it is about and what is to be done. @param {MatchPage} page */
function askButton(page) {
  const { chain, chainWords } = page.table;
  const button = el("button", { class: "chain", type: "button", "aria-label": t("ask.of", { chain: chainWords }), "data-test": "ask" }, ...chain, el("span", { class: "ask-mark", "aria-hidden": "true" }, "?"));
  button.addEventListener("click", page.help);
  return button;
}
