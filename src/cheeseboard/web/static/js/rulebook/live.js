/** A live board among the rules: a real position on the game's own table. It plays its example step by step, and can be tried. */
import { el, h, patch } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { createTable, loadBoard } from "../board/index.js";
import { stateOf, study } from "../board/study.js";
import { settings } from "../store.js";
import { button, wordButton } from "../ui/parts.js";
import { speakOf } from "../words.js";
/** @import { Answer } from "../types/board.js" */
/** @import { Studied } from "../types/protocol.js" */
/** @import { Book, Example } from "./book.js" */

/** Between two steps of an example, in milliseconds. */
const BETWEEN = 900;
/** How much of a try is answered by chance alone before somebody is asked again. */
const MOST_CHANCES = 16;

export class Live {
  /** @param {Book} book @param {Example} example */
  constructor(book, example) {
    this.book = book;
    this.example = example;
    this.stage = el("div", { class: "stage", "data-test": "live" });
    this.bar = el("div", { class: "rb-live-bar" });
    this.node = el("section", { class: "rb-live", "aria-label": book.say("rules.example") }, this.stage, this.bar);
    for (const part of example.with ?? []) this.node.classList.add(`with-${part}`);
    /** What the rules say after so many steps, asked for once. @type {Map<number, Promise<Studied>>} */
    this.asked = new Map();
    /** @type {"still" | "watch" | "try"} */
    this.mode = "still";
    /** How many steps are shown. */
    this.at = 0;
    /** What is being shown counts its changes, so that an older one stops. */
    this.turn = 0;
    this.version = 0;
    /** Whose eyes it is seen with. */
    this.seat = example.seat;
    /** How a try stands. @type {Studied | null} */
    this.now = null;
    /** @type {ReturnType<typeof createTable> | null} */
    this.table = null;
    /** @type {Awaited<ReturnType<typeof loadBoard>> | null} */
    this.board = null;
    this.isClosed = false;
  }

  /** Without a network there are the sentences alone. */
  async open() {
    speakOf(this.book.game);
    [this.board] = await Promise.all([loadBoard(this.book.game), this.ask(0)]);
    if (this.isClosed) return;
    this.draw();
    await this.stand(0);
  }

  /** @param {number} step @returns {Promise<Studied>} */
  ask(step) {
    const { position, seat, steps } = this.example;
    const found = this.asked.get(step) ?? study({ position, seat, moves: steps.slice(0, step).flat() });
    this.asked.set(step, found);
    found.catch(() => this.asked.delete(step));
    return found;
  }

  draw() {
    const { book, mode, at } = this;
    const many = this.example.steps.length;
    const number = (/** @type {number} */ step) =>
      button(() => void this.show(step), { class: "rb-step", key: step, "aria-label": book.say("rules.step", { n: step, of: many }), "aria-pressed": String(mode !== "try" && at === step), "data-test": `step-${step}` }, String(step));
    patch(this.bar, [
      many > 1 ? h("div", { class: "rb-steps", key: "steps" }, Array.from({ length: many }, (_, index) => number(index + 1))) : null,
      wordButton(icon("play"), book.say("rules.watch"), () => void this.watch(), { key: "watch", "aria-pressed": String(mode === "watch"), "data-test": "watch" }),
      wordButton(icon("quick"), book.say("rules.try"), () => void this.try(), { key: "try", "aria-pressed": String(mode === "try"), "data-test": "try" }),
    ]);
  }

  /** A table anew: nothing of what was shown before is left on it. */
  lay() {
    this.table?.destroy();
    const host = { root: this.stage, isLesson: true, isExample: true, send: this.send, preview: this.preview, hint() {}, ahead: () => [] };
    if (this.board) this.table = createTable(this.book.game, this.board, host);
  }

  /** @param {"still" | "watch" | "try"} mode @param {number} at */
  begin(mode, at) {
    this.turn += 1;
    [this.mode, this.at] = [mode, at];
    this.draw();
    return this.turn;
  }

  /** How it stands after so many steps, without motion. @param {number} at */
  async stand(at) {
    const turn = this.begin(this.mode, at);
    const answer = await this.ask(at);
    if (turn !== this.turn || this.isClosed) return;
    this.seat = this.example.seat;
    this.lay();
    await this.table?.show({ state: this.state(answer), events: [], undone: false, actor: null });
  }

  /** One step, from the one before it. @param {number} step */
  async show(step) {
    this.mode = "still";
    await this.stand(step - 1).catch(() => undefined);
    if (!this.isClosed) await this.go(step, this.begin("still", step));
  }

  async watch() {
    this.mode = "watch";
    await this.stand(0).catch(() => undefined);
    const turn = this.begin("watch", 0);
    for (let step = 1; step <= this.example.steps.length; step++) {
      if (turn !== this.turn || this.isClosed) return;
      this.at = step;
      this.draw();
      await this.go(step, turn);
      await new Promise((done) => setTimeout(done, BETWEEN * (settings.pace || 1)));
    }
    if (turn === this.turn) this.begin("still", this.at);
  }

  /** @param {number} step @param {number} turn */
  async go(step, turn) {
    const [before, after] = await Promise.all([this.ask(step - 1), this.ask(step)]).catch(() => []);
    if (!before || !after || turn !== this.turn || this.isClosed) return;
    const events = after.events.slice(before.events.length).flat();
    const actor = /** @type {any} */ (before.view).actor || before.roller || this.example.seat;
    await this.table?.show({ state: this.state(after), events, undone: false, actor });
  }

  /** From the beginning, with all that may be done; whoever's turn it is. */
  async try() {
    this.mode = "try";
    await this.stand(0).catch(() => undefined);
    const { turn } = this;
    const begun = await this.ask(0).then((answer) => this.settle(answer, [])).catch(() => null);
    if (begun && turn === this.turn && !this.isClosed) await this.offer(begun.answer, begun.events);
  }

  /** @param {Studied} answer @param {any[]} events */
  async offer(answer, events) {
    const turn = this.begin("try", 0);
    const actor = this.seat;
    const seat = /** @type {any} */ (answer.view).actor || answer.roller || this.seat;
    const seen = seat === actor ? answer : await study({ position: answer.position, moves: [], seat });
    if (turn !== this.turn || this.isClosed) return;
    this.now = answer;
    if (events.length) await this.table?.show({ state: this.state(answer), events, undone: false, actor });
    if (turn !== this.turn || this.isClosed) return;
    this.seat = seat;
    const state = stateOf(seen, { seat, version: ++this.version, moves: /** @type {any} */ (seen.view).moves, isRoll: seen.roller === seat });
    await this.table?.show({ state, events: [], undone: false, actor: null });
  }

  /** With nothing to choose. @param {Studied} answer */
  state(answer) {
    return stateOf(answer, { seat: this.seat, version: ++this.version });
  }

  /** @param {Record<string, unknown>} command @returns {Promise<Answer>} */
  send = async (command) => {
    const { now } = this;
    if (!now || this.mode !== "try") return { say: "refused", code: "not-your-turn" };
    try {
      const { answer, events } = await this.play(now, command.do === "roll" ? pick(now.chance) : String(command.move));
      void this.offer(answer, events);
      return { say: "accepted" };
    } catch (problem) {
      return { say: "refused", code: /** @type {any} */ (problem).code ?? "offline" };
    }
  };

  /** @param {Studied} now @param {string} move */
  async play(now, move) {
    const answer = await study({ position: now.position, moves: [move], seat: this.seat });
    return this.settle(answer, answer.events.flat());
  }

  /** What chance answers until somebody is to decide or to roll. @param {Studied} answer @param {any[]} events that happened before */
  async settle(answer, events) {
    for (let n = 0; n < MOST_CHANCES && answer.chance.length && answer.roller === null; n++) {
      answer = await study({ position: answer.position, moves: [pick(answer.chance)], seat: this.seat });
      events = [...events, ...answer.events.flat()];
    }
    return { answer, events };
  }

  /** @param {string} move @returns {Promise<Answer>} */
  preview = async (move) => {
    if (!this.now) return { say: "refused", code: "not-your-turn" };
    const asked = { position: this.now.position, moves: [], seat: this.seat, preview: move };
    return study(asked).then(({ preview }) => ({ say: "previewed", ...preview }), ({ code }) => ({ say: "refused", code }));
  };

  /** @param {KeyboardEvent} event */
  key(event) {
    const isHere = this.stage.contains(document.activeElement);
    return Boolean(isHere && this.mode === "try" && this.table?.key(event));
  }

  close() {
    this.isClosed = true;
    this.turn += 1;
    this.table?.destroy();
    this.node.remove();
  }
}

/** One of what may come, each as often as it is likely. @param {Array<[string, number]>} chances */
function pick(chances) {
  let left = Math.random() * chances.reduce((sum, [, weight]) => sum + weight, 0);
  return (chances.find(([, weight]) => (left -= weight) < 0) ?? chances[0])[0];
}
