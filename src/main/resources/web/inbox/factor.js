// @ts-check
// Sets up a second factor: that an organization wants of its people, or of one's own accord.
import { html, nothing } from 'lit';
import { FormElement } from './forms.js';
import { icon } from './icons.js';
import { qrCode } from './qr.js';
import { request } from './session.js';
import { t } from './text.js';
import './copy.js';

/** Takes a person from no second factor to one with recovery codes; tells by `done`. */
class FactorSetup extends FormElement {
  static properties = {
    ...FormElement.properties,
    password: { attribute: false },
    lead: { attribute: false },
    begun: { state: true },
    codes: { state: true },
  };

  constructor() {
    super();
    /** Of the person, if they have just typed it. */
    this.password = '';
    /** What it is, if nobody has asked for it; its title is that of what it stands in then. */
    this.lead = '';
    /** @type {{ secret: string, otpauth_url: string } | null} */
    this.begun = null;
    /** @type {string[]} */
    this.codes = [];
  }

  /** @param {string} password */
  async begin(password) {
    const { body } = await request('POST', '/v1/me/totp', { body: { current_password: password } });
    this.begun = body;
  }

  /** @param {string | undefined} code */
  async confirm(code) {
    const { body } = await request('POST', '/v1/me/totp/confirm', {
      body: { code: code?.replace(/\s/g, '') },
    });
    this.codes = body.recovery_codes;
  }

  /** @override */
  render() {
    if (this.codes.length > 0) {
      return this.renderCodes();
    }
    return this.begun ? this.renderSecret(this.begun) : this.renderStart();
  }

  renderStart() {
    const begin = (/** @type {SubmitEvent} */ event) =>
      this.submit(event, ({ current_password }) => this.begin(current_password ?? this.password));
    return html`<form novalidate @submit=${begin}>
      ${this.lead
        ? html`<p class="lead">${this.lead}</p>`
        : html`<div><h1>${t('setup_title')}</h1><p class="lead">${t('setup_lead')}</p></div>`}
      ${this.password
        ? nothing
        : this.passwordField('current_password', {
            label: t('your_password'),
            autocomplete: 'current-password',
          })}
      ${this.failureLine()} ${this.submitButton(t('setup_begin'))}
    </form>`;
  }

  /** @param {{ secret: string, otpauth_url: string }} begun */
  renderSecret({ secret, otpauth_url }) {
    const confirm = (/** @type {SubmitEvent} */ event) =>
      this.submit(event, ({ code }) => this.confirm(code));
    return html`<form novalidate @submit=${confirm}>
      <div><h1>${t('secret_title')}</h1><p class="lead">${t('secret_lead')}</p></div>
      ${picture(otpauth_url)}
      <div class="secret">
        <code dir="ltr">${secret.match(/.{4}/g)?.map((group) => html`<span>${group}</span>`)}</code>
        <parley-copy .text=${secret} .label=${t('copy_secret')}></parley-copy>
      </div>
      <a class="btn line block" href=${otpauth_url}>${icon('key')}${t('open_authenticator')}</a>
      ${this.field('code', {
        label: t('first_code'),
        autocomplete: 'one-time-code',
        inputmode: 'numeric',
        hint: t('first_code_hint'),
      })}
      ${this.failureLine()} ${this.submitButton(t('setup_confirm'))}
    </form>`;
  }

  renderCodes() {
    const text = this.codes.join('\n');
    return html`<form
      novalidate
      data-keep="irreplaceable"
      @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        this.dispatchEvent(new Event('done'));
      }}
    >
      <div><h1>${t('codes_title')}</h1><p class="lead">${t('codes_lead')}</p></div>
      <ol class="codes mono" dir="ltr">${this.codes.map((code) => html`<li>${code}</li>`)}</ol>
      <parley-copy class="block" .text=${text} .label=${t('copy_codes')} wide></parley-copy>
      ${this.submitButton(t('codes_kept'))}
    </form>`;
  }

  /** @override */
  updated(/** @type {Map<string, unknown>} */ changed) {
    if (changed.has('begun')) {
      this.querySelector('input')?.focus();
    }
  }
}

customElements.define('parley-factor-setup', FactorSetup);

/** The code for the camera of a telephone. @param {string} text */
function picture(text) {
  const rows = qrCode(text);
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  const size = rows.length;
  return html`<svg class="qr" viewBox="-4 -4 ${size + 8} ${size + 8}" role="img" aria-label=${t('qr_code')}
    shape-rendering="crispEdges"><path d=${dark.join('')} /></svg>`;
}
