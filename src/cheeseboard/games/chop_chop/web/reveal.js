/** The tile just turned: it comes up large beside its piece, is read, and goes where it belongs. */

import { EASE, fly } from "/static/js/board/motion.js";
import { el, vars } from "/static/js/ui/dom.js";
import { redraw, sprite } from "/static/js/ui/icons.js";
import { spot } from "./moves.js";
/** @import { Context } from "/static/js/types/board.js" */
/** @import { Kitchen } from "./kitchen.js" */

/** Its side, as a share of the room's width. */
const SHARE = 0.29;
/** Between it and its piece, in squares: room for the tail. */
const GAP = 0.18;

/**
 * Where it lies: above, below, at the left or right of its piece, wherever it hides least of what is to be looked at.
 * @param {[number, number]} at row and column of the piece @param {[number, number]} size rows and columns @param {[number, number][]} wanted squares to be seen
 */
export function placeTile([row, column], [rows, columns], wanted) {
  const side = SHARE * columns;
  const within = (/** @type {number} */ place, /** @type {number} */ most) => Math.max(0, Math.min(place, most - side));
  const [middleX, middleY] = [within(column + 0.5 - side / 2, columns), within(row + 0.5 - side / 2, rows)];
  const ways = [
    { side: "below", x: middleX, y: row + 1 + GAP },
    { side: "above", x: middleX, y: row - side - GAP },
    { side: "right", x: column + 1 + GAP, y: middleY },
    { side: "left", x: column - side - GAP, y: middleY },
  ];
  const isOver = (/** @type {number} */ a, /** @type {number} */ b) => a < b + 1 && b < a + side;
  const cost = (/** @type {typeof ways[0]} */ { x, y }) => {
    const hidden = wanted.filter(([r, c]) => isOver(x, c) && isOver(y, r)).length;
    const outside = Math.max(0, -x, -y, x + side - columns, y + side - rows);
    return hidden + outside * 20; // a piece of it outside is worse than any square hidden
  };
  return ways.reduce((best, way) => (cost(way) < cost(best) ? way : best));
}

/** @param {Context} context @param {Kitchen} kitchen */
export function createReveal(context, kitchen) {
  const { motion } = context;
  /** @type {HTMLElement | null} */
  let shown = null;

  /** @param {string} square @param {string} drawing @param {string[]} wanted squares that will be chosen from @param {string[]} floor rows */
  async function show(square, drawing, wanted, floor) {
    shown?.remove();
    const at = spot(square);
    const rows = floor.length, columns = floor[0].length;
    const { side, x, y } = placeTile(at, [rows, columns], [at, ...wanted.map(spot)]);
    const tail = side === "above" || side === "below" ? (at[1] + 0.5 - x) / (SHARE * columns) : (at[0] + 0.5 - y) / (SHARE * columns);
    const node = (shown = el("div", { class: `reveal ${side}`, "aria-hidden": "true" }, sprite("tile-back")));
    vars(node, { "--left": `${(x / columns) * 100}%`, "--top": `${(y / rows) * 100}%`, "--tail": `${tail * 100}%`, "--share": `${SHARE * 100}%` });
    kitchen.bare(square);
    kitchen.ground.append(node);
    const [dx, dy] = [at[1] + 0.5 - x - (SHARE * columns) / 2, at[0] + 0.5 - y - (SHARE * columns) / 2].map((each) => `${(each / (SHARE * columns)) * 100}%`);
    const from = { translate: `${dx} ${dy}`, scale: 1 / (SHARE * columns) }, to = { translate: "0 0", scale: 1 };
    await motion.run(node, [{ ...from, transform: "rotateY(0)" }, { ...to, transform: "rotateY(90deg)" }], 160, { easing: "ease-in" });
    redraw(node, drawing);
    await motion.run(node, [{ transform: "rotateY(-90deg)" }, { transform: "rotateY(0)" }], 160, { easing: EASE.drop });
  }

  /** Time to look at it. */
  const hold = () => (shown ? motion.wait(580, true) : Promise.resolve());

  async function shakeIt() {
    if (shown) await motion.run(shown, [0, -16, 10, 0].map((turn) => ({ rotate: `${turn}deg` })), 300, { easing: "ease-in-out" });
  }

  /** @param {Element} to @param {number} ms @param {number} shrink */
  async function send(to, ms, shrink) {
    const tile = shown;
    shown = null;
    if (!tile) return;
    const drawing = tile.querySelector("use")?.getAttribute("href")?.split("#")[1] ?? "tile-back";
    tile.style.visibility = "hidden";
    await fly(context, drawing, tile, to, { ms, shrink });
    tile.remove();
  }

  async function putAway() {
    const tile = shown;
    shown = null;
    if (tile) await motion.run(tile, [{ opacity: 1, translate: "0 0" }, { opacity: 0, translate: "0 26px", rotate: "9deg" }], 240, { easing: "ease-in", fill: "both" });
    tile?.remove();
  }

  return {
    show,
    hold,
    shake: shakeIt,
    send,
    putAway,
    get isShown() {
      return shown !== null;
    },
    clear() {
      shown?.remove();
      shown = null;
    },
  };
}
