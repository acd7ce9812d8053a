/** The line of chances: one's own grows from below with its band, the other sides' lie over it in strokes; drawn for eyes, told in words. */
import { svg } from "../ui/dom.js";
/** @import { Chance } from "./account.js" */

/** The picture is so wide and high in its own measure; it is stretched to its place. */
const WIDE = 1000, HIGH = 100;
/** Strokes by which other sides are told apart without colour. */
const DASHES = ["14 8", "3 8", "22 8 4 8", "8 8"];

/** @param {number} ply @param {number} last */
export const xOf = (ply, last) => (last ? ply / last : 0);

/** @param {Chance[]} own @param {Chance[][]} others @param {number} last */
export function drawCurve(own, others, last) {
  const x = (/** @type {number} */ ply) => (WIDE * xOf(ply, last)).toFixed(1);
  const y = (/** @type {number} */ value) => (HIGH * (1 - value)).toFixed(1);
  const points = (/** @type {Chance[]} */ chances, /** @type {"value" | "low" | "high"} */ of) => chances.map((each) => `${x(each.ply)},${y(each[of])}`);
  const line = points(own, "value");
  const band = [...points(own, "high"), ...points(own, "low").reverse()];
  const end = x(own[own.length - 1]?.ply ?? 0);
  return svg(
    "svg",
    { class: "curve", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { class: "sky", x: 0, y: 0, width: WIDE, height: HIGH }),
    svg("path", { class: "ground", d: `M0,${HIGH} L${line.join(" L")} L${end},${HIGH} Z` }),
    svg("path", { class: "band", d: `M${band.join(" L")} Z` }),
    svg("path", { class: "half", d: `M0,${HIGH / 2} H${WIDE}` }),
    ...others.map((each, index) => svg("path", { class: "other", d: `M${points(each, "value").join(" L")}`, "stroke-dasharray": DASHES[index % DASHES.length] })),
    svg("path", { class: "own", d: `M${line.join(" L")}` }),
  );
}
