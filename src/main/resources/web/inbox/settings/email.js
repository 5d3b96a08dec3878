// @ts-check
// Connects a mailbox, or a service that passes mail on, and watches until both directions work.
import { html, nothing } from 'lit';
import { complain } from '../actions.js';
import { icon } from '../icons.js';
import { isAddress } from '../mail-people.js';
import { follow } from '../router.js';
import { request, RequestError } from '../session.js';
import * as store from '../store.js';
import { t } from '../text.js';
import { checksOf } from './channel-state.js';
import { ConnectElement, foot } from './connecting.js';
import { credentialField, isCredential, OAUTH, serverFields, settingsOf, tokenFields } from './email-fields.js';
import { calledAddress, hasOwnKey, MAILBOXES, saysSecret, SERVICES } from './email-presets.js';
import { newWebhookSecret, trySimulator } from './email-try.js';
import { checkList, given, segments, side } from './parts.js';
import { typeChoice } from './webchat.js';

const STEPS = ['account', 'servers', 'check'];
const PAGE = '/settings/channels';

class ConnectEmail extends ConnectElement {
  static properties = {
    ...ConnectElement.properties,
    provider: { state: true },
    service: { state: true },
    login: { state: true },
  };

  #secret = newWebhookSecret();

  constructor() {
    super();
    this.step = STEPS[0];
    this.provider = 'gmail';
    this.service = 'postmark';
    /** @type {'password' | 'oauth'} */
    this.login = 'password';
    /** @type {Record<string, string>} */
    this.values = {};
  }

  get isPushed() {
    return this.provider === 'webhook';
  }

  get preset() {
    return this.isPushed ? SERVICES[this.service] : MAILBOXES[this.provider];
  }

  /** @override */
  render() {
    return side(
      t('email_connect'),
      PAGE,
      html`${this.channel ? nothing : typeChoice('email')}${this.stepMarks(STEPS.map((name) => ({ name, label: t(`email_step_${name}`) })))}
        ${this.step === 'account' ? this.account() : this.step === 'servers' ? this.servers() : this.live()}`,
    );
  }

  account() {
    const providers = [...Object.keys(MAILBOXES), 'webhook'].map((name) => ({ name, label: t(`email_provider_${name}`) }));
    const services = Object.keys(SERVICES).map((name) => ({ name, label: t(`email_service_${name}`) }));
    const { name = t('channel_type_email'), address = '' } = this.values;
    return html`<form class="set-form set-fill" novalidate @submit=${this.keepAccount}>
      <div>${segments(t('email_provider'), providers, this.provider, (provider) => this.choose({ provider }))}<p class="f-h">${t(`email_provider_${this.provider}_text`)}</p></div>
      ${this.isPushed ? segments(t('email_service'), services, this.service, (service) => this.choose({ service })) : nothing}
      ${this.field('address', { label: t('email_address'), type: 'email', value: address, maxlength: 254, hint: t('email_address_hint') })}
      ${this.field('name', { label: t('channel_name_label'), value: name, maxlength: 120, hint: t('channel_name_hint') })}
      ${this.failureLine()}
      ${foot(simulator(), html`<button class="btn primary">${t('continue')}</button>`)}</form>`;
  }

  /** What was said of other servers is said of them alone. @param {{ provider?: string, service?: string }} chosen */
  choose(chosen) {
    const { name, address } = this.values;
    this.values = { ...(name ? { name } : {}), ...(address ? { address } : {}) };
    Object.assign(this, chosen);
    this.login = this.preset.login;
  }

  /** @param {SubmitEvent} event */
  keepAccount(event) {
    return this.submit(event, async ({ name, address = '' }) => {
      const wrong = !address ? t('field_required') : isAddress(address) ? '' : t('field_invalid_email');
      const nameless = name ? '' : t('field_required');
      if (wrong || nameless) {
        this.wrong = { address: wrong, name: nameless };
        return;
      }
      this.values = { ...this.values, name, address };
      this.login = this.preset.login;
      this.step = 'servers';
    });
  }

  servers() {
    const { preset, isPushed } = this;
    const known = { ...preset.servers, ...this.values };
    const logins = ['password', 'oauth'].map((name) => ({ name, label: t(`email_login_${name}`) }));
    return html`<p>${t('connect_credentials_text')}</p><form class="set-form set-fill" novalidate @submit=${this.connect}>
      ${isPushed ? nothing : segments(t('email_login'), logins, this.login, (login) => (this.login = /** @type {'password' | 'oauth'} */ (login)))}
      ${this.field('username', { label: t('email_username'), value: this.values.username ?? preset.username ?? '', maxlength: 254, optional: true, hint: t('email_username_hint') })}
      ${this.login === 'oauth' ? this.oauth() : this.passwords()}
      ${isPushed && hasOwnKey(this.service) ? this.passwordField('webhook_secret', { label: t('email_signing_key'), maxlength: 4096, optional: this.channel !== null }) : nothing}
      ${isPushed ? nothing : serverFields(this, 'imap', known)} ${serverFields(this, 'smtp', known)}
      ${this.failureLine()}
      ${foot(
        html`<button class="btn line" type="button" @click=${() => (this.step = 'account')}>${t('previous')}</button>`,
        html`<button class="btn primary" ?disabled=${this.busy}>${this.busy ? html`<span class="spin"></span>` : nothing}${t('email_connect_do')}</button>`,
      )}</form>`;
  }

  passwords() {
    const hint = this.provider === 'gmail' ? t('email_app_password') : '';
    const isKnown = this.channel !== null; // what was sealed stays unless it is said anew
    return html`${this.isPushed ? nothing : this.passwordField('imap_password', { label: t('imap_password'), maxlength: 4096, optional: isKnown, hint })}
      ${this.passwordField('smtp_password', { label: t('smtp_password'), maxlength: 4096, optional: isKnown || !this.isPushed, hint: this.isPushed ? '' : t('email_same_password') })}`;
  }

  oauth() {
    const known = { oauth_token_url: this.preset.token_url, ...this.values };
    return html`${OAUTH.map((name) => credentialField(this, name, { label: t(name), optional: this.channel !== null || name === 'oauth_refresh_token' }))}
      ${tokenFields(this, known)}`;
  }

  /** @param {SubmitEvent} event */
  connect(event) {
    return this.submit(event, async (values) => {
      if (!this.isFilled(event)) {
        return; // a channel without them would be made, which neither reads nor sends
      }
      const { imap_password: password } = values;
      const made = this.isPushed ? { webhook_secret: this.#secret } : {};
      const given = Object.fromEntries(Object.entries(values).filter(([name]) => isCredential(name)));
      const others = Object.fromEntries(Object.entries(values).filter(([name]) => !isCredential(name)));
      this.values = { ...this.values, ...others };
      await this.save({
        credentials: { ...made, ...(password ? { smtp_password: password } : {}), ...given },
        settings: { inbound: this.preset.inbound, ...settingsOf(others) },
      });
      this.step = 'check';
      this.check();
    });
  }

  /** A channel that was refused by its servers is changed, not made twice. @param {Record<string, unknown>} what */
  async save(what) {
    const { name, address } = this.values;
    const { body } = this.channel
      ? await request('PUT', `/v1/channels/${this.channel.id}`, { body: what })
      : await request('POST', '/v1/channels', { body: { type: 'email', name, address, ...what } });
    this.keepChannel(body);
  }

  /** An address that somebody has is told where it stands. @override */
  explain(/** @type {unknown} */ error, /** @type {string[]} */ fields) {
    super.explain(error, fields);
    if (error instanceof RequestError && error.code === 'channel_exists') {
      this.wrong = { address: t('email_address_taken') };
      this.failure = '';
    }
    if (this.wrong.address || this.wrong.name) {
      this.step = 'account';
    }
  }

  async check() {
    this.checks = null;
    try {
      this.checks = (await request('POST', `/v1/channels/${this.channel?.id}/test`)).body.steps;
    } catch (error) {
      complain(error);
      this.checks = [];
    }
  }

  live() {
    const steps = this.checks ? checksOf(this.checks) : [{ state: /** @type {const} */ ('waiting'), text: t('email_checking') }];
    const first = this.conversation
      ? { state: /** @type {const} */ ('good'), text: t('email_first') }
      : { state: /** @type {const} */ ('waiting'), text: t('email_waiting', { address: this.values.address }) };
    return html`${this.isPushed ? this.webhook() : nothing}
      <div><span class="f-l">${t('connect_seen')}</span>${checkList([...steps, first])}</div>
      ${foot(
        html`<button class="btn line" @click=${() => (this.step = 'servers')}>${t('previous')}</button>`,
        html`<button class="btn line" @click=${this.check}>${icon('retry')}${t('check_again')}</button>
          ${this.conversation
            ? html`<a class="btn primary" href="/inbox/all/${this.conversation}" @click=${follow}>${t('connect_answer')}</a>`
            : html`<a class="btn primary" href="${PAGE}/${this.channel?.id}" @click=${follow}>${t('connect_leave')}</a>`}`,
      )}`;
  }

  webhook() {
    const address = calledAddress(this.channel?.webhook_url ?? '', this.service, this.#secret);
    const secret = hasOwnKey(this.service) || saysSecret(this.service) ? nothing : given(t('webhook_secret'), this.#secret, t('email_secret_once'));
    return html`${given(t('email_webhook'), address, t(`email_service_${this.service}_text`))}${secret}`;
  }
}

customElements.define('parley-connect-email', ConnectEmail);

/** Where one writes as a customer, while nothing leaves. */
function simulator() {
  return store.options.value?.simulator
    ? html`<button class="btn ghost" type="button" @click=${trySimulator}>${icon('phone')}${t('email_try_simulator')}</button>`
    : nothing;
}
