/** The players around the table: who, which shape or role, what they have, whose turn it is; and the bar below. */

import { el, keyed, one, redraw, set, sprite, write } from "./dom.js";
import { player } from "./words.js";
import { faceOf, isBot } from "../seats.js";
import { t } from "../words.js";
/** @import { Context, SeatState, State } from "./types.js" */

/**
 * 
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
    if (flag.dataset.sign !== sign) flag.replaceChildren(...(sign ? [sprite(sign)] : []));
    flag.dataset.sign = sign;
    return seat.is_held ? t("table.held") : sign ? t("table.away") : "";
  }

  /** @param {State} state */
  function render(state) {
    const view = state.view;
    const turn = view?.outcome ? null : (state.table.roller ?? (view?.actor || view?.turn || null));
    const many = state.table.seats.length;
    set(node, "data-many", many);
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

  /** @param {number} seat */
  const of = (seat) => /** @type {HTMLElement | null} */ (node.querySelector(`[data-seat="${seat}"]`));
  return { node, render, of };
}

/**
 * @param {Context} context
 * @param {() => void} confirm
 * @param {HTMLElement} right
 */
export function createBar(context, confirm, right) {
  const waitFace = sprite("seat-empty", "av");
  const wait = el("span", { class: "thinking", "aria-hidden": "true" }, waitFace, el("i"), el("i"), el("i"));
  const go = el("button", { class: "go", type: "button" }, wait, sprite("i-tick", "tick"));
  const node = el("div", { class: "bar" }, context.slot, go, right);
  go.addEventListener("click", () => {
    if (!go.getAttribute("aria-disabled")) confirm();
  });

  /**
   * Ready to confirm, one's own turn, or waiting for somebody.
   * @param {State} state @param {boolean} isReady @param {boolean} isMine
   */
  function render(state, isReady, isMine) {
    const seat = state.table.roller ?? (state.view?.actor || state.view?.turn || null);
    const whose = state.table.seats.find((each) => each.seat === seat);
    node.dataset.mode = isReady ? "ready" : isMine || !whose || state.rights.seats.includes(whose.seat) ? "idle" : "wait";
    set(go, "aria-disabled", isReady ? null : "true");
    if (whose) redraw(waitFace, faceOf(whose));
    const waits = node.dataset.mode === "wait" && seat;
    set(go, "aria-label", waits ? t("table.turn.theirs", { name: player(state, seat) }) : t("move.confirm"));
  }
  return { node, go, render };
}
