// @ts-check
// Sends what the outbox keeps: one request per conversation at a time, in one tab, repeated with the
// same client_message_id until an answer comes, so that none is lost and none comes twice.
import { pauseAfter } from './back-off.js';
import { asRequestError, explained, fetchConversation, keep } from './loading.js';
import * as outbox from './outbox.js';
import { alone, request } from './session.js';
import * as store from './store.js';

/** @typedef {import('./outbox.js').Entry} Entry */
/** @typedef {import('./session.js').RequestError} RequestError */

/** How often a conversation is taken that changes all the time. */
const CLAIM_ATTEMPTS = 3;

/** @type {Set<string>} conversations that this tab is sending in, or wants to */
const sending = new Set();
/** @type {Set<() => void>} */
const sleepers = new Set();

/** @type {(entry: Entry, error: RequestError) => void} */
let refused = () => {};

/** @param {(entry: Entry, error: RequestError) => void} listener decides what becomes of it */
export function onRefused(listener) {
  refused = listener;
}

/**
 * Sends what waits in a conversation. Every tab that knows of it queues for the lock, so that
 * another one goes on when this one is closed.
 *
 * @param {string} conversation
 */
async function deliver(conversation) {
  if (sending.has(conversation)) {
    return;
  }
  sending.add(conversation);
  try {
    while (outbox.nextIn(conversation)) {
      await alone(`parley-outbox:${conversation}`, () => sendAll(conversation));
    }
  } catch {
    // Logged out: what waits goes on after the next login.
  } finally {
    sending.delete(conversation);
  }
}

/** @param {string} conversation */
async function sendAll(conversation) {
  let attempts = 0;
  for (let entry; (entry = outbox.nextIn(conversation)); ) {
    try {
      await send(entry);
      attempts = 0;
    } catch (error) {
      const problem = asRequestError(error);
      if (problem.status === 401 || !outbox.isOwn(entry)) {
        throw error;
      }
      if (problem.isTemporary) {
        await sleep(pauseAfter(++attempts, problem));
      } else {
        refused(entry, await explained(problem));
      }
    }
  }
}

/** @param {Entry} entry */
async function send(entry) {
  if (entry.replaces) {
    await request('DELETE', `/v1/messages/${entry.replaces}`);
  }
  const path = `/v1/conversations/${entry.conversation}/messages`;
  const { body } = await request('POST', path, { body: entry.body });
  outbox.settle(entry, body);
  if (body.direction === 'outbound') {
    await claim(entry.conversation).catch(() => {}); // it is sent, and that is what counts
  }
}

/**
 * Who has replied where nobody is assigned takes the conversation, unless somebody else is faster.
 *
 * @param {string} id
 */
async function claim(id) {
  const me = store.me.peek();
  const known = store.conversations.get(id);
  if (!me || store.settings.peek()?.assign_on_reply === false || known?.assigned_to) {
    return;
  }
  for (let attempt = 1; ; attempt++) {
    await fetchConversation(id); // sending has changed its ETag
    const conversation = store.conversations.get(id);
    if (!conversation || conversation.assigned_to) {
      return;
    }
    try {
      const headers = { 'If-Match': conversation.etag };
      const body = { agent_id: me.id };
      const answer = await request('PUT', `/v1/conversations/${id}/assign`, { body, headers });
      keep([{ ...conversation, ...answer.body }]);
      return;
    } catch (error) {
      // Something else has changed, it was marked as read for instance.
      if (asRequestError(error).status !== 412 || attempt === CLAIM_ATTEMPTS) {
        throw error;
      }
    }
  }
}

/** @param {number} milliseconds shorter when the network comes back */
function sleep(milliseconds) {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      sleepers.delete(wake);
      resolve(undefined);
    };
    const timer = setTimeout(wake, milliseconds);
    sleepers.add(wake);
  });
}

function hurry() {
  sleepers.forEach((wake) => wake());
}

addEventListener('online', hurry);
addEventListener('pageshow', hurry);

outbox.onWaiting(deliver);
