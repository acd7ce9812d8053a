/** The solver's line: from where everything is sure, how it goes on when all play best and chance brings what is likeliest. */
import { study } from "../board/study.js";
import { stateAt } from "./scene.js";
/** @import { SeatLook, State } from "../types/app.js" */
/** @import { Studied } from "../types/protocol.js" */
/** @import { Explanation } from "./account.js" */

/** @typedef {{events: any[], before: State, state: State}} Step */
/** @typedef {Awaited<ReturnType<typeof setOut>>} Walk */

/** After which ply the line begins; null where there is none. @param {Explanation | null} explained @returns {number | null} */
export function walkFrom(explained) {
  const ending = explained?.ending;
  return ending?.line?.length ? (ending.decided ?? ending.ply) : null;
}

/**
 * @param {{position: string}} start @param {string[]} line @param {SeatLook[]} seats @param {number} seat whose eyes
 */
export async function setOut({ position }, line, seats, seat) {
  const found = [/** @type {Studied} */ (await study({ position, moves: [], seat }))];
  const stateOf = (/** @type {number} */ at) => {
    const { position: there, view } = /** @type {Studied} */ (found[at]);
    return stateAt(/** @type {any} */ ({ position: there, seen: { shared: view, own: [] } }), null, seats, at);
  };
  return {
    /** How many moves it was followed. */
    at: 0,
    length: line.length,
    /** What the line comes to after so many moves; the rules say it, one move after the other. @param {number} at @returns {Promise<Step>} */
    async step(at) {
      for (let i = found.length; i <= at; i += 1) found.push(await study({ position: /** @type {Studied} */ (found[i - 1]).position, moves: [/** @type {string} */ (line[i - 1])], seat }));
      return { events: found[at]?.events[0] ?? [], before: stateOf(Math.max(0, at - 1)), state: stateOf(at) };
    },
  };
}
