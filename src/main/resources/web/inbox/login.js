// @ts-check
// Logging in, and asking for a new password.
import { html, nothing } from 'lit';
import { FormElement } from './forms.js';
import { isLoggedIn, request } from './session.js';
import { SignInElement } from './sign-in.js';
import * as store from './store.js';
import { t } from './text.js';

class Login extends SignInElement {
  /** Who is logged in comes here only to set up a second factor. @override */
  connectedCallback() {
    super.connectedCallback();
    if (isLoggedIn()) {
      this.enter().catch(() => {});
    }
  }

  /** @override */
  firstUpdated() {
    this.querySelector('input')?.focus();
  }

  /** @override */
  renderForm() {
    const logIn = (/** @type {SubmitEvent} */ event) =>
      this.submit(event, (values) => this.signIn('/v1/auth/login', values));
    return html`<form novalidate @submit=${logIn}>
      <div><h1>${t('login_title')}</h1><p class="lead">${t('login_lead')}</p></div>
      ${this.field('email', { label: t('email'), type: 'email', autocomplete: 'username' })}
      ${this.passwordField('password', { label: t('password'), autocomplete: 'current-password' })}
      ${this.failureLine()} ${this.submitButton(t('log_in'))}
      <small class="spread">
        <a href="/forgot">${t('forgot_link')}</a>
        ${store.options.value?.signup === 'open'
          ? html`<span>${t('no_account')} <a href="/signup">${t('sign_up')}</a></span>`
          : nothing}
      </small>
    </form>`;
  }
}

class Forgot extends FormElement {
  static properties = { ...FormElement.properties, asked: { state: true } };

  constructor() {
    super();
    /** The address that a link is on its way to, if anybody has it. */
    this.asked = '';
  }

  /** @override */
  firstUpdated() {
    this.querySelector('input')?.focus();
  }

  /** @override */
  render() {
    return this.asked ? this.renderAsked() : this.renderForm();
  }

  renderForm() {
    const ask = (/** @type {SubmitEvent} */ event) =>
      this.submit(event, async ({ email }) => {
        await request('POST', '/v1/auth/password/forgot', { body: { email }, anonymous: true });
        this.asked = email;
      });
    return html`<form novalidate @submit=${ask}>
      <div><h1>${t('forgot_title')}</h1><p class="lead">${t('forgot_lead')}</p></div>
      ${this.field('email', { label: t('email'), type: 'email', autocomplete: 'username' })}
      ${this.failureLine()} ${this.submitButton(t('forgot_send'))}
      <small><a href="/login">${t('back_to_login')}</a></small>
    </form>`;
  }

  renderAsked() {
    return html`<div class="said" role="status">
      <h1>${t('asked_title')}</h1>
      <p class="lead">${t('asked_lead', { email: this.asked })}</p>
      <p class="lead">${t('asked_nothing')}</p>
      <a class="btn line block" href="/login">${t('back_to_login')}</a>
    </div>`;
  }
}

customElements.define('parley-login', Login);
customElements.define('parley-forgot', Forgot);
