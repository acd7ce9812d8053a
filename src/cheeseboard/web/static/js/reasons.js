/** Why a move is better than another, in words: codes of the coach, filled with what came with them. */
import { capital } from "./phrases.js";
import { lookOf } from "./seats.js";
import { has, t } from "./words.js";
/** @import { SeatLook } from "./types/app.js" */
/** @import { Blunder } from "./types/protocol.js" */
/** @typedef {{code: string} & Record<string, any>} Reason */

/** Of the better move, mostly, with its figures. @param {Reason} reason @param {SeatLook[]} seats */
export const reasonWords = (reason, seats) => filled(`reason.${reason.code}`, reason, seats);

/** The same on the line of a table: shorter, where it would be too long for a child. @param {Reason} reason @param {SeatLook[]} seats */
export const shortWords = (reason, seats) => filled(`short.${reason.code}`, reason, seats) || reasonWords(reason, seats);

/** Before a blunder is played: what it does, where a sentence tells that. @param {Blunder} blunder @param {SeatLook[]} seats */
export function warningWords({ reason, is_about_move: isAboutMove }, seats) {
  const given = /** @type {Reason | null} */ (reason);
  const why = given && (filled(`warn.${given.code}`, given, seats) || (isAboutMove && shortWords(given, seats)));
  return `${t("coach.sure")} ${why || t("coach.other")}`;
}

/** None where there is no such sentence. @param {string} key @param {Reason} reason @param {SeatLook[]} seats */
function filled(key, { code: _, ...given }, seats) {
  if (!has(key)) return "";
  const value = (/** @type {string} */ name, /** @type {any} */ each) => {
    if (name === "seat") return lookOf(seats, each);
    return name === "seats" ? each.map((/** @type {number} */ seat) => lookOf(seats, seat)) : each;
  };
  return capital(t(key, Object.fromEntries(Object.entries(given).map(([name, each]) => [name, value(name, each)]))));
}
