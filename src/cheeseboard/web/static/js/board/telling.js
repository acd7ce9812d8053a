/** What happens at a table, told move by move: on the line and on the board, at a pace, and remembered. */

import { isBotAt, seatToAct, whole } from "./words.js";
/** @import { Board, Context, GameEvent, Line, Shown, State } from "../types/board.js" */

/** @typedef {ReturnType<typeof import("./tempo.js").createPacer>} Pacer */
/** What happened, and to which state. @typedef {{before: State | null, shown: Shown}} Happened */
/** Who moved, and what each player here is told of it. @typedef {Happened & {seat: number | null, lines: Map<number | null, Line[]>}} Move */

/** How many states may wait to be shown before motion is left out to catch up. */
const PATIENCE = 40;
/** The first bot's plate is lit so many milliseconds before it moves. */
const LEAD = 250;
/** Where nothing moves, bots that follow one another pause so long, at their pace. */
const PAUSE = 1000;
/** So many moves are remembered. */
const KEPT = 60;

/** Players of one device who keep secrets from each other are told things apart. @param {State} state */
export const areApart = ({ table, rights }) => table.hides_hands && rights.seats.length > 1;

/** @param {Context} context @param {Board} part */
export function createTelling(context, part) {
  const { line, motion } = context;
  /** How fast, at a table of many. @type {Pacer | null} */
  let pacer = null;
  /** @type {Move[]} */
  let moves = [];
  /** Seen on the line, to be said when no other bot is to move. @type {string[]} */
  let unsaid = [];
  let isBots = false;
  let isRunning = false;
  /** Somebody wants to see the end of what bots do. */
  let isRushing = false;
  let stoodAt = 0;

  /** @param {Shown} shown */
  async function tell(shown) {
    const { state, events, actor } = shown;
    const wasBots = isBots;
    isBots = isBotAt(state, actor) && !state.view.outcome;
    isRunning = isBotAt(state, seatToAct(state)) && !state.view.outcome;
    isRushing &&= isBots;
    if (isRushing || context.host.ahead().length > PATIENCE) motion.skip();
    const isBundled = pacer?.begin(shown) ?? false;
    note(shown);
    if (isBots && !wasBots) await motion.wait(LEAD - (performance.now() - stoodAt), true);
    for (const [index, event] of events.entries()) {
      if (event.seat && event.seat !== actor && isBotAt(state, event.seat)) {
        isBots = true;
        pacer?.hurry();
      }
      await tellOne(event, events.slice(index + 1), state, isBundled);
    }
    if (motion.isCalm() && isBundled && isRunning) await motion.wait(PAUSE, true);
    pacer?.end();
  }

  /** @param {GameEvent} event @param {GameEvent[]} next @param {State} state @param {boolean} isBundled */
  async function tellOne(event, next, state, isBundled) {
    const told = part.told(event, state);
    if (told) line.tell(told, isBundled);
    if (told && isBundled) unsaid.push(told.isPassing ? "" : whole(state, told));
    const begun = performance.now();
    await part.tell(event, next, state);
    if (!motion.isStill()) pacer?.took(event.code, (performance.now() - begun) / motion.rate);
  }

  /** @param {Shown} shown */
  function note(shown) {
    const { state, events, actor } = shown;
    const told = (/** @type {State} */ seen) => events.flatMap((event) => part.told(event, seen) ?? []);
    const seenBy = (/** @type {number} */ seat) => ({ ...state, seat, view: { ...state.view, seat } });
    /** @type {Array<[number | null, Line[]]>} */
    const lines = areApart(state) ? state.rights.seats.map((seat) => [seat, told(seenBy(seat))]) : [[null, told(state)]];
    moves = [...moves, { seat: actor, lines: new Map(lines), before: context.state, shown }].slice(-KEPT);
  }

  return {
    tell,
    /** What others did, from the last move of these players up to now or to their next one. @param {Array<number | null>} own */
    since(own) {
      let end = moves.length;
      while (end && own.includes(moves[end - 1].seat)) end -= 1;
      let start = end;
      while (start && !own.includes(moves[start - 1].seat)) start -= 1;
      return moves.slice(start, end);
    },
    /** What a table made anew is to recall. @returns {Happened[]} */
    happened: () => moves.map(({ before, shown }) => ({ before, shown })),
    /** What was told before this table was made, in the words of now. @param {Happened[]} before */
    recall(before) {
      for (const each of before) {
        context.state = each.before;
        note(each.shown);
        for (const event of each.shown.events) part.recall?.(event);
      }
      context.state = null;
    },
    /** Something was taken back. */
    forget() {
      moves = [];
    },
    /** @param {Pacer} its */
    setPacer(its) {
      pacer = its;
    },
    /** A state stands. */
    stood() {
      stoodAt = performance.now();
      pacer?.stood();
    },
    /** To the end of what moves; if bots move, to the end of all they do. */
    rush() {
      isRushing = isBots;
      motion.skip();
    },
    /** Bots are on their way: what is seen meanwhile is said at their end. */
    isHolding: () => isRunning && unsaid.length > 0,
    /** What was seen and not said, once no other bot is to move. */
    takeUnsaid() {
      if (isRunning) return "";
      const words = unsaid.filter(Boolean).join(" ");
      unsaid = [];
      return words;
    },
  };
}
