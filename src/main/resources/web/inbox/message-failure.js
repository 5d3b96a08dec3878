// @ts-check
// Why a message was not sent, and what can be done now.
import { html, nothing } from 'lit';
import { icon } from './icons.js';
import { reasonOf } from './message-parts.js';
import * as store from './store.js';
import { t } from './text.js';
import { discard, editFailed, isEditable, retry } from './unsent.js';

/** @typedef {import('./types').Message} Message */

/**
 * @param {Message} message
 * @param {boolean} isDoubted whether it is being asked if the message may go out twice
 * @param {() => void} doubt asks that, or asks it no more
 */
export function failure(message, isDoubted, doubt) {
  const { status, error, id } = message;
  if (status !== 'failed' || !error) {
    return nothing;
  }
  if (isDoubted) {
    const again = () => {
      doubt();
      retry(id);
    };
    return html`<div class="why">${icon('fail', 'i14')}<span>${t('may_have_arrived')}</span>
      <button class="btn sm line" @click=${again}>${t('send_again')}</button>
      <button class="btn sm ghost" @click=${doubt}>${t('leave_it')}</button></div>`;
  }
  return html`<div class="why">${icon('fail', 'i14')}<span title=${error.message}>${t('not_sent', { reason: reasonOf(message) })}</span>
    ${store.mayWrite() ? remedies(message, doubt) : nothing}</div>`;
}

/** @param {Message} message @param {() => void} doubt */
function remedies(message, doubt) {
  const { id, error } = message;
  const isHere = !id.startsWith('msg_');
  const tryAgain = () => (error?.code === 'delivery_unknown' ? doubt() : retry(id));
  return html`${error?.retryable
      ? html`<button class="btn sm line" @click=${tryAgain}>${icon('retry', 'i14')}${t('retry')}</button>`
      : nothing}
    ${isEditable(message) ? html`<button class="btn sm ghost" @click=${() => editFailed(id)}>${t('edit')}</button>` : nothing}
    ${isHere ? html`<button class="btn sm ghost" @click=${() => discard(id)}>${t('discard')}</button>` : nothing}`;
}
