// @ts-check
// Where somebody is in a thread: which part of it is in the page, and how it is scrolled.

/** @typedef {import('./signals.js').WatchingElement} WatchingElement */
/** @typedef {import('./types').Message} Message */

/** Enough for a tall screen. */
const OPENED = 30;
const STEP = 50;
const MOST = 400;
/** What stands above the first new message when a conversation is opened. */
const BEFORE_NEW = 10;
/** Room above the "New" line when what is new does not fit with it. */
const ABOVE_NEW_PX = 40;
const END_PX = 24;
const NEAR_PX = 800;

/** The part of a thread that is in the page, by its first and last message. */
export class Range {
  /** @type {string | null} */
  #from = null;
  /** The last one; null for whatever comes last. @type {string | null} */
  #to = null;

  /**
   * The part that is seen first: the end, or where what is new begins.
   *
   * @param {Message[]} shown
   * @param {string | null} firstNew
   */
  begin(shown, firstNew) {
    const end = Math.max(0, shown.length - OPENED);
    const at = shown.findIndex((message) => message.id === firstNew);
    const start = at < 0 ? end : Math.min(end, Math.max(0, at - BEFORE_NEW));
    this.#take(shown, start, Math.min(shown.length, start + MOST));
  }

  /** @param {Message[]} shown */
  of(shown) {
    return shown.slice(this.#start(shown), this.#end(shown));
  }

  /** Whether nothing that is loaded stands above. @param {Message[]} shown */
  isAtStart(shown) {
    return this.#start(shown) === 0;
  }

  get isAtEnd() {
    return this.#to === null;
  }

  /** @param {Message[]} shown */
  extendUp(shown) {
    const start = Math.max(0, this.#start(shown) - STEP);
    this.#take(shown, start, Math.min(this.#end(shown), start + MOST));
  }

  /** @param {Message[]} shown */
  extendDown(shown) {
    const end = Math.min(shown.length, this.#end(shown) + STEP);
    this.#take(shown, Math.max(this.#start(shown), end - MOST), end);
  }

  /**
   * @param {Message[]} shown
   * @param {string} id
   */
  bring(shown, id) {
    const at = shown.findIndex((message) => message.id === id);
    if (at < this.#start(shown) || at >= this.#end(shown)) {
      const start = Math.max(0, at - STEP / 2);
      this.#take(shown, start, Math.min(shown.length, start + STEP));
    }
  }

  /** @param {Message[]} shown */
  toEnd(shown) {
    if (!this.isAtEnd) {
      this.begin(shown, null);
    }
  }

  /**
   * @param {Message[]} shown
   * @param {number} start
   * @param {number} end
   */
  #take(shown, start, end) {
    this.#from = shown[start]?.id ?? null;
    this.#to = end >= shown.length ? null : shown[end - 1].id;
  }

  /** @param {Message[]} shown */
  #start(shown) {
    const at = shown.findIndex((message) => message.id === this.#from);
    return at < 0 ? Math.max(0, shown.length - OPENED) : at;
  }

  /** @param {Message[]} shown */
  #end(shown) {
    const at = this.#to === null ? -1 : shown.findLastIndex((message) => message.id === this.#to);
    return at < 0 ? shown.length : at + 1;
  }
}

/** The scroll position of a box of messages: at the end it stays there, elsewhere it never moves. */
export class Scroll {
  /** Whether it stays at the end, whatever comes. */
  follows = true;
  #top = 0;
  /** What must not move but by the reader's hand. @type {{ element: Element, top: number, scrolled: number } | null} */
  #held = null;
  /** Told if the end is left for what is new; null once that has been seen. @type {(() => void) | null} */
  #left = null;
  #sizes = new ResizeObserver((changes) => {
    this.follow();
    if (changes.some(({ target }) => target !== this.box)) {
      this.#leaveForNew(); // a letter has come, or a picture
    }
  });

  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.#sizes.observe(box);
    this.#sizes.observe(/** @type {Element} */ (box.firstElementChild));
  }

  follow() {
    if (this.follows && !this.#isLeaving) {
      this.toEnd();
    }
  }

  /** The reader has gone up in this very frame: the event that tells of it is still to come. */
  get #isLeaving() {
    const { scrollTop, scrollHeight, clientHeight } = this.box;
    return scrollTop < this.#top - 1 && scrollTop + clientHeight < scrollHeight - 1;
  }

  toEnd() {
    this.box.scrollTop = this.box.scrollHeight;
    this.#top = this.box.scrollTop;
    this.follows = true;
  }

  /** To the first new message, unless all that is new fits above the end. @param {() => void} left told if it leads there */
  toNew(left) {
    this.#left = left;
    this.toEnd();
    this.#leaveForNew();
    // How high a message is that is not drawn yet is a guess: whether all fits shows a frame later.
    requestAnimationFrame(() => requestAnimationFrame(() => this.#leaveForNew()));
  }

  #leaveForNew() {
    const line = this.#left && this.box.querySelector('.day.new');
    const above = line ? this.#topOf(line) - ABOVE_NEW_PX : 0;
    if (above < 0 && this.follows && !this.#isLeaving) {
      this.box.scrollTop += above;
      this.follows = false;
      this.#left?.();
      this.settle();
    }
  }

  /** What was new has been seen: whoever is at the end stays there. */
  settle() {
    this.#left = null;
  }

  /** @param {Element} element */
  bring(element) {
    this.follows = false;
    element.scrollIntoView({ block: 'center' });
    if (this.#held) {
      this.#held = null; // it was to stay where the reader has just left
      this.hold();
    }
  }

  /**
   * Takes note of where the reader has gone. Only going up leaves the end: coming messages push it
   * away, too.
   *
   * @param {boolean} isLast whether the last message is in the page
   */
  moved(isLast) {
    const { scrollTop, scrollHeight, clientHeight } = this.box;
    if (isLast && scrollHeight - scrollTop - clientHeight < END_PX) {
      this.follows = true;
    } else if (scrollTop < this.#top - 1) {
      this.follows = false;
      this.settle();
    }
    this.#top = scrollTop;
  }

  get isNearTop() {
    return this.box.scrollTop < NEAR_PX;
  }

  get isNearEnd() {
    const { scrollTop, scrollHeight, clientHeight } = this.box;
    return scrollHeight - scrollTop - clientHeight < NEAR_PX;
  }

  /** Holds the first message that can be seen, until {@link restore}: where it was at first, and where the reader takes it. */
  hold() {
    if (this.#held?.element.isConnected) {
      return;
    }
    if (this.#isLeaving) {
      this.follows = false; // once more stands above, no position tells of it
    }
    const element = [...this.box.querySelectorAll('parley-message')].find(
      (message) => message.getBoundingClientRect().bottom > this.box.getBoundingClientRect().top,
    );
    this.#held = element ? { element, top: this.#topOf(element), scrolled: this.box.scrollTop } : null;
  }

  restore() {
    if (this.#held?.element.isConnected) {
      const { element, top, scrolled } = this.#held;
      const moved = this.box.scrollTop - scrolled;
      const grown = this.#topOf(element) - top + moved;
      // Some browsers have made up for what has grown above, and the reader may have gone on meanwhile.
      const byHand = Math.abs(moved) < Math.abs(moved - grown) ? moved : moved - grown;
      if (this.follows && byHand < -1) {
        this.follows = false; // the event that tells of it comes too late to be understood
      }
      if (!this.follows) {
        this.box.scrollTop = scrolled + grown + byHand;
        this.#top = this.box.scrollTop;
      }
    }
    this.#held = null;
  }

  /** @param {Element} element */
  #topOf(element) {
    return element.getBoundingClientRect().top - this.box.getBoundingClientRect().top;
  }
}

/** Messages render after the log does: when all have. @param {Element} log */
export async function rendered(log) {
  const parts = log.querySelectorAll('parley-message');
  await Promise.all([...parts].map((part) => /** @type {WatchingElement} */ (part).updateComplete));
}
