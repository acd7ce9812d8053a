/** The curtain that hides a hand while a device goes from one player to the next. */
import { h } from "../dom.js";
import { art, face, icon } from "../icons.js";
import { t } from "../words.js";
import { sound } from "../sound.js";

/** @param {import("../types.js").SeatState} seat @param {boolean} isOpening @param {() => void} open */
export function drawCurtain(seat, isOpening, open) {
  const words = seat.avatar ? t("curtain.pass", { to: t(`avatar.${seat.avatar}.to`) }) : t("curtain.next");
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
    h("div", { class: "curtain-half left", "aria-hidden": "true", key: "left" }, art("extras#curtain-half")),
    h("div", { class: "curtain-half right", "aria-hidden": "true", key: "right" }, art("extras#curtain-half")),
    h("div", { class: "curtain-top", "aria-hidden": "true", key: "top" }, art("extras#valance")),
    isOpening
      ? null
      : h(
          "div",
          { class: "curtain-words", key: "words" },
          face(seat),
          h("p", { class: "curtain-who" }, words),
          h(
            "button",
            {
              type: "button",
              class: "big-button",
              "data-test": "curtain-open",
              ref: focusOnce,
              on: { click: () => (sound("flip"), open()) },
            },
            icon("eye"),
            h("span", null, t("curtain.open")),
          ),
        ),
  );
}

/** @param {HTMLElement & {_focused?: boolean}} button */
function focusOnce(button) {
  if (button._focused) return;
  button._focused = true;
  requestAnimationFrame(() => button.focus());
}
