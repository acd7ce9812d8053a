/** What happens in Chop! Chop!, in motion: one scene per event. */

import { EASE, fly, petals } from "./animate.js";
import { el, redraw, sprite } from "./dom.js";
import { pawn, spot, standing } from "./kitchen.js";
import { capital, chopWords } from "./words.js";
import { sound } from "../sound.js";
/** @import { Context, GameEvent, Kitchen, Scene, Score, State, Tray } from "./types.js" */

/** @param {Context} context @param {Kitchen} kitchen @param {Tray} tray @param {Score} score */
export function createStory(context, kitchen, tray, score) {
  const { motion } = context;
  /** @type {HTMLElement | null} */
  let revealed = null;

  /** @type {Record<string, Scene>} */
  const scenes = {
    "cat-placed": async ({ square }) => {
      const node = kitchen.pieceNode("C");
      sound("step");
      if (!node) return;
      kitchen.put(node, square);
      await motion.run(node, [{ translate: "0 -40%", scale: 1.2, opacity: 0 }, { translate: "0 0", scale: 1, opacity: 1 }], 320, { easing: EASE.drop });
    },
    rolled: ({ seat, number }, _next, state) => tray.roll(seat === state.view.cat_seat ? "cat" : "mouse", number),
    "roll-lost": async () => {
      sound("refuse");
      await motion.run(tray.node, [0, -5, 5, -3, 3, 0].map((x) => ({ translate: `${x}px 0` })), 420, { easing: "linear" });
    },
    // Square by square, with a little hop; a cat that catches pounces on the last.
    walked: async ({ piece, path }, next) => {
      const node = lift(piece);
      if (!node) return;
      if (piece !== "C") redraw(node, `${pawn(piece)}-walk`);
      for (let index = 1; index < path.length; index++) {
        const isPounce = index === path.length - 1 && next.some((each) => each.code === "mouse-caught");
        if (isPounce) redraw(node, "pawn-cat-pounce");
        sound(isPounce ? "cat" : "step");
        await hop(node, path[index - 1], path[index], isPounce ? [70, 1.25, 420] : [22, 1.06, 230], (index % 2) * 10 - 5);
      }
      redraw(node, pawn(piece));
      node.classList.remove("moving");
    },
    jumped: async ({ piece, origin, square }) => {
      await putAway();
      const node = lift(piece);
      if (!node) return;
      sound("flip");
      await hop(node, origin, square, [120, 1.5, 640], 14);
      sound("step");
      node.classList.remove("moving");
    },
    "mouse-caught": async ({ piece, square }) => {
      const node = kitchen.pieceNode(piece);
      sound("mouse");
      void motion.run(kitchen.room, [0, -4, 4, -2, 0].map((x) => ({ translate: `${x}px 0` })), 260, { easing: "linear" });
      if (node) node.hidden = true;
      await fly(context, pawn(piece), kitchen.find(square) ?? kitchen.room, score.slot(Number(piece)), { ms: 700, shrink: 0.6 });
      score.catch(Number(piece));
    },
    // A slab turns on its upright fold.
    "slab-turned": async ({ square }) => {
      const tile = kitchen.find(square)?.firstElementChild;
      if (!tile) return;
      sound("flip");
      const turned = (/** @type {number} */ y) => ({ transform: `perspective(300px) rotateY(${y}deg) rotate(var(--turn, 0deg))` });
      await motion.run(tile, [turned(0), turned(90)], 160, { easing: "ease-in" });
      redraw(tile, "slab-hole");
      await motion.run(tile, [turned(-90), turned(0)], 160, { easing: "ease-out" });
    },
    // The tile comes up large from under the piece and shows its picture.
    "tile-turned": async ({ square, tile }) => {
      const cell = kitchen.find(square);
      if (!cell) return;
      const box = cell.getBoundingClientRect(), frame = context.frame.getBoundingClientRect();
      const big = Math.min(box.width * 2.3, 150), left = box.left - frame.left, top = box.top - frame.top;
      const x = Math.min(Math.max(left + (box.width - big) / 2, 4), frame.width - big - 4);
      const large = `translate(${x}px, ${Math.max(top - big * 0.82, 4)}px)`;
      const small = `translate(${left - (big - box.width) / 2}px, ${top - (big - box.width) / 2}px) scale(${box.width / big})`;
      const node = el("div", { class: "flying reveal" }, sprite("tile-back"));
      node.style.setProperty("--size", `${big}px`);
      node.style.transform = large;
      revealed?.remove();
      revealed = node;
      context.frame.append(node);
      redraw(cell, "floor");
      sound("flip");
      await motion.run(node, [{ transform: `${small} rotateY(0deg)` }, { transform: `${large} rotateY(90deg)` }], 230, { easing: "ease-in" });
      redraw(node, `tile-${tile.replace("+", "plus")}`);
      await motion.run(node, [{ transform: `${large} rotateY(-90deg)` }, { transform: `${large} rotateY(0deg)` }], 210, { easing: EASE.drop });
      const isSharp = tile === "knife";
      if (isSharp || tile === "crockery") sound("crockery");
      await motion.wait(560, true);
      if (isSharp) await motion.run(node, [{ rotate: "0deg" }, { rotate: "-16deg" }, { rotate: "10deg" }, { rotate: "0deg" }], 300, { easing: "ease-in-out" });
      if (isSharp) await putAway();
      else if (tile !== "cheese" && tile !== "crockery") await send(tray.node, 380, 0.5);
    },
    "cheese-won": async ({ square, total }) => {
      sound("cheese");
      const cell = kitchen.find(square);
      redraw(cell, "floor");
      if (revealed) await send(score.place(total), 620, 0.3);
      else if (cell) await fly(context, "tile-cheese", cell, score.place(total), { ms: 620, shrink: 0.5 });
      score.win(total);
    },
    // The cat's cheese stays where it lies.
    "cheese-found": async ({ square }) => {
      const cell = kitchen.find(square);
      redraw(cell, "tile-cheese");
      sound("cheese");
      if (cell) await send(cell, 360, 0.45);
    },
    "tile-idle": () => putAway(),
    declined: () => putAway(),
    "came-home": async ({ piece }) => {
      const node = kitchen.pieceNode(piece);
      sound("cheese");
      if (node) await motion.run(node, [{ scale: 1 }, { scale: 1.35, translate: "0 -20%" }, { scale: 1 }], 520);
    },
    "turn-began": async () => {
      await putAway();
      await motion.wait(120);
    },
    "game-ended": async ({ winners }, _next, { view }) => {
      sound(winners.length ? "win" : "turn");
      if (!winners.length) return;
      const cheer = (winners.includes(view.cat_seat) ? ["C"] : ["1", "2", "3", "4"]).filter((piece) => standing(view, piece));
      cheer.forEach((piece, index) => {
        const node = kitchen.pieceNode(piece);
        if (node) void motion.run(node, [0, -38, 0, -24, 0].map((y) => ({ translate: `0 ${y}%` })), 1000, { delay: index * 120, easing: "ease-out" });
      });
      await petals(context, kitchen.room);
    },
  };

  /** @param {string} piece */
  function lift(piece) {
    const node = kitchen.pieceNode(piece);
    kitchen.ghost.hidden = true;
    kitchen.uncap(piece);
    kitchen.drawOver([]);
    node?.classList.add("moving");
    node?.classList.remove("in-hole", "left-behind", "can", "chosen");
    return node;
  }

  /** @param {HTMLElement} node @param {string} from @param {string} to @param {number[]} leap height, size, time @param {number} lean */
  function hop(node, from, to, [high, size, ms], lean) {
    const [r0, c0] = spot(from), [r1, c1] = spot(to);
    kitchen.put(node, to);
    const at = (/** @type {number} */ share, /** @type {number} */ up) => `${(c0 - c1) * share}% ${(r0 - r1) * share - up}%`;
    return motion.run(node, [{ translate: at(100, 0) }, { translate: at(50, high), rotate: `${lean}deg`, scale: size }, { translate: "0 0", rotate: "0deg", scale: 1 }], ms, { easing: "ease-in-out" });
  }

  /** @param {Element} to @param {number} ms @param {number} shrink */
  async function send(to, ms, shrink) {
    const tile = revealed;
    revealed = null;
    if (!tile) return;
    tile.style.visibility = "hidden";
    await fly(context, tile.querySelector("use")?.getAttribute("href")?.split("#")[1] ?? "floor", tile, to, { ms, shrink });
    tile.remove();
  }

  async function putAway() {
    const tile = revealed;
    revealed = null;
    if (tile) await motion.run(tile, [{ opacity: 1, translate: "0 0" }, { opacity: 0, translate: "0 26px", rotate: "9deg" }], 240, { easing: "ease-in", fill: "both" });
    tile?.remove();
  }

  /** @param {GameEvent} event */
  const isSurprise = ({ code, skipped, rolls }) => code === "roll-lost" || code === "draw-offered" || (code === "turn-began" && (skipped.length > 0 || rolls > 1));

  return {
    /** @param {GameEvent} event @param {GameEvent[]} next @param {State} state */
    async tell(event, next, state) {
      if (isSurprise(event)) context.toast(capital(chopWords(event, state)), false);
      await scenes[event.code]?.(event, next, state);
    },
    clear: () => (revealed = null),
  };
}
