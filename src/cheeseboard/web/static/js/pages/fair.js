/**
 * Fair tables: what chances the strengths at a table give, and one line to tap that makes it about even.
 *
 * Everything was measured between bots: the Elo of levels by house rule and by number of players or side. Strength counts
 * in steps between levels, as in `fit.js`. Where it is not known of somebody, or a rule was not measured, nothing is said.
 */
import { knownEven, optionsOf, ruleOf, strengthOf } from "../fit.js";
import { drawingOf, gameOf, levels } from "../games.js";
import { botName } from "../seats.js";
import { button } from "../ui/parts.js";
import { h } from "../ui/dom.js";
import { art, face, icon } from "../ui/icons.js";
import { t } from "../words.js";
/** @import { Chair } from "./new.js" */

const TENFOLD = 400; // Elo
const CLOSE = 0.15; // so far from its part a chance may be at a table that is about even
const WORTH = 0.05; // by so much closer a change has to bring it

/**
 * @typedef {{side: string, strength: number|null, isBot: boolean, isMe: boolean}} Party somebody at the table
 * @typedef {{who: number, chance: number}} Chance of the seat that is told of, by its place among the parties
 * @typedef {{level: string, seats: number[]}|{options: Record<string, string>}} Change bots that would sit there instead, or a house rule
 * @typedef {{now: Chance, then: number, change: Change}} Suggestion
 */

/** The Elo of a strength, between levels and beyond them on a straight line. @param {number[]} ladder @param {number} strength */
function eloAt(ladder, strength) {
  const below = Math.min(Math.max(Math.floor(strength), 0), ladder.length - 2);
  const low = ladder[below] ?? 0, high = ladder[below + 1] ?? low;
  return low + (high - low) * (strength - below);
}

/** The strength of somebody of this Elo. @param {number[]} ladder @param {number} elo */
function strengthAt(ladder, elo) {
  let below = 0;
  while (below < ladder.length - 2 && elo > (ladder[below + 1] ?? 0)) below += 1;
  const low = ladder[below] ?? 0, high = ladder[below + 1] ?? low;
  return below + (elo - low) / Math.max(high - low, 1);
}

/** What everybody may expect. Of two sides those of one have it together. @param {Record<string, number[]>} ladders @param {Party[]} parties @returns {number[]|null} */
function chances(ladders, parties) {
  const sides = [...new Set(parties.map(({ side }) => side))];
  /** @type {Record<string, number[]>} */
  const elos = {};
  for (const { side, strength } of parties) {
    const ladder = ladders[side];
    if (!ladder || strength === null || (ladder.length < levels.length && strength > ladder.length - 1)) return null;
    (elos[side] ??= []).push(eloAt(ladder, strength));
  }
  if (sides.length === 1) {
    const weights = (elos[sides[0] ?? ""] ?? []).map((elo) => 10 ** (elo / TENFOLD));
    const sum = weights.reduce((a, b) => a + b, 0);
    return weights.map((weight) => weight / sum);
  }
  const mean = (/** @type {string} */ side) => (elos[side] ?? []).reduce((a, b) => a + b, 0) / (elos[side]?.length ?? 1);
  return parties.map(({ side }) => {
    const other = sides.find((each) => each !== side) ?? side;
    return 1 / (1 + 10 ** ((mean(other) - mean(side)) / TENFOLD));
  });
}

/** Who is told of: whoever plays here alone, else the one who is alone on a side, else the worst off. @param {Party[]} parties @param {number[]} found */
function told(parties, found) {
  const me = parties.findIndex(({ isMe }) => isMe);
  if (me >= 0) return me;
  const alone = parties.findIndex(({ side }) => parties.filter((each) => each.side === side).length === 1);
  return alone >= 0 && parties.some(({ side }) => side !== parties[0]?.side) ? alone : found.indexOf(Math.min(...found));
}

/**
 * What would make the table about even: other bots, and where that does not do a house rule. Null if it is even already,
 * or nothing helps as far as one is told of it, or not enough is known.
 * @param {string} game @param {Record<string, string>} options those that differ from the standard @param {Party[]} parties @returns {Suggestion|null}
 */
export function suggest(game, options, parties) {
  const { measured = {} } = gameOf(game) ?? {};
  const rule = ruleOf(options);
  const ladders = measured[rule];
  const found = ladders && chances(ladders, parties);
  if (!ladders || !found) return null;
  const who = told(parties, found), isSided = parties.some(({ side }) => side !== parties[0]?.side);
  const part = 1 / (isSided ? 2 : parties.length);
  const chance = found[who] ?? part;
  const off = (/** @type {number} */ each) => Math.abs(each - part);
  if (off(chance) <= CLOSE) return null;
  const bots = parties.flatMap(({ isBot, side }, i) => (isBot && (!isSided || side !== parties[who]?.side) ? [i] : []));
  /** @type {Suggestion[]} */
  const ways = [];
  if (bots.length && !parties[who]?.isBot)
    levels.forEach((level, strength) => {
      const then = chances(ladders, parties.map((party, i) => (bots.includes(i) ? { ...party, strength } : party)));
      if (then) ways.push({ now: { who, chance }, then: then[who] ?? part, change: { level, seats: bots } });
    });
  const best = closest(ways, off);
  if (best && off(best.then) <= CLOSE) return best;
  for (const [other, after] of Object.entries(measured)) {
    if (rule || !other) continue;
    const then = chances(after, parties);
    if (then) ways.push({ now: { who, chance }, then: then[who] ?? part, change: { options: optionsOf(other) } });
  }
  const last = closest(ways, off);
  return last && off(last.then) < off(chance) - WORTH && inTen(last.then) !== inTen(chance) ? last : null;
}

/** @param {Suggestion[]} ways @param {(chance: number) => number} off */
const closest = (ways, off) => ways.reduce((/** @type {Suggestion|null} */ best, way) => (!best || off(way.then) < off(best.then) ? way : best), null);

const TEN = 10;

/**
 * Everybody at the table with a side and a strength: of bots their level's, of people as somebody said or as this device
 * has learnt. Null while it is not known who plays alone.
 * @param {string} game @param {Record<string, string>} options @param {Chair[]} chairs @param {Record<string, number|null>} roles @returns {Party[]|null}
 */
export function partiesOf(game, options, chairs, roles) {
  const role = gameOf(game)?.roles.find(({ others }) => others);
  if (role?.others && !roles[role.name]) return null;
  const people = chairs.filter(({ kind }) => kind !== "bot");
  return chairs.map((chair, i) => {
    const side = !role?.others ? String(chairs.length) : roles[role.name] === i + 1 ? role.name : role.others;
    const isMe = people.length === 1 && chair.kind === "here";
    const isBot = chair.kind === "bot";
    const told = isBot ? chair.level : chair.like;
    const strength = told ? strengthOf(told) : isMe ? ownStrength(game, side, knownEven(game, roles, i + 1, ruleOf(options))) : null;
    return { side, strength, isBot, isMe };
  });
}

/** How strong on this side somebody is for whom bots of so much strength are even. @param {string} game @param {string} side @param {ReturnType<knownEven>} known */
function ownStrength(game, side, known) {
  const ladders = gameOf(game)?.measured[known?.rule ?? ""] ?? {};
  const own = ladders[side], other = ladders[Object.keys(ladders).find((each) => each !== side && !Number(each)) ?? side];
  return !known || !own || !other ? null : strengthAt(own, eloAt(other, known.even));
}

/** How well a person plays, if somebody says so: a row of small faces. @param {string|null} like @param {(like: string|null) => void} choose */
export function drawLikes(like, choose) {
  return h(
    "div",
    { class: "likes", key: "likes", role: "group", "aria-label": t("fair.like") },
    h("span", { "aria-hidden": "true" }, t("fair.like")),
    levels.map((name) =>
      button(
        () => choose(name === like ? null : name),
        { key: name, "aria-pressed": String(name === like), "aria-label": botName(name), title: botName(name), "data-test": `like-${name}` },
        face({ kind: "bot", level: name }),
      ),
    ),
  );
}

/** @param {number} chance */
const inTen = (chance) => Math.min(Math.max(Math.round(TEN * chance), 1), TEN - 1);

/** @param {string} game @param {Suggestion} found @param {string} name @param {() => void} press */
export function drawFair(game, { now, then, change }, name, press) {
  const options = "level" in change ? [] : Object.entries(change.options);
  const drawing = options.map(([option]) => drawingOf(game, "rules", `rule-${option}`)).find(Boolean);
  const picture = "level" in change ? face({ kind: "bot", level: change.level }) : art(drawing ?? "pic-hat", "option-picture");
  const n = inTen(then);
  const words = "level" in change ? t("fair.level", { bot: botName(change.level), n }) : t("fair.rule", { n });
  return button(
    press,
    { class: "fair", key: "fair", "data-test": "fair" },
    picture,
    h("span", null, h("span", null, t("fair.now", { name, n: inTen(now.chance) })), " ", h("b", null, words), options.map(([option, value]) => h("small", { key: option }, " ", t(`option.${option}.${value}`)))),
    icon("tick"),
  );
}
