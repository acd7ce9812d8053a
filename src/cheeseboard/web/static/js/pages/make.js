/** Making a match, and keeping what only its maker is told. */
import { newNumbers, pledgesOf } from "../luck.js";
import { request } from "../net.js";
import { keep } from "../store.js";
/** @import { MatchMade, NewMatch } from "../types/app.js" */

/** Throws a Refusal. @param {NewMatch} body @returns its address in the app */
export async function makeMatch(body) {
  const numbers = newNumbers(body.seats.flatMap(({ kind }, i) => (kind === "here" ? [i + 1] : [])));
  const pledges = await pledgesOf(numbers);
  const seats = body.seats.map((seat, i) => ({ ...seat, pledge: pledges.find((each) => each.seat === i + 1)?.pledge }));
  /** @type {MatchMade} */
  const made = await request("POST", "/matches", { body: { ...body, seats } });
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
    numbers,
    seal: made.commitment,
    seats: body.seats.map(({ kind, avatar = null, level = null }) => ({ kind, avatar, level })),
  });
  return `m/${made.match}`;
}
