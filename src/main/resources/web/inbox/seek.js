// @ts-check
// Finds the row of a conversation further down in its list: who comes by a link sees where they are.
import { belongsTo, listQuery, loadMore } from './loading.js';
import { effect, untracked } from './signals.js';
import * as store from './store.js';

/** Those of the first page and of five more: what is older is found by searching. */
const MOST_ROWS = 300;

/** @typedef {import('./store.js').Route} Route */

/**
 * Loads on until the row of the open conversation is here, and brings it onto the screen unless the
 * hand is on the list by then.
 *
 * @param {import('lit').LitElement & { from: number, reveal: (index: number) => void }} list
 * @param {Route} where
 */
export async function revealLater(list, where) {
  const index = await seekRow(where);
  await list.updateComplete;
  if (index > 0 && list.from === 0 && !list.matches(':hover')) {
    list.reveal(index);
  }
}

/** What comes is put below the rows that are here: none of them moves. @param {Route} where @returns {Promise<number>} */
function seekRow(where) {
  return new Promise((resolve) => {
    const stop = effect(() => {
      const index = indexOf(where);
      if (index !== null) {
        queueMicrotask(() => stop());
        resolve(index);
      } else if (store.conversations.get(where.conversation)) {
        untracked(() => loadMore(where)); // one page at a time
      }
    });
  });
}

/** @param {Route} where @returns {number | null} -1 if it doesn't come; null while it may */
function indexOf(where) {
  const key = store.listKey(where);
  const now = store.route.value;
  const list = store.lists.get(key);
  if (now.conversation !== where.conversation || store.listKey(now) !== key) {
    return -1;
  }
  const index = list?.ids.indexOf(where.conversation ?? '') ?? -1;
  const isAll = !list?.cursor || list.state === 'failed' || list.ids.length >= MOST_ROWS;
  return index >= 0 || isAll || isElsewhere(where) ? index : null;
}

/** @param {Route} where */
function isElsewhere(where) {
  const row = store.conversations.get(where.conversation);
  return row !== undefined && belongsTo(listQuery(where), row) === false;
}
