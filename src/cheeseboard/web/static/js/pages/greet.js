/** Greetings between players: pictures that are sent, and seen for a moment. */
import { find, h, patch } from "../ui/dom.js";
import { GREETINGS, art, face } from "../ui/icons.js";
import { mySeats } from "../seats.js";
import { say } from "../speak.js";
import { sound } from "../sound.js";
import { settings } from "../store.js";
import { openDialog, wordButton } from "../ui/parts.js";
import { t } from "../words.js";

/** @typedef {import("./table.js").MatchPage} MatchPage */

const BUBBLE_TIME = 3200;
const BUBBLE_HALF = 52;

/** @param {MatchPage} page */
export function openGreetings(page) {
  const seat = page.state?.seat ?? (page.state && mySeats(page.state)[0]);
  openDialog(t("greet"), (close) => {
    const button = (/** @type {string} */ greeting) => {
      const press = () => (close(), void page.ask({ do: "greet", seat, greeting }));
      const props = { key: greeting, "data-test": `greet-${greeting}` };
      return wordButton(art(`greet-${greeting}`), t(`greet.${greeting}`), press, props);
    };
    return h("div", { class: "greetings" }, GREETINGS.map(button));
  });
}

/** @param {MatchPage} page @param {number} seat @param {string} greeting */
export function showGreeting(page, seat, greeting) {
  const sender = page.state?.table.seats[seat - 1];
  if (!settings.greetings || !sender) return;
  say(t("greeted", { name: page.name(seat), greeting: t(`greet.${greeting}`) }));
  sound("tap");
  const at = find(`.stage [data-seat="${seat}"]`, page.app.root)?.getBoundingClientRect();
  find(`.bubble[data-seat="${seat}"]`)?.remove(); // one at a time
  const bubble = document.createElement("div");
  bubble.className = "bubble";
  bubble.dataset.seat = String(seat);
  bubble.setAttribute("aria-hidden", "true");
  patch(bubble, [art(`greet-${greeting}`), at ? null : face(sender)]);
  const middle = at ? at.left + at.width / 2 : innerWidth / 2;
  bubble.style.setProperty("left", `${Math.max(BUBBLE_HALF, Math.min(innerWidth - BUBBLE_HALF, middle))}px`);
  bubble.style.setProperty("top", `${at ? at.bottom : 64}px`);
  document.body.append(bubble);
  setTimeout(() => bubble.remove(), BUBBLE_TIME);
}
