/** Threads over a board: scare = zigzag, chase = dots, nibble = scallops; ink on a cream halo, an arrowhead at the victim; and the tell. */

import { el, set, sprite, svg } from "./dom.js";
import { place } from "../icons.js";
import { cardArt, cardName } from "./words.js";
import { t } from "../words.js";
/** @import { Cell, Thread, ThreadKind } from "./types.js" */

const BODY = {
  scare: "M24 0L33-7L43 7L53-7L63 7L72 0H77",
  chase: "M26 0H76",
  nibble: "M24 3a6 6 0 0 1 11 0a6 6 0 0 1 11 0a6 6 0 0 1 11 0a6 6 0 0 1 11 0H76",
};
const HEAD = "M77-11L91 0L77 11z";

/**
 * One thread between neighbouring cells, 100 units each.
 * @param {ThreadKind} kind
 * @param {[number, number]} from row and column, counted from the corner drawn
 * @param {[number, number]} to
 */
export function thread(kind, from, to) {
  const down = to[0] - from[0], right = to[1] - from[1];
  const angle = (Math.atan2(down, right) * 180) / Math.PI;
  const aside = down ? [26, 0] : [0, 30];
  const x = from[1] * 100 + 50 + aside[0], y = from[0] * 100 + 50 + aside[1];
  const body = BODY[kind];
  return svg(
    "g",
    { class: `thread ${kind}`, transform: `translate(${x} ${y}) rotate(${angle})` },
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

/** @param {ThreadKind} kind */
export function sign(kind) {
  return svg(
    "svg",
    { class: "sign", viewBox: "18 -14 78 28", "aria-hidden": "true" },
    svg("path", { class: `ink ${kind}`, d: BODY[kind] }),
    svg("path", { class: "ink head", d: HEAD }),
  );
}

/**
 * Prints of paws along a way, and a ring at its end.
 * @param {[number, number][]} way squares from the origin on
 */
export function pawPrints(way) {
  const nodes = [];
  for (let index = 1; index < way.length; index++) {
    const [r0, c0] = way[index - 1], [r1, c1] = way[index];
    const angle = (Math.atan2(r1 - r0, c1 - c0) * 180) / Math.PI + 90;
    for (const share of index === way.length - 1 ? [0.5] : [0.5, 1]) {
      const x = (c0 + (c1 - c0) * share) * 100 + 50, y = (r0 + (r1 - r0) * share) * 100 + 50;
      nodes.push(
        svg(
          "g",
          { class: "paw", transform: `translate(${x} ${y}) rotate(${angle})` },
          svg("circle", { class: "pad", r: 19 }),
          svg("use", { href: place("i-paw"), x: -14, y: -14, width: 28, height: 28 }),
        ),
      );
    }
  }
  return nodes;
}

/** @typedef {{card: string, owner: number | null}} Card */

/** @param {Cell} a @param {Cell} b */
const isSame = (a, b) => a[0] === b[0] && a[1] === b[1];

/** */
export function createTell() {
  const node = el("div", { class: "tell", role: "img", hidden: true });

  function clear() {
    node.hidden = true;
    node.replaceChildren();
  }

  /**
   * Shows what touches the prepared card; gives it as words.
   * @param {Thread[]} lines @param {Cell} cell @param {(cell: Cell) => Card | null} cardAt
   */
  function show(lines, cell, cardAt) {
    clear();
    const out = lines.filter((line) => isSame(line.source, cell));
    const into = lines.filter((line) => isSame(line.target, cell));
    const words = [];
    for (const kind of /** @type {const} */ (["scare", "chase", "nibble"])) {
      const victims = out.filter((line) => line.kind === kind);
      if (victims.length) {
        node.append(...group([cell], kind, victims.map((line) => line.target), cardAt));
        words.push(t(`move.${kind}`, { n: victims.length }));
      }
      const causes = into.filter((line) => line.kind === kind);
      if (causes.length) {
        node.append(...group(causes.map((line) => line.source), kind, [cell], cardAt));
        const card = cardAt(causes[0].source);
        words.push(t(`move.${kind}.by`, { name: card ? cardName(card.card) : "" }));
      }
    }
    node.hidden = !node.childElementCount;
    set(node, "aria-label", words.join(", ") || null);
    return words.join(", ");
  }

  /** @param {Cell[]} from @param {ThreadKind} kind @param {Cell[]} to @param {(cell: Cell) => Card | null} cardAt */
  function group(from, kind, to, cardAt) {
    const small = (/** @type {Cell} */ cell, /** @type {string} */ classes) => {
      const card = cardAt(cell);
      return card ? sprite(cardArt(card.card, card.owner), classes) : el("i");
    };
    return [...from.slice(0, 3).map((cell) => small(cell, "")), sign(kind), ...to.slice(0, 3).map((cell, index) => small(cell, index % 2 ? "r2" : "r1"))];
  }

  return { node, show, clear };
}
