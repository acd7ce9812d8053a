/** What a game is about, beside the seats of a new one where there is room: how its rules begin. */
import { h } from "../ui/dom.js";
import { bring, drawFrom } from "../ui/icons.js";
import { keyOf, openBook } from "../rulebook/book.js";
import { pictureOf } from "../rulebook/leaf.js";
import { ownStyle } from "../ui/style.js";

/** So many sentences. */
const MOST = 3;

/** What draws it, once all is there. @param {string} game */
export async function loadAim(game) {
  drawFrom(game);
  const [book] = await Promise.all([openBook(game), ownStyle("asked"), ...["icons", "extras", `${game}/board`].map(bring)]);
  const [chapter] = book.chapters;
  const told = chapter?.sentences.slice(0, MOST).map((sentence) => ({ ...sentence, words: book.say(keyOf(chapter, sentence)) })) ?? [];
  return () =>
    h(
      "section",
      { class: "new-aim", "aria-label": chapter && book.say(keyOf(chapter)), key: "aim" },
      h("ul", { class: "ask-aim" }, told.map(({ id, picture, words }) => h("li", { key: id }, pictureOf(picture), h("p", null, words)))),
    );
}
