/** The ways that pieces went lately, and whose they were: what to show of the others since one's own turn. */

import { standing } from "./moves.js";
import { look, seatToAct } from "/static/js/board/words.js";
/** @import { Context, GameEvent, State } from "/static/js/types/board.js" */
/** @typedef {{seat: number, piece: string, path: string[]}} Way */

const MOST = 12;

/** @param {Context} context */
export function createHistory(context) {
  /** @type {Way[]} */
  let ways = [];

  /** @param {GameEvent} event as it is being told: the state is still the one before */
  function add(event) {
    const path = event.code === "walked" ? event.path : event.code === "jumped" ? [event.origin, event.square] : null;
    const seat = context.state && seatToAct(context.state);
    if (!path || !seat) return;
    const last = ways[ways.length - 1];
    if (last?.piece === event.piece && last.seat === seat) last.path = [...last.path, ...path.slice(1)];
    else ways = [...ways, { seat, piece: event.piece, path }].slice(-MOST);
  }

  /** The others' ways since the seat in front moved; the last one where nobody is. @param {State} state */
  function since(state) {
    const own = ways.map(({ seat }) => seat).lastIndexOf(state.seat ?? 0);
    const news = state.seat === null ? ways.slice(-1) : ways.slice(own + 1);
    const stands = news.filter(({ piece, path }) => standing(state.view, piece) === path[path.length - 1]); // else caught, or taken back
    return stands.map(({ seat, path }) => ({ path, by: look(state, seat) }));
  }

  /** Nothing went anywhere. */
  const forget = () => void (ways = []);

  return { add, since, forget };
}
