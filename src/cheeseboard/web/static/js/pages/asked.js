/** "?": what is to be done now, what it is all about, and the ways to more. */
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { drawPicture } from "../board/line.js";
import { readOut } from "../speak.js";
import { openDialog, openHelp, wordButton } from "../ui/parts.js";
import { ownStyle } from "../ui/style.js";
import { t } from "../words.js";
/** @import { Line } from "../types/board.js" */
/** @typedef {import("./table.js").MatchPage} MatchPage */

/** The rule of this moment, and the aim. @param {MatchPage} page @returns {[Line | null, Line[]]} */
const answers = ({ table }) => [table.moment(), table.aim()];

/** @param {MatchPage} page */
export async function openAsked(page) {
  await ownStyle("asked");
  if (page.isClosed || !page.table) return;
  const [moment, aim] = answers(page);
  openDialog(
    t("ask.title"),
    (close) => {
      const item = (/** @type {string} */ picture, /** @type {string} */ word, /** @type {() => void} */ press) =>
        wordButton(icon(picture), word, () => (close(), press()), { key: picture, "data-test": `ask-${picture}` });
      return [
        moment && h("div", { class: "ask-now", key: "now" }, pictures(moment), h("p", null, moment.words)),
        h(
          "ul",
          { class: "ask-aim", key: "aim" },
          aim.map((line, index) => h("li", { key: String(index) }, pictures(line), h("p", null, line.words))),
        ),
        h(
          "div",
          { class: "ask-more", key: "more" },
          page.state?.rights.can_hint && item("hint", t("ask.show"), () => page.hint()),
          item("lookback", t("ask.last"), () => page.table.lastMoves()),
          item("voice", t("ask.read"), () => readAsked(page)),
          "keys" in document.documentElement.dataset && item("keys", t("keys.title"), openHelp),
        ),
      ];
    },
    "asked",
  );
}

/** All of it aloud. @param {MatchPage} page */
export function readAsked(page) {
  const [moment, aim] = answers(page);
  readOut([moment, ...aim].map((line) => line?.words ?? "").join(" "));
}

/** @param {Line} line */
const pictures = ({ picture }) =>
  h("span", {
    class: "ask-picture",
    "aria-hidden": "true",
    keep: true,
    ref: (/** @type {Element} */ node) => node.replaceChildren(...drawPicture(picture)),
  });
