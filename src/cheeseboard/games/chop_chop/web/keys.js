/** The keys of this table: roll, from piece to piece, from square to square. */

import { PIECES, standing } from "./moves.js";
/** @import { Context } from "/static/js/types/board.js" */
/** @import { Intent } from "/static/js/board/intent.js" */
/** @import { Kitchen } from "./kitchen.js" */
/** @import { ReadMove } from "./moves.js" */
/** @import { ChopChopView } from "./view.js" */

/**
 * @param {Context} context @param {Kitchen} kitchen
 * @param {{intent: Intent<ReadMove>, view: () => ChopChopView, movable: () => Set<string>, aims: () => ReadMove[], roll: () => void}} board
 */
export function createKeys(context, kitchen, { intent, view, movable, aims, roll }) {
  const { rover } = kitchen;

  /** The next piece that may move, chosen; while none may, the next one of all, to find it. */
  function nextPiece() {
    const now = view(), can = movable();
    const pieces = PIECES.filter((piece) => (can.size ? can.has(piece) : standing(now, piece)));
    if (!pieces.length) return false;
    const { chosen } = intent;
    const here = rover.here()?.dataset.at;
    const at = can.size ? pieces.indexOf(chosen ?? "") : pieces.findIndex((piece) => standing(now, piece) === here);
    const piece = pieces[(at + 1) % pieces.length];
    rover.go(kitchen.find(standing(now, piece) ?? ""));
    if (can.has(piece) && piece !== chosen) intent.choose(piece);
    return true;
  }

  function nextSquare() {
    if (movable().size && !intent.chosen) return nextPiece();
    const squares = [...new Set(aims().map((move) => move.square ?? ""))];
    if (!squares.length) return false;
    const at = squares.indexOf(rover.here()?.dataset.at ?? "");
    rover.go(kitchen.find(squares[(at + 1) % squares.length]));
    return true;
  }

  /** Enter on what is chosen goes on to where it may go; Esc puts it back. */
  function isOnChosen() {
    const { chosen } = intent;
    const cell = chosen && kitchen.find(standing(view(), chosen) ?? "");
    return Boolean(cell && cell === document.activeElement);
  }

  /** @param {KeyboardEvent} event */
  return (event) => {
    if (context.isBusy) return false;
    const letter = event.key.toLowerCase();
    if (letter === "escape") return intent.back();
    if (letter === "r") return roll(), true;
    if (letter === "m") return nextPiece();
    if (letter === "n") return nextSquare();
    return (letter === "enter" && isOnChosen() && nextSquare()) || rover.key(event);
  };
}
