// @ts-check
// Canned replies in the composer: found by what is typed behind a slash. The focus stays in the
// field; the list above it is worked with the keys.
import { html, nothing } from 'lit';
import { blanksOf, selectBlank } from './canned-field.js';
import { asRequestError, everyPage } from './loading.js';
import { follow } from './router.js';
import { request } from './session.js';
import * as store from './store.js';
import { loadStyles } from './styles.js';
import { displayName, t } from './text.js';

/** @typedef {import('./types').Reply} Reply */

await loadStyles('canned.css');

/** What stands before the caret while somebody looks for a reply. */
const SLASH = /(?:^|\s)\/([\p{L}\p{N}._-]*)$/u;
/** Others may have changed them meanwhile. */
const FRESH_MS = 30_000;
const MOST_SHOWN = 50;
/** One's own stand before those of others with the same name. */
const NEAREST = ['me', 'team', 'everyone'];

/** What this page knows of the replies, and for whom. @type {{ user: string, at: number, all: Reply[] }} */
let known = { user: '', at: 0, all: [] };

/** The replies that the agent sees; as they were a moment ago, or anew. @returns {Promise<Reply[]>} */
async function replies() {
  const user = store.me.peek()?.id ?? '';
  if (known.user !== user || Date.now() - known.at > FRESH_MS) {
    known = { user, at: Date.now(), all: await everyPage('/v1/replies') };
  }
  return known.all;
}

/** Has the replies asked for again the next time: one was written, or deleted. */
export function forgetReplies() {
  known = { user: '', at: 0, all: [] };
}

export class CannedPicker {
  #host;
  /** Whether a list is wanted: a word behind a slash stands before the caret, and nobody pressed Esc. */
  #isOpen = false;
  #word = '';
  /** Where that word stands. */
  #conversation = '';
  /** Where the slash is that Esc was pressed at. @type {number | null} */
  #dismissed = null;
  #index = 0;
  /** @type {Reply[] | null} */
  #all = null;

  /** @param {import('lit').LitElement} host the composer */
  constructor(host) {
    this.#host = host;
  }

  /**
   * Looks at what stands before the caret.
   *
   * @param {HTMLTextAreaElement} field
   * @param {string} conversation
   */
  async look(field, conversation) {
    this.#conversation = conversation;
    const before = field.value.slice(0, field.selectionStart);
    const word = before.match(SLASH)?.[1] ?? null;
    const slash = word === null ? null : before.length - word.length - 1;
    if (slash !== this.#dismissed) {
      this.#dismissed = null;
    }
    const wasOpen = this.#isOpen;
    this.#isOpen = slash !== null && this.#dismissed === null;
    if (word !== this.#word || !wasOpen) {
      this.#index = 0;
    }
    this.#word = word ?? '';
    this.#host.requestUpdate();
    if (this.#isOpen && !wasOpen) {
      // What can't be loaded is not there: a slash is a slash, too.
      this.#all = await replies().catch(() => this.#all);
      this.#host.requestUpdate();
    }
  }

  close() {
    this.#isOpen = false;
    this.#host.requestUpdate();
  }

  /** The id of the option that the keys are at, if there is a list. */
  get active() {
    const shown = this.#shown();
    return shown.length > 0 ? `canned-${shown[Math.min(this.#index, shown.length - 1)].id}` : null;
  }

  /**
   * Deals with a key that is the list's.
   *
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it was
   */
  key(event) {
    const shown = this.#shown();
    const modified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (shown.length === 0 || modified || event.isComposing || event.keyCode === 229) {
      return false;
    }
    const field = /** @type {HTMLTextAreaElement} */ (event.target);
    /** @type {Record<string, () => unknown>} */
    const keys = {
      ArrowDown: () => this.#move(1),
      ArrowUp: () => this.#move(-1),
      Enter: () => this.#insert(shown[this.#index], field),
      Tab: () => this.#insert(shown[this.#index], field),
      Escape: () => {
        this.#dismissed = field.selectionStart - this.#word.length - 1;
        this.close();
      },
    };
    const work = keys[event.key];
    if (work) {
      event.preventDefault();
      event.stopPropagation();
      work();
    }
    return Boolean(work);
  }

  /** @param {number} step */
  #move(step) {
    const count = this.#shown().length;
    this.#index = (this.#index + step + count) % count;
    this.#host.requestUpdate();
    this.#host.updateComplete.then(() =>
      document.getElementById(this.active ?? '')?.scrollIntoView({ block: 'nearest' }),
    );
  }

  /**
   * Puts a reply where the slash and the word are, and goes to its first blank.
   *
   * @param {Reply} reply
   * @param {HTMLTextAreaElement} field
   */
  async #insert(reply, field) {
    const conversation = this.#conversation;
    const { value: text, selectionEnd } = field;
    const start = selectionEnd - this.#word.length - 1;
    this.close();
    const filled = await filledFor(reply, conversation);
    const isHere = field.isConnected && store.route.peek().conversation === conversation;
    if (!isHere || field.value !== text) {
      return; // somebody writes on already
    }
    field.focus();
    field.setSelectionRange(start, selectionEnd);
    document.execCommand('insertText', false, filled); // unlike setRangeText it can be undone
    if (selectBlank(field, start)) {
      store.announcement.value = t('blanks_left', { count: blanksOf(field.value).length });
    }
  }

  /** @returns {Reply[]} the nearest and best first */
  #shown() {
    const isHere = store.route.peek().conversation === this.#conversation;
    return this.#isOpen && isHere && this.#all ? found(this.#all, this.#word).slice(0, MOST_SHOWN) : [];
  }

  /** @param {import('./types').Conversation} conversation */
  render(conversation) {
    if (!this.#isOpen || !this.#all || conversation.id !== this.#conversation) {
      return nothing;
    }
    if (this.#all.length === 0 && this.#word === '') {
      return html`<div class="pop canned" @pointerdown=${keepFocus}><p class="canned-none"><span class="grow">${t('replies_none_yet')}</span>
        <a class="btn line" href="/settings/replies/new" @click=${follow}>${t('reply_write')}</a></p></div>`;
    }
    const shown = this.#shown();
    return shown.length === 0
      ? nothing
      : html`<div class="pop canned" @pointerdown=${keepFocus}><div class="pop-h"><span>${t('replies_found', { count: shown.length, all: this.#all.length })}</span>
          <span class="e" aria-hidden="true"><span><kbd>↑</kbd><kbd>↓</kbd> ${t('key_choose')}</span><span><kbd>↵</kbd> ${t('key_insert')}</span></span></div>
        <div class="canned-l" id="canned-list" role="listbox" aria-label=${t('canned_replies')}>${shown.map((reply, index) =>
          this.#option(reply, index, conversation))}</div></div>`;
  }

  /**
   * @param {Reply} reply
   * @param {number} index
   * @param {import('./types').Conversation} conversation
   */
  #option(reply, index, conversation) {
    const { text, blanks } = preview(reply.text, conversation);
    const isCurrent = index === this.#index;
    const pick = () => {
      const field = this.#host.querySelector('textarea');
      if (field) {
        this.#insert(reply, field);
      }
    };
    return html`<div class="canned-o" id="canned-${reply.id}" role="option" aria-selected=${isCurrent} @click=${pick}>
      <b class="cut" dir="auto">/${marked(reply.shortcut, this.#word)}</b><span class="cut" dir="auto">${text}</span>
      ${blanks > 0 ? html`<span class="tag">${t('blanks', { count: blanks })}</span>` : isCurrent ? html`<kbd aria-hidden="true">↵</kbd>` : nothing}</div>`;
  }
}

/** Pressing a reply must not take the focus from the field. @param {Event} event */
function keepFocus(event) {
  event.preventDefault();
}

/**
 * @param {Reply[]} all
 * @param {string} word
 */
function found(all, word) {
  const query = word.toLowerCase();
  const rank = (/** @type {Reply} */ { shortcut, text }) => {
    const at = shortcut.indexOf(query);
    return at === 0 ? 0 : at > 0 ? 1 : query.length > 1 && text.toLowerCase().includes(query) ? 2 : 3;
  };
  return all
    .map((reply) => ({ reply, rank: rank(reply), nearness: NEAREST.indexOf(reply.visibility) }))
    .filter((one) => one.rank < 3)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        a.reply.shortcut.localeCompare(b.reply.shortcut) ||
        a.nearness - b.nearness,
    )
    .map(({ reply }) => reply);
}

/** @param {string} shortcut @param {string} word */
function marked(shortcut, word) {
  const at = shortcut.indexOf(word.toLowerCase());
  return word && at >= 0
    ? html`${shortcut.slice(0, at)}<mark>${shortcut.slice(at, at + word.length)}</mark>${shortcut.slice(at + word.length)}`
    : shortcut;
}

/**
 * What a reply begins with here, as far as this page knows, and how many blanks are left for the
 * agent in any case.
 *
 * @param {string} text
 * @param {import('./types').Conversation} conversation
 */
function preview(text, { id, contact }) {
  const name = displayName(contact);
  /** @type {Record<string, string | null | undefined>} */
  const values = {
    'contact.name': name,
    'contact.first_name': name.split(/\s/)[0],
    'agent.name': store.me.value?.name,
    'conversation.id': id,
  };
  const filled = text.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (blank, key) => values[key] || blank);
  const isServers = (/** @type {string} */ blank) => /^\{\{\s*contact\./.test(blank);
  return { text: filled, blanks: blanksOf(filled).filter((blank) => !isServers(blank)).length };
}

/**
 * @param {Reply} reply
 * @param {string} conversation
 * @returns {Promise<string>} as the server fills it; as it is written when that can't be asked
 */
async function filledFor({ id, text }, conversation) {
  if (blanksOf(text).length === 0) {
    return text;
  }
  try {
    const body = { conversation_id: conversation };
    return (await request('POST', `/v1/replies/${id}/render`, { body })).body.text;
  } catch (error) {
    if (asRequestError(error).status === 404) {
      forgetReplies();
    }
    return text;
  }
}
