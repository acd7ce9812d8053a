/** What happens in Chop! Chop!, in motion: one scene per event. */

import { EASE, fly } from "/static/js/board/motion.js";
import { redraw } from "/static/js/ui/icons.js";
import { pawn, readMove, spot, standing } from "./moves.js";
import { dieOfSeat } from "./words.js";
import { sound } from "/static/js/sound.js";
/** @import { Context, GameEvent, Scene, State } from "/static/js/types/board.js" */
/** @import { Kitchen } from "./kitchen.js" */
/** @import { Lanes } from "./lanes.js" */
/** @import { Tray } from "./tray.js" */

/** @param {Context} context @param {Kitchen} kitchen @param {Tray} tray @param {Lanes} lanes */
export function createScenes(context, kitchen, tray, lanes) {
  const { motion } = context;
  /** @type {ReturnType<typeof import("./reveal.js").createReveal> | null} */
  let reveal = null;

  /** Where nothing moves there is still time to see it. @param {number} ms */
  const pause = (ms) => (motion.isCalm() ? motion.wait(ms, true) : Promise.resolve());

  /** @type {Record<string, Scene>} */
  const scenes = {
    "cat-placed": async ({ square }) => {
      const node = kitchen.lift("C");
      sound("step");
      kitchen.put(node, square);
      await motion.run(node, [{ translate: "0 -40%", scale: 1.2, opacity: 0 }, { translate: "0 0", scale: 1, opacity: 1 }], 320, { easing: EASE.drop });
      node.classList.remove("moving");
    },
    rolled: ({ seat, number }) => tray.roll(dieOfSeat(context.state?.view, seat), number),
    "roll-lost": async () => {
      sound("refuse");
      await motion.run(tray.place, [0, -5, 5, -3, 3, 0].map((x) => ({ translate: `${x}px 0` })), 420, { easing: "linear" });
      await motion.wait(580, true);
    },
    // Square by square, with a little hop; a cat that catches pounces on the last.
    walked: async ({ piece, path }, next) => {
      const node = kitchen.lift(piece);
      if (piece !== "C") redraw(node, `${pawn(piece)}-walk`);
      for (let index = 1; index < path.length; index++) {
        const isPounce = index === path.length - 1 && next.some((each) => each.code === "mouse-caught");
        if (isPounce) redraw(node, "pawn-cat-pounce");
        sound(isPounce ? "hiss" : "step");
        await hop(node, path[index - 1], path[index], isPounce ? [70, 1.25, 420] : [22, 1.06, 230], (index % 2) * 10 - 5);
      }
      redraw(node, pawn(piece));
      node.classList.remove("moving");
    },
    jumped: async ({ piece, origin, square }) => {
      await reveal?.putAway();
      const node = kitchen.lift(piece);
      sound("flip");
      await hop(node, origin, square, [120, 1.5, 640], 14);
      sound("step");
      node.classList.remove("moving");
    },
    "mouse-caught": async ({ piece, square }) => {
      const node = kitchen.pieceNode(piece);
      sound("squeak");
      void motion.run(kitchen.room, [0, -4, 4, -2, 0].map((x) => ({ translate: `${x}px 0` })), 260, { easing: "linear" });
      if (node) node.hidden = true;
      await fly(context, pawn(piece), kitchen.find(square) ?? kitchen.room, lanes.slot(Number(piece)), { ms: 700, shrink: 0.6 });
      lanes.catch(Number(piece));
      await pause(700);
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
    // A tile that acts goes to the die's place and stays there; a cheese is told where it goes.
    "tile-turned": async ({ square, tile }, _next, { view }) => {
      const targets = view.moves.flatMap((/** @type {string} */ move) => readMove(move)?.square ?? []);
      sound("flip");
      reveal ??= (await import("./reveal.js")).createReveal(context, kitchen);
      await reveal.show(square, `tile-${tile.replace("+", "plus")}`, targets, view.floor);
      if (tile === "knife" || tile === "crockery") sound("clink");
      if (tile === "cheese") return;
      await reveal.hold();
      if (tile === "knife") await reveal.shake();
      if (tile !== view.tile) return reveal.putAway();
      await reveal.send(tray.place, 380, 0.8);
      tray.act(tile);
    },
    "cheese-won": async ({ square, total }) => {
      sound("thud");
      const cell = kitchen.find(square);
      kitchen.bare(square);
      await reveal?.hold();
      if (reveal?.isShown) await reveal.send(lanes.place(total), 620, 0.3);
      else if (cell) await fly(context, "tile-cheese", cell, lanes.place(total), { ms: 620, shrink: 0.5 });
      lanes.win(total);
      await pause(300);
    },
    // The cat's cheese stays where it lies.
    "cheese-found": async ({ square }) => {
      const cell = kitchen.find(square);
      await reveal?.hold();
      sound("thud");
      if (cell) await reveal?.send(cell, 360, 0.45);
      redraw(cell, "tile-cheese");
      cell?.classList.remove("bare");
    },
    declined: () => reveal?.putAway(),
    "came-home": async ({ piece }) => {
      const node = kitchen.pieceNode(piece);
      sound("thud");
      if (node) await motion.run(node, [{ scale: 1 }, { scale: 1.35, translate: "0 -20%" }, { scale: 1 }], 520);
      await pause(520);
    },
    "turn-began": () => motion.wait(120),
    "game-ended": async ({ winners }, _next, { view }) => {
      if (!winners.length) return;
      const cheer = (winners.includes(view.cat_seat) ? ["C"] : ["1", "2", "3", "4"]).flatMap((piece) => (standing(view, piece) && kitchen.pieceNode(piece)) || []);
      await Promise.all(cheer.map((node, index) => motion.run(node, [0, -38, 0, -24, 0].map((y) => ({ translate: `0 ${y}%` })), 800, { delay: index * 120, easing: "ease-out" })));
    },
  };

  /** @param {HTMLElement} node @param {string} from @param {string} to @param {number[]} leap height, size, time @param {number} lean */
  function hop(node, from, to, [high, size, ms], lean) {
    const [r0, c0] = spot(from), [r1, c1] = spot(to);
    kitchen.put(node, to);
    const at = (/** @type {number} */ share, /** @type {number} */ up) => `${(c0 - c1) * share}% ${(r0 - r1) * share - up}%`;
    return motion.run(node, [{ translate: at(100, 0) }, { translate: at(50, high), rotate: `${lean}deg`, scale: size }, { translate: "0 0", rotate: "0deg", scale: 1 }], ms, { easing: "ease-in-out" });
  }

  return {
    /** @param {GameEvent} event @param {GameEvent[]} next @param {State} state */
    async tell(event, next, state) {
      await scenes[event.code]?.(event, next, state);
    },
    clear: () => reveal?.clear(),
  };
}
