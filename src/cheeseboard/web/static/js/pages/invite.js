/** Four ways to bring a friend to a seat: QR code, share sheet, link, four pictures. */
import { find, h } from "../dom.js";
import { PICTURES, art, icon } from "../icons.js";
import { request, Refusal } from "../net.js";
import { say } from "../speak.js";
import { matchOf } from "../store.js";
import { openDialog, showBriefly, wordButton } from "../ui.js";
import { reason, t } from "../words.js";

/** @param {string} path */
export const linkTo = (path) => `${location.origin}/#/${path}`;

export class Invitation {
  /** @param {import("./lobby.js").Lobby} lobby */
  constructor(lobby) {
    this.lobby = lobby;
    /** @type {Map<string, Element>} */
    this.drawn = new Map();
    /** @type {Map<number, {pictures: number[], until: number}>} */
    this.codes = new Map();
    this.asked = "";
  }

  /** @param {string} match @param {number} seat */
  draw(match, seat) {
    const link = linkTo(`m/${match}/${seat}/${this.lobby.links()[seat]}`);
    void this.fetchQr(link);
    const way = (/** @type {string} */ picture, /** @type {string} */ name, /** @type {() => void} */ press, test = name) =>
      wordButton(icon(picture), t(`invite.${name}`), press, { "data-test": test, key: name });
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
        "share" in navigator ? way("share", "share", () => void share(link)) : null,
        way("copy", "copy", () => void copyLink(link)),
        way("qr", "pictures", () => void this.fetchCode(match, seat), "code"),
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
        "aria-label": t("named", { name: t("invite.code"), what: names(code.pictures) }),
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
      this.lobby.redraw();
    } catch {
      /* the link and the pictures are there as well */
    }
  }

  /** @param {string} match @param {number} seat */
  async fetchCode(match, seat) {
    try {
      const secrets = [matchOf(match)?.host ?? ""];
      const made = await request("POST", `/matches/${match}/codes`, { body: { seat }, secrets });
      this.codes.set(seat, { pictures: made.pictures, until: Date.now() + made.seconds * 1000 });
      this.lobby.note = "";
      say(names(made.pictures));
    } catch (error) {
      this.lobby.note = reason(error instanceof Refusal ? error : { code: "unknown" });
    }
    this.lobby.redraw();
    find(".code")?.scrollIntoView({ block: "center" });
  }
}

/** @param {number[]} pictures */
const names = (pictures) => pictures.map((picture) => t(`picture.${PICTURES[picture]}`)).join(", ");

/** @param {string} link */
export async function copyLink(link) {
  try {
    await navigator.clipboard.writeText(link);
    say(t("invite.copied"));
    showBriefly(t("invite.copied"));
  } catch {
    const select = (/** @type {any} */ event) => event.target.select();
    const props = { class: "link", readonly: true, rows: "3", "aria-label": t("invite.link"), on: { focus: select } };
    openDialog(t("invite.link"), () => h("textarea", props, link));
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
