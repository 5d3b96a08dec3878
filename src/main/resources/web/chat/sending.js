// @ts-check
// What the visitor has written and the server has not confirmed.
import { Refusal } from './server.js';

/**
 * A message that the server has not confirmed.
 *
 * @typedef {object} Unsent
 * @property {string} id the same at each try, so that it is one message
 * @property {string} text
 * @property {Blob | null} file
 * @property {Record<string, string | boolean> | null} form what goes with it about the visitor
 * @property {string} address where the page shows the file meanwhile
 * @property {Promise<any>} page where it was written
 * @property {boolean} hasFailed
 * @property {boolean} isRefused for what it is: it holds up nothing that comes after it
 */

/**
 * @typedef {object} Way how messages leave
 * @property {(unsent: Unsent) => Promise<boolean>} post whether it was still this visitor's; throws a {@link Refusal}
 * @property {() => void} ended the visitor is not known any more
 * @property {() => void} changed
 */

/** Characters of a message. */
export const LONGEST_TEXT = 4000;
const RETRY_MS = 3000;

/** One after the other, so that they arrive in order. */
export class Sending {
  /** @type {Unsent[]} */
  unsent = [];
  /** Until when nothing may be written, in milliseconds since 1970. */
  waitUntil = 0;
  #isSending = false;

  /** @param {Way} way */
  constructor(way) {
    this.way = way;
  }

  /** @param {string} text @param {Promise<any>} page @param {Blob | null} file @param {Unsent['form']} form */
  write(text, page, file, form) {
    const address = file ? URL.createObjectURL(file) : '';
    this.unsent.push({ id: newId(), text, file, form, address, page, hasFailed: false, isRefused: false });
    this.way.changed();
    this.goOn();
  }

  /** What was refused may be so for what goes with it. @param {Unsent} unsent */
  retry(unsent) {
    unsent.form = unsent.isRefused ? null : unsent.form;
    unsent.hasFailed = unsent.isRefused = false;
    this.way.changed();
    this.goOn();
  }

  /** The visitor lets go of it. @param {Unsent} unsent */
  discard(unsent) {
    this.confirm(unsent.id);
    this.way.changed();
  }

  /** The server has it. @param {string | null} id */
  confirm(id) {
    const done = this.unsent.find((unsent) => unsent.id === id);
    if (done) {
      URL.revokeObjectURL(done.address);
      this.unsent = this.unsent.filter((unsent) => unsent !== done);
    }
  }

  async goOn() {
    const next = this.unsent.find(({ isRefused }) => !isRefused);
    if (!next || next.hasFailed || this.#isSending) {
      return;
    }
    this.#isSending = true;
    try {
      if (await this.way.post(next)) {
        this.waitUntil = 0;
      }
    } catch (error) {
      this.#fail(next, error instanceof Refusal ? error : null);
    } finally {
      this.#isSending = false;
      this.way.changed();
    }
    this.goOn();
  }

  /** @param {Unsent} unsent @param {Refusal | null} refusal null for the network */
  #fail(unsent, refusal) {
    const status = refusal?.status ?? 0;
    unsent.hasFailed = true;
    if (status === 401) {
      this.way.ended();
    } else if (status === 429) {
      const pause = 1000 * Math.max(1, refusal?.after ?? 0);
      this.waitUntil = Date.now() + pause;
      this.#retryAfter(unsent, pause);
    } else if (status === 0 || status >= 500) {
      this.#retryAfter(unsent, RETRY_MS);
    } else {
      unsent.isRefused = true;
    }
  }

  /** @param {Unsent} unsent @param {number} pause milliseconds */
  #retryAfter(unsent, pause) {
    setTimeout(() => unsent.hasFailed && this.unsent.includes(unsent) && this.retry(unsent), pause);
  }
}

/** Also where the page is not secure and {@code randomUUID} is missing. */
function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
