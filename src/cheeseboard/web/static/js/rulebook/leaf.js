/** The rules of one moment: what a prompt, a tile, a refusal or a house rule is about, in a sentence of the rulebook. */
import { h } from "../ui/dom.js";
import { bring, drawFrom, icon } from "../ui/icons.js";
import { drawPicture } from "../board/line.js";
import { button, openDialog } from "../ui/parts.js";
import { ownStyle } from "../ui/style.js";
import { t } from "../words.js";
import { find, keyOf, openBook } from "./book.js";
/** @import { Book } from "./book.js" */

/** A sentence of the rules, and its place: `walk.exact`. @typedef {{place: string, picture: string[], words: string, numbers: string}} Told */

/**
 * Those of moments as `refusal.occupied`, `phase.roll`; the ones that no page is about are left out, and none comes twice.
 * @param {Book} book @param {string[]} moments @returns {Told[]}
 */
export function toldOf(book, moments) {
  const places = new Set(moments.flatMap((moment) => book.moments[moment] ?? []));
  return [...places].flatMap((place) => {
    const at = find(book, place);
    const chapter = book.chapters.find(({ id }) => id === at.chapter);
    const sentence = chapter?.sentences.find(({ id }) => id === at.sentence);
    if (!chapter || !sentence) return [];
    return { place, picture: sentence.picture, words: book.say(keyOf(chapter, sentence)), numbers: book.say("rules.number", { numbers: sentence.rules.join(", ") }) };
  });
}

/** Each a way to its page. @param {Told[]} told @param {(place: string) => void} go */
export const drawTold = (told, go) =>
  h(
    "ul",
    { class: "ask-rules", key: "rules" },
    told.map(({ place, picture, words, numbers }) =>
      h(
        "li",
        { key: place },
        button(() => go(place), { class: "ask-rule", "data-test": "ask-rule" }, pictureOf(picture), h("span", null, words, " ", h("small", null, numbers)), icon("next")),
      ),
    ),
  );

/** @param {string[]} parts */
export const pictureOf = (parts) =>
  h("span", {
    class: "ask-picture",
    "aria-hidden": "true",
    keep: true,
    ref: (/** @type {Element} */ node) => node.replaceChildren(...drawPicture(parts)),
  });

/** What a house rule is about, over the page. @param {string} game @param {string} moment */
export async function openLeaf(game, moment) {
  drawFrom(game);
  const [book] = await Promise.all([openBook(game), ownStyle("asked"), ...["icons", "extras", `${game}/board`].map(bring)]);
  const go = (/** @type {string} */ place) => (location.hash = `#/rules/${game}/${place}`);
  openDialog(t("rules"), () => drawTold(toldOf(book, [moment]), go), "asked");
}
