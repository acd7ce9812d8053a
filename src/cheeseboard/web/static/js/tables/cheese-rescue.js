/** The table of Cheese Rescue: choose a card, choose a place, confirm. */

import { afterwards, fly, shake } from "./animate.js";
import { el, set, sprite, vars, write } from "./dom.js";
import { createEnd } from "./end.js";
import { createHand } from "./hand.js";
import { createTell, sign } from "./lines.js";
import { createBar, createPlayers } from "./players.js";
import { createSquare, keyOf } from "./square.js";
import { capital, cardArt, cardName, cheeseScore, cheeseWords, heldWords, place, SHAPES } from "./words.js";
import { say } from "../speak.js";
import { sound } from "../sound.js";
import { settings } from "../store.js";
import { t } from "../words.js";
/** @import { CardGhost, Cell, CheeseView, Context, Game, GameEvent, State, Thread } from "./types.js" */

/** @param {Context} context @returns {Game} */
export function cheeseRescue(context) {
  const { frame, motion } = context;
  const square = createSquare(context, chooseCell);
  const hand = createHand(context, { choose: (card) => (card.endsWith("!") ? choose(card.slice(0, -1), true) : choose(card)), over, drop });
  const players = createPlayers(cheeses);
  const tell = createTell();
  const pile = el("b");
  const deck = el("div", { class: "deck", role: "img" }, sprite("card-back"), sprite("card-back"), sprite("card-back"), pile);
  const bar = createBar(context, () => void commit(), deck);
  const end = createEnd(context, square, players);
  frame.append(players.node, square.node, tell.node, hand.node, bar.node, end.node);
  /** @type {string | null} */
  let chosen = null;
  /** @type {CardGhost | null} */
  let ghost = null;

  /** Whose hand was in front: what was chosen is theirs. @type {number | null} */
  let front = null;

  const view = () => /** @type {CheeseView} */ (context.state?.view);
  const isMine = () => Boolean(context.isOpen && view()?.moves.length && !ghost?.isSent);
  const moveText = (/** @type {string} */ card, /** @type {Cell} */ cell) => `${card}(${cell[0]},${cell[1]})`;

  /** The legal places of the chosen card; with none chosen, those open to any. */
  function legalCells() {
    if (!isMine()) return new Set();
    const moves = new Set(view().moves);
    const card = chosen;
    return new Set(view().cells.filter((cell) => !card || moves.has(moveText(card, cell))).map(keyOf));
  }

  /** @param {State} state */
  function render(state) {
    if (!state.view) return;
    const now = view();
    if (front !== state.seat) [chosen, ghost] = [null, null];
    front = state.seat;
    if (ghost && (ghost.isSent || !now.moves.includes(moveText(ghost.card, ghost.cell)))) ghost = null;
    if (chosen && !now.moves.some((move) => move.startsWith(`${chosen}(`))) chosen = null;
    refresh();
  }

  function refresh() {
    const state = context.state;
    if (!state?.view) return;
    const now = view();
    frame.classList.toggle("is-over", Boolean(now.outcome));
    players.render(state);
    square.render(now, { legal: /** @type {Set<string>} */ (legalCells()), isChosen: Boolean(chosen), ghost });
    hand.render(now, chosen, isMine());
    bar.render(state, Boolean(ghost && !ghost.isSent && context.isOpen), isMine());
    write(pile, now.pile);
    deck.classList.toggle("empty", !now.pile);
    set(deck, "aria-label", t("table.pile", { n: now.pile }));
    if (!ghost) clearTell();
    end.render(state);
  }

  function clearTell() {
    tell.clear();
    square.drawThreads([], null);
  }

  /** @param {string} card @param {boolean} [isDragged] */
  function choose(card, isDragged = false) {
    if (context.isBusy) return;
    if (!isMine()) return context.refuseTurn(hand.of(card));
    const isBack = card === chosen && !isDragged;
    chosen = isBack ? null : card;
    const keep = ghost;
    ghost = null;
    sound("tap");
    refresh();
    if (isBack) return say(t("move.put-back"));
    if (keep && !isDragged && view().moves.includes(moveText(card, keep.cell))) return setGhost(keep.cell);
    say(capital(t("move.places", { what: cardName(card, view().seat), n: legalCells().size })));
  }

  /** @param {Cell} cell */
  function chooseCell(cell) {
    if (context.isBusy || !context.state?.view) return;
    if (!isMine()) return context.refuseTurn(square.find(cell));
    if (!chosen) {
      void shake(motion, hand.node);
      return context.toast(t("move.choose-card"));
    }
    if (ghost && keyOf(ghost.cell) === keyOf(cell)) return void commit();
    if (view().moves.includes(moveText(chosen, cell))) return setGhost(cell);
    void context.refuseMove(square.find(cell), moveText(chosen, cell));
  }

  /** Prepares a move, as if it had been chosen. @param {string} text */
  function hint(text) {
    const found = text.match(/^(\w+)\((-?\d+),(-?\d+)\)$/);
    if (!found || !isMine() || context.isBusy || !view().moves.includes(text)) return;
    chosen = found[1];
    say(t("move.hint"));
    setGhost([Number(found[2]), Number(found[3])], true);
  }

  /** A ghost lands, with threads for who scares whom. @param {Cell} cell @param {boolean} [isHint] which is never played by itself */
  function setGhost(cell, isHint = false) {
    const card = /** @type {string} */ (chosen);
    ghost = { cell, card, owner: view().seat ?? 1, isSent: false };
    sound("tap");
    refresh();
    if (settings.confirm === false && !isHint) return void commit();
    clearTell();
    square.rover.go(square.find(cell), false);
    void showLines(ghost);
  }

  /** @param {CardGhost} mine */
  async function showLines(mine) {
    const answer = await context.host.preview(moveText(mine.card, mine.cell));
    if (ghost !== mine || mine.isSent) return;
    const lines = answer.say === "previewed" ? /** @type {Thread[]} */ (answer.lines) : [];
    const isShown = settings.lines !== false;
    const words = isShown ? tell.show(lines, mine.cell, cardAt) : "";
    if (isShown) square.drawThreads(lines, mine.cell);
    const what = `${cardName(mine.card, mine.owner)}, ${place(mine.cell)}`;
    say(capital(t(words ? "move.ghost-does" : "move.ghost", { what, words })));
  }

  /** @param {Cell} cell */
  function cardAt(cell) {
    if (ghost && keyOf(ghost.cell) === keyOf(cell)) return { card: ghost.card, owner: /^\d/.test(ghost.card) ? ghost.owner : null };
    return view().table.find((card) => keyOf(card.cell) === keyOf(cell)) ?? null;
  }

  async function commit() {
    if (!ghost || ghost.isSent || !context.isOpen) return;
    const mine = ghost;
    mine.isSent = true;
    square.find(mine.cell)?.classList.add("sent");
    bar.render(/** @type {State} */ (context.state), false, false);
    afterwards(context, () => {
      if (ghost !== mine) return;
      clearTell();
      refresh();
    });
    const isTaken = await context.send({ do: "play", seat: view().seat, move: moveText(mine.card, mine.cell) });
    if (isTaken || ghost !== mine) return;
    const node = square.find(mine.cell);
    if (node) await shake(motion, node);
    ghost = null;
    refresh();
  }

  function back() {
    if (!chosen && !ghost) return false;
    if (ghost?.isSent) return true;
    if (ghost) ghost = null;
    else chosen = null;
    sound("tap");
    say(t("move.put-back"));
    refresh();
    return true;
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
    if (cell && chosen) chooseCell(cell);
    else back();
  }

  /** @param {number} seat @param {HTMLElement} node @param {State} state */
  function cheeses(seat, node, state) {
    const now = /** @type {CheeseView | null} */ (state.view);
    if (!now) return "";
    const laid = now.table.filter((card) => card.owner === seat).length;
    const held = now.hands.find((each) => each.seat === seat)?.cheeses.length ?? 0;
    const tally = now.outcome?.tallies.find((each) => each.seat === seat);
    vars(node, { color: `var(--p${seat}t)` });
    const key = `${laid} ${held} ${tally?.points ?? ""}`;
    if (node.dataset.shown !== key) {
      const pip = (/** @type {string} */ kind) => sprite(`emb-${SHAPES[seat]}`, `pip ${kind}`);
      const kept = tally?.cheeses.length ?? laid;
      const pips = Array.from({ length: laid + held }, (_, n) => pip(n < kept ? "laid" : n < laid ? "lost" : "held"));
      node.replaceChildren(sprite(`emb-${SHAPES[seat]}`, "shape"), el("b", { class: "points" }, tally ? String(tally.points) : ""), el("span", { class: "pips" }, ...pips));
    }
    node.dataset.shown = key;
    node.classList.toggle("counted", Boolean(tally));
    return heldWords(now, seat);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (end.key(event)) return true;
    if (context.isBusy) return false;
    const digit = Number(event.key);
    const button = digit >= 1 && digit <= 8 ? hand.nth(digit - 1) : undefined;
    if (button) {
      choose(button.dataset.card ?? "");
      return true;
    }
    if (event.key === "Escape") return back();
    if (event.key.toLowerCase() === "n") return nextPlace();
    return square.rover.key(event);
  }

  function nextPlace() {
    const cells = [...legalCells()];
    if (!cells.length) return false;
    const at = cells.indexOf(square.rover.here()?.dataset.at ?? "");
    square.rover.go(square.find(/** @type {Cell} */ (cells[(at + 1) % cells.length].split(",").map(Number))));
    return true;
  }

  /** @param {GameEvent} event @param {GameEvent[]} _next @param {State} state */
  async function tellEvent(event, _next, state) {
    const who = event.seat ? players.of(event.seat) : null;
    if (event.code === "card-laid") {
      clearTell();
      const owner = /^\d/.test(event.card) ? event.seat : null;
      const home = square.find(event.cell);
      const isGhost = home?.classList.contains("ghost");
      const from = state.rights.seats.includes(event.seat) && state.seat === event.seat ? hand.of(event.card) : who;
      if (from && home && !isGhost) await fly(context, cardArt(event.card, owner), from, home, { ms: 460, shrink: home.clientWidth / Math.max(from.clientWidth, 1), className: "card" });
      await square.land(event.cell, event.card, owner);
    } else if (event.code === "side-filled") await square.lock(event.axis);
    else if (event.code === "card-drawn" && who) {
      write(pile, event.pile);
      sound("flip");
      const isOwn = state.seat === event.seat;
      await fly(context, "card-back", deck, isOwn ? hand.node : who, { ms: 380, shrink: isOwn ? 1 : 0.4 });
    } else await end.tell(event, state);
  }

  return {
    render,
    refresh,
    tell: tellEvent,
    words: (event, state) => cheeseWords(event, state),
    key,
    hint,
    prompt: () => "",
    focus: () => square.rover.go(square.rover.here()),
    score: (state) => cheeseScore(state),
    move: () => (ghost ? moveText(ghost.card, ghost.cell) : null),
    strip: strip(),
  };
}

function strip() {
  return el("div", { class: "chain", role: "img", "aria-label": t("table.chain.cheese-rescue") },
    sprite("fig-dog"), sign("scare"), sprite("fig-cat"), sign("chase"), sprite("fig-mouse"), sign("nibble"), sprite("shape-wedge"));
}
