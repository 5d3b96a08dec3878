// @ts-check
// From a conversation to the next one, and back to it when that was not to be.
import { isField } from './fields.js';
import { closeConversation, navigate, openInView, pathTo } from './router.js';
import * as store from './store.js';
import { t } from './text.js';

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
 * The conversation after this one in the list that shows, or before it at the end.
 *
 * @param {string} id
 */
function neighbour(id) {
  const ids = store.lists.get(store.listKey(store.route.peek()))?.ids ?? [];
  const at = ids.indexOf(id);
  return ids[at + 1] ?? ids[at - 1];
}
