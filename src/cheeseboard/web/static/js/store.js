/** What this device remembers: settings, and the secrets of its matches. Nothing about people. */
/** @import { KeptMatch, Settings } from "./types/app.js" */


const SETTINGS = "cheeseboard.settings";
const MATCHES = "cheeseboard.matches";
const LESSONS = "cheeseboard.lessons";
const FIT = "cheeseboard.fit";
const MOST_MATCHES = 40;
/** So many does a hello tell. */
export const MOST_SECRETS = 12;
const PLAIN = {
  voice: false,
  sounds: true,
  speed: /** @type {Settings["speed"]} */ ("rabbit"),
  bigCards: false,
  contrast: false,
  patterns: false,
  still: false,
  lines: true,
  paws: false,
  confirm: true,
  leftHand: false,
  greetings: true,
  theme: /** @type {Settings["theme"]} */ ("auto"),
  language: /** @type {string|null} */ (null),
  sheet: /** @type {string|null} */ (null),
  opponent: /** @type {string|null} */ (null),
  coached: /** @type {string[]} */ ([]),
};
const SNAIL = 1.7;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Kept for this visit when the browser keeps nothing. @type {Map<string, string>} */
const memory = new Map();

/** @param {string} key @param {any} otherwise */
function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? memory.get(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {any} value */
function write(key, value) {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    /* private windows and full disks: the memory has it for this visit */
  }
}

/** Read it when needed: it changes. @type {Settings} */
export const settings = {
  ...PLAIN,
  ...known(read(SETTINGS, {})),
  get reduced() {
    return this.still || calm.matches;
  },
  get pace() {
    return this.reduced ? 0 : this.speed === "snail" ? SNAIL : 1;
  },
};

/** @param {Record<string, any>} kept */
function known(kept) {
  const pairs = Object.entries(PLAIN).filter(([name, value]) => value === null || typeof kept[name] === typeof value);
  return Object.fromEntries(pairs.map(([name, value]) => [name, kept[name] ?? value]));
}

/** @type {Set<() => void>} */
const watchers = new Set();

/** @param {() => void} watcher */
export function onSettings(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** @param {Partial<Settings>} change */
export function change(change) {
  Object.assign(settings, change);
  write(SETTINGS, Object.fromEntries(Object.keys(PLAIN).map((name) => [name, /** @type {any} */ (settings)[name]])));
  dress();
}

export function dress() {
  const root = document.documentElement;
  const marks = {
    theme: settings.theme === "auto" ? "" : settings.theme,
    big: settings.bigCards,
    contrast: settings.contrast,
    patterns: settings.patterns,
    reduced: settings.reduced,
    left: settings.leftHand,
  };
  for (const [name, value] of Object.entries(marks)) {
    if (value) root.dataset[name] = value === true ? "" : value;
    else delete root.dataset[name];
  }
  for (const watcher of watchers) watcher();
}

calm.addEventListener("change", dress);
addEventListener("storage", (event) => {
  if (event.key !== SETTINGS) return;
  Object.assign(settings, known(read(SETTINGS, {})));
  dress();
});

/** @returns {KeptMatch[]} */
export function matches() {
  const kept = read(MATCHES, []);
  return Array.isArray(kept) ? kept.filter((match) => match && match.id && Array.isArray(match.secrets)) : [];
}

/** @param {string} id @returns {KeptMatch|undefined} */
export function matchOf(id) {
  return matches().find((match) => match.id === id);
}

/** @param {Partial<KeptMatch> & {id: string}} change */
export function keep(change) {
  const all = matches();
  const before = all.find((match) => match.id === change.id);
  const match = {
    game: "",
    secrets: [],
    links: {},
    own: {},
    watch: null,
    host: null,
    front: null,
    status: "waiting",
    seats: [],
    actors: [],
    mine: [],
    picture: null,
    is_again: false,
    seen: null,
    is_altered: false,
    numbers: {},
    seal: null,
    languages: {},
    ...before,
    ...change,
    touched: Date.now(),
  };
  write(MATCHES, [match, ...all.filter((each) => each.id !== change.id)].slice(0, MOST_MATCHES));
}

/** What was learnt of a match that nobody looked at: it stays in its place. @param {string} id @param {Partial<KeptMatch>} change */
export function update(id, change) {
  write(
    MATCHES,
    matches().map((match) => (match.id === id ? { ...match, ...change } : match)),
  );
}

/** Those that came first open the most: whoever opens link after link to one match loses none of them. @param {string} id @param {string} secret */
export function keepSecret(id, secret) {
  const secrets = matchOf(id)?.secrets ?? [];
  const all = [...secrets.filter((each) => each !== secret), secret];
  if (all.length > MOST_SECRETS) all.splice(MOST_SECRETS - 2, 1); // a link brings two: an invitation, and what to sit down with
  keep({ id, secrets: all });
}

/** 128 random bits, as a link or a device has them. */
export function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** A new secret of this device's own, for a seat that it is about to sit down on. @param {string} id @param {number} seat */
export function keepOwn(id, seat) {
  const secret = newSecret();
  keepSecret(id, secret);
  keep({ id, own: { ...matchOf(id)?.own, [seat]: secret } });
  return secret;
}

/** Another device of the same person is at a seat as well. @param {string} id @param {number} seat */
export function share(id, seat) {
  keep({ id, shared: [...new Set([...(matchOf(id)?.shared ?? []), seat])] });
}

/** @param {string} id */
export function forget(id) {
  write(
    MATCHES,
    matches().filter((match) => match.id !== id),
  );
}

/** Not at this server now, which may have another folder by mistake: what opens it stays, should it come back. @param {string} id */
export function setAside(id) {
  update(id, { status: "gone", picture: null, seats: [], actors: [], mine: [] });
}

/** The lessons done here, by game. @returns {Record<string, string[]>} */
export function lessonsDone() {
  const kept = read(LESSONS, {});
  return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
}

/** @param {string} game @param {string} lesson */
export function keepLesson(game, lesson) {
  const done = lessonsDone();
  write(LESSONS, { ...done, [game]: [...new Set([...(done[game] ?? []), lesson])] });
}

/** What is known of how well is played here: matches that were counted, and by game and side what strength is even. @returns {{matches: string[], even: Record<string, number>}} */
export function fitKept() {
  const kept = read(FIT, {});
  const even = Object.entries(kept?.even ?? {}).filter(([, value]) => Number.isFinite(value));
  return { matches: Array.isArray(kept?.matches) ? kept.matches : [], even: Object.fromEntries(even) };
}

/** @param {{matches: string[], even: Record<string, number>}} kept */
export function keepFit(kept) {
  write(FIT, kept);
}
