/** A match: its socket, what is shown when, whose turn it is. What is drawn around the table is in `frame.js`. */
import { learnFrom } from "../fit.js";
import { find } from "../ui/dom.js";
import { expectLobby, expectTable, gameOf } from "../games.js";
import { tendLuck } from "../luck.js";
import { MatchSocket } from "../net.js";
import { mySeats, remembered, seatName, seatsToAct, tellApart, unused } from "../seats.js";
import { hush, say } from "../speak.js";
import { sound } from "../sound.js";
import { MOST_SECRETS, change, dress, forget, keep, matchOf, setAside, settings } from "../store.js";
import { showBriefly } from "../ui/parts.js";
import { ownStyle } from "../ui/style.js";
import { language, reason, speakOf, speakTo, t, wanted } from "../words.js";
import { drawMatch, isBefore, isStarting } from "./frame.js";
import { follow, goOn, hint, leave, recall, rematch, tellThisTime, undo, warn } from "./acts.js";
/** @import { Line } from "../types/board.js" */
/** @import { AnyMessage, App, KeptMatch, Miniature, Shown, State } from "../types/app.js" */

const CURTAIN_TIME = 650;

/** What is needed before a start is on its way. */
function awaitLobby() {
  expectLobby();
  return ownStyle("invite");
}

/** It comes when there is a start to wait for. @param {MatchPage} page */
async function openLobby(page) {
  const [{ Lobby }] = await Promise.all([import("./lobby.js"), awaitLobby()]);
  return new Lobby(page);
}

/** @param {string} game @returns {Promise<((view: any) => Miniature)|undefined>} */
async function loadMini(game) {
  return gameOf(game)?.has_mini ? (await import(`/static/games/${game}/mini.js`)).mini : undefined;
}

export class MatchPage {
  /** @param {App} app @param {string} id @param {KeptMatch} kept */
  constructor(app, id, kept) {
    expectTable(kept.game);
    if (!kept.game) void awaitLobby(); // whoever follows a link to a seat sees it first
    this.app = app;
    this.id = id;
    this.title = kept.game ? t("title", { game: kept.game }) : t("app.name");
    /** @type {State|null} */
    this.state = null;
    /** @type {State|null} */
    this.shown = null;
    /** @type {Shown[]} */
    this.queue = [];
    this.isShowing = false;
    this.isLost = false;
    this.isClosed = false;
    /** @type {number|null} */
    this.curtain = null;
    this.isOpening = false;
    /** Whether to go to the rematch as soon as there is one. */
    this.isFollowing = false;
    /** What this device has pledged for the rematch it asked for. @type {Record<string, string>|null} */
    this.numbers = null;
    /** @type {any} */
    this.table = null;
    /** Makes the table, once its board has come. @type {((kept?: any) => any)|null} */
    this.makeTable = null;
    /** The language its words are of. */
    this.tongue = language;
    /** What makes a small picture of this game's board, if it has one. @type {((view: any) => Miniature)|undefined} */
    this.mini = undefined;
    /** @type {import("./lobby.js").Lobby|null} */
    this.lobby = null;
    this.socket = new MatchSocket(id, kept.secrets.slice(0, MOST_SECRETS), {
      onMessage: (message) => this.hear(message),
      onLost: (isLost) => this.setLost(isLost),
      onEnd: (code) => this.end(code),
      onAltered: () => this.setAltered(),
    });
    this.socket.seat = kept.front;
    this.socket.seen = kept.seen ?? null;
    /** Whether what the server has is not what this device saw. */
    this.isAltered = kept.is_altered ?? false;
    /** The seats whose numbers this device has pledged, or opened. @type {Set<number>} */
    this.pledged = new Set();
    /** @type {Set<number>} */
    this.opened = new Set();
    /** Whether the dice do without one of them, or without another's. @type {"" | "unmixed" | "unopened"} */
    this.unmixed = "";
    /** What is drawn of a seat that was freed, once there is one. @type {typeof import("./freed.js") | null} */
    this.freed = null;
    this.redraw();
  }

  /** Its name. */
  get game() {
    return this.state?.table.game.split(":")[0] ?? "";
  }

  redraw() {
    if (this.isClosed) return;
    if (this.table && this.tongue !== language && !this.isShowing) this.retell();
    drawMatch(this);
  }

  /** The table made anew in another language: what was told can be asked for again, what was prepared stays so. */
  retell() {
    const kept = this.table.keep();
    this.table.destroy();
    find(".strip-slot", this.app.root)?.replaceChildren();
    this.layTable(kept);
    if (this.curtain !== null) this.table.hush();
    if (this.shown) void this.table.show({ state: this.shown, events: [], undone: false, actor: null });
  }

  /** @param {any} [kept] of the table before */
  layTable(kept) {
    this.tongue = language;
    this.title = t("title");
    this.table = this.makeTable?.(kept);
  }

  /** In the language chosen for a seat, where one was. @param {number | null} seat */
  speakTo(seat) {
    speakTo(matchOf(this.id)?.languages?.[seat ?? ""] ?? null);
    if (wanted() !== language) dress();
  }

  /** For the seat in front where several play here, else for the device. @param {string} tag */
  setLanguage = (tag) => {
    const seat = this.curtain ?? this.shown?.seat ?? null;
    if (!this.state || seat === null || mySeats(this.state).length < 2) return change({ language: tag });
    keep({ id: this.id, languages: { ...matchOf(this.id)?.languages, [seat]: tag } });
    this.speakTo(seat);
  };

  /** @param {any} command */
  send(command) {
    return this.socket.send(command);
  }

  /** @param {any} command */
  ask = async (command) => {
    const answer = await this.send(command);
    if (answer.say === "refused") this.tell(reason(answer));
    return answer;
  };

  /** Why something cannot be. @param {string} words */
  tell = (words) => {
    sound("refuse");
    this.note(words, "warn", "i-cross");
  };

  /** On the line; before there is a table, over the page. @param {string} words @param {Line["tone"]} [tone] @param {string} [picture] */
  note = (words, tone = "told", picture = "i-tick") => {
    if (this.table) return this.table.tell(words, tone, picture);
    say(words);
    showBriefly(words);
  };

  /** What is it about, what is to be done? */
  help = () => void import("./asked.js").then(({ openAsked }) => openAsked(this));

  // What arrives

  /** @param {AnyMessage} message */
  hear(message) {
    if (message.say === "greeted") return void import("./greet.js").then(({ showGreeting }) => this.isClosed || showGreeting(this, message.seat, message.greeting));
    const before = this.state;
    if (message.say === "presence" && before) {
      this.state = { ...before, table: { ...before.table, seats: tellApart(message.seats) }, rights: message.rights };
      this.push({ state: this.state, events: [], undone: false, actor: null });
      this.redraw(); // what is shown may be far behind: who is there should not be
    }
    if (message.say !== "snapshot" && message.say !== "update") return;
    const { version, seat, rights, view } = message;
    const known = message.table ?? before?.table;
    if (!known) return;
    const table = message.say === "update" ? { ...known, roller: message.roller } : known;
    const ending = message.ending ?? (view?.outcome ? (before?.ending ?? null) : null);
    this.state = { version, seat, rights, view, table, ending };
    this.socket.seat = seat;
    const isMissed = before !== null && version > before.version;
    const events = message.say === "update" ? message.events : isMissed ? message.last : [];
    this.remember(this.state);
    if (message.table && [before, this.state].some((state) => state?.table.seats.some(({ is_freed: isFreed }) => isFreed))) void this.tellFreed(before, this.state);
    if (message.table) void tendLuck(this, this.state);
    const { undone, actor } = message.say === "update" ? message : { undone: false, actor: null };
    this.push({ state: this.state, events, undone, actor });
  }

  /** @param {State | null} before @param {State} now */
  async tellFreed(before, now) {
    this.freed = await import("./freed.js");
    if (before) this.freed.tellFreed(this, before, now);
    this.redraw();
  }

  /** @param {State} state */
  remember(state) {
    learnFrom(state);
    const picture = state.table.status === "playing" && state.view ? this.mini?.(state.view) : null;
    const links = unused(matchOf(this.id)?.links ?? {}, state);
    keep({ id: this.id, ...remembered(state), links, seen: this.socket.seen, ...(picture === undefined ? {} : { picture }) });
  }

  /** @param {Shown} next */
  push(next) {
    this.queue.push(next);
    if (!this.isShowing) void this.drain();
  }

  /** Shows what happened, one thing after the other, then lets the next one act. */
  async drain() {
    this.isShowing = true;
    try {
      for (let next = this.queue.shift(); next && !this.isClosed; next = this.queue.shift()) await this.show(next);
    } finally {
      this.isShowing = false;
    }
    if (this.isClosed) return;
    this.redraw();
    this.settle();
  }

  /** @param {Shown} next */
  async show(next) {
    const { state } = next;
    this.shown = state;
    if (isBefore(state) && !isStarting(state)) this.lobby ??= await openLobby(this);
    this.redraw();
    if (isBefore(state)) return;
    if (!this.table) await this.setTable(state);
    if (this.isClosed || !this.table) return;
    this.redraw();
    await this.table.show(next);
  }

  /** @param {State} state */
  async setTable(state) {
    const name = state.table.game.split(":")[0] ?? "";
    expectTable(name);
    const recalled = recall(this, state);
    const { createTable, loadBoard } = await import("../board/index.js");
    const [board, mini, moves] = await Promise.all([loadBoard(name), loadMini(name), recalled]);
    const root = find(".stage", this.app.root);
    if (this.isClosed || !root) return;
    this.mini = mini;
    if (this.state) this.remember(this.state);
    speakOf(name);
    const host = {
      root,
      send: (/** @type {any} */ command) => this.send(command),
      preview: (/** @type {string} */ move) => this.send({ do: "preview", seat: this.state?.seat, move }),
      hint: this.hint,
      warn: (/** @type {string} */ move) => warn(this, move),
      ask: this.help,
      lookBack: (/** @type {number} */ ply) => this.app.go(`back/${this.id}/${ply}`),
      ahead: () => this.queue,
    };
    this.makeTable = (kept) => createTable(name, board, /** @type {any} */ (host), kept);
    this.layTable({ moves });
    root.addEventListener("click", (event) => this.tapFace(event));
  }

  // Whose turn

  /** @param {State} state */
  ownActors(state) {
    const mine = mySeats(state);
    return seatsToAct(state).filter((seat) => mine.includes(seat));
  }

  /** Nothing moves: whose turn is it, and is that somebody here? */
  settle() {
    const state = this.shown;
    if (!state || !this.table || this.curtain !== null) return;
    const mine = mySeats(state);
    const next = this.ownActors(state);
    this.table.setInput(!this.isLost);
    if (mine.length > 1 && state.seat !== null && next.includes(state.seat)) this.speakTo(state.seat);
    if (state.seat !== null && next.includes(state.seat)) this.takeFocus();
    else if (this.isLost) return;
    else if (next[0]) void this.turnTo(next[0], mine.length > 1 && state.table.hides_hands);
    else if (state.seat === null && mine.length === 1) void this.send({ do: "look", seat: mine[0] });
    if (this.curtain === null) tellThisTime(this, state);
    follow(this, state);
  }

  /** The table says whose turn it is; the focus goes there unless it is somewhere else on purpose. */
  takeFocus() {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || activeElement.matches("h1")) this.table.focus();
  }

  /** @param {number} seat @param {boolean} isSecret */
  async turnTo(seat, isSecret) {
    if (!isSecret) return void this.send({ do: "look", seat });
    const { shown } = this;
    await this.table.read(); // whoever drew a card sees which before the curtain falls
    if (this.isClosed || this.curtain !== null || this.shown !== shown) return;
    this.curtain = seat;
    this.isOpening = false;
    hush();
    this.table.hush();
    this.speakTo(seat);
    this.redraw();
    if (this.shown?.seat !== null) void this.send({ do: "look", seat: null });
  }

  /** Where several here may take the die, a tap on a face says who does. @param {Event} event */
  tapFace(event) {
    const face = event.target instanceof Element ? event.target.closest("[data-seat]") : null;
    const seat = Number(face?.getAttribute("data-seat"));
    const state = this.shown;
    if (!state || state.table.hides_hands || state.seat === seat) return;
    if (this.ownActors(state).includes(seat)) void this.turnTo(seat, false);
  }

  openCurtain = async () => {
    const seat = this.curtain;
    if (seat === null || this.isOpening) return;
    const answer = await this.send({ do: "look", seat });
    if (answer.say !== "snapshot") return;
    this.isOpening = true;
    this.redraw();
    setTimeout(
      () => {
        [this.curtain, this.isOpening] = [null, false];
        if (this.isClosed) return;
        this.redraw();
        this.settle();
        this.table?.wake(); // what is hidden is not heard either
      },
      settings.reduced ? 0 : CURTAIN_TIME,
    );
  };

  // What people do besides playing (`acts.js`)

  undo = () => void undo(this);
  hint = () => void hint(this);
  rematch = () => void rematch(this);
  leave = () => leave(this);
  /** @param {string} next */
  goOn = (next) => goOn(this, next);

  // The line

  /** @param {boolean} isLost */
  setLost(isLost) {
    this.isLost = isLost;
    say(t(isLost ? "lost" : "found"));
    this.redraw();
    if (isLost) this.table?.setInput(false);
    else if (!this.isShowing) this.settle();
  }

  setAltered() {
    if (this.isAltered) return;
    this.isAltered = true;
    keep({ id: this.id, is_altered: true });
    say(t("altered"));
    this.redraw();
  }

  /** Whose number the dice do without: this device's, or that of somebody who said its hash. @param {"" | "unmixed" | "unopened"} unmixed */
  setUnmixed(unmixed) {
    if (this.unmixed === unmixed || this.isClosed) return;
    this.unmixed = unmixed;
    if (unmixed) say(t(`dice.${unmixed}`));
    this.redraw();
  }

  /** @param {string} code */
  end(code) {
    const isStranger = code === "not-seated";
    if (isStranger || code === "invitation-used" || code === "seat-given" || code === "match-erased") forget(this.id);
    if (code === "no-such-match") setAside(this.id);
    this.close();
    this.app.trouble(isStranger ? "dead-link" : code);
  }

  close() {
    this.isClosed = true;
    this.socket.close();
    for (const bubble of document.querySelectorAll(".bubble")) bubble.remove();
    this.table?.destroy();
    this.table = null;
    this.speakTo(null);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.curtain !== null || !this.table) return false;
    if (this.table.key(event)) return true;
    const letter = event.key.toLowerCase();
    if (letter === "u") this.undo();
    else if (letter === "h") this.hint();
    else if (letter === "?") this.help();
    else return false;
    return true;
  }

  /** @param {number} seat */
  name(seat) {
    return seatName(this.state?.table.seats ?? [], seat);
  }
}
