/** Names of everything on a table and sentences for everything that happens, for ears as for eyes. */
import { isBot } from "../seats.js";
import { t } from "../words.js";
/** @import { SeatLook } from "../types.js" */
/** @import { Answer, Cell, CheeseView, ChopView, GameEvent, Removal, SeatState, State, Tally } from "./types.js" */

export const SHAPES = ["", "wedge", "wheel", "brick", "heart"];
const ANIMALS = /** @type {Record<string, string>} */ ({ D: "dog", C: "cat", M: "mouse", S: "start" });

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string[]} items */
export function list(items) {
  if (items.length < 2) return items[0] ?? "";
  return t("table.and", { first: items.slice(0, -1).join(", "), last: items[items.length - 1] });
}

/** "the fox"; a bot by its name; with its number where two are alike. @param {State} state @param {number} seat */
export function player(state, seat) {
  const whose = /** @type {SeatLook | undefined} */ (state.table.seats.find((each) => each.seat === seat));
  const name = whose?.avatar && !isBot(whose) ? `avatar.${whose.avatar}` : whose?.level ? `bot.${whose.level}` : "";
  const known = name ? t(`table.${name}`) : "";
  if (!known || known === `table.${name}`) return t("table.player", { n: seat });
  const { twin = 1 } = whose ?? {};
  return twin > 1 ? t("table.alike", { name: known, n: twin }) : known;
}

/** @param {string} card @param {number | null} owner */
export function cardArt(card, owner) {
  if (ANIMALS[card]) return `card-${ANIMALS[card]}`;
  return `cheese-${SHAPES[owner ?? 1]}-${Number(card) <= 3 ? card : "x"}`;
}

/** "a dog", "the fox's wedge cheese of 3". @param {string} card @param {number | null} [owner] */
export function cardName(card, owner = null) {
  if (ANIMALS[card]) return t(`table.card.${ANIMALS[card]}`);
  return owner ? t("table.card.cheese-of", { value: card, shape: t(`table.shape.${SHAPES[owner]}`) }) : t("table.card.cheese", { value: card });
}

/** A place in the square, counted from the first card: it never changes. @param {Cell} cell */
export function place([row, column]) {
  const parts = [];
  if (row) parts.push(t(row < 0 ? "table.up" : "table.down", { n: Math.abs(row) }));
  if (column) parts.push(t(column < 0 ? "table.left" : "table.right", { n: Math.abs(column) }));
  return parts.join(", ") || t("table.middle");
}

/** "mouse 2", "the cat". @param {string} piece */
export const pieceName = (piece) => (piece === "C" ? t("table.piece.cat") : t("table.piece.mouse", { n: piece }));

/** @param {State} state */
export function turnWords(state) {
  const view = state.view;
  if (!view) return t("table.turn.waiting");
  if (view.outcome) return t("table.turn.over");
  const seat = state.table.roller ?? (view.actor || view.turn || null);
  if (!seat) return t("table.turn.chance");
  const name = player(state, seat);
  const isMine = state.rights.seats.includes(seat);
  return capital(t(isMine ? "table.turn.yours" : "table.turn.theirs", { name }));
}

// Cheese Rescue

const STEPS = ["", "scare", "chase", "nibble"];

/** @param {GameEvent} event @param {State} state @returns {string} */
export function cheeseWords(event, state) {
  const name = event.seat ? player(state, event.seat) : "";
  switch (event.code) {
    case "first-named":
      return t("event.first-named", { name });
    case "card-laid": {
      const owner = /^\d/.test(event.card) ? event.seat : null;
      return t("event.card-laid", { name, card: cardName(event.card, owner), place: place(event.cell) });
    }
    case "side-filled":
      return t(`event.side-filled.${event.axis}`);
    case "card-seen":
      return t("event.card-seen", { name, card: cardName(event.card) });
    case "step-done":
      return stepWords(event.step, event.removals);
    case "scored":
      return event.tallies.map((/** @type {Tally} */ tally) => pointWords(state, tally)).join(" ");
    case "game-ended":
      return endWords(state, event.reason, event.winners);
    default:
      return "";
  }
}

/** @param {number} step @param {Removal[]} removals */
function stepWords(step, removals) {
  const act = t(`event.act.${STEPS[step]}`);
  if (!removals.length) return `${act} ${t(`event.act.${STEPS[step]}.none`)}`;
  const gone = removals.map((removal) => `${step === 3 ? `${cardName(removal.card, removal.owner)}, ` : ""}${place(removal.cell)}`);
  return `${act} ${t(`event.gone.${STEPS[step]}`, { n: removals.length })} ${capital(gone.join("; "))}.`;
}

/** @param {State} state @param {Tally} tally */
export const pointWords = (state, tally) =>
  capital(t("event.scored", { n: tally.points, name: player(state, tally.seat) }));

/** @param {State} state @param {string} reason @param {number[]} winners */
export function endWords(state, reason, winners) {
  const names = list(winners.map((seat) => player(state, seat)));
  return capital(t(`event.end.${reason}`, { names }));
}

/** @param {State} state */
export function cheeseScore(state) {
  const view = /** @type {CheeseView} */ (state.view);
  if (view.outcome) return view.outcome.tallies.map((tally) => pointWords(state, tally)).join(" ");
  return view.hands.map((hand) => t("named", { name: capital(player(state, hand.seat)), what: `${heldWords(view, hand.seat)}.` })).join(" ");
}

/** @param {CheeseView} view @param {number} seat */
export function heldWords(view, seat) {
  const table = view.table.filter((card) => card.owner === seat).length;
  const held = view.hands.find((hand) => hand.seat === seat)?.cheeses.length ?? 0;
  return t("table.cheeses", { shape: t(`table.shape.${SHAPES[seat]}`), table, hand: held });
}

// Chop! Chop!

/** @param {GameEvent} event @param {State} state @returns {string} */
export function chopWords(event, state) {
  const { code, seat, path, tile, total, rolls, agree } = event;
  const params = {
    name: seat ? player(state, seat) : "",
    piece: event.piece ? pieceName(event.piece) : "",
    square: event.square ?? path?.[path.length - 1] ?? "",
    number: event.number ?? "",
    n: code === "mouse-caught" ? state.view.caught : (total ?? rolls ?? 0),
    aim: state.view.aim,
    tile: tile ? t(`table.tile.${tileKey(tile)}`) : "",
  };
  if (code === "tile-idle") return t(`event.tile-idle.${tile === "crockery" ? tile : "other"}`);
  if (code === "draw-answered") return t(agree ? "event.draw-agreed" : "event.draw-refused", params);
  if (code === "game-ended") return endWords(state, event.reason, event.winners);
  if (code !== "turn-began") return t(`event.${code}`, params);
  const skipped = event.skipped.map((/** @type {string} */ side) => t(`event.skipped.${side}`));
  const twice = rolls > 1 ? t("event.twice") : "";
  // One's own turn is told anyway, assertively, once things lie still.
  const who = state.rights.seats.includes(seat) && !twice ? "" : t("event.turn-began", params);
  return [...skipped, who, twice].filter(Boolean).map(capital).join(" ");
}

/** @param {string} tile */
export const tileKey = (tile) => tile.replace("+", "plus");

/** @param {State} state */
export function chopPrompt(state) {
  const view = /** @type {ChopView} */ (state.view);
  const pieces = [...new Set(view.moves.flatMap((move) => move.match(/^([C1-4])[->]/)?.[1] ?? []))].map((piece) => pieceName(piece));
  return t(`move.prompt.${view.phase}`, { n: view.steps ?? 0, pieces: list(pieces) });
}

/** @param {State} state */
export function chopScore(state) {
  const view = /** @type {ChopView} */ (state.view);
  return t("table.score.chop", { won: view.won, aim: view.aim, caught: view.caught, mice: view.mice.length });
}
