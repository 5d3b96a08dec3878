// @ts-check
// Work that a chat asks for before somebody begins: a number for which the hash of nonce and number
// begins with so many zero bits. SHA-256 (FIPS 180-4) stands here since the browser's own takes a
// promise for each try: decision 0072 has what that costs.
import { Refusal } from './server.js';

/** How long the page may wait for this, in milliseconds, and after how many tries one looks. */
const AT_ONCE_MS = 8;
const TRIES = 50;

const PRIMES = primes(64);
const START = PRIMES.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)));
const ROUNDS = PRIMES.map((prime) => fraction(prime ** (1 / 3)));

/** @param {string} key of the chat @returns {Promise<string>} throws a {@link Refusal} */
export async function prove(key) {
  const answer = await fetch(`/chat/v1/challenge?key=${encodeURIComponent(key)}`, { credentials: 'omit' });
  if (!answer.ok) {
    throw new Refusal(answer.status, '', answer.headers.get('Retry-After'));
  }
  const { nonce, bits } = await answer.json();
  let end = performance.now() + AT_ONCE_MS;
  for (let number = 1; ; number++) {
    const proof = `${nonce}:${number}`;
    if (firstWord(proof) >>> (32 - bits) === 0) {
      return proof;
    }
    if (number % TRIES === 0 && performance.now() > end) {
      await new Promise((resolve) => setTimeout(resolve));
      end = performance.now() + AT_ONCE_MS;
    }
  }
}

/** The first 32 bits of the hash of an ASCII text of at most 55 characters. @param {string} text */
function firstWord(text) {
  const words = new Int32Array(64);
  for (let at = 0; at < text.length; at++) {
    words[at >> 2] = (words[at >> 2] ?? 0) | (text.charCodeAt(at) << (24 - 8 * (at % 4)));
  }
  words[text.length >> 2] = (words[text.length >> 2] ?? 0) | (0x80 << (24 - 8 * (text.length % 4)));
  words[15] = 8 * text.length;
  for (let at = 16; at < 64; at++) {
    const [two = 0, seven = 0, fifteen = 0, sixteen = 0] = [words[at - 2], words[at - 7], words[at - 15], words[at - 16]];
    words[at] = (turn(two, 17) ^ turn(two, 19) ^ (two >>> 10)) + seven + (turn(fifteen, 7) ^ turn(fifteen, 18) ^ (fifteen >>> 3)) + sixteen;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START;
  for (let at = 0; at < 64; at++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[at] ?? 0) + (words[at] ?? 0)) | 0;
    const other = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
  }
  return (a + (START[0] ?? 0)) | 0;
}

/** @param {number} word @param {number} by */
function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits behind the point. @param {number} value */
function fraction(value) {
  return ((value % 1) * 2 ** 32) | 0;
}

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime)) {
      found.push(number);
    }
  }
  return found;
}
