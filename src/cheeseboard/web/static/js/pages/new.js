/** New game: who sits where, who wears which hat, which house rules. One big button. */
import { find, h, patch } from "../ui/dom.js";
import { art, cover, icon } from "../ui/icons.js";
import { FIT, fitted, isOffered, ruleOf } from "../fit.js";
import { gameOf, levels } from "../games.js";
import { offers, Refusal } from "../net.js";
import { botWords, freeAvatar, seatName } from "../seats.js";
import { say } from "../speak.js";
import { sound } from "../sound.js";
import { change, settings } from "../store.js";
import { ownStyle } from "../ui/style.js";
import { bigButton, light, problemLine, roundButton, wordButton } from "../ui/parts.js";
import { has, reason, speakOf, t } from "../words.js";
import { drawAvatars, drawHat, drawKinds, drawLevels, drawSeats, hatOf } from "./chairs.js";
import { makeMatch } from "./make.js";
import { houseRules } from "./rules.js";
/** @import { App, GameInfo, NewMatch, Page, RoleFacts, SeatPlan } from "../types/app.js" */
/** @import { Hat, Seat } from "./chairs.js" */

/**
 * `like` is the level a person plays about as well as, if somebody said so.
 * @typedef {{kind: "here"|"elsewhere"|"bot"|"none", level: string|null, avatar: string|null, like?: string|null}} Chair
 */

/** Where there is room beside the seats. */
const WIDE = matchMedia("(min-width: 900px) and (min-height: 501px)");

/** @type {Chair} */
const NOBODY = { kind: "none", level: null, avatar: null };

/** @param {App} app @param {string} game @param {string} [option] a house rule to begin with @param {string} [value] @returns {Page} */
export function openNew(app, game, option = "", value = "") {
  const facts = gameOf(game);
  if (!facts) {
    app.trouble("broken-link");
    return { title: t("app.name"), redraw() {} };
  }
  speakOf(game);
  return new NewPage(app, game, facts, option ? { [option]: value } : {});
}

class NewPage {
  /** @param {App} app @param {string} game @param {import("../types/app.js").GameFacts} facts @param {Record<string, string>} options */
  constructor(app, game, facts, options) {
    this.app = app;
    this.game = game;
    this.title = t("title", { game });
    this.fewest = Math.min(...facts.players);
    /** @type {string[]} */
    this.bots = [...levels, ...(isOffered() ? [FIT] : [])];
    /** @type {Chair[]} */
    this.chairs = Array.from({ length: Math.max(...facts.players) }, (_, i) => (i < this.fewest ? this.opponent() : { ...NOBODY }));
    this.chairs[0] = { kind: "here", level: null, avatar: freeAvatar([]) };
    /** The chair that is being set. */
    this.at = 1;
    /** The parts of the game's own, each with the chair that wears its hat; null is drawn by lot. @type {Array<RoleFacts & {chair: number|null}>} */
    this.roles = facts.roles.map((role, i) => ({ ...role, chair: i === 0 ? 1 : null }));
    this.first = 0;
    this.options = options;
    /** @type {GameInfo|null} */
    this.info = null;
    this.problem = "";
    this.isBusy = false;
    this.isClosed = false;
    /** What makes tables fair, once it has come. @type {typeof import("./fair.js")|null} */
    this.fairness = null;
    this.isFairAsked = false;
    /** Draws what the game is about, once that has come. @type {(() => any)|null} */
    this.aim = null;
    this.widen = () => void this.tell();
    WIDE.addEventListener("change", this.widen);
    this.redraw();
    void this.learn();
    void this.tell();
    if (isOffered()) void this.weigh();
  }

  /** Where strengths are known, or people can be said to have some. */
  async weigh() {
    if (this.isFairAsked) return;
    this.isFairAsked = true;
    const [fairness] = await Promise.all([import("./fair.js").catch(() => null), ownStyle("fair")]);
    this.fairness = fairness;
    this.redraw();
  }

  /** What the game is about, where there is room for it. */
  async tell() {
    if (!WIDE.matches || this.aim || !gameOf(this.game)?.has_rulebook) return;
    const { loadAim } = await import("./aim.js");
    this.aim = await loadAim(this.game).catch(() => null);
    this.redraw();
  }

  /** What the server has to offer besides. */
  async learn() {
    const all = await offers().catch(() => null);
    if (!all || this.isClosed) return;
    this.info = all.games.find((each) => each.name === this.game) ?? null;
    this.bots = [...all.levels, ...(isOffered() ? [FIT] : [])];
    this.redraw();
  }

  close() {
    this.isClosed = true;
    WIDE.removeEventListener("change", this.widen);
  }

  /** The bot played against last. @returns {Chair} */
  opponent() {
    const last = settings.opponent ?? "";
    return { kind: "bot", level: this.bots.includes(last) ? last : (levels[0] ?? null), avatar: null };
  }

  seated() {
    return this.chairs.flatMap(({ kind }, i) => (kind === "none" ? [] : [i]));
  }

  get isFriendly() {
    return this.chairs.some(({ kind }) => kind === "elsewhere");
  }

  // What is set

  /** @param {number} at */
  tap(at) {
    this.at = at;
    if (this.chairs[at]?.kind === "none") this.set(this.opponent());
    else this.redraw();
  }

  /** @param {Chair} chair */
  set(chair) {
    this.chairs[this.at] = chair;
    this.problem = "";
    if (chair.kind === "bot" && chair.level !== settings.opponent) change({ opponent: chair.level });
    sound("card");
    say(chairWords(chair));
    this.redraw();
  }

  /** @param {"bot"|"here"|"elsewhere"} kind */
  setKind(kind) {
    if (kind === "bot") return this.set(this.opponent());
    this.set({ kind, level: null, avatar: kind === "here" ? freeAvatar(this.chairs.map(({ avatar }) => avatar)) : null });
  }

  drop() {
    const { at } = this;
    for (const role of this.roles) if (role.chair === at) role.chair = null;
    if (this.first === at) this.first = 0;
    this.at = this.seated().filter((i) => i < at).pop() ?? 0;
    this.chairs[at] = { ...NOBODY };
    sound("card");
    say(t("seat.none"));
    this.redraw();
  }

  /** A hat goes on to the next seat, after the last one into the lot. @param {NewPage["roles"][number]} role */
  pass(role) {
    const order = this.seated();
    role.chair = role.chair === null ? (order[0] ?? null) : (order[order.indexOf(role.chair) + 1] ?? null);
    sound("hiss");
    say(this.hatWords(role));
    this.redraw();
  }

  /** What would make it a fair table, in one line to tap. */
  fair() {
    const order = this.seated();
    const chairs = order.map((i) => this.fit(/** @type {Chair} */ (this.chairs[i])));
    const roles = Object.fromEntries(this.roles.map(({ name, chair }) => [name, chair === null ? null : order.indexOf(chair) + 1]));
    const parties = this.fairness?.partiesOf(this.game, this.options, chairs, roles);
    const found = parties && this.fairness?.suggest(this.game, this.options, parties);
    if (!parties || !found) return null;
    const { who } = found.now, side = parties[who]?.side ?? "";
    const isAlone = parties.filter((each) => each.side === side).length === 1 && has(`role.${side}`);
    const name = parties[who]?.isMe ? t("seat.you") : isAlone ? t(`role.${side}`) : this.name(order[who] ?? 0);
    return this.fairness?.drawFair(this.game, found, name, () => {
      const { change: made } = found;
      if ("level" in made) {
        for (const i of made.seats) this.chairs[order[i] ?? 0] = { kind: "bot", level: made.level, avatar: null };
        change({ opponent: made.level });
      } else Object.assign(this.options, made.options);
      sound("card");
      this.redraw();
      find("[data-test=start]")?.focus({ preventScroll: true });
    });
  }

  // What is sent

  /** The bot that fits the first person who plays here. */
  fitted() {
    const roles = Object.fromEntries(this.roles.map(({ name, chair }) => [name, chair]));
    return fitted(this.game, roles, this.chairs.findIndex(({ kind }) => kind === "here"), ruleOf(this.options));
  }

  /** @param {Chair} chair @returns {Chair} */
  fit(chair) {
    return chair.level === FIT ? { ...chair, level: this.fitted().level } : chair;
  }

  async begin() {
    const order = this.seated();
    if (this.isBusy) return;
    this.isBusy = true;
    this.redraw();
    const named = this.roles.filter(({ chair }) => chair !== null);
    /** @type {NewMatch} */
    const body = {
      game: this.game,
      options: this.options,
      start: !this.isFriendly,
      seats: order.map((i) => plan(this.fit(/** @type {Chair} */ (this.chairs[i])))),
      roles: Object.fromEntries(named.map(({ name, chair }) => [name, order.indexOf(/** @type {number} */ (chair)) + 1])),
      first: this.options.first_player === "chosen" ? order.indexOf(this.first) + 1 : null,
    };
    try {
      this.app.replace(await makeMatch(body));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problem = reason(error);
      say(this.problem);
      this.isBusy = false;
      this.redraw();
    }
  }

  // What is seen

  redraw() {
    if (this.isClosed) return;
    const { app, game, chairs, options, first } = this;
    const lot = this.roles.filter(({ chair }) => chair === null);
    const setFirst = (/** @type {number} */ at) => {
      this.first = at;
      this.redraw();
    };
    patch(app.root, [
      light(),
      h(
        "main",
        { class: ["page new-page", game], key: "new" },
        banner(app, game),
        drawSeats(
          chairs.map((_, i) => this.seat(i)),
          lot.length ? h("div", { class: "lot", key: "lot" }, lot.map((role) => [drawHat(this.hat(role)), h("span", { key: `lot-${role.name}`, "aria-hidden": "true" }, t("role.lot"))])) : null,
        ),
        this.chooser(),
        this.aim?.(),
        h(
          "div",
          { class: "new-before", key: "before" },
          houseRules({ info: this.info, options, redraw: () => this.redraw(), first, chairs, setFirst }),
          gameOf(game)?.has_lessons && wordButton(icon("learn"), t("new.learn"), () => app.go(`learn/${game}`), { key: "learn", "data-test": "learn-first" }),
        ),
        h(
          "footer",
          { class: "page-foot", key: "foot" },
          problemLine(this.problem),
          this.fair(),
          bigButton(this.isFriendly ? "friend" : "play", t(this.isFriendly ? "new.invite" : "new.start"), () => void this.begin(), {
            "data-test": "start",
            disabled: this.isBusy,
          }),
        ),
      ),
    ]);
  }

  /** @param {number} at @returns {Seat} */
  seat(at) {
    const chair = /** @type {Chair} */ (this.chairs[at]);
    const press = () => this.tap(at);
    if (chair.kind === "none") return { look: null, name: t("new.add"), words: [], isNow: false, press };
    const worn = this.roles.filter((role) => role.chair === at);
    const kind = chair.kind === "bot" ? t(has(`bot.${chair.level}.is`) ? `bot.${chair.level}.is` : "seat.bot.is") : chair.kind === "here" ? t("seat.here") : t("new.kind.elsewhere");
    return {
      look: { ...chair, is_taken: chair.kind !== "elsewhere" },
      name: this.name(at),
      words: [kind, ...worn.map(({ name }) => t(`role.${name}`))],
      isNow: at === this.at,
      press,
      hats: worn.map((role) => this.hat(role)),
    };
  }

  /** @param {number} at */
  name(at) {
    const people = this.chairs.filter(({ kind }) => kind === "here").length;
    return this.chairs[at]?.kind === "here" && people === 1 ? t("seat.you") : seatName(this.chairs, at + 1);
  }

  /** @param {NewPage["roles"][number]} role @returns {Hat} */
  hat(role) {
    return { role: role.name, picture: hatOf(this.game, role.name), label: `${this.hatWords(role)} ${t("role.pass")}`, pass: () => this.pass(role) };
  }

  /** @param {NewPage["roles"][number]} role */
  hatWords({ name, chair }) {
    return chair === null ? t(`role.${name}.nobody`) : t(`role.${name}.is`, { name: this.name(chair) });
  }

  chooser() {
    const { at } = this;
    const chair = /** @type {Chair} */ (this.chairs[at]);
    const taken = this.chairs.map(({ avatar }) => avatar);
    if (chair.kind !== "bot") void this.weigh();
    return h(
      "section",
      { class: "chooser", "aria-label": t("new.seat", { n: at + 1 }), key: "chooser" },
      drawKinds(chair.kind, ["bot", "here", "elsewhere"], (kind) => this.setKind(kind), this.seated().length > this.fewest ? () => this.drop() : null),
      chair.level === FIT && this.fitted().isWeakest ? h("p", { class: "weakest", key: "weakest" }, t("fit.weakest")) : null,
      chair.kind === "bot" ? drawLevels(this.bots, chair.level, (level) => this.set({ ...chair, level })) : null,
      chair.kind === "here" ? drawAvatars(chair.avatar, taken, (avatar) => this.set({ ...chair, avatar })) : null,
      chair.kind === "here" || chair.kind === "elsewhere" ? this.fairness?.drawLikes(chair.like ?? null, (like) => this.set({ ...chair, like })) : null,
      chair.kind === "elsewhere"
        ? h("div", { class: "far", key: "far" }, art("home#scene-invite", "far-picture"), h("p", null, t("new.far")))
        : null,
    );
  }
}

/** @param {App} app @param {string} game */
function banner(app, game) {
  return h(
    "header",
    { class: "game-banner", key: "top" },
    cover(game),
    roundButton("back", t("back"), () => app.go("")),
    h("h1", { tabindex: "-1" }, t("title", { game })),
  );
}

/** @param {Chair} chair @returns {SeatPlan} */
function plan({ kind, level, avatar }) {
  if (kind === "bot") return { kind, level };
  return kind === "here" ? { kind, avatar: /** @type {any} */ (avatar) } : { kind: "elsewhere" };
}

/** @param {Chair} chair */
function chairWords({ kind, level, avatar }) {
  if (kind === "bot" && level) return botWords(level);
  return kind === "here" ? `${t(`avatar.${avatar}`)}, ${t("seat.here")}` : t(`seat.${kind}`);
}
