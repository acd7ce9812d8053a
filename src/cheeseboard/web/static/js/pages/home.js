/** Home: what was begun, the games, a friend, and little else. Everything on one screen of a phone. */
import { h, patch } from "../ui/dom.js";
import { art, cover, icon } from "../ui/icons.js";
import { gameOf, games } from "../games.js";
import { offers, Refusal } from "../net.js";
import { AVATARS } from "../seats.js";
import { change, lessonsDone, matches, settings } from "../store.js";
import { LANGUAGES, language, reason, t } from "../words.js";
import { light, openDialog, problemLine, wordButton } from "../ui/parts.js";
import { sound } from "../sound.js";
import { makeMatch } from "./make.js";
/** @import { App, NewMatch, Page } from "../types/app.js" */

/** @param {App} app @returns {Page} */
export function openHome(app) {
  let isClosed = false;
  let isReached = true;
  /** @type {typeof import("./goon.js") | null} */
  let begun = null;
  const redraw = () => {
    if (isClosed) return;
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
        begun?.drawBegun(app, redraw),
        offer(app),
        h(
          "nav",
          { class: "games", "aria-label": t("home.games"), key: "games" },
          games.map(({ name }) => gameButton(name, `game-${name}`, () => app.go(`new/${name}`))),
        ),
        together(app),
        footer(app),
      ),
    ]);
  };
  redraw();
  offers().catch(() => {
    isReached = false;
    redraw();
  });
  if (matches().length)
    void import("./goon.js").then((found) => {
      begun = found;
      redraw();
      void found.lookAgain(redraw);
    });
  return { title: t("app.name"), redraw, close: () => (isClosed = true) };
}

/** The window keeps its shape; to the sides it goes on as its own mirror picture. */
function hero() {
  const both = (/** @type {string} */ name) => ["west", "east"].map((side) => art(`home#${name}`, `${name} ${side}`));
  return h(
    "div",
    { class: "hero", "aria-hidden": "true", key: "hero" },
    both("hero-day"),
    both("hero-night"),
    art("home#hero-day", "hero-day"),
    art("home#hero-night", "hero-night"),
    art("home#hero-cast", "hero-cast"),
    art("home#hero-curtain", "hero-curtain"),
    art("home#hero-curtain", "hero-curtain right"),
    both("hero-valance"),
    art("home#hero-valance", "hero-valance"),
  );
}

/** @param {string} game @param {string} test @param {() => void} press */
function gameButton(game, test, press) {
  return h(
    "button",
    { type: "button", class: ["game", game], key: game, "data-test": test, on: { click: () => (sound("card"), press()) } },
    cover(game),
    h("span", { class: "game-play", "aria-hidden": "true" }, icon("play")),
    h("b", null, t("title", { game })),
  );
}

/** @param {App} app */
function together(app) {
  return h(
    "nav",
    { class: "together", "aria-label": t("home.together"), key: "together" },
    wordButton(art("home#scene-invite", "friend-picture"), t("home.friend"), () => chooseGame(app), { class: "teal", "data-test": "friend" }),
    wordButton(art("home#code", "code-picture"), t("home.join"), () => app.go("join"), { "data-test": "join" }),
  );
}

/** A friend first, then the game: the rest is as most want it, and can be changed while the friend is on the way. @param {App} app */
function chooseGame(app) {
  let problem = "";
  const { close, draw } = openDialog(
    t("home.friend"),
    () =>
      h(
        "div",
        { class: "friend-games" },
        games.map(({ name }) => gameButton(name, `friend-${name}`, () => void invite(name))),
        problemLine(problem),
      ),
    "friend",
  );
  const invite = async (/** @type {string} */ game) => {
    try {
      const path = await makeMatch(withAFriend(game));
      close();
      app.go(path);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problem = reason(error);
      draw();
    }
  };
}

/** You here, a friend elsewhere, who has the first of the game's own roles. @param {string} game @returns {NewMatch} */
function withAFriend(game) {
  const [role] = gameOf(game)?.roles ?? [];
  return {
    game,
    seats: [{ kind: "here", avatar: /** @type {any} */ (AVATARS[0]) }, { kind: "elsewhere" }],
    roles: role ? { [role.name]: 2 } : {},
  };
}

const hasLessons = () => games.some(({ has_lessons: has }) => has);

/** For whoever has neither played nor learnt anything here yet; everything else is as always. @param {App} app */
function offer(app) {
  if (!hasLessons() || matches().length || Object.keys(lessonsDone()).length) return null;
  return h(
    "nav",
    { class: "goon first", "aria-label": t("learn"), key: "first" },
    wordButton(art("hand", "first-hand"), t("learn.first"), () => app.go("learn"), { "data-test": "first" }),
  );
}

/** @param {App} app */
function footer(app) {
  return h(
    "nav",
    { class: "home-foot", "aria-label": t("home.more"), key: "foot" },
    hasLessons()
      ? wordButton(icon("learn"), t("learn"), () => app.go("learn"), { "data-test": "learn" })
      : null,
    games.some(({ has_rulebook: hasRulebook }) => hasRulebook)
      ? wordButton(icon("rules"), t("rules"), () => app.go("rules"), { "data-test": "rules" })
      : null,
    wordButton(
      icon(settings.sounds ? "sound" : "mute"),
      t("settings.sounds"), // on or off is drawn, and pressed or not: one word has room
      () => change({ sounds: !settings.sounds }),
      { "aria-pressed": String(settings.sounds) },
    ),
    wordButton(icon("settings"), t("settings.title"), () => app.go("settings"), { "data-test": "settings" }),
    wordButton(icon("language"), LANGUAGES[language] ?? language, () => chooseLanguage(), {
      "data-test": "language",
      lang: language,
    }),
  );
}

/** @param {(tag: string) => void} [choose] */
export function chooseLanguage(choose = (tag) => change({ language: tag })) {
  openDialog(t("settings.language"), (close) =>
    h(
      "div",
      { class: "choices" },
      Object.entries(LANGUAGES).map(([tag, name]) =>
        wordButton(
          icon(tag === language ? "tick" : "language"),
          name,
          () => {
            close();
            choose(tag);
          },
          { lang: tag, key: tag, "aria-pressed": String(tag === language), "data-test": `language-${tag}` },
        ),
      ),
    ),
  );
}
