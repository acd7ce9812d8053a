/** Names of everything on a table and sentences for everything that happens, for ears as for eyes. */
/** @import { Answer, Cell, CheeseView, ChopView, GameEvent, Host, Removal, SeatState, State, Tally } from "./types.js" */


export const SHAPES = ["", "wedge", "wheel", "brick", "heart"];
const ANIMALS = /** @type {Record<string, string>} */ ({ D: "dog", C: "cat", M: "mouse", S: "start" });

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Several things in one breath. @param {Host} host @param {string[]} items */
export function list(host, items) {
  if (items.length < 2) return items[0] ?? "";
  return host.t("table.and", { first: items.slice(0, -1).join(", "), last: items[items.length - 1] });
}

/** "the fox"; a bot by its name; with its number where two are alike. @param {Host} host @param {State} state @param {number} seat */
export function player(host, state, seat) {
  const seats = state.table.seats;
  const whose = seats.find((each) => each.seat === seat);
  const key = (/** @type {typeof whose} */ each) => (each?.avatar && !isBot(each) ? `avatar.${each.avatar}` : each?.level ? `bot.${each.level}` : "");
  const name = key(whose);
  const known = name ? host.t(`table.${name}`) : "";
  if (!known || known === `table.${name}`) return host.t("table.player", { n: seat });
  const isAlone = seats.filter((each) => key(each) === name).length === 1;
  return isAlone ? known : host.t("table.alike", { name: known, n: seat });
}

/** @param {SeatState} seat */
export const isBot = (seat) => seat.kind === "bot" || (!seat.avatar && Boolean(seat.level));

/** @param {SeatState | undefined} seat */
export function face(seat) {
  if (!seat) return "seat-empty";
  if (isBot(seat)) return `bot-${seat.level ?? "pip"}`;
  return seat.avatar ? `av-${seat.avatar}` : "seat-friend";
}

/** The drawing of a card. @param {string} card @param {number | null} owner */
export function cardArt(card, owner) {
  if (ANIMALS[card]) return `card-${ANIMALS[card]}`;
  return `cheese-${SHAPES[owner ?? 1]}-${Number(card) <= 3 ? card : "x"}`;
}

/** "a dog", "the fox's wedge cheese of 3". @param {Host} host @param {string} card @param {number | null} [owner] */
export function cardName(host, card, owner = null) {
  if (ANIMALS[card]) return host.t(`table.card.${ANIMALS[card]}`);
  return owner ? host.t("table.card.cheese-of", { value: card, shape: host.t(`table.shape.${SHAPES[owner]}`) }) : host.t("table.card.cheese", { value: card });
}

/** A place in the square, counted from the first card: it never changes. @param {Host} host @param {Cell} cell */
export function place(host, [row, column]) {
  const parts = [];
  if (row) parts.push(host.t(row < 0 ? "table.up" : "table.down", { n: Math.abs(row) }));
  if (column) parts.push(host.t(column < 0 ? "table.left" : "table.right", { n: Math.abs(column) }));
  return parts.join(", ") || host.t("table.middle");
}

/** "mouse 2", "the cat". @param {Host} host @param {string} piece */
export const pieceName = (host, piece) => (piece === "C" ? host.t("table.piece.cat") : host.t("table.piece.mouse", { n: piece }));

/** Why something is refused: the words for its code, and the number of the rule. @param {Host} host @param {Answer} answer */
export function why(host, answer) {
  const key = `error.${answer.code}`;
  const text = host.t(key);
  return text === key ? host.t("table.why.other") : text;
}

/** Whose turn it is, as a sentence. @param {Host} host @param {State} state */
export function turnWords(host, state) {
  const view = state.view;
  if (!view) return host.t("table.turn.waiting");
  if (view.outcome) return host.t("table.turn.over");
  const seat = state.table.roller ?? (view.actor || view.turn || null);
  if (!seat) return host.t("table.turn.chance");
  const name = player(host, state, seat);
  const isMine = state.rights.seats.includes(seat);
  return capital(host.t(isMine ? "table.turn.yours" : "table.turn.theirs", { name }));
}

// Cheese Rescue

const STEPS = ["", "scare", "chase", "nibble"];

/** @param {Host} host @param {GameEvent} event @param {State} state @returns {string} */
export function cheeseWords(host, event, state) {
  const name = event.seat ? player(host, state, event.seat) : "";
  switch (event.code) {
    case "first-named":
      return host.t("event.first-named", { name });
    case "card-laid": {
      const owner = /^\d/.test(event.card) ? event.seat : null;
      return host.t("event.card-laid", { name, card: cardName(host, event.card, owner), place: place(host, event.cell) });
    }
    case "side-filled":
      return host.t(`event.side-filled.${event.axis}`);
    case "card-seen":
      return host.t("event.card-seen", { name, card: cardName(host, event.card) });
    case "step-done":
      return stepWords(host, event.step, event.removals);
    case "scored":
      return event.tallies.map((/** @type {Tally} */ tally) => pointWords(host, state, tally)).join(" ");
    case "game-ended":
      return endWords(host, state, event.reason, event.winners);
    default:
      return "";
  }
}

/** @param {Host} host @param {number} step @param {Removal[]} removals */
function stepWords(host, step, removals) {
  const act = host.t(`event.act.${STEPS[step]}`);
  if (!removals.length) return `${act} ${host.t(`event.act.${STEPS[step]}.none`)}`;
  const gone = removals.map((removal) => `${step === 3 ? `${cardName(host, removal.card, removal.owner)}, ` : ""}${place(host, removal.cell)}`);
  return `${act} ${host.t(`event.gone.${STEPS[step]}`, { n: removals.length })} ${capital(gone.join("; "))}.`;
}

/** @param {Host} host @param {State} state @param {Tally} tally */
export const pointWords = (host, state, tally) =>
  capital(host.t("event.scored", { n: tally.points, name: player(host, state, tally.seat) }));

/** @param {Host} host @param {State} state @param {string} reason @param {number[]} winners */
export function endWords(host, state, reason, winners) {
  const names = list(host, winners.map((seat) => player(host, state, seat)));
  return capital(host.t(`event.end.${reason}`, { names }));
}

/** What each player still has, for whoever asks. @param {Host} host @param {State} state */
export function cheeseScore(host, state) {
  const view = /** @type {CheeseView} */ (state.view);
  if (view.outcome) return view.outcome.tallies.map((tally) => pointWords(host, state, tally)).join(" ");
  return view.hands.map((hand) => `${capital(player(host, state, hand.seat))}: ${heldWords(host, view, hand.seat)}.`).join(" ");
}

/** @param {Host} host @param {CheeseView} view @param {number} seat */
export function heldWords(host, view, seat) {
  const table = view.table.filter((card) => card.owner === seat).length;
  const held = view.hands.find((hand) => hand.seat === seat)?.cheeses.length ?? 0;
  return host.t("table.cheeses", { shape: host.t(`table.shape.${SHAPES[seat]}`), table, hand: held });
}

// Chop! Chop!

/** @param {Host} host @param {GameEvent} event @param {State} state @returns {string} */
export function chopWords(host, event, state) {
  const name = event.seat ? player(host, state, event.seat) : "";
  const piece = event.piece ? pieceName(host, event.piece) : "";
  switch (event.code) {
    case "walked":
      return host.t("event.walked", { piece, square: event.path[event.path.length - 1] });
    case "tile-turned":
      return host.t("event.tile-turned", { square: event.square, tile: host.t(`table.tile.${tileKey(event.tile)}`) });
    case "cheese-won":
      return host.t("event.cheese-won", { n: event.total, aim: state.view.aim });
    case "tile-idle":
      return host.t(`event.tile-idle.${event.tile === "crockery" ? "crockery" : "other"}`);
    case "turn-began": {
      const skipped = event.skipped.map((/** @type {string} */ side) => host.t(`event.skipped.${side}`));
      const twice = event.rolls > 1 ? host.t("event.twice") : "";
      // One's own turn is told anyway, assertively, once things lie still.
      const who = state.rights.seats.includes(event.seat) && !twice ? "" : host.t("event.turn-began", { name });
      return [...skipped, who, twice].filter(Boolean).map(capital).join(" ");
    }
    case "draw-answered":
      return host.t(event.agree ? "event.draw-agreed" : "event.draw-refused", { name });
    case "mouse-caught":
      return host.t("event.mouse-caught", { piece, n: state.view.caught });
    case "game-ended":
      return endWords(host, state, event.reason, event.winners);
    default:
      return host.t(`event.${event.code}`, { name, piece, square: event.square ?? "", number: event.number ?? "", n: event.rolls ?? 0 });
  }
}

/** @param {string} tile */
export const tileKey = (tile) => tile.replace("+", "plus");

/** What the player is to do now. @param {Host} host @param {State} state */
export function chopPrompt(host, state) {
  const view = /** @type {ChopView} */ (state.view);
  const pieces = [...new Set(view.moves.flatMap((move) => move.match(/^([C1-4])[->]/)?.[1] ?? []))].map((piece) => pieceName(host, piece));
  return host.t(`move.prompt.${view.phase}`, { n: view.steps ?? 0, pieces: list(host, pieces) });
}

/** @param {Host} host @param {State} state */
export function chopScore(host, state) {
  const view = /** @type {ChopView} */ (state.view);
  return host.t("table.score.chop", { won: view.won, aim: view.aim, caught: view.caught, mice: view.mice.length });
}
