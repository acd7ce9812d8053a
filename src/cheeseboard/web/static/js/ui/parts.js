/** Parts that pages share: buttons, bars, dialogs. Every control is a picture with a word. */
import { h, patch } from "./dom.js";
import { icon } from "./icons.js";
import { sound } from "../sound.js";
import { t } from "../words.js";

/** @import { Child } from "../types/app.js" */

/** @param {() => void} press @param {Record<string, any>} props @param {...Child} inside */
export function button(press, props, ...inside) {
  return h("button", { type: "button", ...props, on: { click: () => (sound("tap"), press()) } }, ...inside);
}

/** A round button with a picture; its word is read and shown as a tip.
 * @param {string} picture @param {string} label @param {() => void} press @param {Record<string, any>} [more] */
export function roundButton(picture, label, press, more = {}) {
  return button(press, { title: label, "aria-label": label, ...more, class: ["round-button", more.class] }, icon(picture));
}

/** A button with a picture and its word below or beside.
 * @param {Child} picture @param {string} label @param {() => void} press @param {Record<string, any>} [more] */
export function wordButton(picture, label, press, more = {}) {
  return button(press, { ...more, class: ["word-button", more.class] }, picture, h("span", null, label));
}

/** @param {string} picture @param {string} label @param {() => void} press @param {Record<string, any>} [more] */
export function bigButton(picture, label, press, more = {}) {
  return button(press, { ...more, class: ["big-button", more.class] }, icon(picture), h("span", null, label));
}

/** @param {HTMLElement} root @param {string} name @param {...Child} content */
export function showPage(root, name, ...content) {
  patch(root, [light(), h("main", { class: `page ${name}-page`, key: name }, ...content)]);
}

/** @param {string} words */
export function problemLine(words) {
  return words ? h("p", { class: "problem", role: "alert", key: "problem" }, words) : null;
}

/** @param {string} title @param {() => void} back @param {Child} [more] */
export function topBar(title, back, more = null) {
  return h(
    "header",
    { class: "top-bar", key: "top" },
    roundButton("back", t("back"), back),
    h("h1", { tabindex: "-1" }, title),
    h("div", { class: "top-more" }, more),
  );
}

export function light() {
  return h("div", { class: "light", "aria-hidden": "true", key: "light" });
}

/**
 * A dialog over the page; closes by its cross, by Esc and by a tap beside it. The function redraws it.
 * @param {string} title @param {(close: () => void) => Child} content @param {string} [name]
 */
export function openDialog(title, content, name = "") {
  const dialog = document.createElement("dialog");
  dialog.className = `sheet ${name}`;
  dialog.setAttribute("aria-label", title);
  const before = /** @type {HTMLElement|null} */ (document.activeElement);
  const close = () => dialog.close();
  const draw = () =>
    patch(
      dialog,
      h(
        "div",
        { class: "sheet-body" },
        h("div", { class: "sheet-top" }, h("h2", null, title), roundButton("cross", t("close"), close)),
        content(close),
      ),
    );
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (!document.activeElement || document.activeElement === document.body) before?.focus?.();
  });
  document.body.append(dialog);
  draw();
  dialog.showModal();
  return { close, draw, dialog };
}

/**
 * Asks before something that cannot be undone. The word is the title and the button.
 * @param {string} picture @param {string} word @param {string} text @param {() => void} act @param {string} [no]
 */
export function askFirst(picture, word, text, act, no = t("cancel")) {
  openDialog(word, (close) => [
    h("p", null, text),
    h(
      "div",
      { class: "choices" },
      wordButton(icon(picture), word, () => (close(), act()), { "data-test": "yes" }),
      wordButton(icon("back"), no, close, { "data-test": "no" }),
    ),
  ]);
}

export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
}

/** Arrow keys within a group of controls of which one can be reached by Tab.
 * @param {KeyboardEvent} event @param {number} [columns] */
export function rove(event, columns = 1) {
  const group = /** @type {HTMLElement} */ (event.currentTarget);
  const items = /** @type {HTMLElement[]} */ ([...group.querySelectorAll("[data-rove]")]);
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const steps = /** @type {Record<string, number>} */ ({
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -at,
    End: items.length - 1 - at,
  });
  const next = items[at + (steps[event.key] ?? NaN)];
  if (at < 0 || !next) return;
  event.preventDefault();
  for (const item of items) item.tabIndex = item === next ? 0 : -1;
  next.focus();
}

/** @param {string} text */
export function showBriefly(text) {
  const toast = document.createElement("p");
  toast.className = "note-toast";
  toast.textContent = text;
  document.body.append(toast);
  setTimeout(() => toast.remove(), 2600);
}

const KEYS = {
  Tab: "tab",
  "← ↑ → ↓": "arrows",
  Enter: "enter",
  Esc: "escape",
  "1 – 8": "hand",
  R: "roll",
  M: "piece",
  N: "place",
  W: "turn",
  S: "score",
  L: "last",
  H: "hint",
  U: "undo",
  "?": "help",
};

export const openHelp = () => void openDialog(t("keys.title"), keyList, "keys");

export function keyList() {
  const line = ([key, word] = ["", ""]) =>
    h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, t(`keys.${word}`)));
  return h("dl", { class: "key-list" }, Object.entries(KEYS).map(line));
}
