/** Drawings by name: `file#id` of `/static/art/`, as `drawings/ids.md` lists them. */
import { h } from "./dom.js";

/** Whether the icons are part of the page, so that they show without a network. */
let areIconsHere = false;

/** Puts the icons into the page. */
export async function loadIcons() {
  try {
    const answer = await fetch("/static/art/icons.svg");
    const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    if (!answer.ok || drawn.localName !== "svg") return;
    drawn.setAttribute("class", "hidden");
    drawn.setAttribute("aria-hidden", "true");
    document.body.append(document.importNode(drawn, true));
    areIconsHere = true;
  } catch {
    /* then they are fetched when they are shown */
  }
}

/** Where a drawing is. @param {string} use */
function place(use) {
  return areIconsHere && use.startsWith("icons#") ? use.slice(5) : `/static/art/${use.replace("#", ".svg#")}`;
}

/** A drawing. Its words stand beside it or on its control, so it is hidden from a screen reader.
 * @param {string} use @param {string} [name] class */
export function art(use, name = "") {
  return h("svg", { class: ["art", name], "aria-hidden": "true", focusable: "false" }, h("use", { href: place(use) }));
}

/** An icon of one colour, as `i-home`. @param {string} id @param {string} [name] */
export function icon(id, name = "") {
  return art(`icons#i-${id}`, `icon ${name}`);
}

export const AVATARS = /** @type {import("./types.js").Avatar[]} */ ([
  "fox",
  "rabbit",
  "frog",
  "bear",
  "squirrel",
  "pig",
  "deer",
  "tortoise",
  "elephant",
  "penguin",
]);
export const LEVELS = ["pip", "bramble", "hazel", "minerva"];
export const GREETINGS = /** @type {import("./types.js").Greeting[]} */ ([
  "hello",
  "bravo",
  "laugh",
  "oops",
  "think",
  "yum",
  "thanks",
  "bye",
]);
export const PICTURES = [
  "sun",
  "moon",
  "star",
  "cloud",
  "apple",
  "pear",
  "tree",
  "flower",
  "mushroom",
  "fish",
  "snail",
  "butterfly",
  "boat",
  "train",
  "bicycle",
  "kite",
  "house",
  "key",
  "bell",
  "umbrella",
  "cup",
  "hat",
  "sock",
  "ball",
];

/** The face of a seat: a bot's, a person's, an empty chair's.
 * @param {{kind: string, avatar?: string|null, level?: string|null, is_held?: boolean, is_taken?: boolean}} seat */
export function face(seat) {
  if ((seat.kind === "bot" || seat.is_held) && seat.level) return art(`home#bot-${botOf(seat.level)}`, "face");
  if (seat.kind === "empty") return art("home#seat-empty", "face");
  if (seat.kind === "elsewhere" && seat.is_taken === false) return art("home#seat-friend", "face");
  return art(`home#av-${seat.avatar ?? "fox"}`, "face");
}

/** Bots a host may add by name have no face of their own. @param {string} level */
export function botOf(level) {
  return LEVELS.includes(level) ? level : "hazel";
}
