// @ts-check
// Writes as a customer who has an e-mail address, and shows what was sent to them.
import { html, nothing } from 'lit';
import { onApplied } from './events.js';
import { FormElement } from './forms.js';
import { list, readable } from './cards.js';
import { icon } from './icons.js';
import { peopleOf } from './mail-people.js';
import { request } from './session.js';
import { Signal } from './signals.js';
import * as store from './store.js';
import { clockTime, t } from './text.js';

const MOST = 5;
const MOST_TEXT = 400;
/** At most so often is asked what was sent. */
const REST_MS = 500;

/** The port that the simulator takes mails at; null until it is known. @type {Signal<number | null>} */
const port = new Signal(/** @type {number | null} */ (null));

/** The channels that the simulator serves, by what they are or where they send. */
function simulatedMailboxes() {
  const isServed = (/** @type {import('./types').Channel} */ { simulated, settings }) =>
    simulated || (port.value !== null && settings.smtp_port === port.value);
  return store.channels.value.filter((one) => one.type === 'email' && isServed(one));
}

class PhoneEmail extends FormElement {
  static properties = { ...FormElement.properties, sent: { state: true } };

  /** @type {(() => void) | undefined} */
  #stop;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;

  constructor() {
    super();
    /** What the organization has sent, the latest first. @type {any[]} */
    this.sent = [];
    this.mailbox = '';
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#stop = onApplied((events) => {
      if (events.some(({ type }) => type.startsWith('message.'))) {
        this.refresh();
      }
    });
    this.begin();
  }

  /** Without a simulated mail server there is nothing to show. */
  async begin() {
    const answer = await request('GET', '/simulator/mail').catch(() => null);
    port.value = answer?.body.smtp_port ?? null;
    this.refresh();
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop?.();
    clearTimeout(this.#rest);
  }

  get channel() {
    const all = simulatedMailboxes();
    return all.find(({ id }) => id === this.mailbox) ?? all[0];
  }

  refresh() {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.read(), REST_MS);
  }

  /** What fails is asked for with the next event. */
  async read() {
    const id = this.channel?.id;
    const answer = id ? await request('GET', `/simulator/messages?channel_id=${id}&per_page=100`).catch(() => null) : null;
    this.sent = answer?.body.data.slice(-MOST).reverse() ?? this.sent;
  }

  /** @override */
  render() {
    const { channel } = this;
    if (!channel) {
      return nothing;
    }
    return html`<div class="grp"><h2>${t('phone_email')}</h2><p>${t('phone_email_text', { address: readable(channel.address) || channel.name })}</p>
      <form class="ph-mail" novalidate @submit=${this.send}>${this.boxes()}
        ${this.field('from', { label: t('mail_from'), type: 'email', value: 'grace@example.net', maxlength: 254 })}
        ${this.field('subject', { label: t('mail_subject'), value: '', maxlength: 500, optional: true })}
        <div class="form-field"><label class="f-l" for="phone-email-text">${t('mail_text')}</label>
          <span class="inp"><textarea id="phone-email-text" name="text" rows="3" dir="auto"></textarea></span></div>
        ${this.failureLine()}
        <button class="btn line" ?disabled=${this.busy}>${icon('mail')}${t('phone_email_send')}</button></form>
      ${this.sent.length > 0 ? html`<h3 class="f-l">${t('phone_email_sent')}</h3><ul class="ph-sent">${this.sent.map(sentLine)}</ul>` : nothing}</div>`;
  }

  boxes() {
    const all = simulatedMailboxes();
    const choose = (/** @type {Event} */ { currentTarget }) => {
      this.mailbox = /** @type {HTMLSelectElement} */ (currentTarget).value;
      this.sent = [];
      this.read();
      this.requestUpdate();
    };
    return all.length > 1
      ? html`<div class="form-field"><label class="f-l" for="phone-email-box">${t('mail_to')}</label><span class="inp">
          <select id="phone-email-box" @change=${choose}>${all.map(({ id, name }) => html`<option value=${id} ?selected=${id === this.channel?.id}>${name}</option>`)}</select></span></div>`
      : nothing;
  }

  /** @param {SubmitEvent} event */
  send(event) {
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    return this.submit(event, async (values) => {
      await request('POST', '/simulator/inbound', { body: { channel_id: this.channel?.id, ...values } });
      const text = /** @type {HTMLTextAreaElement} */ (form.querySelector('textarea'));
      text.value = '';
      text.focus();
    });
  }
}

customElements.define('parley-phone-email', PhoneEmail);

/** @param {any} sent as the simulator has it */
function sentLine({ to, cc, subject, text, timestamp }) {
  const whom = peopleOf([...list(to), ...list(cc)]).map(({ address }) => address);
  return html`<li><b class="cut" dir="auto">${readable(subject)}</b>
    <span class="cut c-3" dir="ltr">${whom.join(', ')} · ${clockTime(timestamp)}</span>
    <span class="txt" dir="auto">${readable(text).slice(0, MOST_TEXT)}</span></li>`;
}
