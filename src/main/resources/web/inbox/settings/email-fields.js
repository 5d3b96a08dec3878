// @ts-check
// The fields of an e-mail channel's servers and logins.
import { html, nothing } from 'lit';
import { icon } from '../icons.js';
import { t } from '../text.js';

/** @typedef {import('../forms.js').FormElement} FormElement */

const SECURITIES = ['tls', 'starttls', 'none'];
export const PASSWORD = ['imap_password', 'smtp_password'];
export const OAUTH = ['oauth_client_id', 'oauth_client_secret', 'oauth_refresh_token'];
/** Settings that belong to them. */
const OAUTH_SETTINGS = ['oauth_token_url', 'oauth_scope'];

/** The credentials of a channel that is read, or pushed to. */
export const EMAIL_CREDENTIALS = [...PASSWORD, 'webhook_secret', ...OAUTH];

/**
 * Host, port and how it is protected.
 *
 * @param {FormElement} form
 * @param {'imap' | 'smtp'} server
 * @param {Record<string, unknown>} values
 */
export function serverFields(form, server, values) {
  const value = (/** @type {string} */ name) => String(values[`${server}_${name}`] ?? '');
  return html`<fieldset class="set-server"><legend class="f-l">${t(`email_${server}`)}</legend>
    ${form.field(`${server}_host`, { label: t('email_host'), value: value('host'), maxlength: 253, inputmode: 'url' })}
    ${form.field(`${server}_port`, { label: t('email_port'), value: value('port'), maxlength: 5, inputmode: 'numeric', optional: true })}
    ${choice(form, `${server}_security`, t('email_security'), SECURITIES, value('security') || SECURITIES[0])}</fieldset>`;
}

/**
 * @param {FormElement} form
 * @param {string} name
 * @param {string} label
 * @param {string[]} words the choices; `email_{word}` says each
 * @param {string} chosen
 */
function choice(form, name, label, words, chosen) {
  const id = `${form.localName}-${name}`;
  const wrong = form.wrong[name];
  return html`<div class="form-field"><label class="f-l" for=${id}>${label}</label>
    <span class="inp"><select id=${id} name=${name} aria-invalid=${wrong ? 'true' : nothing} aria-describedby=${wrong ? `${id}-wrong` : nothing}>${words.map(
      (word) => html`<option value=${word} ?selected=${word === chosen}>${t(`email_security_${word}`)}</option>`,
    )}</select></span>
    ${wrong ? html`<span class="f-e" id="${id}-wrong">${icon('fail', 'i14')}${wrong}</span>` : nothing}</div>`;
}

/**
 * A credential, of which nothing is shown but whether it is there.
 *
 * @param {FormElement} form
 * @param {string} name
 * @param {import('../forms.js').FieldOptions} options
 */
export function credentialField(form, name, options) {
  const field = { maxlength: 4096, ...options };
  return name === 'oauth_client_id' ? form.field(name, field) : form.passwordField(name, field);
}

/**
 * Where tokens come from, and for what.
 *
 * @param {FormElement} form
 * @param {Record<string, unknown>} values
 */
export function tokenFields(form, values) {
  return OAUTH_SETTINGS.map((name) =>
    form.field(name, { label: t(name), value: String(values[name] ?? ''), maxlength: 2000, optional: name === 'oauth_scope' }),
  );
}

/** Whether a field is a credential, not a setting. @param {string} name */
export function isCredential(name) {
  return EMAIL_CREDENTIALS.includes(name);
}

/** A port is a number to the server. @param {Record<string, string>} values */
export function settingsOf(values) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, /_port$/.test(name) && /^\d+$/.test(value) ? Number(value) : value]),
  );
}
