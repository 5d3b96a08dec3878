// @ts-check
// New passwords, and how strong they are.
import { html } from 'lit';
import { t } from './text.js';

const LEVELS = ['short', 'weak', 'fair', 'strong', 'best'];

/**
 * How strong a password is, by its length and by how many different characters it has.
 *
 * @param {string} password
 * @returns {0 | 1 | 2 | 3 | 4} 0 for one that is too short to be taken
 */
function strength(password) {
  const length = [...password].length;
  const variety = new Set(password.toLowerCase()).size;
  if (length < 8) {
    return 0;
  }
  if (variety < 5) {
    return 1;
  }
  if (length < 12 || variety < 7) {
    return length < 10 && !/[^a-z]/.test(password) ? 1 : 2;
  }
  return length < 18 ? 3 : 4;
}

/**
 * The field for a new password in a form that keeps it in `typedPassword`.
 *
 * @param {import('./forms.js').FormElement & { typedPassword: string }} form
 * @param {string} label
 */
export function newPasswordField(form, label) {
  const level = strength(form.typedPassword);
  return form.passwordField('password', {
    label,
    autocomplete: 'new-password',
    typed: (value) => (form.typedPassword = value),
    below: html`<span class="meter ${LEVELS[level]}" aria-hidden="true">
      ${[1, 2, 3, 4].map((bar) => html`<i class=${bar <= level ? 'on' : ''}></i>`)}
    </span>`,
    hint: t(form.typedPassword ? `password_${LEVELS[level]}` : 'password_hint'),
  });
}
