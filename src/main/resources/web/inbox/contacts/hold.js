// @ts-check
// Whether a contact is held, so that nothing of it is erased, and why.
import { html, nothing } from 'lit';
import { complain, toast } from '../actions.js';
import { openDialog } from '../dialog.js';
import { FormElement } from '../forms.js';
import { asRequestError } from '../loading.js';
import { request } from '../session.js';
import { Resource } from '../settings/resource.js';
import { fullTime, t } from '../text.js';

/** @typedef {{ reason: string, created_at: string }} Hold */

/** Opens the dialog. @param {string} contact its id */
export function openHold(contact) {
  const dialog = openDialog(
    t('hold_title'),
    () => html`<parley-hold .contact=${contact} @done=${() => dialog.close()}></parley-hold>`,
    { classes: 'ask' },
  );
}

class HoldForm extends FormElement {
  static properties = { ...FormElement.properties, contact: { attribute: false } };

  /** @type {Resource<{ hold: Hold | null }>} */
  #held = new Resource(async () => ({ hold: await holdOf(this.contact) }));

  constructor() {
    super();
    this.contact = '';
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#held.load();
  }

  /** @override */
  render() {
    return this.#held.show(({ hold }) => this.form(hold));
  }

  /** @param {Hold | null} hold */
  form(hold) {
    return html`<form class="dlg-form" novalidate @submit=${this.save}>
      <p class="c-2">${t('hold_text')}</p>
      ${hold ? html`<p>${t('hold_since', { time: fullTime(Date.parse(hold.created_at)) })}</p>` : nothing}
      ${this.field('reason', { label: t('hold_reason'), value: hold?.reason, maxlength: 500 })}
      ${this.failureLine()}
      <div class="ask-f">${hold ? html`<button type="button" class="btn line" @click=${this.release}>${t('hold_end')}</button>` : nothing}
        <button class="btn primary" ?disabled=${this.busy}>${t(hold ? 'save' : 'hold_do')}</button></div></form>`;
  }

  /** @param {SubmitEvent} event */
  save(event) {
    return this.submit(event, async ({ reason = '' }) => {
      await request('PUT', this.path, { body: { reason } });
      this.done('hold_begun');
    });
  }

  async release() {
    await request('DELETE', this.path).then(() => this.done('hold_ended'), complain);
  }

  get path() {
    return pathOf(this.contact);
  }

  /** @param {string} word what has been done */
  done(word) {
    toast('check', t(word));
    this.dispatchEvent(new Event('done'));
  }
}

customElements.define('parley-hold', HoldForm);

/** @param {string} contact */
function pathOf(contact) {
  return `/v1/contacts/${contact}/hold`;
}

/** @param {string} contact @returns {Promise<Hold | null>} null if it is not held */
async function holdOf(contact) {
  try {
    return (await request('GET', pathOf(contact))).body;
  } catch (error) {
    if (asRequestError(error).status === 404) {
      return null;
    }
    throw error;
  }
}
