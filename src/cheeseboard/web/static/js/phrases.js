/**
 * A text found and filled in; `locale/phrases.py` does the same and says what a text may hold. One table of cases holds
 * both.
 * @typedef {{language: string, texts: Record<string, string | Record<string, string>>}} Catalogue
 * @typedef {Record<string, any>} Arguments
 * @typedef {{n: number, avatar?: string | null, level?: string | null, twin?: number}} Look how a seat looks
 */

const HOLE = /\{(\w+)(?:\|(\w+)((?:-\w+)*))?\}/g;

/** @type {Map<string, Intl.PluralRules>} */
const rules = new Map();

/** The plural form for so many; Portuguese is that of Portugal. @param {string} language @param {number} n */
export function category(language, n) {
  const known = rules.get(language) ?? new Intl.PluralRules(language === "pt" ? "pt-PT" : language);
  rules.set(language, known);
  return known.select(n);
}

/** @param {Catalogue[]} catalogues @param {string} key */
export const has = (catalogues, key) => catalogues.some(({ texts }) => Object.hasOwn(texts, key));

/**
 * The words for a key, filled in; the key itself where there are none.
 * @param {Catalogue[]} catalogues in the order in which a key is looked for
 * @param {string} key @param {Arguments} [values]
 * @returns {string}
 */
export function phrase(catalogues, key, values = {}) {
  const found = catalogues.find(({ texts }) => Object.hasOwn(texts, key));
  if (!found) return key;
  const text = found.texts[key];
  const chosen = typeof text === "string" ? text : (text[category(found.language, values.n ?? 0)] ?? text.other);
  return chosen.replace(HOLE, (hole, name, form, marked) => {
    const value = values[name] ?? null;
    if (value === null) return hole;
    if (form) return shown(catalogues, form, marked, value, values);
    return Array.isArray(value) ? listed(catalogues, value.map(String)) : String(value);
  });
}

/**
 * A value in words, in the case a language asks for (`-accusative`) where it has one.
 * @param {Catalogue[]} catalogues @param {string} form @param {string} marked @param {any} value @param {Arguments} values
 * @returns {string}
 */
export function shown(catalogues, form, marked, value, values) {
  if (form === "place") return place(catalogues, marked, value);
  if (Array.isArray(value)) return listed(catalogues, value.map((each) => shown(catalogues, form, marked, each, values)));
  if (form === "seat") return seat(catalogues, marked, value);
  const name = String(value);
  return named(catalogues, form, marked, name, values) || named(catalogues, form, marked, "any", { value: name }) || name;
}

/** Before such a sound the Spanish "y" is an "e". */
const SOUND_I = /^(i|hi(?![ae]))/i;

/** "a", "a and b", "a, b and c". @param {Catalogue[]} catalogues @param {string[]} items */
export function listed(catalogues, items) {
  if (items.length < 2) return items.join("");
  const last = items[items.length - 1];
  const key = has(catalogues, "list.and.i") && SOUND_I.test(last) ? "list.and.i" : "list.and";
  return phrase(catalogues, key, { first: items.slice(0, -1).join(", "), last });
}

/**
 * The text of a name in a case, or else in none; empty where there is neither.
 * @param {Catalogue[]} catalogues @param {string} form @param {string} marked @param {string} name @param {Arguments} values
 */
function named(catalogues, form, marked, name, values) {
  const key = [`${form}${marked}.${name}`, `${form}.${name}`].find((each) => has(catalogues, each));
  return key ? phrase(catalogues, key, values) : "";
}

/** Counted from the first card, which never moves. @param {Catalogue[]} catalogues @param {string} marked @param {number[]} cell */
function place(catalogues, marked, [row, column]) {
  const ways = /** @type {[string, number][]} */ ([[row < 0 ? "up" : "down", Math.abs(row)], [column < 0 ? "left" : "right", Math.abs(column)]]);
  const parts = ways.flatMap(([way, n]) => (n ? [named(catalogues, "place", marked, way, { n })] : []));
  return parts.join(", ") || named(catalogues, "place", marked, "middle", {});
}

/**
 * By face or bot, with a number where two are alike; by letter or number where there is neither.
 * @param {Catalogue[]} catalogues @param {string} marked @param {Look} look
 */
function seat(catalogues, marked, look) {
  const [form, name] = look.avatar ? ["player", look.avatar] : ["bot", look.level];
  const known = name ? named(catalogues, form, marked, name, {}) : "";
  if (!known) return named(catalogues, "seat", marked, "letter" in look ? "letter" : "number", look);
  const { twin = 1 } = look;
  if (twin < 2) return known;
  const plain = named(catalogues, form ?? "", "", name ?? "", {});
  return named(catalogues, "seat", marked, "alike", { name: known, plain, n: twin });
}

/** With a capital first letter, be it behind a mark that opens a sentence. @param {string} text */
export const capital = (text) => text.replace(/^[¡¿«„“"([]*\p{L}/u, (begin) => begin.toUpperCase());
