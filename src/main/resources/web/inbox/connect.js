// @ts-check
// Connects a number of WhatsApp, and says what is left to be done at Meta.
import { html, nothing } from 'lit';
import { FormElement } from './forms.js';
import { icon } from './icons.js';
import { request } from './session.js';
import * as store from './store.js';
import { t } from './text.js';
import './copy.js';

const VERIFY_BYTES = 12;
const LOOPBACK = /^https?:\/\/(localhost|127\.|\[::1\])/;

/** A word that Meta has to say so that this server believes it. */
function newVerifyToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(VERIFY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

class Connect extends FormElement {
  static properties = { ...FormElement.properties, channel: { state: true } };

  constructor() {
    super();
    this.verifyToken = newVerifyToken();
    /** @type {import('./types').Channel | null} */
    this.channel = null;
  }

  /** @override */
  firstUpdated() {
    this.querySelector('input')?.focus();
  }

  /** @param {Record<string, string>} values */
  async connect({ name, phone_number_id, business_account_id, ...credentials }) {
    const { body } = await request('POST', '/v1/channels', {
      body: { type: 'whatsapp', name, phone_number_id, business_account_id, credentials },
    });
    this.verifyToken = credentials.verify_token;
    this.channel = body;
    store.channels.value = [...store.channels.peek(), body];
  }

  /** @override */
  render() {
    return this.channel ? this.renderConnected(this.channel) : this.renderForm();
  }

  renderForm() {
    const connect = (/** @type {SubmitEvent} */ event) =>
      this.submit(event, (values) => this.connect(values));
    const digits = { inputmode: 'numeric', maxlength: 32 };
    return html`<form class="dlg-form" novalidate @submit=${connect}>
      <p class="c-2">${t('connect_lead')}</p>
      ${this.field('name', { label: t('channel_name'), value: 'WhatsApp', maxlength: 120 })}
      <div class="pair">
        ${this.field('phone_number_id', { label: t('phone_number_id'), ...digits })}
        ${this.field('business_account_id', { label: t('business_account_id'), ...digits })}
      </div>
      ${this.passwordField('access_token', { label: t('access_token'), maxlength: 1000, hint: t('access_token_hint') })}
      ${this.passwordField('app_secret', { label: t('app_secret'), maxlength: 200, hint: t('app_secret_hint') })}
      ${this.field('verify_token', { label: t('verify_token'), value: this.verifyToken, maxlength: 200, hint: t('verify_token_hint') })}
      ${this.failureLine()} ${this.submitButton(t('connect_do'))}
    </form>`;
  }

  /** @param {import('./types').Channel} channel */
  renderConnected({ webhook_url, verified_at }) {
    return html`<div class="dlg-form" role="status">
      <p class="state ${verified_at ? 'c-good' : 'c-2'}">${icon(verified_at ? 'check' : 'clock')}${t(verified_at ? 'connect_verified' : 'connect_unverified')}</p>
      <p class="c-2">${t('connect_at_meta')}</p>
      ${this.given(t('callback_url'), webhook_url)} ${this.given(t('verify_token'), this.verifyToken)}
      ${LOOPBACK.test(webhook_url) ? html`<p class="state c-note">${icon('fail')}${t('connect_loopback')}</p>` : nothing}
      <button class="btn primary block" @click=${() => this.closest('dialog')?.close()}>${t('done')}</button>
    </div>`;
  }

  /**
   * @param {string} label
   * @param {string} text
   */
  given(label, text) {
    return html`<div class="form-field"><span class="f-l">${label}</span>
      <span class="inp"><span class="mono cut grow" dir="ltr">${text}</span><parley-copy .text=${text} .label=${t('copy')}></parley-copy></span></div>`;
  }
}

customElements.define('parley-connect', Connect);
