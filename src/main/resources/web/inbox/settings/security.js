// @ts-check
// How one logs in: address, password, second factor. Each changes in a dialog that asks for the
// password.
import { html } from 'lit';
import { toast } from '../actions.js';
import '../factor.js';
import { openDialog } from '../dialog.js';
import { FormElement } from '../forms.js';
import { reloadMe } from '../preferences.js';
import { request } from '../session.js';
import * as store from '../store.js';
import { t } from '../text.js';
import { group } from './parts.js';

/** @param {import('../types').Me} me */
export function security(me) {
  return group(
    t('security'),
    t('security_text', { email: me.email ?? '' }),
    html`<div class="set-do">
        <button class="btn line" @click=${() => open('email_change', html`<parley-email-change></parley-email-change>`)}>${t('email_change')}</button>
        <button class="btn line" @click=${() => open('password_change', html`<parley-password-change></parley-password-change>`)}>${t('password_change')}</button>
      </div>
      <div class="set-form"><p class="set-state"><span class="set-dot ${me.second_factor ? '' : 'off'}"></span>${t(me.second_factor ? 'factor_on' : 'factor_off')}</p>
        <div class="set-do">${
          me.second_factor
            ? html`<button class="btn line" @click=${() => open('factor_remove', html`<parley-factor-removal></parley-factor-removal>`)}>${t('factor_remove')}</button>`
            : html`<button class="btn line" @click=${setUp}>${t('factor_set_up')}</button>`
        }</div></div>`,
  );
}

/**
 * @param {string} title
 * @param {unknown} content
 */
function open(title, content) {
  openDialog(t(title), () => content);
}

function setUp() {
  const done = () => {
    dialog.close();
    reloadMe();
  };
  const dialog = openDialog(
    t('factor_set_up'),
    () => html`<parley-factor-setup .lead=${t('setup_lead_own')} @done=${done}></parley-factor-setup>`,
    { onclose: reloadMe },
  );
}

/** What all of them do: send, say so, close. */
class SecurityForm extends FormElement {
  /** @override */
  firstUpdated() {
    this.querySelector('input')?.focus();
  }

  /**
   * @param {unknown} fields
   * @param {string} action
   * @param {(values: Record<string, string>) => Promise<unknown>} work
   * @param {string} done
   */
  form(fields, action, work, done) {
    const run = (/** @type {SubmitEvent} */ event) =>
      this.submit(event, async (values) => {
        await work(values);
        toast('check', t(done));
        this.closest('dialog')?.close();
      });
    return html`<form class="dlg-form" novalidate @submit=${run}>${fields} ${this.failureLine()} ${this.submitButton(t(action))}</form>`;
  }

  current() {
    return this.passwordField('current_password', { label: t('your_password'), autocomplete: 'current-password' });
  }
}

customElements.define(
  'parley-password-change',
  class extends SecurityForm {
    /** @override */
    render() {
      return this.form(
        html`<p class="c-2">${t('password_change_text')}</p>${this.current()}
          ${this.passwordField('new_password', { label: t('new_password'), autocomplete: 'new-password' })}`,
        'password_change',
        (body) => request('POST', '/v1/auth/password', { body }),
        'password_changed',
      );
    }
  },
);

customElements.define(
  'parley-email-change',
  class extends SecurityForm {
    /** @override */
    render() {
      return this.form(
        html`<p class="c-2">${t('email_change_text')}</p>
          ${this.field('email', { label: t('email_new'), type: 'email', autocomplete: 'email' })}${this.current()}`,
        'email_change',
        (body) => request('POST', '/v1/me/email', { body }),
        'email_change_sent',
      );
    }
  },
);

customElements.define(
  'parley-factor-removal',
  class extends SecurityForm {
    /** @override */
    render() {
      return this.form(
        html`<p class="c-2">${t('factor_remove_text')}</p>${this.current()}
          ${this.field('code', { label: t('factor_removal_code'), autocomplete: 'one-time-code' })}`,
        'factor_remove',
        async ({ code, ...body }) => {
          // Authenticators show it in two parts.
          await request('DELETE', '/v1/me/totp', { body: { ...body, code: code?.replace(/\s/g, '') } });
          await reloadMe();
        },
        'factor_removed',
      );
    }
  },
);
