// @ts-check
// A mail to somebody who has not written: it begins a conversation.
import { html, nothing } from 'lit';
import { toast } from './actions.js';
import { openDialog } from './dialog.js';
import { newId } from './drafts.js';
import { FormElement } from './forms.js';
import { fetchConversation } from './loading.js';
import { addressed, isAddress } from './mail-people.js';
import './recipients.js';
import { navigate } from './router.js';
import { request } from './session.js';
import * as store from './store.js';
import { loadStyles } from './styles.js';
import { t } from './text.js';

await Promise.all([loadStyles('pages.css'), loadStyles('mail-head.css'), loadStyles('new-email.css')]);

/** @typedef {import('./mail-people.js').Person} Person */

/** What was written and not sent: closing the dialog loses nothing. @type {{ values: Record<string, string>, cc: Person[], id: string }} */
let begun = nothingBegun();

function nothingBegun() {
  return { values: {}, cc: [], id: newId() };
}

/** The channels that mails leave by. */
export function mailChannels() {
  return store.channels.value.filter(({ type }) => type === 'email');
}

/** Opens the form, if there is a channel for it. @param {{ to?: string }} [known] */
export function openNewEmail({ to } = {}) {
  if (mailChannels().length === 0 || !store.mayWrite()) {
    return;
  }
  if (to) {
    begun.values = { ...begun.values, email: to };
  }
  const dialog = openDialog(
    t('new_email'),
    ({ close }) => html`<parley-new-email .close=${close}></parley-new-email>`,
    { classes: 'mailing' },
  );
  const form = /** @type {NewEmail} */ (dialog.element.querySelector('parley-new-email'));
  form.updateComplete.then(() => form.begin());
}

class NewEmail extends FormElement {
  static properties = { ...FormElement.properties, close: { attribute: false }, cc: { state: true }, copies: { state: true } };

  constructor() {
    super();
    this.close = () => {};
    this.cc = begun.cc;
    /** Whether the field for copies shows. */
    this.copies = begun.cc.length > 0;
  }

  /** The first empty field gets the focus. */
  begin() {
    const empty = /** @type {HTMLElement[]} */ ([...this.querySelectorAll('.form-field :is(input, textarea)')]).find(
      (field) => !(/** @type {HTMLInputElement} */ (field).value),
    );
    empty?.focus();
  }

  /** @override */
  render() {
    const channels = mailChannels();
    const { email = '', subject = '' } = begun.values;
    return html`<form novalidate @submit=${this.send} @input=${this.noted} @keydown=${this.key}>
      ${channels.length > 1 ? this.from(channels) : html`<input type="hidden" name="channel_id" value=${channels[0]?.id ?? ''}>`}
      ${this.field('email', { label: t('mail_to'), type: 'email', inputmode: 'email', value: email, maxlength: 254, below: this.copies ? nothing : this.copiesButton() })}
      ${this.copies ? html`<parley-recipients .label=${t('mail_cc')} .people=${this.cc} @changed=${this.copied}></parley-recipients>` : nothing}
      ${this.field('subject', { label: t('mail_subject'), value: subject, maxlength: 500 })}
      ${this.words()}${this.failureLine()}
      <div class="ask-f"><button class="btn line" type="button" @click=${this.close}>${t('cancel')}</button>
        <button class="btn primary" ?disabled=${this.busy}>${this.busy ? html`<span class="spin" aria-hidden="true"></span>` : nothing}${t('send')}</button></div></form>`;
  }

  /** @param {import('./types').Channel[]} channels */
  from(channels) {
    const chosen = begun.values.channel_id ?? channels[0].id;
    return html`<div class="form-field"><label class="f-l" for="new-email-from">${t('mail_from')}</label>
      <span class="inp"><select id="new-email-from" name="channel_id">${channels.map(
        ({ id, name, address }) => html`<option value=${id} ?selected=${id === chosen}>${name}${address && address !== name ? ` (${address})` : ''}</option>`,
      )}</select></span></div>`;
  }

  copiesButton() {
    const show = async () => {
      this.copies = true;
      await this.updateComplete;
      /** @type {HTMLElement | null} */ (this.querySelector('parley-recipients'))?.focus();
    };
    return html`<button class="btn sm ghost" type="button" @click=${show}>${t('mail_cc')}</button>`;
  }

  words() {
    const wrong = this.wrong.text;
    return html`<div class="form-field"><label class="f-l" for="new-email-text">${t('mail_text')}</label>
      <span class="inp"><textarea id="new-email-text" name="text" dir="auto" rows="8" maxlength="100000"
        aria-invalid=${wrong ? 'true' : nothing} aria-describedby=${wrong ? 'new-email-text-wrong' : nothing} .defaultValue=${begun.values.text ?? ''}></textarea></span>
      ${wrong ? html`<span class="f-e" id="new-email-text-wrong">${wrong}</span>` : nothing}</div>`;
  }

  /** @param {Event} event */
  noted({ target }) {
    const { name, value } = /** @type {HTMLInputElement} */ (target);
    if (name) {
      begun.values = { ...begun.values, [name]: value };
      const { wrong } = /** @type {FormElement} */ (this);
      this.wrong = { ...wrong, [name]: '' };
    }
  }

  /** @param {CustomEvent<Person[]>} event */
  copied({ detail }) {
    this.cc = detail;
    begun.cc = detail;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.querySelector('form')?.requestSubmit();
    }
  }

  /** @param {SubmitEvent} event */
  send(event) {
    return this.submit(event, async ({ channel_id, email = '', subject = '', text = '' }) => {
      /** @type {Record<string, string>} */
      const wrong = wrongIn({ email: email.trim(), subject: subject.trim(), text: text.trim() });
      this.wrong = wrong;
      if (Object.keys(wrong).length > 0 || this.cc.some(({ address }) => !isAddress(address))) {
        await this.updateComplete;
        /** @type {HTMLElement | null} */ (this.querySelector('[aria-invalid="true"]'))?.focus();
        return;
      }
      await this.post(channel_id, email.trim(), { subject: subject.trim(), text, ...(this.cc.length > 0 ? { cc: addressed(this.cc) } : {}) });
    });
  }

  /**
   * @param {string} channel
   * @param {string} email
   * @param {Record<string, unknown>} content
   */
  async post(channel, email, content) {
    const { body } = await request('POST', '/v1/messages', {
      body: { to: { email }, channel_id: channel, type: 'email', content, client_message_id: begun.id },
    });
    begun = nothingBegun();
    await fetchConversation(body.conversation_id).catch(() => {});
    this.close();
    navigate(`/inbox/all/${body.conversation_id}`);
    toast('check', t('mail_on_its_way', { address: email }));
  }
}

customElements.define('parley-new-email', NewEmail);

/**
 * What is wrong with each field.
 *
 * @param {{ email: string, subject: string, text: string }} values
 * @returns {Record<string, string>}
 */
function wrongIn(values) {
  const missing = Object.entries(values).filter(([, value]) => !value).map(([name]) => [name, t('field_required')]);
  return {
    ...(isAddress(values.email) ? {} : { email: t('field_invalid_email') }),
    ...Object.fromEntries(missing),
  };
}
