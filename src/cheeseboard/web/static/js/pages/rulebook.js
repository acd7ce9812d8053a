/** The rules to read: chapters as pictures with words, each with its sentences, its live board, and what printed sheets say. */
import { find as query, h } from "../ui/dom.js";
import { art, bring, cover, drawFrom, icon } from "../ui/icons.js";
import { games } from "../games.js";
import { drawPicture } from "../board/line.js";
import { readOut, say } from "../speak.js";
import { settings } from "../store.js";
import { button, roundButton, showPage, topBar, wordButton } from "../ui/parts.js";
import { language, t } from "../words.js";
import { find, keyOf, numbersOf, openBook, search, SHEETS } from "../rulebook/book.js";
import { Live } from "../rulebook/live.js";
import { sheetsPage, slip } from "../rulebook/slip.js";
/** @import { App, Page } from "../types/app.js" */
/** @import { Book, Chapter, Sentence } from "../rulebook/book.js" */

/** @param {App} app @param {string} [named] @param {string} [place] a chapter or a moment @returns {Page} */
export function openRulebook(app, named, place = "") {
  const told = games.filter(({ has_rulebook: hasRulebook }) => hasRulebook).map(({ name }) => name);
  const game = told.find((name) => name === named) ?? told[0] ?? "";
  /** @type {Book|null} */
  let book = null;
  let at = { chapter: "", sentence: "" };
  let asked = "";
  /** The board of the chapter that is open. @type {Live|null} */
  let live = null;
  let isClosed = false;

  drawFrom(game);
  const turn = (/** @type {string} */ chapter, sentence = "") => {
    at = { chapter, sentence };
    asked = "";
    history.replaceState(null, "", `#/rules/${game}/${chapter}`);
    redraw();
    show(sentence);
  };
  const show = (/** @type {string} */ sentence) => {
    const marked = sentence ? query(".rb-sentence.now") : null;
    if (marked) marked.scrollIntoView({ block: "center" });
    else scrollTo(0, 0);
    query(".rb-chapter.open h2")?.focus({ preventScroll: true });
  };
  const look = (/** @type {any} */ event) => {
    asked = event.currentTarget.value;
    redraw();
    if (book && asked.trim()) say(book.say("rules.found", { n: search(book, asked).length }));
  };
  const play = (/** @type {string} */ option, /** @type {string} */ value) => app.go(`new/${game}/${option}=${value}`);

  const read = async () => {
    const [opened] = await Promise.all([openBook(game), ...["icons", "extras", `${game}/board`].map(bring)]);
    if (isClosed) return;
    at = book ? at : find(opened, place);
    book = opened;
    redraw();
    if (at.sentence) show(at.sentence);
  };
  const trouble = () => isClosed || app.trouble("offline");

  const redraw = () => {
    if (book && book.language !== language) return void read().catch(trouble);
    showPage(app.root, "rulebook", ...(book ? pages(book) : [topBar(t("rules"), app.back)]));
    if (book) enliven(book);
  };

  /** Puts the board of the open chapter into its place. @param {Book} opened */
  const enliven = (opened) => {
    const place = query(".rb-chapter.open .rb-example");
    const example = opened.chapters.find(({ id }) => id === at.chapter)?.example;
    const isIts = Boolean(place) && live?.example === example && live?.book === opened;
    if (!isIts) {
      live?.close();
      live = null;
    }
    if (!place || !example || live) return;
    const board = (live = new Live(opened, example));
    place.replaceChildren(board.node);
    board.open().catch(() => board.close()); // no network: the sentences are there all the same
  };

  /** @param {Book} opened */
  const pages = (opened) => {
    const hits = asked.trim() ? search(opened, asked) : null;
    return [
      topBar(opened.say("rules"), app.back, [
        told.map((name) => gameButton(name, name === game, () => app.replace(`rules/${name}`))),
        roundButton("voice", opened.say("rules.read"), () => readOut(wordsOf(opened, at.chapter)), { "data-test": "read" }),
      ]),
      h(
        "div",
        { class: "rb-tools", key: "tools" },
        h("input", { type: "search", class: "rb-search", value: asked, placeholder: opened.say("rules.search"), "aria-label": opened.say("rules.search"), "data-test": "search", on: { input: look } }),
        wordButton(icon("print"), opened.say("rules.print"), () => print(), { class: "rb-print", "data-test": "print" }),
      ),
      contents(opened, hits ? "" : at.chapter, turn),
      hits ? found(opened, hits, turn) : null,
      h("h2", { class: "rb-paper", key: "name" }, cover(game), h("span", null, t("title", { game }))),
      opened.chapters.map((chapter) => [
        chapter === middle(opened) ? h("div", { class: "rb-paper rb-turn", key: "turn" }) : null,
        chapterPage(opened, chapter, { at, isOpen: !hits && chapter.id === at.chapter, turn, play }),
      ]),
      !hits && at.chapter === SHEETS
        ? h("article", { class: "rb-chapter rb-sheets open", key: SHEETS }, h("h2", { tabindex: "-1" }, opened.say("sheets.title")), sheetsPage(opened, play))
        : null,
      h("p", { class: "rb-paper rb-own", key: "own" }, opened.say("rules.own-words")),
    ];
  };

  redraw();
  read().catch(trouble);
  return {
    title: t("rules"),
    redraw,
    key: (event) => live?.key(event) ?? false,
    close() {
      isClosed = true;
      live?.close();
    },
  };
}

/** @param {string} name @param {boolean} isChosen @param {() => void} choose */
function gameButton(name, isChosen, choose) {
  const title = t("title", { game: name });
  return button(choose, { class: ["rb-game", name], key: name, title, "aria-label": title, "aria-pressed": String(isChosen), "data-test": `rules-${name}` }, cover(name));
}

/** @param {Book} book @param {string} chosen @param {(chapter: string) => void} turn */
function contents(book, chosen, turn) {
  const item = (/** @type {string} */ id, /** @type {string} */ picture, /** @type {string} */ word) =>
    h(
      "li",
      { key: id },
      button(() => turn(id), { class: "rb-tab", "aria-current": id === chosen ? "page" : null, "data-test": `chapter-${id}` }, h("span", { class: "rb-tab-picture" }, art(picture)), h("span", null, word)),
    );
  return h(
    "nav",
    { class: "rb-contents", "aria-label": book.say("rules.chapters"), key: "contents" },
    h("ol", null, book.chapters.map((chapter) => item(chapter.id, chapter.picture, book.say(keyOf(chapter)))), item(SHEETS, "clip", book.say("sheets"))),
  );
}

/** @param {Book} book @param {ReturnType<typeof search>} hits @param {(chapter: string, sentence: string) => void} turn */
function found(book, hits, turn) {
  return h(
    "section",
    { class: "rb-chapter rb-found open", key: "found" },
    h("h2", { tabindex: "-1" }, book.say("rules.found", { n: hits.length })),
    h(
      "ul",
      { class: "rb-sentences" },
      hits.map(({ chapter, sentence, text }) =>
        h("li", { key: `${chapter.id}.${sentence.id}` }, button(() => turn(chapter.id, sentence.id), { class: "rb-sentence", "data-test": "hit" }, picture(sentence.picture), h("span", null, h("b", null, book.say(keyOf(chapter))), " ", text))),
      ),
    ),
  );
}

/** The chapter that begins the second sheet of paper, so that both have about as much on them. @param {Book} book */
function middle({ chapters }) {
  const sizes = chapters.map(({ sentences }) => sentences.length + 1);
  const before = (/** @type {number} */ at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0);
  const uneven = (/** @type {number} */ at) => Math.abs(before(at) - before(sizes.length) / 2);
  return chapters.reduce((best, chapter, at) => (uneven(at) < uneven(chapters.indexOf(best)) ? chapter : best));
}

/** @typedef {{at: {sentence: string}, isOpen: boolean, turn: (chapter: string) => void, play: (option: string, value: string) => void}} Shown */

/** @param {Book} book @param {Chapter} chapter @param {Shown} shown */
function chapterPage(book, chapter, { at, isOpen, turn, play }) {
  const numbers = book.say("rules.number", { numbers: numbersOf(chapter).join(", ") });
  return h(
    "article",
    { class: ["rb-chapter", isOpen && "open"], key: chapter.id },
    h("h2", { tabindex: "-1" }, book.say(`${keyOf(chapter)}.title`)),
    isOpen ? h("div", { class: "rb-example", keep: true, key: `example ${chapter.id} ${book.language}` }) : null,
    h(
      "ul",
      { class: "rb-sentences", key: "sentences" },
      chapter.sentences.map((sentence) => drawSentence(book, chapter, sentence, isOpen && sentence.id === at.sentence)),
    ),
    h("p", { class: "rb-numbers" }, numbers),
    isOpen ? slip(book, chapter.id, play) : null,
    isOpen ? leaf(book, chapter, turn) : null,
  );
}

/** @param {Book} book @param {Chapter} chapter @param {Sentence} sentence @param {boolean} isNow */
function drawSentence(book, chapter, sentence, isNow) {
  const words = [isNow ? h("b", { class: "rb-now" }, book.say("rules.now")) : null, book.say(keyOf(chapter, sentence))];
  return h("li", { class: ["rb-sentence", isNow && "now"], key: sentence.id, "data-rules": sentence.rules.join(" ") }, picture(sentence.picture), h("span", null, words));
}

/** @param {string[]} parts */
const picture = (parts) =>
  h("span", {
    class: "rb-picture",
    "aria-hidden": "true",
    keep: true,
    ref: (/** @type {Element} */ node) => node.replaceChildren(...drawPicture(parts)),
  });

/** To the chapters before and after. @param {Book} book @param {Chapter} chapter @param {(chapter: string) => void} turn */
function leaf(book, chapter, turn) {
  const here = book.chapters.indexOf(chapter);
  const to = (/** @type {number} */ by, /** @type {string} */ sign) => {
    const next = book.chapters[here + by];
    return next ? wordButton(icon(sign), book.say(keyOf(next)), () => turn(next.id), { key: sign, class: `rb-${sign}`, "data-test": sign }) : h("span", { key: sign });
  };
  return h("div", { class: "rb-leaf", key: "leaf" }, to(-1, "back"), to(1, "next"));
}

/** What is read aloud. @param {Book} book @param {string} id */
function wordsOf(book, id) {
  const chapter = book.chapters.find((each) => each.id === id);
  if (!chapter) return `${book.say("sheets.title")}. ${book.say("sheets.intro")}`;
  return [book.say(`${keyOf(chapter)}.title`), ...chapter.sentences.map((sentence) => book.say(keyOf(chapter, sentence)))].join(" ");
}
