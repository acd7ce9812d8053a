/** The board of any game: its own, else the plain one; states one after the other, the line, keys. `README.md` is the contract. */

import { createMotion, shake } from "./motion.js";
import { createLine } from "./line.js";
import { createTelling } from "./telling.js";
import { plainLine, seatToAct, turnWords, waitLine } from "./words.js";
import { gameOf, link } from "../games.js";
import { el } from "../ui/dom.js";
import { bring, drawFrom } from "../ui/icons.js";
import { sound } from "../sound.js";
import { announce } from "../speak.js";
import { reason, t } from "../words.js";
/** @import { Board, Context, Host, Line, Prepared, Shown, State } from "../types/board.js" */

/** What a table made anew takes over. @typedef {{moves: import("./telling.js").Happened[], prepared: Prepared | undefined}} Kept */

/** Of a line what is to be said otherwise. @typedef {{words: string} & Partial<Line>} Advice */

/** What a board draws from. */
const SHEETS = ["board", "roles"];

/**
 * What shows a game, with its styles and no other game's.
 * @param {string} game @returns {Promise<(context: Context) => Board>}
 */
export async function loadBoard(game) {
  const { has_board: hasBoard = false, styles = [] } = gameOf(game) ?? {};
  const linked = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll("link[href$='/board.css'][data-game]")]);
  for (const sheet of linked) if (sheet.dataset.game !== game) sheet.remove();
  const isLinked = linked.some((sheet) => sheet.dataset.game === game);
  const dressed = styles.includes("board.css") && !isLinked && link(game, "board.css");
  const [{ board }] = await Promise.all([import(hasBoard ? `/static/games/${game}/board.js` : "./plain.js"), dressed]);
  return board;
}

/** @param {string} game @param {(context: Context) => Board} board @param {Host} host @param {Kept | null} [kept] of a table before, in another language */
export function createTable(game, board, host, kept = null) {
  const motion = createMotion();
  const line = createLine(motion, () => host.hint());
  const frame = el("div", { class: "tb-in" });
  const outer = el("div", { class: `tb tb-${game}` }, frame);
  /** @type {Awaited<ReturnType<typeof import("./finale.js").createFinale>> | null} */
  let finale = null;
  /** A new state is being drawn: the line waits until it stands. */
  let isSettling = false;
  /** Another table stands in its place, or none. */
  let isGone = false;
  /** Small pictures of what others did. @type {Awaited<ReturnType<typeof import("./since.js").createSince>> | null} */
  let since = null;
  /** @type {Promise<unknown> | null} */
  let many = null;
  /** What is said of a move as long as it is prepared: why it is proposed, or what speaks against it. @type {{move: string, line: Advice} | null} */
  let advice = null;
  /** Why something could not be, until something else is chosen or happens. */
  let refused = "";
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
    line,
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
    isWarned,
    stand: () => isSettling || stand(),
    slot: el("div", { class: "slot" }),
    end: el("div", { class: "end-slot" }),
  };

  /** @param {{code?: string}} answer */
  function refuse({ code = "" }) {
    sound("refuse");
    refused = code;
    line.tell(plainLine(reason({ code }), "warn", ["i-cross"]));
  }

  /** @param {Record<string, unknown>} command */
  async function send(command) {
    const answer = await host.send({ ...command, version: context.state?.version ?? 0 });
    if (answer.say === "refused") refuse(answer);
    return answer.say !== "refused";
  }

  /** @param {string} move */
  async function isWarned(move) {
    if (advice?.move === move && advice.line.tone === "warn") return false; // they are sure
    const words = (await host.warn?.(move)) ?? "";
    if (words) advise(move, { words, tone: "warn", picture: ["i-warn"] });
    return Boolean(words);
  }

  /** @param {string} move @param {Advice} line */
  function advise(move, line) {
    advice = { move, line };
    stand(true);
  }

  const sheets = SHEETS.filter((sheet) => gameOf(game)?.art.includes(sheet)).map((sheet) => `${game}/${sheet}`);
  drawFrom(game);
  const part = board(context);
  const telling = createTelling(context, part);
  telling.recall(kept?.moves ?? []);
  const square = [...frame.children].find((child) => child.querySelector("[role=grid]"));
  if (square) square.after(line.node);
  else frame.append(line.node);
  host.root.append(outer);
  for (const sheet of ["icons", "extras", ...sheets]) void bring(sheet);
  outer.addEventListener("pointerdown", line.touch, { capture: true });
  outer.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (context.isBusy && !target.closest(".acts")) telling.rush();
    else if (!target.closest(".since")) since?.fold();
  });

  async function loadSince() {
    const { createSince } = await import("./since.js");
    since ??= await createSince(context, part, telling.since);
    return since;
  }

  /** Where several others play there is a pace to keep, and much to see again. */
  async function loadForMany() {
    const [{ createPacer }] = await Promise.all([import("./tempo.js"), loadSince()]);
    telling.setPacer(createPacer(context, part));
  }

  /** @param {Shown} shown */
  async function showNow({ state, events, undone, actor }) {
    const before = context.state;
    const moves = before?.view && state.view && !undone ? events : [];
    if (state.table.seats.length > 2) await (many ??= loadForMany().catch(() => null));
    motion.begin();
    refused = "";
    advice = null;
    const isEnd = Boolean(state.view?.outcome) && !host.isLesson && !host.isPast;
    if (isEnd) void import("./finale.js").catch(() => null); // it comes while the last moves are seen
    if (moves.length || undone) since?.fold(true);
    if (undone) telling.forget();
    if (moves.length) part.refresh(); // what was touched last may not be drawn in full yet
    if (moves.length) line.begin();
    context.isBusy = moves.length > 0;
    outer.classList.toggle("busy", context.isBusy);
    try {
      if (moves.length) await telling.tell({ state, events: moves, undone, actor });
    } finally {
      context.isBusy = false;
      outer.classList.remove("busy");
      context.state = state;
      clean(outer);
      isSettling = true;
      part.render(state);
      isSettling = false;
    }
    telling.stood();
    if (undone) line.tell(plainLine(t("table.undone"), "told", ["i-undo"]));
    settle(before, state);
    if (!before && kept?.prepared) part.resume?.(kept.prepared);
    if (isEnd) await end(state, moves.length > 0);
    else if (finale) close();
  }

  /** @param {State} state @param {boolean} isNew */
  async function end(state, isNew) {
    const loaded = () => import("./finale.js").then(({ createFinale }) => createFinale(context, part));
    finale ??= await loaded().catch(() => null);
    if (isGone) return; // while its stage was fetched
    if (finale) finale.render(state, isNew);
    else frame.append(context.end); // no network, no stage: the ways on are there all the same
  }

  /** The end was taken back. */
  function close() {
    finale?.close();
    finale = null;
  }

  /** What the line says while nothing happens. @param {boolean} [isUrgent] @param {string} [before] what is said first */
  function stand(isUrgent = false, before = "") {
    const { state } = context;
    if (!state?.view || context.isBusy || host.isPast) return; // of the past others tell
    const isActing = isMine(state) && context.isOpen;
    line.offer(isActing && state.rights.can_hint);
    if (state.view.outcome || (host.isLesson && !isActing)) return; // what was told last stays
    const told = isActing ? part.line(state) : waitLine(state);
    const advised = isActing && advice?.move === part.move() ? advice?.line : {};
    const isNew = line.stand({ ...told, ...advised }, { isUrgent, isSilent: !isActing && telling.isHolding(), before });
    if (!isNew || isUrgent) return;
    since?.fold(); // somebody touched something
    refused = "";
  }

  /** @param {State | null} before @param {State} state */
  function settle(before, state) {
    const mine = isMine(state);
    const key = (/** @type {State | null} */ each) => (each?.view ? `${each.view.phase} ${each.view.actor} ${each.view.turn} ${each.table.roller}` : "");
    const isNew = Boolean(state.view) && !state.view.outcome && mine && key(before) !== key(state);
    const isGoingOn = before?.view && isMine(before) && seatToAct(before) === seatToAct(state) && before.view.turn === state.view.turn;
    const isTurn = isNew && !isGoingOn;
    if (isTurn) sound("turn");
    if (isTurn) takeTurn(state);
    else stand(isNew, telling.takeUnsaid());
  }

  /** First what the others did meanwhile, if it was much, then what is to be done. @param {State} state */
  function takeTurn(state) {
    const unsaid = telling.takeUnsaid();
    const words = since?.isMuch(state) && since.unfold() ? since.words : unsaid;
    stand(true, words ?? "");
  }

  /** @param {State} state */
  const isMine = (state) =>
    Boolean(state.view?.moves?.length) || (state.table.roller !== null && state.rights.seats.includes(state.table.roller));

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !context.state?.view) return false;
    line.touch();
    if (common(event)) return event.preventDefault(), true;
    const used = !finale?.isOpen && part.key(event);
    if (used) event.preventDefault();
    if (used) since?.fold();
    return used;
  }

  /** @param {KeyboardEvent} event */
  function common(event) {
    const state = /** @type {State} */ (context.state);
    const letter = event.key.toLowerCase();
    if (context.isBusy && (letter === "escape" || letter === "enter")) telling.rush();
    else if (finale?.isOpen && letter === "escape") finale.skip();
    else if (since?.words && letter === "escape") since.fold();
    else if (letter === "l") void lastMoves();
    else if (letter === "w") line.tell(plainLine(turnWords(state), "told", ["i-person"]));
    else if (letter === "s") line.tell(plainLine(part.score(state), "told", ["i-score"]));
    else return false;
    return true;
  }

  /** The rule of this moment, or who is waited for. */
  function moment() {
    const { state } = context;
    if (!state?.view || state.view.outcome) return null;
    return isMine(state) ? (part.rule ?? part.line)(state) : waitLine(state);
  }

  /** What it is about just now, by the names of the rulebook's moments: what could not be, what lies there, what is to be done. */
  function moments() {
    const { state } = context;
    if (!state?.view) return [];
    return [refused && `refusal.${refused}`, part.moment?.(state), `phase.${state.view.phase}`].filter((each) => typeof each === "string" && each !== "");
  }

  /** What the others did lately, once more; again: away with it. */
  async function lastMoves() {
    if (context.isBusy || context.state?.view?.outcome) return;
    if (since?.words) return since.fold();
    const pictures = await loadSince();
    if (pictures.unfold(true)) announce(pictures.words ?? "");
    else line.tell(plainLine(t("since.none"), "told", ["i-lookback"]));
  }

  return {
    chain: part.chain,
    chainWords: part.chainWords,
    aim: part.aim,
    moment,
    moments,
    /** Says something of the table itself on the line. @param {string} words @param {Line["tone"]} tone @param {string} picture */
    tell: (words, tone, picture) => line.tell(plainLine(words, tone, [picture])),
    read: line.read,
    hush() {
      since?.fold(true);
      line.hush();
    },
    /** Somebody looks again: what holds is said, if it is their turn urgently. */
    wake() {
      line.wake();
      if (context.state && isMine(context.state)) takeTurn(context.state);
      else stand();
    },
    /** @returns {Kept} */
    keep: () => ({ moves: telling.happened(), prepared: part.kept?.() }),
    slot: context.slot,
    end: context.end,
    get move() {
      return part.move();
    },
    lastMoves,
    /** @param {Shown} shown */
    show(shown) {
      queue = queue.then(() => showNow(shown));
      return queue;
    },
    /** A ply of a game that is over, without motion: what stood before it, and what happened. @param {State | null} before @param {State} state @param {import("../types/board.js").GameEvent[]} events */
    past(before, state, events) {
      part.forget?.();
      context.state = before;
      if (before) for (const event of events) part.recall?.(event);
      context.state = state;
      part.render(state);
    },
    /** What happened, as the line would tell it. @param {import("../types/board.js").GameEvent[]} events @param {State} before @param {State} state @returns {Line[]} */
    told(events, before, state) {
      context.state = before;
      const lines = events.flatMap((event) => part.told(event, state) ?? []);
      context.state = state;
      return lines;
    },
    hands: part.hands,
    /** @param {boolean} enabled */
    setInput(enabled) {
      context.isOpen = enabled;
      outer.classList.toggle("closed", !enabled);
      part.refresh();
      stand();
    },
    /** @param {string} move @param {string} [words] why */
    hint(move, words = "") {
      part.hint(move);
      if (words && part.move() === move) advise(move, { words });
    },
    /** @param {string | null} move */
    touches: (move) => part.touches?.(move) ?? null,
    focus: () => part.focus(),
    key,
    skip: telling.rush,
    destroy() {
      isGone = true;
      line.close();
      finale?.close();
      motion.skip();
      outer.remove();
    },
  };
}

/** @param {HTMLElement} outer */
function clean(outer) {
  for (const node of outer.querySelectorAll(".flying")) node.remove();
}
