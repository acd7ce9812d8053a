/** Look back at a game that is over: every ply on the game's own board, when it turned, whether it was luck, what was better. */
import { el, find, h, patch, vars } from "../ui/dom.js";
import { art, bring, face, icon, miniature } from "../ui/icons.js";
import { createTable, loadBoard } from "../board/index.js";
import { drawPicture } from "../board/line.js";
import { capital } from "../board/words.js";
import { betterAt, chancesOf, seatOf, sharesOf, sidesOf } from "../back/account.js";
import { drawCurve, xOf } from "../back/curve.js";
import { follow, openPast } from "../back/past.js";
import { reasonWords, stateAt } from "../back/scene.js";
import { study } from "../board/study.js";
import { gameOf } from "../games.js";
import { Refusal } from "../net.js";
import { lookOf, tellApart } from "../seats.js";
import { readOut, speak } from "../speak.js";
import { sound } from "../sound.js";
import { keepSecret, matchOf } from "../store.js";
import { bigButton, button, light, roundButton } from "../ui/parts.js";
import { speakOf, t } from "../words.js";
/** @import { App, Child, Miniature, Page, SeatLook, State } from "../types/app.js" */
/** @import { Told } from "../types/protocol.js" */
/** @import { Line } from "../types/board.js" */
/** @import { Explanation } from "../back/account.js" */
/** @import { PastGame, Source } from "../back/past.js" */

/** So wide is what a finger needs, in px. */
const STOP = 48;
const NOWHERE = { title: "", redraw() {} };
const KEYS = /** @type {Record<string, (page: BackPage) => number>} */ ({
  ArrowLeft: (page) => page.ply - 1,
  ArrowRight: (page) => page.ply + 1,
  PageUp: (page) => page.ply - 10,
  PageDown: (page) => page.ply + 10,
  Home: () => 0,
  End: (page) => page.past?.last ?? 0,
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

  /** @param {Told} told */
  hear = (told) => {
    if (this.isClosed) return;
    const isNew = told.stage !== this.told?.stage;
    this.told = told;
    if (isNew && told.stage) void this.go(this.ply, true);
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

  /** @param {number} wanted @param {boolean} [isQuiet] */
  async go(wanted, isQuiet = false) {
    const { past } = this;
    if (!past) return;
    const ply = Math.max(0, Math.min(wanted, past.last));
    this.ply = ply;
    if (!past.at(ply) || (ply && !past.at(ply - 1))) {
      this.redraw();
      await past.fetch(ply).catch(() => null);
      if (this.isClosed || this.ply !== ply || !past.at(ply)) return;
    } else void past.fetch(ply).catch(() => null);
    this.show();
    if (!isQuiet) speak(this.line.words);
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
    const events = here.events[this.eyes || this.seat] ?? []; // as that seat was told
    table.past(earlier, state, /** @type {any[]} */ (here.events[0]));
    this.line = this.lineAt(state, earlier, /** @type {any[]} */ (events), better);
    this.isBetter = Boolean(better);
    if (better) table.hint(better.better);
    this.redraw();
  }

  /** Of one's own decisions; whoever watches is told of everybody's. */
  better() {
    const found = betterAt(this.explained, this.ply);
    return found && (!this.mine.length || this.mine.includes(seatOf(found.seat))) ? found : null;
  }

  /** @param {State} state @param {State | null} before @param {any[]} events @param {any} better @returns {Line} */
  lineAt(state, before, events, better) {
    if (better) return { words: `${t("back.better")} ${reasonWords(better.reason, this.seats)}`, tone: "cheer", picture: ["i-hint"] };
    const sure = this.sure();
    if (sure) return sure;
    if (!this.ply) return { words: t("back.begin"), tone: "told", picture: ["i-play"] };
    const lines = before ? (this.table?.told(events, before, state) ?? []) : [];
    const words = lines.map((line) => line.words).join(" ");
    return words ? { words, tone: "told", picture: lines[0].picture } : { words: t("back.quiet"), tone: "told", picture: ["i-step"] };
  }

  /** From here on it was certain who wins. @returns {Line | null} */
  sure() {
    const ending = this.explained?.ending;
    if (!ending?.safe?.length || ending.decided !== this.ply) return null;
    const seats = ending.safe.map((/** @type {string} */ letter) => lookOf(this.seats, seatOf(letter)));
    return { words: capital(t("back.sure", { seat: seats })), tone: "cheer", picture: ["ribbon"] };
  }

  // What is drawn

  redraw() {
    if (this.isClosed) return;
    patch(this.app.root, [
      light(),
      h(
        "main",
        { class: ["frame", "back-page", this.isBetter && "better", this.past && `of-${this.past.game}`], key: "back" },
        this.bar(),
        h(
          "div",
          { class: "back-in", key: "in" },
          h("div", { class: "stage", keep: true, key: "stage", "data-test": "table" }),
          h("div", { class: "back-side", key: "side" }, this.sentence(), this.eyes === null ? this.curve() : this.hands(), this.scrubber(), this.luck(), this.moments(), this.tryButton()),
        ),
      ),
    ]);
    this.place();
  }

  bar() {
    const more = () => void import("../back/keep.js").then(({ openKeep }) => openKeep(this));
    const canSee = this.past?.hidesHands && this.table?.hands;
    return h(
      "header",
      { class: "frame-bar back-bar", key: "bar" },
      roundButton("back", t("back"), () => this.app.back(), { "data-test": "back" }),
      h("h1", { tabindex: "-1", key: "h1" }, this.title),
      canSee ? roundButton("eye", t("back.hands"), () => this.look(this.eyes === null ? 0 : null), { "data-test": "eye", key: "eye", "aria-pressed": String(this.eyes !== null) }) : null,
      this.past ? roundButton("share", t("back.keep"), more, { "data-test": "keep", key: "share" }) : null,
    );
  }

  /** @param {number | null} eyes */
  look(eyes) {
    this.eyes = eyes;
    this.show();
  }

  sentence() {
    const { words, tone, picture } = this.line;
    return h(
      "div",
      { class: "back-line", "data-tone": this.isBetter ? "better" : tone, key: "line" },
      button(() => readOut(this.line.words), { class: "back-read", "aria-label": t("line.read"), key: "read" },
        h("span", { class: "line-picture", "aria-hidden": "true", keep: true, key: picture.join(" "), ref: (/** @type {Element} */ at) => at.replaceChildren(...drawPicture(picture)) })),
      h("p", { "aria-live": "polite", "aria-atomic": "true", "data-test": "said", key: "words" }, h("span", { key: `${this.ply} ${words}` }, words)),
    );
  }

  /** How far the coach is, where there is no line of chances yet. */
  waiting() {
    const { told } = this;
    if (this.past?.wasTakenBack && told?.stage) return t("back.taken-back");
    if (told?.problem) return t("back.no-account");
    return t("back.working", { n: Math.round(100 * (told?.share ?? 0)) });
  }

  curve() {
    const { past, explained } = this;
    const last = past?.last ?? 0;
    const own = explained ? chancesOf(explained, this.seat) : [];
    const chance = own[this.ply];
    const words = [t("back.ply", { n: this.ply, of: last }), chance && this.chanceWords(this.seat, chance.value)].filter(Boolean).join(". ");
    return h(
      "section",
      { class: "back-chances", key: "curve", "aria-label": t("back.chances") },
      h("div", { class: "back-faces", key: "faces", "aria-hidden": "true", ref: (/** @type {HTMLElement} */ at) => vars(at.parentElement ?? at, { "--many": this.seats.length }) }, this.seats.map((seat, index) => h("span", { key: index, class: index + 1 === this.seat ? "own" : "" }, face(seat)))),
      h(
        "div",
        {
          class: "back-slide",
          role: "slider",
          tabindex: "0",
          key: "slide",
          "data-test": "slide",
          "aria-label": t("back.slide"),
          "aria-valuemin": "0",
          "aria-valuemax": String(last),
          "aria-valuenow": String(this.ply),
          "aria-valuetext": words,
          on: { pointerdown: this.grab, pointermove: this.drag, pointerup: this.drop, pointercancel: this.drop },
        },
        h("div", { class: "back-plot", keep: true, key: "plot", ref: this.setPlot }),
        own.length ? null : h("span", { class: "back-wait", key: "wait" }, this.waiting()),
        h("i", { class: "needle", key: "needle", "aria-hidden": "true" }),
        h("span", { class: "beads", key: "beads", "aria-hidden": "true", keep: true }),
      ),
      h("div", { class: "back-stops", key: "stops" }, this.found().map((moment, index) => this.stopAt(moment, index))),
      own.length ? h("p", { class: "hidden", key: "told", "data-test": "curve-words" }, this.curveWords()) : null,
    );
  }

  /** @param {number} seat @param {number} value */
  chanceWords(seat, value) {
    return capital(t("back.chance", { seat: lookOf(this.seats, seat), n: Math.round(100 * value) }));
  }

  /** The line of chances for those who do not see it. */
  curveWords() {
    const explained = /** @type {Explanation} */ (this.explained);
    return this.seats.map((_, index) => {
      const values = chancesOf(explained, index + 1).map(({ value }) => Math.round(100 * value));
      const high = Math.max(...values), low = Math.min(...values);
      return capital(t("back.course", { seat: lookOf(this.seats, index + 1), start: values[0], high, low, at: values.indexOf(high), end: values[values.length - 1] }));
    }).join(" ");
  }

  found() {
    return this.explained?.moments ?? [];
  }

  /** @param {any} moment @param {number} index */
  stopAt(moment, index) {
    return button(() => void this.go(moment.ply), { class: ["back-stop", moment.ply === this.ply && "now"], key: index, "data-test": `stop-${index + 1}`, "aria-label": `${index + 1}: ${this.momentWords(moment)}`, ref: (/** @type {HTMLElement} */ at) => this.put(at, moment.ply) }, h("b", { "aria-hidden": "true" }, index + 1));
  }

  /** @param {any} moment */
  momentWords({ code, seat, change }) {
    return capital(t(`explain.moment.${code}`, { seat: lookOf(this.seats, seatOf(seat)), n: Math.round(100 * Math.abs(change)) }));
  }

  /** @param {HTMLElement} node @param {number} ply */
  put(node, ply) {
    const last = this.past?.last ?? 0;
    const chance = this.explained ? chancesOf(this.explained, this.seat)[ply] : null;
    vars(node, { "--at": xOf(ply, last), "--high": chance?.value ?? 0.5 });
  }

  /** @param {HTMLElement} plot */
  setPlot = (plot) => {
    this.plot = plot;
  };

  /** What stands in the plot, and where. */
  place() {
    const { past, explained, plot } = this;
    const slide = find(".back-slide", this.app.root);
    if (!past || !slide || !plot) return;
    this.put(slide, this.ply);
    const key = `${this.told?.stage} ${this.seat}`;
    if (plot.dataset.drawn !== key) {
      plot.dataset.drawn = key;
      const sides = explained?.account ? sidesOf(explained, this.seats.length) : [];
      const others = sides.length > 2 ? sides.filter((side) => !side.includes(this.seat)).map(([seat]) => chancesOf(/** @type {any} */ (explained), seat)) : [];
      const own = explained ? chancesOf(explained, this.seat) : [];
      plot.replaceChildren(...(own.length ? [drawCurve(own, others, past.last)] : []));
      const beads = find(".beads", slide);
      const actors = explained?.plies.map((each) => seatOf(each.actor)) ?? [];
      beads?.replaceChildren(...actors.map((seat, index) => {
        const bead = el("i", { class: !seat ? "chance" : seat === this.seat ? "own" : "" });
        vars(bead, { "--at": xOf(index + 1, past.last) });
        return bead;
      }));
      slide.classList.toggle("many", past.last > 70);
    }
    const stops = /** @type {HTMLElement[]} */ ([...this.app.root.querySelectorAll(".back-stop")]);
    stops.forEach((stop, index) => this.put(stop, this.found()[index].ply));
    const room = STOP / Math.max(slide.clientWidth, STOP);
    const apart = spread(this.found().map(({ ply }) => xOf(ply, past.last)), room);
    stops.forEach((stop, index) => vars(stop, { "--at": apart[index] }));
  }

  /** All hands, or as one seat saw them. */
  hands() {
    const here = this.past?.at(this.ply);
    const rows = here ? (this.table?.hands?.(this.viewsOf(here)) ?? []) : [];
    return h(
      "section",
      { class: "back-hands", key: "hands", "aria-label": t("back.hands") },
      this.seats.map((seat, index) => {
        const isEye = this.eyes === index + 1;
        return button(() => this.look(isEye ? 0 : index + 1), { class: ["back-hand", isEye && "eye"], key: index, "aria-pressed": String(isEye), "aria-label": [t("back.eyes", { seat: lookOf(this.seats, index + 1) }), rows[index]?.words].filter(Boolean).join(": "), "data-test": `eyes-${index + 1}` },
          face(seat),
          h("span", { class: "cards", keep: true, key: `${this.ply} ${this.eyes}`, "aria-hidden": "true", ref: (/** @type {Element} */ at) => at.replaceChildren(...(rows[index]?.cards ?? [])) }));
      }),
    );
  }

  /** What each seat held: as one of them saw it, or all cards open. @param {import("../types/protocol.js").PastPly} here */
  viewsOf(here) {
    const { own } = /** @type {any} */ (here.seen);
    return this.seats.map((_, index) => own[this.eyes || index + 1]);
  }

  scrubber() {
    const { past, ply } = this;
    const last = past?.last ?? 0;
    const actor = past?.at(ply)?.actor;
    const step = (/** @type {string} */ picture, /** @type {string} */ name, /** @type {number} */ to, /** @type {boolean} */ can) =>
      roundButton(picture, t(`back.${name}`), () => can && void this.go(to), { "data-test": `go-${name}`, key: name, "aria-disabled": can ? null : "true" });
    return h(
      "nav",
      { class: "back-scrub", "aria-label": t("back.slide"), key: "scrub" },
      step("stepback", "first", 0, ply > 0),
      step("back", "before", ply - 1, ply > 0),
      h("span", { class: "back-count", key: "count", "data-test": "count" }, h("b", null, ply), h("small", null, `/${last}`), actor ? face(this.seats[actor - 1]) : ply ? icon("roll") : null),
      step("next", "next", ply + 1, ply < last),
      step("step", "last", last, ply < last),
    );
  }

  luck() {
    const shares = this.explained ? sharesOf(this.explained, this.seat) : null;
    if (!shares) return null;
    const open = () => void import("../back/scale.js").then(({ openScale }) => openScale(this));
    return button(
      open,
      { class: "back-luck", key: "luck", "data-test": "luck", "aria-label": t("back.shares", { luck: shares.luck, choice: shares.choice }) },
      icon("roll"),
      h("span", { "aria-hidden": "true" }, t("back.luck")),
      h("span", { class: "back-bar-of", "aria-hidden": "true", ref: (/** @type {HTMLElement} */ at) => vars(at, { "--luck": shares.luck }), key: `${shares.luck}` }, h("i", null, shares.luck), h("b", null, shares.choice)),
      h("span", { "aria-hidden": "true" }, t("back.choice")),
      art("extras#hand", "icon"),
    );
  }

  moments() {
    const { past, mini } = this;
    if (!past || !this.found().length) return null;
    return h(
      "ol",
      { class: "back-moments", key: "moments", "aria-label": t("explain.moments") },
      this.found().map((moment, index) => {
        const here = past.at(moment.ply);
        if (!here) void past.fetch(moment.ply).then(() => this.redraw()).catch(() => null);
        const change = Math.round(100 * moment.change);
        return h("li", { key: index }, button(() => void this.go(moment.ply), { class: ["back-moment", moment.ply === this.ply && "now"], "data-test": `moment-${index + 1}` },
          h("span", { class: "back-shot", "aria-hidden": "true" }, here && mini ? miniature(past.game, mini(/** @type {any} */ (here.seen).shared)) : null, face(this.seats[seatOf(moment.seat) - 1]), h("b", { class: change < 0 ? "pill bad" : "pill" }, `${change < 0 ? "−" : "+"}${Math.abs(change)}`)),
          h("span", null, this.momentWords(moment))));
      }),
    );
  }

  tryButton() {
    const from = this.tryFrom();
    if (from === null) return null;
    const open = () => void import("../back/try.js").then(({ openTry }) => openTry(this, from));
    return bigButton("play", t("back.try"), open, { class: "back-try", key: "try", "data-test": "try" });
  }

  /** A decision of one's own is tried again; anything else goes on from where it led to. @returns the ply, null where nothing can be tried */
  tryFrom() {
    const here = this.past?.at(this.ply);
    if (!here || !this.table) return null;
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
    const to = KEYS[event.key];
    if (!to || !this.past) return false;
    sound("tap");
    void this.go(to(this));
    return true;
  }

  close() {
    this.isClosed = true;
    this.stop();
    this.table?.destroy();
    this.table = null;
  }
}

/** Moments that lie close together are moved apart, so that each can be touched. @param {number[]} places in order @param {number} room */
function spread(places, room) {
  const found = [...places];
  for (let i = 1; i < found.length; i += 1) found[i] = Math.max(found[i], found[i - 1] + room);
  for (let i = found.length - 1; i >= 0; i -= 1) found[i] = Math.min(found[i], (i === found.length - 1 ? 1 + room / 4 : found[i + 1] - room));
  return found;
}

/** Whoever is known by nothing else has the face of the seat. @param {{kind: string, avatar: string | null, level: string | null}} seat @param {number} index @returns {SeatLook} */
function dressed(seat, index) {
  const faces = ["fox", "rabbit", "frog", "bear", "squirrel"];
  const isBot = seat.kind === "bot";
  return { seat: index + 1, ...seat, avatar: isBot ? null : (seat.avatar ?? faces[index]), level: isBot ? (seat.level ?? "random") : null, is_taken: true };
}
