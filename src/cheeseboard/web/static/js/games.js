/** What the games say of themselves (`/static/games.json`), known before the first page is drawn. */
import { style } from "./ui/style.js";
import { know } from "./words.js";
/** @import { GameFacts } from "./types/app.js" */

/** @type {GameFacts[]} */
export let games = [];
/** The bots everybody knows, the weakest first. @type {string[]} */
export let levels = [];

/** @returns their names */
export async function loadGames() {
  const answer = await fetch("/static/games.json").catch(() => null);
  if (answer?.ok) {
    const told = await answer.json();
    ({ games, levels } = told);
    know(told.languages);
  }
  return games.map(({ name }) => name);
}

/** The colours of the games, for the first screen. */
export async function linkCovers() {
  await Promise.all(games.filter(({ styles }) => styles.includes("cover.css")).map(({ name }) => link(name, "cover.css")));
}

/** @param {string} name */
export const gameOf = (name) => games.find((game) => game.name === name);

/** A drawing of a game's own, if it has the sheet. @param {string} name @param {string} sheet @param {string} id */
export function drawingOf(name, sheet, id) {
  return gameOf(name)?.art.includes(sheet) ? `${name}/${sheet}#${id}` : null;
}

/** Links one of a game's style sheets. @param {string} name @param {string} file */
export const link = (name, file) => style(`games/${name}/${file}`, { game: name });
