/** The end as a story: who won and why, what everybody kept counted one by one, the great moments. Loaded when a game ends. */

import { momentsOf, ownEnd, rowsOf, sums, verdictOf } from "./ending.js";
import { createMotion, EASE } from "./motion.js";
import { plainLine, player } from "./words.js";
import { faceOf, isBot } from "../seats.js";
import { sound } from "../sound.js";
import { el, one, set, vars, write } from "../ui/dom.js";
import { bring, sprite } from "../ui/icons.js";
import { ownStyle } from "../ui/style.js";
import { t } from "../words.js";
/** @import { Board, Context, Cut, Finale, Moment, Row, State, Verdict } from "../types/board.js" */

/** One piece after the other, in milliseconds; all together take no longer than `most`. */
const COUNT = { each: 140, most: 2200 };
const PETALS = 24;
const SHEETS = ["finale", "champion", "counted", "moments"];

/** Everything the end needs is fetched; then it can be shown at once. @param {Context} context @param {Board} board */
export async function createFinale(context, board) {
  const [part] = await Promise.all([board.finale?.() ?? {}, ...SHEETS.map(ownStyle), bring("finale"), bring("faces")]);
  return createStage(context, board, /** @type {Finale} */ (part));
}

/** A face as it feels, where it is drawn so. @param {string} id @param {"glad" | "sad"} mood */
const feeling = (id, mood) => (document.getElementById(`${id}-${mood}`) ? `finale#${id}-${mood}` : id);

/** @param {Context} context @param {Board} board @param {Finale} part */
function createStage(context, board, part) {
  const { line } = context;
  const table = /** @type {HTMLElement} */ (context.frame.parentElement);
  const motion = createMotion();
  const valance = el("i", { class: "valance" });
  const hero = el("div", { class: "champion", "aria-hidden": "true" });
  const title = el("h2", { tabindex: "-1" }), why = el("p");
  const verdict = el("div", { class: "verdict" }, title, why);
  const petals = el("div", { class: "petals", "aria-hidden": "true" });
  const rows = el("ol", { class: "counts" });
  const shots = el("ul");
  const heading = el("h3", {}, sprite("i-lookback"), el("span"));
  const moments = el("section", { class: "moments" }, heading, shots);
  const ends = el("div", { class: "ends" }, context.end);
  const ear = el("div", { class: "sr" });
  const stage = el("div", { class: "show" }, petals, valance, hero, verdict);
  const node = el("div", { class: "finish" }, ear, el("div", { class: "finish-in" }, stage, el("div", { class: "counted" }, rows, moments), ends));
  if (board.replay) stage.append(replayButton(board.replay));
  node.addEventListener("click", () => motion.skip());
  let shown = "";

  /** In the table's place, with the line: its words are heard, those of the stage are seen. @param {boolean} isOpen */
  function open(isOpen) {
    node.hidden = !isOpen;
    table.hidden = isOpen;
    (isOpen ? ear : context.frame).append(line.node);
  }

  /** @param {() => Promise<void>} replay */
  function replayButton(replay) {
    const button = el("button", { class: "round-button see-again", type: "button", title: t("table.end.again"), "aria-label": t("table.end.again"), "data-test": "see-again" }, sprite("i-stepback", "icon"));
    button.addEventListener("click", async () => {
      open(false);
      await replay();
      open(true);
      button.focus();
    });
    return button;
  }

  /** @param {State} state @param {boolean} isNew whether it was just played, and is to be told */
  function render(state, isNew) {
    const { outcome } = state.view;
    const key = `${state.table.match} ${outcome.reason} ${outcome.winners}`;
    if (shown === key) return;
    shown = key;
    const said = part.verdict?.(state) ?? verdictOf(state, "");
    const told = part.rows?.(state) ?? rowsOf(state);
    const chosen = part.moment ? momentsOf(state) : [];
    const cuts = chosen.flatMap((moment) => part.moment?.(moment, state) ?? []);
    set(node, "data-end", outcome.winners.length ? (ownEnd(state) ?? "seen") : "draw");
    const together = Math.max(...told.map(({ seats }) => seats.length));
    node.classList.toggle("many", told.length > 2);
    node.classList.toggle("sides", together > 2);
    vars(node, { "--faces": together });
    write(title, said.title);
    write(why, said.why);
    why.hidden = !said.why;
    hero.replaceChildren(part.hero?.(state) ?? winners(state));
    petals.replaceChildren(...(outcome.winners.length ? scattered() : []));
    rows.replaceChildren(...told.map((row) => rowNode(row, state)));
    shots.replaceChildren(...cuts.map((cut, index) => shot(cut, chosen[index], state)));
    moments.hidden = !cuts.length;
    const heard = t(cuts.length === 3 ? "moments.three" : "moments");
    write(/** @type {Element} */ (heading.lastElementChild), heard);
    context.host.root.append(node);
    open(true);
    title.focus({ preventScroll: true });
    void say(said, told, cuts.length ? heard : "");
    if (isNew) void play(told, Boolean(outcome.winners.length));
  }

  /** Verdict, count and what more there is to see, one after the other. @param {Verdict} said @param {Row[]} told @param {string} more */
  async function say(said, told, more) {
    const count = told.filter(({ kept, lost }) => kept.length + lost.length).map((row) => t("say.count", { name: row.name, count: sums(row).join(", ") || "0" }));
    const words = [[said.title, said.why].filter(Boolean).join(" "), count.join(" "), more && `${more}.`].filter(Boolean);
    const lines = words.map((each) => plainLine(each, "cheer", ["ribbon"]));
    context.motion.begin();
    line.begin();
    for (const each of lines.slice(0, -1)) {
      line.tell(each);
      await line.read();
      if (one(line.node, "p").textContent !== each.words) return; // somebody asked for something else
    }
    line.stand(lines[lines.length - 1]);
  }

  /** @param {State} state */
  function winners(state) {
    const { outcome } = state.view;
    const faces = outcome.winners.map((/** @type {number} */ seat) => {
      const whose = state.table.seats.find((each) => each.seat === seat);
      return el("span", { class: whose && isBot(whose) ? "face bot" : "face" }, sprite(feeling(faceOf(whose), "glad")), sprite("ribbon", "ribbon"));
    });
    const scene = outcome.winners.length === 1 ? [] : [sprite(outcome.winners.length ? "scene-shared" : "scene-wait", "tableau")];
    return el("div", { class: "faces" }, ...scene, ...faces);
  }

  /** @param {Row} row @param {State} state */
  function rowNode(row, state) {
    const hasWinners = state.view.outcome.winners.length > 0;
    const faces = row.seats.map((seat) => {
      const id = faceOf(state.table.seats.find((each) => each.seat === seat));
      return sprite(hasWinners ? feeling(id, row.isWinner ? "glad" : "sad") : id, "av");
    });
    const all = sums(row), total = all[all.length - 1] ?? 0;
    const pieces = [...row.kept.map(({ node }) => el("i", {}, node)), ...row.lost.map((node) => el("i", { class: "lost" }, node))];
    return el("li", { class: row.isWinner ? "won" : "" },
      el("span", { class: "sr" }, pieces.length ? t("say.count", { name: row.name, count: total }) : row.name),
      el("span", { class: "who", "aria-hidden": "true" }, ...faces),
      el("span", { class: "kept", "aria-hidden": "true" }, ...(pieces.length ? pieces : [row.name])),
      el("b", { "aria-hidden": "true" }, pieces.length ? String(total) : ""));
  }

  /** @param {Cut} cut @param {Moment} moment @param {State} state */
  function shot(cut, moment, state) {
    const button = el("button", { class: "moment", type: "button" },
      el("span", { class: "shot", "aria-hidden": "true" }, cut.picture(), mover(moment, state), pill(cut)),
      el("span", { class: "sr" }, `${player(state, moment.seat)}: `), el("span", { class: "said" }, cut.words));
    button.addEventListener("click", () => context.host.lookBack?.(moment.plies));
    return el("li", {}, button);
  }

  /** @param {Moment} moment @param {State} state */
  const mover = (moment, state) => sprite(faceOf(state.table.seats.find((each) => each.seat === moment.seat)), "mover");
  /** @param {Cut} cut */
  const pill = ({ gain }) => el("b", { class: gain < 0 ? "pill bad" : "pill", hidden: !gain }, `${gain < 0 ? "−" : "+"}${Math.abs(gain)}`);

  /** @param {Row[]} told @param {boolean} isWon */
  async function play(told, isWon) {
    motion.begin();
    sound(isWon ? "win" : "turn");
    const rise = [{ opacity: 0, translate: "0 12px" }, { opacity: 1, translate: "0 0" }];
    void motion.run(valance, [{ translate: "0 -100%" }, { translate: "0 0" }], 320);
    void motion.run(hero, [{ opacity: 0, transform: "scale(.3) rotate(-12deg)" }, { opacity: 1, transform: "none" }], 900, { easing: EASE.drop, delay: 120 });
    void motion.run(verdict, rise, 260, { delay: 500 });
    for (const petal of petals.children) {
      const late = Math.random() * 700;
      void motion.run(petal, [{ transform: "translateY(-60vh) rotate(-400deg)", opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: "none", opacity: 1 }], 1300, { easing: "cubic-bezier(.3,.2,.6,1)", delay: late });
    }
    const all = told.flatMap((row) => [...row.kept, ...row.lost]).length;
    const step = Math.min(COUNT.each, COUNT.most / Math.max(all, 1)), start = 620;
    [...rows.querySelectorAll("i")].forEach((piece, index) => void motion.run(piece, [{ opacity: 0, scale: 0.3 }, { scale: 1.15, offset: 0.7 }, { scale: 1 }], 200, { delay: start + index * step }));
    [...shots.children].forEach((shot, index) => void motion.run(shot, rise, 240, { delay: start + all * step + index * 90 }));
    await countUp(told, start, step);
  }

  /** @param {Row[]} told @param {number} start @param {number} step */
  async function countUp(told, start, step) {
    const totals = [...rows.querySelectorAll("b")], final = totals.map((total) => total.textContent);
    if (motion.isStill()) return;
    for (const [index, total] of totals.entries()) if (final[index]) total.textContent = "0";
    await motion.wait(start);
    for (const [index, row] of told.entries()) {
      for (const sum of sums(row)) {
        await motion.wait(step);
        totals[index].textContent = String(sum);
        if (!motion.isStill()) sound("thud");
      }
      await motion.wait(step * row.lost.length);
    }
    totals.forEach((total, index) => (total.textContent = final[index]));
  }

  return {
    render,
    get isOpen() {
      return node.isConnected && !node.hidden;
    },
    skip: () => motion.skip(),
    close() {
      motion.skip();
      open(false);
      node.remove();
    },
  };
}

/** Petals where no word stands, in the same places every time. */
function scattered() {
  return Array.from({ length: PETALS }, (_, n) => {
    const share = (/** @type {number} */ factor) => (n * factor) % 1;
    const row = Math.floor(n / 3), high = (row + share(0.618)) / (PETALS / 3);
    const aside = (high > 0.5 ? 0.3 : 1) * 15 * share(0.755); // beside the words there is less room
    const left = [1 + aside, 94 - aside, 16 + 66 * share(0.382)][n % 3];
    const petal = el("i", {}, sprite(`petal-${(n % 4) + 1}`));
    vars(petal, { left: `${left}%`, top: `${n % 3 === 2 ? 8 + 16 * high : 10 + 84 * high}%`, rotate: `${Math.round(share(0.381) * 360)}deg`, scale: 0.6 + share(0.729) * 0.45 });
    return petal;
  });
}
