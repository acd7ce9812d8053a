/** The tables of both games behind one door; `README.md` is the contract. */

import { createMotion, shake } from "./animate.js";
import { cheeseRescue } from "./cheese-rescue.js";
import { chopChop } from "./chop-chop.js";
import { el } from "./dom.js";
import { capital, turnWords } from "./words.js";
import { bring } from "../icons.js";
import { say } from "../speak.js";
import { sound } from "../sound.js";
import { reason, t } from "../words.js";
/** @import { Context, GameEvent, Host, State } from "./types.js" */

/** How many states may wait to be shown before motion is left out to catch up. */
const PATIENCE = 2;

/**
 * @param {"cheese-rescue" | "chop-chop"} game
 * @param {Host} host
 */
export function createTable(game, host) {
  const motion = createMotion();
  const note = el("p", { class: "toast", "aria-hidden": "true" });
  const frame = el("div", { class: "tb-in" });
  const outer = el("div", { class: `tb tb-${game}` }, frame);
  let waiting = 0;
  let noteTimer = 0;
  /** @type {Promise<void>} */
  let queue = Promise.resolve();

  /** @type {Context} */
  const context = {
    host,
    motion,
    frame,
    state: null,
    isBusy: false,
    isOpen: true,
    toast,
    refuse,
    refuseTurn(node) {
      if (node) void shake(motion, node);
      refuse({ code: context.state?.view?.outcome ? "game-over" : "not-your-turn" });
    },
    async refuseMove(node, move) {
      if (node) void shake(motion, node);
      const answer = await host.preview(move); // the server knows why not
      if (answer.say === "refused") refuse(answer);
    },
    send,
    slot: el("div", { class: "slot" }),
    end: el("div", { class: "end-slot" }),
  };

  /** @param {string} text @param {boolean} [isSaid] */
  function toast(text, isSaid = true) {
    note.textContent = text;
    note.classList.add("up");
    clearTimeout(noteTimer);
    noteTimer = window.setTimeout(() => note.classList.remove("up"), 2500 + 45 * text.length);
    if (isSaid) say(text);
  }

  /** @param {{code?: string}} answer */
  function refuse({ code = "" }) {
    sound("refuse");
    toast(reason({ code }));
  }

  /** @param {Record<string, unknown>} command */
  async function send(command) {
    const answer = await host.send({ ...command, version: context.state?.version ?? 0 });
    if (answer.say === "refused") refuse(answer);
    return answer.say !== "refused";
  }

  const part = game === "chop-chop" ? chopChop(context) : cheeseRescue(context);
  frame.append(note);
  host.root.append(outer);
  for (const file of ["icons", "extras", game === "chop-chop" ? "chop" : "cheese"]) void bring(file);
  outer.addEventListener("click", (event) => {
    if (context.isBusy && !(/** @type {Element} */ (event.target).closest(".acts"))) motion.skip();
  });

  /** @param {State} state @param {GameEvent[]} events @param {boolean} undone */
  async function showNow(state, events, undone) {
    const before = context.state;
    const moves = before?.view && state.view && !undone ? events : [];
    motion.begin();
    if (moves.length) {
      part.refresh(); // what was touched last may not be drawn in full yet
      note.classList.remove("up"); // it spoke of something before
    }
    if (waiting > PATIENCE) motion.skip();
    context.isBusy = moves.length > 0;
    outer.classList.toggle("busy", context.isBusy);
    try {
      for (const [index, event] of moves.entries()) {
        const words = part.words(event, state);
        if (words) say(capital(words));
        await part.tell(event, moves.slice(index + 1), state);
      }
    } finally {
      context.isBusy = false;
      outer.classList.remove("busy");
      context.state = state;
      clean(outer);
      part.render(state);
    }
    if (undone) say(t("table.undone"));
    announce(before, state);
  }

  /** @param {State | null} before @param {State} state */
  function announce(before, state) {
    const mine = isMine(state);
    const key = (/** @type {State | null} */ each) => (each?.view ? `${each.view.phase} ${each.view.actor} ${each.view.turn} ${each.table.roller}` : "");
    if (!state.view || state.view.outcome || key(before) === key(state)) return;
    if (!mine) return;
    const isGoingOn = before && isMine(before) && seatOf(before) === seatOf(state) && before.view.turn === state.view.turn;
    if (!isGoingOn) sound("turn");
    const words = [isGoingOn ? "" : turnWords(state), part.prompt(state)].filter(Boolean).join(" ");
    if (words) say(words, { assertive: true });
  }

  /** @param {State} state */
  const seatOf = (state) => state.table.roller ?? state.view.actor;
  /** @param {State} state */
  const isMine = (state) =>
    Boolean(state.view?.moves?.length) || (state.table.roller !== null && state.rights.seats.includes(state.table.roller));

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !context.state?.view) return false;
    const used = common(event) || part.key(event);
    if (used) event.preventDefault();
    return used;
  }

  /** @param {KeyboardEvent} event */
  function common(event) {
    const state = /** @type {State} */ (context.state);
    const letter = event.key.toLowerCase();
    if (context.isBusy && (letter === "escape" || letter === "enter")) motion.skip();
    else if (letter === "w") say(turnWords(state));
    else if (letter === "s") say(part.score(state));
    else return false;
    return true;
  }

  return {
    strip: part.strip,
    slot: context.slot,
    end: context.end,
    get move() {
      return part.move();
    },
    /** @param {State} state @param {GameEvent[]} [events] @param {{undone?: boolean}} [options] */
    show(state, events = [], { undone = false } = {}) {
      waiting += 1;
      if (waiting > PATIENCE) motion.skip();
      queue = queue.then(() => showNow(state, events, undone)).finally(() => (waiting -= 1));
      return queue;
    },
    /** @param {boolean} enabled */
    setInput(enabled) {
      context.isOpen = enabled;
      outer.classList.toggle("closed", !enabled);
      part.refresh();
    },
    /** @param {string} move */
    hint: (move) => part.hint(move),
    focus: () => part.focus(),
    key,
    skip: () => motion.skip(),
    destroy() {
      clearTimeout(noteTimer);
      motion.skip();
      outer.remove();
    },
  };
}

/** @param {HTMLElement} outer */
function clean(outer) {
  for (const node of outer.querySelectorAll(".flying")) node.remove();
}
