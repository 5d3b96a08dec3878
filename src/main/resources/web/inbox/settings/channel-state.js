// @ts-check
// How a channel is, as lists and its own page show it.
import { html, nothing } from 'lit';
import { complain } from '../actions.js';
import { icon } from '../icons.js';
import * as store from '../store.js';
import { futureTime, t } from '../text.js';
import { resumeChannel } from './directory.js';
import { momentOf } from './parts.js';

/** @typedef {import('../types').Channel} Channel */

/** @typedef {{ name: string, passed: boolean, reason: string | null }} Check what a test has looked at */

/** What a test has shown, in words. @param {Check[]} checks */
export function checksOf(checks) {
  return checks.map(({ name, passed, reason }) => {
    const known = t(`check_${name}`);
    const words = known === `check_${name}` ? name.replaceAll('_', ' ') : known;
    return { state: /** @type {'good' | 'bad'} */ (passed ? 'good' : 'bad'), text: passed ? words : (reason ?? words) };
  });
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
  const when = { since: momentOf(since), next: futureTime(next_probe_at, now) };
  return html`<div class="set-note">${icon('pause')}<span><span dir="auto">${message}</span>${provider_code ? html` <bdi>(${provider_code})</bdi>` : nothing}
      <span class="c-2">${t('paused_since', when)}</span></span>
    ${store.mayManage() ? html`<button class="btn sm line" @click=${() => resumeChannel(id).catch(complain)}>${t('resume')}</button>` : nothing}</div>`;
}
