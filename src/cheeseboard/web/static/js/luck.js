/** Numbers that this device adds to the sealed seed of a match, so that nobody can choose its dice. */
import { mySeats } from "./seats.js";
import { keep, matchOf } from "./store.js";
/** @import { State } from "./types/app.js" */
/** @typedef {import("./pages/table.js").MatchPage} MatchPage */

/** SHA-256; browsers have it only where the page came safely, so at home by the app's own. @param {Uint8Array<ArrayBuffer>} bytes */
export async function digest(bytes) {
  if (crypto.subtle) return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return (await import("./sha256.js")).sha256(bytes);
}

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** What is said of a number before it is opened. @param {string} number */
export const hashOf = async (number) => toHex(await digest(fromHex(number)));

/** A new number for each seat. @param {number[]} seats @returns {Record<string, string>} */
export const newNumbers = (seats) => Object.fromEntries(seats.map((seat) => [seat, toHex(crypto.getRandomValues(new Uint8Array(32)))]));

/** @param {Record<string, string>} numbers */
export const pledgesOf = (numbers) => Promise.all(Object.entries(numbers).map(async ([seat, number]) => ({ seat: Number(seat), pledge: await hashOf(number) })));

/** What this device has to say about the numbers now: hashes before the start, then what they are of. @param {MatchPage} page @param {State} state */
export async function tendLuck(page, state) {
  const { status, is_opening: isOpening, commitment } = state.table;
  const { numbers = {}, seal, shared = [] } = matchOf(page.id) ?? {};
  if (status !== "waiting") {
    const isOwn = unmixed(state, [...page.pledged, ...Object.keys(numbers).map(Number)], numbers, shared);
    const isOther = state.table.dice.some(({ number }) => number === null);
    page.setUnmixed(isOwn ? "unmixed" : isOther ? "unopened" : "");
  } else if (seal && seal !== commitment) {
    page.setAltered();
  } else if (isOpening) {
    for (const pledge of await pledgesOf(numbers)) open(page, state, pledge, numbers);
  } else {
    await pledge(page, state, numbers, shared);
  }
}

/** Whether the number of a seat of this device is not in the mix; where a person has two devices, one of them adds it. @param {State} state @param {number[]} seats @param {Record<string, string>} numbers @param {number[]} shared */
function unmixed(state, seats, numbers, shared) {
  const mine = mySeats(state);
  const isIn = (/** @type {number} */ seat) => state.table.dice.some((each) => each.seat === seat && each.number && (shared.includes(seat) || each.number === numbers[seat]));
  return seats.some((seat) => mine.includes(seat) && !isIn(seat));
}

/** @param {MatchPage} page @param {State} state @param {{seat: number, pledge: string}} own @param {Record<string, string>} numbers */
function open(page, { table }, { seat, pledge }, numbers) {
  const told = table.dice.find((each) => each.seat === seat);
  if (told?.pledge !== pledge || told.number || page.opened.has(seat)) return;
  page.opened.add(seat);
  void page.send({ do: "open", seat, number: numbers[seat] }).then(({ say }) => say === "refused" && page.opened.delete(seat));
}

/** @param {MatchPage} page @param {State} state @param {Record<string, string>} numbers @param {number[]} shared */
async function pledge(page, state, numbers, shared) {
  const others = state.table.dice.map(({ seat }) => seat).filter((seat) => shared.includes(seat) && !numbers[seat]); // the other device was first
  const seats = mySeats(state).filter((seat) => !page.pledged.has(seat) && !others.includes(seat));
  if (!seats.length) return;
  for (const seat of seats) page.pledged.add(seat);
  const own = { ...newNumbers(seats), ...numbers };
  keep({ id: page.id, numbers: own, seal: state.table.commitment });
  for (const each of await pledgesOf(own)) {
    const isTold = state.table.dice.some(({ seat }) => seat === each.seat);
    if (seats.includes(each.seat) && !isTold) void page.send({ do: "pledge", ...each });
  }
}
