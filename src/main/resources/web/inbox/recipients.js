// @ts-check
// A field for people: each address is a chip once it is typed.
import { html, LitElement, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { icon } from './icons.js';
import { isAddress, peopleIn, shortName, unique } from './mail-people.js';
import { t } from './text.js';

/** @typedef {import('./mail-people.js').Person} Person */

/** Begins a new address. */
const ENDING = ['Enter', ',', ';'];

let fields = 0;

class Recipients extends LitElement {
  static properties = { label: { attribute: false }, people: { attribute: false }, typed: { state: true } };

  constructor() {
    super();
    this.label = '';
    /** @type {Person[]} */
    this.people = [];
    this.typed = '';
    this.field = `recipients-${++fields}`;
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  /** @override */
  render() {
    const wrong = this.people.filter(({ address }) => !isAddress(address));
    return html`<label class="mh-l" for=${this.field}>${this.label}</label>
      <span class="mh-p" @click=${(/** @type {Event} */ event) => event.target === event.currentTarget && this.input.focus()}>${this.people.map((one, index) => this.chip(one, index))}
        <input id=${this.field} dir="ltr" inputmode="email" autocomplete="off" spellcheck="false" autocapitalize="off" maxlength="2000"
          aria-invalid=${wrong.length > 0 ? 'true' : nothing} aria-describedby=${wrong.length > 0 ? `${this.field}-wrong` : nothing}
          .value=${live(this.typed)} @input=${this.type} @keydown=${this.key} @paste=${this.paste} @blur=${() => this.take(this.typed)}></span>
      ${wrong.length > 0
        ? html`<span class="f-e" id="${this.field}-wrong" role="alert">${icon('fail', 'i14')}${t('mail_wrong_address', { field: this.label, address: wrong[0].address })}</span>`
        : nothing}`;
  }

  /** @param {Person} person @param {number} index */
  chip(person, index) {
    const name = shortName(person);
    return html`<span class="mh-c ${isAddress(person.address) ? '' : 'bad'}" title=${person.address}><bdi class="cut">${name}</bdi>
      <button class="x" type="button" aria-label=${t('mail_remove_person', { name })} @click=${() => this.drop(index)}>${icon('x', 'i12')}</button></span>`;
  }

  get input() {
    return /** @type {HTMLInputElement} */ (this.querySelector('input'));
  }

  /** @override */
  focus() {
    this.input?.focus();
  }

  type() {
    this.typed = this.input.value;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const isInQuotes = event.key !== 'Enter' && this.typed.split('"').length % 2 === 0;
    if (ENDING.includes(event.key) && this.typed.trim() && !isInQuotes) {
      event.preventDefault();
      this.take(this.typed);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault(); // an empty field sends nothing
    } else if (event.key === 'Backspace' && !this.typed && this.people.length > 0) {
      event.preventDefault();
      this.drop(this.people.length - 1);
    }
  }

  /** Several at once become several chips. @param {ClipboardEvent} event */
  paste(event) {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (/[,;\n]/.test(text)) {
      event.preventDefault();
      this.take(`${this.typed}${text}`);
    }
  }

  /** @param {string} text */
  take(text) {
    const people = peopleIn(text);
    this.typed = '';
    if (people.length > 0) {
      this.change(unique([...this.people, ...people]));
    }
  }

  /** @param {number} index */
  drop(index) {
    this.change(this.people.filter((_, at) => at !== index));
    this.focus();
  }

  /** @param {Person[]} people */
  change(people) {
    this.people = people;
    this.dispatchEvent(new CustomEvent('changed', { detail: people }));
  }
}

customElements.define('parley-recipients', Recipients);
