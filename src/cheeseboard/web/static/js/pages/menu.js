/** The menu of a table. */
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { gameOf } from "../games.js";
import { copyLink, linkTo, sharedOrigin } from "../links.js";
import { change, matchOf, settings } from "../store.js";
import { mySeats } from "../seats.js";
import { askFirst, openDialog, openHelp, wordButton } from "../ui/parts.js";
import { LANGUAGES, language, t } from "../words.js";
import { chooseLanguage } from "./home.js";
import { canBeCoached, isCoached, setCoached } from "./acts.js";
import { readAsked, rulesNow } from "./asked.js";
/** Links that are used once come with what draws them. @param {MatchPage} page */
const openOther = (page) => import("./other.js").then(({ openOther }) => openOther(page));

/** @import { State } from "../types/app.js" */
/** @typedef {import("./table.js").MatchPage} MatchPage */

/** @param {MatchPage} page */
export function openMenu(page) {
  openDialog(t("menu"), (close) => {
    const { state } = page;
    if (!state) return null;
    const item = (/** @type {string} */ picture, /** @type {string} */ word, /** @type {() => void} */ press, name = picture) =>
      wordButton(icon(picture), word, () => (close(), press()), { key: name, "data-test": `menu-${name}` });
    return [
      state.table.is_practice ? h("p", { class: "lead", key: "practice" }, t("practice.is")) : null,
      h("div", { class: "choices", key: "menu" }, menuItems(page, state, item)),
    ];
  });
}

/**
 * @param {MatchPage} page @param {State} state
 * @param {(picture: string, word: string, press: () => void, name?: string) => import("../types/app.js").Child} item
 */
function menuItems(page, { rights, table, seat }, item) {
  const { watch } = matchOf(page.id) ?? {};
  const name = table.game.split(":")[0] ?? "";
  const canLeave = !table.is_one_device && table.status === "playing" && rights.seats.length > 0;
  const other = settings.speed === "snail" ? "rabbit" : "snail";
  const turns = page.shown && !table.hides_hands ? page.ownActors(page.shown).filter((each) => each !== seat) : [];
  return [
    turns.map((each) => item("person", t("menu.play-as", { name: page.name(each) }), () => void page.turnTo(each, false))),
    rights.can_hint && item("hint", t("ask.show"), () => page.hint()),
    page.state && canBeCoached(page.state) && item("warn", t(isCoached(page.state) ? "coach.on" : "coach.off"), () => setCoached(page, !isCoached(/** @type {State} */ (page.state))), "coach"),
    item("lookback", t("ask.last"), () => page.table.lastMoves()),
    gameOf(name)?.has_rulebook && item("rules", t("rules"), () => page.app.go(rulesNow(page))),
    gameOf(name)?.has_lessons && item("learn", t("learn"), () => page.app.go(`learn/${name}`)),
    table.status === "over" && item("lookback", t("back.title"), () => page.app.go(`back/${page.id}`), "back"),
    table.status === "over" && item("roll", t("dice.check"), () => void import("./dice.js").then(({ openDice }) => openDice(page)), "dice"),
    item("voice", t("ask.read"), () => readAsked(page), "read"),
    rights.can_undo && item("undo", t("undo"), () => page.undo()),
    item(settings.sounds ? "sound" : "mute", t(settings.sounds ? "sound.on" : "sound.off"), () =>
      change({ sounds: !settings.sounds }),
    ),
    item(settings.voice ? "voice" : "voice-off", t(settings.voice ? "voice.on" : "voice.off"), () =>
      change({ voice: !settings.voice }),
    ),
    item(settings.speed, t(`settings.speed.${settings.speed}`), () => change({ speed: other })),
    item("language", LANGUAGES[language] ?? language, () => chooseLanguage(page.setLanguage)),
    item("settings", t("settings.title"), () => page.app.go("settings")),
    watch && item("eye", t("watch.link"), () => void sharedOrigin().then((origin) => copyLink(linkTo(`w/${page.id}/${watch}`, origin), page.note))),
    table.status !== "over" && mySeats({ table, rights }).length > 0 && item("qr", t("menu.other"), () => void openOther(page), "other"),
    rights.can_free.map((each) => item("seat", t("menu.free", { name: page.name(each) }), () => askFirst("seat", t("menu.free", { name: page.name(each) }), t("free.text"), () => void page.ask({ do: "free", seat: each }), t("cancel.keep")), "free")),
    item("keys", t("keys.title"), openHelp),
    canLeave && item("leave", t("leave"), () => page.leave()),
    item("home", t("home"), () => page.app.go("")),
  ];
}
