/** The hand: equal cards lie on one another, so that every pile is large enough for a finger. */

import { el, keyed, one, set, vars, write } from "/static/js/ui/dom.js";
import { redraw, sprite } from "/static/js/ui/icons.js";
import { cardArt, cardName } from "./words.js";
import { t } from "/static/js/words.js";
/** @import { Context } from "/static/js/types/board.js" */
/** @import { CheeseRescueView } from "./view.js" */

/** How far a finger goes before a tap becomes a drag, in px. */
const SLACK = 9;

/**
 * @param {Context} context
 * @param {{choose: (card: string, isDragged?: boolean) => void, over: (x: number, y: number) => void, drop: (x: number, y: number) => void}} on
 */
export function createHand(context, on) {
  const node = el("div", { class: "hand", role: "group", "aria-label": t("table.hand") });
  /** @type {{card: string, x: number, y: number, image: HTMLElement | null} | null} */
  let drag = null;
  let hasDragged = false;

  /** @param {CheeseRescueView} view @param {string | null} chosen @param {boolean} isOpen */
  function render(view, chosen, isOpen) {
    const own = view.hands.find((hand) => hand.seat === view.seat);
    const held = own ? [...(own.animals ?? []), ...own.cheeses] : [];
    const { isLesson, isExample } = context.host;
    const cards = isLesson && !isExample ? held.filter((card) => view.moves.some((move) => move.startsWith(`${card}(`))).slice(0, 1) : held; // what the lesson is about
    const piles = [...new Set(cards)].map((card) => ({ card, n: cards.filter((each) => each === card).length }));
    vars(node, { "--k": Math.max(piles.length, 4) });
    node.classList.toggle("resting", !isOpen);
    node.classList.toggle("lit", isOpen && chosen === null);
    keyed(node, piles, (pile) => pile.card, (pile) => make(pile.card, view.seat ?? 1), (button, pile, index) => {
      redraw(button, cardArt(pile.card, view.seat));
      const tilt = (index - (piles.length - 1) / 2) * 2.6;
      vars(button, { "--turn": `${tilt}deg`, "--sink": `${Math.abs(tilt) * 0.9}px` });
      set(button, "data-n", pile.n);
      set(button, "aria-pressed", pile.card === chosen ? "true" : "false");
      set(button, "aria-disabled", isOpen ? null : "true");
      write(one(button, ".many"), pile.n > 1 ? `×${pile.n}` : "");
      const name = cardName(pile.card, view.seat);
      set(button, "aria-label", pile.n > 1 ? t("table.pile-of", { n: pile.n, name }) : name);
      set(button, "aria-keyshortcuts", index + 1);
    });
  }

  /** @param {string} card @param {number} owner */
  function make(card, owner) {
    const number = Number(card) > 3 ? el("b", {}, card) : null;
    const face = el("span", { class: "face" }, sprite(cardArt(card, owner)), number);
    const button = el("button", { class: "c", type: "button", "data-card": card }, face, el("span", { class: "many", "aria-hidden": "true" }));
    button.addEventListener("click", () => {
      if (!hasDragged) on.choose(card);
      hasDragged = false;
    });
    button.addEventListener("pointerdown", (event) => {
      hasDragged = false;
      if (event.button === 0 && context.isOpen && !context.isBusy && !node.classList.contains("resting")) drag = { card, x: event.clientX, y: event.clientY, image: null };
    });
    button.addEventListener("pointermove", (event) => move(event, button));
    button.addEventListener("pointerup", (event) => finish(event, true));
    button.addEventListener("pointercancel", (event) => finish(event, false));
    return button;
  }

  /** @param {PointerEvent} event @param {HTMLElement} button */
  function move(event, button) {
    if (!drag) return;
    if (!drag.image) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
      button.setPointerCapture(event.pointerId);
      hasDragged = true;
      on.choose(drag.card, true);
      drag.image = el("div", { class: "flying drag" }, one(button, ".face").cloneNode(true));
      vars(drag.image, { "--size": `${button.getBoundingClientRect().width}px` });
      context.frame.append(drag.image);
    }
    const box = context.frame.getBoundingClientRect();
    const size = drag.image.offsetWidth;
    const lift = event.pointerType === "touch" ? size * 0.55 : 0;
    drag.image.style.transform = `translate(${event.clientX - box.left - size / 2}px, ${event.clientY - box.top - size / 2 - lift}px) rotate(-3deg)`;
    on.over(event.clientX, event.clientY - lift * 0.6);
  }

  /** @param {PointerEvent} event @param {boolean} isDropped */
  function finish(event, isDropped) {
    const image = drag?.image;
    drag = null;
    if (!image) return;
    const lift = event.pointerType === "touch" ? image.offsetWidth * 0.55 : 0;
    image.remove();
    if (isDropped) on.drop(event.clientX, event.clientY - lift * 0.6);
    else on.over(-1, -1);
  }

  /** @param {number} index from 0 */
  const nth = (index) => /** @type {HTMLElement | undefined} */ (node.children[index]);
  /** @param {string} card */
  const of = (card) => /** @type {HTMLElement | null} */ (node.querySelector(`[data-card="${card}"]`));
  return { node, render, nth, of };
}
