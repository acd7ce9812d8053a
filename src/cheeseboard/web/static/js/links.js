/** Links to give away. */
import { h } from "./ui/dom.js";
import { openDialog, showBriefly } from "./ui/parts.js";
import { offers } from "./net.js";
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
