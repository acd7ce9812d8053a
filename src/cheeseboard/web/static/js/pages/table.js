/** A match: its socket, what is shown when, whose turn it is. What is drawn around the table is in `frame.js`. */
import { find } from "../dom.js";
import { MatchSocket } from "../net.js";
import { mySeats, seatName, tellApart } from "../seats.js";
import { hush, say } from "../speak.js";
import { sound } from "../sound.js";
import { forget, keep, keepSecret, matchOf, settings } from "../store.js";
import { showBriefly } from "../ui.js";
import { reason, t } from "../words.js";
import { drawMatch, showGreeting } from "./frame.js";
import { follow, goOn, hint, leave, rematch, undo } from "./acts.js";
import { Lobby } from "./lobby.js";
/** @import { AnyMessage, App, GameName, KeptMatch, Page, Shown, State } from "../types.js" */

const MOST_SECRETS = 7;
const LONGEST_QUEUE = 12;
const CURTAIN_TIME = 650;
const NOWHERE = { title: "", redraw() {} };

/**
 * A seat's link: keep its secret, take it out of the address.
 * @param {App} app @param {string} id @param {string} seat @param {string} secret
 */
export function openLink(app, id, seat, secret) {
  const hasOthers = (matchOf(id)?.secrets.length ?? 0) > 0;
  keepSecret(id, secret);
  keep({ id, front: hasOthers ? null : Number(seat) });
  app.replace(`m/${id}`);
  return NOWHERE;
}

/** @param {App} app @param {string} id @param {string} secret */
export function openWatch(app, id, secret) {
  keepSecret(id, secret);
  app.replace(`m/${id}`);
  return NOWHERE;
}

/** @param {App} app @param {string} id @returns {Page} */
export function openMatch(app, id) {
  const kept = matchOf(id);
  if (kept?.secrets.length) return new MatchPage(app, id, kept);
  app.trouble("no-key");
  return NOWHERE;
}

export class MatchPage {
  /** @param {App} app @param {string} id @param {KeptMatch} kept */
  constructor(app, id, kept) {
    this.app = app;
    this.id = id;
    this.title = kept.game ? t(`game.${kept.game}`) : t("app.name");
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
    /** @type {any} */
    this.table = null;
    this.lobby = new Lobby(this);
    this.socket = new MatchSocket(id, kept.secrets.slice(0, MOST_SECRETS), {
      onMessage: (message) => this.hear(message),
      onLost: (isLost) => this.setLost(isLost),
      onEnd: (code) => this.end(code),
    });
    this.socket.seat = kept.front;
    this.redraw();
  }

  redraw() {
    if (!this.isClosed) drawMatch(this);
  }

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

  /** @param {string} words */
  tell = (words) => {
    say(words);
    sound("refuse");
    showBriefly(words);
  };

  // What arrives

  /** @param {AnyMessage} message */
  hear(message) {
    if (message.say === "greeted") return showGreeting(this, message.seat, message.greeting);
    const before = this.state;
    if (message.say === "presence" && before) {
      this.state = { ...before, table: { ...before.table, seats: tellApart(message.seats) }, rights: message.rights };
      this.push({ state: this.state, events: [], undone: false });
      this.redraw(); // what is shown may be far behind: who is there should not be
    }
    if (message.say !== "snapshot" && message.say !== "update") return;
    const { version, seat, rights, view } = message;
    const known = message.table ?? before?.table;
    if (!known) return;
    const table = message.say === "update" ? { ...known, roller: message.roller } : known;
    this.state = { version, seat, rights, view, table };
    this.socket.seat = seat;
    const isMissed = before !== null && version > before.version;
    const events = message.say === "update" ? message.events : isMissed ? message.last : [];
    this.remember(this.state);
    this.push({ state: this.state, events, undone: message.say === "update" && message.undone });
  }

  /** @param {State} state */
  remember({ table }) {
    const seats = tellApart(table.seats).map(({ kind, avatar, level }) => ({ kind, avatar, level }));
    keep({ id: this.id, game: table.game.split(":")[0] ?? "", status: table.status, seats });
  }

  /** @param {Shown} next */
  push(next) {
    const isFar = this.queue.length >= LONGEST_QUEUE || document.hidden;
    if (isFar)
      this.queue = [{ ...next, events: [] }]; // nobody could follow: jump to the end
    else this.queue.push(next);
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
  async show({ state, events, undone }) {
    this.shown = state;
    this.redraw();
    if (state.table.status === "waiting") return;
    if (!this.table) await this.setTable(state);
    if (this.isClosed || !this.table) return;
    this.redraw();
    await this.table.show(state, events, { undone });
  }

  /** @param {State} state */
  async setTable({ table: { game } }) {
    const { createTable } = await import("../tables/index.js");
    const root = find(".stage", this.app.root);
    if (this.isClosed || !root) return;
    const name = /** @type {GameName} */ (game.split(":")[0]);
    this.title = t(`game.${name}`);
    const host = {
      root,
      send: (/** @type {any} */ command) => this.send(command),
      preview: (/** @type {string} */ move) => this.send({ do: "preview", seat: this.state?.seat, move }),
    };
    this.table = createTable(name, /** @type {any} */ (host));
    root.addEventListener("click", (event) => this.tapFace(event));
  }

  // Whose turn

  /** The seats waited for: whoever holds the die, else those to decide. @param {State} state */
  actors({ table, view }) {
    return table.roller ? [table.roller] : /** @type {number[]} */ (view?.actors ?? []);
  }

  /** @param {State} state */
  ownActors(state) {
    const mine = mySeats(state);
    return state.table.status === "playing" ? this.actors(state).filter((seat) => mine.includes(seat)) : [];
  }

  /** Nothing moves: whose turn is it, and is that somebody here? */
  settle() {
    const state = this.shown;
    if (!state || !this.table || this.curtain !== null) return;
    const mine = mySeats(state);
    const next = this.ownActors(state);
    this.table.setInput(!this.isLost);
    if (state.seat !== null && next.includes(state.seat)) this.takeFocus();
    else if (this.isLost) return;
    else if (next[0]) this.turnTo(next[0], mine.length > 1 && state.table.hides_hands);
    else if (state.seat === null && mine.length === 1) void this.send({ do: "look", seat: mine[0] });
    follow(this, state);
  }

  /** The table says whose turn it is; the focus goes there unless it is somewhere else on purpose. */
  takeFocus() {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || activeElement.matches("h1")) this.table.focus();
  }

  /** @param {number} seat @param {boolean} isSecret */
  turnTo(seat, isSecret) {
    if (!isSecret) return void this.send({ do: "look", seat });
    this.curtain = seat;
    this.isOpening = false;
    hush();
    this.redraw();
    if (this.shown?.seat !== null) void this.send({ do: "look", seat: null });
  }

  /** Where several here may take the die, a tap on a face says who does. @param {Event} event */
  tapFace(event) {
    const face = event.target instanceof Element ? event.target.closest("[data-seat]") : null;
    const seat = Number(face?.getAttribute("data-seat"));
    const state = this.shown;
    if (!state || state.table.hides_hands || state.seat === seat) return;
    if (this.ownActors(state).includes(seat)) this.turnTo(seat, false);
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

  /** @param {string} code */
  end(code) {
    const isStranger = code === "not-seated";
    if (isStranger || code === "no-such-match") forget(this.id);
    this.close();
    this.app.trouble(isStranger ? "dead-link" : code);
  }

  close() {
    this.isClosed = true;
    this.socket.close();
    this.table?.destroy();
    this.table = null;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.curtain !== null || !this.table) return false;
    if (this.table.key(event)) return true;
    const letter = event.key.toLowerCase();
    if (letter === "u") this.undo();
    else if (letter === "h") this.hint();
    else return false;
    return true;
  }

  /** @param {number} seat */
  name(seat) {
    return seatName(this.state?.table.seats ?? [], seat);
  }
}
