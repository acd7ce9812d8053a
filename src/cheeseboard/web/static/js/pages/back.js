/** Look back at a game that is over: every ply on the game's own board, when it turned, whether it was luck, what was better. */
import { find, h, patch } from "../ui/dom.js";
import { bring } from "../ui/icons.js";
import { createTable, loadBoard } from "../board/index.js";
import { capital } from "../board/words.js";
import { betterAt, seatOf } from "../back/account.js";
import { drawChances, placeChances } from "../back/chances.js";
import { follow, openPast } from "../back/past.js";
import { stateAt } from "../back/scene.js";
import { drawBar, drawHands, drawLuck, drawMoments, drawScrubber, drawSentence, drawTry } from "../back/side.js";
import { setOut, walkFrom } from "../back/walk.js";
import { study } from "../board/study.js";
import { gameOf } from "../games.js";
import { Refusal } from "../net.js";
import { reasonWords } from "../reasons.js";
import { lookOf, tellApart } from "../seats.js";
import { speak } from "../speak.js";
import { sound } from "../sound.js";
import { keepSecret, matchOf } from "../store.js";
import { light } from "../ui/parts.js";
import { speakOf, t } from "../words.js";
/** @import { App, Miniature, Page, SeatLook, State } from "../types/app.js" */
/** @import { Told } from "../types/protocol.js" */
/** @import { GameEvent, Line } from "../types/board.js" */
/** @import { Explanation } from "../back/account.js" */
/** @import { PastGame, Source } from "../back/past.js" */
/** @import { Walk } from "../back/walk.js" */

const NOWHERE = { title: "", redraw() {} };
const KEYS = /** @type {Record<string, (page: BackPage) => number>} */ ({
  ArrowLeft: (page) => page.at - 1,
  ArrowRight: (page) => page.at + 1,
  PageUp: (page) => page.at - 10,
  PageDown: (page) => page.at + 10,
  Home: (page) => page.ends[0],
  End: (page) => page.ends[1],
});

/** @param {App} app @param {string} id @param {string} [ply] @returns {Page} */
export function openBack(app, id, ply) {
  const kept = matchOf(id);
  if (kept?.secrets.length) return new BackPage(app, { match: id, secrets: kept.secrets.slice(0, 7) }, { ply: ply === undefined ? null : Number(ply), mine: kept.mine, watch: kept.watch });
  app.trouble("no-key");
  return NOWHERE;
}

/** A look back that somebody shared: what opens it is kept, and taken out of the address. @param {App} app @param {string} id @param {string} secret @param {string} [ply] */
export function openBackLink(app, id, secret, ply) {
  keepSecret(id, secret);
  app.replace(`back/${id}${ply ? `/${ply}` : ""}`);
  return NOWHERE;
}

export class BackPage {
  /** @param {App} app @param {Source} source @param {{ply?: number | null, mine?: number[], watch?: string | null}} [how] */
  constructor(app, source, { ply = null, mine = [], watch = null } = {}) {
    this.app = app;
    this.source = source;
    this.mine = mine;
    this.watch = watch;
    this.wanted = ply;
    this.title = t("back.title");
    /** @type {PastGame | null} */
    this.past = null;
    /** @type {SeatLook[]} */
    this.seats = [];
    this.ply = 0;
    /** Beside the game, along the line that is best. @type {Walk | null} */
    this.walk = null;
    /** Whose chances are drawn. */
    this.seat = mine[0] ?? 1;
    /** Whose eyes see the hands: 0 all, null nobody asked. @type {number | null} */
    this.eyes = null;
    /** @type {Told | null} */
    this.told = null;
    /** @type {((view: any) => Miniature) | undefined} */
    this.mini = undefined;
    /** @type {ReturnType<typeof createTable> | null} */
    this.table = null;
    /** @type {Line} */
    this.line = { words: t("loading"), tone: "wait", picture: [] };
    this.isClosed = false;
    this.isDragging = false;
    this.isBetter = false;
    this.stop = () => {};
    this.redraw();
    void this.open().catch((error) => this.isClosed || app.trouble(error instanceof Refusal ? error.code : "offline"));
  }

  async open() {
    const past = await openPast(this.source, this.wanted ?? 0);
    if (this.isClosed) return;
    const has = gameOf(past.game)?.has_mini;
    const [board, mini] = await Promise.all([loadBoard(past.game), has ? import(`/static/games/${past.game}/mini.js`) : null, bring("faces"), bring("extras")]);
    const root = find(".stage", this.app.root);
    if (this.isClosed || !root) return;
    speakOf(past.game);
    this.past = past;
    this.mini = mini?.mini;
    this.seats = tellApart(past.seats.map((seat, index) => dressed(seat, index)));
    this.seat = this.mine[0] ?? this.firstPerson();
    const host = { root, isPast: true, send: async () => ({ say: "refused" }), preview: this.preview, hint() {}, ahead: () => [] };
    this.table = createTable(past.game, board, /** @type {any} */ (host));
    this.table.hush(); // what is said here is said below the board
    addEventListener("resize", this.fit);
    this.stop = follow(this.source, this.hear, () => this.hear({ stage: 0, share: 0, is_working: false, problem: "no-explanation", explanation: null }));
    await this.go(this.wanted ?? past.last, true);
  }

  firstPerson() {
    return Math.max(1, this.seats.findIndex(({ kind }) => kind !== "bot") + 1);
  }

  /** @returns {Explanation | null} */
  get explained() {
    return /** @type {any} */ (this.told?.explanation) ?? null;
  }

  /** @returns {any[]} */
  get moments() {
    return this.explained?.moments ?? [];
  }

  /** @param {Told} told */
  hear = (told) => {
    if (this.isClosed) return;
    const isNew = told.stage !== this.told?.stage;
    this.told = told;
    if (isNew && told.stage && !this.walk) void this.go(this.ply, true);
    else this.redraw();
  };

  /** What the better move would do, by the rules. @param {string} move */
  preview = async (move) => {
    const before = this.past?.at(this.ply - 1);
    const seat = this.past?.at(this.ply)?.actor;
    if (!before || !seat) return { say: "refused" };
    try {
      const { preview } = await study({ position: before.position, moves: [], seat, preview: move });
      return preview ? { .../** @type {any} */ (preview), say: "previewed" } : { say: "refused" };
    } catch {
      return { say: "refused" };
    }
  };

  // Where we are

  /** The ply that is seen; beside the game it is counted on. */
  get at() {
    return this.ply + (this.walk?.at ?? 0);
  }

  /** The first and the last ply one can go to. @returns {[number, number]} */
  get ends() {
    return this.walk ? [this.ply, this.ply + this.walk.length] : [0, this.past?.last ?? 0];
  }

  /** @param {number} wanted @param {boolean} [isQuiet] */
  async go(wanted, isQuiet = false) {
    const { past } = this;
    if (!past) return;
    const [first, last] = this.ends;
    const at = Math.max(first, Math.min(wanted, last));
    if (this.walk) return this.follow(this.walk, at - first);
    this.ply = at;
    if (!past.at(at) || (at && !past.at(at - 1))) {
      this.redraw();
      await past.fetch(at).catch(() => null);
      if (this.isClosed || this.ply !== at || !past.at(at)) return;
    } else void past.fetch(at).catch(() => null);
    this.show();
    if (!isQuiet) speak(this.line.words);
  }

  /** To a ply of the game itself, from beside it too. @param {number} ply */
  jump(ply) {
    this.walk = null;
    return this.go(ply);
  }

  show() {
    const { past, table } = this;
    const here = past?.at(this.ply);
    if (!past || !here || !table) return;
    const before = past.at(this.ply - 1);
    const better = this.better();
    const eye = here.actor ?? this.seat;
    const state = stateAt(here, eye, this.seats, this.ply, better ? [better.better] : []);
    const earlier = before ? stateAt(before, eye, this.seats, this.ply - 1) : null;
    const ears = this.eyes ? [this.eyes] : [this.seat, ...this.seats.map((_, index) => index + 1)];
    table.past(earlier, state, /** @type {any[]} */ (here.events[0]));
    this.line = this.lineAt(state, earlier, ears.map((seat) => /** @type {any[]} */ (here.events[seat] ?? [])), better);
    this.isBetter = Boolean(better);
    if (better) table.hint(better.better);
    this.redraw();
  }

  /** Of one's own decisions; whoever watches is told of everybody's. */
  better() {
    const found = betterAt(this.explained, this.ply);
    return found && (!this.mine.length || this.mine.includes(seatOf(found.seat))) ? found : null;
  }

  // Beside the game

  get canWalk() {
    return this.eyes === null && walkFrom(this.explained) === this.ply && Boolean(this.past?.at(this.ply));
  }

  async setOut() {
    const here = this.past?.at(this.ply), line = this.explained?.ending?.line;
    if (!here || !line) return;
    const walk = await setOut(here, line, this.seats, this.seat).catch(() => null);
    if (!walk || this.isClosed || this.past?.at(this.ply) !== here) return;
    this.walk = walk;
    await this.follow(walk, 1);
  }

  /** @param {Walk} walk @param {number} at */
  async follow(walk, at) {
    const step = await walk.step(at).catch(() => null);
    if (!step || this.isClosed || this.walk !== walk) return;
    walk.at = at;
    this.table?.past(step.before, step.state, step.events);
    this.isBetter = false;
    this.line = at ? (this.toldLine([step.events], step.before, step.state) ?? this.quietLine()) : { words: this.sureWords(), tone: "cheer", picture: ["ribbon"] };
    this.redraw();
    speak(this.line.words);
  }

  async leave() {
    this.walk = null;
    await this.go(this.ply, true);
    find("[data-test=walk]", this.app.root)?.focus();
  }

  // What is said

  /** @param {State} state @param {State | null} before @param {GameEvent[][]} heard @param {any} better @returns {Line} */
  lineAt(state, before, heard, better) {
    const sure = walkFrom(this.explained) === this.ply ? this.sureWords() : "";
    if (better) return { words: [sure, this.betterWords(better)].filter(Boolean).join(" "), tone: "cheer", picture: ["i-hint"] };
    if (sure) return { words: sure, tone: "cheer", picture: ["ribbon"] };
    if (!this.ply) return { words: t("back.begin"), tone: "told", picture: ["i-play"] };
    const told = this.toldLine(heard, before, state);
    const moment = this.moments.find(({ ply }) => ply === this.ply);
    if (moment) return { tone: "told", picture: ["ribbon"], ...told, words: `${this.momentWords(moment)} ${told?.words ?? ""}`.trim() };
    return told ?? this.quietLine();
  }

  /** The ghost and its reason; what the played move does is said before that. Who is spoken to is named, unless it is who reads. @param {any} better */
  betterWords({ seat, reason, about_played: isAboutPlayed }) {
    const told = [t("back.better"), reasonWords(reason, this.seats)];
    const words = (isAboutPlayed ? told.reverse() : told).filter(Boolean).join(" ");
    return this.mine.length === 1 ? words : capital(t("since.by", { seat: lookOf(this.seats, seatOf(seat)), words }));
  }

  /** What happened, as the first was told who heard anything of it. @param {GameEvent[][]} heard @param {State | null} before @param {State} state @returns {Line | null} */
  toldLine(heard, before, state) {
    const told = before ? heard.map((events) => this.table?.told(events, before, state) ?? []) : [];
    const lines = told.find(({ length }) => length) ?? [];
    const words = lines.map((line) => line.words).join(" ");
    return words ? { words, tone: "told", picture: lines[0]?.picture ?? [] } : null;
  }

  /** @returns {Line} */
  quietLine() {
    return { words: t("back.quiet"), tone: "told", picture: ["i-step"] };
  }

  /** From here on it was certain who wins, or at least nothing is estimated. */
  sureWords() {
    const safe = this.explained?.ending?.safe ?? [];
    if (!safe.length) return t("explain.solved");
    return capital(t("back.sure", { seat: safe.map((/** @type {string} */ letter) => lookOf(this.seats, seatOf(letter))) }));
  }

  /** @param {any} moment */
  momentWords({ code, seat, change }) {
    return capital(t(`explain.moment.${code}`, { seat: lookOf(this.seats, seatOf(seat)), n: Math.round(100 * Math.abs(change)) }));
  }

  // What is seen

  redraw() {
    if (this.isClosed) return;
    const parts = [drawSentence, this.eyes === null ? drawChances : drawHands, drawScrubber, drawLuck, drawMoments, drawTry];
    patch(this.app.root, [
      light(),
      h(
        "main",
        { class: ["frame", "back-page", this.isBetter && "better", this.past && `of-${this.past.game}`], key: "back" },
        drawBar(this),
        h(
          "div",
          { class: "back-in", key: "in" },
          h("div", { class: "stage", keep: true, key: "stage", "data-test": "table" }),
          h("div", { class: "back-side", key: "side" }, parts.map((draw) => draw(this))),
        ),
      ),
    ]);
    placeChances(this);
  }

  /** @param {number | null} eyes */
  look(eyes) {
    this.eyes = eyes;
    this.show();
  }

  /** A decision of one's own is tried again; anything else goes on from where it led to. @returns the ply, null where nothing can be tried */
  tryFrom() {
    const here = this.past?.at(this.ply);
    if (!here || !this.table || this.walk) return null;
    const isOver = Boolean(/** @type {any} */ (here.seen).shared.outcome);
    const isOwn = here.actor !== null && (this.mine.length ? this.mine.includes(here.actor) : true);
    if (isOwn && this.ply) return this.ply - 1;
    return isOver ? null : this.ply;
  }

  // Hands and keys

  /** @param {PointerEvent} event */
  plyAt(event) {
    const { left, width } = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    return Math.round(((event.clientX - left) / Math.max(width, 1)) * (this.past?.last ?? 0));
  }

  grab = (/** @type {PointerEvent} */ event) => {
    this.isDragging = true;
    this.walk = null;
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
    void this.go(this.plyAt(event), true);
  };

  drag = (/** @type {PointerEvent} */ event) => {
    if (this.isDragging && this.plyAt(event) !== this.ply) void this.go(this.plyAt(event), true);
  };

  drop = () => {
    if (this.isDragging) speak(this.line.words);
    this.isDragging = false;
  };

  /** @param {KeyboardEvent} event */
  key(event) {
    const isOnBoard = document.activeElement?.closest("[role=grid]");
    if (isOnBoard) return event.key.startsWith("Arrow") && Boolean(this.table?.key(event));
    if (event.key === "Escape" && this.walk) return void this.leave(), true;
    const to = KEYS[event.key];
    if (!to || !this.past) return false;
    sound("tap");
    void this.go(to(this));
    return true;
  }

  /** Moments are as far apart as a finger needs, however wide the page is now. */
  fit = () => placeChances(this);

  close() {
    this.isClosed = true;
    removeEventListener("resize", this.fit);
    this.stop();
    this.table?.destroy();
    this.table = null;
  }
}

/** Whoever is known by nothing else has the face of the seat. @param {{kind: string, avatar: string | null, level: string | null}} seat @param {number} index @returns {SeatLook} */
function dressed(seat, index) {
  const faces = ["fox", "rabbit", "frog", "bear", "squirrel"];
  const isBot = seat.kind === "bot";
  return { seat: index + 1, ...seat, avatar: isBot ? null : (seat.avatar ?? faces[index] ?? null), level: isBot ? (seat.level ?? "random") : null, is_taken: true };
}
