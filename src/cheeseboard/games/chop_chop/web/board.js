/** The table of Chop! Chop!: roll, choose a piece, choose a square, confirm. */

import { afterwards, shake } from "/static/js/board/motion.js";
import { createScenes } from "./motion.js";
import { el } from "/static/js/ui/dom.js";
import { sprite } from "/static/js/ui/icons.js";
import { createKitchen } from "./kitchen.js";
import { createHistory } from "./history.js";
import { createKeys } from "./keys.js";
import { PIECES, readMove, standing, writeMove } from "./moves.js";
import { createIntent } from "/static/js/board/intent.js";
import { sign } from "/static/js/board/threads.js";
import { createPlayers } from "/static/js/board/players.js";
import { createLanes } from "./lanes.js";
import { createTray } from "./tray.js";
import { say } from "./sentences.js";
import { aimLines, caughtAt, createTold, dieOf, ghostLine, ruleLine, scoreWords, taskLine, tickKey } from "./words.js";
import { change, settings } from "/static/js/store.js";
import { t } from "/static/js/words.js";
/** @import { Intent } from "/static/js/board/intent.js" */
/** @import { Answer, Board, Context, GameEvent, Line, State } from "/static/js/types/board.js" */
/** @import { ChopChopView } from "./view.js" */
/** @import { Marks, PieceGhost } from "./marks.js" */
/** @import { ReadMove } from "./moves.js" */

const KINDS = /** @type {Record<string, string>} */ ({ arrow: "jump", place: "place", fork: "take" });

/** @param {Context} context @returns {Board} */
export function board(context) {
  const { frame, motion } = context;
  const kitchen = createKitchen(context, chooseSquare);
  const tray = createTray(context, {
    roll,
    play: (move) => void intent.play(move),
    prints: () => (change({ paws: !settings.paws }), void fetchPrints()),
    confirm: () => void intent.commit(),
  });
  const lanes = createLanes();
  const players = createPlayers(role);
  const scenes = createScenes(context, kitchen, tray, lanes);
  const history = createHistory(context);
  frame.append(players.node, lanes.node, kitchen.node, tray.node);
  /** @type {Map<string, number>} */
  let prints = new Map();
  /** The tile turned last, until something moves or one rolls oneself. @type {string | null} */
  let turned = null;

  const view = () => /** @type {ChopChopView} */ (context.state?.view);
  /** @returns {ReadMove[]} */
  const moves = () => (intent.isMine() ? view().moves.map(readMove).filter((move) => move !== null) : []);
  const movable = () => new Set(moves().flatMap((move) => (move.piece && move.kind !== "place" ? [move.piece] : [])));
  /** The moves that end on a square: of the chosen piece, or of any. */
  const aims = () => moves().filter((move) => move.square && (!move.piece || !intent.chosen || move.piece === intent.chosen));
  const aimsAt = (/** @type {string | undefined} */ square) => aims().filter((move) => move.square === square);

  /** @type {Intent<ReadMove>} */
  const intent = createIntent(context, {
    moves,
    refresh,
    holder: (move) => move.piece ?? null,
    same: (ghost) => aimsAt(ghost.square)[0],
    canPutBack: () => movable().size > 1,
    aimed() {
      kitchen.showWay([]);
      answer();
    },
    previewed: showWay,
    sent: answer,
    refused({ piece }) {
      if (piece) void shake(motion, kitchen.pieceNode(piece) ?? kitchen.node);
    },
    point({ square, text }) {
      if (!square) tray.point(text);
      return !square;
    },
  });

  const key = createKeys(context, kitchen, { intent, view, movable, aims, roll });

  /** @param {State} state */
  function render(state) {
    if (!state.view) return;
    scenes.clear();
    intent.settle(state);
    const pieces = movable();
    if (!intent.chosen || !pieces.has(intent.chosen)) intent.chosen = pieces.size === 1 ? [...pieces][0] : null;
    if (settings.paws) void fetchPrints();
    refresh();
  }

  function refresh() {
    const state = context.state;
    if (!state?.view) return;
    const now = view();
    frame.classList.toggle("is-over", Boolean(now.outcome));
    players.render(state);
    lanes.render(now);
    kitchen.render(now, marks(state));
    tray.render(now, { canRoll: canRoll(), choices: choices() });
    renderBar();
  }

  const canRoll = () => intent.canRoll() || moves().some((move) => move.kind === "die");

  /** @param {State} state @returns {Marks} */
  function marks(state) {
    const now = view();
    const pieces = movable();
    const isOpen = Boolean(intent.chosen) || !pieces.size;
    const legal = new Set(isOpen ? aims().map((move) => move.square ?? "") : []);
    const isMouseWalk = now.phase === "walk" && now.side === "mice" && intent.isMine();
    const stuck = new Set(isMouseWalk ? PIECES.slice(1).filter((piece) => standing(now, piece) && !pieces.has(piece)) : []);
    const isChoosing = legal.size + pieces.size > 0;
    return { legal, pieces, tags: first(now, pieces), stuck, chosen: intent.chosen, ghost: mark(), prints, isChoosing, lasts: history.since(state) };
  }

  /** Which of them to look at first: who must come out, else who can come home, else all. @param {ChopChopView} now @param {Set<string>} pieces */
  function first(now, pieces) {
    const wishes = [now.is_run_home ? now.unreleased : [], now.homes.flatMap((home) => home.mice)];
    const wish = wishes.map((list) => list.filter((piece) => pieces.has(piece))).find((list) => list.length);
    return new Set(wish ?? pieces);
  }

  /** @returns {PieceGhost | null} */
  function mark() {
    const { ghost } = intent;
    return ghost?.square ? { square: ghost.square, piece: ghost.piece ?? null, isSent: ghost.isSent, isHint: ghost.isHint } : null;
  }

  function renderBar() {
    const { phase, side } = view();
    const { ghost } = intent;
    const isFork = phase === "fork";
    const way = isFork ? ["store-cheese"] : [`mark-${side === "mice" ? "mouse" : "cat"}`, "free-square"];
    const step = canRoll() ? -1 : !intent.isMine() ? null : isFork || (movable().size && !intent.chosen) ? 0 : 1;
    tray.renderBar({ isReady: intent.isReady(), word: !ghost ? "" : t(ghost.isHint ? "say.do-it" : tickKey(view(), ghost)), way, step });
    context.stand();
  }

  /** @param {State} state @returns {Line} */
  function line(state) {
    const now = /** @type {ChopChopView} */ (state.view);
    const { ghost } = intent;
    return ghost ? ghostLine(now, ghost) : taskLine(now, { chosen: intent.chosen, movable: movable() });
  }

  /** What was touched, at once; the rest follows. */
  function answer() {
    const ghost = mark();
    kitchen.aim(ghost, Boolean(ghost?.piece === "C" && caughtAt(view(), ghost.square)));
    renderBar();
    afterwards(context, refresh);
  }

  /** "Play on" comes before "call it a draw". */
  function choices() {
    return moves()
      .flatMap((move) => {
        if (move.kind === "pass") return [{ text: move.text, icon: "i-cross", word: t(`move.pass.${view().phase}`) }];
        if (move.kind === "draw") return [{ text: move.text, icon: move.agree ? "i-pause" : "i-play", word: t(`answer.${move.agree}`) }];
        return [];
      })
      .sort((a, b) => (a.text < b.text ? -1 : 1));
  }

  /** @param {string} square */
  function chooseSquare(square) {
    if (context.isBusy || !context.state?.view) return;
    const { chosen, ghost } = intent;
    const own = [...movable()].find((piece) => standing(view(), piece) === square);
    const [aim, other] = aimsAt(square);
    if (ghost && ghost.square === square) return void intent.commit();
    if (own && (!aim || !chosen)) return intent.choose(own);
    if (aim && !chosen && other) return refuse(square, say("choose-piece"));
    if (aim) return intent.aim(aim);
    if (intent.canRoll()) return refuse(square, say("roll-first", { die: dieOf(view()) }));
    if (!intent.isMine()) return context.refuseTurn(kitchen.find(square));
    if (!aims().length) return refuse(square, say("choose-below"));
    refuseSquare(square);
  }

  /** @param {string} square @param {Line} words */
  function refuse(square, words) {
    void shake(motion, kitchen.find(square) ?? kitchen.node);
    context.line.tell(words);
  }

  /** @param {string} square */
  function refuseSquare(square) {
    const now = view();
    const here = PIECES.slice(1).find((piece) => standing(now, piece) === square);
    if (here && now.side === "mice") {
      const only = now.phase === "walk" ? now.mover : now.piece;
      const n = now.steps ?? 0;
      return refuse(square, only && only !== here ? say("this-mouse", { piece: only }) : say("stuck", { piece: here, n }));
    }
    if (!intent.chosen && now.phase === "walk") return refuse(square, say("choose-piece"));
    void context.refuseMove(kitchen.find(square), writeMove(KINDS[now.phase] ?? "walk", intent.chosen, square));
  }

  /** @param {Answer} preview */
  function showWay(preview) {
    kitchen.showWay(preview.say === "previewed" ? /** @type {string[]} */ (preview.path) : []);
  }

  function roll() {
    if (context.isBusy) return;
    const die = moves().find((move) => move.kind === "die");
    if (die) return void intent.play(die.text);
    if (intent.canRoll()) tray.stop();
    void intent.roll();
  }

  /** What is touched to move a piece, to take a cheese, to roll. @param {string | null} text */
  function touches(text) {
    const move = text === null ? null : readMove(text);
    if (!move?.square) return { nodes: [tray.die], done: 0 };
    const origin = move.piece ? standing(view(), move.piece) : null;
    const nodes = [origin && kitchen.find(origin), kitchen.find(move.square)].filter((node) => node instanceof Element);
    return { nodes, done: origin && intent.chosen === move.piece ? 1 : 0 };
  }

  async function fetchPrints() {
    const asked = context.state?.version;
    const printed = settings.paws ? await context.host.send({ do: "prints" }) : null;
    if (asked !== context.state?.version) return;
    prints = new Map(printed?.say === "printed" ? printed.squares : []);
    refresh();
  }

  /** @param {number} seat @param {HTMLElement} node @param {State} state */
  function role(seat, node, state) {
    const now = /** @type {ChopChopView | null} */ (state.view);
    if (!now?.cat_seat) return "";
    const isCat = now.cat_seat === seat;
    const key = isCat ? "cat" : "mouse";
    if (node.dataset.shown !== key) node.replaceChildren(sprite(`mark-${key}`, "shape"));
    node.dataset.shown = key;
    return t(isCat ? "table.role.cat" : "table.role.mice");
  }

  /** @param {GameEvent} event @param {GameEvent[]} next @param {State} state */
  async function tell(event, next, state) {
    history.add(event);
    if (event.code === "tile-turned") turned = event.tile;
    else if (event.code === "walked" || event.code === "jumped") turned = null;
    else if (event.code === "rolled") {
      if (state.rights.seats.includes(event.seat)) turned = null;
      players.light(event.seat);
    }
    await scenes.tell(event, next, state);
  }

  return {
    render,
    refresh,
    tell,
    told: createTold(context),
    line,
    rule: (state) => ruleLine(state.view),
    aim: () => aimLines(context.state),
    moment: (state) => (state.view.tile ?? turned ? `tile.${state.view.tile ?? turned}` : null),
    key,
    hint: intent.hint,
    touches,
    kept: intent.kept,
    resume: intent.resume,
    recall: history.add,
    forget: history.forget,
    focus: () => kitchen.rover.go(kitchen.rover.here()),
    score: scoreWords,
    finale: () => import("./finale.js"),
    move: () => intent.ghost?.text ?? null,
    chain: [sprite("chop-cat"), sign("dots"), sprite("chop-mouse"), sign("scallops"), sprite("chop-wedge")],
    chainWords: t("table.chain"),
  };
}
