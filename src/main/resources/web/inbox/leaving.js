// @ts-check
// From a conversation to the next one, and back to it when that was not to be.
import { isField } from './fields.js';
import { closeConversation, navigate, openInView, pathTo } from './router.js';
import { effect } from './signals.js';
import * as store from './store.js';
import { t } from './text.js';

/** What is open, and the list as it was when it was opened: an answer moves its row, which is not where one goes on. */
let opened = { path: '', ids: /** @type {string[]} */ ([]) };
effect(() => {
  const where = store.route.value;
  const key = store.listKey(where);
  const path = `${key} ${where.conversation}`;
  if (path !== opened.path) {
    opened = { path, ids: store.lists.peek(key)?.ids ?? [] };
  }
});

/**
 * A conversation that was left, in the view where that was.
 *
 * @typedef {object} Left
 * @property {string | undefined} next the conversation that was opened instead
 * @property {() => void} back opens it again
 * @property {() => { label: string, run: () => void } | null} backUnlessBusy opens it again if nothing
 *     else has been opened or begun meanwhile; else answers what offers to
 */

/**
 * Leaves a conversation for the next one of the list.
 *
 * @param {string} id
 * @returns {Left}
 */
export function goOn(id) {
  const { view, filters } = store.route.peek();
  const next = neighbour(id);
  if (next) {
    openInView(next);
  } else {
    closeConversation();
  }
  const there = store.route.peek();
  const back = () =>
    navigate(pathTo(view, id, filters), { replace: store.route.peek().conversation !== null });
  const backUnlessBusy = () => {
    if (store.route.peek() !== there || isField(document.activeElement)) {
      return { label: t('open'), run: back };
    }
    back();
    return null;
  };
  return { next, back, backUnlessBusy };
}

/**
 * The conversation that came after this one when it was opened, if it is still there; else the one after it now, or
 * before it at the end.
 *
 * @param {string} id
 */
function neighbour(id) {
  const ids = store.lists.get(store.listKey(store.route.peek()))?.ids ?? [];
  const at = ids.indexOf(id);
  const was = opened.ids.indexOf(id);
  const next = was < 0 ? undefined : opened.ids.slice(was + 1).find((one) => ids.includes(one));
  return next ?? ids[at + 1] ?? ids[at - 1];
}
