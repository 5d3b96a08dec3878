// @ts-check
// Keeps the list that shows in order while events come in: rows are moved one by one, and not at
// all while the hand is on the list.
import { belongsTo, isLoading, listQuery } from './loading.js';
import * as store from './store.js';

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

/** Puts rows where they belong, or says how many wait until the hand is off the list. */
export function settle() {
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
    const updates = [...waiting].filter((id) => place(list, id, query).moves).length;
    if (updates !== list.updates) {
      store.lists.set(key, { ...list, updates });
    }
  }
}

function current() {
  const where = store.route.peek();
  const key = store.listKey(where);
  const list = store.lists.get(key);
  return list && list.state !== 'loading' ? { key, list, query: listQuery(where) } : null;
}

/** Puts every row where it belongs, whatever the hand does. */
export function arrangeNow() {
  const shown = current();
  if (!shown) {
    return;
  }
  const { key, list, query } = shown;
  const open = store.route.peek().conversation;
  /** @type {Map<string, boolean>} whether they belong here */
  const moving = new Map();
  for (const id of waiting) {
    const belongs = belongsTo(query, store.conversations.peek(id));
    if (!belongs && id === open && list.ids.includes(id)) {
      continue; // it stays, greyed, until the selection moves on
    }
    if (!isLoading(key)) {
      waiting.delete(id); // else the answer may not know of it yet
    }
    if (belongs !== null) {
      moving.set(id, belongs);
    }
  }
  // All are taken out before one is put in: what is searched for a place must be in order.
  let ids = list.ids.filter((id) => !moving.has(id));
  for (const [id, belongs] of moving) {
    const to = belongs ? placeAmong(ids, id, query) : -1;
    ids = isHere(list, ids, to) ? ids.toSpliced(to, 0, id) : ids;
  }
  if (moving.size > 0 || list.updates > 0) {
    store.lists.set(key, { ...list, ids, updates: 0 });
  }
}

/**
 * @param {import('./store.js').List} list
 * @param {string} id
 * @param {URLSearchParams} query
 */
function place(list, id, query) {
  const { ids } = list;
  const at = ids.indexOf(id);
  const belongs = belongsTo(query, store.conversations.get(id));
  if (belongs === null || !belongs) {
    return { moves: belongs === false && at >= 0 };
  }
  const others = at < 0 ? ids : ids.toSpliced(at, 1);
  const to = placeAmong(others, id, query);
  return { moves: isHere(list, others, to) ? to !== at : at >= 0 };
}

/**
 * What lies behind the last page comes with the page.
 *
 * @param {import('./store.js').List} list
 * @param {string[]} others
 * @param {number} to
 */
function isHere(list, others, to) {
  return to >= 0 && (to < others.length || list.cursor === null);
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
  const of = (/** @type {string} */ id) => store.conversations.peek(id);
  return (one, other) => {
    if (isWaiting) {
      const a = of(one)?.waiting_since ?? '9';
      const b = of(other)?.waiting_since ?? '9';
      return a === b ? one < other : a < b;
    }
    const a = of(one)?.active_at ?? '';
    const b = of(other)?.active_at ?? '';
    return a === b ? one > other : a > b;
  };
}
