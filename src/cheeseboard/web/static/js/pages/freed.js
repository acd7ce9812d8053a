/** A seat that the host freed: what everybody is told of it, and what may be done. Loaded when there is one. */
import { h } from "../ui/dom.js";
import { face, icon } from "../ui/icons.js";
import { capital } from "../phrases.js";
import { faceOf, lookOf } from "../seats.js";
import { wordButton } from "../ui/parts.js";
import { t } from "../words.js";
/** @import { State } from "../types/app.js" */
/** @typedef {import("./table.js").MatchPage} MatchPage */

/** What everybody is told of a seat that the host freed. @param {MatchPage} page @param {State} before @param {State} now */
export function tellFreed(page, before, now) {
  const { seats } = now.table;
  for (const [i, seat] of seats.entries()) {
    const was = before.table.seats[i];
    if (!was || was.is_freed === seat.is_freed) continue;
    const key = seat.is_freed ? "freed" : was.avatar === seat.avatar ? "freed.back" : "freed.new";
    page.note(capital(t(key, { seat: lookOf(seats, seat.seat) })), "told", faceOf(seat));
  }
}

/** A seat the host freed: who plays on, and what may be done about it. @param {MatchPage} page @param {State} state */
export function drawFreed(page, { table, rights }) {
  const seat = table.status === "playing" ? table.seats.find(({ is_freed: isFreed }) => isFreed) : null;
  if (!seat) return null;
  const { seat: number, agreed, is_open: isOpen } = seat;
  const agree = () => void page.ask({ do: "agree", seat: number });
  const invite = () => void import("./other.js").then(({ openNewcomer }) => openNewcomer(page, number));
  const hasAgreed = rights.seats.some((each) => agreed.includes(each));
  const words = isOpen ? t("freed.open") : hasAgreed ? t("freed.wait") : capital(t("freed", { seat: lookOf(table.seats, number) }));
  return h(
    "div",
    { class: "banner freed-banner", role: "status", key: "freed", "data-test": "freed" },
    face(seat),
    h("span", null, words),
    rights.can_agree.includes(number) ? wordButton(icon("tick"), t("freed.agree"), agree, { "data-test": "agree" }) : null,
    isOpen && rights.can_invite.includes(number) ? wordButton(icon("friend"), t("freed.invite"), invite, { "data-test": "invite-new" }) : null,
  );
}
