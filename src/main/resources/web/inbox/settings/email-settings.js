// @ts-check
// What is set of an e-mail channel alone: how its mails look, and where its servers are.
import { html, nothing } from 'lit';
import { complain, toast } from '../actions.js';
import { FormElement } from '../forms.js';
import { t } from '../text.js';
import { changeChannel } from './directory.js';
import { serverFields, settingsOf, tokenFields } from './email-fields.js';
import { group, segments } from './parts.js';

/** What holds where nothing is chosen comes first. */
const QUOTES = ['last', 'none'];
const STRANGERS = ['apart', 'join'];
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
    const { from_name, signature, quote, unknown_senders: strangers } = this.channel.settings;
    return group(
      t('email_look'),
      '',
      html`<form novalidate @submit=${this.saveLook}>
          ${this.field('from_name', { label: t('email_from_name'), value: from_name ?? '', maxlength: 120, optional: true, hint: t('email_from_name_hint', { agent: '{agent}', channel: '{channel}' }) })}
          <div class="form-field"><label class="f-l" for="email-signature">${t('email_signature')}</label>
            <span class="inp set-area"><textarea id="email-signature" name="signature" rows="3" dir="auto" maxlength=${SIGNATURE} .value=${signature ?? ''}></textarea></span></div>
          ${this.failureLine()} ${this.submitButton(t('save'))}</form>
        <div class="set-pair">${this.rule('quote', QUOTES, quote)}${this.rule('unknown_senders', STRANGERS, strangers)}</div>`,
    );
  }

  /** @param {'quote' | 'unknown_senders'} name @param {string[]} words @param {string | null | undefined} chosen */
  rule(name, words, chosen) {
    const choices = words.map((word) => ({ name: word, label: t(`email_${name}_${word}`) }));
    const choose = (/** @type {string} */ word) => this.change({ [name]: word }).catch(complain);
    return html`<span>${t(`email_${name}`)}</span>${segments(t(`email_${name}`), choices, chosen ?? words[0], choose)}`;
  }

  servers() {
    const { settings } = this.channel;
    return group(
      t('email_servers'),
      '',
      html`<form novalidate @submit=${this.saveServers}>
        ${settings.inbound === 'webhook' ? nothing : serverFields(this, 'imap', settings)} ${serverFields(this, 'smtp', settings)}
        ${this.channel.credentials.oauth_client_id ? tokenFields(this, settings) : nothing}
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
