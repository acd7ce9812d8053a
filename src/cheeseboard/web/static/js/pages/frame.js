/** What is drawn around a table: bar, banners, menu, greetings, the buttons of the end. */
import { h, patch, find } from "../dom.js";
import { GREETINGS, art, face, icon } from "../icons.js";
import { mySeats } from "../seats.js";
import { say } from "../speak.js";
import { sound } from "../sound.js";
import { change, matchOf, settings } from "../store.js";
import { bigButton, light, openDialog, openHelp, roundButton, wordButton } from "../ui.js";
import { t } from "../words.js";
import { copyLink, linkTo } from "./invite.js";
/** @import { State } from "../types.js" */

/** @typedef {import("./table.js").MatchPage} MatchPage */

const BUBBLE_TIME = 3200;
const BUBBLE_HALF = 52;

/** @param {MatchPage} page */
export function drawMatch(page) {
  const state = page.shown;
  if (!state) return patch(page.app.root, [light(), lostBanner(page), loading(page)]);
  const isWaiting = state.table.status === "waiting";
  if (isWaiting) return patch(page.app.root, [light(), lostBanner(page), page.lobby.draw(state)]);
  const isCovered = page.curtain !== null && !page.isOpening;
  patch(page.app.root, [
    light(),
    h(
      "main",
      { class: ["frame", page.isLost && "lost"], key: "frame", inert: isCovered },
      h("h1", { class: "hidden", tabindex: "-1", key: "h1" }, page.title),
      bar(page, page.state ?? state),
      lostBanner(page),
      awayBanner(page, page.state ?? state),
      h("div", { class: "stage", keep: true, key: "stage", "data-test": "table" }),
    ),
    curtain(page, state),
  ]);
  dressTable(page, state);
}

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
function curtain({ curtain: number, isOpening, openCurtain }, { table }) {
  const seat = number === null ? null : table.seats[number - 1];
  if (!seat) return null;
  const words = seat.avatar ? t("curtain.pass", { to: t(`avatar.${seat.avatar}.to`) }) : t("curtain.next");
  const half = (/** @type {string} */ side) =>
    h("div", { class: `curtain-half ${side}`, "aria-hidden": "true", key: side }, art("extras#curtain-half"));
  const button = () => bigButton("eye", t("curtain.open"), openCurtain, { "data-test": "curtain-open", ref: focusOnce });
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
      : h("div", { class: "curtain-words", key: "words" }, face(seat), h("p", { class: "curtain-who" }, words), button()),
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
  const greet = () => openGreetings(page);
  return h(
    "header",
    { class: ["frame-bar", (canGreet || !isSeated) && "crowded"], key: "bar" },
    roundButton("back", t("home"), () => page.app.go(""), { "data-test": "home" }),
    h("div", { class: "strip-slot", keep: true, key: "strip" }),
    isSeated ? null : mark("eye", t("watching")),
    state.table.is_practice ? mark("undo", t("practice")) : null,
    canGreet ? roundButton("speech", t("greet"), greet, { "data-test": "greet", key: "greet" }) : null,
    roundButton("more", t("menu"), () => openMenu(page), { "data-test": "menu", key: "menu" }),
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

/** @param {MatchPage} page @param {State} state */
function awayBanner(page, { table, rights }) {
  const seat = table.status === "playing" ? table.seats[(rights.can_hold[0] ?? 0) - 1] : null;
  if (!seat) return null;
  const hold = () => void page.ask({ do: "hold", seat: seat.seat });
  return h(
    "div",
    { class: "banner", role: "status", key: "away", "data-test": "away" },
    face(seat),
    h("span", null, t("away", { name: page.name(seat.seat) })),
    wordButton(icon("hold"), t("away.hold"), hold, { "data-test": "hold" }),
  );
}

/** @param {MatchPage} page @param {State} state */
function dressTable(page, state) {
  const { table } = page;
  const strip = find(".strip-slot", page.app.root);
  if (!table) return;
  if (strip && table.strip.parentElement !== strip) strip.replaceChildren(table.strip);
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
    rights.can_rematch || next ? bigButton("again", t(next ? "again.come" : "again"), press, props) : null,
    roundButton("home", t("home"), () => page.app.go(""), { key: "home", "data-test": "end-home" }),
  ];
}

/** @param {MatchPage} page */
function openGreetings(page) {
  const seat = page.state?.seat ?? (page.state && mySeats(page.state)[0]);
  openDialog(t("greet"), (close) => {
    const button = (/** @type {string} */ greeting) => {
      const press = () => (close(), void page.ask({ do: "greet", seat, greeting }));
      const props = { key: greeting, "data-test": `greet-${greeting}` };
      return wordButton(art(`extras#greet-${greeting}`), t(`greet.${greeting}`), press, props);
    };
    return h("div", { class: "greetings" }, GREETINGS.map(button));
  });
}

/** @param {MatchPage} page @param {number} seat @param {string} greeting */
export function showGreeting(page, seat, greeting) {
  const sender = page.state?.table.seats[seat - 1];
  if (!settings.greetings || !sender) return;
  say(t("greeted", { name: page.name(seat), greeting: t(`greet.${greeting}`) }));
  sound("tap");
  const at = find(`.stage [data-seat="${seat}"]`, page.app.root)?.getBoundingClientRect();
  const bubble = document.createElement("div");
  bubble.className = "bubble";
  bubble.setAttribute("aria-hidden", "true");
  patch(bubble, [art(`extras#greet-${greeting}`), at ? null : face(sender)]);
  const middle = at ? at.left + at.width / 2 : innerWidth / 2;
  bubble.style.setProperty("left", `${Math.max(BUBBLE_HALF, Math.min(innerWidth - BUBBLE_HALF, middle))}px`);
  bubble.style.setProperty("top", `${at ? at.bottom : 64}px`);
  document.body.append(bubble);
  setTimeout(() => bubble.remove(), BUBBLE_TIME);
}

/** @param {MatchPage} page */
function openMenu(page) {
  openDialog(t("menu"), (close) => {
    const { state } = page;
    if (!state) return null;
    const item = (/** @type {string} */ picture, /** @type {string} */ word, /** @type {() => void} */ press) =>
      wordButton(icon(picture), word, () => (close(), press()), { key: picture, "data-test": `menu-${picture}` });
    return [
      state.table.is_practice ? h("p", { class: "lead", key: "practice" }, t("practice.is")) : null,
      h("div", { class: "choices", key: "menu" }, menuItems(page, state, item)),
    ];
  });
}

/**
 * @param {MatchPage} page @param {State} state
 * @param {(picture: string, word: string, press: () => void) => import("../types.js").Child} item
 */
function menuItems(page, { rights, table, seat }, item) {
  const { watch } = matchOf(page.id) ?? {};
  const canLeave = !table.is_one_device && table.status === "playing" && rights.seats.length > 0;
  const other = settings.speed === "snail" ? "rabbit" : "snail";
  const turns = page.shown && !table.hides_hands ? page.ownActors(page.shown).filter((each) => each !== seat) : [];
  return [
    turns.map((each) => item("person", t("menu.play-as", { name: page.name(each) }), () => page.turnTo(each, false))),
    rights.can_hint && item("hint", t("hint"), () => page.hint()),
    rights.can_undo && item("undo", t("undo"), () => page.undo()),
    item(settings.sounds ? "sound" : "mute", t(settings.sounds ? "sound.on" : "sound.off"), () =>
      change({ sounds: !settings.sounds }),
    ),
    item(settings.voice ? "voice" : "voice-off", t(settings.voice ? "voice.on" : "voice.off"), () =>
      change({ voice: !settings.voice }),
    ),
    item(settings.speed, t(`settings.speed.${settings.speed}`), () => change({ speed: other })),
    item("settings", t("settings.title"), () => page.app.go("settings")),
    watch && item("eye", t("watch.link"), () => void copyLink(linkTo(`w/${page.id}/${watch}`))),
    item("keys", t("keys.title"), openHelp),
    canLeave && item("leave", t("leave"), () => page.leave()),
    item("home", t("home"), () => page.app.go("")),
  ];
}
