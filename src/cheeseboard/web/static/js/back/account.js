/** What the coach's numbers mean for one seat: chances ply by ply, luck beside choice, and where something was sure. */

/** As `cheeseboard explain --json` has it; seats are letters. @typedef {{account: any, plies: any[], moments: any[], ending?: any}} Explanation */
/** @typedef {{ply: number, value: number, low: number, high: number, isExact: boolean}} Chance */
/** @typedef {{luck: number, choice: number}} Shares */

const LETTERS = "abcde";

/** @param {string | null} letter */
export const seatOf = (letter) => (letter ? LETTERS.indexOf(letter) + 1 : 0);
/** @param {number} seat */
export const letterOf = (seat) => LETTERS[seat - 1] ?? "";

/** What a seat could expect after every ply, the start first; none where there is no account. @param {Explanation} explained @param {number} seat @returns {Chance[]} */
export function chancesOf({ account, plies }, seat) {
  if (!account) return [];
  const start = account.start[seat - 1];
  const first = { ply: 0, value: start, low: start, high: start, isExact: false };
  return [first, ...plies.map(({ ply, chances, band, exact }) => ({ ply, value: chances[seat - 1], low: band[seat - 1][0], high: band[seat - 1][1], isExact: exact }))];
}

/** Seats that fare alike all the time are one side. @param {Explanation} explained @param {number} seats @returns {number[][]} */
export function sidesOf(explained, seats) {
  /** @type {Map<string, number[]>} */
  const sides = new Map();
  for (let seat = 1; seat <= seats; seat += 1) {
    const key = chancesOf(explained, seat).map(({ value }) => value.toFixed(6)).join(" ");
    sides.set(key, [...(sides.get(key) ?? []), seat]);
  }
  return [...sides.values()];
}

/** The two parts of all that moved a seat, of a hundred. @param {Explanation} explained @param {number} seat @returns {Shares | null} */
export function sharesOf({ account }, seat) {
  const moved = account?.movement?.[letterOf(seat)];
  const all = moved ? moved.luck + moved.choice : 0;
  if (!all) return null;
  const luck = Math.round((100 * moved.luck) / all);
  return { luck, choice: 100 - luck };
}

/** One line of the account: what it is, whose choices, and how much for the seat. @typedef {{name: string, seat?: number, value: number}} Part */

/** Start, luck, choices of every seat, what was agreed or not sure, result. @param {Explanation} explained @param {number} seat @returns {Part[]} */
export function partsOf({ account }, seat) {
  if (!account) return [];
  const at = (/** @type {number[]} */ values) => values[seat - 1];
  const choices = Object.entries(account.choices).map(([letter, values]) => ({ name: "choices", seat: seatOf(letter), value: at(/** @type {number[]} */ (values)) }));
  const own = choices.filter((part) => part.seat === seat), others = choices.filter((part) => part.seat !== seat);
  const agreed = at(account.agreed ?? []) ? [{ name: "agreed", value: at(account.agreed) }] : [];
  return [{ name: "start", value: at(account.start) }, { name: "luck", value: at(account.luck) }, ...own, ...others, ...agreed, { name: "error", value: at(account.error) }, { name: "result", value: at(account.result) }];
}

/** What would have been better at a ply, if that is certain and there is a reason. @param {Explanation | null} explained @param {number} ply */
export function betterAt(explained, ply) {
  const blame = explained?.plies[ply - 1]?.blame;
  return blame && blame.verdict !== "fine" && blame.reason && blame.better !== blame.played ? blame : null;
}
