/** What any board says of players, turns and ends, for ears as for eyes. */
import { faceOf, isBot, lookOf } from "../seats.js";
import { capital } from "../phrases.js";
import { show, t } from "../words.js";
/** @import { Line, State } from "../types/board.js" */

export { capital };

/** How a seat looks, for `{seat|seat}`. @param {State} state @param {number} seat */
export const look = (state, seat) => lookOf(state.table.seats, seat);

/** "the fox"; a bot by its name; with its number where two are alike. @param {State} state @param {number} seat */
export const player = (state, seat) => show("seat", look(state, seat));

/** @param {State} state */
export function turnWords(state) {
  const view = state.view;
  if (!view) return t("table.turn.waiting");
  if (view.outcome) return t("table.turn.over");
  const seat = seatToAct(state);
  if (!seat) return t("table.turn.chance");
  const isMine = state.rights.seats.includes(seat);
  return capital(t(isMine ? "table.turn.yours" : "table.turn.theirs", { seat: look(state, seat) }));
}

/** A sentence that says who. @param {State} state @param {{words: string, by?: number}} told */
export const whole = (state, { words, by }) => (by ? capital(t("since.by", { seat: look(state, by), words })) : words);

/** Words that have no sentence of their own in the catalogue, on the line. @param {string} words @param {Line["tone"]} tone @param {Line["picture"]} picture @returns {Line} */
export const plainLine = (words, tone, picture) => ({ words: capital(words), tone, picture });

/**
 * A sentence of the catalogue with its picture.
 * @param {string} key @param {Record<string, any>} values @param {Line["tone"]} tone @param {Line["picture"]} picture @returns {Line}
 */
export const sentence = (key, values, tone, picture) => plainLine(t(`say.${key}`, values), tone, picture);

/** The parts of a picture, with what stands in brackets filled in. @param {string[]} parts @param {Record<string, any>} values */
export const fillPicture = (parts, values) => parts.map((part) => part.replace(/\{(\w+)\}/g, (hole, name) => values[name] ?? hole));

/** Whoever holds the die, else who decides, else whose turn it is. @param {State} state @returns {number | null} */
export const seatToAct = ({ table, view }) => table.roller ?? (view?.actor || view?.turn || null);

/** Whether a bot moves there, be it for somebody who is away. @param {State} state @param {number | null} seat */
export const isBotAt = ({ table }, seat) => Boolean(table.seats.find((each) => each.seat === seat)?.level);

/** The others' turn: who is waited for. @param {State} state */
export function waitLine(state) {
  const seat = seatToAct(state);
  if (!seat) return sentence("moment", {}, "wait", ["i-roll"]);
  const whose = state.table.seats.find((each) => each.seat === seat);
  const { seats } = state.rights;
  if (seats.length === 1 && seats[0] === seat) return plainLine(t("since.yours"), "wait", [faceOf(whose)]); // while the line is lost
  const key = seats.includes(seat) ? "wait.yours" : whose && isBot(whose) ? "wait.bot" : "wait.person";
  return sentence(key, { seat: look(state, seat) }, "wait", [faceOf(whose)]);
}
