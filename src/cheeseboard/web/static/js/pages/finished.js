/** Games that are over: those of this device as a list, and any that was kept as a file. */
import { h, patch } from "../ui/dom.js";
import { art, cover, face, icon, miniature } from "../ui/icons.js";
import { Refusal } from "../net.js";
import { seatName, tellApart } from "../seats.js";
import { say } from "../speak.js";
import { matches } from "../store.js";
import { button, light, problemLine, topBar } from "../ui/parts.js";
import { ownStyle } from "../ui/style.js";
import { reason, t } from "../words.js";
import { BackPage } from "./back.js";
import { openPast } from "../back/past.js";
/** @import { App, KeptMatch, Page } from "../types/app.js" */

/** No game is longer; a file that is larger is not read. */
const MOST_BYTES = 200_000;

/** A file that was brought, until it is looked at. @type {File | null} */
let brought = null;

/** Something dropped on any page. @param {App} app @param {File} file */
export function bringFile(app, file) {
  brought = file;
  if (location.hash === "#/back/file") app.replace("back/file");
  else app.go("back/file");
}

/** @param {App} app @returns {Page} */
export const openFinished = (app) => new FinishedPage(app, null);

/** @param {App} app @returns {Page} */
export function openFile(app) {
  const file = brought;
  brought = null;
  return new FinishedPage(app, file);
}

export const finished = () => matches().filter((match) => match.status === "over" && match.game);

class FinishedPage {
  /** @param {App} app @param {File | null} file */
  constructor(app, file) {
    this.app = app;
    this.title = t("back.title");
    this.problem = "";
    this.isClosed = false;
    this.isOver = false;
    /** The look back, once a file is read. @type {BackPage | null} */
    this.page = null;
    this.redraw();
    if (file) void this.read(file);
  }

  redraw() {
    if (this.isClosed) return;
    if (this.page) return this.page.redraw();
    const games = finished();
    patch(this.app.root, [
      light(),
      h(
        "main",
        { class: ["page", "finished-page", this.isOver && "over"], key: "finished", on: { dragover: this.over, dragleave: this.out, drop: this.drop } },
        topBar(this.title, () => this.app.back()),
        problemLine(this.problem),
        games.length
          ? h("section", { class: "finished-games", "aria-label": t("back.finished"), key: "games" }, games.map((match) => this.card(match)))
          : h("div", { class: "finished-none", key: "none" }, art("extras#scene-nothing", "scene"), h("p", null, t("back.none"))),
        h(
          "label",
          { class: "finished-file", key: "file" },
          icon("share"),
          h("span", null, h("b", null, t("back.file")), h("small", null, t("back.file.drop"))),
          h("input", { type: "file", accept: ".txt,text/plain", "data-test": "file", on: { change: this.chosen } }),
        ),
      ),
    ]);
  }

  /** @param {KeptMatch} match */
  card(match) {
    const names = match.seats.map((_, i) => seatName(match.seats, i + 1));
    const what = [t("title", { game: match.game }), ...names].join(", ");
    return button(
      () => this.app.go(`back/${match.id}`),
      { class: ["finished-card", match.game], key: match.id, "data-test": "finished", "aria-label": t("named", { name: t("back.title"), what }) },
      h("span", { class: "goon-picture", "aria-hidden": "true" }, match.picture ? miniature(match.game, match.picture) : cover(match.game)),
      h("span", { class: "finished-faces", "aria-hidden": "true" }, tellApart(match.seats).map(face)),
      h("span", { class: "finished-icon", "aria-hidden": "true" }, icon("lookback")),
    );
  }

  // Files

  over = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    if (!this.isOver) ((this.isOver = true), this.redraw());
  };

  out = () => ((this.isOver = false), this.redraw());

  drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    event.stopPropagation();
    this.isOver = false;
    const file = event.dataTransfer?.files[0];
    if (file) void this.read(file);
  };

  chosen = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (file) void this.read(file);
    input.value = "";
  };

  /** @param {File} file */
  async read(file) {
    this.say("");
    if (file.size > MOST_BYTES) return this.say(t("error.record-too-large"));
    const record = await file.text().catch(() => "");
    try {
      await Promise.all([openPast({ record }), ownStyle("back"), ownStyle("chances")]);
    } catch (error) {
      return this.say(problemOf(error));
    }
    if (this.isClosed) return;
    this.page = new BackPage(this.app, { record });
  }

  /** @param {string} problem */
  say(problem) {
    this.problem = problem;
    if (problem) say(problem);
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.page?.key(event) ?? false;
  }

  close() {
    this.isClosed = true;
    this.page?.close();
  }
}

/** What a record is refused for has many codes; most of them come to the same for who brought it. @param {unknown} error */
function problemOf(error) {
  if (!(error instanceof Refusal)) return t("error.unknown");
  return error.code === "unfinished" || !/^(record|bad-message|notation)/.test(error.code) ? reason(error) : t("error.no-record");
}
