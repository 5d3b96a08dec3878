// @ts-check
// What all elements for a file of a message have in common: a link is asked for when one comes near
// the screen, and once more when it does not work.
import { addressOf, loadMedia } from './details.js';
import { WatchingElement } from './signals.js';
import * as store from './store.js';
import { t } from './text.js';

/** How far from the screen a file is asked for. */
const NEAR = '400px';

/** @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap();
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) {
        near.unobserve(target);
        waiting.get(target)?.();
      }
    }
  },
  { rootMargin: NEAR },
);

/** An element that shows a file; the part that stands for the file is its `.box`. */
export class FileElement extends WatchingElement {
  static properties = {
    media: { attribute: false },
    failed: { state: true },
    attempt: { state: true },
  };

  constructor() {
    super();
    this.media = '';
    this.failed = false;
    /** Counts the links that did not work. */
    this.attempt = 0;
  }

  /** @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('media')) {
      this.failed = false;
      this.attempt = 0;
    }
  }

  /** @override @param {Map<string, unknown>} changed */
  updated(changed) {
    const box = this.querySelector('.box');
    if (changed.has('media') && box) {
      waiting.set(box, () => this.load());
      near.observe(box);
    }
  }

  /** @param {boolean} [again] although the link should hold */
  async load(again = false) {
    try {
      await loadMedia(this.media, again);
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  /** The link may have ended while the page was open: another one is asked for, once. */
  async refused() {
    if (this.attempt > 0) {
      this.failed = true;
    } else {
      await this.load(true);
      this.attempt++;
    }
  }

  /** What is known of the file. */
  get known() {
    return store.media.get(this.media);
  }

  /** Where the file is, once it is there. */
  get address() {
    const { known } = this;
    return known?.status === 'ready' ? addressOf(known) : null;
  }

  /** What is wrong with the file, in words. */
  get complaint() {
    const { known } = this;
    if (this.failed) {
      return t('file_unreachable');
    }
    if (known?.status === 'failed') {
      return t('file_failed', { reason: known.error?.message ?? '' });
    }
    return known?.status === 'pending' ? t('file_pending') : null;
  }
}
