/** SHA-256 where the browser has none to offer: pages that came by plain HTTP, as on a network at home. FIPS 180-4. */

const primes = [2];
for (let n = 3; primes.length < 64; n += 2) if (primes.every((prime) => n % prime)) primes.push(n);
/** The first 32 bits of the fraction of a number. @param {number} root */
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const FIRST = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));

/** @param {number} word @param {number} bits */
const turn = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  const size = (((bytes.length + 8) >> 6) + 1) << 6;
  const view = new DataView(new ArrayBuffer(size));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(size - 4, bytes.length * 8);
  let state = FIRST;
  for (let at = 0; at < size; at += 64) state = block(state, view, at);
  const found = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => found.setInt32(4 * i, word));
  return new Uint8Array(found.buffer);
}

/** @param {number[]} before @param {DataView} view @param {number} at */
function block(before, view, at) {
  const words = new Int32Array(64);
  const word = (/** @type {number} */ i) => /** @type {number} */ (words[i]);
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [near, far] = [word(i - 15), word(i - 2)];
    words[i] = word(i - 16) + word(i - 7) + (turn(near, 7) ^ turn(near, 18) ^ (near >>> 3)) + (turn(far, 17) ^ turn(far, 19) ^ (far >>> 10));
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = before;
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + word(i)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((value, i) => (value + (before[i] ?? 0)) | 0);
}
