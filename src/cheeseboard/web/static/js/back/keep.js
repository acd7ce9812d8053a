/** What can be kept of a look back, or given away: a link, the record, one picture of the story. */
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { copyLink, linkTo, sharedOrigin } from "../links.js";
import { Refusal } from "../net.js";
import { openDialog, showBriefly, wordButton } from "../ui/parts.js";
import { say } from "../speak.js";
import { reason, t } from "../words.js";
import { recordOf } from "./past.js";
/** @typedef {import("../pages/back.js").BackPage} BackPage */

/** @param {BackPage} page */
export function openKeep(page) {
  const { source, watch } = page;
  const link = "match" in source && watch ? `back/${source.match}/${watch}/${page.ply}` : null;
  openDialog(
    t("back.keep"),
    (close) =>
      h(
        "div",
        { class: "choices" },
        link ? wordButton(icon("link"), t("back.keep.link"), () => (close(), void sharedOrigin().then((origin) => copyLink(linkTo(link, origin)))), { "data-test": "keep-link" }) : null,
        wordButton(icon("copy"), t("back.keep.record"), () => (close(), void keepRecord(page)), { "data-test": "keep-record" }),
        wordButton(icon("bigcards"), t("back.keep.picture"), () => (close(), void keepPicture(page)), { "data-test": "keep-picture" }),
      ),
    "keep",
  );
}

/** @param {BackPage} page */
const nameOf = ({ source, past }) => `${past?.game ?? "game"}-${"match" in source ? source.match : "record"}`;

/** @param {BackPage} page */
async function keepRecord(page) {
  try {
    save(`${nameOf(page)}.txt`, new Blob([await recordOf(page.source)], { type: "text/plain" }));
  } catch (error) {
    tell(reason(error instanceof Refusal ? error : { code: "offline" }));
  }
}

/** @param {BackPage} page */
async function keepPicture(page) {
  const { drawStory, toPng } = await import("./story.js");
  const drawn = await drawStory(page);
  const png = await toPng(drawn).catch(() => null);
  if (png) save(`${nameOf(page)}.png`, png);
  else save(`${nameOf(page)}.svg`, new Blob([drawn.text], { type: "image/svg+xml" }));
}

/** @param {string} name @param {Blob} blob */
function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {string} words */
function tell(words) {
  say(words);
  showBriefly(words);
}
