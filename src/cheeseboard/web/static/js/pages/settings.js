/** Settings: each a picture with a word, a tap changes it. */
import { h } from "../ui/dom.js";
import { face, icon } from "../ui/icons.js";
import { sound } from "../sound.js";
import { say, speak } from "../speak.js";
import { change, fitKept, keepFit, settings } from "../store.js";
import { keyList, showPage, topBar, wordButton } from "../ui/parts.js";
import { LANGUAGES, language, t } from "../words.js";
import { chooseLanguage } from "./home.js";
/** @import { App, Page } from "../types/app.js" */

/** @type {Array<{name: string, on: string, off?: string}>} */
const SWITCHES = [
  { name: "voice", on: "voice", off: "voice-off" },
  { name: "sounds", on: "sound", off: "mute" },
  { name: "greetings", on: "speech", off: "speech-off" },
  { name: "bigCards", on: "bigcards" },
  { name: "lines", on: "lines" },
  { name: "paws", on: "paw" },
  { name: "confirm", on: "tick", off: "quick" },
  { name: "leftHand", on: "lefthand" },
  { name: "contrast", on: "contrast" },
  { name: "patterns", on: "patterns" },
  { name: "still", on: "motion" },
];
const THEMES = /** @type {const} */ ([
  ["auto", "patterns"],
  ["light", "sun"],
  ["dark", "moon"],
]);

/** @param {App} app @returns {Page} */
export function openSettings(app) {
  const redraw = () =>
    showPage(
      app.root,
      "settings",
      topBar(t("settings.title"), app.back),
      h("div", { class: "setting-list", key: "list" }, speed(), SWITCHES.map(drawSwitch), theme()),
      h(
        "section",
        { class: "panel", key: "language" },
        wordButton(icon("language"), LANGUAGES[language] ?? language, () => chooseLanguage(), {
          class: "wide",
          "data-test": "language",
        }),
      ),
      fitKept().matches.length
        ? h(
            "section",
            { class: "panel", key: "fit" },
            wordButton(face({ kind: "bot", level: "fit" }), t("settings.fit"), () => forgetFit(redraw), { class: "wide", "data-test": "forget-fit" }),
            h("p", null, t("settings.fit.is")),
          )
        : null,
      h(
        "details",
        { class: "panel house-rules", key: "keys" },
        h("summary", null, icon("keys"), h("span", null, t("keys.title"))),
        keyList(),
      ),
    );
  redraw();
  return { title: t("settings.title"), redraw };
}

/** @param {() => void} redraw */
function forgetFit(redraw) {
  keepFit({ matches: [], even: {} });
  say(t("settings.fit.done"));
  redraw();
}

/** @param {{name: string, on: string, off?: string}} of */
function drawSwitch({ name, on, off = on }) {
  const isOn = /** @type {boolean} */ (/** @type {any} */ (settings)[name]);
  return h(
    "button",
    {
      type: "button",
      class: ["setting", isOn && "on"],
      role: "switch",
      "aria-checked": String(isOn),
      key: name,
      "data-test": `set-${name}`,
      on: {
        click: () => {
          change({ [name]: !isOn });
          if (name === "voice" && !isOn) speak(t("settings.voice.sample"), true);
          sound("tap");
        },
      },
    },
    icon(isOn ? on : off),
    h(
      "span",
      { class: "setting-words" },
      h("b", null, t(`settings.${name}`)),
      h("small", null, t(`settings.${name}.is`)),
    ),
    h("i", { class: "switch", "aria-hidden": "true" }),
  );
}

function speed() {
  return choice(
    "speed",
    [
      ["snail", "snail"],
      ["rabbit", "rabbit"],
    ],
    settings.speed,
    (value) => change({ speed: /** @type {any} */ (value) }),
  );
}

function theme() {
  return choice("theme", THEMES, settings.theme, (value) => change({ theme: /** @type {any} */ (value) }));
}

/** @param {string} name @param {ReadonlyArray<readonly [string, string]>} values @param {string} chosen @param {(value: string) => void} choose */
function choice(name, values, chosen, choose) {
  return h(
    "div",
    { class: "setting-choice", role: "group", "aria-label": t(`settings.${name}`), key: name },
    values.map(([value, picture]) =>
      h(
        "button",
        {
          type: "button",
          key: value,
          class: ["setting pick", value === chosen && "on"],
          "aria-pressed": String(value === chosen),
          "data-test": `set-${name}-${value}`,
          on: {
            click: () => {
              choose(value);
              say(t(`settings.${name}.${value}`));
              sound("tap");
            },
          },
        },
        value === "auto"
          ? h("span", { class: "half-icon", "aria-hidden": "true" }, icon("sun"), icon("moon"))
          : icon(picture),
        h("b", null, t(`settings.${name}.${value}`)),
      ),
    ),
  );
}
