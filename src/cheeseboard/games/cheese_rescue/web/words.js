/** Names of cards, cheeses and places, and how they are drawn. */
import { capital, look, player } from "/static/js/board/words.js";
import { listed, show, t } from "/static/js/words.js";
/** @import { State } from "/static/js/types/board.js" */
/** @import { CheeseRescueView, Tally } from "./view.js" */
/** @import { Cell } from "./square.js" */

/** A card as it lies on the table. @typedef {{card: string, owner: number | null}} Card */

export const SHAPES = ["", "wedge", "wheel", "brick", "heart"];
const ANIMALS = /** @type {Record<string, string>} */ ({ D: "dog", C: "cat", M: "mouse", S: "start" });
/** So many cheeses are named one by one. */
const MOST_NAMED = 2;

/** How each deed is drawn between two cards. */
export const SHAPE_OF = /** @type {const} */ ({ scare: "zigzag", chase: "dots", nibble: "scallops" });
/** @typedef {keyof typeof SHAPE_OF} Kind */

/** @param {string} card */
export const isCheese = (card) => !ANIMALS[card];

/** @param {string} card @param {number | null} owner @param {boolean} [isDoomed] it runs; a cheese is bitten by what lies over it */
export function cardArt(card, owner, isDoomed = false) {
  if (ANIMALS[card]) return `card-${ANIMALS[card]}${isDoomed ? "-flee" : ""}`;
  return `cheese-${SHAPES[owner ?? 1]}-${Number(card) <= 3 ? card : "x"}`;
}

/** "a dog", "a wedge cheese worth 3". @param {string} card @param {number | null} [owner] */
export function cardName(card, owner = null) {
  const values = ANIMALS[card] ? { card } : { card: owner ? "cheese-of" : "cheese", value: card, owner };
  return show("card", values.card, values);
}

/** What `{card|card}` and `{card|the}` are filled from on the line: "a 3", "your 3". @param {string} card */
export const briefly = (card) => (ANIMALS[card] ? { card } : { card: "number", value: card });

/**
 * "your 1 and your 3", "Bramble’s 2"; `isBrief` names nobody but you: "a 2". What is yours comes first, and many are counted.
 * @param {State} state @param {Card[]} cheeses @param {boolean} [isBrief]
 */
export function cheeseWords(state, cheeses, isBrief = false) {
  const meant = meantOf(state, cheeses, isBrief);
  const mine = meant.filter(({ owner }) => owner === state.seat);
  const name = (/** @type {Card} */ { card: value, owner }) => {
    if (owner === state.seat) return t("cheese.yours", { value });
    return isBrief ? show("card", "number", { value }) : t("cheese.theirs", { value, seat: look(state, owner ?? 0) });
  };
  if (meant.length <= (mine.length || isBrief ? MOST_NAMED : 1)) return listed(meant.map(name));
  const n = meant.length, owners = new Set(meant.map(({ owner }) => owner ?? 0));
  if (mine.length) return t("cheese.yours-many", { n });
  return isBrief || owners.size > 1 ? t("cheese.many", { n }) : t("cheese.theirs-many", { n, seat: look(state, [...owners][0]) });
}

/** Those of some cheeses that are spoken of: yours first, and yours alone where there are too many. @param {State} state @param {Card[]} cheeses @param {boolean} [isBrief] */
export function meantOf(state, cheeses, isBrief = false) {
  const isMine = (/** @type {Card} */ { owner }) => owner === state.seat;
  const mine = cheeses.filter(isMine);
  return mine.length && (isBrief || cheeses.length > MOST_NAMED) ? mine : [...mine, ...cheeses.filter((each) => !isMine(each))];
}

/** A place in the square, counted from the first card: it never changes. @param {Cell} cell */
export const place = (cell) => show("place", cell);

/** @param {State} state @param {Tally} tally */
export const pointWords = (state, tally) =>
  capital(t("event.scored", { n: tally.points, seat: look(state, tally.seat) }));

/** @param {State} state */
export function scoreWords(state) {
  const view = /** @type {CheeseRescueView} */ (state.view);
  if (view.outcome) return view.outcome.tallies.map((tally) => pointWords(state, tally)).join(" ");
  return view.plates.map(({ seat }) => t("named", { name: capital(player(state, seat)), what: `${plateWords(view, seat)}.` })).join(" ");
}

/** @param {CheeseRescueView} view @param {number} seat */
export function plateWords(view, seat) {
  const { points, eaten } = view.plates[seat - 1];
  const hand = view.hands[seat - 1].cheeses.length;
  return [t("table.safe", { n: points, seat }), eaten.length && t("table.doomed", { n: eaten.length }), hand && t("table.in-hand", { n: hand })].filter(Boolean).join(", ");
}
