/** What people at a table do besides playing: take back, ask for a hint, play again, leave. */
import { keep, matchOf } from "../store.js";
import { askFirst } from "../ui.js";
import { t } from "../words.js";
/** @import { State } from "../types.js" */
/** @typedef {import("./table.js").MatchPage} MatchPage */

/** @param {MatchPage} page */
export async function undo({ state, ask }) {
  const seat = state?.seat ?? state?.rights.seats[0];
  if (state?.rights.can_undo && seat) await ask({ do: "undo", seat, version: state.version });
}

/** @param {MatchPage} page */
export async function hint({ state, table, ask, tell }) {
  if (!state?.rights.can_hint || state.seat === null) return tell(t("error.no-hint"));
  const answer = await ask({ do: "hint", seat: state.seat });
  if (answer.say === "hinted") table?.hint?.(answer.move);
}

/** @param {MatchPage} page */
export async function rematch(page) {
  page.isFollowing = true;
  const answer = await page.ask({ do: "rematch" });
  if (answer.say === "refused") page.isFollowing = false;
  else if (page.state) follow(page, page.state);
}

/** @param {MatchPage} page @param {State} state */
export function follow(page, { table }) {
  if (page.isFollowing && table.rematch) goOn(page, table.rematch);
}

/** To the next match at the same table: the same secrets, each one seat further. @param {MatchPage} page @param {string} next */
export function goOn({ id, state, app }, next) {
  const kept = matchOf(id);
  const count = state?.table.seats.length ?? 2;
  const further = (/** @type {number} */ seat) => (seat % count) + 1;
  const links = Object.entries(kept?.links ?? {}).map(([seat, secret]) => [further(Number(seat)), secret]);
  const front = kept?.front ? further(kept.front) : null;
  keep({ ...kept, links: Object.fromEntries(links), front, id: next, status: "playing" });
  app.replace(`m/${next}`);
}

/** @param {MatchPage} page */
export function leave({ state, app, ask }) {
  const leaveNow = async () => {
    for (const seat of state?.rights.seats ?? []) await ask({ do: "leave", seat });
    app.go("");
  };
  askFirst("leave", t("leave"), t(state?.table.status === "waiting" ? "leave.early" : "leave.text"), () => void leaveNow());
}
