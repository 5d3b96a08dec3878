// @ts-check
// How far the visitor has come with what agents say.

import { Refusal } from './server.js';

const READ_MS = 1000;
const PACE_MS = 1000;

/** Tells the agents what has arrived, and what was looked at for a moment. */
export class Receipts {
  #isLooking = false;
  /** The agent's messages up to which the server knows. */
  #marked = { received: '', read: '' };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #marking;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;

  /** @param {(how: 'received' | 'read', id: string) => Promise<void>} say throws a {@link Refusal} */
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
    clearTimeout(this.#pause);
    this.#pause = undefined;
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
      this.#arrived();
    }
    if (this.#isLooking) {
      this.#marking = setTimeout(() => {
        this.#marked.read = last;
        this.#tell('read', last);
      }, READ_MS);
    }
  }

  /** Once a second, and the newest in the end: each is for all before it. */
  #arrived() {
    if (this.#pause === undefined) {
      const told = this.#marked.received;
      this.#tell('received', told);
      this.#pause = setTimeout(() => {
        this.#pause = undefined;
        if (this.#marked.received !== told) {
          this.#arrived();
        }
      }, PACE_MS);
    }
  }

  /**
   * What fails is made up for by the next one, which is for all before it. Who was too fast has to
   * wait, and then tells the newest, after which nothing may come.
   * @param {'received' | 'read'} how @param {string} id
   */
  async #tell(how, id) {
    try {
      await this.say(how, id);
    } catch (error) {
      if (error instanceof Refusal && error.status === 429) {
        setTimeout(() => this.#marked[how] === id && this.#tell(how, id), 1000 * Math.max(1, error.after));
      }
    }
  }
}
