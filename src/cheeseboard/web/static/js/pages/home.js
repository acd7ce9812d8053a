/** Home: two games to play, and what was begun. */
import { h, patch } from "../dom.js";
import { art, face, icon } from "../icons.js";
import { games } from "../net.js";
import { seatName, tellApart } from "../seats.js";
import { change, forget, matches, settings } from "../store.js";
import { LANGUAGES, language, t } from "../words.js";
import { askFirst, light, openDialog, roundButton, wordButton } from "../ui.js";
import { sound } from "../sound.js";
/** @import { App, Page } from "../types.js" */

const GAMES = [
  ["cheese-rescue", "game-cheese"],
  ["chop-chop", "game-chop"],
];
const MOST_SHOWN = 4;

/** @param {App} app @returns {Page} */
export function openHome(app) {
  let isClosed = false;
  let isReached = true;
  const redraw = () =>
    patch(app.root, [
      light(),
      hero(),
      h(
        "main",
        { class: "page home-page", key: "home" },
        h("h1", { class: "wordmark", tabindex: "-1", "aria-label": t("app.name") }, art("home#wordmark")),
        navigator.onLine && isReached
          ? null
          : h(
              "p",
              { class: "notice", role: "status", key: "offline" },
              icon("wifi-lost"),
              h("span", null, t("home.offline")),
            ),
        h(
          "nav",
          { class: "games", "aria-label": t("home.games"), key: "games" },
          GAMES.map(([game, picture]) => gameButton(app, game ?? "", picture ?? "")),
        ),
        begun(app, redraw),
        footer(app),
      ),
    ]);
  redraw();
  games().catch(() => {
    isReached = false;
    if (!isClosed) redraw();
  });
  return { title: t("app.name"), redraw, close: () => (isClosed = true) };
}

function hero() {
  return h(
    "div",
    { class: "hero", "aria-hidden": "true", key: "hero" },
    art("home#hero-day", "hero-day"),
    art("home#hero-night", "hero-night"),
    art("home#hero-cast", "hero-cast"),
    art("home#hero-curtain", "hero-curtain"),
    art("home#hero-curtain", "hero-curtain right"),
    art("home#hero-valance", "hero-valance"),
  );
}

/** @param {App} app @param {string} game @param {string} picture */
function gameButton(app, game, picture) {
  return h(
    "button",
    {
      type: "button",
      class: ["game", game],
      key: game,
      "data-test": `game-${game}`,
      on: { click: () => (sound("card"), app.go(`new/${game}`)) },
    },
    art(`home#${picture}`, "game-picture"),
    h("b", null, t(`game.${game}`)),
    h("span", { class: "game-play", "aria-hidden": "true" }, icon("play")),
  );
}

/** @param {App} app @param {() => void} redraw */
function begun(app, redraw) {
  const open = matches()
    .filter((match) => match.status !== "over" && match.game)
    .slice(0, MOST_SHOWN);
  if (!open.length) return null;
  return h(
    "section",
    { class: "begun", "aria-label": t("home.continue"), key: "begun" },
    open.map((match) =>
      h(
        "div",
        { class: ["begun-match", match.game], key: match.id },
        h(
          "button",
          {
            type: "button",
            class: "begun-open",
            "data-test": "continue",
            on: { click: () => app.go(`m/${match.id}`) },
            "aria-label": t("named", { name: t("home.continue"), what: [t(`game.${match.game}`), ...match.seats.map((_, i) => seatName(match.seats, i + 1))].join(", ") }),
          },
          icon("resume"),
          h("span", { class: "begun-word" }, t("home.continue")),
          h(
            "span",
            { class: "begun-faces", "aria-hidden": "true" },
            tellApart(match.seats).map(face),
          ),
        ),
        roundButton(
          "cross",
          t("home.forget"),
          () => askFirst("cross", t("home.forget"), t("home.forget.text"), () => (forget(match.id), redraw())),
          { class: "begun-forget" },
        ),
      ),
    ),
  );
}

/** @param {App} app */
function footer(app) {
  return h(
    "nav",
    { class: "home-foot", "aria-label": t("home.more"), key: "foot" },
    wordButton(icon("join"), t("home.join"), () => app.go("join"), { "data-test": "join" }),
    wordButton(icon("settings"), t("settings.title"), () => app.go("settings"), { "data-test": "settings" }),
    wordButton(
      icon(settings.sounds ? "sound" : "mute"),
      t(settings.sounds ? "sound.on" : "sound.off"),
      () => change({ sounds: !settings.sounds }),
      { "aria-pressed": String(settings.sounds) },
    ),
    wordButton(icon("language"), LANGUAGES[language] ?? language, chooseLanguage, {
      "data-test": "language",
      lang: language,
    }),
  );
}

export function chooseLanguage() {
  openDialog(t("settings.language"), (close) =>
    h(
      "div",
      { class: "choices" },
      Object.entries(LANGUAGES).map(([tag, name]) =>
        wordButton(
          icon(tag === language ? "tick" : "language"),
          name,
          () => {
            change({ language: tag });
            close();
          },
          { lang: tag, key: tag, "aria-pressed": String(tag === language) },
        ),
      ),
    ),
  );
}
