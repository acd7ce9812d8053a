/** How one comes to a match: by an invitation, to watch, by its address. */
import { keep, keepOwn, keepSecret, matchOf } from "../store.js";
import { MatchPage } from "./table.js";
/** @import { App, Page } from "../types/app.js" */

const NOWHERE = { title: "", redraw() {} };

/**
 * An invitation: keep it with a secret of this device's own to sit down with, and take it out of the address. Opened
 * again, it leads to the same table.
 * @param {App} app @param {string} id @param {string} seat @param {string} invitation
 */
export function openLink(app, id, seat, invitation) {
  const { secrets = [] } = matchOf(id) ?? {};
  if (!secrets.includes(invitation)) {
    keepSecret(id, invitation);
    keepOwn(id, Number(seat));
    keep({ id, front: secrets.length ? null : Number(seat) });
  }
  app.replace(`m/${id}`);
  return NOWHERE;
}

/** @param {App} app @param {string} id @param {string} secret */
export function openWatch(app, id, secret) {
  keepSecret(id, secret);
  app.replace(`m/${id}`);
  return NOWHERE;
}

/** @param {App} app @param {string} id @returns {Page} */
export function openMatch(app, id) {
  const kept = matchOf(id);
  if (kept?.secrets.length) return new MatchPage(app, id, kept);
  app.trouble("no-key");
  return NOWHERE;
}
