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
  const { typedPassword } = form;
  const level = strength(typedPassword);
  const isRefusedAsShort = level === 0 && typedPassword !== '' && Boolean(form.wrong.password);
  return form.passwordField('password', {
    label,
    autocomplete: 'new-password',
    typed: (value) => (form.typedPassword = value),
    below: html`<span class="meter ${LEVELS[level]}" aria-hidden="true">
      ${[1, 2, 3, 4].map((bar) => html`<i class=${bar <= level ? 'on' : ''}></i>`)}
    </span>`,
    // Of the length one line is enough.
    hint: isRefusedAsShort ? undefined : t(typedPassword ? `password_${LEVELS[level]}` : 'password_hint'),
  });
}
