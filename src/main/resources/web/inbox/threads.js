// @ts-check
// Gets the messages of conversations from the server into the store.
import { explained, keep } from './loading.js';
import { isRecent, Rest } from './rest.js';
import { request, RequestError } from './session.js';
import * as store from './store.js';

/** @typedef {import('./types').Conversation} Conversation */
/** @typedef {import('./types').Message} Message */

const PAGE = 50;
const THREADS_KEPT = 200;

/** Ids of opened conversations, the latest last: the oldest are forgotten. @type {Set<string>} */
const opened = new Set();

const rest = new Rest();

/** A message goes on in another conversation. @param {string | undefined} id which it leaves @param {string} message */
export function messageLeft(id, message) {
  const thread = id && store.threads.peek(id);
  if (thread) {
    store.threads.set(id, { ...thread, ids: thread.ids.filter((one) => one !== message), etag: null });
  }
}

/** A conversation comes into view. @param {string} id */
export function threadShown(id) {
  rest.come(() => store.route.peek().conversation === id && loadThread(id));
}

/** Threads on their way, by conversation. @type {Map<string, Promise<void>>} */
const loading = new Map();

/**
 * Makes sure that a conversation's thread is there and true. What is in memory shows at once.
 *
 * @param {string} id
 * @param {{ anew?: boolean }} [how] `anew`: nothing in memory may be relied on
 * @returns {Promise<void>}
 */
export function loadThread(id, { anew = false } = {}) {
  keepOpened(id);
  const isEnough = !anew && isTrue(store.threads.peek(id));
  const asked = anew ? undefined : loading.get(id);
  if (isEnough || asked) {
    return asked ?? Promise.resolve();
  }
  /** @type {Promise<void>} */
  const answer = fetchThread(id, anew).finally(() => loading.get(id) === answer && loading.delete(id));
  loading.set(id, answer);
  return answer;
}

/** Whether the stream has told all since, and no message among it. @param {import('./store.js').Thread | undefined} thread */
function isTrue(thread) {
  const isLive = store.connection.peek() === 'live';
  return thread?.state === 'ready' && thread.etag !== null && isRecent(thread.askedAt) && isLive;
}

/** @param {string} id of what is opened */
function keepOpened(id) {
  opened.delete(id);
  opened.add(id);
  for (const old of opened) {
    if (opened.size <= THREADS_KEPT) {
      break;
    }
    opened.delete(old);
    forgetThread(old);
  }
}

/** The next who opens it gets it from the server. @param {string} id */
export function forgetThread(id) {
  store.threads.peek(id)?.ids.forEach((message) => store.messages.delete(message));
  store.threads.delete(id);
}

/** Some of its messages are erased. @param {string} id */
export function threadErased(id) {
  if (store.route.peek().conversation === id) {
    loadThread(id, { anew: true });
  } else {
    forgetThread(id);
  }
}

/** All of it is erased: whoever looks at it is told. @param {string} id */
export function threadGone(id) {
  forgetThread(id);
  import('./drafts.js').then(({ forgetDraft }) => forgetDraft(id), () => {}); // it is here, if there is one
  if (store.route.peek().conversation === id) {
    const error = new RequestError({ status: 404, code: 'not_found', title: '' });
    store.threads.set(id, { ...emptyThread('failed'), error });
  }
}

/** @param {string} id @param {boolean} anew */
async function fetchThread(id, anew) {
  const known = store.threads.peek(id);
  if (!known || (known.state === 'failed' && known.ids.length === 0)) {
    store.threads.set(id, emptyThread('loading'));
  }
  try {
    const headers = known?.etag && !anew ? { 'If-None-Match': known.etag } : undefined;
    const answer = await request('GET', `/v1/conversations/${id}`, { headers });
    const thread = store.threads.peek(id);
    if (answer.status === 200) {
      keep([answer.body]);
      if (anew) {
        known?.ids.filter(isSaid).forEach((message) => store.messages.delete(message));
      }
      takeThread(answer.body, answer.headers.get('ETag'), anew);
    } else if (thread) {
      thread.askedAt = Date.now(); // which changes nothing that shows
      if (thread.error) {
        store.threads.set(id, { ...thread, state: 'ready', error: null });
      }
    }
  } catch (error) {
    const failed = await explained(error);
    store.threads.set(id, {
      ...(store.threads.peek(id) ?? emptyThread('failed')),
      state: 'failed',
      error: failed,
    });
  }
}

/** Whether an answer of the server has it, as long as it is there. @param {string} id of a message */
function isSaid(id) {
  const message = store.messages.peek(id);
  return message?.id !== message?.client_message_id && message?.status !== 'scheduled';
}

/** @param {'loading' | 'failed'} state @returns {import('./store.js').Thread} */
function emptyThread(state) {
  return { ids: [], before: null, hasMore: false, state, error: null, etag: null, askedAt: 0, hasScheduled: false };
}

/**
 * @param {Conversation} conversation
 * @param {string | null} etag
 * @param {boolean} anew
 */
function takeThread(conversation, etag, anew) {
  const rows = conversation.messages ?? [];
  const known = store.threads.peek(conversation.id);
  keepMessages(rows);
  const page = rows.map((message) => message.id);
  const joins = !anew && known !== undefined && page.some((id) => known.ids.includes(id));
  const arrived = new Set(rows.map((message) => message.client_message_id));
  const kept = [...(joins ? known.ids : []), ...notIn(page, conversation.id)];
  store.threads.set(conversation.id, {
    ids: [...new Set([...kept, ...page])].filter((id) => !arrived.has(id)).sort(byTime),
    before: (joins ? known.before : conversation.messages_meta?.before) ?? null,
    hasMore: (joins ? known.hasMore : conversation.messages_meta?.has_more) ?? false,
    state: 'ready',
    error: null,
    etag,
    askedAt: Date.now(),
    hasScheduled: !anew && known?.hasScheduled === true,
  });
}

/**
 * What came after the answer was written, what is only here yet, and what is to leave later.
 *
 * @param {string[]} page
 * @param {string} conversation
 */
function notIn(page, conversation) {
  const last = page.at(-1);
  return store.messages
    .all()
    .filter((message) => message.conversation_id === conversation)
    .filter(({ id, status }) => !last || byTime(id, last) > 0 || status === 'scheduled')
    .map((message) => message.id);
}

/**
 * By time, then id; what was written here and is not sent yet comes last.
 *
 * @param {string} one
 * @param {string} other
 */
export function byTime(one, other) {
  const a = timeOf(one);
  const b = timeOf(other);
  return a < b ? -1 : a > b ? 1 : one < other ? -1 : 1;
}

/** @param {string} id */
function timeOf(id) {
  const message = store.messages.peek(id);
  const isHere = message && message.id === message.client_message_id;
  return isHere ? `9${message.timestamp}` : (message?.timestamp ?? '9');
}

/**
 * What the contact's latest message that has it says beside its content.
 *
 * @param {string | undefined} id of a conversation
 * @param {string} key of the metadata
 */
export function latestOf(id, key) {
  const messages = (store.threads.get(id)?.ids ?? []).map((one) => store.messages.get(one));
  return messages.findLast((message) => message?.direction === 'inbound' && message.metadata[key])?.metadata[key];
}

/** Loads the open conversation again if that has failed. */
export function loadFailedThread() {
  const { conversation } = store.route.peek();
  if (conversation && store.threads.peek(conversation)?.error) {
    loadThread(conversation);
  }
}

/** Pages on their way, by conversation. @type {Map<string, Promise<void>>} */
const loadingOlder = new Map();

/**
 * Loads the page of messages before those that are here; one at a time, which all wait for.
 *
 * @param {string} id of the conversation
 * @returns {Promise<void>}
 */
export function loadOlder(id) {
  const loading = loadingOlder.get(id) ?? fetchOlder(id).finally(() => loadingOlder.delete(id));
  loadingOlder.set(id, loading);
  return loading;
}

/** @param {string} id */
async function fetchOlder(id) {
  const thread = store.threads.peek(id);
  if (!thread?.hasMore) {
    return;
  }
  const path = `/v1/conversations/${id}/messages?limit=${PAGE}&before=${thread.before}`;
  const { body } = await request('GET', path);
  const now = store.threads.peek(id);
  if (now?.before !== thread.before) {
    return; // loaded anew meanwhile
  }
  keepMessages(body.data);
  const older = body.data.map((/** @type {Message} */ message) => message.id);
  store.threads.set(id, {
    ...now,
    ids: [...new Set([...older, ...now.ids])].sort(byTime),
    before: body.meta.before,
    hasMore: body.meta.has_more,
  });
}

/**
 * Takes messages of an answer, which may have been written before what an event has told since.
 *
 * @param {Message[]} rows
 */
function keepMessages(rows) {
  for (const row of rows) {
    const known = store.messages.peek(row.id);
    if (!known || !isOlder(row, known)) {
      store.messages.set(row.id, row);
    }
  }
}

/** @param {Message} one @param {Message} other of the same message */
function isOlder(one, other) {
  return (
    one.status_history.length < other.status_history.length ||
    one.edits.length < other.edits.length ||
    (other.revoked_at !== null && one.revoked_at === null)
  );
}
