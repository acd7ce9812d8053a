/** A game that is over, ply by ply, and what the coach found of it: asked for in parts, as they are needed. */
import { request } from "../net.js";
/** @import { Past, PastPly, Told } from "../types/protocol.js" */

/** Milliseconds until the coach is asked again how far it is; longer while it only looks closer. */
const AGAIN = { first: 900, closer: 4000 };
/** How many plies before and after the one in front are fetched with it. */
const AROUND = 12;

/** Where a game comes from: a match this device has secrets for, or the text of a record. @typedef {{match: string, secrets: string[]} | {record: string}} Source */

/** @param {Source} source @param {number} start @returns {Promise<Past>} */
function askPlies(source, start) {
  if ("record" in source) return request("POST", "/records/plies", { body: { record: source.record, start } });
  return request("GET", `/matches/${source.match}/plies?start=${start}`, { secrets: source.secrets });
}

/** @param {Source} source @returns {Promise<Told>} */
function askExplanation(source) {
  if ("record" in source) return request("POST", "/records/explanation", { body: { record: source.record } });
  return request("GET", `/matches/${source.match}/explanation`, { secrets: source.secrets });
}

/** The record itself, to keep. @param {Source} source @returns {Promise<string>} */
export async function recordOf(source) {
  return "record" in source ? source.record : request("GET", `/matches/${source.match}/record`, { secrets: source.secrets, as: "text" });
}

/** Throws a Refusal when there is nothing to look back at. @param {Source} source @param {number} [first] a ply that is wanted at once */
export async function openPast(source, first = 0) {
  /** @type {Map<number, PastPly>} */
  const known = new Map();
  /** @type {Map<number, Promise<void>>} */
  const asked = new Map();
  const take = (/** @type {Past} */ { plies }) => plies.forEach((ply) => known.set(ply.ply, ply));
  const begun = await askPlies(source, 0);
  take(begun);
  const size = begun.plies.length;
  const past = {
    game: begun.game.split(":")[0] ?? "",
    seats: begun.seats,
    hidesHands: begun.hides_hands,
    wasTakenBack: begun.was_taken_back,
    last: begun.last,
    /** A ply that is there already. @param {number} ply */
    at: (ply) => known.get(ply),
    /** @param {number} ply */
    async fetch(ply) {
      const parts = [ply - AROUND, ply - 1, ply, ply + AROUND].filter((each) => each >= 0 && each <= begun.last && !known.has(each));
      const pages = new Set(parts.map((each) => Math.floor(each / size)));
      await Promise.all([...pages].map((page) => {
        const found = asked.get(page) ?? askPlies(source, page * size).then(take).finally(() => asked.delete(page));
        asked.set(page, found);
        return found;
      }));
    },
  };
  if (first) await past.fetch(Math.min(first, begun.last));
  return past;
}

/** @typedef {Awaited<ReturnType<typeof openPast>>} PastGame */

/**
 * Asks until there is nothing more to come.
 * @param {Source} source @param {(told: Told) => void} hear @param {() => void} fail
 * @returns what ends it
 */
export function follow(source, hear, fail) {
  let isOver = false;
  let failures = 0;
  const ask = async () => {
    if (isOver) return;
    try {
      const told = await askExplanation(source);
      failures = 0;
      if (isOver) return;
      hear(told);
      if (!told.is_working) return;
      setTimeout(ask, told.stage ? AGAIN.closer : AGAIN.first);
    } catch {
      failures += 1;
      if (isOver) return;
      if (failures > 5) return fail();
      setTimeout(ask, AGAIN.closer);
    }
  };
  void ask();
  return () => {
    isOver = true;
  };
}
