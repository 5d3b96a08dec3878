// @ts-check
// Gets lists, threads and figures from the server into the store.
import { request, RequestError } from './session.js';
import * as store from './store.js';

/** @typedef {import('./types').Conversation} Conversation */
/** @typedef {import('./types').Message} Message */

const PAGE = 50;
const TOAST_MS = 8000;
const THREADS_KEPT = 200;
const COUNTS_EVERY_MS = 5000;

/** The query of each view's list. @type {Record<string, Record<string, string>>} */
const VIEWS = {
  mine: { assigned_to: 'me', status: 'open' },
  unassigned: { assigned_to: 'none', status: 'open' },
  all: { status: 'open' },
  snoozed: { status: 'snoozed' },
  resolved: { status: 'resolved' },
};

/** @param {import('./store.js').Route} where */
export function listQuery(where) {
  const view =
    VIEWS[where.view] ??
    (where.view.startsWith('tem_')
      ? { team_id: where.view, status: 'open' }
      : { channel_id: where.view, status: 'open' });
  const query = new URLSearchParams(view);
  where.filters.forEach((value, name) =>
    name === 'tag' ? query.append(name, value) : query.set(name, value),
  );
  return query;
}

/** @param {unknown} error @returns {RequestError} */
export function asRequestError(error) {
  return error instanceof RequestError
    ? error
    : new RequestError({ status: -1, code: 'mistake', title: String(error) });
}

/**
 * Takes conversations as the server has them now; an older state never replaces a newer one.
 *
 * @param {Conversation[]} rows
 */
export function keep(rows) {
  for (const row of rows) {
    const known = store.conversations.get(row.id);
    if (!known || known.updated_at <= row.updated_at) {
      const { messages, messages_meta, ...rest } = row;
      store.conversations.set(row.id, { ...known, ...rest });
    }
  }
}

/**
 * Loads the first page of a list, or loads it anew behind what is shown.
 *
 * @param {import('./store.js').Route} where
 */
export async function loadList(where) {
  const key = store.listKey(where);
  const known = store.lists.get(key);
  store.lists.set(key, {
    ids: known?.ids ?? [],
    total: known?.total ?? 0,
    cursor: known?.cursor ?? null,
    state: known?.state === 'ready' ? 'ready' : 'loading',
    error: null,
    updates: 0,
  });
  await loadPage(key, listQuery(where), null);
}

/** @type {Set<string>} */
const loading = new Set();

/**
 * Loads the next page of a list, if there is one; one request at a time.
 *
 * @param {import('./store.js').Route} where
 */
export async function loadMore(where) {
  const key = store.listKey(where);
  const list = store.lists.get(key);
  if (list?.cursor && !loading.has(key)) {
    await loadPage(key, listQuery(where), list.cursor);
  }
}

/**
 * @param {string} key
 * @param {URLSearchParams} query
 * @param {string | null} cursor
 */
async function loadPage(key, query, cursor) {
  loading.add(key);
  query.set('per_page', String(PAGE));
  if (cursor) {
    query.set('cursor', cursor);
  }
  try {
    const { body } = await request('GET', `/v1/conversations?${query}`);
    keep(body.data);
    const ids = body.data.map((/** @type {Conversation} */ row) => row.id);
    const before = cursor ? (store.lists.get(key)?.ids ?? []) : [];
    store.lists.set(key, {
      ids: [...new Set([...before, ...ids])],
      total: body.meta.total,
      cursor: body.meta.next_cursor,
      state: 'ready',
      error: null,
      updates: 0,
    });
  } catch (error) {
    const list = store.lists.get(key);
    if (list) {
      store.lists.set(key, { ...list, state: 'failed', error: asRequestError(error) });
    }
  } finally {
    loading.delete(key);
  }
}

/** Ids of opened conversations, the latest last: the oldest are forgotten. @type {Set<string>} */
const opened = new Set();

/**
 * Makes sure that a conversation's thread is there and fresh. What is in memory shows at once.
 *
 * @param {string} id
 */
export async function loadThread(id) {
  opened.delete(id);
  opened.add(id);
  for (const old of opened) {
    if (opened.size <= THREADS_KEPT) {
      break;
    }
    opened.delete(old);
    store.threads.get(old)?.ids.forEach((message) => store.messages.delete(message));
    store.threads.delete(old);
  }
  const known = store.threads.get(id);
  if (!known || known.state === 'failed') {
    store.threads.set(id, emptyThread('loading'));
  }
  try {
    const headers = known?.etag ? { 'If-None-Match': known.etag } : undefined;
    const answer = await request('GET', `/v1/conversations/${id}`, { headers });
    if (answer.status === 200) {
      keep([answer.body]);
      keepMessages(answer.body, answer.headers.get('ETag'));
    }
  } catch (error) {
    store.threads.set(id, {
      ...(store.threads.get(id) ?? emptyThread('failed')),
      state: 'failed',
      error: asRequestError(error),
    });
  }
}

/** @param {'loading' | 'failed'} state @returns {import('./store.js').Thread} */
function emptyThread(state) {
  return { ids: [], before: null, hasMore: false, state, error: null, etag: null, firstUnread: null };
}

/**
 * @param {Conversation} conversation
 * @param {string | null} etag
 */
function keepMessages(conversation, etag) {
  const rows = conversation.messages ?? [];
  const known = store.threads.get(conversation.id);
  rows.forEach((message) => store.messages.set(message.id, message));
  const arrived = new Set(rows.map((message) => message.client_message_id));
  const shown = (known?.ids ?? []).filter((id) => !arrived.has(id));
  const ids = [...new Set([...shown, ...rows.map((message) => message.id)])];
  const joins = known && rows.some((message) => known.ids.includes(message.id));
  const inbound = rows.filter((message) => message.direction === 'inbound');
  store.threads.set(conversation.id, {
    ids: ids.sort(byTime),
    before: (joins ? known.before : conversation.messages_meta?.before) ?? null,
    hasMore: (joins ? known.hasMore : conversation.messages_meta?.has_more) ?? false,
    state: 'ready',
    error: null,
    etag,
    firstUnread: conversation.unread_count
      ? (inbound.at(-conversation.unread_count) ?? inbound[0])?.id ?? null
      : (known?.firstUnread ?? null),
  });
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
  const message = store.messages.get(id);
  const isHere = message && message.id === message.client_message_id;
  return isHere ? `9${message.timestamp}` : (message?.timestamp ?? '9');
}

/**
 * Loads the page of messages before those that are here.
 *
 * @param {string} id of the conversation
 */
export async function loadOlder(id) {
  const thread = store.threads.get(id);
  if (!thread?.hasMore || loading.has(id)) {
    return;
  }
  loading.add(id);
  try {
    const path = `/v1/conversations/${id}/messages?limit=${PAGE}&before=${thread.before}`;
    const { body } = await request('GET', path);
    body.data.forEach((/** @type {Message} */ message) => store.messages.set(message.id, message));
    const now = store.threads.get(id) ?? thread;
    const older = body.data.map((/** @type {Message} */ message) => message.id);
    store.threads.set(id, {
      ...now,
      ids: [...new Set([...older, ...now.ids])].sort(byTime),
      before: body.meta.before,
      hasMore: body.meta.has_more,
    });
  } finally {
    loading.delete(id);
  }
}

/**
 * Fetches a conversation that the page has heard of but does not have.
 *
 * @param {string} id
 */
export async function fetchConversation(id) {
  const { body } = await request('GET', `/v1/conversations/${id}`);
  keep([body]);
}

let countsAt = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let countsTimer;

/** Fetches the figures of the views: now, or as soon as the last time is long enough ago. */
export function loadCounts() {
  if (countsTimer) {
    return;
  }
  const wait = Math.max(0, countsAt + COUNTS_EVERY_MS - Date.now());
  countsTimer = setTimeout(async () => {
    countsAt = Date.now();
    countsTimer = undefined;
    const answer = await request('GET', '/v1/conversations/counts').catch(() => null);
    if (answer) {
      store.counts.value = answer.body;
    }
  }, wait);
}

/** All of a list that has pages. @template T @param {string} path @returns {Promise<T[]>} */
export async function everyPage(path) {
  /** @type {T[]} */
  const all = [];
  for (let page = 1; ; page++) {
    const { body } = await request('GET', `${path}?per_page=100&page=${page}`);
    all.push(...body.data);
    if (all.length >= body.meta.total || body.data.length === 0) {
      return all;
    }
  }
}
