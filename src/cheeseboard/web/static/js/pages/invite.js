/** Four ways to bring a friend to a seat: QR code, share sheet, link, four pictures. */
import { find, h } from "../ui/dom.js";
import { PICTURES, art, icon } from "../ui/icons.js";
import { copyLink, drawQr, linkTo, shareLink, sharedOrigin } from "../links.js";
import { request, Refusal } from "../net.js";
import { say } from "../speak.js";
import { keep, matchOf, newSecret } from "../store.js";
import { wordButton } from "../ui/parts.js";
import { reason, t } from "../words.js";
/** @import { Child } from "../types/app.js" */

/** What lets the whole house in. */
const COMMANDS = ["make play LAN=1", "cheeseboard serve --lan"];

export class Invitation {
  /** @param {import("./lobby.js").Lobby} lobby */
  constructor(lobby) {
    this.lobby = lobby;
    /** @type {Map<string, Element>} */
    this.drawn = new Map();
    /** @type {Map<number, {pictures: number[], until: number}>} */
    this.codes = new Map();
    this.asked = "";
    /** Seats to which an invitation is just made. @type {Set<number>} */
    this.inviting = new Set();
    /** Where the friend opens a link: null where only this machine can, undefined as long as nobody knows. @type {string|null|undefined} */
    this.origin = undefined;
    void sharedOrigin().then((origin) => {
      this.origin = origin;
      lobby.redraw();
    });
  }

  /** @param {string} match @param {number} seat */
  draw(match, seat) {
    const token = this.lobby.links()[seat];
    if (!token) void this.invite(match, seat);
    const link = linkTo(`m/${match}/${seat}/${token}`, this.origin);
    if (this.origin && token) void this.fetchQr(link);
    if (!this.codes.has(seat)) void this.fetchCode(match, seat, false);
    const way = (/** @type {Child} */ picture, /** @type {string} */ name, /** @type {() => void} */ press, test = name) =>
      wordButton(picture, t(`invite.${name}`), press, { "data-test": test, key: name });
    return h(
      "div",
      { class: "invite", role: "group", "aria-label": t("invite.title"), key: `invite-${seat}` },
      this.origin === null
        ? hereOnly()
        : h("div", {
            class: "qr",
            role: "img",
            "aria-label": t("invite.qr"),
            "data-test": "qr",
            keep: true,
            key: `qr-${seat}-${this.drawn.has(link)}`,
            ref: (/** @type {Element} */ element) =>
              element.replaceChildren(...[this.drawn.get(link)].filter((drawing) => drawing !== undefined)),
          }),
      this.drawCode(seat),
      h(
        "div",
        { class: "invite-ways", key: "ways" },
        "share" in navigator ? way(icon("share"), "share", () => void shareLink(link)) : null,
        way(icon("copy"), "copy", () => void copyLink(link)),
        way(art("home#code", "icon"), "pictures", () => void this.fetchCode(match, seat), "code"),
      ),
    );
  }

  /** @param {number} seat */
  drawCode(seat) {
    const code = this.codes.get(seat);
    if (!code || code.until < Date.now()) return null;
    return h(
      "div",
      {
        class: "code",
        key: "pictures",
        role: "img",
        "data-test": "pictures",
        "data-code": code.pictures.join(" "),
        "aria-label": t("named", { name: t("invite.code"), what: names(code.pictures) }),
      },
      code.pictures.map((picture, i) => h("span", { key: i }, art(`pic-${PICTURES[picture]}`))),
    );
  }

  /** A link was used, or thrown away: another one. @param {string} match @param {number} seat */
  async invite(match, seat) {
    if (this.inviting.has(seat)) return;
    this.inviting.add(seat);
    const answer = await makeInvitation(this.lobby.page, match, seat);
    if (answer.say === "accepted") this.inviting.delete(seat); // refused once, it is not asked for again and again
    else this.lobby.note = reason(answer);
    this.lobby.redraw();
  }

  /** @param {string} link */
  async fetchQr(link) {
    if (this.drawn.has(link) || this.asked === link) return;
    this.asked = link;
    try {
      this.drawn.set(link, await drawQr(link));
      this.lobby.redraw();
    } catch {
      /* the link and the pictures are there as well */
    }
  }

  /** @param {string} match @param {number} seat @param {boolean} isAsked by a touch, so that it is to be shown and said */
  async fetchCode(match, seat, isAsked = true) {
    this.codes.set(seat, { pictures: [], until: 0 });
    try {
      const secrets = [matchOf(match)?.host ?? ""];
      const made = await request("POST", `/matches/${match}/codes`, { body: { seat }, secrets });
      this.codes.set(seat, { pictures: made.pictures, until: Date.now() + made.seconds * 1000 });
      this.lobby.note = "";
      if (isAsked) say(names(made.pictures));
    } catch (error) {
      if (isAsked) this.lobby.note = reason(error instanceof Refusal ? error : { code: "unknown" });
    }
    this.lobby.redraw();
    if (isAsked) find(".code")?.scrollIntoView({ block: "center" });
  }
}

/** A new link to a seat, which is kept until somebody sits there; what the server says. @param {import("./table.js").MatchPage} page @param {string} match @param {number} seat */
export async function makeInvitation(page, match, seat) {
  const secret = newSecret();
  const answer = await page.send({ do: "invite", seat, secret });
  if (answer.say === "accepted") keep({ id: match, links: { ...matchOf(match)?.links, [seat]: secret } });
  return answer;
}

/** Nobody else can open a link to this machine's own name: what to do about it. */
export function hereOnly() {
  return h(
    "div",
    { class: "here-only", role: "status", key: "here-only", "data-test": "here-only" },
    icon("wifi-lost"),
    h("b", null, t("invite.here-only")),
    h("p", null, t("invite.here-only.how")),
    COMMANDS.map((command) => h("code", { key: command }, command)),
  );
}

/** @param {number[]} pictures */
const names = (pictures) => pictures.map((picture) => t(`picture.${PICTURES[picture]}`)).join(", ");
