/** The hand that shows what to touch, and from where to where; what is to be touched now breathes. */
import { el, svg, vars } from "../ui/dom.js";
import { sprite } from "../ui/icons.js";
import { settings } from "../store.js";
import { t } from "../words.js";
/** @import { Touches } from "../types/board.js" */

/** Once from the thing to the place, in milliseconds. */
const ROUND = 2400;
/** Where the tip of the finger is, as a share of the drawing. */
const TIP = { x: 0.31, y: 0.06 };
const STEPS = 8;
/** A ring of the usual strength would hide what is in it, in pixels. */
const SMALL = 64;

/** @typedef {{x: number, y: number, size: number, box: DOMRect}} Spot */

/** @param {HTMLElement} stage what is watched @param {() => Touches | null} touches what to touch now */
export function createGuide(stage, touches) {
  const paths = ["under", "over"].map((name) => svg("path", { class: name }));
  const dots = svg("svg", { class: "guide-dots", "aria-hidden": "true" }, ...paths);
  /** The other end of the way. */
  const end = el("i", { class: "guide-end" });
  const ring = el("i", { class: "guide-ring", "data-test": "pulse" });
  const hand = sprite("hand", "guide-hand");
  const node = el("div", { class: "guide", "aria-hidden": "true", hidden: true }, dots, end, ring, hand);
  /** @type {Element | null} */
  let marked = null;
  /** @type {Animation | null} */
  let round = null;
  let drawn = "";
  let isOn = false;
  let frame = 0;

  const later = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      place();
    });
  };
  const watch = new MutationObserver(later);
  watch.observe(stage, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "style", "hidden", "aria-pressed"] });
  const size = new ResizeObserver(later);
  size.observe(stage);
  for (const name of ["transitionend", "animationend"]) stage.addEventListener(name, later);

  function place() {
    const shown = isOn ? touches() : null;
    const target = shown?.nodes[shown.done];
    mark(target ?? null);
    node.hidden = !target;
    if (!shown || !target) return void (drawn = "");
    const spots = shown.nodes.map(spotOf);
    const key = JSON.stringify([shown.done, innerWidth, innerHeight, ...spots.map(({ box }) => [box.left, box.top, box.width].map(Math.round))]);
    if (key === drawn) return;
    drawn = key;
    lay(ring, spots[shown.done], target);
    end.hidden = spots.length < 2 || shown.done > 0;
    if (!end.hidden) lay(end, spots[1], shown.nodes[1]);
    draw(spots, shown.done);
  }

  /** @param {Element} target @returns {Spot} */
  function spotOf(target) {
    const box = target.getBoundingClientRect(), home = node.offsetParent?.getBoundingClientRect() ?? new DOMRect();
    return { x: box.left + box.width / 2 - home.left, y: box.top + box.height / 2 - home.top, size: box.width, box };
  }

  /** @param {HTMLElement} mark @param {Spot} spot @param {Element} target */
  function lay(mark, { x, y, box }, target) {
    vars(mark, { left: `${x - box.width / 2}px`, top: `${y - box.height / 2}px`, width: `${box.width}px`, height: `${box.height}px` });
    mark.classList.toggle("round", target.matches(".die"));
    mark.classList.toggle("small", box.width < SMALL);
  }

  /** @param {Spot[]} spots @param {number} done */
  function draw(spots, done) {
    const [first, last] = [spots[0], spots[spots.length - 1]];
    const width = Math.min(92, Math.max(64, last.size * 1.1));
    vars(hand, { width: `${width}px`, height: `${width}px` });
    const bend = bendOf(first, last);
    for (const path of paths) path.setAttribute("d", dotsOf(first, bend, last));
    const tip = { x: width * TIP.x, y: width * TIP.y };
    const at = (/** @type {{x: number, y: number}} */ spot) => ({ transform: `translate(${spot.x - tip.x}px, ${spot.y - tip.y + 6}px) rotate(-14deg)` });
    round?.cancel();
    vars(hand, at(settings.reduced ? spots[done] : last));
    if (settings.reduced) return;
    const down = (/** @type {Keyframe} */ frame) => ({ ...frame, transform: `${frame.transform} scale(.84)` });
    const tap = (/** @type {Spot} */ spot, /** @type {number} */ when) => [{ ...at(spot), offset: when }, { ...down(at(spot)), offset: when + 0.05 }, { ...at(spot), offset: when + 0.1 }];
    const way = Array.from({ length: STEPS + 1 }, (_, n) => ({ ...at(along(first, bend, last, n / STEPS)), offset: 0.22 + (n / STEPS) * 0.4 }));
    const frames = first === last ? [{ ...at(first), offset: 0 }, ...tap(first, 0.25), ...tap(first, 0.4)] : [{ ...at(first), offset: 0 }, ...tap(first, 0.08), ...way, ...tap(last, 0.66)];
    round = hand.animate([{ ...frames[0], opacity: 0 }, { ...frames[0], opacity: 1, offset: 0.06 }, ...frames.slice(1), { ...frames[frames.length - 1], opacity: 1, offset: 0.92 }, { ...frames[frames.length - 1], opacity: 0, offset: 1 }], { duration: ROUND * (settings.pace || 1), iterations: Infinity, easing: "linear" });
  }

  /** For a screen reader. @param {Element | null} target */
  function mark(target) {
    if (marked === target) return;
    marked?.removeAttribute("aria-description");
    marked = target;
    target?.setAttribute("aria-description", t("learn.touch"));
    if (target instanceof HTMLElement) focus(target);
  }

  /** The keys go along, unless they are somewhere else on purpose. @param {HTMLElement} target */
  function focus(target) {
    const { activeElement: now } = document;
    if (!now || now === document.body || now.matches("h1, [data-test=on]") || stage.contains(now)) target.focus({ preventScroll: true });
  }

  return {
    node,
    /** @param {boolean} isShown */
    show(isShown) {
      isOn = isShown;
      if (isShown) drawn = "";
      place();
    },
    /** From the beginning, for whoever looked away. */
    again() {
      if (round) round.currentTime = 0;
    },
    close() {
      watch.disconnect();
      size.disconnect();
      round?.cancel();
      cancelAnimationFrame(frame);
      mark(null);
    },
  };
}

/** The way is a bow to the right. @param {Spot} a @param {Spot} b */
function bendOf(a, b) {
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const out = Math.min(70, far * 0.3) / far;
  return { x: (a.x + b.x) / 2 - (b.y - a.y) * out, y: (a.y + b.y) / 2 + (b.x - a.x) * out };
}

/** From the edge of the thing to that of the place: neither is hidden. @param {Spot} a @param {{x: number, y: number}} bend @param {Spot} b */
function dotsOf(a, bend, b) {
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [start, stop] = [(a.size * 0.42) / far, 1 - (b.size * 0.2) / far];
  if (stop - start < 0.2) return "";
  const points = Array.from({ length: 13 }, (_, n) => along(a, bend, b, start + ((stop - start) * n) / 12));
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
}

/** @param {Spot} a @param {{x: number, y: number}} bend @param {Spot} b @param {number} share */
function along(a, bend, b, share) {
  const rest = 1 - share;
  const mix = (/** @type {"x" | "y"} */ axis) => rest * rest * a[axis] + 2 * rest * share * bend[axis] + share * share * b[axis];
  return { x: mix("x"), y: mix("y") };
}
