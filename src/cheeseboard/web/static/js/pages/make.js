/** Making a match, and keeping what only its maker is told. */
import { request } from "../net.js";
import { keep } from "../store.js";
/** @import { MatchMade, NewMatch } from "../types/app.js" */

/** Throws a Refusal. @param {NewMatch} body @returns its address in the app */
export async function makeMatch(body) {
  /** @type {MatchMade} */
  const made = await request("POST", "/matches", { body });
  const kindOf = (/** @type {number} */ seat) => body.seats[seat - 1]?.kind;
  const here = made.seats.filter(({ seat }) => kindOf(seat) === "here");
  const links = made.seats.filter(({ seat }) => kindOf(seat) !== "here"); // the host may yet arrange them
  keep({
    id: made.match,
    game: body.game,
    host: made.host,
    watch: made.watch,
    status: body.start ? "playing" : "waiting",
    secrets: [made.host, ...here.map(({ secret }) => secret)],
    links: Object.fromEntries(links.map(({ seat, secret }) => [seat, secret])),
    front: here.length === 1 ? (here[0]?.seat ?? null) : null,
    mine: here.map(({ seat }) => seat),
    seats: body.seats.map(({ kind, avatar = null, level = null }) => ({ kind, avatar, level })),
  });
  return `m/${made.match}`;
}
