/** Talking to the server: single requests, and the socket of a match that comes back by itself. */
/** @import { Games, Goodbye, Listener, Seen } from "./types/app.js" */

const API = "/api/v1";
const REQUEST_LIMIT = 12_000;
const ANSWER_LIMIT = 1_800;
const GIVE_UP = 6_000;
const LOST_AFTER = 500;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 12_000;
/** A hello refused with one of these will be refused again. */
const FINAL = new Set([
  "no-such-match",
  "match-erased",
  "match-binned",
  "match-frozen",
  "not-seated",
  "invitation-used",
  "seat-given",
  "bad-message",
  "wrong-origin",
]);
/** Commands that change nothing are not worth sending again. */
const PASSING = new Set(["preview", "prints", "recall", "hint", "warn", "look", "hello", "greet"]);

export class Refusal extends Error {
  /** @param {string} code @param {string} reason */
  constructor(code, reason) {
    super(reason);
    this.code = code;
  }
}

/**
 * One request. Throws a Refusal, with code `offline` when nothing answered.
 * @param {string} method @param {string} path @param {{body?: any, secrets?: string[], as?: "json"|"text"}} [options]
 * @returns {Promise<any>}
 */
export async function request(method, path, { body, secrets = [], as = "json" } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (secrets.length) headers.authorization = `Bearer ${secrets.join(" ")}`;
  const stop = AbortSignal.timeout ? AbortSignal.timeout(REQUEST_LIMIT) : null;
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(API + path, { method, headers, body: body && JSON.stringify(body), signal: stop });
  } catch {
    throw new Refusal("offline", "no answer");
  }
  if (answer.ok) return answer.status === 204 ? null : as === "text" ? answer.text() : answer.json();
  const problem = await answer.json().catch(() => null);
  throw new Refusal(problem?.code ?? (answer.status >= 500 ? "server-busy" : "unknown"), problem?.reason ?? "");
}

/** A file of the app or of a game, read. @param {string} path @returns {Promise<any>} */
export async function fetchData(path) {
  const answer = await fetch(`/static/${path}`);
  if (!answer.ok) throw new Error(path);
  return answer.json();
}

/** @type {Promise<Games>|null} */
let known = null;

/** What the server offers: games, house rules and bots; asked for once, again after a failure. @returns {Promise<Games>} */
export function offers() {
  known ??= request("GET", "/games").catch((error) => {
    known = null;
    throw error;
  });
  return known;
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");
}

/** The socket of one match. It says hello, comes back when it is lost, and gives answers as promises. */
export class MatchSocket {
  /** @param {string} id @param {string[]} secrets @param {Listener} listener */
  constructor(id, secrets, listener) {
    this.id = id;
    this.secrets = secrets;
    this.listener = listener;
    /** The seat whose view is wanted, and the last version seen; the next hello tells both. */
    this.seat = /** @type {number|null} */ (null);
    this.version = /** @type {number|null} */ (null);
    /** The newest that this device ever saw of the match. */
    this.seen = /** @type {Seen|null} */ (null);
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {Map<string, {command: any, resolve: (answer: any) => void, late: any, sent: number}>} */
    this.waiting = new Map();
    this.tries = 0;
    this.isLost = false;
    this.isGreeted = false;
    this.isClosed = false;
    /** @type {any} */
    this.retry = null;
    /** @type {any} */
    this.alarm = null;
    this.goOffline = () => this.drop();
    this.goOnline = () => this.hurry();
    this.wake = () => document.hidden || this.check();
    addEventListener("offline", this.goOffline);
    addEventListener("online", this.goOnline);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  connect() {
    if (this.isClosed) return;
    clearTimeout(this.retry);
    this.retry = null;
    const url = `${location.origin.replace(/^http/, "ws")}${API}/matches/${this.id}/socket`;
    const socket = new WebSocket(url);
    this.socket = socket;
    this.isGreeted = false;
    this.expectOpen();
    socket.onopen = () => this.greet(socket);
    socket.onmessage = (event) => socket === this.socket && this.hear(event.data);
    socket.onclose = () => socket === this.socket && this.lose();
  }

  /** Lost is said within two seconds, also when a first connection does not come about. */
  expectOpen() {
    this.alarm ??= setTimeout(() => this.setLost(true), this.version === null ? ANSWER_LIMIT : LOST_AFTER);
  }

  /** @param {WebSocket} socket */
  greet(socket) {
    const id = newKey();
    const hello = { do: "hello", id, secrets: this.secrets, seat: this.seat, version: this.version, seen: this.seen };
    this.waiting.set(id, {
      command: hello,
      late: null,
      sent: Date.now(),
      resolve: (answer) => this.greeted(answer, socket),
    });
    socket.send(JSON.stringify(hello));
  }

  /** @param {any} answer @param {WebSocket} socket */
  greeted(answer, socket) {
    if (answer.say === "refused") {
      if (answer.code === "offline") return;
      if (this.seat !== null && answer.code === "not-seated") {
        this.seat = null; // the seat moved on, or is not ours: look from nowhere first
        this.socket = null;
        socket.close();
        this.connect();
      } else if (FINAL.has(answer.code)) this.end(answer.code);
      else socket.close();
      return;
    }
    clearTimeout(this.alarm);
    this.alarm = null;
    this.tries = 0;
    this.isGreeted = true;
    this.setLost(false);
    for (const waiting of this.waiting.values()) socket.send(JSON.stringify(waiting.command));
  }

  /** @param {any} data */
  hear(data) {
    const message = JSON.parse(data);
    if (message.say === "goodbye") return this.part(message);
    if (message.say === "snapshot" || message.say === "update") this.see(message);
    if (this.isGreeted) this.setLost(false); // late, but there
    const waiting = message.id ? this.waiting.get(message.id) : null;
    if (waiting) {
      this.waiting.delete(message.id);
      clearTimeout(waiting.late);
    }
    const seen = waiting?.command.do === "hello" && message.say === "snapshot" ? waiting.command.seen : null;
    if (seen && message.seen !== seen.hash) this.listener.onAltered();
    if (["snapshot", "update", "presence", "greeted"].includes(message.say)) this.listener.onMessage(message);
    waiting?.resolve(message);
  }

  /** @param {any} message a snapshot or an update */
  see({ version, hash }) {
    this.version = version;
    if (!this.seen || version >= this.seen.version) this.seen = { version, hash };
  }

  /** The server closes; it says when to come back. @param {Goodbye} goodbye */
  part(goodbye) {
    if (FINAL.has(goodbye.code)) return this.end(goodbye.code);
    const socket = this.socket;
    this.lose(goodbye.retry_after * 1000);
    socket?.close();
  }

  /** @param {number} [least] */
  lose(least = 0) {
    this.socket = null;
    this.expectOpen();
    for (const [id, { command, resolve, late }] of this.waiting) {
      clearTimeout(late);
      if (!PASSING.has(command.do)) continue;
      this.waiting.delete(id);
      resolve({ say: "refused", id, code: "offline", reason: "", rule: null, version: null });
    }
    if (this.isClosed || this.retry) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++);
    this.retry = setTimeout(() => this.connect(), least + wait * (0.5 + Math.random()));
  }

  /** The network went: what the socket believes is of no use. */
  drop() {
    const socket = this.socket;
    this.setLost(true);
    if (!socket) return;
    this.lose();
    socket.close();
  }

  hurry() {
    if (this.isClosed || this.socket) return;
    this.tries = 0;
    this.connect();
  }

  /** After sleep a socket may be dead without knowing: ask for something. */
  check() {
    if (!this.socket) this.hurry();
    else if (this.socket.readyState === WebSocket.OPEN && !this.isLost) void this.send({ do: "look", seat: this.seat });
  }

  /** @param {boolean} isLost */
  setLost(isLost) {
    if (this.isLost === isLost || this.isClosed) return;
    this.isLost = isLost;
    this.listener.onLost(isLost);
  }

  /**
   * Sends a command and gives its answer; never rejects. A command that changes something is sent again after a lost
   * connection, with the same key, and so played once.
   * @param {any} command @returns {Promise<any>}
   */
  send(command) {
    const id = newKey();
    if (this.isLost || this.isClosed) {
      return Promise.resolve({ say: "refused", id, code: "offline", reason: "", rule: null, version: null });
    }
    return new Promise((resolve) => {
      const whole = { ...command, id };
      const late = setTimeout(() => this.suspect(id), ANSWER_LIMIT);
      this.waiting.set(id, { command: whole, resolve, late, sent: Date.now() });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole));
    });
  }

  /** No answer in time: say so, and after a while longer try another connection. @param {string} id */
  suspect(id) {
    const waiting = this.waiting.get(id);
    if (!waiting || waiting.command.do === "hint" || waiting.command.do === "warn") return;
    const socket = this.socket;
    this.setLost(true);
    waiting.late = setTimeout(() => {
      if (this.waiting.has(id) && socket === this.socket) this.drop();
    }, GIVE_UP - ANSWER_LIMIT);
  }

  /** @param {string} code */
  end(code) {
    this.close();
    this.listener.onEnd(code);
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.retry);
    clearTimeout(this.alarm);
    removeEventListener("offline", this.goOffline);
    removeEventListener("online", this.goOnline);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
    this.socket = null;
  }
}
