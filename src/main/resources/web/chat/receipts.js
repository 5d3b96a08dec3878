// @ts-check
// How far the visitor has come with what agents say.

const READ_MS = 1000;

/** Tells the agents what has arrived, and what was looked at for a moment. */
export class Receipts {
  #isLooking = false;
  /** The agent's messages up to which the server knows. */
  #marked = { received: '', read: '' };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #marking;

  /** @param {(how: 'received' | 'read', id: string) => void} say */
  constructor(say) {
    this.say = say;
  }

  /** @param {boolean} isLooking whether the visitor sees what is said */
  look(isLooking) {
    this.#isLooking = isLooking;
  }

  /** It is another visitor from now on. */
  forget() {
    clearTimeout(this.#marking);
    this.#marked = { received: '', read: '' };
  }

  /** @param {string | undefined} last the agents' newest message @param {number} unread */
  mark(last, unread) {
    clearTimeout(this.#marking);
    if (!last || unread === 0 || this.#marked.read === last) {
      return;
    }
    if (this.#marked.received !== last) {
      this.#marked.received = last;
      this.say('received', last);
    }
    if (this.#isLooking) {
      this.#marking = setTimeout(() => {
        this.#marked.read = last;
        this.say('read', last);
      }, READ_MS);
    }
  }
}
