// @ts-check
// How many a list has of which only the beginning is here, as it changes: the figures of the views tell of no filter.
import { isLoading, listQuery } from './loading.js';
import { request } from './session.js';
import * as store from './store.js';

const COUNT_EVERY_MS = 5000;

let countedAt = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Conversations have changed: the list that shows is counted anew, now or as soon as the last time is long enough ago. */
export function countAnew() {
  if (shown()) {
    timer ??= setTimeout(count, Math.max(0, countedAt + COUNT_EVERY_MS - Date.now()));
  }
}

/** The list that shows, if only the server knows how many it has. */
function shown() {
  const where = store.route.peek();
  const key = store.listKey(where);
  const list = store.lists.peek(key);
  return where.page === 'inbox' && list?.state === 'ready' && list.cursor !== null && !store.isCounted(where) ? { where, key } : null;
}

async function count() {
  timer = undefined;
  const asked = shown();
  if (!asked || !store.me.peek()) {
    return;
  }
  countedAt = Date.now();
  const query = listQuery(asked.where);
  query.set('per_page', '1');
  try {
    const { total } = (await request('GET', `/v1/conversations?${query}`)).body.meta;
    const list = store.lists.peek(asked.key);
    if (list && !isLoading(asked.key) && list.total !== total) {
      store.lists.set(asked.key, { ...list, total });
    }
  } catch {
    // It stays as it was: the next change asks again.
  }
}
