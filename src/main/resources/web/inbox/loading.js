// @ts-check
// Gets lists and figures from the server into the store; threads.js gets messages.
import { request, RequestError } from './session.js';
import * as store from './store.js';
import { t } from './text.js';

/** @typedef {import('./types').Conversation} Conversation */

const PAGE = 50;
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

/**
 * @param {string | null} owner
 * @param {string | null} wanted an agent, or `me`, `none`, `absent`; null for whomever
 */
function isAssigned(owner, wanted) {
  switch (wanted) {
    case null:
      return true;
    case 'none':
      return owner === null;
    case 'absent':
      return owner !== null && store.availabilities.get(owner) !== 'online';
    default:
      return owner === (wanted === 'me' ? store.me.peek()?.id : wanted);
  }
}

/**
 * Whether a conversation is in the list of a query; null when only the server knows.
 *
 * @param {URLSearchParams} query
 * @param {Conversation | undefined} conversation
 * @returns {boolean | null}
 */
export function belongsTo(query, conversation) {
  if (!conversation) {
    return false;
  }
  const wants = (/** @type {string} */ name, /** @type {unknown} */ value) =>
    !query.has(name) || query.get(name) === value;
  const isIn =
    wants('status', conversation.status) &&
    wants('channel', conversation.channel) &&
    wants('channel_id', conversation.channel_id) &&
    wants('team_id', conversation.team_id) &&
    wants('priority', conversation.priority) &&
    isAssigned(conversation.assigned_to, query.get('assigned_to')) &&
    query.getAll('tag').every((tag) => conversation.tags.includes(tag)) &&
    (!query.has('unread') || conversation.unread_count > 0) &&
    (query.get('sort') !== 'waiting' || conversation.waiting_since !== null);
  return isIn && query.has('search') ? null : isIn;
}

/** @param {unknown} error @returns {RequestError} */
export function asRequestError(error) {
  return error instanceof RequestError
    ? error
    : new RequestError({ status: -1, code: 'mistake', title: String(error) });
}

/**
 * What went wrong, with a `message` in the words of who reads it.
 *
 * @param {unknown} error
 */
export async function explained(error) {
  const failed = asRequestError(error);
  if (failed.status === 0) {
    failed.message = t('unreachable'); // and so are more words
  } else {
    const words = await import('./problems.js').catch(() => null);
    failed.message = words?.sentence(failed) ?? failed.message;
  }
  return failed;
}

/** The number of the newest event there is. */
export async function latestSequence() {
  const { body } = await request('GET', '/v1/events?limit=1');
  return body.meta.latest;
}

/**
 * Takes conversations as the server has them now; an older state never replaces a newer one.
 *
 * @param {Conversation[]} rows
 */
export function keep(rows) {
  for (const row of rows) {
    const known = store.conversations.peek(row.id);
    if (!known || versionOf(known) <= versionOf(row)) {
      const { messages, messages_meta, ...rest } = row;
      store.conversations.set(row.id, { ...known, ...rest });
    }
  }
}

/** The number in an entity tag. @param {{ etag?: string }} state of a conversation, or a contact */
export function versionOf({ etag }) {
  return Number(etag?.match(/\d+/)?.[0] ?? 0);
}

let listLoaded = () => {};

/** @param {() => void} listener told when a list is there, as the server had it a moment ago */
export function onListLoaded(listener) {
  listLoaded = listener;
}

/**
 * Loads the first page of a list, or loads it anew behind what is shown.
 *
 * @param {import('./store.js').Route} where
 */
export async function loadList(where) {
  const key = store.listKey(where);
  const known = store.lists.peek(key);
  store.lists.set(key, {
    ids: known?.ids ?? [],
    total: known?.total ?? 0,
    cursor: known?.cursor ?? null,
    end: known?.end ?? null,
    state: known?.state === 'ready' ? 'ready' : 'loading',
    error: null,
    updates: 0,
  });
  await loadPage(key, listQuery(where), null);
}

/** Which request each list waits for: an earlier answer that comes later is none. @type {Map<string, symbol>} */
const loading = new Map();

/** Whether an answer is on its way that may not know of the latest events. @param {string} key */
export function isLoading(key) {
  return loading.has(key);
}

/**
 * Loads the next page of a list, if there is one; one request at a time.
 *
 * @param {import('./store.js').Route} where
 */
export async function loadMore(where) {
  const key = store.listKey(where);
  const list = store.lists.peek(key);
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
  const turn = Symbol(key);
  loading.set(key, turn);
  query.set('per_page', String(PAGE));
  if (cursor) {
    query.set('cursor', cursor);
  }
  /** @type {Partial<import('./store.js').List>} */
  let changes;
  try {
    const { body } = await request('GET', `/v1/conversations?${query}`);
    keep(body.data);
    const ids = body.data.map((/** @type {Conversation} */ row) => row.id);
    const before = cursor ? (store.lists.peek(key)?.ids ?? []) : [];
    changes = {
      ids: [...new Set([...before, ...ids])],
      total: body.meta.total,
      cursor: body.meta.next_cursor,
      end: body.data.at(-1) ?? null,
      state: 'ready',
      updates: 0,
    };
  } catch (error) {
    // What is here can be worked with all the same.
    const isHere = !cursor && store.lists.peek(key)?.state === 'ready';
    changes = { state: isHere ? 'ready' : 'failed', error: await explained(error) };
  }
  const list = store.lists.peek(key);
  if (list && loading.get(key) === turn) {
    loading.delete(key);
    store.lists.set(key, { ...list, error: null, ...changes });
    listLoaded();
  }
}

/** @type {Map<string, Promise<void>>} */
const fetching = new Map();

/**
 * Fetches a conversation that the page has heard of but does not have; once at a time.
 *
 * @param {string} id
 * @returns {Promise<void>}
 */
export function fetchConversation(id) {
  let asked = fetching.get(id);
  if (!asked) {
    asked = request('GET', `/v1/conversations/${id}`)
      .then(({ body }) => keep([body]))
      .finally(() => fetching.delete(id));
    fetching.set(id, asked);
  }
  return asked;
}

let countsAt = 0;
let countsFailed = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let countsTimer;

/** Fetches the figures of the views: now, or as soon as the last time is long enough ago. */
export function loadCounts() {
  countsTimer ??= setTimeout(fetchCounts, Math.max(0, countsAt + COUNTS_EVERY_MS - Date.now()));
}

async function fetchCounts() {
  countsAt = Date.now();
  countsTimer = undefined;
  countsFailed = false;
  if (!store.me.peek()) {
    return;
  }
  try {
    const { body } = await request('GET', '/v1/conversations/counts');
    if (store.me.peek()) {
      store.counts.value = body;
    }
  } catch {
    countsFailed = true;
  }
}

/** Loads again what could not be loaded while the server was out of reach. */
export function loadFailed() {
  const where = store.route.peek();
  if (countsFailed) {
    loadCounts();
  }
  if (store.lists.peek(store.listKey(where))?.error) {
    loadList(where);
  }
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

/** The tags that are used most. @returns {Promise<string[]>} */
export async function knownTags() {
  const { body } = await request('GET', '/v1/tags?per_page=100');
  return body.data.map((/** @type {{ tag: string }} */ { tag }) => tag);
}
