// @ts-check
// That one of both writes, which the other one sees for seconds.

/** What is not said again is over after six seconds. */
const SAY_EVERY_MS = 3000;

export class Typing {
  /** Whether somebody writes to the visitor. */
  isAnswered = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #over;
  #saidAt = 0;

  /** @param {(state: 'on' | 'off') => void} say @param {() => void} changed */
  constructor(say, changed) {
    this.say = say;
    this.changed = changed;
  }

  /** @param {boolean} hasText whether there is anything yet that could be sent */
  typed(hasText) {
    const now = Date.now();
    if (hasText && now - this.#saidAt >= SAY_EVERY_MS) {
      this.#saidAt = now;
      this.say('on');
    } else if (!hasText && this.#saidAt > 0) {
      this.#saidAt = 0;
      this.say('off');
    }
  }

  /** What was being written has been sent, which tells by itself that it is over. */
  sent() {
    this.#saidAt = 0;
  }

  /** Somebody writes to the visitor. @param {number} life milliseconds */
  answered(life) {
    clearTimeout(this.#over);
    this.#over = setTimeout(() => this.over(), life);
    this.isAnswered = true;
    this.changed();
  }

  /** What they wrote has come, or nobody knows any more. */
  over() {
    clearTimeout(this.#over);
    if (this.isAnswered) {
      this.isAnswered = false;
      this.changed();
    }
  }
}
