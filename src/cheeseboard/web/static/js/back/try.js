/** Try from here: a practice table at a position of the past, against bots or with a friend. */
import { h } from "../ui/dom.js";
import { art, icon } from "../ui/icons.js";
import { levels } from "../games.js";
import { Refusal } from "../net.js";
import { AVATARS } from "../seats.js";
import { settings } from "../store.js";
import { openDialog, problemLine, wordButton } from "../ui/parts.js";
import { reason, t } from "../words.js";
import { makeMatch } from "../pages/make.js";
/** @import { NewMatch } from "../types/app.js" */
/** @typedef {import("../pages/back.js").BackPage} BackPage */

/** @param {BackPage} page @param {number} ply */
export function openTry(page, ply) {
  const { past, app } = page;
  const here = past?.at(ply);
  if (!past || !here) return;
  const actor = /** @type {any} */ (here.seen).shared.actor || page.seat;
  const own = page.mine.length ? page.mine : [actor];
  let problem = "";
  const start = async (/** @type {boolean} */ isWithFriends) => {
    try {
      const path = await makeMatch(plan(page, past.game, here.position, own, isWithFriends));
      close();
      app.go(path);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problem = reason(error);
      draw();
    }
  };
  const { close, draw } = openDialog(
    t("back.try"),
    () =>
      h(
        "div",
        { class: "choices back-tries" },
        wordButton(icon("bot"), t("back.try.bots"), () => void start(false), { "data-test": "try-bots" }),
        wordButton(art("home#scene-invite", "friend-picture"), t("back.try.friend"), () => void start(true), { "data-test": "try-friend" }),
        h("p", { class: "lead" }, t("practice.is")),
        problemLine(problem),
      ),
    "try",
  );
}

/** @param {BackPage} page @param {string} game @param {string} position @param {number[]} own @param {boolean} isWithFriends @returns {NewMatch} */
function plan({ seats }, game, position, own, isWithFriends) {
  const bot = settings.opponent ?? levels[0] ?? "pip";
  /** @type {any[]} */
  const planned = seats.map((seat, index) => {
    if (own.includes(index + 1)) return { kind: "here", avatar: AVATARS.includes(seat.avatar ?? "") ? seat.avatar : AVATARS[index] };
    if (isWithFriends && (seat.kind !== "bot" || seats.length === 2)) return { kind: "elsewhere" };
    return { kind: "bot", level: seat.level && levels.includes(seat.level) ? seat.level : bot };
  });
  const hasFriend = planned.some(({ kind }) => kind === "elsewhere");
  if (isWithFriends && !hasFriend) planned[planned.findIndex(({ kind }) => kind === "bot")] = { kind: "elsewhere" };
  return { game, seats: planned, position, start: !isWithFriends };
}
