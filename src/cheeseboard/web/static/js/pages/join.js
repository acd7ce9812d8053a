/** Join: four pictures lead to a seat. No letters, no language. */
import { h } from "../ui/dom.js";
import { PICTURES, art, icon } from "../ui/icons.js";
import { request, Refusal } from "../net.js";
import { say } from "../speak.js";
import { sound } from "../sound.js";
import { keep, keepSecret } from "../store.js";
import { roundButton, rove, showPage, topBar } from "../ui/parts.js";
import { reason, t } from "../words.js";
/** @import { App, Page } from "../types/app.js" */

const LENGTH = 4;

/** @param {App} app @returns {Page} */
export function openJoin(app) {
  /** @type {number[]} */
  let chosen = [];
  let problem = "";
  let isBusy = false;

  /** @param {number} picture */
  const add = (picture) => {
    if (isBusy || chosen.length >= LENGTH) return;
    chosen = [...chosen, picture];
    problem = "";
    sound("card");
    say(t("join.so-far", { picture: t(`picture.${PICTURES[picture]}`), n: chosen.length }));
    redraw();
    if (chosen.length === LENGTH) void use();
  };
  const back = () => {
    if (isBusy) return;
    chosen = chosen.slice(0, -1);
    redraw();
  };
  const use = async () => {
    isBusy = true;
    redraw();
    try {
      const used = await request("POST", "/codes", { body: { pictures: chosen } });
      keepSecret(used.match, used.secret);
      keep({ id: used.match, front: used.seat });
      app.replace(`m/${used.match}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problem = reason(error);
      say(problem);
      sound("refuse");
      [chosen, isBusy] = [[], false];
      redraw();
    }
  };

  const redraw = () =>
    showPage(
      app.root,
      "join",
      topBar(t("join.title"), () => app.go("")),
      h("p", { class: "lead", key: "lead" }, t("join.how")),
      h(
        "div",
        {
          class: ["code-slots", isBusy && "busy", problem && "wrong"],
          role: "group",
          "aria-label": t("join.chosen", { n: chosen.length }),
          key: "slots",
        },
        Array.from({ length: LENGTH }, (_, i) =>
          h(
            "span",
            { class: ["slot", chosen[i] !== undefined && "full"], key: i },
            chosen[i] === undefined ? null : art(`pic-${PICTURES[chosen[i] ?? 0]}`),
          ),
        ),
        roundButton("undo", t("join.back"), back, { disabled: !chosen.length || isBusy }),
      ),
      problem
        ? h("p", { class: "problem", role: "alert", key: "problem" }, icon("cross"), h("span", null, problem))
        : null,
      h(
        "div",
        {
          class: "picture-pad",
          role: "group",
          "aria-label": t("join.pictures"),
          key: "pad",
          on: { keydown: (/** @type {KeyboardEvent} */ event) => rove(event, columns(event)) },
        },
        PICTURES.map((name, i) =>
          h(
            "button",
            {
              type: "button",
              class: "picture",
              key: name,
              "data-rove": true,
              "data-test": `picture-${i}`,
              tabindex: i === 0 ? "0" : "-1",
              "aria-label": t(`picture.${name}`),
              disabled: isBusy,
              on: { click: () => add(i) },
            },
            art(`pic-${name}`),
          ),
        ),
      ),
    );
  redraw();
  return { title: t("join.title"), redraw };
}

/** @param {Event} event */
function columns(event) {
  const pad = /** @type {Element} */ (event.currentTarget);
  return getComputedStyle(pad).gridTemplateColumns.split(" ").length;
}
