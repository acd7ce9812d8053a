/** The keys, for those who play without a finger or a mouse. */
import { h } from "./dom.js";
import { openDialog } from "./ui.js";
import { t } from "./words.js";

/** Keys as they stand on a keyboard, and the word for what each does. */
const KEYS = [
  ["Tab", "tab"],
  ["← ↑ → ↓", "arrows"],
  ["Enter", "enter"],
  ["Esc", "escape"],
  ["1 – 8", "hand"],
  ["R", "roll"],
  ["M", "piece"],
  ["N", "place"],
  ["W", "turn"],
  ["S", "score"],
  ["H", "hint"],
  ["U", "undo"],
  ["?", "help"],
];

export function openHelp() {
  openDialog(t("keys.title"), () => keyList(), "keys");
}

export function keyList() {
  return h(
    "dl",
    { class: "key-list" },
    KEYS.map(([key, word]) =>
      h("div", null, h("dt", null, h("kbd", null, key ?? "")), h("dd", null, t(`keys.${word}`))),
    ),
  );
}
