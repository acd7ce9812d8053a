/** The hand that shows a hint: it takes a card, brings it to its place, and taps twice. */

import { middle, vars } from "/static/js/ui/dom.js";
import { sprite } from "/static/js/ui/icons.js";
/** @import { Context } from "/static/js/types/board.js" */
/** @import { Square } from "./square.js" */

/** @param {Context} context @param {Square} square */
export function createPointer({ motion }, square) {
  const node = sprite("hand", "pointer");

  return {
    /** @param {Element | null} card @param {HTMLElement | null} place */
    show(card, place) {
      if (!place) return;
      square.surface.append(node);
      vars(node, { "--x": place.style.getPropertyValue("--x"), "--y": place.style.getPropertyValue("--y") });
      const from = card ? middle(card, place) : { x: 0, y: 0 };
      const away = `${from.x}px ${from.y}px`, tap = (/** @type {number} */ offset) => [{ scale: 0.86, offset }, { scale: 1, offset: offset + 0.09 }];
      void motion.run(node, [{ translate: away, opacity: 0 }, { translate: away, opacity: 1, offset: 0.13 }, { translate: "0 0", offset: 0.57 }, ...tap(0.67), ...tap(0.85), { scale: 1 }], 1200);
    },
    hide: () => node.remove(),
  };
}
