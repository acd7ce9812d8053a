/** What seats are called and how they look, from what everybody sees of them. */
import { levels } from "./games.js";
import { has, t } from "./words.js";
/** @import { KeptMatch, SeatLook, State } from "./types/app.js" */

export const AVATARS = "fox rabbit frog bear squirrel pig deer tortoise elephant penguin".split(" ");
/** The face of a bot that has none of its own, as one that a host added by name. */
const ANY_BOT = "hazel";
/** A bot of any strength, as fit-237, has one name and one face. @param {string|null|undefined} level */
const plainLevel = (level) => (/^fit(-\d+)?$/.test(level ?? "") ? "fit" : level);

/** Counts those of one name, so that the second Pip has a face and a name of its own. @template {SeatLook} T @param {T[]} seats */
export function tellApart(seats) {
  const names = seats.map(plainName);
  seats.forEach((seat, i) => (seat.twin = names.slice(0, i + 1).filter((name) => name === names[i]).length));
  return seats;
}

/** What is written under a face. @param {SeatLook[]} seats @param {number} number */
export function seatName(seats, number) {
  const seat = tellApart(seats)[number - 1];
  return seat ? plainName(seat) + (seat.twin === 1 ? "" : ` ${seat.twin}`) : "";
}

/** Whether a bot is seen here. One that holds a person's seat is not: the person's face stays. @param {SeatLook} seat */
export const isBot = ({ kind, avatar, level }) => Boolean(level) && (kind === "bot" || !avatar);

/** How a seat looks, for `{seat|seat}`. @param {SeatLook[]} seats @param {number} number */
export function lookOf(seats, number) {
  const seat = seats[number - 1];
  return { n: number, avatar: seat && isBot(seat) ? null : seat?.avatar, level: plainLevel(seat?.level), twin: seat?.twin };
}

/** @param {SeatLook} [seat] */
export function faceOf(seat) {
  if (!seat || seat.kind === "empty") return "seat-empty";
  const level = plainLevel(seat.level) ?? "";
  if (isBot(seat)) return `bot-${levels.includes(level) || level === "fit" ? level : ANY_BOT}${["", "", "-2", "-3", "-4", "-5"][seat.twin ?? 0]}`;
  return seat.avatar && seat.is_taken !== false ? `av-${seat.avatar}` : "seat-friend";
}

/** @param {SeatLook} seat */
function plainName(seat) {
  if (isBot(seat)) return botName(seat.level ?? "");
  if (seat.kind === "empty") return t("seat.empty");
  return seat.avatar ? t(`avatar.${seat.avatar}`) : t("seat.elsewhere");
}

/** @param {string} level */
export function botName(level) {
  const plain = plainLevel(level) ?? "";
  return has(`bot.${plain}`) ? t(`bot.${plain}`) : plain;
}

/** Its name, and how strong it is. @param {string} level */
export function botWords(level) {
  return has(`bot.${level}.is`) ? `${botName(level)}, ${t(`bot.${level}.is`)}` : botName(level);
}

/** @param {Array<string|null|undefined>} taken @param {string|null} [after] */
export function freeAvatar(taken, after = null) {
  const from = AVATARS.indexOf(after ?? "") + 1;
  const turned = [...AVATARS.slice(from), ...AVATARS.slice(0, from)];
  return turned.find((avatar) => !taken.includes(avatar)) ?? AVATARS[0] ?? "fox";
}

/** A seat this device was invited to; while the game is on, a bot plays there until somebody sits down. @param {State} state */
export function seatToTake({ table, rights }) {
  if (table.status === "over") return null;
  return table.seats.find(({ seat }) => rights.invited.includes(seat)) ?? null;
}

/** A seat to which this device may come as another one of who plays there. @param {State} state */
export function seatToShare({ table, rights }) {
  return table.seats.find(({ seat }) => rights.paired.includes(seat) && !rights.seats.includes(seat)) ?? null;
}

/** The seats waited for: whoever holds the die, else those to decide. @param {Pick<State, "table"|"view">} state @returns {number[]} */
export const seatsToAct = ({ table, view }) => (table.status !== "playing" ? [] : table.roller ? [table.roller] : (view?.actors ?? []));

/** What a device keeps of how a match stands. @param {State} state @returns {Partial<KeptMatch>} */
export function remembered(state) {
  const { table } = state;
  return {
    game: table.game.split(":")[0] ?? "",
    status: table.status,
    seats: tellApart(table.seats).map(({ kind, avatar, level }) => ({ kind, avatar, level })),
    actors: seatsToAct(state),
    mine: mySeats(state),
  };
}

/** Of a table where nobody comes or goes. @param {number[]} seats @returns {import("./types/app.js").Rights} */
export const onlySeats = (seats) => ({ seats, is_host: false, can_start: false, can_undo: false, can_hint: false, can_hold: [], can_rematch: false, invited: [], paired: [], can_invite: [], can_free: [], can_agree: [] });

/** Links given away that nobody sat down by yet. @param {Record<string, string>} links @param {State} state */
export function unused(links, { table }) {
  return Object.fromEntries(Object.entries(links).filter(([seat]) => table.seats[Number(seat) - 1]?.kind !== "elsewhere" || !table.seats[Number(seat) - 1]?.is_taken));
}

/** @param {Pick<State, "table"|"rights">} state */
export function mySeats({ table, rights }) {
  return rights.seats.filter((seat) => {
    const { kind, is_held: isHeld, is_taken: isTaken } = table.seats[seat - 1] ?? {};
    return kind !== "bot" && !isHeld && isTaken;
  });
}
