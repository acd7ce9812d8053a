/** Words from the shared catalogue. English is always there, for what another language lacks. */
import { settings } from "./store.js";

export const LANGUAGES = /** @type {Record<string, string>} */ ({ en: "English", fr: "Français" });

/** @type {Record<string, string>} */
let words = {};
/** @type {Record<string, string>} */
let english = {};
export let language = "en";

/** The language chosen, else the browser's first that is known. */
export function wanted() {
  const asked = [settings.language ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  return asked.find((tag) => tag in LANGUAGES) ?? "en";
}

/** @param {string} tag @returns {Promise<Record<string, string>>} */
async function fetchWords(tag) {
  const parts = await Promise.all(
    [`${tag}.json`, `table.${tag}.json`].map(async (name) => {
      const answer = await fetch(`/static/locale/${name}`);
      return answer.ok ? answer.json() : {};
    }),
  );
  return Object.assign({}, ...parts);
}

/** @param {string} [tag] */
export async function load(tag = wanted()) {
  if (!english["app.name"]) english = await fetchWords("en").catch(() => ({}));
  words = tag === "en" ? english : await fetchWords(tag).catch(() => english);
  language = words === english ? "en" : tag;
  document.documentElement.lang = language;
}

/** @param {string} key */
export function has(key) {
  return key in words || key in english;
}

/**
 * The words for a key, `{name}` filled in from `params`. With a number `n`, `key.one` is taken for one (in French
 * also for none) when there is such a key. A missing key gives itself, which a test would find.
 * @param {string} key @param {Record<string, string|number>} [params]
 */
export function t(key, params = {}) {
  const isOne = typeof params.n === "number" && new Intl.PluralRules(language).select(params.n) === "one";
  const text = (isOne && words[`${key}.one`]) || words[key] || english[key] || key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}

/** @param {{code: string}} problem */
export function reason({ code }) {
  return has(`error.${code}`) ? t(`error.${code}`) : t("error.unknown");
}
