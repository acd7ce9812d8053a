/** Since your turn: what the others did, in small pictures. They play once by themselves, and each can be seen again. */

import { el, set, vars } from "../ui/dom.js";
import { sprite } from "../ui/icons.js";
import { ownStyle } from "../ui/style.js";
import { drawPicture } from "./line.js";
import { areApart } from "./telling.js";
import { seatToAct, whole } from "./words.js";
import { faceOf } from "../seats.js";
import { settings } from "../store.js";
import { t } from "../words.js";
/** @import { Beat, Board, Context, State } from "../types/board.js" */
/** @import { Move } from "./telling.js" */

/** One sentence with its picture, and who did it where the words do not say so. @typedef {{words: string, by?: number, beat: Beat}} Told */

/** So many pictures at once; so many others must have moved before they come by themselves. */
const MOST = 4;
const OTHERS = 2;
/** How long each picture is shown, and how long folding takes. */
const BEAT = 700;
const FOLD = 220;

/** Those who look now. @param {State} state */
const viewers = (state) => (areApart(state) ? [state.seat] : state.rights.seats);

/** Which took more, else which matters more. @param {Beat} a @param {Beat} b */
const more = (a, b) => (b.cost ?? 0) - (a.cost ?? 0) || (b.worth ?? 0) - (a.worth ?? 0);

/**
 * The moves worth a picture: those that hurt first, then those that matter, then the latest, as they came. Asked for, any will do.
 * @param {Move[]} moves @param {number | null} viewer @param {boolean} isAsked
 * @returns {Told[]}
 */
export function pictured(moves, viewer, isAsked) {
  const lines = moves.flatMap(({ seat, lines }) => (lines.get(viewer) ?? []).map((line) => ({ ...line, seat })));
  const loud = lines.flatMap(({ words, by, beat }) => (beat ? [{ words, by, beat }] : []));
  if (!loud.length && isAsked) return lines.filter(({ isPassing }) => !isPassing).slice(-MOST).map(({ words, by, picture, seat }) => ({ words, by, beat: { seat: seat ?? 0, words, picture } }));
  const chosen = loud
    .map((told, index) => ({ told, index }))
    .sort((a, b) => more(a.told.beat, b.told.beat) || b.index - a.index)
    .slice(0, MOST);
  return chosen.sort((a, b) => a.index - b.index).map(({ told }) => told);
}

/** Whoever says what they read on a button means that button: its name holds those words. @param {string} words @param {string} seen */
const named = (words, seen) => (words.toLowerCase().includes(seen.toLowerCase()) ? words : `${words} – ${seen}`);

/** @param {Context} context @param {Board} part @param {(own: Array<number | null>) => Move[]} movesSince */
export async function createSince(context, part, movesSince) {
  await ownStyle("since");
  const { line, motion } = context;
  /** @type {ReturnType<typeof createStrip> | null} */
  let strip = null;

  /** What others did, for whoever looks. @param {State} state @param {boolean} isAsked */
  function lately(state, isAsked) {
    const moves = movesSince(viewers(state));
    const told = pictured(moves, areApart(state) ? state.seat : null, isAsked);
    return { moves, told: told.map((each) => ({ ...each, words: whole(state, each) })) };
  }

  /** @param {string[]} cells */
  function light(cells) {
    if (part.light) return part.light(cells);
    for (const cell of context.frame.querySelectorAll("[data-at]")) cell.classList.toggle("lit", cells.includes(cell.getAttribute("data-at") ?? ""));
  }

  /** @param {boolean} [isAtOnce] */
  function fold(isAtOnce = false) {
    const folded = strip;
    if (!folded) return;
    strip = null;
    const hasFocus = folded.node.contains(document.activeElement);
    void folded.close(isAtOnce).then(() => {
      if (!strip) line.cover(false);
      context.frame.classList.toggle("recalling", strip !== null);
      if (hasFocus) part.focus();
    });
  }

  return {
    fold,
    /** What the pictures say, null while they are folded. */
    get words() {
      return strip?.words ?? null;
    },
    /** Whether enough happened for them to come by themselves. @param {State} state */
    isMuch(state) {
      const { moves, told } = lately(state, false);
      const others = [...moves.map(({ seat }) => seat), ...told.map(({ beat }) => beat.seat)];
      return told.length > 0 && new Set(others.filter((seat) => seat !== null)).size >= OTHERS;
    },
    /** In the line's place; false when there is nothing to show. @param {boolean} [isAsked] */
    unfold(isAsked = false) {
      const { state } = context;
      const told = state ? lately(state, isAsked).told : [];
      if (!state || strip || !told.length) return false;
      strip = createStrip(context, told, viewers(state).includes(seatToAct(state)), { light, fold });
      line.cover(true);
      context.frame.classList.add("recalling");
      line.node.before(strip.node);
      motion.begin();
      void strip.play();
      if (isAsked) strip.focus();
      return true;
    },
  };
}

/** The letters of its longest word, which is not to be broken. @param {string} words */
const longest = (words) => String(Math.max(...words.split(/\s/).map(({ length }) => length)));

/**
 * @param {Context} context @param {Told[]} told @param {boolean} isMine it is somebody's turn here
 * @param {{light: (cells: string[]) => void, fold: () => void}} on
 */
function createStrip({ motion, state }, told, isMine, on) {
  const { table, seat } = /** @type {State} */ (state);
  const face = (/** @type {number | null} */ number) => faceOf(table.seats.find((each) => each.seat === number));
  const beats = told.map(({ words, beat }, index) => {
    const cost = beat.cost ? el("b", { class: "loss", "aria-hidden": "true" }, `−${beat.cost}`) : null;
    const pictures = el("span", { class: "pics" }, ...drawPicture(beat.picture));
    const said = [el("small", { class: "short" }, beat.words), el("small", { class: "whole" }, words)];
    const button = el("button", { class: "beat", type: "button", "aria-label": named(words, beat.words) }, sprite(face(beat.seat), "who"), pictures, ...said, cost);
    vars(button, { "--longest": longest(beat.words) });
    button.addEventListener("click", () => see(index));
    return button;
  });
  const end = t(isMine ? "since.yours" : "close");
  const last = el("button", { class: isMine ? "beat you" : "beat back", type: "button", "data-test": "since-fold" }, sprite(isMine ? face(seat) : "i-cross", "who"), el("small", {}, end));
  vars(last, { "--longest": longest(end) });
  last.addEventListener("click", () => on.fold());
  const list = el("ol", {}, ...[...beats, last].map((button) => el("li", {}, button)));
  const node = el("div", { class: "since", role: "group", "aria-label": t("since.title"), "data-test": "since" }, list);
  vars(node, { "--beat": `${BEAT * (settings.pace || 1)}ms` });
  /** Changes when somebody touches a picture: then they no longer play. */
  let turn = 0;

  /** @param {number} index @param {boolean} [isPlaying] */
  function mark(index, isPlaying = false) {
    beats.forEach((beat, i) => {
      beat.classList.toggle("now", i === index);
      beat.classList.toggle("runs", i === index && isPlaying);
      set(beat, "aria-current", i === index ? "true" : null);
    });
    on.light(told[index].beat.cells ?? []);
  }

  /** @param {number} index */
  function see(index) {
    turn += 1;
    mark(index);
  }

  return {
    node,
    words: told.map(({ words }) => words).join(" "),
    /** One after the other; the last one stays. Where nothing moves they only stand there. */
    async play() {
      const mine = ++turn;
      if (motion.isCalm()) return;
      await motion.run(node, [{ opacity: 0, translate: "0 14px" }, { opacity: 1, translate: "0 0" }], FOLD);
      for (const index of told.keys()) {
        if (mine !== turn) return;
        mark(index, true);
        await motion.linger(BEAT);
      }
      if (mine === turn) mark(told.length - 1);
    },
    focus: () => beats[0]?.focus(),
    /** @param {boolean} isAtOnce */
    async close(isAtOnce) {
      turn += 1;
      on.light([]);
      if (!isAtOnce) await motion.run(node, [{ opacity: 1 }, { opacity: 0, scale: 0.94, translate: "0 8px" }], FOLD);
      node.remove();
    },
  };
}
