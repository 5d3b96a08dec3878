// @ts-check
// What the team should know of a contact, whichever conversation is open.
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { complain, toast } from './actions.js';
import { focusLeft } from './focus.js';
import { icon } from './icons.js';
import { asRequestError, explained } from './loading.js';
import { onNotesChanged } from './note-news.js';
import { openMenuOf } from './popup.js';
import { isRecent, Rest } from './rest.js';
import { request } from './session.js';
import { WatchingElement } from './signals.js';
import * as store from './store.js';
import { displayName, linkified, shortTime, t } from './text.js';

const PER_PAGE = 20;
const MOST_PER_PAGE = 100;

/** @typedef {import('./types').ContactNote} Note */

/**
 * The notes on a contact as far as they are loaded.
 *
 * @typedef {object} KnownNotes
 * @property {Note[]} notes the newest first
 * @property {string | null} cursor of the next page
 * @property {number} askedAt in milliseconds since 1970: who was away may have missed that they changed
 */

/** What was begun and not saved, of which version, by contact and note: whoever looks elsewhere finds it again. @type {Map<string, { text: string, etag?: string }>} */
const drafts = new Map();

class ContactNotes extends WatchingElement {
  static properties = {
    contact: { attribute: false },
    editing: { state: true },
    error: { state: true },
  };

  constructor() {
    super();
    this.contact = '';
    /** @type {string | null} the note that is being written; empty for a new one */
    this.editing = null;
    this.error = '';
    this.stop = () => {};
  }

  #rest = new Rest();

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.stop = onNotesChanged((contact) => contact === this.contact && this.load(null));
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop();
    this.#rest.leave();
  }

  /** @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('contact') && this.contact) {
      this.editing = null;
      this.error = '';
      this.#rest.come(() => isRecent(store.contactNotes.peek(this.contact)?.askedAt) || this.load(null));
    }
  }

  /** @param {string | null} cursor of the next page; without one what shows is asked for anew */
  async load(cursor) {
    const { contact } = this;
    const count = cursor ? PER_PAGE : Math.min(MOST_PER_PAGE, Math.max(PER_PAGE, notesOn(contact).length));
    let error = '';
    try {
      const { body } = await request('GET', `${pathOf(contact)}?per_page=${count}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`);
      const before = cursor ? notesOn(contact) : [];
      store.contactNotes.set(contact, { notes: [...before, ...body.data], cursor: body.meta.next_cursor, askedAt: Date.now() });
    } catch (failed) {
      error = (await explained(failed)).message;
    }
    this.error = contact === this.contact ? error : this.error;
  }

  /** @override */
  render() {
    const isWriter = store.mayWrite();
    const known = store.contactNotes.get(this.contact);
    return html`<h3>${t('contact_notes')}${isWriter
        ? html`<button class="ib" aria-label=${t('add_contact_note')} data-add="note" @click=${() => this.edit('')}>${icon('plus', 'i14')}</button>`
        : nothing}</h3>
      ${this.editing === '' ? this.form(null) : this.draft('')}
      ${this.error ? html`<p class="c-bad sec-p">${this.error} <button class="link" @click=${() => this.load(null)}>${t('try_again')}</button></p>` : nothing}
      ${repeat(known?.notes ?? [], (note) => note.id, (note) => (this.editing === note.id ? this.form(note) : this.note(note)))}
      ${known?.notes.length === 0 && this.editing === null && !this.error && !drafts.has(this.contact) ? html`<p class="c-3 sec-p">${t('no_contact_notes')}</p>` : nothing}
      ${known?.cursor ? html`<button class="btn sm ghost" @click=${() => this.load(known.cursor)}>${t('older_notes')}</button>` : nothing}`;
  }

  /** @param {Note} note */
  note(note) {
    const author = store.agent(note.author.id);
    const name = author ? displayName(author) : t(`sent_by_${note.author.type}`);
    return html`<article class="person-note" data-note=${note.id}><p dir="auto">${linkified(note.text)}</p>${this.draft(note.id)}
      <footer><span class="cut" dir="auto">${name}</span>
        <time datetime=${note.created_at}>${shortTime(note.created_at, store.now.value)}</time>
        ${note.edited_at ? html`<span>${t('edited')}</span>` : nothing}
        ${this.mayChange(note)
          ? html`<button class="ib sm" aria-haspopup="menu" aria-label=${t('change_note')} @click=${(/** @type {Event} */ event) => this.menu(note, event)}>${icon('more', 'i14')}</button>`
          : nothing}</footer></article>`;
  }

  /** What was begun of a note, to go on with. @param {string} id empty for a new one */
  draft(id) {
    const { text } = drafts.get(this.contact + id) ?? {};
    return text && store.mayWrite()
      ? html`<button class="kv-b cut c-3 sec-p" dir="auto" @click=${() => this.edit(id)}>${t('note_draft', { text })}</button>`
      : nothing;
  }

  /** @param {Note} note */
  mayChange(note) {
    const mine = store.me.value;
    return store.mayWrite() && (note.author.id === mine?.id || store.mayManage());
  }

  /**
   * @param {Note} note
   * @param {Event} event
   */
  menu(note, event) {
    openMenuOf(/** @type {Element} */ (event.currentTarget), t('change_note'), [
      { label: t('edit'), icon: 'pen', run: () => this.edit(note.id) },
      { label: t('delete'), icon: 'trash', run: () => this.discard(note) },
    ]);
  }

  /** @param {string | null} id empty for a new note */
  edit(id) {
    this.editing = id;
    this.updateComplete.then(() => this.querySelector('textarea')?.focus());
  }

  /** Nothing is written any more: the keyboard goes on at what was written. */
  async leave() {
    const id = this.editing;
    this.editing = null;
    if (!drafts.get(this.contact + id)?.text.trim()) {
      drafts.delete(this.contact + id);
    }
    await focusLeft(this, `[data-note="${CSS.escape(id ?? '')}"] footer button`, '[data-add="note"]');
  }

  /** @param {Note | null} note */
  form(note) {
    const key = this.contact + (note?.id ?? '');
    const keep = (/** @type {InputEvent} */ { currentTarget }) => {
      const { value } = /** @type {HTMLTextAreaElement} */ (currentTarget);
      value === note?.text ? drafts.delete(key) : drafts.set(key, { text: value, etag: drafts.get(key)?.etag ?? note?.etag });
    };
    const cancel = () => {
      drafts.delete(key);
      this.leave();
    };
    return html`<form class="person-note" @submit=${(/** @type {SubmitEvent} */ event) => this.save(note, event)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => this.key(event)}>
      <label class="inp"><span class="vh">${t('contact_note')}</span>
        <textarea name="text" rows="3" maxlength="10000" required dir="auto" .value=${drafts.get(key)?.text ?? note?.text ?? ''} @input=${keep}></textarea></label>
      <div><button class="btn sm primary">${t('save')}</button>
        <button class="btn sm ghost" type="button" @click=${cancel}>${t('cancel')}</button></div></form>`;
  }

  /** What is left by Esc is kept as a draft. @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      this.leave();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      /** @type {HTMLFormElement} */ (event.currentTarget).requestSubmit();
    }
  }

  /**
   * @param {Note | null} note
   * @param {SubmitEvent} event
   */
  async save(note, event) {
    event.preventDefault();
    const { contact } = this;
    const key = contact + (note?.id ?? '');
    const text = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get('text')).trim();
    try {
      const { body } = note
        ? await request('PATCH', `${pathOf(contact)}/${note.id}`, { headers: { 'If-Match': drafts.get(key)?.etag ?? note.etag }, body: { text } })
        : await request('POST', pathOf(contact), { body: { text } });
      changeNotes(contact, (notes) => (note ? notes.map((one) => (one.id === note.id ? body : one)) : [body, ...notes.filter((one) => one.id !== body.id)]));
      drafts.delete(key);
      if (contact === this.contact) {
        this.leave();
      }
    } catch (error) {
      note && asRequestError(error).status === 412 ? this.overtaken(contact, note, text) : complain(error);
    }
  }

  /** Somebody else was faster: what they have written shows, with one's own words below it. @param {string} contact @param {Note} note @param {string} text */
  async overtaken(contact, { id }, text) {
    toast('retry', t('changed_meanwhile'));
    if (contact === this.contact) {
      await this.load(null);
      drafts.set(contact + id, { text, etag: notesOn(contact).find((one) => one.id === id)?.etag });
      this.leave();
    }
  }

  /** @param {Note} note */
  async discard(note) {
    const { contact } = this;
    try {
      await request('DELETE', `${pathOf(contact)}/${note.id}`);
      changeNotes(contact, (notes) => notes.filter((one) => one.id !== note.id));
      focusLeft(this, '[data-add="note"]');
    } catch (error) {
      complain(error);
    }
  }
}

customElements.define('parley-contact-notes', ContactNotes);

/** @param {string} contact */
function pathOf(contact) {
  return `/v1/contacts/${contact}/notes`;
}

/** @param {string} contact */
function notesOn(contact) {
  return store.contactNotes.peek(contact)?.notes ?? [];
}

/** @param {string} contact @param {(notes: Note[]) => Note[]} change */
function changeNotes(contact, change) {
  const known = store.contactNotes.peek(contact) ?? { cursor: null, askedAt: 0 };
  store.contactNotes.set(contact, { ...known, notes: change(notesOn(contact)) });
}
