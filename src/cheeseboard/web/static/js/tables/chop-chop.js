/** The table of Chop! Chop!: roll, choose a piece, choose a square, confirm. */

import { afterwards, shake } from "./animate.js";
import { createStory } from "./chop-story.js";
import { el, set, sprite } from "./dom.js";
import { createKitchen, PIECES, readMove, spot, standing, writeMove } from "./kitchen.js";
import { pawPrints, sign } from "./lines.js";
import { createBar, createPlayers } from "./players.js";
import { createScore, createTray } from "./tray.js";
import { capital, chopPrompt, chopScore, chopWords, endWords, pieceName } from "./words.js";
import { say } from "../speak.js";
import { sound } from "../sound.js";
import { change, settings } from "../store.js";
import { faceOf } from "../seats.js";
import { t } from "../words.js";
/** @import { ChopView, Context, Game, ReadMove, State } from "./types.js" */

/** Who is seen at the end, by how it came; when nobody wins, they sleep or share. @type {Record<string, string[]>} */
const HEROES = {
  "all-caught": ["pawn-cat-pounce"],
  "cheese-home": ["pawn-mouse-1", "pawn-mouse-2", "pawn-mouse-3", "pawn-mouse-4"],
  stalled: ["extras#scene-wait"],
  "after-tenth": ["extras#scene-shared"],
};
const KINDS = /** @type {Record<string, string>} */ ({ arrow: "jump", place: "place", fork: "take" });

/** @param {Context} context @returns {Game} */
export function chopChop(context) {
  const { frame, motion } = context;
  const kitchen = createKitchen(context, chooseSquare);
  const tray = createTray(context, { roll: () => void roll(), play: (move) => void play(move), prints: () => (change({ paws: !settings.paws }), void fetchPrints()) });
  const score = createScore();
  const players = createPlayers(role);
  const story = createStory(context, kitchen, tray, score);
  const bar = createBar(context, () => void commit(), el("span", { class: "bar-end" }));
  const result = el("div", { class: "finale" });
  frame.append(players.node, score.node, kitchen.node, tray.node, bar.node, result);
  /** @type {string | null} */
  let chosen = null;
  /** @type {{move: ReadMove, isSent: boolean} | null} */
  let ghost = null;
  let isSending = false;
  /** Whose hand was in front: what was chosen is theirs. @type {number | null} */
  let front = null;
  /** @type {Map<string, number>} */
  let prints = new Map();

  const view = () => /** @type {ChopView} */ (context.state?.view);
  const isMine = () => Boolean(context.isOpen && view()?.moves.length && !ghost?.isSent && !isSending);
  const canRoll = () => {
    const roller = context.state?.table.roller;
    return Boolean(context.isOpen && !isSending && roller && context.state?.rights.seats.includes(roller) && !view().outcome);
  };
  const moves = () => (isMine() ? view().moves.map(readMove).filter((move) => move !== null) : []);
  const movable = () => new Set(moves().flatMap((move) => (move.piece ? [move.piece] : [])));
  /** The moves that end on a square: of the chosen piece, or of any. */
  const aims = () => moves().filter((move) => move.square && (!move.piece || !chosen || move.piece === chosen));

  /** @param {State} state */
  function render(state) {
    if (!state.view) return;
    story.clear();
    isSending = false;
    if (front !== state.seat) [chosen, ghost] = [null, null];
    front = state.seat;
    if (ghost && (ghost.isSent || !view().moves.includes(ghost.move.text))) ghost = null;
    const pieces = movable();
    if (!chosen || !pieces.has(chosen)) chosen = pieces.size === 1 ? [...pieces][0] : null;
    if (settings.paws) void fetchPrints();
    refresh();
  }

  function refresh() {
    const state = context.state;
    if (!state?.view) return;
    const now = view();
    frame.classList.toggle("is-over", Boolean(now.outcome));
    players.render(state);
    score.render(now);
    const legal = new Set(aims().map((move) => move.square ?? ""));
    kitchen.render(now, { legal, pieces: movable(), chosen, ghost: mark(), prints });
    tray.render(now, { canRoll: canRoll() || moves().some((move) => move.kind === "die"), choices: choices() });
    renderBar();
    if (!ghost) kitchen.drawOver([]);
    renderEnd(state);
  }

  const mark = () => (ghost?.move.square ? { square: ghost.move.square, piece: ghost.move.piece ?? null, isSent: ghost.isSent } : null);
  const renderBar = () => bar.render(/** @type {State} */ (context.state), Boolean(ghost && !ghost.isSent && context.isOpen), isMine() || canRoll());

  /** What was touched, at once; the rest follows. */
  function answer() {
    kitchen.aim(mark());
    renderBar();
    afterwards(context, refresh);
  }

  function choices() {
    return moves().flatMap((move) => {
      if (move.kind === "pass") return [{ text: move.text, icon: "i-cross", word: t(`move.pass.${view().phase}`) }];
      if (move.kind === "draw") return [{ text: move.text, icon: move.agree ? "i-tick" : "i-cross", word: t(move.agree ? "move.draw.yes" : "move.draw.no") }];
      return [];
    });
  }

  /** @param {string} square */
  function chooseSquare(square) {
    if (context.isBusy || !context.state?.view) return;
    const own = [...movable()].find((piece) => standing(view(), piece) === square);
    const aim = aims().find((move) => move.square === square);
    if (ghost && ghost.move.square === square) return void commit();
    if (own && (!aim || !chosen)) return choosePiece(own);
    if (aim && !chosen && !settings.confirm && aims().filter((move) => move.square === square).length > 1) return refuseSquare(square);
    if (aim) {
      chosen = aim.piece ?? null;
      return setGhost(aim);
    }
    if (canRoll()) return hintAt(tray.node, "move.roll-first");
    if (!isMine()) return context.refuseTurn(kitchen.find(square));
    if (!aims().length) return hintAt(tray.node, "move.choose-below");
    refuseSquare(square);
  }

  /** @param {Element} node @param {string} key */
  function hintAt(node, key) {
    void shake(motion, node);
    context.toast(t(key));
  }

  /** @param {string} square */
  function refuseSquare(square) {
    const piece = chosen ?? PIECES.find((each) => standing(view(), each) === square);
    if (!piece) return hintAt(kitchen.find(square) ?? kitchen.node, "move.choose-piece");
    void context.refuseMove(kitchen.find(square), writeMove(KINDS[view().phase] ?? "walk", piece, square));
  }

  /** @param {string} piece */
  function choosePiece(piece) {
    const isBack = chosen === piece && movable().size > 1;
    const square = isBack ? null : ghost?.move.square;
    chosen = isBack ? null : piece;
    ghost = null;
    const same = square && aims().find((move) => move.square === square);
    if (same) return setGhost(same);
    sound("tap");
    refresh();
    say(isBack ? t("move.put-back") : capital(`${t("move.squares", { what: pieceName(piece), n: aims().length })} ${aims().map((move) => move.square).join(", ")}`));
  }

  /** @param {ReadMove} move @param {boolean} [isHint] which is never played by itself */
  function setGhost(move, isHint = false) {
    ghost = { move, isSent: false };
    sound("tap");
    kitchen.drawOver([]);
    answer();
    if (settings.confirm === false && !isHint) return void commit();
    void showWay(ghost);
  }

  /** @param {{move: ReadMove, isSent: boolean}} mine */
  async function showWay(mine) {
    const answer = await context.host.preview(mine.move.text);
    if (ghost !== mine || mine.isSent) return;
    const path = answer.say === "previewed" ? /** @type {string[]} */ (answer.path) : [];
    if (path.length > 1) kitchen.drawOver(pawPrints(path.map(spot)));
    const what = mine.move.piece ? pieceName(mine.move.piece) : t("table.ground.cheese");
    say(capital(t(path.length > 2 ? "move.way" : "move.aim", { piece: what, square: mine.move.square ?? "", way: path.slice(1, -1).join(", ") })));
  }

  async function commit() {
    if (!ghost || ghost.isSent || !context.isOpen) return;
    const mine = ghost;
    mine.isSent = true;
    answer();
    const isTaken = await context.send({ do: "play", seat: view().seat, move: mine.move.text });
    if (isTaken || ghost !== mine) return;
    ghost = null;
    refresh();
    if (mine.move.piece) void shake(motion, kitchen.pieceNode(mine.move.piece) ?? kitchen.node);
  }

  /** @param {string} move */
  async function play(move) {
    if (!isMine() || context.isBusy) return;
    isSending = true;
    sound("tap");
    if (!(await context.send({ do: "play", seat: view().seat, move }))) isSending = false;
    refresh();
  }

  async function roll() {
    if (context.isBusy) return;
    const die = moves().find((move) => move.kind === "die");
    if (die) return play(die.text);
    if (!canRoll()) return isMine() ? context.toast(t("move.rolled-already")) : context.refuseTurn(null);
    isSending = true;
    tray.stop();
    answer();
    if (!(await context.send({ do: "roll", seat: context.state?.table.roller }))) isSending = false;
    refresh();
  }

  async function fetchPrints() {
    const asked = context.state?.version;
    const answer = settings.paws ? await context.host.send({ do: "prints" }) : null;
    if (asked !== context.state?.version) return;
    prints = new Map(answer?.say === "printed" ? answer.squares : []);
    refresh();
  }

  function back() {
    if (ghost?.isSent || (!ghost && (!chosen || movable().size < 2))) return false;
    if (ghost) ghost = null;
    else chosen = null;
    sound("tap");
    say(t("move.put-back"));
    refresh();
    return true;
  }

  /** Prepares a move, as if it had been chosen. @param {string} text */
  function hint(text) {
    const move = moves().find((each) => each.text === text);
    if (!move || context.isBusy) return;
    say(t("move.hint"));
    if (!move.square) return void tray.point(text);
    chosen = move.piece ?? null;
    setGhost(move, true);
  }

  /** @param {number} seat @param {HTMLElement} node @param {State} state */
  function role(seat, node, state) {
    const now = /** @type {ChopView | null} */ (state.view);
    if (!now?.cat_seat) return "";
    const isCat = now.cat_seat === seat;
    const key = isCat ? "cat" : "mouse";
    if (node.dataset.shown !== key) node.replaceChildren(sprite(`mark-${key}`, "shape"));
    node.dataset.shown = key;
    return t(isCat ? "table.role.cat" : "table.role.mice");
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (context.isBusy) return false;
    const letter = event.key.toLowerCase();
    if (letter === "escape") return back();
    if (letter === "r") return void roll(), true;
    if (letter === "m") return nextPiece();
    if (letter === "n") return nextSquare();
    return kitchen.rover.key(event);
  }

  function nextPiece() {
    const pieces = PIECES.filter((piece) => movable().has(piece));
    if (!pieces.length) return false;
    const piece = pieces[(pieces.indexOf(chosen ?? "") + 1) % pieces.length];
    kitchen.rover.go(kitchen.find(standing(view(), piece) ?? ""));
    if (piece !== chosen) choosePiece(piece);
    return true;
  }

  function nextSquare() {
    const squares = [...new Set(aims().map((move) => move.square ?? ""))];
    if (!squares.length) return nextPiece();
    const at = squares.indexOf(kitchen.rover.here()?.dataset.at ?? "");
    kitchen.rover.go(kitchen.find(squares[(at + 1) % squares.length]));
    return true;
  }

  /** @param {State} state */
  function renderEnd(state) {
    const outcome = state.view?.outcome;
    result.hidden = !outcome;
    if (!outcome || result.dataset.shown === outcome.reason) return;
    result.dataset.shown = outcome.reason;
    const faces = outcome.winners.map((/** @type {number} */ seat) => sprite(faceOf(state.table.seats.find((each) => each.seat === seat)), "av"));
    const hero = HEROES[outcome.reason] ?? [];
    const scene = el("div", { class: "win-hero" }, ...hero.map((id) => sprite(id, id.startsWith("pawn") ? "hero-piece" : "hero-scene")), ...(faces.length ? [sprite("ribbon", "ribbon")] : []));
    const words = endWords(state, outcome.reason, outcome.winners);
    const text = el("p", { class: "verdict" }, words);
    result.replaceChildren(el("div", { class: "result" }, el("div", { class: "win-row", "aria-hidden": "true" }, scene, el("div", { class: "winners" }, ...faces)), text, el("div", { class: "keys" }, context.end)));
    set(result, "aria-label", words);
  }

  return {
    render,
    refresh,
    tell: story.tell,
    words: (event, state) => chopWords(event, state),
    key,
    hint,
    prompt: (state) => chopPrompt(state),
    focus: () => kitchen.rover.go(kitchen.rover.here()),
    score: (state) => chopScore(state),
    move: () => ghost?.move.text ?? null,
    strip: el("div", { class: "chain", role: "img", "aria-label": t("table.chain.chop-chop") },
      sprite("chop-cat"), sign("chase"), sprite("chop-mouse"), sign("nibble"), sprite("chop-wedge")),
  };
}
