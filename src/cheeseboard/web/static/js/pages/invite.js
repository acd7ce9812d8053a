/** Before the start: who is there, and four ways to bring a friend: QR code, share sheet, link, four pictures. */
import { find, h } from "../dom.js";
import { PICTURES, art, face, icon } from "../icons.js";
import { request, Refusal } from "../net.js";
import { freeAvatar, seatName } from "../seats.js";
import { say } from "../speak.js";
import { sound } from "../sound.js";
import { matchOf } from "../store.js";
import { bigButton, openDialog, roundButton, topBar, wordButton } from "../ui.js";
import { reason, t } from "../words.js";

/** @typedef {import("../types.js").State} State */

/** @param {string} path */
export const linkTo = (path) => `${location.origin}/#/${path}`;

/** The seats around the table while it fills, for the host and for those who wait. */
export class Lobby {
  /** @param {import("./table.js").MatchPage} page */
  constructor(page) {
    this.page = page;
    /** The seat being offered. @type {number|null} */
    this.seat = null;
    /** Drawn codes by link, pictures by seat. @type {Map<string, Element>} */
    this.drawn = new Map();
    /** @type {Map<number, {pictures: number[], until: number}>} */
    this.codes = new Map();
    /** The link whose drawing was asked for. */
    this.asked = "";
    this.note = "";
    this.avatar = /** @type {string|null} */ (null);
    this.isBusy = false;
  }

  kept() {
    return matchOf(this.page.id);
  }

  /** @param {State} state */
  draw(state) {
    const { table, rights } = state;
    const own = table.seats.find(({ seat, is_taken: isTaken }) => rights.seats.includes(seat) && !isTaken);
    if (own) return this.drawSitDown(state, own.seat);
    const game = table.game.split(":")[0] ?? "";
    const offered = this.offered(state);
    const free = table.seats.filter(
      ({ kind, is_taken: isTaken }) => kind === "empty" || (kind === "elsewhere" && !isTaken),
    );
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
      offered === null ? null : this.drawInvite(state, offered),
      rights.can_start && free.length
        ? h("p", { class: "lead", key: "bots" }, t("invite.bots", { n: free.length }))
        : null,
      rights.can_start
        ? null
        : h(
            "div",
            { class: "lobby-wait", key: "wait" },
            art("extras#scene-wait", "scene"),
            h("p", { class: "lead waiting", role: "status" }, t("invite.wait")),
          ),
      h(
        "footer",
        { class: "page-foot", key: "foot" },
        this.note ? h("p", { class: "problem", role: "alert", key: "note" }, this.note) : null,
        rights.can_start
          ? bigButton("play", t("new.start"), () => void this.start(), {
              "data-test": "start",
              key: "start",
              disabled: this.isBusy,
            })
          : null,
      ),
    );
  }

  /** The seat whose invitation is shown: the one tapped, else the first that is free. @param {State} state */
  offered({ table, rights }) {
    const links = this.kept()?.links ?? {};
    const isFree = (/** @type {number} */ seat) => rights.is_host && seat in links && !table.seats[seat - 1]?.is_taken;
    if (this.seat !== null && isFree(this.seat)) return this.seat;
    return table.seats.find(({ seat }) => isFree(seat))?.seat ?? null;
  }

  /** @param {State} state @param {import("../types.js").SeatState} seat @param {number|null} offered */
  drawSeat({ table, rights }, seat, offered) {
    const isWaiting = seat.kind === "elsewhere" && !seat.is_taken;
    const name = isWaiting ? t("seat.elsewhere") : seatName(table.seats, seat.seat);
    const below = isWaiting
      ? t("invite.free")
      : rights.seats.includes(seat.seat)
        ? t("seat.you")
        : seat.kind === "bot"
          ? t(`seat.bot.is`)
          : t(seat.is_present ? "invite.there" : "invite.gone");
    const links = this.kept()?.links ?? {};
    const canOffer = rights.is_host && isWaiting && seat.seat in links;
    const inside = [
      face(seat),
      h("b", { key: "name" }, name),
      h("span", { class: "chair-below", key: "below" }, seat.is_taken && !isWaiting ? icon("tick") : null, below),
    ];
    return h(
      "div",
      {
        class: ["chair", seat.kind, isWaiting && "free", offered === seat.seat && "offered"],
        key: `${seat.seat}-${canOffer}`,
      },
      canOffer
        ? h(
            "button",
            {
              type: "button",
              class: "chair-face",
              "aria-pressed": String(offered === seat.seat),
              "data-test": `seat-${seat.seat}`,
              on: {
                click: () => {
                  this.seat = seat.seat;
                  sound("tap");
                  this.page.redraw();
                },
              },
            },
            inside,
          )
        : h("div", { class: "chair-face", "data-test": `seat-${seat.seat}` }, inside),
    );
  }

  /** @param {State} state @param {number} seat */
  drawInvite({ table }, seat) {
    const link = linkTo(`m/${table.match}/${seat}/${this.kept()?.links[seat]}`);
    void this.fetchQr(link);
    return h(
      "section",
      { class: "invite", "aria-label": t("invite.title"), key: `invite-${seat}` },
      h("h2", { key: "title" }, t("invite.title")),
      h("div", {
        class: "qr",
        role: "img",
        "aria-label": t("invite.qr"),
        "data-test": "qr",
        keep: true,
        key: `qr-${seat}-${this.drawn.has(link)}`,
        ref: (/** @type {Element} */ element) =>
          element.replaceChildren(...[this.drawn.get(link)].filter((drawing) => drawing !== undefined)),
      }),
      h(
        "div",
        { class: "invite-ways", key: "ways" },
        "share" in navigator
          ? wordButton(icon("share"), t("invite.share"), () => void share(link), { "data-test": "share", key: "share" })
          : null,
        wordButton(icon("copy"), t("invite.copy"), () => void this.copy(link), { "data-test": "copy", key: "copy" }),
        wordButton(icon("qr"), t("invite.pictures"), () => void this.fetchCode(table.match, seat), {
          "data-test": "code",
          key: "code",
        }),
      ),
      this.drawCode(seat),
    );
  }

  /** @param {number} seat */
  drawCode(seat) {
    const code = this.codes.get(seat);
    if (!code || code.until < Date.now()) return art("extras#scene-invite", "scene invite-scene");
    return h(
      "div",
      {
        class: "code",
        key: "pictures",
        role: "img",
        "data-test": "pictures",
        "data-code": code.pictures.join(" "),
        "aria-label": `${t("invite.code")}: ${code.pictures.map((picture) => t(`picture.${PICTURES[picture]}`)).join(", ")}`,
      },
      code.pictures.map((picture, i) => h("span", { key: i }, art(`extras#pic-${PICTURES[picture]}`))),
    );
  }

  /** @param {string} link */
  async fetchQr(link) {
    if (this.drawn.has(link) || this.asked === link) return;
    this.asked = link;
    try {
      const text = await request("POST", "/qr", { body: { text: link }, as: "text" });
      const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      const width = drawing.getAttribute("width");
      if (width && !drawing.hasAttribute("viewBox"))
        drawing.setAttribute("viewBox", `0 0 ${width} ${drawing.getAttribute("height")}`);
      this.drawn.set(link, document.importNode(drawing, true));
      this.page.redraw();
    } catch {
      /* the link and the pictures are there as well */
    }
  }

  /** @param {string} match @param {number} seat */
  async fetchCode(match, seat) {
    try {
      const made = await request("POST", `/matches/${match}/codes`, {
        body: { seat },
        secrets: [this.kept()?.host ?? ""],
      });
      this.codes.set(seat, { pictures: made.pictures, until: Date.now() + made.seconds * 1000 });
      this.note = "";
      say(made.pictures.map((/** @type {number} */ picture) => t(`picture.${PICTURES[picture]}`)).join(", "));
    } catch (error) {
      this.note = reason(error instanceof Refusal ? error : { code: "unknown" });
    }
    this.page.redraw();
    find(".code")?.scrollIntoView({ block: "center" });
  }

  /** @param {string} link */
  async copy(link) {
    try {
      await navigator.clipboard.writeText(link);
      this.note = "";
      say(t("invite.copied"));
      showBriefly(t("invite.copied"));
    } catch {
      openDialog(t("invite.link"), () =>
        h(
          "textarea",
          {
            class: "link",
            readonly: true,
            rows: "3",
            "aria-label": t("invite.link"),
            on: {
              focus: (/** @type {any} */ event) => event.target.select(),
            },
          },
          link,
        ),
      );
    }
  }

  async start() {
    this.isBusy = true;
    const answer = await this.page.send({ do: "start" });
    this.isBusy = false;
    this.note = answer.say === "refused" ? reason(answer) : "";
    this.page.redraw();
  }

  /** Opened by a link: the seat's face, and one button. @param {State} state @param {number} seat */
  drawSitDown({ table }, seat) {
    const game = table.game.split(":")[0] ?? "";
    const taken = table.seats.map(({ avatar }) => avatar);
    const avatar =
      this.avatar && !taken.includes(this.avatar) ? this.avatar : (table.seats[seat - 1]?.avatar ?? freeAvatar(taken));
    this.avatar = avatar;
    return h(
      "main",
      { class: ["page sit-page", game], key: "sit" },
      topBar(t(`game.${game}`), () => this.page.app.go("")),
      h("p", { class: "lead", key: "lead" }, t("sit.hello")),
      h(
        "button",
        {
          type: "button",
          class: "sit-face",
          key: "face",
          "data-test": "swap",
          "aria-label": `${t(`avatar.${avatar}`)}. ${t("new.swap")}`,
          on: {
            click: () => {
              this.avatar = freeAvatar(taken, avatar);
              sound("card");
              say(t(`avatar.${this.avatar}`));
              this.page.redraw();
            },
          },
        },
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
        this.note ? h("p", { class: "problem", role: "alert" }, this.note) : null,
        bigButton("seat", t("sit.down"), () => void this.sitDown(seat), { "data-test": "sit", disabled: this.isBusy }),
      ),
    );
  }

  /** @param {number} seat */
  async sitDown(seat) {
    this.isBusy = true;
    this.page.redraw();
    const answer = await this.page.send({ do: "take", seat, avatar: this.avatar });
    this.isBusy = false;
    this.note = answer.say === "refused" ? reason(answer) : "";
    this.page.redraw();
  }
}

/** @param {string} link */
async function share(link) {
  try {
    await navigator.share({ title: t("app.name"), text: t("invite.text"), url: link });
  } catch {
    /* closed again: nothing to do */
  }
}

/** A short word at the bottom of the page. @param {string} text */
export function showBriefly(text) {
  const toast = document.createElement("p");
  toast.className = "note-toast";
  toast.textContent = text;
  document.body.append(toast);
  setTimeout(() => toast.remove(), 2600);
}
