// @ts-check
// Connects a number of WhatsApp, step by step, and watches until it works.
import { html, nothing } from 'lit';
import { complain } from '../actions.js';
import { icon } from '../icons.js';
import { follow } from '../router.js';
import { request } from '../session.js';
import { t } from '../text.js';
import { checksOf } from './channel-state.js';
import { ConnectElement, foot } from './connecting.js';
import { checkList, given, side } from './parts.js';
import { typeChoice } from './webchat.js';

const STEPS = ['ids', 'credentials', 'callback', 'check', 'test'];
const PAGE = '/settings/channels';
/** What Meta calls the part of its webhooks that is wanted. */
const SUBSCRIPTION = 'messages';
const VERIFY_BYTES = 12;
const LOOPBACK = /^https?:\/\/(localhost|127\.|\[::1\])/;

/** A word that Meta has to say so that this server believes it. */
function newVerifyToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(VERIFY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

class ConnectWhatsApp extends ConnectElement {
  constructor() {
    super();
    this.step = STEPS[0];
    this.verifyToken = newVerifyToken();
    /** @type {Record<string, string>} */
    this.values = { name: 'WhatsApp', verify_token: this.verifyToken };
  }

  /** @param {SubmitEvent} event */
  keepIds(event) {
    return this.submit(event, async (values) => {
      const missing = ['name', 'phone_number_id'].find((name) => !values[name]);
      if (missing) {
        this.wrong = { [missing]: t('field_required') };
        return;
      }
      this.values = { ...this.values, ...values };
      this.step = 'credentials';
    });
  }

  /** @param {SubmitEvent} event */
  connect(event) {
    return this.submit(event, async (credentials) => {
      const { name, phone_number_id, business_account_id } = this.values;
      const { body } = await request('POST', '/v1/channels', {
        body: { type: 'whatsapp', name, phone_number_id, business_account_id, credentials },
      });
      this.verifyToken = credentials.verify_token;
      this.keepChannel(body);
      this.step = 'callback';
    });
  }

  /** A number that somebody has is told where it stands. @override */
  explain(/** @type {unknown} */ error, /** @type {string[]} */ fields) {
    super.explain(error, fields);
    if (this.wrong.phone_number_id || this.wrong.business_account_id) {
      this.step = 'ids';
    }
  }

  async check() {
    this.step = 'check';
    this.checks = null;
    try {
      const { body } = await request('POST', `/v1/channels/${this.channel?.id}/test`);
      this.checks = body.steps;
    } catch (error) {
      complain(error);
    }
  }

  /** @override */
  render() {
    return side(
      t('connect_title'),
      PAGE,
      html`${this.channel ? nothing : typeChoice('whatsapp')}${this.stepMarks(STEPS.map((name) => ({ name, label: t(`connect_step_${name}`) })))}${this.renderStep()}`,
    );
  }

  renderStep() {
    switch (this.step) {
      case 'ids':
        return this.renderIds();
      case 'credentials':
        return this.renderCredentials();
      case 'callback':
        return this.renderCallback();
      case 'check':
        return this.renderCheck();
      default:
        return this.renderTest();
    }
  }

  renderIds() {
    const digits = { inputmode: 'numeric', maxlength: 32 };
    const { name, phone_number_id, business_account_id } = this.values;
    return html`<p>${t('connect_ids_text')}</p><form class="set-form set-fill" novalidate @submit=${this.keepIds}>
      ${this.field('name', { label: t('channel_name_label'), value: name, maxlength: 120, hint: t('channel_name_hint') })}
      ${this.field('phone_number_id', { label: t('phone_number_id'), value: phone_number_id, ...digits })}
      ${this.field('business_account_id', { label: t('business_account_id'), value: business_account_id, optional: true, ...digits })}
      ${this.failureLine()} ${foot(nothing, html`<button class="btn primary">${t('continue')}</button>`)}</form>`;
  }

  renderCredentials() {
    return html`<p>${t('connect_credentials_text')}</p><form class="set-form set-fill" novalidate @submit=${this.connect}>
      ${this.passwordField('access_token', { label: t('access_token'), maxlength: 4096, hint: t('access_token_hint') })}
      ${this.passwordField('app_secret', { label: t('app_secret'), maxlength: 4096, hint: t('app_secret_hint') })}
      ${this.field('verify_token', { label: t('verify_token'), value: this.verifyToken, maxlength: 200, hint: t('verify_token_hint') })}
      ${this.failureLine()}
      ${foot(backTo(() => (this.step = 'ids')), html`<button class="btn primary" ?disabled=${this.busy}>
        ${this.busy ? html`<span class="spin"></span>` : nothing}${t('connect_do')}</button>`)}</form>`;
  }

  renderCallback() {
    const url = this.channel?.webhook_url ?? '';
    return html`<p>${t('connect_callback_text')} <span class="mono" dir="ltr">${SUBSCRIPTION}</span></p>
      ${given(t('callback_url'), url)} ${given(t('verify_token'), this.verifyToken)}
      ${LOOPBACK.test(url) ? html`<div class="set-note">${icon('fail')}<span>${t('connect_loopback')}</span></div>` : nothing}
      ${foot(leave(), html`<button class="btn primary" @click=${this.check}>${t('continue')}</button>`)}`;
  }

  renderCheck() {
    const steps = this.checks ? checksOf(this.checks) : [{ state: /** @type {const} */ ('waiting'), text: t('check_running') }];
    const first = this.conversation
      ? { state: /** @type {const} */ ('good'), text: t('check_first_message') }
      : { state: /** @type {const} */ ('waiting'), text: t('check_waiting') };
    return html`<p>${t('connect_check_text')}</p><div><span class="f-l">${t('connect_seen')}</span>${checkList([...steps, first])}</div>
      ${foot(
        backTo(() => (this.step = 'callback')),
        html`<button class="btn line" @click=${this.check}>${t('check_again')}</button>
          <button class="btn primary" @click=${() => (this.step = 'test')}>${t('continue')}</button>`,
      )}`;
  }

  renderTest() {
    return this.conversation
      ? html`<p>${t('connect_answer_text')}</p>${foot(leave(), html`<a class="btn primary" href="/inbox/all/${this.conversation}" @click=${follow}>${t('connect_answer')}</a>`)}`
      : html`<p>${t('connect_test_text')}</p>${checkList([{ state: 'waiting', text: t('check_waiting') }])}
          ${foot(leave(), html`<button class="btn line" @click=${() => (this.step = 'check')}>${t('previous')}</button>`)}`;
  }
}

customElements.define('parley-connect-whatsapp', ConnectWhatsApp);

/** @param {() => void} back */
function backTo(back) {
  return html`<button class="btn line" type="button" @click=${back}>${t('previous')}</button>`;
}

function leave() {
  return html`<a class="btn ghost" href=${PAGE} @click=${follow}>${t('connect_leave')}</a>`;
}
