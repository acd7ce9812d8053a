/** The end of Cheese Rescue: who saved most, what is left of every cheese, the cards that changed most. */

import { ownEnd, rowsOf, verdictOf, winnersOf } from "/static/js/board/ending.js";
import { thread } from "/static/js/board/threads.js";
import { mySeats } from "/static/js/seats.js";
import { el, svg, vars } from "/static/js/ui/dom.js";
import { sprite } from "/static/js/ui/icons.js";
import { t } from "/static/js/words.js";
import { keyOf } from "./square.js";
import { cardArt, SHAPE_OF, SHAPES } from "./words.js";
/** @import { Cut, Moment, Row, State, Verdict } from "/static/js/types/board.js" */
/** @import { CheeseRescueOutcome, CheeseRescueView, Fate, Tally } from "./view.js" */
/** @import { Cell } from "./square.js" */

const CARDS = /** @type {Record<string, string>} */ ({ D: "dog", C: "cat", M: "mouse" });
const SIZE = 3;
/** How a card looks that would go. @type {Record<string, string>} */
const FLEEING = { scare: "card-cat-flee", chase: "card-mouse-flee" };

/** @param {State} state @returns {Verdict} */
export function verdict(state) {
  const { reason, winners, tallies } = /** @type {CheeseRescueOutcome} */ (state.view.outcome);
  const best = (/** @type {(tally: Tally) => number} */ of, /** @type {boolean} */ isWinner) =>
    Math.max(...tallies.filter(({ seat }) => winners.includes(seat) === isWinner).map(of), 0);
  const of = reason === "more-cheeses" ? (/** @type {Tally} */ tally) => tally.cheeses.length : (/** @type {Tally} */ tally) => tally.points;
  const key = reason === "most-points" ? `say.end.why.most-points.${ownEnd(state) ?? "seen"}` : `say.end.why.${reason}`;
  return verdictOf(state, t(key, { ...winnersOf(state), most: best(of, true), next: best(of, false) }));
}

/** @param {State} state @returns {Row[]} */
export function rows(state) {
  const { tallies, steps } = /** @type {CheeseRescueOutcome} */ (state.view.outcome);
  return rowsOf(state, (seat) => {
    const kept = [...(tallies.find((tally) => tally.seat === seat)?.cheeses ?? [])].sort((a, b) => Number(b) - Number(a));
    const eaten = steps[2].filter((removal) => removal.owner === seat);
    return { kept: kept.map((card) => ({ node: cardNode(card, seat), worth: Number(card) })), lost: eaten.map(() => sprite(`cheese-${SHAPES[seat]}-eaten`)) };
  });
}

/** @param {string} card @param {number | null} owner @param {string} [pose] */
const cardNode = (card, owner, pose = cardArt(card, owner)) => el("span", { class: "keepsake" }, sprite(pose), Number(card) > 3 ? el("b", {}, card) : null);

/** @param {Moment} moment @param {State} state @returns {Cut} */
export function moment({ seat, gains, events, view }, state) {
  const { card, cell } = events.find(({ code }) => code === "card-laid");
  const gain = gains.reduce((sum, each) => sum + each, 0);
  const mine = mySeats(state);
  const whose = mine.length === 1 && mine[0] === seat ? "yours" : "theirs";
  const words = t(`say.moment.${CARDS[card] ?? "cheese"}.${whose}`, { n: Math.abs(gain) });
  return { words, gain, picture: () => cut(view, cell, SIZE) };
}

/** A square of the table with a card at its middle; what would run or be eaten is seen. @param {CheeseRescueView} view @param {Cell} middle @param {number} size */
function cut(view, middle, size) {
  const low = /** @type {Cell} */ ([0, 1].map((axis) => lowest(view.table.map(({ cell }) => cell[axis]), middle[axis], size)));
  const cards = new Map(view.table.map((each) => [keyOf(each.cell), each]));
  const fates = new Map(view.fates.map((fate) => [keyOf(fate.cell), fate]));
  const cells = Array.from({ length: size * size }, (_, n) => /** @type {Cell} */ ([low[0] + Math.floor(n / size), low[1] + (n % size)]));
  const node = el("div", { class: "cut cards" }, ...cells.map((cell) => cellNode(cards.get(keyOf(cell)), fates.get(keyOf(cell)), keyOf(cell) === keyOf(middle))), threads(view.fates, middle, low, size));
  vars(node, { "--n": size, "--m": size });
  return node;
}

/** Where a stretch of `size` begins that holds a card, without leaving those laid where it need not. @param {number[]} laid @param {number} at @param {number} size */
function lowest(laid, at, size) {
  const low = Math.min(...laid), high = Math.max(...laid);
  const spare = size - (high - low + 1);
  return spare >= 0 ? low - Math.floor(spare / 2) : Math.min(Math.max(at - (size >> 1), low), high - size + 1);
}

/** @param {CheeseRescueView["table"][number] | undefined} card @param {Fate | undefined} fate @param {boolean} isLast */
function cellNode(card, fate, isLast) {
  const parts = [];
  if (card) parts.push(cardNode(card.card, card.owner, fate && FLEEING[fate.deed]));
  if (card?.owner && fate) parts.push(sprite(`nibbled-${SHAPES[card.owner]}`));
  if (isLast) parts.push(sprite("corners", card?.owner ? "corners numbered" : "corners"));
  return el("i", { class: fate ? "doomed" : "" }, ...parts);
}

/** Who drives whom away, as far as the card in the middle has a part in it. @param {Fate[]} fates @param {Cell} middle @param {Cell} low @param {number} size */
function threads(fates, middle, low, size) {
  const at = (/** @type {Cell} */ cell) => /** @type {Cell} */ ([cell[0] - low[0], cell[1] - low[1]]);
  const isIn = (/** @type {Cell} */ cell) => at(cell).every((each) => each >= 0 && each < size);
  const isAbout = (/** @type {Cell} */ cell) => keyOf(cell) === keyOf(middle);
  const lines = fates.flatMap(({ cell, deed, causes }) => causes
    .filter((cause) => (isAbout(cause) || isAbout(cell)) && isIn(cause) && isIn(cell))
    .map((cause) => thread(SHAPE_OF[/** @type {keyof typeof SHAPE_OF} */ (deed)], at(cause), at(cell))));
  return svg("svg", { class: "threads", viewBox: `0 0 ${size * 100} ${size * 100}` }, ...lines);
}
