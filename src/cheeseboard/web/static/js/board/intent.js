/** What a player is about to do: something chosen, then a move as a ghost, sent when it is confirmed; each can be put back. */

import { plainLine } from "./words.js";
import { sound } from "../sound.js";
import { settings } from "../store.js";
import { t } from "../words.js";
/** @import { Answer, Context, Prepared, State } from "../types/board.js" */

/**
 * @template {{text: string}} Move a move as the board reads it
 * @typedef {Move & {isSent: boolean, isHint: boolean}} Ghost
 */
/**
 * @template {{text: string}} Move
 * @typedef {ReturnType<typeof createIntent<Move>>} Intent
 */

/**
 * @template {{text: string}} Move
 * @param {Context} context
 * @param {{
 *   moves: () => Move[],
 *   refresh: () => void,
 *   holder: (move: Move) => string | null,
 *   same: (ghost: Ghost<Move>, chosen: string) => Move | undefined,
 *   canPutBack: () => boolean,
 *   aimed: (ghost: Ghost<Move>) => void,
 *   previewed: (answer: Answer, ghost: Ghost<Move>) => void,
 *   sent: () => void,
 *   refused: (ghost: Ghost<Move>) => void | Promise<void>,
 *   point?: (move: Move) => boolean,
 * }} on the board: the legal moves read, everything drawn again; what is chosen when a move is aimed, the move that
 *   aims at the same place with something else; a ghost landed, its preview came, it was sent, it was refused; and
 *   whether a hint was shown where it lies, without a ghost
 */
export function createIntent(context, on) {
  /** A card, a piece: what is to move. @type {string | null} */
  let chosen = null;
  /** @type {Ghost<Move> | null} */
  let ghost = null;
  /** Something without a ghost is on its way: a roll, a button. */
  let isSending = false;
  /** Whose hand was in front: what was chosen is theirs. @type {number | null} */
  let front = null;

  const view = () => context.state?.view;
  const isMine = () => Boolean(context.isOpen && view()?.moves.length && !ghost?.isSent && !isSending);
  const canRoll = () => {
    const roller = context.state?.table.roller;
    return Boolean(context.isOpen && !isSending && roller && context.state?.rights.seats.includes(roller) && !view().outcome);
  };
  const isReady = () => Boolean(ghost && !ghost.isSent && context.isOpen);

  /** A new state: what cannot be any more is put back. @param {State} state */
  function settle(state) {
    isSending = false;
    if (front !== state.seat) [chosen, ghost] = [null, null];
    front = state.seat;
    if (ghost && (ghost.isSent || !view().moves.includes(ghost.text))) ghost = null;
  }

  /** @param {string} what @param {boolean} [isHeld] under a finger, and so never put back */
  function choose(what, isHeld = false) {
    const isBack = what === chosen && !isHeld && on.canPutBack();
    const before = isBack || isHeld ? null : ghost;
    [chosen, ghost] = [isBack ? null : what, null];
    const same = before && on.same(before, what);
    if (same) return aim(same);
    sound("tap");
    on.refresh();
  }

  /** A ghost lands. @param {Move} move @param {boolean} [isHint] which is never played by itself */
  function aim(move, isHint = false) {
    chosen = on.holder(move);
    const mine = (ghost = { ...move, isSent: false, isHint });
    sound("tap");
    on.aimed(mine);
    if ((settings.confirm === false || context.host.isLesson) && !isHint) void commit();
    else void preview(mine);
  }

  /** @param {Ghost<Move>} mine */
  async function preview(mine) {
    const answer = await context.host.preview(mine.text);
    if (ghost === mine && !mine.isSent) on.previewed(answer, mine);
  }

  async function commit() {
    if (!ghost || ghost.isSent || !context.isOpen) return;
    const mine = ghost;
    mine.isSent = true;
    on.sent();
    if (await context.isWarned(mine.text)) {
      mine.isSent = false;
      return ghost === mine && on.refresh();
    }
    if (ghost !== mine) return;
    const isTaken = await context.send({ do: "play", seat: view().seat, move: mine.text });
    if (isTaken || ghost !== mine) return;
    await on.refused(mine);
    if (ghost === mine) ghost = null;
    on.refresh();
  }

  function back() {
    if (ghost?.isSent) return true;
    if (!ghost && (chosen === null || !on.canPutBack())) return false;
    if (ghost) ghost = null;
    else chosen = null;
    sound("tap");
    on.refresh();
    return true;
  }

  /** Prepares a move, as if it had been chosen. @param {string} text */
  function hint(text) {
    const move = on.moves().find((each) => each.text === text);
    if (!move || context.isBusy) return;
    if (!on.point?.(move)) aim(move, true);
  }

  /** What is prepared, for a board made anew. @returns {Prepared} */
  const kept = () => ({ chosen, move: ghost && !ghost.isSent ? ghost.text : null, isHint: Boolean(ghost?.isHint) });

  /** Goes on from there. @param {Prepared} before */
  function resume({ chosen: what, move: text, isHint }) {
    const move = on.moves().find((each) => each.text === text);
    if (move) aim(move, isHint);
    else if (what !== null && what !== chosen && on.moves().some((each) => on.holder(each) === what)) choose(what);
  }

  /** Plays what needs no second thought. @param {string} text */
  async function play(text) {
    if (!isMine() || context.isBusy) return;
    sound("tap");
    await send({ do: "play", seat: view().seat, move: text });
  }

  async function roll() {
    if (context.isBusy) return;
    if (!canRoll()) return isMine() ? context.line.tell(plainLine(t("move.rolled-already"), "warn", ["i-cross"])) : context.refuseTurn(null);
    await send({ do: "roll", seat: context.state?.table.roller });
  }

  /** @param {Record<string, unknown>} command */
  async function send(command) {
    isSending = true;
    on.sent();
    if (!(await context.send(command))) isSending = false;
    on.refresh();
  }

  return {
    get chosen() {
      return chosen;
    },
    set chosen(what) {
      chosen = what;
    },
    get ghost() {
      return ghost;
    },
    isMine,
    canRoll,
    isReady,
    settle,
    choose,
    aim,
    commit,
    back,
    hint,
    kept,
    resume,
    play,
    roll,
  };
}
