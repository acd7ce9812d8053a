/** Small dry sounds, made here and now: paper, wood, felt, a spoon on a cup, five notes of a kalimba. */
import { settings } from "./store.js";

/** @type {AudioContext|null} */
let audio = null;
/** @type {AudioBuffer|null} */
let hiss = null;

/** Browsers allow sound after a first touch only. */
function context() {
  if (!audio && "AudioContext" in window) {
    audio = new AudioContext();
    hiss = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  if (audio?.state === "suspended") void audio.resume();
  return audio;
}

/** @param {AudioContext} at @param {number} when @param {number} loud @param {number} length */
function envelope(at, when, loud, length) {
  const gain = at.createGain();
  gain.gain.setValueAtTime(0.0001, when);
  gain.gain.exponentialRampToValueAtTime(loud, when + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, when + length);
  gain.connect(at.destination);
  return gain;
}

/** Paper, cloth and breath: noise through a band. @param {number} pitch @param {number} length @param {number} loud @param {number} [delay] @param {number} [glide] */
function rustle(pitch, length, loud, delay = 0, glide = 1) {
  const at = context();
  if (!at) return;
  const when = at.currentTime + delay;
  const source = at.createBufferSource();
  source.buffer = hiss;
  const band = at.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = 1.1;
  band.frequency.setValueAtTime(pitch, when);
  band.frequency.exponentialRampToValueAtTime(pitch * glide, when + length);
  source.connect(band).connect(envelope(at, when, loud, length));
  source.start(when, Math.random() * 0.1, length + 0.05);
}

/** Wood, felt and metal: a tone that dies away. @param {number} pitch @param {number} length @param {number} loud @param {number} [delay] @param {OscillatorType} [shape] @param {number} [glide] */
function knock(pitch, length, loud, delay = 0, shape = "sine", glide = 0.7) {
  const at = context();
  if (!at) return;
  const when = at.currentTime + delay;
  const tone = at.createOscillator();
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch, when);
  tone.frequency.exponentialRampToValueAtTime(pitch * glide, when + length);
  tone.connect(envelope(at, when, loud, length));
  tone.start(when);
  tone.stop(when + length + 0.05);
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  tap: () => rustle(1800, 0.05, 0.09),
  lift: () => rustle(1400, 0.08, 0.12, 0, 1.6),
  draw: () => rustle(1100, 0.14, 0.15, 0, 1.8),
  card: () => (rustle(900, 0.09, 0.22), knock(150, 0.12, 0.3)),
  flip: () => rustle(1200, 0.18, 0.2, 0, 2.4),
  die: () => [0, 0.07, 0.13, 0.21].forEach((delay, i) => knock(520 - 60 * i, 0.07, 0.2 - 0.03 * i, delay, "triangle")),
  step: () => knock(320, 0.06, 0.16, 0, "triangle"),
  bark: () => (knock(190, 0.2, 0.4, 0, "sawtooth", 0.5), rustle(500, 0.16, 0.14)),
  hiss: () => rustle(2400, 0.3, 0.16, 0, 0.5),
  squeak: () => (knock(2100, 0.05, 0.12, 0, "triangle"), knock(2300, 0.05, 0.12, 0.09, "triangle")),
  thud: () => (knock(110, 0.2, 0.45), rustle(300, 0.1, 0.1)),
  clink: () => [2637, 3520, 4186].forEach((pitch, i) => knock(pitch, 0.35, 0.07, 0.05 * i, "sine", 0.99)),
  lock: () => (knock(240, 0.1, 0.28, 0, "triangle"), knock(180, 0.14, 0.3, 0.09, "triangle")),
  refuse: () => (knock(170, 0.11, 0.24), knock(140, 0.13, 0.22, 0.12)),
  turn: () => (knock(659, 0.3, 0.14, 0, "sine", 0.99), knock(880, 0.4, 0.14, 0.13, "sine", 0.99)),
  lose: () => [523, 440, 349].forEach((pitch, i) => knock(pitch, 0.4, 0.13, 0.16 * i, "triangle", 0.99)),
  win: () => [523, 659, 784, 1047, 1319].forEach((pitch, i) => knock(pitch, 0.45, 0.17, 0.11 * i, "triangle", 0.99)),
};

/** @param {string} name */
export function sound(name) {
  if (settings.sounds) SOUNDS[name]?.();
}
