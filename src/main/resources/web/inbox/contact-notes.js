// @ts-check
// What the team should know of a contact, whichever conversation is open.
import { html, LitElement, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { complain } from './actions.js';
import { onApplied } from './events.js';
import { icon } from './icons.js';
import { explained } from './loading.js';
import { openMenuOf } from './popup.js';
import { request } from './session.js';
import * as store from './store.js';
import { displayName, linkified, shortTime, t } from './text.js';

const PER_PAGE = 20;

/** @typedef {import('./types').ContactNote} Note */

class ContactNotes extends LitElement {
  static properties = {
    contact: { attribute: false },
    notes: { state: true },
    editing: { state: true },
    cursor: { state: true },
    error: { state: true },
  };

  constructor() {
    super();
    this.contact = '';
    /** @type {Note[]} */
    this.notes = [];
    /** @type {string | null} the note that is being written; empty for a new one */
    this.editing = null;
    /** @type {string | null} */
    this.cursor = null;
    this.error = '';
    this.stop = () => {};
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  /** Notes of who becomes a part of the contact come along. @override */
  connectedCallback() {
    super.connectedCallback();
    this.stop = onApplied((events) => events.some(({ type, data }) => type === 'contact.merged' && data?.id === this.contact) && this.load(null));
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop();
  }

  /** @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('contact') && this.contact) {
      this.notes = [];
      this.editing = null;
      this.load(null);
    }
  }

  get path() {
    return `/v1/contacts/${this.contact}/notes`;
  }

  /** @param {string | null} cursor of the next page */
  async load(cursor) {
    const { path } = this;
    try {
      const { body } = await request('GET', `${path}?per_page=${PER_PAGE}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`);
      if (path === this.path) {
        this.notes = [...(cursor ? this.notes : []), ...body.data];
        this.cursor = body.meta.next_cursor;
        this.error = '';
      }
    } catch (error) {
      this.error = (await explained(error)).message;
    }
  }

  /** @override */
  render() {
    const isWriter = store.mayWrite();
    return html`<h3>${t('contact_notes')}${isWriter
        ? html`<button class="ib" aria-label=${t('add_contact_note')} @click=${() => this.edit('')}>${icon('plus', 'i14')}</button>`
        : nothing}</h3>
      ${this.editing === '' ? this.form(null) : nothing}
      ${this.error ? html`<p class="c-bad sec-p">${this.error} <button class="link" @click=${() => this.load(null)}>${t('try_again')}</button></p>` : nothing}
      ${repeat(this.notes, (note) => note.id, (note) => (this.editing === note.id ? this.form(note) : this.note(note)))}
      ${this.notes.length === 0 && this.editing === null && !this.error ? html`<p class="c-3 sec-p">${t('no_contact_notes')}</p>` : nothing}
      ${this.cursor ? html`<button class="btn sm ghost" @click=${() => this.load(this.cursor)}>${t('older_notes')}</button>` : nothing}`;
  }

  /** @param {Note} note */
  note(note) {
    const author = store.agent(note.author.id);
    const name = author ? displayName(author) : t(`sent_by_${note.author.type}`);
    return html`<article class="person-note"><p dir="auto">${linkified(note.text)}</p>
      <footer><span class="cut" dir="auto">${name}</span>
        <time datetime=${note.created_at}>${shortTime(note.created_at, store.now.value)}</time>
        ${note.edited_at ? html`<span>${t('edited')}</span>` : nothing}
        ${this.mayChange(note)
          ? html`<button class="ib sm" aria-haspopup="menu" aria-label=${t('change_note')} @click=${(/** @type {Event} */ event) => this.menu(note, event)}>${icon('more', 'i14')}</button>`
          : nothing}</footer></article>`;
  }

  /** @param {Note} note */
  mayChange(note) {
    const mine = store.me.value;
    return store.mayWrite() && (note.author.id === mine?.id || ['owner', 'admin'].includes(mine?.role ?? ''));
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

  /** @param {Note | null} note */
  form(note) {
    return html`<form class="person-note" @submit=${(/** @type {SubmitEvent} */ event) => this.save(note, event)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => this.key(event)}>
      <label class="inp"><span class="vh">${t('contact_note')}</span>
        <textarea name="text" rows="3" maxlength="10000" required dir="auto" .value=${note?.text ?? ''}></textarea></label>
      <div><button class="btn sm primary">${t('save')}</button>
        <button class="btn sm ghost" type="button" @click=${() => this.edit(null)}>${t('cancel')}</button></div></form>`;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      this.edit(null);
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
    const text = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get('text')).trim();
    try {
      const { body } = note
        ? await request('PATCH', `${this.path}/${note.id}`, { body: { text } })
        : await request('POST', this.path, { body: { text } });
      this.notes = note ? this.notes.map((one) => (one.id === note.id ? body : one)) : [body, ...this.notes];
      this.editing = null;
    } catch (error) {
      complain(error);
    }
  }

  /** @param {Note} note */
  async discard(note) {
    try {
      await request('DELETE', `${this.path}/${note.id}`);
      this.notes = this.notes.filter((one) => one.id !== note.id);
    } catch (error) {
      complain(error);
    }
  }
}

customElements.define('parley-contact-notes', ContactNotes);
