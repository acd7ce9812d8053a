/** Before the start: who sits where, for the host, who may change it, and for those who wait. */
import { h } from "../dom.js";
import { art, face, icon } from "../icons.js";
import { LEVELS, freeAvatar, seatName } from "../seats.js";
import { say } from "../speak.js";
import { sound } from "../sound.js";
import { matchOf } from "../store.js";
import { bigButton, button, problemLine, roundButton, topBar } from "../ui.js";
import { reason, t } from "../words.js";
import { Invitation } from "./invite.js";
/** @import { SeatState, State } from "../types.js" */

/** @param {SeatState} seat */
function afterTap({ kind, level }) {
  if (kind === "empty") return { kind: "elsewhere" };
  const next = LEVELS[kind === "bot" ? LEVELS.indexOf(level ?? "") + 1 : 0];
  return next ? { kind: "bot", level: next } : { kind: "empty" };
}

export class Lobby {
  /** @param {import("./table.js").MatchPage} page */
  constructor(page) {
    this.page = page;
    /** @type {number|null} */
    this.seat = null;
    this.invitation = new Invitation(this);
    this.note = "";
    /** @type {string|null} */
    this.avatar = null;
    this.isBusy = false;
  }

  redraw() {
    this.page.redraw();
  }

  links() {
    return matchOf(this.page.id)?.links ?? {};
  }

  /** @param {any} command */
  async ask(command) {
    this.isBusy = true;
    this.redraw();
    const answer = await this.page.send(command);
    this.isBusy = false;
    this.note = answer.say === "refused" ? reason(answer) : "";
    this.redraw();
  }

  /** @param {State} state */
  draw(state) {
    const { table, rights } = state;
    const own = table.seats.find(({ seat, is_taken: isTaken }) => rights.seats.includes(seat) && !isTaken);
    if (own) return drawSitDown(this, state, own.seat);
    const game = table.game.split(":")[0] ?? "";
    const offered = this.offered(state);
    const free = table.seats.filter(({ kind, is_taken: isTaken }) => kind === "empty" || (kind === "elsewhere" && !isTaken));
    const start = () => void this.ask({ do: "start" });
    return h(
      "main",
      { class: ["page lobby-page", game], key: "lobby" },
      topBar(
        t(`game.${game}`),
        () => this.page.app.go(""),
        roundButton("leave", t("leave"), () => this.page.leave()),
      ),
      h(
        "section",
        { class: "chairs-board", "aria-label": t("new.seats"), key: "seats" },
        h(
          "div",
          { class: ["chairs", `of-${table.seats.length}`] },
          table.seats.map((seat) => this.drawSeat(state, seat, offered)),
        ),
      ),
      offered !== null
        ? this.invitation.draw(table.match, offered)
        : rights.can_start && h("div", { class: "lobby-wait", key: "ready" }, art("extras#scene-invite", "scene")),
      rights.can_start
        ? free.length > 0 && h("p", { class: "lead", key: "bots" }, t("invite.bots", { n: free.length }))
        : h(
            "div",
            { class: "lobby-wait", key: "wait" },
            art("extras#scene-wait", "scene"),
            h("p", { class: "lead waiting", role: "status" }, t("invite.wait")),
          ),
      h(
        "footer",
        { class: "page-foot", key: "foot" },
        problemLine(this.note),
        rights.can_start &&
          bigButton("play", t("new.start"), start, { "data-test": "start", key: "start", disabled: this.isBusy }),
      ),
    );
  }

  /** The seat whose invitation is shown: the one tapped, else the first that waits for somebody. @param {State} state */
  offered({ table, rights }) {
    const links = this.links();
    const waiting = table.seats.filter((seat) => rights.is_host && isWaiting(seat) && seat.seat in links);
    return (waiting.find(({ seat }) => seat === this.seat) ?? waiting[0])?.seat ?? null;
  }

  /** The first tap on a waiting chair shows its invitation, the next changes who is to sit there. @param {SeatState} seat @param {boolean} isOffered */
  tap(seat, isOffered) {
    if (this.isBusy) return;
    this.seat = seat.seat;
    if (isWaiting(seat) && !isOffered) return this.redraw();
    const next = afterTap(seat);
    sound("card");
    say(next.level ? `${t(`bot.${next.level}`)}, ${t(`bot.${next.level}.is`)}` : t(`seat.${next.kind}`));
    void this.ask({ do: "arrange", seat: seat.seat, ...next });
  }

  /** @param {State} state @param {SeatState} seat @param {number|null} offered */
  drawSeat({ table, rights }, seat, offered) {
    const isFree = isWaiting(seat);
    const isOffered = offered === seat.seat;
    // A link made before this app kept all of them is missing: such a seat stays as it is.
    const canChange = rights.is_host && (isFree || seat.kind === "bot" || seat.kind === "empty") && seat.seat in this.links();
    const name = isFree ? t("seat.elsewhere") : seatName(table.seats, seat.seat);
    const isThere = seat.is_taken && !isFree && seat.kind !== "bot" && seat.kind !== "empty";
    const inside = [
      face(seat),
      h("b", { key: "name" }, name),
      h("span", { class: "chair-below", key: "below" }, isThere ? icon("tick") : null, this.below(rights.seats, seat)),
      canChange ? h("span", { class: "hidden", key: "how" }, `. ${t("new.change")}`) : null,
    ];
    const props = { class: "chair-face", "data-test": `seat-${seat.seat}` };
    return h(
      "div",
      { class: ["chair", seat.kind, isFree && "free", isOffered && "offered"], key: `${seat.seat}-${canChange}` },
      canChange
        ? button(() => this.tap(seat, isOffered), { ...props, "aria-pressed": isFree ? String(isOffered) : null }, inside)
        : h("div", props, inside),
    );
  }

  /** @param {number[]} mine @param {SeatState} seat */
  below(mine, seat) {
    if (isWaiting(seat)) return t("invite.free");
    if (seat.kind === "bot") return t(`bot.${seat.level}.is`);
    if (seat.kind === "empty") return t("seat.bot.is");
    if (mine.includes(seat.seat)) return t("seat.you");
    return t(seat.is_present ? "invite.there" : "invite.gone");
  }
}

/** @param {SeatState} seat */
const isWaiting = ({ kind, is_taken: isTaken }) => kind === "elsewhere" && !isTaken;

/** @param {Lobby} lobby @param {State} state @param {number} seat */
function drawSitDown(lobby, { table }, seat) {
  const game = table.game.split(":")[0] ?? "";
  const taken = table.seats.map(({ avatar }) => avatar);
  const isFree = lobby.avatar && !taken.includes(lobby.avatar);
  const avatar = isFree ? lobby.avatar : (table.seats[seat - 1]?.avatar ?? freeAvatar(taken));
  lobby.avatar = avatar;
  const swap = () => {
    lobby.avatar = freeAvatar(taken, avatar);
    say(t(`avatar.${lobby.avatar}`));
    lobby.redraw();
  };
  const sit = () => void lobby.ask({ do: "take", seat, avatar: lobby.avatar });
  const props = { class: "sit-face", key: "face", "data-test": "swap", "aria-label": `${t(`avatar.${avatar}`)}. ${t("new.swap")}` };
  return h(
    "main",
    { class: ["page sit-page", game], key: "sit" },
    topBar(t(`game.${game}`), () => lobby.page.app.go("")),
    h("p", { class: "lead", key: "lead" }, t("sit.hello")),
    button(
      swap,
      props,
      face({ kind: "here", avatar }),
      h("b", null, t(`avatar.${avatar}`)),
      h("span", { class: "corner swap" }, icon("again")),
    ),
    h(
      "div",
      { class: "sit-others", key: "others", role: "group", "aria-label": t("sit.others") },
      table.seats
        .filter((each) => each.seat !== seat)
        .map((each) => h("span", { key: each.seat, title: seatName(table.seats, each.seat) }, face(each))),
    ),
    h(
      "footer",
      { class: "page-foot", key: "foot" },
      problemLine(lobby.note),
      bigButton("seat", t("sit.down"), sit, { "data-test": "sit", disabled: lobby.isBusy }),
    ),
  );
}
