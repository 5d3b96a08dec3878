// @ts-check
// The lines between messages, and those at the foot of a thread.
import { html } from 'lit';
import { icon } from './icons.js';
import { senderName } from './message-parts.js';
import { messageText } from './row.js';
import * as store from './store.js';
import { clockTime, dayName, displayName, fullTime, futureTime, t } from './text.js';
import { cancelScheduled, sendNow } from './unsent.js';

/** @typedef {import('./types').Activity} Activity */

/** @param {string} at */
export function dayLine(at) {
  return html`<div class="day" role="separator"><time datetime=${at}>${dayName(at, Date.now())}</time></div>`;
}

export function newLine() {
  return html`<div class="day new" role="separator">${t('new_messages')}</div>`;
}

/** What was done with the conversation. @param {Activity} activity */
export function activityLine(activity) {
  const { text, shape } = described(activity);
  return html`<div class="ev">${icon(shape, 'i14')}<span>${text} · <time datetime=${activity.at} title=${fullTime(activity.at)}>${clockTime(activity.at)}</time></span></div>`;
}

/** @param {Activity} activity @returns {{ text: unknown, shape: string }} */
function described(activity) {
  return { text: activity.type, shape: 'inbox' };
}

/**
 * A message that is yet to leave.
 *
 * @param {string} id
 */
export function scheduledLine(id) {
  const message = store.messages.get(id);
  if (message?.status !== 'scheduled' || !message.send_at) {
    return '';
  }
  return html`<div class="sched">
    ${icon('clock', 'c-acc')}
    <b><time datetime=${message.send_at} title=${fullTime(message.send_at)}>${futureTime(message.send_at, store.now.value)}</time></b>
    <span class="cut grow" dir="auto">${messageText(message)}</span>
    ${store.mayWrite()
      ? html`<button class="btn sm ghost" @click=${() => sendNow(id)}>${t('send_now')}</button>
          <button class="btn sm ghost" @click=${() => cancelScheduled(id)}>${t('cancel_scheduled')}</button>`
      : ''}
  </div>`;
}
