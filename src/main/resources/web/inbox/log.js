// @ts-check
// The messages of a conversation. What one reads never moves, whatever comes above or below.
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { toast } from './actions.js';
import { activitiesBeside, ActivityWatch } from './activity.js';
import { loadBackTo, loadScheduled } from './details.js';
import { jumpPill, lineOf, olderLine, scheduledLine } from './lines.js';
import { ReadMark } from './read-mark.js';
import { Range, rendered, Scroll } from './reading.js';
import { REST_MS } from './rest.js';
import { WatchingElement } from './signals.js';
import * as store from './store.js';
import { displayName, t } from './text.js';
import { loadOlder } from './threads.js';
import { firstUnread, flowOf, linesOf, newsFrom, recentIn } from './timeline.js';

/** @typedef {import('./types').Message} Message */

const FOUND_MS = 1600;

class MessageLog extends WatchingElement {
  static properties = {
    conversation: { attribute: false },
    olderFailed: { state: true },
  };

  constructor() {
    super();
    this.conversation = '';
    this.olderFailed = false;
  }

  /** @type {Scroll | null} */
  #scroll = null;
  #range = new Range();
  #mark = new ReadMark(() => this.#scroll?.settle());
  /** @type {import('./timeline.js').Flow} */
  #flow = flowOf([]);
  /** Whether the conversation shows, so that from now on its messages only grow. */
  #isPlaced = false;
  #isExtending = false;
  #updates = 0;
  /** @type {string | null} the message above which "New" stands */
  #firstNew = null;
  /** @type {string | null} the first message that came while one looked elsewhere */
  #unseen = null;
  /** @type {string | null} */
  #last = null;
  #wasRead = true;
  #activity = new ActivityWatch();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#mark.listen(() => this.#considerReading());
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.#rest);
    this.#rest = undefined;
    this.#mark.leave();
  }

  /** @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('conversation')) {
      this.#range = new Range();
      this.#mark.open();
      this.#isPlaced = false;
      this.#firstNew = null;
      this.#last = null;
      this.#wasRead = true;
      this.olderFailed = false;
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => this.#loadRest(), REST_MS);
    }
  }

  /** What was said shows first; whoever leafs through sees and asks for nothing else. */
  #loadRest() {
    this.#rest = undefined;
    this.#extend();
    loadScheduled(this.conversation).catch(() => {});
    this.#activity.open(this.conversation, this.#holding());
  }

  /** What was done comes later than what was said, and is not to move it. */
  #holding() {
    const id = this.conversation;
    return () => {
      if (id === this.conversation) {
        this.#scroll?.hold();
      }
    };
  }

  /** @override */
  render() {
    const thread = store.threads.get(this.conversation);
    const conversation = store.conversations.get(this.conversation);
    const unread = conversation?.unread_count ?? 0;
    this.#flow = flowOf(thread?.ids ?? []);
    const { shown, scheduled, reactions } = this.#flow;
    this.#isPlaced ? this.#grow(shown) : this.#begin(shown, firstUnread(thread?.ids ?? [], unread));
    this.#last = shown.at(-1)?.id ?? null;
    this.#wasRead = unread === 0;
    const visible = this.#range.of(shown);
    const isAtStart = this.#range.isAtStart(shown);
    if (conversation) {
      this.#activity.note(conversation, this.#holding());
    }
    const customer = displayName(conversation?.contact);
    const reach = { fromStart: isAtStart && !thread?.hasMore, toEnd: this.#range.isAtEnd };
    const activities = activitiesBeside(this.conversation, visible, reach);
    const lines = linesOf(visible, activities, this.#firstNew);
    const recent = recentIn(shown, this.#firstNew);
    return html`<div class="log" role="log" aria-live="off" aria-label=${t('messages')} tabindex="0"
        @scroll=${this.#scrolled} @parley-jump=${this.#jump}>
        <div class="log-in">
          ${thread?.hasMore || !isAtStart ? olderLine(this.olderFailed, () => this.#extendUp()) : nothing}
          ${repeat(lines, (line) => line.key, (line) => lineOf(line, reactions, customer, recent))}
          ${scheduled.map((message) => scheduledLine(message.id))}
        </div>
      </div>
      ${this.#isPlaced && !this.#scroll?.follows
        ? jumpPill(newsFrom(this.#unseen, shown), () => this.#toEnd())
        : nothing}`;
  }

  /**
   * @param {Message[]} shown
   * @param {string | null} firstNew
   */
  #begin(shown, firstNew) {
    this.#firstNew = firstNew;
    this.#range.begin(shown, this.#firstNew);
    this.#unseen = this.#firstNew;
  }

  /**
   * Whoever writes is taken to what they wrote; whoever looks elsewhere finds a line where they left.
   *
   * @param {Message[]} shown
   */
  #grow(shown) {
    const last = shown.at(-1);
    if (!last || !this.#scroll || last.id === this.#last) {
      return;
    }
    this.#scroll.settle();
    if (last.status === 'local') {
      this.#range.toEnd(shown);
      this.#scroll.follows = true;
    }
    const news = shown.slice(shown.findIndex((message) => message.id === this.#last) + 1);
    const firstInbound = news.find((message) => message.direction === 'inbound');
    if (firstInbound && this.#wasRead && !this.#isReading) {
      this.#firstNew = firstInbound.id;
    }
    this.#unseen = this.#scroll.follows ? null : (this.#unseen ?? news[0]?.id ?? null);
  }

  /** Whether the end is looked at. */
  get #isReading() {
    const isAtEnd = this.#isPlaced && this.#range.isAtEnd && this.#scroll?.follows;
    return Boolean(isAtEnd && !document.hidden && document.hasFocus());
  }

  #considerReading() {
    this.#mark.consider(this.conversation, this.#flow.newest, this.#isReading);
  }

  /** @override */
  firstUpdated() {
    this.#scroll = new Scroll(/** @type {HTMLElement} */ (this.querySelector('.log')));
  }

  /** @override */
  async updated() {
    const update = ++this.#updates;
    await rendered(this);
    if (this.#isPlaced && update !== this.#updates) {
      return; // what is held is held for a later one, whose messages are still to render
    }
    const scroll = /** @type {Scroll} */ (this.#scroll);
    if (this.#isPlaced) {
      scroll.restore();
      scroll.follow();
    } else if (store.threads.peek(this.conversation)?.state === 'ready' || this.#flow.shown.length > 0) {
      scroll.toNew(() => this.requestUpdate()); // for the pill
      this.#isPlaced = true;
      this.#extend();
    }
    this.#considerReading();
  }

  #scrolled() {
    const scroll = /** @type {Scroll} */ (this.#scroll);
    if (!this.#isPlaced) {
      return;
    }
    const followed = scroll.follows;
    scroll.moved(this.#range.isAtEnd);
    if (scroll.follows) {
      this.#unseen = null;
    }
    if (scroll.follows !== followed) {
      this.requestUpdate();
    }
    this.#extend();
    this.#considerReading();
  }

  #extend() {
    const scroll = /** @type {Scroll} */ (this.#scroll);
    if (this.#rest || !this.#isPlaced) {
      return; // for what is seen first, and later for the rest
    }
    if (scroll.isNearTop && !this.olderFailed) {
      this.#extendUp();
    } else if (scroll.isNearEnd && !this.#range.isAtEnd) {
      this.#change(() => this.#range.extendDown(this.#flow.shown));
    }
  }

  /** Shows what comes before, from memory if it is there. */
  async #extendUp() {
    const id = this.conversation;
    if (this.#isExtending) {
      return;
    }
    if (this.#range.isAtStart(this.#flow.shown)) {
      this.#isExtending = true;
      this.olderFailed = false;
      try {
        await loadOlder(id);
      } catch {
        this.olderFailed = true;
      } finally {
        this.#isExtending = false;
      }
      await this.updateComplete;
    }
    if (id === this.conversation && !this.#range.isAtStart(this.#flow.shown)) {
      this.#change(() => this.#range.extendUp(this.#flow.shown));
    }
  }

  /** Changes what is in the page without moving what is seen. @param {() => void} change */
  #change(change) {
    this.#scroll?.hold();
    change();
    this.requestUpdate();
  }

  async #toEnd() {
    this.#range.toEnd(this.#flow.shown);
    this.requestUpdate();
    await this.updateComplete;
    await rendered(this);
    this.#scroll?.toEnd();
    this.#unseen = null;
    this.#scroll?.box.focus({ preventScroll: true });
    this.requestUpdate();
  }

  /** To a message that is quoted, however long ago it was. @param {CustomEvent<string>} event */
  async #jump({ detail: id }) {
    const conversation = this.conversation;
    const isThere = await loadBackTo(conversation, id).catch(() => false);
    if (conversation !== this.conversation) {
      return;
    }
    if (!isThere) {
      toast('search', t('not_in_thread'));
      return;
    }
    await this.updateComplete;
    this.#isPlaced = true;
    this.#range.bring(this.#flow.shown, id);
    this.requestUpdate();
    await this.updateComplete;
    await rendered(this);
    const found = this.querySelector(`[data-message="${CSS.escape(id)}"]`);
    if (found) {
      this.#scroll?.bring(found);
      found.toggleAttribute('data-found', true);
      setTimeout(() => found.removeAttribute('data-found'), FOUND_MS);
      this.requestUpdate();
    }
  }
}

customElements.define('parley-log', MessageLog);
