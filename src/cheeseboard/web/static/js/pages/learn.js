/** The lessons of a game as stones on a path: what is done, what comes next; all can be chosen at once. */
import { h, vars } from "../ui/dom.js";
import { art, bring, cover, drawFrom, icon } from "../ui/icons.js";
import { games } from "../games.js";
import { drawPicture } from "../board/line.js";
import { loadLessons } from "../learn/lessons.js";
import { change, lessonsDone, settings } from "../store.js";
import { button, roundButton, showPage, topBar } from "../ui/parts.js";
import { t } from "../words.js";
/** @import { App, Page } from "../types/app.js" */
/** @import { Lesson } from "../learn/lessons.js" */

/** Where stones lie, in percent of the path: to and fro, from above on a phone, from the left where it is wide. */
const ALONG = { first: 13, last: 88 };
const ASIDE = { tall: [25, 71], wide: [62, 30] };

/** @param {App} app @param {string} [named] @returns {Page} */
export function openLearn(app, named) {
  const taught = games.filter(({ has_lessons: has }) => has).map(({ name }) => name);
  const game = taught.find((name) => name === named) ?? taught[0] ?? "";
  /** @type {Lesson[]} */
  let lessons = [];
  let isClosed = false;
  drawFrom(game);

  const redraw = () => {
    const { voice } = settings;
    const done = lessonsDone()[game] ?? [];
    const next = lessons.find(({ id }) => !done.includes(id))?.id;
    const hear = roundButton(voice ? "voice" : "voice-off", t(voice ? "voice.on" : "voice.off"), () => change({ voice: !voice }), { "aria-pressed": String(voice), "data-test": "voice" });
    showPage(
      app.root,
      "learn",
      topBar(t("learn"), app.back, hear),
      h(
        "div",
        { class: "path", key: `path ${game}` },
        road(lessons.length, "tall"),
        road(lessons.length, "wide"),
        h("ol", { "aria-label": t("title", { game }) }, lessons.map(({ id, picture }, index) =>
          h(
            "li",
            { key: id, class: "path-place", ref: put(index, lessons.length) },
            button(
              () => app.go(`learn/${game}/${id}`),
              { class: ["stone", done.includes(id) ? "done" : id === next ? "now" : "later"], "data-test": `lesson-${id}` },
              h("span", { class: "stone-disc" }, pictureOf(picture), done.includes(id) ? icon("tick", "stone-tick") : id === next ? art("hand", "stone-hand") : null),
              h("span", { class: "stone-name" }, t(`lesson.${id}`, { game })),
              done.includes(id) || id === next ? h("span", { class: "hidden" }, t(done.includes(id) ? "learn.done" : "learn.next")) : null,
            ),
          ),
        )),
      ),
      taught.length > 1 ? h("nav", { class: "game-tabs", "aria-label": t("home.games"), key: "tabs" }, taught.map((name) => (name === game && lessons.length && !next ? play() : tab(name)))) : null,
    );
  };

  const tab = (/** @type {string} */ name) =>
    button(() => app.replace(`learn/${name}`), { class: ["game-tab", name], key: name, "aria-pressed": String(name === game), "data-test": `learn-${name}` }, cover(name), h("span", null, t("title", { game: name })));

  /** All is learnt: what comes next is the game itself. */
  const play = () =>
    button(
      () => app.go(`new/${game}`),
      { class: ["game-tab", game, "learnt"], key: "play", "data-test": "learnt" },
      cover(game),
      h("span", { class: "game-play", "aria-hidden": "true" }, icon("play")),
      h("span", null, t("title", { game })),
      h("span", { class: "hidden" }, t("new.start")),
    );

  redraw();
  Promise.all([loadLessons(game), ...["icons", "extras", `${game}/board`].map(bring)])
    .then(([found]) => {
      lessons = found;
      if (!isClosed) redraw();
    })
    .catch(() => isClosed || app.trouble("offline"));
  return { title: t("learn"), redraw: () => isClosed || redraw(), close: () => (isClosed = true) };
}

/** Across and down, in percent. @param {number} index @param {number} many @param {keyof typeof ASIDE} shape @returns {[number, number]} */
function spot(index, many, shape) {
  const along = ALONG.first + ((ALONG.last - ALONG.first) * index) / Math.max(many - 1, 1);
  const aside = ASIDE[shape][index % 2];
  return shape === "tall" ? [aside, along] : [along, aside];
}

/** Dots from stone to stone. @param {number} many @param {keyof typeof ASIDE} shape */
const road = (many, shape) =>
  h(
    "svg",
    { class: `road ${shape}`, viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true", key: shape },
    h("path", { d: Array.from({ length: many }, (_, index) => `${index ? "L" : "M"}${spot(index, many, shape).join(" ")}`).join("") }),
  );

/** @param {number} index @param {number} many */
function put(index, many) {
  const [[x, y], [across, down]] = [spot(index, many, "tall"), spot(index, many, "wide")];
  return (/** @type {HTMLElement} */ node) => vars(node, { "--x": `${x}%`, "--y": `${y}%`, "--across": `${across}%`, "--down": `${down}%` });
}

/** @param {string[]} parts */
const pictureOf = (parts) =>
  h("span", {
    class: ["stone-picture", parts.length > 1 && "many"],
    keep: true,
    ref: (/** @type {Element} */ node) => node.replaceChildren(...drawPicture(parts)),
  });
