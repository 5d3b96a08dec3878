// @ts-check
// What is set of an e-mail channel alone: how its mails look, and where its servers are.
import { html, nothing } from 'lit';
import { complain, toast } from '../actions.js';
import { FormElement } from '../forms.js';
import { t } from '../text.js';
import { changeChannel } from './directory.js';
import { serverFields, settingsOf } from './email-fields.js';
import { group, segments } from './parts.js';

const QUOTES = ['last', 'none'];
const SIGNATURE = 2000;

class EmailSettings extends FormElement {
  static properties = { ...FormElement.properties, channel: { attribute: false } };

  constructor() {
    super();
    /** @type {import('../types').Channel} */
    this.channel = /** @type {any} */ (null);
  }

  /** @override */
  render() {
    return html`${this.look()} ${this.channel.simulated ? nothing : this.servers()}`;
  }

  look() {
    const { from_name, signature, quote } = this.channel.settings;
    const choices = QUOTES.map((name) => ({ name, label: t(`email_quote_${name}`) }));
    const choose = (/** @type {string} */ word) => this.change({ quote: word }).catch(complain);
    return group(
      t('email_look'),
      '',
      html`<form novalidate @submit=${this.saveLook}>
          ${this.field('from_name', { label: t('email_from_name'), value: from_name ?? '', maxlength: 120, optional: true, hint: t('email_from_name_hint', { agent: '{agent}', channel: '{channel}' }) })}
          <div class="form-field"><label class="f-l" for="email-signature">${t('email_signature')}</label>
            <span class="inp set-area"><textarea id="email-signature" name="signature" rows="3" dir="auto" maxlength=${SIGNATURE} .value=${signature ?? ''}></textarea></span></div>
          ${this.failureLine()} ${this.submitButton(t('save'))}</form>
        ${quote ? html`<div class="set-pair"><span>${t('email_quote')}</span>${segments(t('email_quote'), choices, quote, choose)}</div>` : nothing}`,
    );
  }

  servers() {
    const { settings } = this.channel;
    return group(
      t('email_servers'),
      '',
      html`<form novalidate @submit=${this.saveServers}>
        ${settings.inbound === 'webhook' ? nothing : serverFields(this, 'imap', settings)} ${serverFields(this, 'smtp', settings)}
        ${this.field('username', { label: t('email_username'), value: settings.username ?? '', maxlength: 254, optional: true, hint: t('email_username_hint') })}
        ${this.failureLine()} ${this.submitButton(t('save'))}</form>`,
    );
  }

  /** @param {SubmitEvent} event */
  saveLook(event) {
    return this.submit(event, ({ from_name = null, signature = null }) => this.change({ from_name, signature }));
  }

  /** @param {SubmitEvent} event */
  saveServers(event) {
    return this.submit(event, (values) => this.change({ username: null, ...settingsOf(values) }));
  }

  /** @param {Record<string, unknown>} settings */
  async change(settings) {
    await changeChannel(this.channel.id, { settings });
    toast('check', t('saved'));
  }
}

customElements.define('parley-email-settings', EmailSettings);
