/** Links that are used once: for another device of somebody at the table, and for somebody new on a seat that was freed. */
import { h } from "../ui/dom.js";
import { face, icon } from "../ui/icons.js";
import { copyLink, drawQr, linkTo, shareLink, sharedOrigin } from "../links.js";
import { mySeats } from "../seats.js";
import { openDialog, problemLine, wordButton } from "../ui/parts.js";
import { ownStyle } from "../ui/style.js";
import { reason, t } from "../words.js";
import { hereOnly, makeInvitation } from "./invite.js";
import { matchOf, newSecret, share } from "../store.js";
/** @typedef {import("./table.js").MatchPage} MatchPage */

/** Where several play here, whose seat is asked first. @param {MatchPage} page */
export function openOther(page) {
  const [seat, ...others] = page.state ? mySeats(page.state) : [];
  if (!seat) return;
  if (!others.length) return void pair(page, seat);
  openDialog(t("other.who"), (close) =>
    h(
      "div",
      { class: "choices" },
      [seat, ...others].map((each) =>
        wordButton(face(page.state?.table.seats[each - 1] ?? { kind: "here" }), page.name(each), () => (close(), void pair(page, each)), { key: each, "data-test": `other-${each}` }),
      ),
    ),
  );
}

/** @param {MatchPage} page @param {number} seat */
async function pair(page, seat) {
  const secret = newSecret();
  const answer = await page.send({ do: "pair", seat, secret });
  if (answer.say === "accepted") share(page.id, seat);
  await openLinkDialog(t("menu.other"), t("other.text"), answer, `m/${page.id}/${seat}/${secret}`);
}

/** @param {MatchPage} page @param {number} seat */
export async function openNewcomer(page, seat) {
  const answer = await makeInvitation(page, page.id, seat);
  await openLinkDialog(t("freed.invite"), t("invite.once"), answer, `m/${page.id}/${seat}/${matchOf(page.id)?.links[seat]}`);
}

/** @param {string} title @param {string} words @param {any} answer what the server said @param {string} path */
async function openLinkDialog(title, words, answer, path) {
  const [origin] = await Promise.all([sharedOrigin(), ownStyle("invite")]);
  const link = linkTo(path, origin);
  /** @type {Element[]} */
  let drawing = [];
  const isThere = answer.say === "accepted";
  const { draw } = openDialog(
    title,
    () =>
      isThere
        ? [
            h("p", { key: "words" }, words),
            h(
              "div",
              { class: "invite", key: "invite" },
              origin === null
                ? hereOnly()
                : h("div", { class: "qr", role: "img", "aria-label": t("invite.qr"), "data-test": "qr", keep: true, key: `qr-${drawing.length}`, ref: (/** @type {Element} */ element) => element.replaceChildren(...drawing) }),
              h(
                "div",
                { class: "invite-ways", key: "ways" },
                "share" in navigator ? wordButton(icon("share"), t("invite.share"), () => void shareLink(link), { key: "share" }) : null,
                wordButton(icon("copy"), t("invite.copy"), () => void copyLink(link), { key: "copy", "data-test": "copy" }),
              ),
            ),
          ]
        : problemLine(reason(answer)),
    "once",
  );
  if (!isThere || !origin) return;
  drawing = await drawQr(link).then((drawn) => [drawn], () => []); // the link is there as well
  draw();
}
