/** The players around the table: who, which shape or role, what they have, whose turn it is; and the bar below. */

import { el, keyed, one, set, write } from "../ui/dom.js";
import { redraw, sprite } from "../ui/icons.js";
import { player, seatToAct } from "./words.js";
import { faceOf, isBot } from "../seats.js";
import { t } from "../words.js";
/** @import { Context, SeatState, State } from "../types/board.js" */

/**
 * @param {(seat: number, node: HTMLElement, state: State) => string} detail fills a player's second half and gives its words
 */
export function createPlayers(detail) {
  const node = el("ul", { class: "players", "aria-label": t("table.players") });

  /** @param {SeatState} seat */
  function make(seat) {
    const role = el("span", { class: "role" });
    return el(
      "li",
      { class: "pl", tabindex: "-1" },
      el("span", { class: "who" }, sprite(faceOf(seat), "av"), el("span", { class: "flag" })),
      el("span", { class: "hold" }, role),
      el("span", { class: "sr" }),
    );
  }

  /** @param {HTMLElement} node @param {SeatState} seat */
  function mark(node, seat) {
    const flag = one(node, ".flag");
    const sign = seat.is_held ? "i-hold" : !isBot(seat) && seat.kind === "elsewhere" && !seat.is_present ? "i-wifi-lost" : "";
    if (flag.dataset.shows !== sign) flag.replaceChildren(...(sign ? [sprite(sign)] : []));
    flag.dataset.shows = sign;
    return seat.is_held ? t("table.held") : sign ? t("table.away") : "";
  }

  /** @param {State} state */
  function render(state) {
    const view = state.view;
    const turn = view?.outcome ? null : seatToAct(state);
    const many = state.table.seats.length;
    set(node, "data-many", many);
    node.parentElement?.classList.toggle("crowded", many > 2); // :has() would ask every drawing again with every move
    keyed(
      node,
      state.table.seats,
      (seat) => String(seat.seat),
      make,
      (item, seat) => {
        const isMine = state.rights.seats.includes(seat.seat);
        const isOn = seat.seat === turn || (view?.actors?.includes(seat.seat) ?? false);
        set(item, "data-seat", seat.seat);
        item.classList.toggle("on", isOn && !view?.outcome);
        item.classList.toggle("mine", isMine);
        item.classList.toggle("won", view?.outcome?.winners.includes(seat.seat) ?? false);
        redraw(item, faceOf(seat));
        const hold = one(item, ".hold");
        const words = [player(state, seat.seat), isMine ? t("table.you") : "", isOn ? t("table.on-turn") : "", mark(item, seat)];
        words.push(detail(seat.seat, hold, state));
        write(one(item, ".sr"), words.filter(Boolean).join(", "));
      },
    );
  }

  /** Who acts, before the state that says so stands. @param {number} seat */
  function light(seat) {
    for (const item of node.children) item.classList.toggle("on", item.getAttribute("data-seat") === String(seat));
  }

  /** @param {number} seat */
  const of = (seat) => /** @type {HTMLElement | null} */ (node.querySelector(`[data-seat="${seat}"]`));
  return { node, render, light, of };
}

/**
 * The tick, with a word; before it can be pressed its place shows the way to it.
 * @param {Context} context
 * @param {() => void} confirm
 * @param {HTMLElement} right
 */
export function createBar(context, confirm, right) {
  const way = el("span", { class: "way", "aria-hidden": "true" });
  const word = el("span", { class: "go-word" });
  const go = el("button", { class: "go", type: "button" }, way, sprite("i-tick", "tick"), word);
  const node = el("div", { class: "bar" }, context.slot, go, right);
  go.addEventListener("click", () => {
    if (!go.getAttribute("aria-disabled")) confirm();
  });

  /**
   * @param {{isReady: boolean, word: string, way: string[], step: number | null}} tick whether it can be pressed, what
   *   it does, the pictures that lead to it, and at which of them the player is: null while others play
   */
  function render({ isReady, word: does, way: pictures, step }) {
    context.frame.classList.toggle("ready", isReady);
    node.dataset.mode = isReady ? "ready" : step === null ? "wait" : "idle";
    set(go, "aria-disabled", isReady ? null : "true");
    write(word, isReady ? does : "");
    set(go, "aria-label", isReady ? does : t("move.confirm"));
    keyed(way, [...pictures, "i-tick"], (id) => id, (id) => el("i", {}, sprite("i-next", "then"), sprite(id)), (item, _, index) => {
      item.classList.toggle("now", index === step);
      item.classList.toggle("done", step !== null && index < step);
    });
  }
  return { node, go, render };
}
