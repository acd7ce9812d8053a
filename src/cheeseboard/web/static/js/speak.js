/** The live regions, and the browser's own voice for those who want to hear them. The voice is off until asked for. */
import { find } from "./ui/dom.js";
import { settings } from "./store.js";
import { language } from "./words.js";

/** How long words stay in a live region, in milliseconds: long enough to be fetched by any screen reader. */
const KEPT = 8000;

/**
 * Says something to a screen reader, and aloud when the voice is on. Assertive is for "your turn" only.
 * @param {string} text @param {{assertive?: boolean}} [options]
 */
export function say(text, { assertive = false } = {}) {
  announce(text, assertive);
  speak(text, assertive);
}

/** To a screen reader alone. @param {string} text @param {boolean} [isUrgent] */
export function announce(text, isUrgent = false) {
  const region = find(isUrgent ? "#assertive" : "#polite");
  if (!region || !text) return;
  // A region that gets the same words again says nothing: give it a new element.
  const line = document.createElement("p");
  line.textContent = text;
  while (region.childElementCount > 3) region.firstElementChild?.remove();
  region.append(line);
  setTimeout(() => line.remove(), KEPT); // whoever reads to the end of the page later is not to find what held before
}

/** Forgets what was said: at one device the next player is not to find what the last one drew. */
export function hush() {
  for (const region of ["#polite", "#assertive"]) find(region)?.replaceChildren();
}

/** @param {string} text @param {boolean} [isUrgent] */
export function speak(text, isUrgent = false) {
  if (settings.voice) readOut(text, isUrgent);
}

/** Aloud, whether the voice is on or not: somebody asked for these words. @param {string} text @param {boolean} [isUrgent] */
export function readOut(text, isUrgent = true) {
  if (!("speechSynthesis" in window) || !text) return;
  const voices = speechSynthesis.getVoices();
  const voice = bestVoice(voices, language);
  if (isUrgent || speechSynthesis.pending) speechSynthesis.cancel();
  if (voices.length && !voice) return; // none speaks this language: quiet is better than a wrong one
  const words = new SpeechSynthesisUtterance(text);
  words.lang = voice?.lang ?? REGIONS[language] ?? language;
  if (voice) words.voice = voice;
  words.rate = 0.95;
  speechSynthesis.speak(words);
}

/** Where a language is spoken in more than one way, the one that our words are written in. @type {Record<string, string>} */
const REGIONS = { en: "en-GB", pt: "pt-PT" };
const GOOD = /natural|neural|enhanced|premium|siri|google/i;

/** A voice that speaks a language: of our own region first, then one of the better ones, then one that needs no network. @param {SpeechSynthesisVoice[]} voices @param {string} tag */
export function bestVoice(voices, tag) {
  const spoken = (/** @type {SpeechSynthesisVoice} */ { lang }) => lang.replace("_", "-");
  const rank = (/** @type {SpeechSynthesisVoice} */ voice) => (spoken(voice) === REGIONS[tag] ? 4 : 0) + (GOOD.test(voice.name) ? 2 : 0) + (voice.localService ? 1 : 0);
  const fitting = voices.filter((voice) => spoken(voice).split("-")[0]?.toLowerCase() === tag);
  return fitting.sort((one, other) => rank(other) - rank(one))[0] ?? null;
}

if ("speechSynthesis" in window) speechSynthesis.getVoices(); // some browsers begin to fetch them when first asked

/** @param {EventTarget|null} target */
function nameOf(target) {
  const control = target instanceof Element ? target.closest("button, a, [role], input, summary") : null;
  const text = control?.getAttribute("aria-label") ?? (control?.matches("button, a, summary") && control.textContent);
  return (text || "").replace(/\s+/g, " ").trim();
}

/** With the voice on, every control says its name when it is touched or reached by keyboard. */
export function speakControls() {
  let last = "";
  /** @param {Event} event */
  const tell = (event) => {
    if (!settings.voice) return;
    const name = nameOf(event.target);
    if (name && name !== last) speak(name, true);
    last = name;
    setTimeout(() => (last = ""), 400);
  };
  addEventListener("pointerdown", tell);
  addEventListener("focusin", (event) => {
    if (event.target instanceof Element && event.target.matches(":focus-visible")) tell(event);
  });
}
