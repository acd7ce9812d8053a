/** The words of the app and of the games, in the language of this device. */
import * as phrases from "./phrases.js";
import { settings } from "./store.js";
/** @import { Arguments, Catalogue } from "./phrases.js" */

const ENGLISH = "en";
/** Those there are words in, each by its own name; more are known once the server has told. @type {Record<string, string>} */
export let LANGUAGES = { [ENGLISH]: "English" };

/** @param {string[]} tags */
export function know(tags) {
  LANGUAGES = Object.fromEntries(tags.map((tag) => [tag, languageName(tag)]));
}

/** A language by its own name, on its own; or as a language calls it within a sentence. @param {string} tag @param {string} [by] */
export function languageName(tag, by) {
  const teller = by ?? tag;
  const known = new Intl.DisplayNames([teller === "pt" ? "pt-PT" : teller], { type: "language" }).of(tag) ?? tag;
  return by ? known : known.charAt(0).toLocaleUpperCase(tag) + known.slice(1);
}

/** How whoever reads a language writes numbers, lists and dates: as the browser says, where it speaks that language. @param {string} tag */
export const localeOf = (tag) => navigator.languages.find((each) => each.slice(0, 2).toLowerCase() === tag) ?? (tag === "pt" ? "pt-PT" : tag);

/** @type {Catalogue} */
let own = { language: ENGLISH, texts: {} };
/** @type {Record<string, Catalogue>} */
let games = {};
let game = "";
export let language = ENGLISH;
/** Of whoever sits in front, where each at this device has a language of their own. @type {string | null} */
let theirs = null;

/** From now on the words are those of this language; null: of this device again. `load` fetches them. @param {string | null} tag */
export function speakTo(tag) {
  theirs = tag;
}

/** The language chosen, else the browser's first that is known. */
export function wanted() {
  const asked = [theirs ?? settings.language ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  return asked.find((tag) => tag in LANGUAGES) ?? ENGLISH;
}

/** The words in a folder: in English where there are none in a language. @param {string} folder @param {string} tag @returns {Promise<Catalogue>} */
export async function fetchWords(folder, tag) {
  const answer = await fetch(`/static/${folder}/${tag}.json`).catch(() => null);
  if (answer?.ok) return { language: tag, texts: await answer.json() };
  return tag === ENGLISH ? { language: ENGLISH, texts: {} } : fetchWords(folder, ENGLISH);
}

/** Fetches the app's words and those of games by name. Where they do not come, the words there are stay: any language is better than none. @param {string[]} [names] those known so far, if not given */
export async function load(names = Object.keys(games)) {
  const tag = wanted();
  const [app, ...others] = await Promise.all(["words", ...names.map((name) => `games/${name}/words`)].map((folder) => fetchWords(folder, tag)));
  if (tag !== wanted()) return; // somebody chose another one meanwhile
  if (app.language !== tag && own.texts["app.name"]) return;
  own = app;
  games = Object.fromEntries(others.map((found, i) => [names[i], (!found.texts.title && games[names[i] ?? ""]) || found]));
  language = own.language;
  document.documentElement.lang = language;
}

/** From now on the words of this game come first. @param {string} name */
export function speakOf(name) {
  game = name;
}

/** @param {string} name */
const catalogues = (name) => (games[name] ? [games[name], own] : [own]);

/** @param {string} key */
export const has = (key) => phrases.has(catalogues(game), key);

/**
 * The words for a key, filled in from `values`; of another game where it is named as `game`. A missing key gives itself,
 * which a test would find.
 * @param {string} key @param {Arguments} [values]
 */
export const t = (key, values = {}) => phrases.phrase(catalogues(values.game ?? game), key, values);

/** A value in words, as `{value|form}` would be. @param {string} form @param {any} value @param {Arguments} [values] */
export const show = (form, value, values = {}) => phrases.shown(catalogues(game), form, "", value, values);

/** "a, b and c". @param {string[]} items */
export const listed = (items) => phrases.listed(catalogues(game), items);

/** @param {{code: string}} problem */
export function reason({ code }) {
  return has(`error.${code}`) ? t(`error.${code}`) : t("error.unknown");
}
