/** The cards laid lately, and by whom: what to show of the others since one's own turn. */

import { look } from "/static/js/board/words.js";
import { faceOf } from "/static/js/seats.js";
import { t } from "/static/js/words.js";
import { keyOf } from "./square.js";
/** @import { GameEvent, State } from "/static/js/types/board.js" */
/** @import { Cell } from "./square.js" */

export function createLast() {
  /** @type {{seat: number, cell: Cell}[]} */
  let laid = [];

  /** @param {GameEvent} event */
  function add({ code, seat, cell }) {
    if (code === "card-laid") laid = [...laid.filter((each) => keyOf(each.cell) !== keyOf(cell)), { seat, cell }];
  }

  /** Those of the others since the seat in front laid one; the last one where nobody is. @param {State} state */
  function since(state) {
    const { view, seat, table } = state;
    const lying = new Set(view.table.map((/** @type {{cell: Cell}} */ card) => keyOf(card.cell)));
    const there = laid.filter(({ cell }) => lying.has(keyOf(cell))); // the others were taken back
    const news = seat === null ? there.slice(-1) : there.slice(there.map((each) => each.seat).lastIndexOf(seat) + 1);
    return new Map(news.map((each) => {
      const face = faceOf(table.seats.find((one) => one.seat === each.seat));
      return [keyOf(each.cell), { face, words: t("table.last", { seat: look(state, each.seat) }) }];
    }));
  }

  /** Nothing was laid. */
  const forget = () => void (laid = []);

  return { add, since, forget };
}
