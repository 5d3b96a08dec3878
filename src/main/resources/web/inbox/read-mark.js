// @ts-check
// What was read of a conversation.
import { markRead } from './actions.js';
import * as store from './store.js';

const READ_MS = 1000;

/** Marks a conversation as read once its end was looked at for a second. */
export class ReadMark {
  #read;
  /** The newest message of the customer that needs no mark any more. @type {string | null} */
  #marked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  #listening = new AbortController();

  /** @param {() => void} read told when nothing is unread */
  constructor(read) {
    this.#read = read;
  }

  /** @param {() => void} changed told when the page comes to the front, or goes */
  listen(changed) {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    addEventListener('focus', changed, { signal });
    addEventListener('blur', changed, { signal });
    document.addEventListener('visibilitychange', changed, { signal });
  }

  /** Nobody looks any more. */
  leave() {
    this.#listening.abort();
    this.stop();
  }

  /** Somebody comes to look. */
  open() {
    this.stop();
    this.#marked = null;
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /**
   * @param {string} conversation
   * @param {string | null} newest of the customer
   * @param {boolean} isReading whether the end is looked at
   */
  consider(conversation, newest, isReading) {
    const unread = store.conversations.peek(conversation)?.unread_count ?? 0;
    if (unread === 0) {
      this.#marked = newest; // who marks it as unread from now on wants it to stay so
      this.#read();
    }
    const isOut = ['offline', 'reconnecting'].includes(store.connection.peek());
    if (unread === 0 || newest === this.#marked || !isReading || isOut || !store.mayWrite()) {
      this.stop();
    } else {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#marked = newest;
        markRead(conversation).then((isTold) => {
          this.#marked = isTold ? newest : null; // to be told once the server can be reached
        });
      }, READ_MS);
    }
  }
}
