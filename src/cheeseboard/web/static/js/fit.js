/**
 * Fit me: how strong an opponent has to be for an even game, learnt from games finished on this device and kept here alone.
 *
 * Strength counts in steps between levels: 0 is the first, 5 the last. For each game and side one number is kept: the
 * strength of bots against which it is even. After a game it moves up or down by what was surprising in the result.
 * A house rule under which strengths were measured has a number of its own, which begins where the other is.
 * `lab/careers.py` tries the same on simulated people, and a test holds that both are one.
 */
import { gameOf, levels } from "./games.js";
import { mySeats } from "./seats.js";
import { fitKept, keepFit } from "./store.js";
/** @import { State } from "./types/app.js" */

export const FIT = "fit";
const FIRST = 1;
const GAIN = 1; // steps for a result that was a whole surprise
const ODDS = 3.3; // what a step is worth
const BEYOND = 2; // so far it may go beyond the levels, for luck needs room
const APART = 0.5; // beyond the weakest, where it is still too strong
const ENOUGH = 3; // games before it is offered
const MOST = 60; // matches that were counted, so that none is twice

/** The strength of a bot by its name; null for one that is not ours. @param {string|null|undefined} level */
export function strengthOf(level) {
  const at = levels.indexOf(level ?? "");
  if (at >= 0) return at;
  return level?.startsWith(`${FIT}-`) ? Number(level.slice(FIT.length + 1)) / 100 : null;
}

/** Between the first level and the last. @param {number} even */
const playable = (even) => Math.min(Math.max(even, 0), levels.length - 1);

/** @param {number} even what is even so far @param {number} against the strength of those played against @param {number} parties how many may win @param {number} score */
export function learnt(even, against, parties, score) {
  const expected = 1 / (1 + (parties - 1) * ODDS ** (against - playable(even)));
  return Math.min(Math.max(even + GAIN * (score - expected), -BEYOND), levels.length - 1 + BEYOND);
}

/** House rules as strengths are measured by, in the order of their names; who begins changes none. @param {Record<string, string>} options those that differ from the standard */
export const ruleOf = (options) => Object.entries(options).filter(([name]) => name !== "first_player").map((each) => each.join("=")).sort().join(":");

/** The options of a house rule. @param {string} rule @returns {Record<string, string>} */
export const optionsOf = (rule) => Object.fromEntries(rule.split(":").filter(Boolean).map((each) => each.split("=")));

/** What is kept is by game, and by side where one plays against all others. @param {string} game @param {Record<string, number|null>} roles @param {number} seat */
function keyOf(game, roles, seat) {
  const role = gameOf(game)?.roles.find(({ others }) => others);
  return !role ? game : `${game} ${roles[role.name] === seat ? role.name : role.others}`;
}

/**
 * What is even for whoever plays this seat, and the house rule it was learnt under; null if nothing is known.
 * @param {string} game @param {Record<string, number|null>} roles @param {number} seat @param {string} rule @returns {{even: number, rule: string}|null}
 */
function evenFor(game, roles, seat, rule) {
  const { even } = fitKept(), key = keyOf(game, roles, seat);
  for (const each of [rule, ""]) {
    const found = even[withRule(key, each)];
    if (found !== undefined) return { even: found, rule: each };
  }
  return null;
}

/** @param {string} key @param {string} rule */
const withRule = (key, rule) => (rule ? `${key} ${rule}` : key);

/** The bot that fits whoever plays this seat. @param {string} game @param {Record<string, number|null>} roles @param {number} seat @param {string} rule */
export function fitted(game, roles, seat, rule) {
  const { even } = evenFor(game, roles, seat, rule) ?? { even: FIRST };
  return { level: `${FIT}-${Math.round(100 * playable(even))}`, isWeakest: even < -APART };
}

/** The same as far as it is told of: only once enough is known. @type {typeof evenFor} */
export const knownEven = (game, roles, seat, rule) => (isOffered() ? evenFor(game, roles, seat, rule) : null);

export const isOffered = () => fitKept().matches.length >= ENOUGH;

/** A game that is over: one person against bots tells something. @param {State} state */
export function learnFrom(state) {
  const { table, view } = state;
  const mine = mySeats(state), kept = fitKept();
  if (table.status !== "over" || !view?.outcome || !mine.length || kept.matches.includes(table.match)) return;
  const matches = [table.match, ...kept.matches].slice(0, MOST);
  const [game = "", , ...changes] = table.game.split(":"), [seat = 0] = mine;
  const played = ruleOf(optionsOf(changes.join(":")));
  const rule = gameOf(game)?.measured[played] ? played : "";
  const others = table.seats.filter((each) => each.seat !== seat).map(({ kind, level }) => (kind === "bot" ? strengthOf(level) : null));
  if (mine.length > 1 || others.includes(null)) return keepFit({ ...kept, matches });
  const against = others.reduce((/** @type {number} */ sum, each) => sum + (each ?? 0), 0) / others.length;
  const isSided = gameOf(game)?.roles.some(({ others: side }) => side);
  const { winners } = view.outcome;
  const score = !winners.length ? 0.5 : !winners.includes(seat) ? 0 : isSided ? 1 : 1 / winners.length;
  const { even } = evenFor(game, table.roles, seat, rule) ?? { even: FIRST };
  const now = learnt(even, against, isSided ? 2 : table.seats.length, score);
  keepFit({ matches, even: { ...kept.even, [withRule(keyOf(game, table.roles, seat), rule)]: Math.round(100 * now) / 100 } });
}
