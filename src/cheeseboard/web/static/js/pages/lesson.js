/** A lesson: a real position on the game's own table. A hand shows one thing to do, the child does it, the table answers. */
import { el, find, h, patch } from "../ui/dom.js";
import { icon, sprite } from "../ui/icons.js";
import { createTable, loadBoard } from "../board/index.js";
import { stateOf } from "../board/study.js";
import { createGuide } from "../learn/guide.js";
import { loadLessons, stage } from "../learn/lessons.js";
import { readOut, say } from "../speak.js";
import { sound } from "../sound.js";
import { keepLesson, settings } from "../store.js";
import { button, light, roundButton } from "../ui/parts.js";
import { speakOf, t } from "../words.js";
/** @import { App, Page } from "../types/app.js" */
/** @import { Lesson, Scene } from "../learn/lessons.js" */

const PETALS = 18;
/** Keys of a table that are about other players and points. */
const OTHER_KEYS = "lws?";

/** @param {App} app @param {string} game @param {string} id @returns {Page} */
export const openLesson = (app, game, id) => new LessonPage(app, game, id);

class LessonPage {
  /** @param {App} app @param {string} game @param {string} id */
  constructor(app, game, id) {
    this.app = app;
    this.game = game;
    this.id = id;
    speakOf(game);
    this.title = t(`lesson.${id}`);
    /** @type {Lesson[]} */
    this.lessons = [];
    /** @type {Scene[]} */
    this.scenes = [];
    this.at = 0;
    /** What is to be looked at until somebody goes on: a step that another position follows, or the last one. */
    this.isTold = false;
    this.isClosed = false;
    this.version = 0;
    /** @type {Awaited<ReturnType<typeof loadBoard>> | null} */
    this.board = null;
    /** @type {ReturnType<typeof createTable> | null} */
    this.table = null;
    /** @type {ReturnType<typeof createGuide> | null} */
    this.guide = null;
    this.redraw();
    void this.open().catch(() => this.isClosed || app.trouble("offline"));
  }

  get lesson() {
    return this.lessons.find(({ id }) => id === this.id);
  }

  async open() {
    [this.lessons, this.board] = await Promise.all([loadLessons(this.game), loadBoard(this.game)]);
    if (this.isClosed) return;
    if (!this.lesson) return this.app.trouble("broken-link");
    this.scenes = await stage(this.lesson);
    if (!this.isClosed) await this.begin(0);
  }

  redraw() {
    if (this.isClosed) return;
    const many = this.scenes.length;
    patch(this.app.root, [
      light(),
      h(
        "main",
        { class: ["frame", "lesson", ...(this.lesson?.with ?? []).map((part) => `with-${part}`), this.isTold && "told"], key: `lesson ${this.id}` },
        h("h1", { class: "hidden", tabindex: "-1", key: "h1" }, this.title),
        h(
          "header",
          { class: "frame-bar lesson-bar", key: "bar" },
          roundButton("back", t("back"), () => this.leave(), { "data-test": "back" }),
          h("span", { class: "beads", role: "img", key: "beads", "aria-label": many ? t("learn.step", { n: this.at + 1, of: many }) : t("loading") }, this.scenes.map((_, index) => h("i", { class: index < this.at || (this.isTold && index === this.at) ? "done" : index === this.at ? "now" : null }))),
          roundButton("voice", t("learn.again"), () => readOut(this.words), { "data-test": "say" }),
        ),
        h("div", { class: "stage", keep: true, key: "stage", "data-test": "table" }),
        this.isTold ? this.cheer() : null,
      ),
    ]);
  }

  /** Well done, and on. Elsewhere a tick is what is touched at the end, so whoever touches the prize goes on too. */
  cheer() {
    return h(
      "div",
      { class: "cheer", key: "cheer" },
      h("span", { class: "cheer-prize", "aria-hidden": "true", "data-test": "prize", on: { click: () => this.goOn() } }, icon("tick")),
      button(() => this.goOn(), { class: "cheer-on", "aria-label": t("learn.on"), "data-test": "on", key: "on" }, icon("next")),
    );
  }

  /** What is said now. */
  get words() {
    const key = `lesson.${this.id}.${this.at + 1}`;
    return this.scenes.length ? t(this.isTold ? `${key}.done` : key) : this.title;
  }

  /** @param {number} at */
  async begin(at) {
    const { step, before } = this.scenes[at];
    this.at = at;
    this.isTold = false;
    if (step.position) this.lay();
    this.redraw();
    if (step.position) await this.table?.show({ state: this.state(before, at), events: [], undone: false, actor: null });
    if (this.isClosed) return;
    say(this.words);
    this.guide?.show(true);
  }

  /** A table for a new position. */
  lay() {
    const root = find(".stage", this.app.root);
    if (!root || !this.board) return;
    this.clear();
    const host = { root, isLesson: true, send: this.send, preview: async () => ({ say: "refused" }), hint() {}, ahead: () => [] };
    this.table = createTable(this.game, this.board, host);
    this.table.hush(); // the lesson speaks itself
    this.guide = createGuide(root, () => this.table?.touches(this.scenes[this.at]?.step.move ?? null) ?? null);
    root.append(this.guide.node);
    root.onclick = () => this.guide?.again();
  }

  /** As it stands, with nothing to choose but what the step is about. @param {Scene["before"]} answer @param {number} at */
  state(answer, at) {
    const { seat = 1, view } = this.lesson ?? {};
    const step = this.scenes[at]?.step;
    this.version += 1;
    return stateOf(answer, { seat, version: this.version, look: view, moves: step?.move ? [step.move] : [], isRoll: Boolean(step?.roll) });
  }

  /** @param {Record<string, unknown>} command */
  send = async (command) => {
    const { step } = this.scenes[this.at];
    const isMeant = command.do === "roll" ? step.roll : command.do === "play" && command.move === step.move;
    if (!isMeant || this.isTold) return { say: "refused" };
    this.guide?.show(false);
    void this.answer();
    return { say: "accepted" };
  };

  async answer() {
    const { beats } = this.scenes[this.at];
    const next = this.scenes[this.at + 1]?.step;
    const isGoingOn = Boolean(next) && !next?.position;
    for (const [index, { after, events, actor }] of beats.entries()) {
      const isLast = index === beats.length - 1;
      await this.table?.show({ state: this.state(after, isLast && isGoingOn ? this.at + 1 : -1), events, undone: false, actor });
      if (this.isClosed) return;
    }
    if (isGoingOn) return this.begin(this.at + 1);
    this.tell();
  }

  tell() {
    const isOver = this.at === this.scenes.length - 1;
    this.isTold = true;
    if (isOver) keepLesson(this.game, this.id);
    sound(isOver ? "win" : "turn");
    this.redraw();
    say(this.words);
    if (!settings.reduced) this.rain();
    find("[data-test=on]", this.app.root)?.focus({ preventScroll: true });
  }

  rain() {
    const petals = el("div", { class: "falling", "aria-hidden": "true" }, ...Array.from({ length: PETALS }, (_, index) => sprite(`petal-${(index % 4) + 1}`)));
    find("main", this.app.root)?.append(petals);
    setTimeout(() => petals.remove(), 2200);
  }

  goOn() {
    if (this.at < this.scenes.length - 1) return void this.begin(this.at + 1);
    const next = this.lessons[this.lessons.findIndex(({ id }) => id === this.id) + 1];
    if (next) this.app.replace(`learn/${this.game}/${next.id}`);
    else this.leave();
  }

  leave() {
    this.app.back(`learn/${this.game}`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return Boolean(this.table && !OTHER_KEYS.includes(event.key.toLowerCase()) && this.table.key(event));
  }

  clear() {
    this.guide?.close();
    this.guide?.node.remove();
    this.table?.destroy();
    this.table = null;
  }

  close() {
    this.isClosed = true;
    this.clear();
  }
}
