// @ts-check
// How a channel is, as lists and its own page show it.
import { html, nothing } from 'lit';
import { complain } from '../actions.js';
import { focusLost } from '../focus.js';
import { icon } from '../icons.js';
import * as store from '../store.js';
import { futureTime, t } from '../text.js';
import { resumeChannel } from './directory.js';
import { momentOf } from './parts.js';

/** @typedef {import('../types').Channel} Channel */

/** @typedef {{ name: string, passed: boolean, reason: string | null }} Check what a test has looked at */

/** Of what these are about nothing is wrong but that it is not there: a reason would say it once more, in English. */
const MISSING = ['app_secret', 'verify_token', 'allowed_origins', 'imap_host', 'smtp_host', 'webhook_secret'];

/** What a test has shown, in words. @param {Check[]} checks */
export function checksOf(checks) {
  return checks.map(({ name, passed, reason }) => ({
    state: /** @type {'good' | 'bad'} */ (passed ? 'good' : 'bad'),
    text: wordsOf(name, passed),
    why: passed || MISSING.includes(name) ? null : reason,
  }));
}

/** @param {string} name @param {boolean} passed */
function wordsOf(name, passed) {
  const key = passed ? `check_${name}` : `check_failed_${name}`;
  const words = t(key);
  return words === key ? name.replaceAll('_', ' ') : words;
}

/** What it is known by: a number to customers, a key to sites. @param {Channel} channel */
export function numberOf(channel) {
  return channel.provider?.display_phone_number ?? channel.account_key;
}

/** @param {Channel} channel */
export function stateOf({ status, simulated, verified_at, settings }) {
  if (status === 'paused') {
    return html`<span class="set-dot warn"></span>${t('channel_state_paused')}`;
  }
  if (simulated) {
    return html`<span class="set-dot"></span>${t('channel_simulated')}`;
  }
  const isShown = (settings.allowed_origins ?? []).length > 0; // a channel of ours, which nobody has to confirm
  return verified_at || isShown
    ? html`<span class="set-dot"></span>${t('channel_live')}`
    : html`<span class="set-dot off"></span>${t('channel_unverified')}`;
}

/**
 * Why a channel is paused, and what can be done.
 *
 * @param {Channel} channel
 */
export function pauseNote({ id, paused }) {
  if (!paused) {
    return nothing;
  }
  const { message, provider_code, since, next_probe_at } = paused;
  const now = store.now.value;
  // The button goes, and with it the keyboard.
  const goOn = () => requestAnimationFrame(() => focusLost(document, '.set-side h2', '.set-l h2'));
  const when = { since: momentOf(since), next: futureTime(next_probe_at, now) };
  return html`<div class="set-note">${icon('pause')}<span><span dir="auto">${message}</span>${provider_code ? html` <bdi>(${provider_code})</bdi>` : nothing}
      <span class="c-2">${t('paused_since', when)}</span></span>
    ${store.mayManage() ? html`<button class="btn sm line" @click=${() => resumeChannel(id).then(goOn, complain)}>${t('resume')}</button>` : nothing}</div>`;
}
