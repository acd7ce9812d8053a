/** What people at a table do besides playing: come back, take back, ask for a hint, play again, leave. */
import { drawingOf } from "../games.js";
import { newNumbers, pledgesOf } from "../luck.js";
import { faceOf, lookOf, mySeats } from "../seats.js";
import { change, keep, matchOf, settings } from "../store.js";
import { askFirst } from "../ui/parts.js";
import { t } from "../words.js";
/** @import { State } from "../types/app.js" */
/** @import { RecalledMove } from "../types/protocol.js" */
/** @typedef {import("./table.js").MatchPage} MatchPage */

/**
 * What happened before this page was opened, up to a state: what others did since one's turn is there again.
 * @param {MatchPage} page @param {State} state @returns {Promise<import("../board/telling.js").Happened[]>}
 */
export async function recall(page, state) {
  if (state.table.status !== "playing") return [];
  const answer = await page.send({ do: "recall", seat: state.seat });
  /** @type {RecalledMove[]} */
  const moves = answer.say === "recalled" ? answer.moves : [];
  let later = page.queue.reduce((sum, { events }) => sum + events.length, 0); // what happened meanwhile is shown as it comes
  while (later > 0 && moves.length) later -= moves.pop()?.events.length ?? 0;
  const states = moves.map(({ view, roller }) => ({ ...state, view, table: { ...state.table, roller } }));
  const shown = moves.map(({ seat, events }, index) => ({ before: states[index - 1] ?? null, shown: { state: /** @type {State} */ (states[index]), events, undone: false, actor: seat } }));
  return shown.filter(({ before, shown: { actor } }) => before && actor !== null);
}

/** @param {MatchPage} page */
export async function undo({ state, ask }) {
  const seat = state?.seat ?? state?.rights.seats[0];
  if (state?.rights.can_undo && seat) await ask({ do: "undo", seat, version: state.version });
}

/** @param {MatchPage} page */
export async function hint({ state, table, ask, tell }) {
  if (!state?.rights.can_hint || state.seat === null) return tell(t(`error.${whyNoHint(state)}`));
  const answer = await ask({ do: "hint", seat: state.seat });
  if (answer.say !== "hinted") return;
  const { shortWords } = await import("../reasons.js");
  table?.hint?.(answer.move, answer.reason ? shortWords(answer.reason, state.table.seats) : "");
}

/** Before a move is played: why that is a blunder, "" where it is none, or nobody wants to know. @param {MatchPage} page @param {string} move */
export async function warn(page, move) {
  const { state } = page;
  if (!state || state.seat === null || !isCoached(state)) return "";
  const answer = await page.send({ do: "warn", seat: state.seat, move });
  if (answer.say !== "warned" || !answer.blunder) return "";
  const { warningWords } = await import("../reasons.js");
  return warningWords(answer.blunder, state.table.seats);
}

/** Whether the seat in front may be warned at all: where nobody plays elsewhere, and in practice. @param {State} state */
export const canBeCoached = ({ table, seat }) => seat !== null && table.status === "playing" && (table.is_one_device || table.is_practice);

/** Off at first; who wants it is known by the face. @param {State} state */
export const isCoached = (state) => canBeCoached(state) && settings.coached.includes(faceIn(state));

/** @param {MatchPage} page */
export function setCoached({ state, table }, isOn = true) {
  if (!state) return;
  const others = settings.coached.filter((each) => each !== faceIn(state));
  change({ coached: isOn ? [...others, faceIn(state)] : others });
  table?.tell(t(isOn ? "coach.is" : "coach.off"), "told", "i-warn");
}

/** @param {State} state */
const faceIn = ({ table, seat }) => table.seats[(seat ?? 0) - 1]?.avatar ?? "";

/** @param {State | null} state */
function whyNoHint(state) {
  if (!state?.rights.seats.length || state.table.status !== "playing") return "no-hint";
  if (!state.table.is_one_device) return "no-hints";
  const { roller } = state.table;
  return state.view?.moves.length || (roller && state.rights.seats.includes(roller)) ? "no-hint" : "not-your-turn";
}

/** @param {MatchPage} page */
export async function rematch(page) {
  page.isFollowing = true;
  const numbers = newNumbers(page.state ? mySeats(page.state) : []);
  const answer = await page.ask({ do: "rematch", pledges: await pledgesOf(numbers) });
  if (answer.say === "refused") page.isFollowing = false;
  else page.numbers = numbers;
  if (page.state) follow(page, page.state);
}

/** @param {MatchPage} page @param {State} state */
export function follow(page, { table }) {
  if (page.isFollowing && page.numbers && table.rematch) goOn(page, table.rematch);
}

/** To the next match at the same table: the same seats, the same secrets. @param {MatchPage} page @param {string} next */
export function goOn({ id, app, numbers }, next) {
  keep({ ...matchOf(id), id: next, status: "playing", is_again: true, seen: null, is_altered: false, numbers: numbers ?? {}, seal: null });
  app.replace(`m/${next}`);
}

/** What is new in a rematch: who has a part of the game's own, else who begins. @param {State} state */
export function thisTime(state) {
  const { seats, roles, game } = state.table;
  const name = game.split(":")[0] ?? "";
  const named = Object.entries(roles).sort(([one], [other]) => Number(one === "first") - Number(other === "first"));
  const [role, number] = named[0] ?? ["", 0];
  const seat = seats[number - 1];
  if (!seat) return null;
  const [mine, ...others] = mySeats(state);
  const words = mine === number && !others.length ? t(`role.${role}.you`, { game: name }) : t(`role.${role}.now`, { game: name, seat: lookOf(seats, number) });
  return { role, seat: number, words, picture: drawingOf(name, "roles", `i-${role}hat`) ?? faceOf(seat) };
}

/** Says so once, as soon as somebody looks at the table. @param {MatchPage} page @param {State} state */
export function tellThisTime({ id, table }, state) {
  if (!matchOf(id)?.is_again) return;
  keep({ id, is_again: false });
  const news = thisTime(state);
  if (news) table.tell(news.words, "told", news.picture);
}

/** @param {MatchPage} page */
export function leave({ state, app, ask }) {
  const leaveNow = async () => {
    for (const seat of state?.rights.seats ?? []) await ask({ do: "leave", seat });
    app.go("");
  };
  askFirst("leave", t("leave"), t(state?.table.status === "waiting" ? "leave.early" : "leave.text"), () => void leaveNow());
}
