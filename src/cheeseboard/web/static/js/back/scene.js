/** A ply of the past as a table shows it. */
import { onlySeats } from "../seats.js";
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
    rights: onlySeats([]),
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
