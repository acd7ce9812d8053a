/** What was begun and can be gone on with: cards with a picture of the board, faces, and whose turn it is. */
import { h } from "../ui/dom.js";
import { cover, face, icon, miniature } from "../ui/icons.js";
import { request, Refusal } from "../net.js";
import { capital } from "../phrases.js";
import { lookOf, remembered, seatName, tellApart } from "../seats.js";
import { forget, matches, setAside, update } from "../store.js";
import { askFirst, button, openDialog, roundButton } from "../ui/parts.js";
import { t } from "../words.js";
/** @import { App, KeptMatch } from "../types/app.js" */

const MOST_SHOWN = 2;
/** Refused with one of these, this device has nothing there any more. */
const ENDED = new Set(["match-erased", "invitation-used", "seat-given"]);

/** Begun and not over, those first in which somebody here is to play, then the last touched. */
export function begun() {
  const open = matches().filter((match) => match.status !== "over" && match.status !== "gone" && match.game);
  return [...open.filter(isMine), ...open.filter((match) => !isMine(match))];
}

/** @param {KeptMatch} match */
const isMine = ({ actors = [], mine = [] }) => actors.some((seat) => mine.includes(seat));

/** Others may have played meanwhile: asks how things stand where somebody plays elsewhere. @param {() => void} redraw */
export async function lookAgain(redraw) {
  const apart = begun().filter(({ seats }) => seats.some(({ kind }) => kind === "elsewhere"));
  await Promise.all(apart.slice(0, MOST_SHOWN + 1).map(look));
  if (apart.length) redraw();
}

/** @param {KeptMatch} match */
async function look({ id, secrets }) {
  try {
    update(id, remembered(await request("GET", `/matches/${id}`, { secrets })));
  } catch (error) {
    if (!(error instanceof Refusal)) return;
    if (ENDED.has(error.code)) forget(id);
    if (error.code === "no-such-match") setAside(id);
  }
}

/** @param {App} app @param {() => void} redraw */
export function drawBegun(app, redraw) {
  const open = begun();
  const hasEnded = matches().some(({ status, game }) => status === "over" && game);
  if (!open.length && !hasEnded) return null;
  const more = open.length - MOST_SHOWN;
  return h(
    "section",
    { class: ["goon", more > 0 && "many"], "aria-label": t("home.continue"), key: "begun" },
    open.slice(0, MOST_SHOWN).map((match) => card(match, () => app.go(`m/${match.id}`))),
    more > 0
      ? button(() => openAll(app, redraw), { class: "goon-more", key: "more", "data-test": "more", "aria-label": t("home.more-begun", { n: more }) }, `+${more}`)
      : null,
    hasEnded ? lookBack(app, !open.length) : null,
  );
}

/** The way to what is over: a card of its own where nothing else is to be gone on with. @param {App} app @param {boolean} isAlone */
function lookBack(app, isAlone) {
  const props = { class: isAlone ? "goon-back alone" : "goon-more goon-back", key: "back", "data-test": "finished-games", "aria-label": t("back.finished") };
  return button(() => app.go("back"), props, icon("lookback"), isAlone ? h("b", { "aria-hidden": "true" }, t("back.title")) : null);
}

/** @param {KeptMatch} match @param {() => void} press */
function card(match, press) {
  const words = turnWords(match);
  const names = match.seats.map((_, i) => seatName(match.seats, i + 1));
  const what = [t("title", { game: match.game }), ...names, words].join(", ");
  return button(
    press,
    {
      class: ["goon-card", match.game, isMine(match) && "mine"],
      key: match.id,
      "data-test": "continue",
      "aria-label": t("named", { name: t("home.continue"), what }),
    },
    h("span", { class: "goon-picture", "aria-hidden": "true" }, match.picture ? miniature(match.game, match.picture) : cover(match.game)),
    h("span", { class: "goon-faces", "aria-hidden": "true" }, tellApart(match.seats).map(face)),
    h("b", { "aria-hidden": "true" }, words),
  );
}

/** @param {KeptMatch} match */
function turnWords({ status, seats, actors = [], mine = [] }) {
  if (status === "waiting") return t("home.turn.waiting");
  const own = actors.find((seat) => mine.includes(seat));
  if (own && mine.length === 1) return t("home.turn.yours");
  const next = own ?? actors[0];
  return next ? capital(t("home.turn.theirs", { seat: lookOf(tellApart(seats), next) })) : t("home.continue");
}

/** All of them, each with a way to be rid of it. @param {App} app @param {() => void} redraw */
function openAll(app, redraw) {
  const { close, draw } = openDialog(
    t("home.continue"),
    () =>
      h(
        "div",
        { class: "goon-all" },
        begun().map((match) =>
          h(
            "div",
            { class: "goon-row", key: match.id },
            card(match, () => (close(), app.go(`m/${match.id}`))),
            roundButton("cross", t("home.forget"), () => askFirst("cross", t("home.forget"), t("home.forget.text"), () => drop(match.id), t("cancel.keep")), {
              class: "goon-forget",
            }),
          ),
        ),
      ),
    "begun",
  );
  const drop = (/** @type {string} */ id) => {
    forget(id);
    redraw();
    if (begun().length) draw();
    else close();
  };
}
