// @ts-check
// Canned replies in the composer: found by what is typed behind a slash. The focus stays in the
// field; the list above it is worked with the keys.
import { html, nothing } from 'lit';
import { blanksOf, selectBlank } from './canned-blanks.js';
import { asRequestError, everyPage } from './loading.js';
import { follow } from './router.js';
import { request } from './session.js';
import * as store from './store.js';
import { loadStyles } from './styles.js';
import { t } from './text.js';
import { keepFocus, WordPicker } from './word-picker.js';

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

/** @extends {WordPicker<Reply>} */
export class CannedPicker extends WordPicker {
  /** @type {Reply[] | null} */
  #all = null;

  #chosen;

  /**
   * @param {import('lit').LitElement} host the composer
   * @param {() => void} chosen told when a reply is about to take the place of the slash
   */
  constructor(host, chosen) {
    super(host, SLASH);
    this.#chosen = chosen;
  }

  /** @override @param {Reply} reply @param {HTMLTextAreaElement} field */
  insert(reply, field) {
    this.#chosen();
    return super.insert(reply, field);
  }

  /** @override */
  async opened() {
    // What can't be loaded is not there: a slash is a slash, too.
    this.#all = await replies().catch(() => this.#all);
  }

  /** @override @param {string} word */
  found(word) {
    return this.#all ? ranked(this.#all, word).slice(0, MOST_SHOWN) : [];
  }

  /** @override @param {Reply} reply */
  idOf({ id }) {
    return `canned-${id}`;
  }

  /** @override @param {Reply} reply @param {string} conversation */
  textOf(reply, conversation) {
    return filledFor(reply, conversation);
  }

  /** The first blank is next. @override @param {HTMLTextAreaElement} field @param {number} start */
  inserted(field, start) {
    if (selectBlank(field, start)) {
      store.announcement.value = t('blanks_left', { count: blanksOf(field.value).length });
    }
  }

  /** @param {import('./types').Conversation} conversation */
  render(conversation) {
    if (!this.#all || !this.isOpenIn(conversation.id)) {
      return nothing;
    }
    if (this.#all.length === 0 && this.word === '') {
      return html`<div class="pop canned" @pointerdown=${keepFocus}><p class="canned-none"><span class="grow">${t('replies_none_yet')}</span>
        <a class="btn line" href="/settings/replies/new" @click=${follow}>${t('reply_write')}</a></p></div>`;
    }
    const { shown } = this;
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
    const isCurrent = index === this.index;
    return html`<div class="canned-o" id=${this.idOf(reply)} role="option" aria-selected=${isCurrent} @click=${() => this.pick(reply)}>
      <b class="cut" dir="auto">/${marked(reply.shortcut, this.word)}</b><span class="cut" dir="auto">${text}</span>
      ${blanks > 0 ? html`<span class="tag">${t('blanks', { count: blanks })}</span>` : isCurrent ? html`<kbd aria-hidden="true">↵</kbd>` : nothing}</div>`;
  }
}

/**
 * @param {Reply[]} all
 * @param {string} word
 */
function ranked(all, word) {
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

/** As the server has it: none of a name that is only a number. @param {string | null | undefined} name */
function firstName(name) {
  return name && (/\p{L}/u.test(name) || !/\p{Nd}/u.test(name)) ? name.trim().split(/\s/)[0] : null;
}

/**
 * What a reply begins with here, as far as this page knows, and how many blanks are left for the
 * agent in any case.
 *
 * @param {string} text
 * @param {import('./types').Conversation} conversation
 */
function preview(text, { id, contact }) {
  /** @type {Record<string, string | null | undefined>} */
  const values = {
    'contact.name': contact.name,
    'contact.first_name': firstName(contact.name),
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
