/** Who is ahead, as two lanes: the cheeses of the mice, then the hole they end in; the mice of the cat. */

import { el, set, vars, write } from "/static/js/ui/dom.js";
import { redraw, sprite } from "/static/js/ui/icons.js";
import { t } from "/static/js/words.js";
/** @import { ChopChopView } from "./view.js" */

/** @typedef {ReturnType<typeof createLanes>} Lanes */

export function createLanes() {
  const store = el("span", { class: "store" });
  const cage = el("span", { class: "cage" });
  const won = el("b", {}), caught = el("b", {});
  const goal = sprite("slab-hole", "goal");
  const mice = el("div", { class: "lane mice", role: "img" }, won, store, sprite("i-next", "then"), goal);
  const cat = el("div", { class: "lane cat", role: "img" }, caught, cage, sprite("chop-cat", "goal"));
  const node = el("div", { class: "lanes" }, mice, cat);

  /** @param {HTMLElement} row @param {number} length @param {(n: number) => string} drawing */
  function fill(row, length, drawing) {
    while (row.childElementCount < length) row.append(sprite(drawing(row.childElementCount)));
    while (row.childElementCount > length) row.lastElementChild?.remove();
    [...row.children].forEach((child, n) => redraw(child, drawing(n)));
  }

  /** @param {HTMLElement} lane @param {HTMLElement} number @param {number} n @param {number} of */
  function count(lane, number, n, of) {
    write(number, n);
    vars(lane, { "--share": `${(n / of) * 100}%` });
  }

  /** @param {ChopChopView} view */
  function render(view) {
    fill(store, view.aim, (n) => (n < view.won ? "store-cheese" : "store-slot"));
    fill(cage, view.mice.length, (n) => (view.mice[n] === null && view.phase !== "name-cat" ? `caught-${n + 1}` : "caught-slot"));
    vars(store, { "--half": Math.ceil(view.aim / 2) });
    count(mice, won, view.won, view.aim);
    count(cat, caught, view.caught, view.mice.length);
    const isLit = view.is_run_home || view.outcome?.reason === "cheese-home";
    mice.classList.toggle("lit", isLit);
    redraw(goal, isLit ? "slab-home" : "slab-hole");
    set(mice, "aria-label", t("table.lane.mice", { won: view.won, aim: view.aim }));
    set(cat, "aria-label", t("table.caught", { caught: view.caught, mice: view.mice.length }));
  }

  return {
    node,
    render,
    /** @param {number} n from 1 */
    place: (n) => store.children[n - 1] ?? store,
    /** @param {number} mouse from 1 */
    slot: (mouse) => cage.children[mouse - 1] ?? cage,
    /** @param {number} n */
    win(n) {
      if (store.children[n - 1]) redraw(store.children[n - 1], "store-cheese");
      count(mice, won, n, store.childElementCount);
    },
    /** @param {number} mouse */
    catch(mouse) {
      if (cage.children[mouse - 1]) redraw(cage.children[mouse - 1], `caught-${mouse}`);
      count(cat, caught, cage.querySelectorAll('[href*="#caught-"]:not([href$="slot"])').length, cage.childElementCount);
    },
  };
}
