// @ts-check
// What a contact is known by: a new one, or one that there is.
import { html, nothing } from 'lit';
import { toast } from '../actions.js';
import { changeContact, changedMeanwhile } from '../contact.js';
import { FormElement } from '../forms.js';
import { follow } from '../router.js';
import { request, RequestError } from '../session.js';
import { t } from '../text.js';

/** @typedef {import('../types').Contact} Contact */

const FIELDS = /** @type {const} */ (['name', 'phone', 'email', 'external_id']);

class ContactForm extends FormElement {
  static properties = {
    ...FormElement.properties,
    contact: { attribute: false },
    others: { state: true },
  };

  constructor() {
    super();
    /** @type {Contact | null} null for a new one */
    this.contact = null;
    /** Who has what is wanted, by field. @type {Record<string, string>} */
    this.others = {};
  }

  /** Another contact's fields are not those that were typed for the last. @override @param {Map<string, any>} changed */
  willUpdate(changed) {
    if (changed.has('contact') && changed.get('contact')?.id !== this.contact?.id) {
      this.wrong = {};
      this.failure = '';
      this.others = {};
      this.updateComplete.then(() => this.querySelector('form')?.reset());
    }
  }

  /** @override */
  firstUpdated() {
    if (!this.contact) {
      this.querySelector('input')?.focus();
    }
  }

  /** @override */
  render() {
    const { contact } = this;
    return html`<form class=${contact ? 'set-form' : 'dlg-form'} novalidate @submit=${this.save}>
      ${FIELDS.map((name) => this.of(name))} ${this.failureLine()} ${this.submitButton(t(contact ? 'save' : 'contacts_add'))}</form>`;
  }

  /** @param {typeof FIELDS[number]} name */
  of(name) {
    const other = this.others[name];
    return this.field(name, {
      label: t(`contacts_${name}`),
      value: this.contact?.[name] ?? '',
      type: TYPES[name] ?? 'text',
      maxlength: LONGEST[name],
      optional: true,
      hint: name === 'phone' ? t('contacts_phone_hint') : '',
      below: other ? html`<a class="link" href="/contacts/${other}" @click=${this.leave}>${t('contacts_open_other')}</a>` : nothing,
    });
  }

  /** @param {MouseEvent} event */
  leave(event) {
    this.closest('dialog')?.close();
    follow(event);
  }

  /** @param {SubmitEvent} event */
  async save(event) {
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    this.others = {};
    await this.submit(event, async (values) => {
      const { contact } = this;
      const wanted = Object.fromEntries(FIELDS.map((name) => [name, values[name]?.trim() || null]));
      if (contact) {
        await changeContact(contact.id, wanted);
        await this.updateComplete;
        form.reset(); // to what the server made of it
        toast('check', t('contacts_saved'));
      } else {
        const { body } = await request('POST', '/v1/contacts', { body: wanted });
        this.dispatchEvent(new CustomEvent('saved', { detail: body }));
      }
    });
  }

  /** @override @param {unknown} error @param {string[]} fields */
  explain(error, fields) {
    super.explain(error, fields);
    if (error instanceof RequestError) {
      const taken = (error.problem.errors ?? []).filter(({ existing_id }) => existing_id);
      this.others = Object.fromEntries(taken.map(({ field, existing_id }) => [field.slice(1), existing_id ?? '']));
      if (error.problem.errors?.some(({ field }) => field === '')) {
        this.failure = t('contacts_needs_something'); // of no field alone can it be said that it is missing
      }
      if (this.contact) {
        this.failure = changedMeanwhile(error, this.contact.id) || this.failure;
      }
    }
  }
}

/** @type {Record<string, string>} */
const TYPES = { phone: 'tel', email: 'email' };

/** @type {Record<string, number>} */
const LONGEST = { name: 200, phone: 40, email: 254, external_id: 255 };

customElements.define('parley-contact-form', ContactForm);
