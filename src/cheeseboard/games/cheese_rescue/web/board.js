/** The table of Cheese Rescue: choose a card, choose a place, confirm. */

import { afterwards, fly, shake } from "/static/js/board/motion.js";
import { el, set, write } from "/static/js/ui/dom.js";
import { sprite } from "/static/js/ui/icons.js";
import { createScoring } from "./scoring.js";
import { createHand } from "./hand.js";
import { createIntent } from "/static/js/board/intent.js";
import { createPointer } from "./pointer.js";
import { createLast } from "./last.js";
import { sign } from "/static/js/board/threads.js";
import { createBar, createPlayers } from "/static/js/board/players.js";
import { fillPlate } from "./plates.js";
import { aim, doomed, effectOf, hinted, previewed, say, sure, told, where } from "./sentences.js";
import { sightOf, threadsOf } from "./sight.js";
import { cellOf, createSquare, keyOf, readMove, writeMove } from "./square.js";
import { cardArt, cardName, isCheese, scoreWords, SHAPE_OF } from "./words.js";
import { plainLine } from "/static/js/board/words.js";
import { sound } from "/static/js/sound.js";
import { settings } from "/static/js/store.js";
import { t } from "/static/js/words.js";
/** @import { Intent } from "/static/js/board/intent.js" */
/** @import { Answer, Board, Context, GameEvent, Line, State } from "/static/js/types/board.js" */
/** @import { CheeseRescueView } from "./view.js" */
/** @import { CardGhost, CardMove, Cell } from "./square.js" */
/** @import { Laid } from "./sentences.js" */
/** @import { Sight } from "./sight.js" */

/** @param {Context} context @returns {Board} */
export function board(context) {
  const { frame, motion } = context;
  const square = createSquare(context, chooseCell);
  const hand = createHand(context, { choose, over, drop });
  const players = createPlayers((seat, node, state) => fillPlate(seat, node, state, sight?.gains[seat - 1] ?? 0));
  const pile = el("b");
  const deck = el("div", { class: "deck", role: "img" }, sprite("card-back"), sprite("card-back"), sprite("card-back"), pile);
  const bar = createBar(context, () => void intent.commit(), deck);
  const scoring = createScoring(context, square, players);
  const pointer = createPointer(context, square);
  const last = createLast();
  frame.append(players.node, square.node, hand.node, bar.node, scoring.node);

  /** What a prepared card will do, or one just laid did. @type {Sight | null} */
  let sight = null;
  /** The same in words. @type {Line | null} */
  let preview = null;

  const view = () => /** @type {CheeseRescueView} */ (context.state?.view);
  /** @returns {CardMove[]} */
  const moves = () => (intent.isMine() ? view().moves.flatMap((text) => readMove(text, view().seat) ?? []) : []);
  const moveTo = (/** @type {string} */ card, /** @type {Cell} */ cell) => moves().find((move) => move.card === card && keyOf(move.cell) === keyOf(cell));
  const areLinesShown = () => settings.lines !== false || Boolean(context.host.isLesson);

  /** @type {Intent<CardMove>} */
  const intent = createIntent(context, {
    moves,
    refresh,
    holder: (move) => move.card,
    same: (ghost, card) => moveTo(card, ghost.cell),
    canPutBack: () => !context.host.isLesson,
    aimed(ghost) {
      see(null);
      refresh();
      square.rover.go(square.find(ghost.cell), false);
      if (ghost.isHint) pointer.show(hand.of(ghost.card), square.find(ghost.cell));
    },
    previewed: showPreview,
    sent() {
      const { ghost } = intent;
      if (ghost) square.find(ghost.cell)?.classList.add("sent");
      renderBar(false);
      afterwards(context, () => {
        if (intent.ghost !== ghost) return;
        see(null, preview);
        refresh();
      });
    },
    async refused({ cell }) {
      const node = square.find(cell);
      if (node) await shake(motion, node);
    },
  });

  /** The legal places of the chosen card; before one is chosen no place differs from another. */
  function legalCells() {
    const { chosen } = intent;
    return new Set(chosen ? moves().flatMap(({ card, cell }) => (card === chosen ? [keyOf(cell)] : [])) : []);
  }

  /** @param {State} state */
  function render(state) {
    if (!state.view) return;
    intent.settle(state);
    if (intent.chosen && !view().moves.some((move) => move.startsWith(`${intent.chosen}(`))) intent.chosen = null;
    refresh();
  }

  function refresh() {
    const state = context.state;
    if (!state?.view) return;
    const now = view();
    frame.classList.toggle("is-over", Boolean(now.outcome));
    if (!intent.ghost && preview) see(null);
    players.render(state);
    hand.render(now, intent.chosen, intent.isMine());
    void renderSquare(state);
    renderBar(intent.isReady());
    context.stand();
    write(pile, now.pile);
    deck.classList.toggle("empty", !now.pile);
    set(deck, "aria-label", t("table.pile", { n: now.pile }));
    scoring.render(state);
  }

  /** Resolves when the board has slid to show a place that lay outside. @param {State} state @param {Cell | null} [wanted] */
  function renderSquare(state, wanted = intent.ghost?.cell ?? null) {
    const { ghost, chosen } = intent;
    const isOver = Boolean(view().outcome);
    const fates = isOver || areLinesShown() ? (sight?.fates ?? view().fates) : [];
    const sliding = square.render(view(), wanted, {
      legal: legalCells(),
      isChosen: Boolean(chosen),
      isOver,
      ghost,
      fates: new Map(fates.map(({ cell, deed }) => [keyOf(cell), deed])),
      last: (ghost && !context.host.isPast) || isOver ? new Map() : last.since(state),
      points: sight?.points ?? new Map(),
    });
    square.drawThreads(sight?.lines ?? [], new Set(sight?.points.keys()));
    if (!ghost?.isHint) pointer.hide();
    return sliding;
  }

  /** @param {boolean} isReady */
  function renderBar(isReady) {
    const step = intent.isMine() ? (intent.chosen ? 1 : 0) : null;
    bar.render({ isReady, word: t(intent.ghost?.isHint ? "say.do-it" : "tick.put-it-here"), way: ["card-back", "free-well"], step });
  }

  /** @param {State} state */
  function line(state) {
    const { seat } = /** @type {CheeseRescueView} */ (state.view);
    if (intent.ghost && preview) return preview;
    return intent.chosen ? where(intent.chosen, seat) : say("pick-a-card");
  }

  /** @param {Sight | null} seen @param {Line | null} [words] */
  function see(seen, words = null) {
    [sight, preview] = [seen, words];
  }

  /** What is touched to lay a card. @param {string | null} text */
  function touches(text) {
    const move = readMove(text ?? "", view().seat);
    const nodes = move ? [hand.of(move.card), square.find(move.cell)] : [];
    return { nodes: nodes.filter((node) => node !== null), done: move && intent.chosen === move.card ? 1 : 0 };
  }

  /** @param {string} card @param {boolean} [isDragged] */
  function choose(card, isDragged = false) {
    if (context.isBusy) return;
    if (!intent.isMine()) return context.refuseTurn(hand.of(card));
    see(null);
    intent.choose(card, isDragged);
  }

  /** @param {Cell} cell */
  function chooseCell(cell) {
    if (context.isBusy || !context.state?.view) return;
    const { ghost } = intent;
    const chosen = intent.chosen ?? onlyCard();
    if (!context.host.isLesson && tellFate(cell)) return;
    if (!intent.isMine()) return context.refuseTurn(square.find(cell));
    if (!chosen) {
      void shake(motion, hand.node);
      return context.line.tell(say("pick-a-card", {}, "warn"));
    }
    if (ghost && keyOf(ghost.cell) === keyOf(cell)) return void intent.commit();
    const move = moveTo(chosen, cell);
    if (move) return intent.aim(move);
    void context.refuseMove(square.find(cell), writeMove(chosen, cell));
  }

  /** In a lesson one card is enough: whoever touches its place means it. */
  function onlyCard() {
    const cards = new Set(context.host.isLesson ? moves().map(({ card }) => card) : []);
    return cards.size === 1 ? [...cards][0] : null;
  }

  /** Why a card that would go does: by a thread and a sentence. @param {Cell} cell */
  function tellFate(cell) {
    const { state } = context;
    const fate = (sight?.fates ?? view().fates).find((each) => keyOf(each.cell) === keyOf(cell));
    const card = view().table.find((each) => keyOf(each.cell) === keyOf(cell));
    if (!state || !fate || !card || view().outcome || !areLinesShown()) return false;
    context.line.tell(doomed(state, fate, card));
    square.drawThreads(threadsOf([fate]));
    void context.line.read().then(() => context.isBusy || refresh());
    return true;
  }

  /** What the prepared card changes: threads, points, and a sentence. @param {Answer} answer @param {CardGhost} ghost */
  function showPreview(answer, ghost) {
    const { state } = context;
    if (!state) return;
    if (answer.say !== "previewed" || !areLinesShown()) see(null, sure(ghost.card, ghost.owner));
    else {
      const { saved, lost, gains, lines } = /** @type {any} */ (answer);
      const laid = { card: ghost.card, cell: ghost.cell, seat: ghost.owner, saved, lost, gains };
      see(sightOf(laid, lines, cardAt), (ghost.isHint ? hinted : previewed)(state, laid, effectOf(laid, cardAt)));
    }
    players.render(state);
    void renderSquare(state);
    context.stand();
  }

  /** @param {Cell} cell */
  function cardAt(cell) {
    const { ghost } = intent;
    if (ghost && keyOf(ghost.cell) === keyOf(cell)) return { card: ghost.card, owner: isCheese(ghost.card) ? ghost.owner : null };
    return view().table.find((card) => keyOf(card.cell) === keyOf(cell));
  }

  /** @param {number} x @param {number} y */
  function over(x, y) {
    const cell = square.cellAt(x, y);
    square.rover.press(cell && legalCells().has(keyOf(cell)) ? square.find(cell) : null);
  }

  /** @param {number} x @param {number} y */
  function drop(x, y) {
    square.rover.press();
    const cell = square.cellAt(x, y);
    if (cell && intent.chosen) chooseCell(cell);
    else intent.back();
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (scoring.key(event)) return true;
    if (context.isBusy) return false;
    const digit = Number(event.key);
    const button = digit >= 1 && digit <= 8 ? hand.nth(digit - 1) : undefined;
    if (button) {
      choose(button.dataset.card ?? "");
      return true;
    }
    if (event.key === "Escape") return intent.back();
    if (event.key.toLowerCase() === "n") return nextPlace();
    return square.rover.key(event);
  }

  function nextPlace() {
    const cells = view().cells.map(keyOf).filter((cell) => legalCells().has(cell));
    if (!cells.length) return false;
    const at = cells.indexOf(square.rover.here()?.dataset.at ?? "");
    square.rover.go(square.find(cellOf(cells[(at + 1) % cells.length])));
    return true;
  }

  /** @param {GameEvent} event @param {GameEvent[]} _next @param {State} state */
  async function tellEvent(event, _next, state) {
    const who = event.seat ? players.of(event.seat) : null;
    if (event.code === "card-laid") await tellLaid(/** @type {any} */ (event), who, state);
    else if (event.code === "side-filled") await square.lock(event.axis);
    else if (event.code === "card-drawn" && who) {
      write(pile, event.pile);
      sound("flip");
      const isOwn = state.seat === event.seat;
      await fly(context, "card-back", deck, isOwn ? hand.node : who, { ms: 380, shrink: isOwn ? 1 : 0.4 });
    } else await scoring.tell(event);
  }

  /** @param {GameEvent & Laid & {gains: number[]}} event @param {HTMLElement | null} who @param {State} state */
  async function tellLaid(event, who, state) {
    const owner = isCheese(event.card) ? event.seat : null;
    const isOwn = state.seat === event.seat;
    last.add(event);
    see(null);
    await renderSquare(/** @type {State} */ (context.state), event.cell);
    const home = square.find(event.cell);
    const from = isOwn ? hand.of(event.card) : who;
    if (from && home && !home.classList.contains("ghost")) await fly(context, cardArt(event.card, owner), from, home, { ms: 460, shrink: home.clientWidth / Math.max(from.clientWidth, 1), className: "card" });
    await square.land(event.cell, event.card, owner);
    if ((!isOwn || context.host.isLesson) && areLinesShown() && !state.view.outcome) showNews(event, state);
  }

  /** What others changed is seen as long as it is told. @param {Laid & {gains: number[]}} event @param {State} state */
  function showNews(event, state) {
    const { fates, table } = /** @type {CheeseRescueView} */ (state.view);
    const news = sightOf(event, threadsOf(fates), (cell) => table.find((card) => keyOf(card.cell) === keyOf(cell)));
    see(news);
    if (context.host.isLesson) return;
    void context.line.read().then(() => {
      if (sight !== news) return;
      see(null);
      if (!context.isBusy) refresh();
    });
  }

  return {
    render,
    refresh,
    tell: tellEvent,
    told,
    line,
    aim,
    key,
    hint: intent.hint,
    touches,
    kept: intent.kept,
    resume: intent.resume,
    recall: last.add,
    forget: last.forget,
    hands: (views) => views.map(({ hands }, index) => handOf(hands, index + 1)),
    focus: () => square.rover.go(square.rover.here()),
    score: scoreWords,
    finale: () => import("./finale.js"),
    replay: scoring.replay,
    move: () => intent.ghost?.text ?? null,
    chain: chain(),
    chainWords: t("table.chain"),
  };
}

/** What a seat holds, as somebody sees it; what nobody shows lies on its face. @param {CheeseRescueView["hands"]} hands @param {number} seat @returns {import("/static/js/types/board.js").Hand} */
function handOf(hands, seat) {
  const own = hands.find((hand) => hand.seat === seat);
  const cards = [...(own?.animals ?? []), ...(own?.cheeses ?? [])];
  const hidden = own && !own.animals ? own.animal_count : 0;
  const drawn = [...cards.map((card) => cardArt(card, seat)), ...Array(hidden).fill("card-back")];
  return { cards: drawn.map((id) => sprite(id)), words: cards.map((card) => cardName(card, seat)).join(", ") };
}

const chain = () => [sprite("fig-dog"), sign(SHAPE_OF.scare), sprite("fig-cat"), sign(SHAPE_OF.chase), sprite("fig-mouse"), sign(SHAPE_OF.nibble), sprite("shape-wedge")];
