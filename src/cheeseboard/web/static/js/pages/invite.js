/** Four ways to bring a friend to a seat: QR code, share sheet, link, four pictures. */
import { find, h } from "../ui/dom.js";
import { PICTURES, art, icon } from "../ui/icons.js";
import { copyLink, linkTo, sharedOrigin } from "../links.js";
import { request, Refusal } from "../net.js";
import { say } from "../speak.js";
import { matchOf } from "../store.js";
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
    /** Where the friend opens a link: null where only this machine can, undefined as long as nobody knows. @type {string|null|undefined} */
    this.origin = undefined;
    void sharedOrigin().then((origin) => {
      this.origin = origin;
      lobby.redraw();
    });
  }

  /** @param {string} match @param {number} seat */
  draw(match, seat) {
    const link = linkTo(`m/${match}/${seat}/${this.lobby.links()[seat]}`, this.origin);
    if (this.origin) void this.fetchQr(link);
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
        "share" in navigator ? way(icon("share"), "share", () => void share(link)) : null,
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

/** Nobody else can open a link to this machine's own name: what to do about it. */
function hereOnly() {
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

/** @param {string} link */
async function share(link) {
  try {
    await navigator.share({ title: t("app.name"), text: t("invite.text"), url: link });
  } catch {
    /* closed again: nothing to do */
  }
}
