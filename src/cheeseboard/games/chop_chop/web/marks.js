/** What lies over the floor and says what can be done: light, rings, halos, bursts, steps, the last moves. None hides what it marks. */

import { el, keyed, svg, vars } from "/static/js/ui/dom.js";
import { sprite } from "/static/js/ui/icons.js";
import { markAt, spot, standing } from "./moves.js";
/** @import { look } from "/static/js/board/words.js" */
/** @import { ChopChopView } from "./view.js" */

/** @typedef {{square: string, piece: string | null, isSent: boolean, isHint: boolean}} PieceGhost */
/**
 * `legal` squares and `pieces` that may be touched, `tags` those of them to look at first, `stuck` those that cannot go;
 * `isChoosing`: somebody here has to touch the board; `lasts`: ways since one's own turn, and whose.
 * @typedef {{
 *   legal: Set<string>, pieces: Set<string>, tags: Set<string>, stuck: Set<string>, chosen: string | null, ghost: PieceGhost | null,
 *   prints: Map<string, number>, isChoosing: boolean, lasts: {path: string[], by: ReturnType<typeof look>}[],
 * }} Marks
 */
/** @typedef {{square: string, key?: string, shows?: string[], words?: string, classes?: (string | false)[], isPill?: boolean}} Mark */

const MOST_PAWS = 3;
/** More squares than these get a dot each: so many rings would hide the floor. */
const MOST_RINGS = 16;

/** @param {(square: string) => number} turnOf how a hole is turned, in degrees */
export function createMarks(turnOf) {
  const layer = () => el("div", { class: "pieces", "aria-hidden": "true" });
  const canvas = (/** @type {string} */ name) => svg("svg", { class: name, preserveAspectRatio: "none", "aria-hidden": "true" });
  const shade = canvas("shade"), trail = canvas("trail");
  const [lasts, lamps, rings, halos, bursts, tags, badges, steps, bangs] = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(layer);

  /** @param {ChopChopView} view @param {Marks} marks @param {Set<string>} table */
  function render(view, marks, table) {
    for (const each of [shade, trail]) each.setAttribute("viewBox", `0 0 ${view.floor[0].length * 100} ${view.floor.length * 100}`);
    renderShade(view, marks);
    renderLasts(marks);
    renderHomes(view, marks);
    renderRings(view, marks);
    renderPieces(view, marks, table);
    renderBadges(view, marks);
    if (!marks.ghost) showWay([]);
  }

  /** One path with holes where it is light. @param {ChopChopView} view @param {Marks} marks */
  function renderShade(view, { isChoosing, legal, chosen, pieces }) {
    shade.replaceChildren();
    if (!isChoosing) return;
    const squares = chosen || !pieces.size ? [...legal] : view.homes.map((home) => home.square);
    const standings = (chosen ? [chosen] : [...pieces]).map((piece) => standing(view, piece) ?? "");
    const holes = [...new Set([...squares, ...standings])].filter(Boolean).map((square) => `M${spot(square)[1] * 100} ${spot(square)[0] * 100}h100v100h-100z`);
    shade.append(svg("path", { d: `M0 0H${view.floor[0].length * 100}V${view.floor.length * 100}H0z${holes.join("")}` }));
  }

  /** @param {Marks} marks */
  function renderLasts({ lasts: ways, ghost, chosen, isChoosing }) {
    const shown = ghost || (chosen && isChoosing) ? [] : ways;
    const point = (/** @type {string} */ square) => `${spot(square)[1] * 100 + 50} ${spot(square)[0] * 100 + 50}`;
    const lines = shown.map(({ path }) => `M${path.map(point).join("L")}`);
    trail.replaceChildren(...["under", "over"].flatMap((name) => lines.map((d) => svg("path", { class: name, d }))));
    const ends = shown.flatMap(({ path }) => [
      { square: path[0], key: `was ${path[0]}`, classes: ["was"] },
      { square: path[path.length - 1], key: `is ${path[path.length - 1]}`, shows: ["corners"] },
    ]);
    lay(lasts, "last", ends);
  }

  /** Lit doorways: a call where a mouse can come with this roll, else how far it is. @param {ChopChopView} view @param {Marks} marks */
  function renderHomes({ homes, phase }, { chosen }) {
    lay(lamps, "home", homes.flatMap(({ square, steps: far, mice }) => {
      const isNear = mice.length > 0 && (!chosen || mice.includes(chosen));
      return [
        { square, key: `${square} 1`, shows: ["spill"], classes: ["spills"] },
        { square, key: `${square} 2`, shows: ["slab-home"], classes: ["lamp"] },
        { square, key: `${square} 3`, shows: isNear ? ["glow"] : [], words: isNear || !far || phase === "ask" ? "" : String(far), classes: [isNear ? "call" : "far"] },
      ];
    }));
    for (const node of /** @type {Iterable<HTMLElement>} */ (lamps.children)) vars(node, { "--turn": `${turnOf(node.dataset.at ?? "A1")}deg` });
  }

  /** @param {ChopChopView} view @param {Marks} marks */
  function renderRings(view, { legal, chosen, ghost }) {
    const caught = catchSquares(view);
    const homes = new Set(view.homes.map((home) => home.square));
    lay(rings, "ring", [...legal].map((square) => {
      const gift = chosen === "C" || homes.has(square) || ghost?.square === square ? null : { o: "i-home", "*": chosen ? "chop-wedge" : null }[markAt(view, square)];
      return { square, shows: gift ? [gift] : [], classes: [ghost?.square === square && "aim", caught.has(square) && "caught", homes.has(square) && "lit", legal.size > MOST_RINGS && "dot"] };
    }));
    const prey = [...legal].filter((square) => caught.has(square));
    lay(bursts, "prey", prey.map((square) => ({ square, shows: ["catch"] })));
    lay(bangs, "bang", prey.filter((square) => ghost?.square !== square).map((square) => ({ square, shows: ["burst"] })));
  }

  /** @param {ChopChopView} view @param {Marks} marks @param {Set<string>} table */
  function renderPieces(view, marks, table) {
    const at = (/** @type {string} */ piece) => standing(view, piece) ?? "A1";
    const touchable = marks.chosen ? (marks.isChoosing ? [marks.chosen] : []) : [...marks.pieces];
    lay(halos, "halo", touchable.filter((piece) => standing(view, piece)).map((piece) => ({
      square: at(piece), classes: [marks.chosen === piece && "chosen", piece !== "C" && table.has(at(piece)) && "hollow"],
    })));
    const taken = new Set([view.cat, ...view.mice]);
    const isLow = (/** @type {string} */ square) => square.endsWith("1") || taken.has(square[0] + (Number(square.slice(1)) - 1));
    const tagged = marks.chosen ? [] : [...marks.tags].sort();
    lay(tags, "tagged", tagged.map((piece) => ({ square: at(piece), shows: ["tag"], classes: [isLow(at(piece)) && "low"] })));
    [...tags.children].forEach((node, index) => vars(/** @type {HTMLElement} */ (node), { "--nth": index }));
  }

  /** @param {ChopChopView} view @param {Marks} marks */
  function renderBadges(view, { prints, ghost }) {
    const held = new Set([view.cat, ...view.mice, ghost?.square]);
    const paws = [...prints].map(([square, chances]) => ({
      square, key: `${square} paws`, shows: Array(Math.min(chances, MOST_PAWS)).fill("i-paw"), isPill: true, classes: ["prints", held.has(square) && "held"],
    }));
    const cheese = view.cat && markAt(view, view.cat) === "*" ? [{ square: view.cat, key: "cheese", shows: ["chop-wedge"], classes: ["under-cat"] }] : [];
    lay(badges, "badges", [...paws, ...cheese]);
  }

  /** A numbered disc on each square of a way, the last at the ghost's corner. @param {string[]} path from the origin on */
  function showWay(path) {
    lay(steps, "step", path.slice(1).map((square, index) => ({
      square, key: `${index}`, words: String(index + 1), classes: [index === path.length - 2 && "end", path.indexOf(square) !== index + 1 && "again"],
    })));
  }

  return { render, showWay, below: [shade, trail, lasts, lamps, rings, halos, bursts], above: [tags, badges, steps, bangs] };
}

/** Where the mice stand that the cat can catch at once. @param {ChopChopView} view */
export const catchSquares = (view) => new Set(view.catches.map((mouse) => standing(view, mouse)));

/** Marks of one kind, each on its square. @param {HTMLElement} parent @param {string} name @param {Mark[]} marks */
function lay(parent, name, marks) {
  const keyOf = (/** @type {Mark} */ { key, square }) => key ?? square;
  const sorted = [...marks].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  keyed(parent, sorted, keyOf, () => el("i", {}), (node, { square, shows = [], words = "", classes = [], isPill }) => {
    const [row, column] = spot(square);
    vars(node, { "--x": column, "--y": row });
    node.dataset.at = square;
    node.className = ["spot", name, ...classes].filter(Boolean).join(" ");
    const shown = [...shows, words].join(" ");
    if (node.dataset.shown === shown) return;
    node.dataset.shown = shown;
    const drawn = shows.map((id) => sprite(id));
    node.replaceChildren(...(isPill ? [el("span", {}, ...drawn)] : drawn), ...(words ? [el("b", {}, words)] : []));
  });
}
