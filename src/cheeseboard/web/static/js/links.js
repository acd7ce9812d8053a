/** Links to give away. */
import { h } from "./ui/dom.js";
import { openDialog, showBriefly } from "./ui/parts.js";
import { offers, request } from "./net.js";
import { say } from "./speak.js";
import { t } from "./words.js";

/** Names under which a machine finds itself and nobody else. */
const OWN = /^(127\.[\d.]+|\[::1\]|(.*\.)?localhost)$/;

/** Where other devices open this app: null where none can. @returns {Promise<string|null>} */
export async function sharedOrigin() {
  if (!OWN.test(location.hostname)) return location.origin;
  return offers().then(({ found_at: foundAt }) => foundAt, () => null);
}

/** @param {string} path @param {string|null} [origin] */
export const linkTo = (path, origin) => `${origin ?? location.origin}/#/${path}`;

/** A link as a QR code. @param {string} link */
export async function drawQr(link) {
  const text = await request("POST", "/qr", { body: { text: link }, as: "text" });
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const width = drawing.getAttribute("width");
  if (width && !drawing.hasAttribute("viewBox")) drawing.setAttribute("viewBox", `0 0 ${width} ${drawing.getAttribute("height")}`);
  return document.importNode(drawing, true);
}

/** @param {string} link */
export async function shareLink(link) {
  try {
    await navigator.share({ title: t("app.name"), text: t("invite.text"), url: link });
  } catch {
    /* closed again: nothing to do */
  }
}

/** @param {string} link @param {(words: string) => void} [tell] */
export async function copyLink(link, tell = (words) => (say(words), showBriefly(words))) {
  try {
    await navigator.clipboard.writeText(link);
    tell(t("invite.copied"));
  } catch {
    const select = (/** @type {any} */ event) => event.target.select();
    const props = { class: "link", readonly: true, rows: "3", "aria-label": t("invite.link"), on: { focus: select } };
    openDialog(t("invite.link"), () => h("textarea", props, link));
  }
}
