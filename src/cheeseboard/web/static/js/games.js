/** What the games say of themselves (`/static/games.json`), known before the first page is drawn. */
import { expect, style } from "./ui/style.js";
import { know } from "./words.js";
/** @import { GameFacts } from "./types/app.js" */

/** @type {GameFacts[]} */
export let games = [];
/** The bots everybody knows, the weakest first. @type {string[]} */
export let levels = [];
/** The scripts that come with every table. @type {string[]} */
let ofTables = [];
/** The scripts of the page before the start of one. @type {string[]} */
let ofLobby = [];

/** @returns their names */
export async function loadGames() {
  const answer = await fetch("/static/games.json").catch(() => null);
  if (answer?.ok) {
    const told = await answer.json();
    ({ games, levels, modules: ofTables = [], lobby: ofLobby = [] } = told); // a list kept from an older server has none
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

/** A table is about to be opened: its scripts come all at once, not each when another is found to want it. @param {string} [name] its game, once known */
export function expectTable(name = "") {
  for (const path of [...ofTables, ...(gameOf(name)?.modules ?? [])]) expect(path);
}

/** So do those of the page before its start. */
export const expectLobby = () => ofLobby.forEach(expect);

/** Links one of a game's style sheets. @param {string} name @param {string} file */
export const link = (name, file) => style(`games/${name}/${file}`, { game: name });
