/** The slip under a paper clip: what the reader's printed sheet says otherwise, what others say, what is played here. */
import { h } from "../ui/dom.js";
import { art, icon } from "../ui/icons.js";
import { change, settings } from "../store.js";
import { button } from "../ui/parts.js";
import { languageName, localeOf } from "../words.js";
/** @import { Child } from "../types/app.js" */
/** @import { Book, Difference } from "./book.js" */

const PRINTED = "fr en de nl es it pt da sv ru pl".split(" ");

/** The language of the sheet in the reader's box: the one chosen once, else the one read on the screen. @param {Book} book */
export const printed = (book) => settings.sheet ?? book.language;

/** What a sheet says differently from what is played, if anything. @param {Difference} difference @param {string} tag */
const readingOf = ({ says }, tag) => Object.keys(says).find((reading) => says[reading]?.includes(tag));

/** Below a chapter; nothing where the sheet agrees. @param {Book} book @param {string} chapter @param {(option: string, value: string) => void} play */
export function slip(book, chapter, play) {
  const tag = printed(book);
  const here = book.differences.filter((difference) => difference.chapter === chapter && readingOf(difference, tag));
  if (!here.length) return null;
  return h("aside", { class: "slip", key: "slip", "aria-label": book.say("sheets.yours") }, art("clip", "slip-clip"), head(book), here.map((each) => entry(book, each, tag, play)), here.some((each) => each.is_original) ? original(book) : null);
}

/** All differences: first those of the reader's sheet. @param {Book} book @param {(option: string, value: string) => void} play */
export function sheetsPage(book, play) {
  const tag = printed(book);
  const isRead = book.read.includes(tag);
  const yours = book.differences.filter((each) => readingOf(each, tag));
  const others = book.differences.filter((each) => !readingOf(each, tag));
  const names = new Intl.ListFormat(localeOf(book.language)).format(book.read.map((each) => languageName(each, book.language)));
  const unread = book.say("sheets.unread", { language: languageName(tag, book.language), languages: names });
  const agree = book.say("sheets.agree");
  const without = Object.keys(book.without_effect);
  return [
    h("p", { key: "intro" }, book.say("sheets.intro")),
    original(book),
    h(
      "section",
      { class: "slip", key: "yours", "aria-label": book.say("sheets.yours") },
      art("clip", "slip-clip"),
      head(book),
      yours.length ? yours.map((each) => entry(book, each, tag, play)) : h("p", null, isRead ? agree : unread),
    ),
    others.length ? h("h3", { key: "others" }, book.say("sheets.others")) : null,
    others.map((each) => h("section", { class: "slip plain", key: each.numbers[0] }, entry(book, each, null, play))),
    without.length ? h("p", { class: "rb-numbers", key: "without", "data-test": "without" }, book.say("sheets.without", { n: without.length, numbers: without.join(", ") })) : null,
  ];
}

/** @param {Book} book */
function head(book) {
  const tag = printed(book);
  const choose = (/** @type {any} */ event) => change({ sheet: event.currentTarget.value });
  const choices = PRINTED.map((each) => h("option", { value: each, lang: each, key: each, selected: each === tag }, languageName(each)));
  return h(
    "div",
    { class: "slip-head" },
    h("h3", null, book.say("sheets.yours")),
    h("select", { class: "slip-language", "aria-label": book.say("sheets.choose"), "data-test": "sheet-language", value: tag, on: { change: choose } }, choices),
  );
}

/** @param {Book} book @param {Difference} difference @param {string|null} tag whose sheet; none: all there are @param {(option: string, value: string) => void} play */
function entry(book, difference, tag, play) {
  const key = `sheet.${difference.numbers[0]}`;
  const own = tag && readingOf(difference, tag);
  const others = Object.keys(difference.says).filter((reading) => reading !== own);
  const says = (/** @type {string} */ reading) =>
    h("li", { key: reading }, h("b", null, new Intl.ListFormat(localeOf(book.language)).format(difference.says[reading].map((each) => languageName(each, book.language)))), book.say(`${key}.${reading}`));
  return h(
    "div",
    { class: "slip-entry", key, "data-test": `difference-${difference.numbers[0]}` },
    own ? line("rules", book.say(`${key}.${own}`)) : null,
    others.length ? line("language", h("ul", { class: "slip-others" }, others.map(says))) : null,
    line("tick", [book.say(`${key}.plays`), " ", h("small", { class: "rb-numbers" }, difference.numbers.map((number, i) => [i ? ", " : "", h("span", { key: number }, number)]))]),
    Object.entries(difference.options ?? {}).map(([reading, options]) => (tag && reading !== own ? null : way(book, options, play))),
  );
}

/** @param {Book} book */
const original = (book) => h("p", { class: "slip-original", key: "original" }, book.say("sheets.original"));

/** @param {string} picture @param {Child} words */
const line = (picture, words) => h("div", { class: "slip-line" }, icon(picture), h("div", null, words));

/** A tap that sets up a game so. @param {Book} book @param {Record<string, string>} options @param {(option: string, value: string) => void} play */
function way(book, options, play) {
  const [[option, value]] = Object.entries(options);
  return button(() => play(option, value), { class: "word-button slip-play", key: option, "data-test": `play-${option}` }, icon("play"), h("span", null, book.say("sheets.play")));
}
