// @ts-check
// Founding an organization, and what its first steps will be.
import { html } from 'lit';
import { tick } from './icons.js';
import { newPasswordField } from './password.js';
import { SignInElement } from './sign-in.js';
import * as store from './store.js';
import { t } from './text.js';

class Signup extends SignInElement {
  static properties = { ...SignInElement.properties, typedPassword: { state: true } };

  constructor() {
    super();
    this.typedPassword = '';
  }

  /** @override */
  firstUpdated() {
    this.querySelector('input')?.focus();
  }

  /** @param {Record<string, string>} values */
  async found(values) {
    await this.signIn('/v1/auth/signup', values);
    const { value: options } = store.options;
    store.options.value = options && { ...options, first_run: false };
  }

  /** @override */
  renderForm() {
    if (store.options.value?.signup === 'closed') {
      return this.renderClosed();
    }
    const signUp = (/** @type {SubmitEvent} */ event) =>
      this.submit(event, (values) => this.found(values));
    const isFirst = store.options.value?.first_run;
    return html`<form novalidate @submit=${signUp}>
      <div>
        <h1>${t('signup_title')}</h1>
        <p class="lead">${t(isFirst ? 'signup_first' : 'signup_lead')}</p>
      </div>
      ${this.field('organization_name', {
        label: t('organization'),
        autocomplete: 'organization',
        maxlength: 120,
      })}
      ${this.field('name', { label: t('your_name'), autocomplete: 'name', maxlength: 120, optional: true })}
      ${this.field('email', { label: t('email'), type: 'email', autocomplete: 'username' })}
      ${newPasswordField(this, t('password'))}
      ${this.failureLine()} ${this.submitButton(t('create_desk'))}
      <small>${t('stays_here')} ${t('have_account')} <a href="/login">${t('log_in')}</a></small>
    </form>`;
  }

  renderClosed() {
    return html`<div class="said">
      <h1>${t('closed_title')}</h1>
      <p class="lead">${t('closed_lead')}</p>
      <a class="btn line block" href="/login">${t('back_to_login')}</a>
    </div>`;
  }
}

customElements.define('parley-signup', Signup);

/** What is to come after signing up. */
export function stepsPreview() {
  return html`<section class="first-r" aria-labelledby="steps-title">
    <div>
      <h2 id="steps-title">${t('steps_title')}</h2>
      <p class="c-2">${t('steps_lead')}</p>
      <ol>
        ${['play', 'connect', 'invite'].map(
          (name, index) => html`<li class="todo">
            <span class="no" aria-hidden="true">${index + 1}</span>
            <h3>${t(`step_${name}`)}</h3>
            <span class="c-3">${t(`step_${name}_time`)}</span>
            <p>${t(`step_${name}_text`)}</p>
            ${name === 'play' ? demo() : ''}
          </li>`,
        )}
      </ol>
    </div>
  </section>`;
}

/** A question and its answer, as they will look. */
function demo() {
  return html`<div class="demo" aria-hidden="true">
    <div class="m last"><div class="bub">${t('demo_question')}<span class="meta"><time>10:02</time></span></div></div>
    <div class="m out last"><div class="bub">${t('demo_answer')}<span class="meta"><time>10:03</time>${tick(true, '', 'read')}</span></div></div>
  </div>`;
}
