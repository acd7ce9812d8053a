/** Threads over a board: zigzag, dots or scallops; ink on a cream halo, an arrowhead at the end. */

import { svg } from "../ui/dom.js";
import { place } from "../ui/icons.js";

/** @typedef {keyof typeof BODY} Shape */

const BODY = {
  zigzag: "M24 0L33-7L43 7L53-7L63 7L72 0H77",
  dots: "M26 0H76",
  scallops: "M24 3a6 6 0 0 1 11 0a6 6 0 0 1 11 0a6 6 0 0 1 11 0a6 6 0 0 1 11 0H76",
};
const HEAD = "M77-11L91 0L77 11z";

/**
 * One thread between neighbouring cells, 100 units each.
 * @param {Shape} shape
 * @param {[number, number]} from row and column, counted from the corner drawn
 * @param {[number, number]} to
 */
export function thread(shape, from, to) {
  const down = to[0] - from[0], right = to[1] - from[1];
  const angle = (Math.atan2(down, right) * 180) / Math.PI;
  const aside = down ? [26, 0] : [0, 30];
  const x = from[1] * 100 + 50 + aside[0], y = from[0] * 100 + 50 + aside[1];
  const body = BODY[shape];
  return svg(
    "g",
    { class: `thread ${shape}`, transform: `translate(${x} ${y}) rotate(${angle})` },
    svg("path", { class: "halo", d: body }),
    svg("path", { class: "halo head", d: HEAD }),
    svg("path", { class: "ink", d: body }),
    svg("path", { class: "ink head", d: HEAD }),
  );
}

/** "!" at a corner of the victim where neither thread nor value is. @param {[number, number]} from @param {[number, number]} to */
export function burst(from, to) {
  const isFromRight = from[1] > to[1], isFromAbove = from[0] < to[0];
  const x = to[1] * 100 + (isFromRight ? -14 : 70), y = to[0] * 100 + (isFromRight || isFromAbove ? 70 : -14);
  return svg("use", { class: "burst", href: place("burst"), x, y, width: 44, height: 44 });
}

/** @param {Shape} shape */
export function sign(shape) {
  return svg(
    "svg",
    { class: "sign", viewBox: "18 -14 78 28", "aria-hidden": "true" },
    svg("path", { class: `ink ${shape}`, d: BODY[shape] }),
    svg("path", { class: "ink head", d: HEAD }),
  );
}
