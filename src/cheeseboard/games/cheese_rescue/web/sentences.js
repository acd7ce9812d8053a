/** The sentences of this table: each with its tone and its picture. Its words are `say.<key>` of the catalogue. */

import { fillPicture, look, sentence } from "/static/js/board/words.js";
import { settings } from "/static/js/store.js";
import { t } from "/static/js/words.js";
import { briefly, cardArt, cheeseWords, isCheese, meantOf } from "./words.js";
/** @import { GameEvent, Line, State } from "/static/js/types/board.js" */
/** @import { CheeseRescueView, Fate } from "./view.js" */
/** @import { Cell } from "./square.js" */
/** @import { Card } from "./words.js" */
/** @typedef {Line["tone"]} Tone */

const SCARE = ["card-dog-bark", "~zigzag", "card-cat-flee"];
const CHASE = ["card-cat-pounce", "~dots", "card-mouse-flee"];
const NIBBLE = ["card-mouse-nibble", "~scallops", "{cheese}"];

/** Tone first, then the parts of the picture (`drawPicture`); what stands in brackets is filled in. @type {Record<string, [Tone, ...string[]]>} */
export const SENTENCES = {
  // what is to be done
  "pick-a-card": ["do", "card-back", "^hand"],
  "where": ["do", "{art}", "free-well"],
  // what a prepared card will do
  "sure": ["do", "{art}"],
  "safe-here": ["do", "{art}", "i-tick"],
  "safe": ["do", ...CHASE],
  "safe-all": ["do", ...CHASE],
  "saves": ["do", ...CHASE],
  "eats": ["do", ...NIBBLE],
  "eats-own": ["do", ...NIBBLE],
  "unguards": ["do", ...SCARE],
  "scares": ["do", ...SCARE],
  "chases": ["do", ...CHASE],
  "nothing": ["do", "{art}"],
  // what a hint is for
  "hint.saves": ["do", ...CHASE],
  "hint.eats": ["do", ...NIBBLE],
  "hint.scares": ["do", ...SCARE],
  "hint.chases": ["do", ...CHASE],
  "hint.try": ["do", "{art}", "^hand"],
  // why a card is in danger
  "scared": ["told", ...SCARE],
  "chased": ["told", ...CHASE],
  "nibbled": ["told", ...NIBBLE],
  // what happened
  "begins": ["told", "i-play"],
  "you-begin": ["told", "i-play"],
  "you-lay": ["told", "{art}"],
  "lays": ["told", "{art}"],
  "theirs.saves": ["told", ...CHASE],
  "theirs.eats": ["told", ...NIBBLE],
  "theirs.unguards": ["told", ...SCARE],
  "theirs.scares": ["told", ...SCARE],
  "theirs.chases": ["told", ...CHASE],
  "you-draw": ["told", "{art}"],
  "draws": ["told", "{art}"],
  "closed.rows": ["told", "i-lock"],
  "closed.columns": ["told", "i-lock"],
  // how it ends
  "act.1": ["told", ...SCARE],
  "act.2": ["told", ...CHASE],
  "act.3": ["told", ...NIBBLE],
  "act.1.none": ["told", "card-dog", "card-cat"],
  "act.2.none": ["told", "card-cat", "card-mouse"],
  "act.3.none": ["told", "card-mouse", "{cheese}"],
  // what it is about
  "aim.lay": ["do", "shape-wedge", "^hand"],
  "aim.chain": ["do", "fig-dog", "~zigzag", "fig-cat", "~dots", "fig-mouse"],
  "aim.win": ["do", "ribbon"],
};

/** In two or three words, for "since your turn". @type {Record<string, string[]>} */
export const BEATS = {
  lays: ["{art}"],
  saves: ["card-cat", "~dots", "card-mouse-flee"],
  eats: NIBBLE,
  unguards: SCARE,
  scares: SCARE,
  chases: ["card-cat", "~dots", "card-mouse-flee"],
};

/** What is drawn where no cheese is meant more than another. */
const SOME_CHEESE = cardArt("1", 1);

/** @param {string} key @param {Record<string, any>} [values] `art` and `cheese` are drawn @param {Tone} [tone] instead of its own @returns {Line} */
export function say(key, values = {}, tone) {
  const [usual, ...picture] = SENTENCES[key];
  return sentence(key, values, tone ?? usual, fillPicture(picture, { cheese: SOME_CHEESE, ...values }));
}

/** What it is all about. */
export const aim = () => ["aim.lay", "aim.chain", "aim.win"].map((key) => say(key));

/** @param {string} card @param {number | null} seat */
export const where = (card, seat) => say("where", { ...briefly(card), art: cardArt(card, seat) });

/** Where nobody wants to be told what follows. @param {string} card @param {number | null} seat */
export const sure = (card, seat) => say("sure", { ...briefly(card), art: cardArt(card, seat) });

/**
 * A card laid or prepared, and what it changes: `saved` and `lost` are places out of danger or in danger by it.
 * @typedef {{card: string, cell: Cell, seat: number, saved: Cell[], lost: Cell[]}} Laid
 */
/** What a card does, in one word, to which cheeses, and to how many others. @typedef {{key: string, cheeses: Card[], n: number}} Effect */

/** @param {Laid} laid @param {(cell: Cell) => Card | undefined} cardAt @returns {Effect} */
export function effectOf({ card, cell, seat, saved, lost }, cardAt) {
  const isHere = (/** @type {Cell} */ each) => String(each) === String(cell);
  const isDoomed = lost.some(isHere);
  const cheeses = (/** @type {Cell[]} */ cells) => cells.flatMap((each) => cardAt(each) ?? []).filter((each) => each.owner);
  const others = lost.filter((each) => !isHere(each));
  const found = (/** @type {string} */ key, /** @type {Card[]} */ which = [], n = 0) => ({ key, cheeses: which, n });
  if (isCheese(card)) return found(isDoomed ? "eats" : "safe-here", [{ card, owner: seat }]);
  if (isDoomed) return found(card === "C" ? "scared" : "chased");
  if (cheeses(saved).length) return found("saves", cheeses(saved));
  if (cheeses(others).length) return found(card === "M" ? "eats" : "unguards", cheeses(others));
  return others.length ? found(card === "D" ? "scares" : "chases", [], others.length) : found("nothing");
}

/** What is filled in, and drawn, of an effect. @param {State} state @param {Laid} laid @param {Effect} effect @param {boolean} [isBrief] */
function valuesOf(state, { card, seat }, { cheeses, n }, isBrief) {
  const own = cheeses.find(({ owner }) => owner === state.seat) ?? cheeses[0];
  const drawn = own ? { value: own.card, cheese: cardArt(own.card, own.owner) } : {};
  return { n, ...drawn, ...briefly(card), art: cardArt(card, seat), cheeses: cheeseWords(state, cheeses, isBrief) };
}

/** What a prepared card will do, to whoever sits here. @param {State} state @param {Laid} laid @param {Effect} effect @param {Tone} [tone] */
export function previewed(state, laid, effect, tone) {
  const { key, cheeses } = effect;
  const isOwn = (/** @type {Card} */ { owner }) => owner === state.seat;
  const values = valuesOf(state, laid, effect);
  if (key === "saves" && cheeses.some(isOwn)) return say(meantOf(state, cheeses).length > 1 ? "safe-all" : "safe", values, tone);
  if (key === "eats" && cheeses.length === 1 && isOwn(cheeses[0])) return say("eats-own", values, tone);
  return say(key, values, tone ?? "do");
}

/** Why a card is proposed. @param {State} state @param {Laid} laid @param {Effect} effect */
export function hinted(state, laid, effect) {
  const { key, cheeses } = effect;
  const isHarm = key === "eats" && cheeses.some(({ owner }) => owner === state.seat);
  const hint = /** @type {Record<string, string>} */ ({ saves: "hint.saves", eats: isHarm ? "" : "hint.eats", unguards: "hint.scares", scares: "hint.scares", chases: "hint.chases", "safe-here": key })[key];
  return say(hint || "hint.try", valuesOf(state, laid, effect));
}

/** Why a card would go. @param {State} state @param {Fate} fate @param {Card} card */
export function doomed(state, { deed }, { card, owner }) {
  const key = { scare: "scared", chase: "chased", nibble: "nibbled" }[deed] ?? "";
  return say(key, { cheeses: cheeseWords(state, owner ? [{ card, owner }] : []), cheese: cardArt(card, owner) });
}

/** One event on the line. @param {GameEvent} event @param {State} state @returns {Line | null} */
export function told(event, state) {
  const isOwn = event.seat === state.seat;
  const seat = event.seat && look(state, event.seat);
  const card = () => ({ seat, ...briefly(event.card), art: cardArt(event.card, event.seat) });
  switch (event.code) {
    case "first-named":
      return say(isOwn ? "you-begin" : "begins", { seat });
    case "card-laid":
      return laidLine(/** @type {any} */ (event), state);
    case "side-filled":
      return say(`closed.${event.axis}`);
    case "card-seen":
      return say(isOwn ? "you-draw" : "draws", card());
    case "step-done":
      return say(`act.${event.step}${event.removals.length ? "" : ".none"}`, { n: event.removals.length });
    default:
      return null;
  }
}

/** @param {Laid & {gains: number[]}} event @param {State} state @returns {Line} */
function laidLine(event, state) {
  const view = /** @type {CheeseRescueView} */ (state.view);
  const effect = effectOf(event, (cell) => view.table.find((each) => String(each.cell) === String(cell)));
  const gain = state.seat === null ? 0 : event.gains[state.seat - 1];
  const tone = gain > 0 ? "cheer" : gain < 0 ? "warn" : "told";
  const isQuiet = ["nothing", "safe-here", "scared", "chased"].includes(effect.key) || (effect.key === "eats" && isCheese(event.card));
  const values = { ...valuesOf(state, event, effect, true), seat: look(state, event.seat) };
  if (event.seat === state.seat) return settings.confirm || isQuiet ? say("you-lay", values, tone) : previewed(state, event, effect, tone);
  const key = isQuiet ? "lays" : effect.key;
  if (isQuiet && !isCheese(event.card)) return say(key, values, tone);
  const beat = { seat: event.seat, words: t(`beat.${key}`, values), picture: fillPicture(BEATS[key], values), cost: Math.max(0, -gain), cells: [event.cell, ...event.saved, ...event.lost].map(String) };
  return { ...say(isQuiet ? "lays" : `theirs.${key}`, values, tone), beat };
}
