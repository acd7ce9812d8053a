/** The rules of a game to read: chapters, what printed sheets say otherwise, and the words for both in the reader's language. */
import { fetchData } from "../net.js";
import { phrase } from "../phrases.js";
import { fetchWords, language } from "../words.js";
/** @import { Arguments } from "../phrases.js" */

/** @typedef {{id: string, picture: string[], rules: string[]}} Sentence */
/** What a live board shows: a position, from whose seat, and the moves that tell the chapter, those of a step together; `with` names parts of the table that are seen as well. @typedef {{position: string, seat: number, steps: string[][], with?: string[]}} Example */
/** @typedef {{id: string, picture: string, sentences: Sentence[], example: Example}} Chapter */
/** @typedef {{numbers: string[], chapter: string, says: Record<string, string[]>, is_original?: boolean, options?: Record<string, Record<string, string>>}} Difference */
/** @typedef {{game: string, language: string, chapters: Chapter[], moments: Record<string, string>, read: string[], differences: Difference[], without_effect: Record<string, string>, say: (key: string, values?: Arguments) => string}} Book */

/** The page beside the chapters: all that printed sheets say otherwise. */
export const SHEETS = "sheets";

/** @param {string} game @returns {Promise<Book>} */
export async function openBook(game) {
  const folder = `games/${game}/rulebook`;
  const [chapters, sheets, ...words] = await Promise.all([
    fetchData(`${folder}/chapters.json`),
    fetchData(`${folder}/sheets.json`),
    fetchWords(folder, language),
    fetchWords("rulebook", language),
  ]);
  return { game, language, ...chapters, ...sheets, say: (key, values) => phrase(words, key, values) };
}

/**
 * Chapter and sentence of a place: `walk`, `walk.exact`, or a moment as `phase.roll`, `refusal.occupied`, `tile.fork`, `option.path`.
 * @param {Book} book @param {string} place
 */
export function find(book, place) {
  const [id, sentence = ""] = (book.moments[place] ?? place).split(".");
  const isThere = id === SHEETS || book.chapters.some((chapter) => chapter.id === id);
  return { chapter: isThere ? id : book.chapters[0].id, sentence: isThere ? sentence : "" };
}

/** @param {Chapter} chapter @param {Sentence} [sentence] */
export const keyOf = (chapter, sentence) => `chapter.${chapter.id}${sentence ? `.${sentence.id}` : ""}`;

/** Small letters without accents. @param {string} words */
const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Sentences that have all the words asked for, wherever they stand. @param {Book} book @param {string} asked */
export function search(book, asked) {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  return book.chapters.flatMap((chapter) =>
    chapter.sentences.flatMap((sentence) => {
      const text = book.say(keyOf(chapter, sentence));
      const found = plain(`${book.say(keyOf(chapter))} ${text} ${sentence.rules.join(" ")}`);
      return words.every((word) => found.includes(word)) ? [{ chapter, sentence, text }] : [];
    }),
  );
}

/** The numbers of rules, each once, in their order. @param {Chapter} chapter */
export const numbersOf = (chapter) => [...new Set(chapter.sentences.flatMap(({ rules }) => rules))].sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
