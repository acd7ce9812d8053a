/** What seats are called and how they look, from what everybody sees of them. */
import { AVATARS } from "./icons.js";
import { has, t } from "./words.js";

/** @typedef {{seat?: number, kind: string, avatar: string|null, level: string|null, is_held?: boolean, is_taken?: boolean}} SeatLook */

/** What is written under a face; two of a kind are numbered. @param {SeatLook[]} seats @param {number} seat */
export function seatName(seats, seat) {
  const names = seats.map(plainName);
  const name = names[seat - 1] ?? "";
  const before = names.slice(0, seat - 1).filter((each) => each === name).length;
  return before ? `${name} ${before + 1}` : name;
}

/** @param {SeatLook} seat */
function plainName(seat) {
  if ((seat.kind === "bot" || seat.is_held) && seat.level) return botName(seat.level);
  if (seat.kind === "empty") return t("seat.empty");
  return seat.avatar ? t(`avatar.${seat.avatar}`) : t("seat.elsewhere");
}

/** @param {string} level */
export function botName(level) {
  return has(`bot.${level}`) ? t(`bot.${level}`) : level;
}

/** An animal nobody has yet. @param {Array<string|null|undefined>} taken @param {string|null} [after] */
export function freeAvatar(taken, after = null) {
  const from = AVATARS.indexOf(/** @type {any} */ (after)) + 1;
  const turned = [...AVATARS.slice(from), ...AVATARS.slice(0, from)];
  return turned.find((avatar) => !taken.includes(avatar)) ?? AVATARS[0] ?? "fox";
}

/** The seats that people at this device play now. @param {import("./types.js").State} state */
export function mySeats({ table, rights }) {
  return rights.seats.filter((seat) => {
    const { kind, is_held: isHeld, is_taken: isTaken } = table.seats[seat - 1] ?? {};
    return kind !== "bot" && !isHeld && isTaken;
  });
}
