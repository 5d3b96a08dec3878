// @ts-check
// A new API key: what it is for, what it may do, how long.
import { html, nothing } from 'lit';
import { FormElement } from '../forms.js';
import { icon } from '../icons.js';
import { request } from '../session.js';
import * as store from '../store.js';
import { t } from '../text.js';

/** What keys may do, and from which role on somebody may give it. @type {Record<string, string[]>} */
const SCOPES = {
  viewer: ['agents:read', 'channels:read', 'contacts:read', 'conversations:read', 'events:read', 'webhooks:read'],
  agent: ['contacts:write', 'conversations:write', 'media:write', 'messages:send'],
  admin: [
    ...['agents:manage', 'audit:read', 'channels:manage', 'contacts:delete', 'contacts:export'],
    ...['settings:manage', 'webhooks:manage'],
  ],
};
const DAYS = [30, 90, 365];
const DAY_MS = 86_400_000;

/** The scopes that a role has. @param {string} role */
function scopesOf(role) {
  const roles = ['viewer', 'agent', 'admin'];
  const last = roles.indexOf(role === 'owner' ? 'admin' : role);
  return roles.slice(0, last + 1).flatMap((one) => SCOPES[one]);
}

/** Tells the new key by `made`. */
class KeyForm extends FormElement {
  static properties = { ...FormElement.properties, kind: { state: true } };

  constructor() {
    super();
    this.kind = store.mayManage() ? 'organization' : 'personal';
  }

  /** @override */
  firstUpdated() {
    this.querySelector('input')?.focus();
  }

  /** @param {SubmitEvent} event */
  make(event) {
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    const scopes = form.getAll('scopes');
    return this.submit(event, async ({ name, days }) => {
      const expires_at = days ? new Date(Date.now() + Number(days) * DAY_MS).toISOString() : null;
      const path = this.kind === 'personal' ? '/v1/me/api-keys' : '/v1/api-keys';
      const { body } = await request('POST', path, { body: { name, scopes, expires_at } });
      this.dispatchEvent(new CustomEvent('made', { detail: body.key }));
    });
  }

  /** @override */
  render() {
    return html`<form class="dlg-form" novalidate @submit=${this.make}>
      ${this.field('name', { label: t('key_name'), maxlength: 120, hint: t('key_name_text') })}
      ${store.mayManage() ? this.kinds() : nothing}
      <fieldset class="set-people"><legend class="f-l">${t('key_may')}</legend>
        <div class="set-grid">${scopesOf(store.me.value?.role ?? 'viewer').map(
          (scope) => html`<label><input type="checkbox" name="scopes" value=${scope} /><span class="mono" dir="ltr">${scope}</span></label>`,
        )}</div>
        ${this.wrong.scopes ? html`<span class="f-e" role="alert">${icon('fail', 'i14')}${t('key_no_scopes')}</span>` : nothing}</fieldset>
      <div class="form-field"><label class="f-l" for="key-days">${t('key_ends')}</label><span class="inp"><select id="key-days" name="days">
        ${DAYS.map((days) => html`<option value=${days} ?selected=${days === 365}>${t('key_days', { count: days })}</option>`)}
        <option value="">${t('never')}</option></select></span></div>
      ${this.failureLine()} ${this.submitButton(t('key_make'))}</form>`;
  }

  kinds() {
    const choose = (/** @type {Event} */ event) => (this.kind = /** @type {HTMLSelectElement} */ (event.currentTarget).value);
    return html`<div class="form-field"><label class="f-l" for="key-kind">${t('key_whose')}</label><span class="inp">
      <select id="key-kind" .value=${this.kind} @change=${choose}>
        ${['organization', 'personal'].map((kind) => html`<option value=${kind}>${t(`key_kind_${kind}`)}</option>`)}</select></span></div>`;
  }
}

customElements.define('parley-key-form', KeyForm);
