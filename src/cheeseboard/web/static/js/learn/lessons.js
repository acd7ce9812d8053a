/** The lessons of a game, as data in its folder, and what this device has done of them. */
import { study } from "../board/study.js";
import { fetchData } from "../net.js";
/** @import { Studied } from "../types/protocol.js" */

/**
 * One thing to do: a move, or a roll and what it brings; `then` comes by itself, chance and others. Without a position it
 * goes on from the step before. `shows` is an event that must happen, which a test holds.
 * @typedef {{position?: string, move?: string, roll?: string, then?: string[]}} Step
 */
/** `view` is drawn instead of what the view says, `with` names parts of the table that are seen as well. @typedef {{id: string, picture: string[], seat: number, view?: Record<string, any>, with?: string[], steps: Step[]}} Lesson */
/** What is shown together: whose move it was, all that happened, and how it stands then. @typedef {{actor: number, events: any[], after: Studied}} Beat */
/** @typedef {{step: Step, before: Studied, beats: Beat[]}} Scene */

/** @param {string} game @returns {Promise<Lesson[]>} */
export const loadLessons = (game) => fetchData(`games/${game}/lessons.json`);

/** All that a lesson needs, so that it goes on when the network does not. @param {Lesson} lesson @returns {Promise<Scene[]>} */
export async function stage({ steps, seat }) {
  /** @type {Map<string, Promise<Studied>>} */
  const asked = new Map();
  const ask = (/** @type {string} */ position, /** @type {string[]} */ moves) => {
    const key = [position, ...moves].join(" ");
    const found = asked.get(key) ?? study({ position, moves, seat });
    asked.set(key, found);
    return found;
  };
  let position = "";
  /** @type {string[]} */
  let before = [];
  const scenes = steps.map((step) => {
    if (step.position) [position, before] = [step.position, []];
    const start = before;
    const moves = [step.move ?? step.roll ?? "", ...(step.then ?? [])];
    before = [...start, ...moves];
    return Promise.all([[], ...moves.map((_, index) => moves.slice(0, index + 1))].map((some) => ask(position, [...start, ...some])));
  });
  return (await Promise.all(scenes)).map((answers, index) => sceneOf(steps[index], answers, seat));
}

/** Chance answers at once, as at a table: what it brings belongs to the move before it. @param {Step} step @param {Studied[]} answers @param {number} seat @returns {Scene} */
function sceneOf(step, answers, seat) {
  /** @type {Beat[]} */
  const beats = [];
  answers.slice(1).forEach((after, index) => {
    const before = answers[index];
    const events = /** @type {any[]} */ (after.events.at(-1) ?? []);
    const last = beats.at(-1);
    if (last && before.chance.length) [last.events, last.after] = [[...last.events, ...events], after];
    else beats.push({ actor: /** @type {any} */ (before.view).actor || seat, events, after });
  });
  return { step, before: answers[0], beats };
}
