// @ts-check
// What stands around a message's body: who and when, ticks, reasons, earlier versions.
import { html, nothing, svg } from 'lit';
import { readable } from './cards.js';
import { icon, tick } from './icons.js';
import * as store from './store.js';
import { clockTime, displayName, exactFullTime, exactTime, fullTime, linkified, t } from './text.js';

/** @typedef {import('./types').Message} Message */

/** The words for reasons that are known; others come in the provider's. */
const REASONS = new Set([
  'messaging_window_closed',
  'recipient_unreachable',
  'recipient_opted_out',
  'opted_out',
  'contact_blocked',
  'content_rejected',
  'channel_unavailable',
  'rate_limited',
  'provider_unavailable',
  'delivery_unknown',
]);

/**
 * Who wrote a message. The contact is looked up without being told of changes: each message would
 * render again at each change of its conversation.
 *
 * @param {Message} message
 */
export function senderName({ sender, conversation_id: id }) {
  if (sender.type === 'contact') {
    return displayName(store.conversations.peek(id)?.contact);
  }
  if (sender.id && sender.id === store.me.value?.id) {
    return t('you');
  }
  const agent = sender.type === 'agent' ? store.agent(sender.id) : null;
  return agent ? displayName(agent) : t(`sent_by_${sender.type}`);
}

/** @param {Message} message */
export function time({ timestamp }) {
  return html`<time datetime=${timestamp} title=${exactFullTime(timestamp)} dir="auto">${clockTime(timestamp)}</time>`;
}

/**
 * How far a message of ours has come, by shape and by text.
 *
 * @param {Message} message
 */
export function ticks({ status, status_history: history }) {
  const change = history.findLast((one) => one.status === status);
  const label = t(`status_${status}`, { time: change ? exactTime(change.at) : '' }).trim();
  switch (status) {
    case 'sent':
      return tick(false, label);
    case 'delivered':
      return tick(true, label);
    case 'read':
      return tick(true, label, 'read');
    case 'failed':
      return html`<span class="vh">${label}</span>`;
    default:
      return html`<svg class="tick ${status}" viewBox="0 0 16 12" role="img" aria-label=${label}>${CLOCK}</svg>`;
  }
}

const CLOCK = svg`<circle cx="8" cy="6" r="4.6"/><path d="M8 3.6V6l1.6 1"/>`;

/** Every status that was reported. @param {Message} message */
export function history({ status_history: changes }) {
  return html`<ol class="story">
    ${changes.map((change) => html`<li>
      <b>${t(`status_${change.status}`, { time: '' }).trim()}</b>
      <time datetime=${change.at}>${exactFullTime(change.at)}</time>
      ${change.error
        ? html`<span dir="auto">${change.error.message}${change.error.provider_code ? ` (${change.error.provider_code})` : ''}</span>`
        : nothing}
    </li>`)}
    ${changes.length === 0 ? html`<li>${t('nothing_reported')}</li>` : nothing}
  </ol>`;
}

/** What it said before it was edited. @param {Message} message */
export function earlier({ content, timestamp, edits }) {
  const versions = [{ content, at: timestamp }, ...edits.slice(0, -1)];
  return html`<ol class="story">
    ${versions.map((version) => html`<li>
      <time datetime=${version.at}>${fullTime(version.at)}</time>
      <span class="txt" dir="auto">${linkified(readable(version.content?.text ?? version.content?.caption).slice(0, 3000))}</span>
    </li>`)}
  </ol>`;
}

/** Why a message was not sent. @param {Message} message */
export function reasonOf({ type, error }) {
  const { code, message } = /** @type {import('./types').MessageError} */ (error);
  if (type === 'email' && code === 'recipient_unreachable') {
    return t('failed_address_unreachable');
  }
  return REASONS.has(code) ? t(`failed_${code}`) : message;
}

/** Where a message comes from, if not from its writer's keys. @param {Message} message */
export function origin({ metadata }) {
  const referral = metadata?.referral;
  if (referral && typeof referral === 'object') {
    const title = readable(referral.headline) || readable(referral.source_url);
    return html`<span class="origin">${icon('right', 'i12')}<span class="cut"><bdi>${t('from_ad')}</bdi> <bdi>${title}</bdi></span></span>`;
  }
  return metadata?.forwarded || metadata?.frequently_forwarded
    ? html`<span class="origin">${icon('reply', 'i12 turned')}<bdi>${t('forwarded')}</bdi></span>`
    : nothing;
}
