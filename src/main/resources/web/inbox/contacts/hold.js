// @ts-check
// Whether a contact is held, so that nothing of it is erased, and why.
import { html, nothing } from 'lit';
import { complain, toast } from '../actions.js';
import { openDialog } from '../dialog.js';
import { FormElement } from '../forms.js';
import { request } from '../session.js';
import { Resource } from '../settings/resource.js';
import { fullTime, t } from '../text.js';

/** All of it is null as long as nobody holds the contact. @typedef {{ reason: string | null, created_at: string | null }} Hold */

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

  /** @type {Resource<Hold>} */
  #hold = new Resource(async () => (await request('GET', this.path)).body);

  constructor() {
    super();
    this.contact = '';
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#hold.load();
  }

  /** @override */
  render() {
    return this.#hold.show((hold) => this.form(hold));
  }

  /** @param {Hold} hold */
  form({ reason, created_at: since }) {
    return html`<form class="dlg-form" novalidate @submit=${this.save}>
      <p class="c-2">${t('hold_text')}</p>
      ${since ? html`<p>${t('hold_since', { time: fullTime(Date.parse(since)) })}</p>` : nothing}
      ${this.field('reason', { label: t('hold_reason'), value: reason ?? '', maxlength: 500 })}
      ${this.failureLine()}
      <div class="ask-f">${since ? html`<button type="button" class="btn line" @click=${this.release}>${t('hold_end')}</button>` : nothing}
        <button class="btn primary" ?disabled=${this.busy}>${t(since ? 'save' : 'hold_do')}</button></div></form>`;
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
    return `/v1/contacts/${this.contact}/hold`;
  }

  /** @param {string} word what has been done */
  done(word) {
    toast('check', t(word));
    this.dispatchEvent(new Event('done'));
  }
}

customElements.define('parley-hold', HoldForm);
