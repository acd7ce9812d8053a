/** Before the start: who sits where, for the host, who may change it, and for those who wait. */
import { h } from "../ui/dom.js";
import { art, face, icon } from "../ui/icons.js";
import { gameOf, levels } from "../games.js";
import { offers } from "../net.js";
import { botWords, freeAvatar, lookOf, seatName, seatToShare, seatToTake } from "../seats.js";
import { capital } from "../phrases.js";
import { say } from "../speak.js";
import { sound } from "../sound.js";
import { keep, keepOwn, matchOf, share } from "../store.js";
import { bigButton, button, problemLine, roundButton, topBar } from "../ui/parts.js";
import { has, reason, t } from "../words.js";
import { thisTime } from "./acts.js";
import { drawKinds, drawLevels, drawSeats, hatOf, holes } from "./chairs.js";
import { Invitation } from "./invite.js";
/** @import { SeatState, State } from "../types/app.js" */
/** @import { Seat } from "./chairs.js" */

export class Lobby {
  /** @param {import("./table.js").MatchPage} page */
  constructor(page) {
    this.page = page;
    /** The seat that the host sets. @type {number|null} */
    this.seat = null;
    this.invitation = new Invitation(this);
    this.note = "";
    /** @type {string|null} */
    this.avatar = null;
    this.isBusy = false;
    this.bots = levels;
    offers().then(
      (all) => (this.bots = all.levels),
      () => {},
    );
  }

  redraw() {
    this.page.redraw();
  }

  links() {
    return matchOf(this.page.id)?.links ?? {};
  }

  /** @param {any} command */
  ask(command) {
    return this.wait(this.page.send(command));
  }

  /** @param {number} seat @param {string|null} [avatar] */
  sit(seat, avatar) {
    return this.wait(sitDown(this.page, seat, avatar));
  }

  /** @param {Promise<any>} asked */
  async wait(asked) {
    this.isBusy = true;
    this.redraw();
    const answer = await asked;
    this.isBusy = false;
    this.note = answer.say === "refused" ? reason(answer) : "";
    this.redraw();
  }

  /** @param {State} state */
  draw(state) {
    const { table, rights } = state;
    const own = seatToTake(state);
    if (own) return drawSitDown(this, state, own.seat);
    const other = seatToShare(state);
    if (other) return drawOther(this, state, other.seat);
    const game = table.game.split(":")[0] ?? "";
    const now = this.now(state);
    const news = matchOf(this.page.id)?.is_again ? thisTime(state) : null;
    const free = table.seats.filter((seat) => seat.kind === "empty" || isWaiting(seat));
    const start = () => void this.ask({ do: "start" });
    return h(
      "main",
      { class: ["page lobby-page", game], key: "lobby" },
      topBar(
        t("title", { game }),
        () => this.page.app.go(""),
        roundButton("leave", t("leave"), () => this.page.leave()),
      ),
      drawSeats(table.seats.map((seat) => this.drawSeat(state, seat, seat === now, game))),
      news ? h("p", { class: "lead news", role: "status", key: "news" }, art(news.picture, "icon"), h("span", null, news.words)) : null,
      now ? this.chooser(table.match, now) : null,
      rights.can_start
        ? [
            now ? null : h("div", { class: "lobby-wait", key: "ready" }, art("home#scene-invite", "scene")),
            free.length > 0 && h("p", { class: "lead", key: "bots" }, t("invite.bots", { n: free.length })),
          ]
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

  /** @param {State} state @param {SeatState} seat */
  canSet({ rights }, seat) {
    return rights.is_host && (isWaiting(seat) || seat.kind === "bot" || seat.kind === "empty");
  }

  /** The seat that is set: the one tapped, else the first that waits for somebody. @param {State} state */
  now(state) {
    const open = state.table.seats.filter((seat) => this.canSet(state, seat));
    return open.find(({ seat }) => seat === this.seat) ?? open.find(isWaiting) ?? null;
  }

  /** @param {string} match @param {SeatState} seat */
  chooser(match, seat) {
    const isFar = isWaiting(seat);
    const arrange = (/** @type {"bot"|"elsewhere"} */ kind, /** @type {string|null} */ level) => {
      if (this.isBusy) return;
      this.seat = seat.seat;
      sound("card");
      say(level ? botWords(level) : t("seat.elsewhere"));
      void this.ask({ do: "arrange", seat: seat.seat, kind, level });
    };
    return h(
      "section",
      { class: "chooser", "aria-label": t("new.seat", { n: seat.seat }), key: "chooser" },
      drawKinds(isFar ? "elsewhere" : "bot", ["bot", "elsewhere"], (kind) => arrange(kind, kind === "bot" ? (levels[0] ?? null) : null), null),
      isFar ? this.invitation.draw(match, seat.seat) : drawLevels(this.bots, seat.level, (level) => arrange("bot", level)),
    );
  }

  /** @param {State} state @param {SeatState} seat @param {boolean} isNow @param {string} game @returns {Seat} */
  drawSeat(state, seat, isNow, game) {
    const { table, rights } = state;
    const isFree = isWaiting(seat);
    const name = isFree ? t("seat.elsewhere") : seatName(table.seats, seat.seat);
    const words = this.below(rights.seats, seat);
    const isThere = seat.is_taken && seat.is_present && seat.kind !== "bot" && seat.kind !== "empty";
    const worn = (gameOf(game)?.roles ?? []).filter((role) => table.roles[role.name] === seat.seat);
    const parts = worn.map((role) => t(`role.${role.name}`, { game }));
    return {
      look: seat,
      name,
      words: parts,
      below: [isThere ? icon("tick") : null, seat.kind === "bot" ? holes(seat.level ?? "") : null, words],
      isNow,
      press: this.canSet(state, seat) ? () => this.tap(seat) : null,
      hats: worn.map((role, i) => ({ role: role.name, picture: hatOf(game, role.name), label: parts[i] ?? "", pass: null })),
    };
  }

  /** @param {SeatState} seat */
  tap(seat) {
    this.seat = seat.seat;
    this.redraw();
  }

  /** @param {number[]} mine @param {SeatState} seat */
  below(mine, seat) {
    if (isWaiting(seat)) return t("invite.free");
    if (seat.kind === "bot") return t(has(`bot.${seat.level}.is`) ? `bot.${seat.level}.is` : "seat.bot.is");
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
  const { avatar: before = null, is_taken: wasTaken } = table.seats[seat - 1] ?? {};
  const avatar = isFree ? lobby.avatar : ((wasTaken ? null : before) ?? freeAvatar(taken)); // somebody new has another face
  lobby.avatar = avatar;
  const swap = () => {
    lobby.avatar = freeAvatar(taken, avatar);
    say(t(`avatar.${lobby.avatar}`));
    lobby.redraw();
  };
  const sit = () => void lobby.sit(seat, lobby.avatar);
  const props = { class: "sit-face", key: "face", "data-test": "swap", "aria-label": `${t(`avatar.${avatar}`)}. ${t("new.swap")}` };
  return h(
    "main",
    { class: ["page sit-page", game], key: "sit" },
    topBar(t("title", { game }), () => lobby.page.app.go("")),
    h("p", { class: "lead", key: "lead" }, t(table.status === "waiting" ? "sit.hello" : "sit.late")),
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

/** Sit down on a seat with a secret of this device's own, as somebody new or as another device. @param {import("./table.js").MatchPage} page @param {number} seat @param {string|null} [avatar] */
async function sitDown(page, seat, avatar = null) {
  const { id, app, state } = page;
  const take = (/** @type {string} */ secret) => page.send({ do: "take", seat, avatar, secret });
  if (state?.rights.paired.includes(seat)) share(id, seat);
  const own = matchOf(id)?.own?.[seat];
  let answer = own ? await take(own) : { say: "refused", code: "own-secret" };
  if (answer.code === "own-secret") {
    answer = await take(keepOwn(id, seat)); // what it has was used for this seat before
    if (answer.say === "accepted") app.replace(`m/${id}`); // and says it in its next hello
  } else if (answer.say === "accepted" && !state?.rights.seats.length) {
    keep({ id, front: seat });
    await page.send({ do: "look", seat });
  }
  return answer;
}

/** Another device of somebody who plays: asked first, for it may be somebody else's. @param {Lobby} lobby @param {State} state @param {number} seat */
function drawOther(lobby, { table }, seat) {
  const game = table.game.split(":")[0] ?? "";
  return h(
    "main",
    { class: ["page sit-page", game], key: "share" },
    topBar(t("title", { game }), () => lobby.page.app.go("")),
    h("div", { class: "sit-face", key: "face" }, face(table.seats[seat - 1] ?? { kind: "here" }), h("b", null, seatName(table.seats, seat))),
    h("p", { class: "lead", key: "lead" }, capital(t("pair.hello", { seat: lookOf(table.seats, seat) }))),
    h("p", { class: "lead", key: "not" }, t("pair.not")),
    h(
      "footer",
      { class: "page-foot", key: "foot" },
      problemLine(lobby.note),
      bigButton("seat", t("pair.go"), () => void lobby.sit(seat), { "data-test": "pair", disabled: lobby.isBusy }),
    ),
  );
}
