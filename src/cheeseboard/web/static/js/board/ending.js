/** How a game ended, in words: for those who won, for those who did not, for those who only watched. */

import { capital, look, player } from "./words.js";
import { mySeats } from "../seats.js";
import { t } from "../words.js";
/** @import { Moment, Row, State, Verdict } from "../types/board.js" */

/** What the only player at this device came to; null for several, and for those who watch. @param {State} state */
export function ownEnd(state) {
  const mine = mySeats(state), { winners } = state.view.outcome;
  if (mine.length !== 1 || !winners.length) return null;
  return winners.includes(mine[0]) ? "won" : "lost";
}

/** @param {State} state @param {number[]} winners */
const faces = (state, winners) => winners.map((seat) => look(state, seat));

/** Who won; the game says why. @param {State} state @param {string} why @returns {Verdict} */
export function verdictOf(state, why) {
  const { winners } = state.view.outcome;
  const key = !winners.length ? "draw" : winners.length > 1 ? "shared" : ownEnd(state) === "won" ? "you" : "one";
  return { title: capital(t(`say.end.${key}`, { winners: faces(state, winners) })), why: capital(why) };
}

/** What `{winners|seat}` is filled from. @param {State} state */
export const winnersOf = (state) => ({ winners: faces(state, state.view.outcome.winners) });

/** A row for every player, the winners first. @param {State} state @param {(seat: number) => Pick<Row, "kept" | "lost">} [held] what they have in the end @returns {Row[]} */
export function rowsOf(state, held = () => ({ kept: [], lost: [] })) {
  const { winners, places } = state.view.outcome;
  const order = state.table.seats.map(({ seat }) => seat).sort((a, b) => places[a - 1] - places[b - 1]);
  return order.map((seat) => ({ seats: [seat], name: capital(player(state, seat)), isWinner: winners.includes(seat), ...held(seat) }));
}

/** Counted aloud: 3, 5, 6, 7. @param {Row} row */
export function sums({ kept }) {
  let sum = 0;
  return kept.map(({ worth }) => (sum += worth));
}

/** In the order they came; whoever lost sees first what they did best. @param {State} state @returns {Moment[]} */
export function momentsOf(state) {
  const moments = [...(state.ending ?? [])];
  if (ownEnd(state) !== "lost") return moments;
  const [me] = mySeats(state);
  const gain = (/** @type {Moment} */ moment) => (moment.seat === me ? moment.gains[me - 1] : 0);
  const best = moments.reduce((one, other) => (gain(other) > gain(one) ? other : one), moments[0]);
  return best && gain(best) > 0 ? [best, ...moments.filter((moment) => moment !== best)] : moments;
}
