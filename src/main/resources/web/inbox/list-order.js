// @ts-check
// Keeps the list that shows in order while events come in: rows are moved one by one, and not at
// all while the hand is on the list.
import { countAnew } from './list-total.js';
import { belongsTo, isLoading, listQuery } from './loading.js';
import * as store from './store.js';

const KEY_REST_MS = 2000;

/** Ids of conversations whose place may be another one now. @type {Set<string>} */
const waiting = new Set();
let keyUntil = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** The selection was moved by a key just now. */
export function keyMovedSelection() {
  keyUntil = Date.now() + KEY_REST_MS;
  clearTimeout(timer);
  timer = setTimeout(keysRest, KEY_REST_MS);
}

/** A timer may go off a moment before the clock says so. */
function keysRest() {
  keyUntil = 0;
  settle();
}

/** @param {string[]} ids of conversations that have changed */
export function arrange(ids) {
  ids.forEach((id) => waiting.add(id));
  settle();
  countAnew();
}

/** Puts rows where they belong, or says how many wait until the hand is off the list. */
export function settle() {
  if (store.handOnList.peek() || Date.now() < keyUntil) {
    showUpdates();
  } else {
    arrangeNow();
  }
}

/** How many rows would come, go or move. */
function showUpdates() {
  const shown = current();
  if (shown) {
    const { key, list } = shown;
    const updates = movesBetween(list.ids, arranged(shown).ids);
    if (updates !== list.updates) {
      store.lists.set(key, { ...list, updates });
    }
  }
}

/**
 * All but the longest run of rows that may stay where they are beside each other.
 *
 * @param {string[]} before
 * @param {string[]} after
 */
function movesBetween(before, after) {
  const places = new Map(after.map((id, place) => [id, place]));
  /** For each length, the first place at which a run of so many can end. @type {number[]} */
  const ends = [];
  let kept = 0;
  for (const id of before) {
    const place = places.get(id);
    if (place !== undefined) {
      ends[bisect(ends.length, (at) => ends[at] < place)] = place;
      kept++;
    }
  }
  return before.length + after.length - kept - ends.length;
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
  const { key, list } = shown;
  const { ids, moved } = arranged(shown);
  if (!isLoading(key)) {
    moved.forEach((id) => waiting.delete(id)); // else the answer may not know of them yet
  }
  if (moved.length > 0 || list.updates > 0) {
    store.lists.set(key, { ...list, ids, updates: 0 });
  }
}

/**
 * The rows in order, and what was put there.
 *
 * @param {{ list: import('./store.js').List, query: URLSearchParams }} shown
 */
function arranged({ list, query }) {
  const open = store.route.peek().conversation;
  /** @type {Map<string, boolean | null>} whether they belong here */
  const moving = new Map();
  for (const id of waiting) {
    const known = store.conversations.peek(id);
    const belongs = belongsTo(query, known);
    // The open one stays, greyed, until the selection moves on; of one that was erased nothing is left to show.
    if (belongs || id !== open || !known || !list.ids.includes(id)) {
      moving.set(id, belongs);
    }
  }
  // All are taken out before one is put in: what is searched for a place must be in order.
  let ids = list.ids.filter((id) => (moving.get(id) ?? null) === null);
  for (const [id, belongs] of moving) {
    if (belongs && isHere(list, id, query)) {
      ids = ids.toSpliced(placeAmong(ids, id, query), 0, id);
    }
  }
  return { ids, moved: [...moving.keys()] };
}

/**
 * What lies behind the last page comes with the next one.
 *
 * @param {import('./store.js').List} list
 * @param {string} id
 * @param {URLSearchParams} query
 */
function isHere({ cursor, end }, id, query) {
  return cursor === null || end === null || !comparing(query)(end, placed(id));
}

/**
 * @param {string[]} ids in order, without `id`
 * @param {string} id
 * @param {URLSearchParams} query
 */
function placeAmong(ids, id, query) {
  const before = comparing(query);
  const one = placed(id);
  return bisect(ids.length, (at) => before(placed(ids[at]), one));
}

/** @param {string} id @returns {Placed} */
function placed(id) {
  return store.conversations.peek(id) ?? { id };
}

/**
 * The first of so many that is not before something, since ten thousand rows may be loaded.
 *
 * @param {number} length
 * @param {(at: number) => boolean} isBefore
 */
function bisect(length, isBefore) {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/**
 * What says where a conversation stands.
 *
 * @typedef {{ id: string, active_at?: string, waiting_since?: string | null }} Placed
 */

/** @param {URLSearchParams} query @returns {(one: Placed, other: Placed) => boolean} */
function comparing(query) {
  if (query.get('sort') === 'waiting') {
    return (one, other) => {
      const a = one.waiting_since ?? '9';
      const b = other.waiting_since ?? '9';
      return a === b ? one.id < other.id : a < b;
    };
  }
  return (one, other) => {
    const a = one.active_at ?? '';
    const b = other.active_at ?? '';
    return a === b ? one.id > other.id : a > b;
  };
}
