/** Every sentence of this table: its tone and its picture. Its words are `say.<key>` of the catalogue. */

import { pawn } from "./moves.js";
import { fillPicture, sentence } from "/static/js/board/words.js";
import { t } from "/static/js/words.js";
/** @import { Line } from "/static/js/types/board.js" */
/** @typedef {Line["tone"]} Tone */

/** Tone first, then the parts of the picture (`drawPicture`); what stands in brackets is filled in. @type {Record<string, [Tone, ...string[]]>} */
export const SENTENCES = {
  // what is to be done
  "place": ["do", "pawn-cat"],
  "take-die": ["do", "die-{die}", "^hand"],
  "roll": ["do", "die-{die}", "^hand"],
  "roll.twice": ["do", "die-{die}", "=×2"],
  "roll.again": ["do", "die-{die}", "{pawn}"],
  "roll.home": ["do", "die-{die}", "slab-home"],
  "roll.stop": ["do", "die-{die}", "slab-home"],
  "which": ["do", "die-mouse-{n}"],
  "home": ["do", "slab-home"],
  "release": ["do", "{pawn}", "slab"],
  "release.now": ["do", "{pawn}", "slab"],
  "where": ["do", "{pawn}"],
  "where.cat": ["do", "die-cat-{n}"],
  "can-catch": ["do", "pawn-cat-pounce"],
  "bonus.1": ["do", "tile-plus1"],
  "bonus.2": ["do", "tile-plus2"],
  "arrow": ["do", "tile-arrow"],
  "fork": ["do", "tile-fork"],
  "ask": ["do", "die-mouse", "die-cat"],
  // what a prepared move will do
  "catch": ["do", "pawn-cat-pounce", "~dots", "{pawn}"],
  "way": ["do", "{walk}"],
  "way.home": ["do", "{walk}", "slab-home"],
  "way.hole": ["do", "{walk}", "slab-hole"],
  "way.under": ["do", "{walk}"],
  "way.cheese": ["do", "{walk}", "tile-cheese"],
  "jump": ["do", "tile-arrow", "{walk}"],
  "sit": ["do", "pawn-cat"],
  "take": ["do", "tile-fork", "tile-cheese"],
  // what happened
  "cat-named": ["told", "pawn-cat"],
  "cat-placed": ["told", "pawn-cat"],
  "die-taken": ["told", "die-mouse"],
  "rolled": ["told", "die-{die}-{n}"],
  "nobody": ["told", "die-{die}-{n}"],
  "walked": ["told", "{walk}"],
  "caught": ["told", "pawn-cat-pounce", "~dots", "{pawn}"],
  "slab": ["told", "slab-hole"],
  "came-home": ["cheer", "slab-home"],
  "won": ["cheer", "tile-cheese"],
  "won.last": ["cheer", "tile-cheese", "slab-home"],
  "found": ["told", "tile-cheese"],
  "plates": ["told", "tile-crockery"],
  "bonus.none": ["told", "{tile}"],
  "bonus.told": ["told", "{tile}"],
  "arrow.none": ["told", "tile-arrow"],
  "arrow.told": ["told", "tile-arrow"],
  "fork.told": ["told", "tile-fork"],
  "fork.cat": ["told", "tile-fork"],
  "fork.none": ["told", "tile-fork"],
  "knife.mice": ["warn", "tile-knife"],
  "knife.cat": ["warn", "tile-knife"],
  "knife.skip.mice": ["warn", "tile-knife"],
  "knife.skip.cat": ["warn", "tile-knife"],
  "declined": ["told", "i-cross"],
  "skipped.mice": ["told", "mark-mouse", "i-cross"],
  "skipped.cat": ["told", "mark-cat", "i-cross"],
  "draw-agreed": ["told", "i-tick"],
  "draw-refused": ["told", "i-play"],
  // what cannot be
  "stuck": ["warn", "{pawn}"],
  "this-mouse": ["warn", "{pawn}"],
  "choose-piece": ["warn", "mark-mouse", "^hand"],
  "choose-below": ["warn", "i-tick"],
  "roll-first": ["warn", "die-{die}", "^hand"],
  // what it is about
  "aim.cheese": ["do", "store-cheese"],
  "aim.home": ["do", "slab-home"],
  "aim.cat": ["do", "pawn-cat-pounce"],
  "aim.your-cheese": ["do", "store-cheese"],
  "aim.your-home": ["do", "slab-home"],
  "aim.your-mice": ["do", "pawn-cat-pounce"],
  // the rule of this moment
  "rule.place": ["do", "pawn-cat"],
  "rule.roll": ["do", "die-{die}"],
  "rule.mice": ["do", "die-mouse-{n}"],
  "rule.cat": ["do", "die-cat-{n}"],
  "rule.bonus": ["do", "tile-plus{n}"],
  "rule.arrow": ["do", "tile-arrow"],
  "rule.fork": ["do", "tile-fork"],
  "rule.home": ["do", "slab-home"],
  "rule.release": ["do", "slab"],
  "rule.ask": ["do", "die-mouse", "die-cat"],
};

/** In two or three words, for "since your turn". @type {Record<string, string[]>} */
export const BEATS = {
  "cheese": ["tile-cheese"],
  "found": ["tile-cheese", "mark-cat"],
  "caught": ["pawn-cat-pounce", "caught-{piece}"],
  "knife.mice": ["tile-knife", "=×2", "mark-cat"],
  "knife.cat": ["tile-knife", "=×2", "mark-mouse"],
  "knife.skip": ["tile-knife"],
  "plates": ["tile-crockery"],
  "bonus": ["{tile}"],
  "arrow": ["tile-arrow"],
  "fork": ["tile-fork"],
  "slab": ["slab-hole"],
  "home": ["slab-home"],
};

/** What brings a side nearer to its end, or gives it time. */
const TELLING = new Set(["cheese", "found", "caught", "knife.mice", "knife.cat", "home"]);

/** @param {string[]} parts @param {Record<string, any>} values `piece` is drawn standing as `{pawn}`, walking as `{walk}` */
function filled(parts, values) {
  const { piece = "" } = values;
  return fillPicture(parts, { ...values, pawn: pawn(piece), walk: piece === "C" ? pawn(piece) : `${pawn(piece)}-walk` });
}

/** @param {string} key @param {Record<string, any>} [values] @param {Tone} [tone] instead of its own @returns {Line} */
export function say(key, values = {}, tone) {
  const [usual, ...picture] = SENTENCES[key];
  return sentence(key, values, tone ?? usual, filled(picture, values));
}

/**
 * The same for those who were away.
 * @param {Line} line @param {number} seat who moved @param {string} key @param {Record<string, any>} values @param {string[]} cells @param {number} [cost] how many mice it took @returns {Line}
 */
export function withBeat(line, seat, key, values, cells, cost = 0) {
  return { ...line, beat: { seat, words: t(`beat.${key}`, values), picture: filled(BEATS[key], values), cells, cost, worth: TELLING.has(key) ? 1 : 0 } };
}
