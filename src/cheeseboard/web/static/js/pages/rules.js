/** House rules, folded away: a line for each with its picture and how it is played now; a tap shows the other ways. */
import { find, h } from "../ui/dom.js";
import { art, face, icon } from "../ui/icons.js";
import { drawingOf, gameOf } from "../games.js";
import { sound } from "../sound.js";
import { button, wordButton } from "../ui/parts.js";
import { has, t } from "../words.js";
/** @import { Child, GameInfo, OptionInfo, SeatLook } from "../types/app.js" */

const wide = matchMedia("(min-width: 900px)");
/** Where there is room for them, and nothing else to fill it, they are open from the start. @type {boolean|null} */
let wasOpened = null;
/** Whether the rules few tables ask about are shown as well. */
let isWhole = false;

/**
 * @param {{info: GameInfo|null, options: Record<string, string>, first: number,
 *   chairs: SeatLook[], redraw: () => void, setFirst: (at: number) => void}} of
 */
export function houseRules({ info, options, first, chairs, redraw, setFirst }) {
  if (!info) return null;
  const { asked_first: askedFirst = [], suggested = {} } = gameOf(info.name) ?? {};
  // Data is offered where the game suggests some; the rest is not for a table to ask about.
  const all = info.options.filter(({ name, values }) => (values ?? suggested[name]) && has(`option.${name}`));
  const asked = askedFirst.flatMap((name) => all.filter((option) => option.name === name));
  const others = all.filter((option) => !asked.includes(option));
  const isFolded = !isWhole && others.length > asked.length;
  const changed = Object.keys(options).length;
  const isOpen = wasOpened ?? (wide.matches && !gameOf(info.name)?.has_rulebook); // the drawings are fetched when they are first shown
  const toggle = (/** @type {any} */ event) => {
    if (isOpen === event.currentTarget.open) return;
    wasOpened = event.currentTarget.open;
    redraw();
  };
  const draw = (/** @type {OptionInfo} */ option) =>
    drawOption({
      option,
      picture: isOpen ? drawingOf(info.name, "rules", `rule-${option.name}`) : null,
      ways: suggested[option.name] ?? [],
      chosen: options[option.name] ?? option.default,
      choose: (value) => {
        if (value === option.default) delete options[option.name];
        else options[option.name] = value;
        sound("tap");
        redraw();
      },
      more: [
        option.name === "first_player" && options.first_player === "chosen" ? whoBegins(chairs, first, setFirst) : null,
        gameOf(info.name)?.has_rulebook ? aboutIt(info.name, option.name) : null,
      ],
    });
  return h(
    "details",
    { class: "house-rules", key: "rules", open: isOpen, on: { toggle } },
    h(
      "summary",
      { "data-test": "house-rules" },
      icon("rules"),
      h("span", null, t("new.rules")),
      changed ? h("b", { class: "count" }, String(changed)) : null,
    ),
    [...asked, ...others.filter(({ name }) => !isFolded || name in options)].map(draw),
    isFolded
      ? button(
          () => {
            isWhole = true;
            redraw();
            find(`[data-test=option-${others[0]?.name}] summary`)?.focus();
          },
          { class: "all-rules", key: "all", "data-test": "all-rules" },
          icon("plus"),
          h("span", null, t("new.rules.all", { n: others.length })),
        )
      : null,
  );
}

/** @param {{option: OptionInfo, picture: string|null, ways: string[], chosen: string, choose: (value: string) => void, more: Child}} of */
function drawOption({ option, picture, ways, chosen, choose, more }) {
  const name = `option.${option.name}`;
  const values = new Set([option.default, ...(option.values ?? ways)]);
  return h(
    "details",
    { class: ["option", chosen !== option.default && "changed"], key: option.name, name: "rule", "data-test": `option-${option.name}` },
    h(
      "summary",
      null,
      picture ? art(picture, "option-picture") : null,
      h("span", null, h("b", null, t(name)), h("small", null, t(`${name}.${chosen}`))),
    ),
    h(
      "fieldset",
      null,
      h("legend", { class: "hidden" }, t(name)),
      [...values].map((value) =>
        h(
          "label",
          { class: ["option-value", value === chosen && "chosen"], key: value },
          h("input", {
            type: "radio",
            name: option.name,
            value,
            "data-checked": String(value === chosen),
            ref: (/** @type {HTMLInputElement} */ input) => (input.checked = value === chosen),
            on: { change: () => choose(value) },
          }),
          h("span", null, t(`${name}.${value}`)),
        ),
      ),
      more,
    ),
  );
}

/** What the rules say there. @param {string} game @param {string} option */
const aboutIt = (game, option) =>
  wordButton(
    icon("rules"),
    t("rules"),
    () => void import("../rulebook/leaf.js").then(({ openLeaf }) => openLeaf(game, `option.${option}`)).catch(() => null),
    { class: "about-rule", key: "about", "data-test": `about-${option}` },
  );

/** @param {SeatLook[]} chairs @param {number} first @param {(at: number) => void} setFirst */
function whoBegins(chairs, first, setFirst) {
  return h(
    "div",
    { class: "who-begins", role: "group", "aria-label": t("new.first"), key: "who" },
    chairs.map((chair, i) =>
      chair.kind === "none"
        ? null
        : button(
            () => setFirst(i),
            { key: i, class: i === first ? "chosen" : "", "aria-pressed": String(i === first), "aria-label": t("new.seat", { n: i + 1 }) },
            face({ ...chair, is_taken: chair.kind !== "elsewhere" }),
          ),
    ),
  );
}
