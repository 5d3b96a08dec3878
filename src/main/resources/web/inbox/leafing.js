// @ts-check
// What whoever leafs through conversations or contacts does not ask for.

/** Whoever leafs through stays at none for so long: until then nothing is asked for but what shows first. */
export const REST_MS = 250;

/** No event tells when they change. */
const FRESH_MS = 60_000;
const MOST_KEPT = 200;

/**
 * Answers, which show at once when one comes back, and are not asked for again within a minute.
 *
 * @template T
 */
export class Answers {
  /** The latest last. @type {Map<string, { answer: T, at: number }>} */
  #all = new Map();

  /** @param {string} key @returns {T | undefined} also one that may be old */
  get(key) {
    return this.#all.get(key)?.answer;
  }

  /** @param {string} key */
  isFresh(key) {
    return Date.now() - (this.#all.get(key)?.at ?? 0) < FRESH_MS;
  }

  /** @param {string} key @param {T} answer */
  set(key, answer) {
    this.#all.delete(key);
    this.#all.set(key, { answer, at: Date.now() });
    if (this.#all.size > MOST_KEPT) {
      this.#all.delete(this.#all.keys().next().value ?? '');
    }
  }

  /** @param {string} key */
  delete(key) {
    this.#all.delete(key);
  }
}
