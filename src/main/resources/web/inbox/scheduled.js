// @ts-check
// What becomes of messages that are yet to leave.
import { complain, toast } from './actions.js';
import { newId } from './drafts.js';
import { focusLeft } from './focus.js';
import { asRequestError } from './loading.js';
import { mailAgain } from './mail-draft.js';
import * as outbox from './outbox.js';
import { request } from './session.js';
import * as store from './store.js';
import { t } from './text.js';
import { editFailed, isEditable } from './unsent.js';

/** @typedef {import('./types').Message} Message */

/** Takes a scheduled message back; it can be undone for a while. @param {string} id */
export async function cancelScheduled(id) {
  const message = store.messages.get(id);
  try {
    markCanceled(message);
    await request('DELETE', `/v1/messages/${id}`);
    toast('clock', t('schedule_canceled'), message ? { label: t('undo'), run: () => scheduleAgain(message) } : null);
  } catch (error) {
    if (message) {
      store.messages.set(id, message);
    }
    asRequestError(error).code === 'message_not_scheduled'
      ? toast('clock', t('has_left_already'))
      : complain(error);
  }
}

/** For the same moment, unless that has passed: then it stands where one can send it. @param {Message} message */
function scheduleAgain(message) {
  const { id, send_at } = message;
  if (send_at && Date.parse(send_at) > Date.now()) {
    enqueue(message, { body: { send_at } });
  } else if (isEditable(message)) {
    editFailed(id);
  } else {
    toast('clock', t('time_past'));
  }
}

/** Sends a scheduled message now: it is taken back, and the same goes out. @param {string} id */
export function sendNow(id) {
  const message = store.messages.get(id);
  if (message) {
    markCanceled(message);
    enqueue(message, { replaces: id });
  }
}

/**
 * @param {Message} message whose like is sent
 * @param {{ body?: Record<string, any>, replaces?: string }} how
 */
function enqueue({ type, content, reply_to, purpose, conversation_id: conversation }, { body = {}, replaces }) {
  outbox.enqueue({
    conversation,
    press: newId(),
    body: { type, content: sendable(type, content), reply_to, purpose, ...body },
    replaces,
  });
}

/** Its line goes, and with it the button that was pressed. @param {Message | undefined} message */
function markCanceled(message) {
  if (message) {
    store.messages.set(message.id, { ...message, status: 'canceled' });
    focusLog();
  }
}

/** Where the messages are, if nothing has the focus. */
function focusLog() {
  const log = /** @type {import('lit').LitElement | null} */ (document.querySelector('parley-log'));
  if (log) {
    focusLeft(log, '.log');
  }
}

/** What of a message's content may be sent again. @param {string} type @param {any} content */
function sendable(type, content) {
  if (type === 'email') {
    return mailAgain(content);
  }
  const { text, preview_url, media_id, url, caption, filename, name, language, components } = content;
  if (type === 'text') {
    return { text, preview_url };
  }
  return type === 'template' ? { name, language, components } : { media_id, url, caption, filename };
}
