// @ts-check
// Finds a contact by some letters.
import { html, LitElement, nothing } from 'lit';
import { complain } from './actions.js';
import { icon } from './icons.js';
import { initialsAvatar } from './row.js';
import { request } from './session.js';
import { displayName, t } from './text.js';

/** @typedef {import('./types').Contact} Contact */

/** Who types on is asked for once. */
const TYPING_MS = 200;
const MOST = 8;

class PersonSearch extends LitElement {
  static properties = { without: { attribute: false }, found: { state: true } };

  constructor() {
    super();
    /** Who is not looked for. */
    this.without = '';
    /** null before anybody was looked for. @type {Contact[] | null} */
    this.found = null;
    this.sought = '';
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.rest = undefined;
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.rest);
  }

  /** @override */
  firstUpdated() {
    this.querySelector('input')?.focus();
  }

  /** @override */
  render() {
    const { found } = this;
    return html`<label class="inp">${icon('search')}<input type="search" aria-label=${t('search_contacts')} placeholder=${t('search_contacts')}
        maxlength="200" dir="auto" autocomplete="off" @input=${this.typed}></label>
      <p class="vh" role="status">${found ? t('people_found', { count: found.length }) : nothing}</p>
      ${found?.length === 0 ? html`<p class="c-3">${t('nothing_found')}</p>` : nothing}
      ${found?.map(
        (one) => html`<button class="past" @click=${() => this.dispatchEvent(new CustomEvent('chosen', { detail: one }))}>
          ${initialsAvatar(one.id, displayName(one), 's24')}<span class="cut" dir="auto">${displayName(one)}</span>
          <bdi class="cut c-3" dir="ltr">${one.phone ?? one.email ?? ''}</bdi></button>`,
      )}`;
  }

  /** @param {Event} event */
  typed(event) {
    this.sought = /** @type {HTMLInputElement} */ (event.currentTarget).value.trim();
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.look(this.sought), TYPING_MS);
  }

  /** @param {string} sought what this is the answer to, unless something else is sought by then */
  async look(sought) {
    if (!sought) {
      this.found = null;
      return;
    }
    const query = new URLSearchParams({ search: sought, per_page: String(MOST + 1) });
    try {
      const { body } = await request('GET', `/v1/contacts?${query}`);
      if (sought === this.sought) {
        this.found = body.data.filter((/** @type {Contact} */ { id }) => id !== this.without).slice(0, MOST);
      }
    } catch (error) {
      complain(error);
    }
  }
}

customElements.define('parley-person-search', PersonSearch);
