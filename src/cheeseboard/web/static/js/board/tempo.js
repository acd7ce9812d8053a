/** How fast moves are shown when bots follow one another, so that nobody waits long for a turn. Fetched for a table of many. */

import { isBotAt, seatToAct } from "./words.js";
import { settings } from "../store.js";
/** @import { Board, Context, Shown } from "../types/board.js" */

/** One state to be shown: who moved, whether by a bot, which bot is next, what it is worth. @typedef {{actor: number | null, isBot: boolean, next: number | null, isLoud: boolean, cost: number, codes: string[]}} Piece */
/** A share of the usual time, and the milliseconds left for all. @typedef {{rate: number, left: number, isBundled: boolean}} Pace */

/** The most milliseconds between two turns of a person: for a few moves, and for every further one. */
const MOST = { few: 3, ms: 4000, further: 500 };
/** So many loud moves have their full time; further ones, and quiet ones, a share of it. */
const FULL = 2;
const LOUD = 0.6;
const QUIET = 0.26;
/** What does not fit is made shorter, but not below this; what still does not fit is cut. */
const LEAST = 0.5;
/** How long an event takes that was not seen yet. */
const GUESS = 450;
/** Whoever only watches may fall so far behind. */
const BEHIND = 4;
/** Kept back for each state to be drawn when all has moved, until it is known how long that takes. */
const DRAWING = 60;
/** Frames to wait for. */
const FRAMES = 50;

export function createTempo() {
  /** How long events of a kind take. @type {Map<string, number>} */
  const lengths = new Map();
  const start = () => ({ moves: 0, spent: 0, full: 0, last: /** @type {number | null} */ (null) });
  let run = start();
  let drawing = DRAWING;

  /** @param {Piece} piece */
  const lengthOf = ({ codes }) => codes.reduce((sum, code) => sum + (lengths.get(code) ?? GUESS), 0);

  /** How many moves the run has with these, and with that of the bot that is next: one seat may do several things in a move. @param {Piece[]} pieces */
  function count(pieces) {
    const actors = [run.last, ...pieces.map(({ actor }) => actor), pieces[pieces.length - 1].next];
    return run.moves + actors.filter((actor, i) => i > 0 && actor !== null && actor !== actors[i - 1]).length;
  }

  /** What each gets of its time: in full those that hurt most. @param {Piece[]} pieces */
  function shares(pieces) {
    const loud = pieces.filter(({ isLoud }) => isLoud).sort((a, b) => b.cost - a.cost);
    const full = new Set(loud.slice(0, Math.max(FULL - run.full, 0)));
    return pieces.map((piece) => (full.has(piece) ? 1 : piece.isLoud ? LOUD : QUIET));
  }

  return {
    /**
     * The pace of what is shown next.
     * @param {Piece} piece @param {Piece[]} ahead what waits already @param {boolean} isWatching nobody here plays
     * @returns {Pace}
     */
    next(piece, ahead, isWatching) {
      const isEasy = !piece.isBot || (isWatching && ahead.length < BEHIND);
      if (isEasy) run = start();
      const stop = ahead.findIndex(({ isBot }) => !isBot);
      const pieces = [piece, ...(stop < 0 ? ahead : ahead.slice(0, stop))];
      const moves = isEasy ? 0 : count(pieces);
      if (piece.isBot && piece.actor !== run.last) run.moves += 1;
      run.last = piece.actor;
      if (moves < 2) return { rate: 1, left: Infinity, isBundled: false };
      const parts = shares(pieces), pace = settings.pace || 1;
      const wanted = pieces.reduce((sum, each, i) => sum + lengthOf(each) * parts[i] * pace, 0);
      const left = (MOST.ms + Math.max(moves - MOST.few, 0) * MOST.further) * pace - run.spent - drawing * pieces.length - FRAMES;
      if (parts[0] === 1) run.full += 1;
      return { rate: parts[0] * Math.min(1, Math.max(LEAST, left / wanted)), left, isBundled: true };
    },
    /** @param {string} code @param {number} ms at usual pace */
    took: (code, ms) => lengths.set(code, ms),
    /** Time that went by while others moved. @param {number} ms */
    spend: (ms) => (run.spent += ms),
    /** How long it took until a state stood. @param {number} ms */
    drew: (ms) => (drawing = ms),
  };
}

/** Paces what is told at a table. @param {Context} context @param {Board} part */
export function createPacer({ host, motion }, part) {
  const tempo = createTempo();
  /** @type {Pace} */
  let pace = { rate: 1, left: Infinity, isBundled: false };
  /** Since when others move. */
  let begun = 0;
  /** When what is shown now has to be over, and when it was. */
  let end = Infinity;
  let ended = 0;
  /** Since when the next thing waits to be shown. */
  let waits = 0;
  let hasMany = false;

  /** @param {Shown} shown @returns {Piece} */
  function pieceOf({ state, events, actor }) {
    const isBot = (/** @type {number | null} */ seat) => !state.view?.outcome && isBotAt(state, seat);
    const next = seatToAct(state);
    const beats = events.flatMap((event) => part.told(event, state)?.beat ?? []);
    const cost = Math.max(0, ...beats.map((beat) => beat.cost ?? 0));
    return { actor, isBot: isBot(actor), next: isBot(next) ? next : null, isLoud: beats.length > 0, cost, codes: events.map(({ code }) => code) };
  }

  return {
    /** Whether this belongs to what bots do one after the other. @param {Shown} shown */
    begin(shown) {
      const piece = pieceOf(shown);
      if (piece.isBot && waits) tempo.spend(performance.now() - waits);
      const ahead = host.ahead().filter(({ events }) => events.length);
      pace = tempo.next(piece, ahead.map(pieceOf), !shown.state.rights.seats.length);
      motion.pace(pace.rate, pace.left);
      end = performance.now() + pace.left;
      begun = piece.isBot ? performance.now() : 0;
      hasMany = shown.state.table.seats.filter(({ level }) => level).length > 1;
      return pace.isBundled;
    },
    /** From here on it is about the next bot, as its die. */
    hurry() {
      begun ||= performance.now();
      if (pace.isBundled || hasMany) motion.pace(QUIET, end - performance.now());
    },
    end() {
      motion.pace();
      ended = performance.now();
    },
    /** What was told stands: the time it took to draw that counts as well. */
    stood() {
      const now = performance.now();
      if (begun) tempo.spend(now - begun);
      if (ended) tempo.drew(now - ended);
      begun = ended = 0;
      waits = host.ahead().some(({ events }) => events.length) ? now : 0;
    },
    took: tempo.took,
  };
}
