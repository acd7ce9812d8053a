/** All motion goes through here: it can be quick, slow, paced, held, skipped, or not happen at all. */

import { el, middle } from "../ui/dom.js";
import { sprite } from "../ui/icons.js";
import { settings } from "../store.js";
/** @import { Context, Motion } from "../types/board.js" */

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
  /** How fast things go, and when they have to be over. */
  let rate = 1;
  let end = Infinity;

  /** Whether things jump to their end. A hidden page has no frames to wait for. */
  const isStill = () => isOver() || isCalm();
  const isOver = () => isSkipping || document.hidden || performance.now() >= end;
  const isCalm = () => settings.reduced;
  /** What is left of a time at this pace. @param {number} ms at usual speed */
  const share = (ms) => Math.min((settings.pace || 1) * rate, (end - performance.now()) / ms);

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
    const pace = share(delay + ms);
    await follow(node.animate(frames, { duration: ms * pace, delay: delay * pace, easing, fill }));
  }

  /** @param {number} ms */
  async function pause(ms) {
    const effect = new Animation(new KeyframeEffect(null, null, { duration: ms }), document.timeline);
    effect.play();
    await follow(effect);
  }

  /** Time for the eye; `always` even where nothing moves, for what must be read. @param {number} ms @param {boolean} [always] */
  async function wait(ms, always = false) {
    if (ms > 0 && !(always ? isOver() : isStill())) await pause(ms * share(ms));
  }

  /** Time to read something while other things happen, whatever their pace. @param {number} ms */
  async function linger(ms) {
    if (!isSkipping && !document.hidden) await pause(ms * (settings.pace || 1));
  }

  return {
    run,
    wait,
    linger,
    isCalm,
    isStill,
    begin() {
      isSkipping = false;
    },
    /** From now on. @param {number} [share] of the usual time @param {number} [most] milliseconds until all has to be over */
    pace(share = 1, most = Infinity) {
      rate = share;
      end = performance.now() + most;
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
    /** What share of the usual time things take. */
    get rate() {
      return rate * (settings.pace || 1);
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
