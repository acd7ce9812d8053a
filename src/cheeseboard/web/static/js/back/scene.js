/** A ply of the past as a table shows it, and reasons in words. */
import { lookOf } from "../seats.js";
import { capital } from "../phrases.js";
import { has, listed, t } from "../words.js";
/** @import { SeatLook, State } from "../types/app.js" */
/** @import { PastPly } from "../types/protocol.js" */

/**
 * Nobody is in front, so that the last move is marked whosever it was; the view is that of one seat.
 * @param {PastPly} here @param {number | null} eye @param {SeatLook[]} seats @param {number} version @param {string[]} [moves] to be shown as a ghost
 * @returns {State}
 */
export function stateAt({ position, seen }, eye, seats, version, moves = []) {
  const { shared, own } = /** @type {any} */ (seen);
  const view = { ...shared, ...own[eye ?? 0], moves };
  return {
    version,
    seat: null,
    view,
    rights: { seats: [], is_host: false, can_start: false, can_undo: false, can_hint: false, can_hold: [], can_rematch: false },
    table: {
      match: "",
      roles: {},
      game: position.split(" ")[0] ?? "",
      status: view.outcome ? "over" : "playing",
      seats: /** @type {any} */ (seats.map((seat, index) => ({ ...seat, seat: index + 1, is_taken: true, is_present: true, is_held: false, is_away: false }))),
      commitment: "",
      roller: null,
      hides_hands: false,
      is_one_device: true,
      is_practice: false,
      rematch: null,
      dice: [],
      is_opening: false,
    },
    ending: null,
  };
}

/** @param {{code: string} & Record<string, any>} reason @param {SeatLook[]} seats */
export function reasonWords({ code, ...given }, seats) {
  const key = `reason.${code}`;
  if (!has(key)) return "";
  const value = (/** @type {string} */ name, /** @type {any} */ each) => {
    if (name === "seat") return lookOf(seats, each);
    if (name === "seats") return each.map((/** @type {number} */ seat) => lookOf(seats, seat));
    return Array.isArray(each) ? listed(each.map(String)) : each;
  };
  return capital(t(key, Object.fromEntries(Object.entries(given).map(([name, each]) => [name, value(name, each)]))));
}
