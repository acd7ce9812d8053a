/** All motion goes through here: it can be quick, slow, held, skipped, or not happen at all. */

import { el, middle, sprite } from "./dom.js";
import { settings } from "../store.js";
/** @import { Context, Motion } from "./types.js" */

export const EASE = {
  paper: "cubic-bezier(.2,.9,.25,1)",
  drop: "cubic-bezier(.34,1.45,.5,1)",
  flee: "cubic-bezier(.55,-.25,.8,.5)",
  both: "cubic-bezier(.45,.05,.4,1)",
};

export function createMotion() {
  /** @type {Set<Animation>} */
  const running = new Set();
  let isSkipping = false;
  let isHeld = false;

  /** Whether things jump to their end. A hidden page has no frames to wait for. */
  const isStill = () => isSkipping || isCalm() || document.hidden;
  const isCalm = () => settings.reduced;

  /** @param {Animation} animation */
  async function follow(animation) {
    running.add(animation);
    if (isHeld) animation.pause();
    await animation.finished.catch(() => undefined);
    running.delete(animation);
  }

  /**
   * @param {Element} node
   * @param {Keyframe[]} frames
   * @param {number} ms at usual speed
   * @param {{easing?: string, delay?: number, fill?: FillMode, pseudo?: string}} [options]
   */
  async function run(node, frames, ms, { easing = EASE.paper, delay = 0, fill = "backwards" } = {}) {
    if (isStill()) return;
    const pace = settings.pace || 1;
    await follow(node.animate(frames, { duration: ms * pace, delay: delay * pace, easing, fill }));
  }

  /** Time for the eye; `always` even where nothing moves, for what must be read. @param {number} ms @param {boolean} [always] */
  async function wait(ms, always = false) {
    if (always ? isSkipping || document.hidden : isStill()) return;
    const pace = settings.pace || 1;
    const pause = new Animation(new KeyframeEffect(null, null, { duration: ms * pace }), document.timeline);
    pause.play();
    await follow(pause);
  }

  return {
    run,
    wait,
    isCalm,
    isStill,
    begin() {
      isSkipping = false;
    },
    skip() {
      isSkipping = true;
      isHeld = false;
      for (const animation of running) animation.finish();
    },
    step() {
      isHeld = false;
      for (const animation of running) animation.finish();
    },
    /** @param {boolean} held */
    hold(held) {
      isHeld = held;
      for (const animation of running) held ? animation.pause() : animation.play();
    },
    get isHeld() {
      return isHeld;
    },
  };
}

/** After the next picture, unless something moves by then: what was touched answers first. @param {Context} context @param {() => void} work */
export const afterwards = (context, work) => requestAnimationFrame(() => setTimeout(() => context.isBusy || work()));

/** @param {Motion} motion @param {Element} node */
export function shake(motion, node) {
  const at = (/** @type {number} */ x) => ({ translate: `${x}px 0`, rotate: `${x / 4}deg` });
  return motion.run(node, [0, -6, 5, -4, 3, -1, 0].map(at), 320, { easing: "linear" });
}

/**
 * @param {Context} context
 * @param {string} id the drawing
 * @param {Element} from
 * @param {Element} to
 * @param {{ms?: number, delay?: number, shrink?: number, className?: string}} [options]
 */
export async function fly(context, id, from, to, { ms = 520, delay = 0, shrink = 0.5, className = "" } = {}) {
  const { motion, frame } = context;
  if (motion.isStill()) return;
  const a = middle(from, frame), b = middle(to, frame);
  const node = el("div", { class: `flying ${className}` }, sprite(id));
  node.style.setProperty("--size", `${a.size}px`);
  frame.append(node);
  const at = (/** @type {{x: number, y: number}} */ p, /** @type {number} */ scale, /** @type {number} */ turn) => ({
    transform: `translate(${p.x - a.size / 2}px, ${p.y - a.size / 2}px) rotate(${turn}deg) scale(${scale})`,
  });
  const top = { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - 30 };
  await motion.run(node, [at(a, 1, 0), { ...at(top, 1.12, -8), offset: 0.45 }, at(b, shrink, 6)], ms, { easing: EASE.both, delay, fill: "both" });
  node.remove();
}

/** @param {Context} context @param {Element} [over] */
export async function petals({ motion, frame }, over = frame) {
  if (motion.isStill()) return;
  const { width, height } = frame.getBoundingClientRect();
  const source = middle(over, frame);
  const falls = [];
  for (let n = 0; n < 34; n++) {
    const node = el("div", { class: "flying petal" }, sprite(`petal-${(n % 4) + 1}`));
    frame.append(node);
    const x = source.x + (Math.random() - 0.5) * Math.max(source.size, width * 0.7);
    const drift = (Math.random() - 0.5) * 140, turn = (Math.random() - 0.5) * 900;
    falls.push(
      motion.run(
        node,
        [
          { transform: `translate(${x}px, -40px) rotate(0)`, opacity: 1 },
          { opacity: 1, offset: 0.8 },
          { transform: `translate(${x + drift}px, ${height * (0.55 + Math.random() * 0.45)}px) rotate(${turn}deg) rotateX(${turn}deg)`, opacity: 0 },
        ],
        1300 + Math.random() * 900,
        { easing: "cubic-bezier(.3,.2,.6,1)", delay: Math.random() * 500, fill: "both" },
      ).then(() => node.remove()),
    );
  }
  await Promise.all(falls);
}
