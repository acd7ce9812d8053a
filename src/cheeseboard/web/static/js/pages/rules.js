/** House rules, folded away: a line for each with its picture and how it is played now; a tap shows the other ways. */
import { find, h } from "../dom.js";
import { art, face, icon } from "../icons.js";
import { sound } from "../sound.js";
import { button } from "../ui.js";
import { has, t } from "../words.js";
/** @import { Child, GameInfo, OptionInfo, SeatLook } from "../types.js" */

let isOpen = false;
/** Whether the rules few tables ask about are shown as well. */
let isWhole = false;

/** Those a table asks about most; the others come after them. */
const FIRST = ["area", "hands", "path", "knife", "deposit", "cat_holes", "arrow_may_catch", "first_player"];

/** Ways of playing a rule that is data; a rule without any is shown as it stands. @type {Record<string, string[]>} */
const WAYS = {
  deck: ["6/12/18", "9/12/15", "6/9/21"],
  cheese_values: ["1,1,1,2,2,3", "1,1,1,1,1,1", "1,2,3,4,5,6"],
  stall_limit: ["60", "120", "off"],
  tile_mix: ["10/8/4/4/4/4/4", "10/3/5/5/5/5/5", "10/13/3/3/3/3/3"],
  dice: ["112223/112234", "123456/123456", "111222/112233"],
};

/**
 * @param {{game: string, info: GameInfo|null, options: Record<string, string>, first: number,
 *   chairs: SeatLook[], redraw: () => void, setFirst: (at: number) => void}} of
 */
export function houseRules({ game, info, options, first, chairs, redraw, setFirst }) {
  if (!info) return null;
  const all = info.options.filter(({ name }) => has(`option.${game}.${name}`));
  const asked = FIRST.flatMap((name) => all.filter((option) => option.name === name));
  const others = all.filter((option) => !asked.includes(option));
  const isFolded = !isWhole && others.length > asked.length;
  const changed = Object.keys(options).length;
  const toggle = (/** @type {any} */ event) => {
    if (isOpen === event.currentTarget.open) return;
    isOpen = event.currentTarget.open; // the drawings are fetched when they are first shown
    redraw();
  };
  const draw = (/** @type {OptionInfo} */ option) =>
    drawOption({
      game,
      option,
      chosen: options[option.name] ?? option.default,
      choose: (value) => {
        if (value === option.default) delete options[option.name];
        else options[option.name] = value;
        sound("tap");
        redraw();
      },
      more: option.name === "first_player" && options.first_player === "chosen" ? whoBegins(chairs, first, setFirst) : null,
    });
  return h(
    "details",
    { class: "house-rules", key: "rules", on: { toggle } },
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

/** @param {{game: string, option: OptionInfo, chosen: string, choose: (value: string) => void, more: Child}} of */
function drawOption({ game, option, chosen, choose, more }) {
  const name = `option.${game}.${option.name}`;
  const ways = new Set([option.default, ...(option.values ?? WAYS[option.name] ?? [])]);
  return h(
    "details",
    { class: ["option", chosen !== option.default && "changed"], key: option.name, name: "rule", "data-test": `option-${option.name}` },
    h(
      "summary",
      null,
      isOpen ? art(`rules#rule-${option.name}`, "option-picture") : null,
      h("span", null, h("b", null, t(name)), h("small", null, t(`${name}.${chosen}`))),
    ),
    h(
      "fieldset",
      null,
      h("legend", { class: "hidden" }, t(name)),
      [...ways].map((value) =>
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
