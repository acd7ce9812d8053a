/** One picture of a whole game: who played, how the chances went, the moments that mattered, luck beside choice. */
import { chancesOf, seatOf, sharesOf } from "./account.js";
import { faceOf, seatName } from "../seats.js";
import { t } from "../words.js";
/** @typedef {import("../pages/back.js").BackPage} BackPage */
/** @typedef {{text: string, width: number, height: number}} Drawn */

const WIDTH = 1080, HEIGHT = 1080, EDGE = 60;
const INK = "#1C2E34", PAPER = "#FFF9EC", GROUND = "#F0B566", SKY = "#EBC9BE", TEAL = "#8FD0CC", WOOD = "#D9A866";
const FONT = "ui-rounded, Nunito, 'Segoe UI', Roboto, sans-serif";

/** @param {string} text */
const safe = (text) => text.replace(/[<&>"]/g, (each) => `&#${each.charCodeAt(0)};`);

/** @param {number} x @param {number} y @param {number} size @param {string} words @param {string} [anchor] */
const text = (x, y, size, words, anchor = "start") => `<text x="${x}" y="${y}" font-size="${size}" font-weight="800" fill="${INK}" text-anchor="${anchor}">${safe(words)}</text>`;

const DISC = 24, BETWEEN = 58;

/** The number of a moment. @param {number} x @param {number} y @param {number} number */
const disc = (x, y, number) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${DISC}" fill="${PAPER}" stroke="${INK}" stroke-width="5"/>${text(x, y + 11, 30, String(number), "middle")}`;

/** Ascending places so far apart that discs do not cover each other, no further from where they were than that takes. @param {number[]} places @param {number} last */
export function apart(places, last) {
  const found = [...places];
  for (let i = 1; i < found.length; i += 1) found[i] = Math.max(found[i], found[i - 1] + BETWEEN);
  for (let i = found.length - 1, most = last; i >= 0; i -= 1, most = found[i + 1] - BETWEEN) found[i] = Math.min(found[i], most);
  return found;
}

const words = new XMLSerializer();

/** The symbols that are used, out of the sheets that lie in the page or on the server. @param {Map<string, Promise<Document>>} sheets @param {string} name `path#id` */
async function symbol(sheets, name) {
  const [path, id] = name.split("#");
  const own = document.getElementById(id);
  if (own) return words.serializeToString(own);
  const found = sheets.get(path) ?? fetch(path).then((answer) => answer.text()).then((sheet) => new DOMParser().parseFromString(sheet, "image/svg+xml"));
  sheets.set(path, found);
  const drawn = (await found).getElementById(id);
  return drawn ? words.serializeToString(drawn) : "";
}

/** @param {BackPage} page @returns {Promise<Drawn>} */
export async function drawStory(page) {
  const { past, explained, seats, seat, mini } = page;
  if (!past) return { text: "", width: WIDTH, height: HEIGHT };
  /** @type {Map<string, string>} */
  const used = new Map();
  const game = past.game;
  const use = (/** @type {string} */ sheet, /** @type {string} */ id, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, h = w) => {
    used.set(id, `${sheet}#${id}`);
    return `<use href="#${id}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}"/>`;
  };
  const faceAt = (/** @type {number} */ whose, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) => {
    const id = faceOf(seats[whose - 1]);
    return use(/^bot-\w+-\d/.test(id) ? "/static/art/twins.svg" : "/static/art/faces.svg", id, x, y, size);
  };
  const parts = [`<rect width="${WIDTH}" height="${HEIGHT}" fill="#FBF0D9"/>`, text(EDGE, 110, 58, t("title", { game }))];
  const isMany = seats.length > 3, room = (WIDTH - 2 * EDGE) / seats.length;
  seats.forEach((_, index) => {
    const x = EDGE + index * room;
    parts.push(faceAt(index + 1, x, 130, 84), isMany ? text(x, 244, 24, seatName(seats, index + 1)) : text(x + 98, 182, 28, seatName(seats, index + 1)));
  });
  const wide = WIDTH - 2 * EDGE, top = 270, high = 240;
  const moments = explained?.moments ?? [];
  if (explained?.account) {
    const chances = chancesOf(explained, seat);
    const place = (/** @type {number} */ ply) => ({ x: EDGE + (wide * ply) / past.last, y: top + high * (1 - (chances[ply]?.value ?? 0)) });
    const points = chances.map(({ ply }) => `${place(ply).x.toFixed(1)},${place(ply).y.toFixed(1)}`);
    parts.push(`<rect x="${EDGE}" y="${top}" width="${wide}" height="${high}" fill="${SKY}"/>`);
    parts.push(`<path d="M${EDGE},${top + high} L${points.join(" L")} L${EDGE + wide},${top + high} Z" fill="${GROUND}"/>`);
    parts.push(`<path d="M${points.join(" L")}" fill="none" stroke="${INK}" stroke-width="6" stroke-linejoin="round"/>`);
    const beside = apart(moments.map(({ ply }) => place(ply).x), EDGE + wide);
    for (const { ply } of moments) parts.push(`<circle cx="${place(ply).x.toFixed(1)}" cy="${place(ply).y.toFixed(1)}" r="9" fill="${INK}"/>`);
    moments.forEach(({ ply }, index) => parts.push(disc(beside[index], place(ply).y, index + 1)));
  }
  for (const [index, moment] of moments.entries()) {
    await past.fetch(moment.ply).catch(() => null);
    const here = past.at(moment.ply), side = 280, x = EDGE + index * (side + 60), y = 560, board = side - 32;
    parts.push(`<rect x="${x}" y="${y}" width="${side}" height="${side + 88}" rx="24" fill="${PAPER}"/>`);
    if (here && mini) {
      const { size, parts: pieces } = mini(/** @type {any} */ (here.seen).shared);
      const unit = board / Math.max(...size);
      const drawn = pieces.map(([id, px, py, w, h]) => use(`/static/games/${game}/art/board.svg`, id, px * unit, py * unit, w * unit, h * unit));
      parts.push(`<rect x="${x + 8}" y="${y + 8}" width="${board + 16}" height="${board + 16}" rx="18" fill="${WOOD}"/>`);
      parts.push(`<svg x="${x + 16}" y="${y + 16}" width="${board}" height="${board}">${drawn.join("")}</svg>`); // what reaches beyond is cut off
    }
    const change = Math.round(100 * moment.change);
    parts.push(disc(x + 8, y + 8, index + 1), faceAt(seatOf(moment.seat), x + 16, y + side - 4, 80));
    parts.push(text(x + side - 20, y + side + 54, 44, `${change < 0 ? "−" : "+"}${Math.abs(change)}`, "end"));
  }
  const shares = explained ? sharesOf(explained, seat) : null;
  if (shares) {
    const y = 992, cut = (wide * shares.luck) / 100;
    parts.push(text(EDGE, y - 14, 30, `${t("back.luck")} ${shares.luck}`), text(WIDTH - EDGE, y - 14, 30, `${t("back.choice")} ${shares.choice}`, "end"));
    parts.push(`<rect x="${EDGE}" y="${y}" width="${cut.toFixed(1)}" height="44" fill="${GROUND}" stroke="${INK}" stroke-width="4"/><rect x="${(EDGE + cut).toFixed(1)}" y="${y}" width="${(wide - cut).toFixed(1)}" height="44" fill="${TEAL}" stroke="${INK}" stroke-width="4"/>`);
  }
  /** @type {Map<string, Promise<Document>>} */
  const sheets = new Map();
  const symbols = await Promise.all([...used.values()].map((name) => symbol(sheets, name).catch(() => "")));
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${safe(FONT)}"><defs>${symbols.join("")}</defs>${parts.join("")}</svg>`;
  return { text: drawn, width: WIDTH, height: HEIGHT };
}

/** @param {Drawn} drawn @returns {Promise<Blob>} */
export async function toPng({ text: drawn, width, height }) {
  const image = new Image(width, height);
  const address = URL.createObjectURL(new Blob([drawn], { type: "image/svg+xml" }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("empty"))), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
