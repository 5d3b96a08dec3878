// @ts-check
// Whoever leafs through conversations sees what is known of each, and asks for what is not only
// where they rest: a key held down is no reason for a hundred requests.

/** Whoever leafs through stays at none for so long. */
export const REST_MS = 200;
/** What no event tells of may be shown without asking again for so long. */
const TRUE_MS = 60_000;

/** Whether what was asked for then need not be asked for again. @param {number | undefined} askedAt in milliseconds since 1970 */
export function isRecent(askedAt) {
  return askedAt !== undefined && Date.now() - askedAt < TRUE_MS;
}

/** What is done for whoever comes to a place: at once, unless they leaf through; then where they rest. */
export class Rest {
  #cameAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {() => void} work */
  come(work) {
    const isLeafing = Date.now() - this.#cameAt < REST_MS;
    this.#cameAt = Date.now();
    clearTimeout(this.#timer);
    if (isLeafing) {
      this.#timer = setTimeout(work, REST_MS);
    } else {
      work();
    }
  }

  /** Nobody is there any more: what was yet to be done is not. */
  leave() {
    clearTimeout(this.#timer);
  }
}
