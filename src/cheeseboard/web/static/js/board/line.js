/** The line: one sentence at a time, with a picture. The sentence on the screen is the live region, so what is heard is what is seen. */

import { el, set } from "../ui/dom.js";
import { sprite } from "../ui/icons.js";
import { sign } from "./threads.js";
import { announce, readOut, speak } from "../speak.js";
import { t } from "../words.js";
/** @import { Line, Motion } from "../types/board.js" */
/** @import { Shape } from "./threads.js" */

/** How long something told can be read before the line goes back to what is to be done, in milliseconds. */
const READING = { least: 1200, first: 400, letter: 60 };
/** Sentences of more letters are set smaller on telephones. */
const MANY = 28;
const LONG = 46;
/** A bulb that nobody touched for so long turns once. */
const PATIENCE = 12_000;

/**
 * A picture of several parts: drawings by name, `~dots` for a thread, `=×2` for a sign, `^hand` for a drawing over the corner.
 * @param {string[]} parts
 */
export function drawPicture(parts) {
  return parts.map((part) => {
    const rest = part.slice(1);
    if (part[0] === "~") return sign(/** @type {Shape} */ (rest));
    if (part[0] === "=") return el("b", { "data-sign": rest });
    return part[0] === "^" ? sprite(rest, "tip") : sprite(part);
  });
}

/** @param {Motion} motion @param {() => void} hint what a touch on the bulb asks for */
export function createLine(motion, hint) {
  const picture = el("span", { class: "line-picture", "aria-hidden": "true" });
  const words = el("p", { class: "line-words", "aria-live": "polite", "aria-atomic": "true" });
  const read = el("button", { class: "line-read", type: "button", "aria-label": t("line.read") }, picture, sprite("i-voice", "ear"));
  const bulb = el("button", { class: "bulb", type: "button", "aria-label": t("ask.show"), "data-test": "bulb", hidden: true }, sprite("i-hint"));
  const node = el("div", { class: "line" }, read, words, bulb);
  /** What holds until something else does, whether it is to be said at once or not at all, and what comes before it. @type {{line: Line, isUrgent: boolean, isSilent: boolean, before: string} | null} */
  let standing = null;
  /** Something told that is still to be read. @type {Line | null} */
  let told = null;
  /** What was told last, read or not. @type {Line | null} */
  let lastTold = null;
  /** @type {Line | null} */
  let shown = null;
  let isTouched = false;
  /** Until what was told has been read. @type {Promise<void>} */
  let reading = Promise.resolve();
  let endReading = () => {};
  /** Nobody is to see or hear anything: the next one at this device has not come yet. */
  let isHushed = false;
  /** Something else stands in its place. */
  let isCovered = false;
  let bulbTimer = 0;
  read.addEventListener("click", () => readOut(shown?.words ?? ""));
  bulb.addEventListener("click", hint);

  /** @param {Line} line @param {{isUrgent?: boolean, isSilent?: boolean, before?: string}} [how] */
  function show(line, { isUrgent = false, isSilent = false, before = "" } = {}) {
    if (isHushed) return;
    const isNew = line.words !== shown?.words || line === told || isUrgent;
    shown = line;
    set(node, "data-tone", line.tone);
    node.parentElement?.classList.toggle("warned", line.tone === "warn");
    node.classList.toggle("many", line.words.length > MANY);
    node.classList.toggle("long", line.words.length > LONG);
    picture.replaceChildren(...drawPicture(line.picture));
    picture.hidden = !line.picture.length;
    if (!isNew) return;
    announce(before);
    if (isCovered && !isSilent) announce(line.words, isUrgent);
    set(words, "aria-live", isSilent || isCovered ? "off" : isUrgent ? "assertive" : "polite");
    words.replaceChildren(el("span", {}, line.words)); // a new element: the same words again are said again
    if (!isSilent) speak(`${before} ${line.words}`.trim(), isUrgent);
  }

  function showStanding() {
    told = null;
    endReading();
    if (!standing || isHushed) return;
    show(standing.line, standing);
    [standing.isUrgent, standing.before] = [false, ""]; // said once
  }

  return {
    node,
    /**
     * What is to be done, or who is waited for: at once if somebody touched something, else after what is being read.
     * @param {Line} line @param {{isUrgent?: boolean, isSilent?: boolean, before?: string}} [how] `before` is said first
     * @returns whether it is another sentence than the one that stood
     */
    stand(line, { isUrgent = false, isSilent = false, before = "" } = {}) {
      const isSame = standing?.line.words === line.words && !isUrgent;
      const isOther = standing !== null && standing.line.words !== line.words;
      const isSaid = shown === lastTold && shown?.words === line.words; // a tile says what it does, and then it is to be done
      standing = { line, isSilent, isUrgent: (isUrgent && !isSaid) || (isSame && Boolean(standing?.isUrgent)), before: before || (isSame && standing?.before) || "" };
      if (!told || isCovered || (isTouched && !isSame)) showStanding();
      return isOther;
    },
    /** Something else stands in its place, or no longer does. @param {boolean} isUnder */
    cover(isUnder) {
      isCovered = isUnder;
      if (!isUnder) return;
      told = null;
      endReading();
    },
    /** Something happened, or cannot be. @param {Line} line @param {boolean} [isSilent] seen, and said later */
    tell(line, isSilent = false) {
      told = line;
      lastTold = isSilent ? null : line;
      isTouched = false;
      endReading();
      reading = new Promise((resolve) => (endReading = resolve));
      show(line, { isSilent });
      const time = Math.max(READING.least, READING.first + READING.letter * line.words.length);
      void motion.linger(time).then(() => told === line && showStanding());
    },
    /** What held does so no longer. */
    begin() {
      standing = null;
    },
    /** What comes next is an answer to this touch. */
    touch() {
      isTouched = true;
      endReading();
      clearTimeout(bulbTimer);
      bulb.classList.remove("asks");
    },
    /** @param {boolean} can whether a hint may be asked for now */
    offer(can) {
      if (bulb.hidden === !can) return;
      bulb.hidden = !can;
      clearTimeout(bulbTimer);
      bulb.classList.remove("asks");
      if (can) bulbTimer = window.setTimeout(() => bulb.classList.add("asks"), PATIENCE);
    },
    /** Resolves when what was told has been read, or at a touch. */
    read: () => reading,
    /** Forgets what was said, and says nothing until `wake`: the next one at this device is not to find it. */
    hush() {
      [standing, told, shown, isHushed] = [null, null, null, true];
      endReading();
      words.replaceChildren();
      picture.replaceChildren();
    },
    wake() {
      isHushed = false;
    },
    close: () => clearTimeout(bulbTimer),
  };
}
