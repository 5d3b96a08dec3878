// @ts-check
// Keeps the list that shows in order while events come in: rows are moved one by one, and not at
// all while the hand is on the list.
import { belongsTo } from './list-parts.js';
import { listQuery } from './loading.js';
import * as store from './store.js';

/** @typedef {import('./types').Conversation} Conversation */

const KEY_REST_MS = 2000;

/** Ids of conversations whose place may be another one now. @type {Set<string>} */
const waiting = new Set();
let pointerIsOver = false;
let keyUntil = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {boolean} over */
export function pointerOverList(over) {
  pointerIsOver = over;
  if (!over) {
    settle();
  }
}

/** The selection was moved by a key just now. */
export function keyMovedSelection() {
  keyUntil = Date.now() + KEY_REST_MS;
  clearTimeout(timer);
  timer = setTimeout(settle, KEY_REST_MS);
}

/** @param {string[]} ids of conversations that have changed */
export function arrange(ids) {
  ids.forEach((id) => waiting.add(id));
  settle();
}

function settle() {
  if (pointerIsOver || Date.now() < keyUntil) {
    showUpdates();
  } else {
    arrangeNow();
  }
}

/** How many rows would come, go or move. */
function showUpdates() {
  const shown = current();
  if (shown) {
    const { key, list, query } = shown;
    const updates = [...waiting].filter((id) => place(list.ids, id, query).moves).length;
    if (updates !== list.updates) {
      store.lists.set(key, { ...list, updates });
    }
  }
}

function current() {
  const where = store.route.peek();
  const key = store.listKey(where);
  const list = store.lists.get(key);
  return list && list.state === 'ready' ? { key, list, query: listQuery(where) } : null;
}

/** Puts every row where it belongs, whatever the hand does. */
export function arrangeNow() {
  const shown = current();
  if (!shown) {
    return;
  }
  const { key, list, query } = shown;
  const open = store.route.peek().conversation;
  let ids = list.ids;
  let total = list.total;
  for (const id of waiting) {
    const belongs = belongsTo(query, store.conversations.get(id));
    const at = ids.indexOf(id);
    if (!belongs && id === open && at >= 0) {
      continue; // it stays, greyed, until the selection moves on
    }
    waiting.delete(id);
    if (belongs === null || (at < 0 && !belongs)) {
      continue;
    }
    const others = at < 0 ? ids : ids.toSpliced(at, 1);
    const to = belongs ? placeAmong(others, id, query) : -1;
    // What lies behind the last page comes with the page.
    const isHere = to >= 0 && (to < others.length || list.cursor === null);
    ids = isHere ? others.toSpliced(to, 0, id) : others;
    total += (belongs ? 1 : 0) - (at < 0 ? 0 : 1);
  }
  store.lists.set(key, { ...list, ids, total: Math.max(total, ids.length), updates: 0 });
}

/**
 * @param {string[]} ids
 * @param {string} id
 * @param {URLSearchParams} query
 */
function place(ids, id, query) {
  const at = ids.indexOf(id);
  const belongs = belongsTo(query, store.conversations.get(id));
  if (belongs === null || !belongs) {
    return { moves: belongs === false && at >= 0 };
  }
  const others = at < 0 ? ids : ids.toSpliced(at, 1);
  return { moves: placeAmong(others, id, query) !== at };
}

/**
 * By bisection, since ten thousand rows may be loaded.
 *
 * @param {string[]} ids in order, without `id`
 * @param {string} id
 * @param {URLSearchParams} query
 */
function placeAmong(ids, id, query) {
  const before = comparing(query);
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (before(ids[middle], id)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** @param {URLSearchParams} query @returns {(one: string, other: string) => boolean} */
function comparing(query) {
  const isWaiting = query.get('sort') === 'waiting';
  const of = (/** @type {string} */ id) => store.conversations.get(id);
  return (one, other) => {
    if (isWaiting) {
      return (of(one)?.waiting_since ?? '9') <= (of(other)?.waiting_since ?? '9');
    }
    const a = activity(of(one));
    const b = activity(of(other));
    return a === b ? one > other : a > b;
  };
}

/** @param {Conversation | undefined} conversation */
function activity(conversation) {
  return conversation?.last_message_at ?? conversation?.created_at ?? '';
}

/** Rows that have left the view go, now that the selection has moved on. @param {string | null} _id */
export function selectionMoved(_id) {
  settle();
}
