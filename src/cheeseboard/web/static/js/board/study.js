/** A position outside any match, shown as a table shows one: the rules' own answers, asked for before they are needed. */
import { levels } from "../games.js";
import { request } from "../net.js";
import { AVATARS, onlySeats } from "../seats.js";
/** @import { State } from "../types/app.js" */
/** @import { Studied } from "../types/protocol.js" */

/** What the rules say of a position after some moves, those of chance among them. @param {{position: string, moves: string[], seat: number, preview?: string}} asked @returns {Promise<Studied>} */
export const study = (asked) => request("POST", "/study", { body: asked });

/**
 * Somebody here sits on `seat`, bots on the others. `moves` are those to choose from, `isRoll`: this seat holds the die.
 * @param {Studied} answer @param {{seat: number, version: number, moves?: string[], isRoll?: boolean, look?: Record<string, any>}} how `look` is drawn instead of what the view says
 * @returns {State}
 */
export function stateOf({ position, view }, { seat, version, moves = [], isRoll = false, look = {} }) {
  const seen = /** @type {any} */ (view);
  return {
    version,
    seat,
    view: { ...seen, ...look, moves: seen.moves.filter((/** @type {string} */ move) => moves.includes(move)) },
    rights: onlySeats([seat]),
    table: {
      match: "",
      roles: {},
      game: position.split(" ")[0] ?? "",
      status: seen.outcome ? "over" : "playing",
      seats: Array.from({ length: seen.players }, (_, index) => chair(index + 1, seat)),
      commitment: "",
      roller: isRoll ? seat : null,
      hides_hands: false,
      is_one_device: true,
      is_practice: true,
      rematch: null,
      dice: [],
      is_opening: false,
    },
    ending: null,
  };
}

/** @param {number} number @param {number} seat */
function chair(number, seat) {
  const isOwn = number === seat;
  return {
    seat: number,
    kind: /** @type {"here" | "bot"} */ (isOwn ? "here" : "bot"),
    avatar: isOwn ? /** @type {any} */ (AVATARS[0]) : null,
    level: isOwn ? null : (levels[0] ?? null),
    is_taken: true,
    is_present: true,
    is_held: false,
    is_away: false,
    is_freed: false,
    agreed: [],
    is_open: false,
    twin: 1,
  };
}
