/** House rules, folded away: each with its picture, each way of playing it with its sentence. */
import { h } from "../dom.js";
import { art, face, icon } from "../icons.js";
import { sound } from "../sound.js";
import { has, t } from "../words.js";
/** @import { GameInfo, OptionInfo } from "../types.js" */

let isOpen = false;

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
 *   chairs: Array<{kind: string, avatar: string|null, level: string|null}>, redraw: () => void, setFirst: (at: number) => void}} of
 */
export function houseRules({ game, info, options, first, chairs, redraw, setFirst }) {
  if (!info) return null;
  const rank = (/** @type {string} */ name) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  const shown = info.options
    .filter(({ name }) => has(`option.${game}.${name}`))
    .sort((a, b) => rank(a.name) - rank(b.name));
  const changed = Object.keys(options).length;
  return h(
    "details",
    {
      class: "house-rules",
      key: "rules",
      on: {
        toggle: (/** @type {any} */ event) => {
          if (isOpen === event.currentTarget.open) return;
          isOpen = event.currentTarget.open; // the drawings are fetched when they are first shown
          redraw();
        },
      },
    },
    h(
      "summary",
      { "data-test": "house-rules" },
      icon("rules"),
      h("span", null, t("new.rules")),
      changed ? h("b", { class: "count" }, String(changed)) : null,
    ),
    shown.map((option) =>
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
        more:
          option.name === "first_player" && options.first_player === "chosen"
            ? whoBegins(chairs, first, setFirst)
            : null,
      }),
    ),
  );
}

/**
 * @param {{game: string, option: OptionInfo, chosen: string, choose: (value: string) => void,
 *   more: import("../types.js").Child}} of
 */
function drawOption({ game, option, chosen, choose, more }) {
  const name = `option.${game}.${option.name}`;
  const ways = new Set([option.default, ...(option.values ?? WAYS[option.name] ?? [])]);
  return h(
    "fieldset",
    { class: "option", key: option.name, "data-test": `option-${option.name}` },
    h("legend", null, isOpen ? art(`rules#rule-${option.name}`, "option-picture") : null, h("span", null, t(name))),
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
  );
}

/** @param {Array<{kind: string, avatar: string|null, level: string|null}>} chairs @param {number} first @param {(at: number) => void} setFirst */
function whoBegins(chairs, first, setFirst) {
  return h(
    "div",
    { class: "who-begins", role: "group", "aria-label": t("new.first"), key: "who" },
    chairs.map((chair, i) =>
      chair.kind === "none"
        ? null
        : h(
            "button",
            {
              type: "button",
              key: i,
              class: i === first ? "chosen" : "",
              "aria-pressed": String(i === first),
              "aria-label": t("new.seat", { n: i + 1 }),
              on: { click: () => setFirst(i) },
            },
            face({ ...chair, is_taken: chair.kind !== "elsewhere" }),
          ),
    ),
  );
}
