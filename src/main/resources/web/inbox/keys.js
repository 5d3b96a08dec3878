// @ts-check
// The keyboard. Letters work outside of fields only, never with Alt, and can be switched off
// (WCAG 2.1.4); Ctrl or ⌘ with K works everywhere but in dialogs, which would stand over where it leads.
import * as actions from './actions.js';
import { keeps, openField } from './early-keys.js';
import { isField } from './fields.js';
import { keyMovedSelection } from './list-order.js';
import { beginEmail } from './list-parts.js';
import { REST_MS } from './rest.js';
import { navigate, openInView, pathTo } from './router.js';
import * as store from './store.js';
import { loadThread } from './threads.js';

const SECOND_KEY_MS = 1500;

/** Where the key after `G` leads. @type {Record<string, string>} */
const PLACES = {
  m: pathTo('mine'),
  u: pathTo('unassigned'),
  a: pathTo('all'),
  s: pathTo('snoozed'),
  r: pathTo('resolved'),
  c: '/contacts',
};

/** Keys that need an open conversation. @type {Record<string, (id: string) => void>} */
const ON_CONVERSATION = {
  r: () => writing(() => openField('reply')),
  n: () => writing(() => openField('note')),
  Enter: () => writing(() => openField('reply')),
  e: (id) => writing(() => actions.resolveAndNext(id)),
  a: (id) => writing(() => actions.take(id)),
  A: (id) => menu('assign', id),
  s: (id) => menu('snooze', id),
  t: (id) => menu('tags', id),
  p: (id) => menu('priority', id),
  u: (id) => writing(() => actions.leaveUnread(id)),
  x: (id) => writing(() => import('./bulk.js').then((it) => it.toggleChosen(id))),
};

let awaitingPlace = 0;
/** The conversation beyond the one where somebody rests is fetched. @type {ReturnType<typeof setTimeout> | undefined} */
let ahead;

let started = false;

/** Listens to the keyboard; a second time changes nothing. */
export function start() {
  if (started) {
    return;
  }
  started = true;
  // What keys open is to be there when they are pressed, and the way out without a connection, too.
  (window.requestIdleCallback ?? setTimeout)(() => {
    import('./palette.js');
    import('./menus.js');
    import('./own-menu.js');
  });
  addEventListener('keydown', (event) => {
    if (store.me.peek() === null) {
      return;
    }
    if ((event.ctrlKey || event.metaKey) && letterOf(event).toLowerCase() === 'k') {
      event.preventDefault();
      if (!document.querySelector('dialog[open]:not(.palette)')) {
        import('./palette.js').then((palette) => palette.openPalette());
      }
    } else if (!isTyping(event) && !event.altKey && !event.ctrlKey && !event.metaKey) {
      pressed(event);
    } else if (event.key === 'Escape' && isField(event.target)) {
      leaveField(/** @type {HTMLElement} */ (event.target));
    }
  });
}

/**
 * The letter of a key as it is printed on most keyboards, where the layout has other letters than Latin
 * ones; else what the key means.
 *
 * @param {KeyboardEvent} event
 */
function letterOf({ key, code, shiftKey }) {
  const isOther = key.length === 1 && key > '~' && /^Key[A-Z]$/.test(code);
  const letter = code.slice(-1);
  return isOther ? (shiftKey ? letter : letter.toLowerCase()) : key;
}

/** @param {KeyboardEvent} event */
function isTyping(event) {
  return isField(event.target) || areKeysOff() || isCovered();
}

function areKeysOff() {
  return store.me.peek()?.preferences?.single_keys === false;
}

/** A dialog or a menu has the keyboard. */
function isCovered() {
  return document.querySelector('dialog[open], .floating:popover-open') !== null;
}

/** From a field back to the list, so that the next key is a command again. @param {HTMLElement} field */
function leaveField(field) {
  if (!isCovered()) {
    field.blur();
    /** @type {HTMLElement | null} */ (document.querySelector('parley-list .rows'))?.focus();
  }
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (store.route.peek().page !== 'inbox') {
    return;
  }
  const key = letterOf(event);
  const { conversation } = store.route.peek();
  const onButton = event.target instanceof HTMLElement && event.target.matches('button, a');
  if (keeps(event)) {
    event.preventDefault();
    return;
  }
  if (Date.now() < awaitingPlace && key in PLACES) {
    awaitingPlace = 0;
    navigate(PLACES[key]);
  } else if (key === 'g') {
    awaitingPlace = Date.now() + SECOND_KEY_MS;
    return;
  } else if (key === 'j' || (key === 'ArrowDown' && inList(event))) {
    move(1);
  } else if (key === 'k' || (key === 'ArrowUp' && inList(event))) {
    move(-1);
  } else if (key === '/') {
    /** @type {any} */ (document.querySelector('parley-list'))?.openSearch();
  } else if (key === 'Escape' && store.chosen.peek()) {
    store.chosen.value = null;
  } else if (store.chosen.peek()?.size && doneWithAll(key)) {
    // The bar above the list has dealt with it.
  } else if (key === 'c') {
    writing(() => beginEmail());
  } else if (key === '?') {
    import('./help.js').then((help) => help.openHelp());
  } else if (conversation && key in ON_CONVERSATION && !(key === 'Enter' && onButton)) {
    ON_CONVERSATION[key](conversation);
  } else {
    return;
  }
  event.preventDefault();
}

/** Whether a key is one of those that do something with all that are chosen. @param {string} key */
function doneWithAll(key) {
  return Boolean(/** @type {any} */ (document.querySelector('parley-bulk'))?.press(key));
}

/** @param {KeyboardEvent} event */
function inList(event) {
  return event.target instanceof HTMLElement && event.target.closest('parley-list .rows') !== null;
}

/** @param {string | undefined} id */
function fetchAhead(id) {
  if (id && !store.threads.peek(id)) {
    (window.requestIdleCallback ?? setTimeout)(() => loadThread(id));
  }
}

/** Opens the next or the previous conversation. @param {1 | -1} step */
function move(step) {
  const where = store.route.peek();
  const ids = store.lists.get(store.listKey(where))?.ids ?? [];
  const at = where.conversation ? ids.indexOf(where.conversation) : step > 0 ? -1 : ids.length;
  const next = ids[at + step];
  if (!next) {
    return;
  }
  keyMovedSelection();
  openInView(next);
  /** @type {any} */ (document.querySelector('parley-list'))?.reveal(at + step);
  clearTimeout(ahead);
  ahead = setTimeout(() => fetchAhead(ids[at + 2 * step]), REST_MS);
}

/** @param {() => void} work */
function writing(work) {
  if (store.mayWrite()) {
    work();
  }
}

/**
 * @param {'assign' | 'snooze' | 'tags' | 'priority'} kind
 * @param {string} id
 */
async function menu(kind, id) {
  const { openMenu } = await import('./menus.js');
  const anchor = document.querySelector(`[data-menu="${kind}"]`);
  const visible = anchor?.checkVisibility() ? anchor : document.querySelector('[data-menu="more"]');
  openMenu(kind, id, visible ?? document.body);
}
