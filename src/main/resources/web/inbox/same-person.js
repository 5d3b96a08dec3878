// @ts-check
// Says when somebody else may be the same person as a contact: by their name, or by an address
// that stands among the contact's details, or that they say is theirs.
import { html, LitElement, nothing } from 'lit';
import { lazily } from './lazily.js';
import { follow } from './router.js';
import { request } from './session.js';
import * as store from './store.js';
import { displayName, folded, t } from './text.js';

/** @typedef {import('./types').Contact} Contact */

/** It is a hint for who works on a contact, and the dearest of what the panel asks for. */
const HINT_MS = 500;

const MOST_SHOWN = 3;
const MOST_FOUND = 10;
const MOST_DETAILS = 2;
/** No address is longer; whatever is longer is not looked at. */
const LONGEST = 254;
const EMAIL = /^\S+@\S+\.\S+$/;
const PHONE = /^\+[\d ()./-]{6,24}$/;

class SamePerson extends LitElement {
  static properties = { contact: { attribute: false }, claims: { attribute: false }, others: { state: true } };

  constructor() {
    super();
    /** @type {Contact | null} */
    this.contact = null;
    /** @type {import('./claims.js').Claim[]} */
    this.claims = [];
    /** @type {Contact[]} */
    this.others = [];
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
    this.sought = '';
  }

  /** @override */
  willUpdate() {
    const { contact, claims } = this;
    const sought = contact ? JSON.stringify([contact.id, clues(contact, claims)]) : '';
    if (contact && sought !== this.sought) {
      this.sought = sought;
      this.others = [];
      clearTimeout(this.rest);
      this.rest = setTimeout(() => this.look(contact, claims, sought), HINT_MS);
    }
  }

  /**
   * @param {Contact} contact
   * @param {import('./claims.js').Claim[]} claims
   * @param {string} sought what this is the answer to, unless something else is sought by then
   */
  async look(contact, claims, sought) {
    const found = await Promise.all(clues(contact, claims).map(whoMatches));
    if (sought === this.sought) {
      const others = found.flat().filter((other) => other.id !== contact.id);
      this.others = [...new Map(others.map((other) => [other.id, other])).values()].slice(0, MOST_SHOWN);
    }
  }

  /** @override */
  render() {
    return this.others.length === 0
      ? nothing
      : html`<section class="sec"><h3>${t('perhaps_same_person')}</h3>${this.others.map(
          (other) => html`<div class="same"><a class="past" href=${`/contacts/${other.id}`} @click=${follow}>
              <span class="cut" dir="auto">${displayName(other)}</span>
              <bdi class="cut c-3" dir="ltr">${other.phone ?? other.email ?? ''}</bdi></a>
            ${store.mayManage()
              ? html`<button class="btn sm line" aria-label=${t('merge_with', { name: displayName(other) })} @click=${() => this.merge(other)}>${t('merge_ask')}</button>`
              : nothing}</div>`,
        )}</section>`;
  }

  /** @param {Contact} other */
  merge(other) {
    const { contact } = this;
    return lazily(async () => {
      const { openMerge } = await import('./merge.js');
      if (this.isConnected && contact && contact === this.contact) {
        openMerge(contact, other, () => {
          this.others = this.others.filter(({ id }) => id !== other.id);
          /** @type {HTMLElement | null} */ (this.closest('[role="complementary"]'))?.focus();
        });
      }
    });
  }
}

customElements.define('parley-same-person', SamePerson);

/** @typedef {{ field: 'name' | 'email' | 'phone', value: string }} Clue */

/**
 * What others who are the same person would have on their cards.
 *
 * @param {Contact} contact
 * @param {import('./claims.js').Claim[]} claims
 * @returns {Clue[]}
 */
function clues({ name, custom_attributes }, claims) {
  const details = [...claims.map(({ value }) => value), ...Object.values(custom_attributes)]
    .filter((value) => typeof value === 'string' && value.length <= LONGEST)
    .map((value) => value.trim())
    .flatMap((value) => {
      const field = EMAIL.test(value) ? 'email' : 'phone';
      return field === 'email' || PHONE.test(value) ? [/** @type {Clue} */ ({ field, value })] : [];
    });
  return [
    ...(name?.trim() ? [/** @type {Clue} */ ({ field: 'name', value: name })] : []),
    ...details.slice(0, MOST_DETAILS),
  ];
}

/**
 * Nobody when the server can't be asked: it is only a hint.
 *
 * @param {Clue} clue
 * @returns {Promise<Contact[]>}
 */
async function whoMatches({ field, value }) {
  const wanted = comparable(field, value);
  const query = new URLSearchParams({
    search: field === 'phone' ? wanted : value,
    per_page: String(MOST_FOUND),
  });
  try {
    const { body } = await request('GET', `/v1/contacts?${query}`);
    return body.data.filter((/** @type {Contact} */ other) => comparable(field, other[field] ?? '') === wanted);
  } catch {
    return [];
  }
}

/**
 * Without what people write now so, now so: accents, case and spaces.
 *
 * @param {Clue['field']} field
 * @param {string} value
 */
function comparable(field, value) {
  return field === 'phone'
    ? value.replace(/[^+\d]/g, '')
    : folded(value).trim().replace(/\s+/g, ' ');
}
