// @ts-check
// The lines of a thread: messages, what stands between them, and what stands at its foot.
import { html } from 'lit';
import { activityLine } from './activity.js';
import { icon } from './icons.js';
import './message.js';
import { messageText } from './row.js';
import { cancelScheduled, sendNow } from './scheduled.js';
import * as store from './store.js';
import { dayName, fullTime, futureTime, t } from './text.js';

/**
 * @param {import('./timeline.js').Line} line
 * @param {Map<string, string[]>} reactions
 * @param {string} customer how the customer is called
 * @param {Set<string>} recent the messages of which letters are open at first
 */
export function lineOf(line, reactions, customer, recent) {
  switch (line.kind) {
    case 'day':
      return html`<div class="day" role="separator"><time datetime=${line.at}>${dayName(line.at, Date.now())}</time></div>`;
    case 'new':
      return html`<div class="day new" role="separator">${t('new_messages')}</div>`;
    case 'activity':
      return activityLine(line.activity);
    default:
      return html`<parley-message .messageId=${line.message.id} .first=${line.first} .last=${line.last}
        .customer=${customer} .recent=${recent.has(line.message.id)} .reactions=${reactions.get(line.message.id) ?? []}></parley-message>`;
  }
}

/**
 * Where older messages will be.
 *
 * @param {boolean} failed whether they did not load
 * @param {() => void} again
 */
export function olderLine(failed, again) {
  return html`<div class="older">${failed
    ? html`${icon('fail', 'i14 c-bad')}${t('older_failed')}
        <button class="btn sm line" @click=${again}>${t('try_again')}</button>`
    : ''}</div>`;
}

/**
 * Leads to the end, and says how much is new there.
 *
 * @param {number} count
 * @param {() => void} toEnd
 */
export function jumpPill(count, toEnd) {
  return html`<button class="pill jump" @click=${toEnd}>
    ${count > 0 ? t('new_below', { count }) : html`<span class="vh">${t('to_end')}</span>`}${icon('arrowdown', 'i14')}
  </button>`;
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
