/** "?": what is to be done now, what it is all about, and the ways to more. */
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { gameOf } from "../games.js";
import { openBook } from "../rulebook/book.js";
import { drawTold, pictureOf, toldOf } from "../rulebook/leaf.js";
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
  const game = gameOf(page.game);
  const moments = page.table.moments();
  /** The rules of this moment, once they have come. @type {import("../rulebook/leaf.js").Told[]} */
  let told = [];
  const { draw } = openDialog(
    t("ask.title"),
    (close) => {
      const item = (/** @type {string} */ picture, /** @type {string} */ word, /** @type {() => void} */ press) =>
        wordButton(icon(picture), word, () => (close(), press()), { key: picture, "data-test": `ask-${picture}` });
      return [
        moment && h("div", { class: "ask-now", key: "now" }, pictureOf(moment.picture), h("p", null, moment.words)),
        told.length ? drawTold(told, (place) => (close(), page.app.go(`rules/${page.game}/${place}`))) : null,
        h(
          "ul",
          { class: "ask-aim", key: "aim" },
          aim.map((line, index) => h("li", { key: String(index) }, pictureOf(line.picture), h("p", null, line.words))),
        ),
        h(
          "div",
          { class: "ask-more", key: "more" },
          game?.has_rulebook && item("rules", t("rules"), () => page.app.go(rulesNow(page))),
          page.state?.rights.can_hint && item("hint", t("ask.show"), () => page.hint()),
          item("lookback", t("ask.last"), () => page.table.lastMoves()),
          item("voice", t("ask.read"), () => readAsked(page)),
          "keys" in document.documentElement.dataset && item("keys", t("keys.title"), openHelp),
        ),
      ];
    },
    "asked",
  );
  if (!game?.has_rulebook) return;
  const book = await openBook(page.game).catch(() => null); // without a network the rest is there all the same
  if (book) told = toldOf(book, moments);
  draw();
}

/** Where the rules of this moment are. @param {MatchPage} page */
export const rulesNow = ({ game, table }) => `rules/${game}/${table.moments().at(-1) ?? ""}`;

/** All of it aloud. @param {MatchPage} page */
export function readAsked(page) {
  const [moment, aim] = answers(page);
  readOut([moment, ...aim].map((line) => line?.words ?? "").join(" "));
}
