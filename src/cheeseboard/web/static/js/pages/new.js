/** New game: who sits where, who wears the cat hat, which house rules. One big button. */
import { h, patch } from "../dom.js";
import { art, face, icon } from "../icons.js";
import { games, request, Refusal } from "../net.js";
import { LEVELS, botName, freeAvatar, seatName } from "../seats.js";
import { say } from "../speak.js";
import { sound } from "../sound.js";
import { keep } from "../store.js";
import { bigButton, button, light, problemLine, roundButton } from "../ui.js";
import { reason, t } from "../words.js";
import { houseRules } from "./rules.js";
/** @import { App, GameInfo, GameName, MatchMade, NewMatch, Page, SeatPlan } from "../types.js" */

/** @typedef {{kind: "here"|"elsewhere"|"bot"|"none", level: string|null, avatar: string|null}} Chair */

const CHAIRS = /** @type {Record<string, number>} */ ({ "cheese-rescue": 4, "chop-chop": 5 });
const FEWEST = 2;

/** @param {Chair} chair @returns {Pick<Chair, "kind"|"level">} */
function afterTap({ kind, level }) {
  if (kind === "none") return { kind: "here", level: null };
  if (kind === "here") return { kind: "elsewhere", level: null };
  const next = kind === "elsewhere" ? 0 : LEVELS.indexOf(level ?? "") + 1;
  return next < LEVELS.length ? { kind: "bot", level: LEVELS[next] ?? null } : { kind: "none", level: null };
}

/** @param {App} app @param {string} game @returns {Page} */
export function openNew(app, game) {
  /** @type {Chair[]} */
  const chairs = Array.from({ length: CHAIRS[game] ?? 4 }, (_, i) => ({
    kind: i === 0 ? "here" : i === 1 ? "bot" : "none",
    level: i === 1 ? "pip" : null,
    avatar: i === 0 ? "fox" : null,
  }));
  let cat = /** @type {number|null} */ (game === "chop-chop" ? 1 : null);
  let first = 0;
  /** @type {Record<string, string>} */
  const options = {};
  /** @type {GameInfo|null} */
  let info = null;
  let problem = "";
  let isBusy = false;
  let isClosed = false;

  const seated = () => chairs.map((_, i) => i).filter((i) => chairs[i]?.kind !== "none");

  /** @param {number} at */
  const tap = (at) => {
    const chair = /** @type {Chair} */ (chairs[at]);
    Object.assign(chair, afterTap(chair));
    chair.avatar = chair.kind === "here" ? freeAvatar(chairs.map((each) => each.avatar)) : null;
    if (chair.kind === "none" && cat === at) cat = null;
    if (chair.kind === "none" && first === at) first = 0;
    problem = "";
    sound("card");
    say(chairWords(chair));
    redraw();
  };
  /** @param {number} at */
  const swap = (at) => {
    const chair = /** @type {Chair} */ (chairs[at]);
    chair.avatar = freeAvatar(
      chairs.map((each) => each.avatar),
      chair.avatar,
    );
    say(t(`avatar.${chair.avatar}`));
    redraw();
  };
  /** @param {number} at */
  const wear = (at) => {
    cat = cat === at ? null : at;
    sound("cat");
    say(cat === null ? t("new.cat.nobody") : t("new.cat.is", { name: chairWords(/** @type {Chair} */ (chairs[at])) }));
    redraw();
  };

  const begin = async () => {
    const order = seated();
    if (isBusy || order.length < FEWEST) return;
    isBusy = true;
    redraw();
    const isFriendly = order.some((i) => chairs[i]?.kind === "elsewhere");
    /** @type {NewMatch} */
    const body = {
      game: /** @type {GameName} */ (game),
      options,
      start: !isFriendly,
      seats: order.map((i) => plan(/** @type {Chair} */ (chairs[i]))),
      cat: cat === null ? null : order.indexOf(cat) + 1,
      first: options.first_player === "chosen" ? order.indexOf(first) + 1 : null,
    };
    try {
      const made = await request("POST", "/matches", { body });
      remember(game, body, made);
      app.replace(`m/${made.match}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problem = reason(error);
      say(problem);
      isBusy = false;
      redraw();
    }
  };

  const redraw = () => {
    const order = seated();
    const people = order.filter((i) => chairs[i]?.kind === "here").length;
    const isFriendly = order.some((i) => chairs[i]?.kind === "elsewhere");
    const name = (/** @type {number} */ i) =>
      chairs[i]?.kind === "none" ? t("seat.none") : chairs[i]?.kind === "here" && people === 1 ? t("seat.you") : seatName(chairs, i + 1);
    patch(app.root, [
      light(),
      h(
        "main",
        { class: ["page new-page", game], key: "new" },
        banner(app, game),
        h(
          "section",
          { class: "chairs-board", "aria-label": t("new.seats"), key: "seats" },
          h("p", { class: "chairs-word" }, t("new.who")),
          h(
            "div",
            { class: ["chairs", `of-${chairs.length}`] },
            chairs.map((chair, i) => drawChair({ chair, at: i, name: name(i), cat, game, tap, swap, wear })),
          ),
        ),
        houseRules({
          game,
          info,
          options,
          redraw,
          first,
          chairs,
          setFirst: (at) => {
            first = at;
            redraw();
          },
        }),
        h(
          "footer",
          { class: "page-foot", key: "foot" },
          problemLine(problem || (order.length < FEWEST ? t("new.too-few") : "")),
          bigButton(isFriendly ? "friend" : "play", t(isFriendly ? "new.invite" : "new.start"), begin, {
            "data-test": "start",
            disabled: order.length < FEWEST || isBusy,
          }),
        ),
      ),
    ]);
  };

  redraw();
  games().then(
    (all) => {
      info = all.games.find((each) => each.name === game) ?? null;
      if (!isClosed) redraw();
    },
    () => {},
  );
  return { title: t(`game.${game}`), redraw, close: () => (isClosed = true) };
}

/** @param {App} app @param {string} game */
function banner(app, game) {
  return h(
    "header",
    { class: "game-banner", key: "top" },
    art(`home#${game === "chop-chop" ? "game-chop" : "game-cheese"}`, "game-picture"),
    roundButton("back", t("back"), () => app.go("")),
    h("h1", { tabindex: "-1" }, t(`game.${game}`)),
  );
}

/** @param {Chair} chair @returns {SeatPlan} */
function plan({ kind, level, avatar }) {
  if (kind === "bot") return { kind, level };
  return kind === "here" ? { kind, avatar: /** @type {any} */ (avatar) } : { kind: "elsewhere" };
}

/** @param {string} game @param {NewMatch} body @param {MatchMade} made */
function remember(game, body, made) {
  const kindOf = (/** @type {number} */ seat) => body.seats[seat - 1]?.kind;
  const here = made.seats.filter(({ seat }) => kindOf(seat) === "here");
  const links = made.seats.filter(({ seat }) => kindOf(seat) !== "here"); // the host may yet arrange them
  keep({
    id: made.match,
    game,
    host: made.host,
    watch: made.watch,
    status: body.start ? "playing" : "waiting",
    secrets: [made.host, ...here.map(({ secret }) => secret)],
    links: Object.fromEntries(links.map(({ seat, secret }) => [seat, secret])),
    front: here.length === 1 ? (here[0]?.seat ?? null) : null,
    seats: body.seats.map(({ kind, avatar = null, level = null }) => ({ kind, avatar, level })),
  });
}

/** @param {Chair} chair */
function chairWords({ kind, level, avatar }) {
  if (kind === "bot" && level) return `${botName(level)}, ${t(`bot.${level}.is`)}`;
  return kind === "here" ? `${t(`avatar.${avatar}`)}, ${t("seat.here")}` : t(`seat.${kind}`);
}

/**
 * @param {{chair: Chair, at: number, name: string, cat: number|null, game: string, tap: (at: number) => void,
 *   swap: (at: number) => void, wear: (at: number) => void}} of
 */
function drawChair({ chair, at, name, cat, game, tap, swap, wear }) {
  const { kind, level } = chair;
  const look = { ...chair, kind: kind === "none" ? "empty" : kind, is_taken: kind !== "elsewhere" };
  const isCat = cat === at;
  const below = kind === "bot" && level ? t(`bot.${level}.is`) : t(`seat.${kind}.is`);
  return h(
    "div",
    { class: ["chair", kind, isCat && "cat"], key: `chair-${at}` },
    h(
      "button",
      { type: "button", class: "chair-face", "data-test": `seat-${at + 1}`, on: { click: () => tap(at) } },
      h("span", { class: "hidden" }, `${t("new.seat", { n: at + 1 })}: `),
      face(look),
      isCat ? art("icons#i-cathat", "hat icon") : null,
      h("b", null, name),
      h(
        "span",
        { class: "chair-below" },
        kind === "bot" ? strength(level) : null,
        game === "chop-chop" && kind === "bot" ? h("span", { class: "hidden" }, below) : below,
      ),
      game === "chop-chop" && kind !== "none"
        ? h(
            "span",
            { class: "role" },
            cat === null ? null : art(isCat ? "mark-cat" : "mark-mouse"),
            t(cat === null ? "new.role.lot" : isCat ? "new.role.cat" : "new.role.mice"),
          )
        : null,
      h("span", { class: "hidden" }, `. ${t("new.change")}`),
    ),
    kind === "here" ? corner("swap", "again", t("new.swap"), () => swap(at)) : null,
    game === "chop-chop" && kind !== "none"
      ? corner("hat-button", "cathat", t(isCat ? "new.cat.off" : "new.cat.on"), () => wear(at), isCat)
      : null,
  );
}

/** @param {string} name @param {string} picture @param {string} label @param {() => void} press @param {boolean} [isOn] */
function corner(name, picture, label, press, isOn) {
  const isPressed = isOn === undefined ? null : String(isOn);
  const props = { class: ["corner", name], key: name, "aria-label": label, title: label, "data-test": name, "aria-pressed": isPressed };
  return button(press, props, icon(picture));
}

/** Four dots, as many full as the bot is strong. @param {string|null} level */
function strength(level) {
  const full = LEVELS.indexOf(level ?? "") + 1;
  return h(
    "span",
    { class: "strength" },
    LEVELS.map((_, i) => h("i", { class: i < full ? "full" : "" })),
  );
}
