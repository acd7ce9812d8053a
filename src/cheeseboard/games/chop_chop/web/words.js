/** What the line of this table says: what is to be done, what a prepared move will do, what happened. */

import { markAt, standing, tableSquares } from "./moves.js";
import { say, withBeat } from "./sentences.js";
import { look, plainLine, seatToAct } from "/static/js/board/words.js";
import { show, t } from "/static/js/words.js";
/** @import { Context, GameEvent, Line, State } from "/static/js/types/board.js" */
/** @import { ChopChopView } from "./view.js" */
/** @import { ReadMove } from "./moves.js" */

/** "mouse 2", "the cat". @param {string} piece */
export const pieceName = (piece) => show("piece", piece);

/** Whose die it is, as it is drawn. @param {ChopChopView} view */
export const dieOf = (view) => (view.side === "cat" ? "cat" : "mouse");

/** The die of a seat, which may roll before the state says that it is its turn. @param {ChopChopView} view @param {number} seat @returns {"cat" | "mouse"} */
export const dieOfSeat = (view, seat) => (view.cat_seat === null ? dieOf(view) : view.cat_seat === seat ? "cat" : "mouse");

/** @param {State} state */
export function scoreWords(state) {
  const view = /** @type {ChopChopView} */ (state.view);
  return t("table.score", { won: view.won, aim: view.aim, caught: view.caught, mice: view.mice.length });
}

// What is to be done

/** @param {ChopChopView} view @param {{chosen: string | null, movable: Set<string>}} hand @returns {Line} */
export function taskLine(view, { chosen, movable }) {
  const { phase, side } = view;
  const n = view.steps ?? 0;
  if (phase === "roll") return rollLine(view);
  if (view.is_run_home && (phase === "ask" || (phase === "walk" && side === "mice"))) return homeLine(view);
  if (phase === "walk" && side === "cat") return view.catches.length ? say("can-catch") : say("where.cat", { n });
  const piece = chosen ?? (movable.size === 1 ? [...movable][0] : null);
  if (phase === "walk") return piece ? say("where", { piece, n }) : say("which", { n });
  if (phase === "bonus") return say(`bonus.${n}`);
  return say(phase, { die: dieOf(view), n: view.stall });
}

/** @param {ChopChopView} view */
function rollLine(view) {
  const die = dieOf(view);
  if (view.rolls > 1) return say("roll.twice", { die });
  if (view.mover) return say("roll.again", { die, piece: view.mover });
  return say(!view.is_run_home ? "roll" : die === "cat" ? "roll.stop" : "roll.home", { die });
}

/** @param {ChopChopView} view */
function homeLine({ unreleased, homes }) {
  const [piece] = unreleased;
  if (!piece) return say("home");
  return say(homes.length ? "release" : "release.now", { piece });
}

/** What a prepared move will do. @param {ChopChopView} view @param {ReadMove} move @returns {Line} */
export function ghostLine(view, { kind, piece = "C", square = "" }) {
  if (kind === "take") return say("take");
  if (kind === "place") return say("sit");
  const caught = caughtAt(view, square);
  if (piece === "C" && caught) return say("catch", { piece: caught });
  if (kind === "jump") return say("jump", { piece });
  const n = view.steps ?? 0;
  return say(piece === "C" ? "way" : wayKey(view, piece, square), { piece, n });
}

/** What the tick does then. @param {ChopChopView} view @param {ReadMove} move */
export function tickKey(view, { kind, piece = "C", square = "" }) {
  if (kind === "take") return "tick.take";
  if (kind === "place") return "tick.sit";
  if (piece === "C") return caughtAt(view, square) ? "tick.pounce" : "tick.go";
  return kind === "walk" && wayKey(view, piece, square) === "way.home" ? "tick.home" : "tick.go";
}

/** The mouse that the cat would catch there. @param {ChopChopView} view @param {string} square */
export const caughtAt = (view, square) => view.catches.find((mouse) => standing(view, mouse) === square);

/** @param {ChopChopView} view @param {string} mouse @param {string} square */
function wayKey(view, mouse, square) {
  if (view.homes.some((home) => home.square === square && home.mice.includes(mouse))) return "way.home";
  const mark = markAt(view, square);
  if (mark === "o") return "way.hole";
  if (mark === "*") return "way.cheese";
  return tableSquares(view.position).includes(square) ? "way.under" : "way";
}

// What it is about

/** The goal, of one's own side first. @param {State | null} state @returns {Line[]} */
export function aimLines(state) {
  const view = /** @type {ChopChopView | undefined} */ (state?.view);
  if (!state || !view) return [];
  const { seats } = state.rights;
  const isCat = view.cat_seat !== null && seats.includes(view.cat_seat);
  const isMice = seats.some((seat) => seat !== view.cat_seat);
  const cheese = { n: view.aim }, mice = { n: view.mice.length };
  if (isCat && !isMice) return [say("aim.your-mice", mice), say("aim.cheese", cheese), say("aim.home")];
  if (isMice && !isCat) return [say("aim.your-cheese", cheese), say("aim.your-home"), say("aim.cat", mice)];
  return [say("aim.cheese", cheese), say("aim.home"), say("aim.cat", mice)];
}

/** The rule of this moment, whoever is to play. @param {ChopChopView} view @returns {Line} */
export function ruleLine(view) {
  const { phase, side } = view;
  const n = view.steps ?? 0, die = dieOf(view);
  if (phase === "ask") return say("rule.ask", { n: view.stall });
  if (side === "mice" && view.is_run_home) return say(view.unreleased.length ? "rule.release" : "rule.home");
  if (phase === "walk") return say(`rule.${side === "cat" ? "cat" : "mice"}`, { n });
  if (phase === "bonus") return say("rule.bonus", { n });
  return say(phase === "arrow" || phase === "fork" || phase === "place" ? `rule.${phase}` : "rule.roll", { die });
}

// What happened

/** @param {Context} context @returns {(event: GameEvent, state: State) => Line | null} */
export function createTold(context) {
  /** What the last die showed. */
  let rolled = 0;

  return (event, state) => {
    const before = context.state ?? state;
    const view = /** @type {ChopChopView} */ (state.view), old = /** @type {ChopChopView} */ (before.view ?? view);
    const seat = event.seat ?? seatToAct(before) ?? 0;
    const isMine = before.rights.seats.includes(seat);
    const told = TOLD[event.code];
    const line = told?.({ event, view, old, seat, isMine, rolled, state }) ?? null;
    if (event.code === "rolled") rolled = event.number;
    return line && !NAMED.has(event.code) ? { ...line, by: seat } : line;
  };
}

/** Sentences that say who did it, or that tell what nobody did. */
const NAMED = new Set(["cat-named", "die-taken", "rolled", "declined", "turn-began", "draw-offered", "draw-answered"]);

/** @typedef {{event: GameEvent, view: ChopChopView, old: ChopChopView, seat: number, isMine: boolean, rolled: number, state: State}} Happened */

/** One's own dice and steps are seen before they happen, so nothing more is said of them. @type {Record<string, (happened: Happened) => Line | null>} */
const TOLD = {
  "cat-named": ({ event, state }) => say("cat-named", { seat: look(state, event.seat) }),
  "cat-placed": ({ isMine }) => (isMine ? null : say("cat-placed")),
  "die-taken": ({ event, state, isMine }) => (isMine ? null : say("die-taken", { seat: look(state, event.seat) })),
  rolled: ({ event, view, state, isMine }) => (isMine ? null : { ...say("rolled", { seat: look(state, event.seat), n: event.number, die: dieOfSeat(view, event.seat) }), isPassing: true }),
  "roll-lost": ({ event, view, old, rolled: n }) => {
    const die = dieOfSeat(view, event.seat);
    const piece = die === "cat" ? "C" : old.side === "cat" ? null : old.mover;
    return piece ? say("stuck", { piece, n }, "told") : say("nobody", { n, die });
  },
  walked: ({ event, view, isMine }) => {
    const { piece, path } = event;
    if (isMine) return null;
    const key = piece === "C" ? "way" : wayKey(view, piece, path[path.length - 1]);
    return say(key === "way.hole" || key === "way.under" ? key : "walked", { piece, n: path.length - 1 }, "told");
  },
  jumped: ({ event, isMine }) => (isMine ? null : say("jump", { piece: event.piece }, "told")),
  "mouse-caught": ({ event, seat, isMine, state }) => {
    const { piece, square } = event;
    return withBeat(say("caught", { piece }, isMine ? "cheer" : "told"), seat, "caught", { piece }, [square], isMine || !state.rights.seats.length ? 0 : 1);
  },
  "slab-turned": ({ event, seat }) => withBeat(say("slab"), seat, "slab", {}, [event.square]),
  "came-home": ({ event, seat }) => withBeat(say("came-home"), seat, "home", {}, [event.square]),
  "tile-turned": toldTile,
  "cheese-won": ({ event, view, seat }) => {
    const { total: n, square } = event;
    return withBeat(say(n < view.aim ? "won" : "won.last", { n, aim: view.aim }), seat, "cheese", {}, [square]);
  },
  "cheese-found": ({ event, seat }) => withBeat(say("found"), seat, "found", {}, [event.square]),
  declined: ({ event, state, isMine }) => (isMine ? null : say("declined", { seat: look(state, event.seat) })),
  "turn-began": ({ event }) => {
    const [first, second] = event.skipped.map((/** @type {string} */ side) => say(`skipped.${side}`));
    return second ? plainLine(`${first.words} ${second.words}`, "told", ["mark-mouse", "mark-cat", "i-cross"]) : (first ?? null);
  },
  "draw-offered": ({ event }) => say("ask", { n: event.rolls }, "told"),
  "draw-answered": ({ event, state }) => say(event.agree ? "draw-agreed" : "draw-refused", { seat: look(state, event.seat) }),
};

/** A tile and what it does; a cheese is told when it goes to its place. @param {Happened} happened @returns {Line | null} */
function toldTile({ event, view, seat, isMine }) {
  const { tile, piece, square } = event;
  const [key, beat, more = {}] = tileKeys(tile, piece, { isActing: view.tile === tile, isTwice: view.rolls > 1, isMine });
  if (!key) return null;
  const isTask = isMine && view.tile === tile;
  return withBeat(say(key, { piece, ...more }, isTask ? "do" : undefined), seat, beat, more, [square]);
}

/**
 * The sentence of a tile, its beat, and what is filled in.
 * @param {string} tile @param {string} piece @param {{isActing: boolean, isTwice: boolean, isMine: boolean}} how @returns {[string, string, Record<string, any>?]}
 */
function tileKeys(tile, piece, { isActing, isTwice, isMine }) {
  const side = piece === "C" ? "cat" : "mice";
  if (tile === "cheese") return ["", ""];
  if (tile === "crockery") return ["plates", "plates"];
  if (tile === "knife") return isTwice ? [`knife.${side}`, `knife.${side}`] : [`knife.skip.${side}`, "knife.skip"];
  if (tile === "fork") return [isActing ? (isMine ? "fork" : "fork.told") : side === "cat" ? "fork.cat" : "fork.none", "fork"];
  const more = { tile: `tile-${tile.replace("+", "plus")}`, n: Number(tile) };
  if (!isActing) return tile === "arrow" ? ["arrow.none", "arrow", more] : ["bonus.none", "bonus", more];
  if (tile === "arrow") return [isMine ? "arrow" : "arrow.told", "arrow", more];
  return [isMine ? `bonus.${more.n}` : "bonus.told", "bonus", more];
}
