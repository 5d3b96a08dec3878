// @ts-check
// The address says where one is: /inbox/{view}/{conversation}?filters, /settings/{page}/{item},
// /simulator, /login, …
import { WatchingElement } from './signals.js';
import { route } from './store.js';

/** The views that are there for everybody; the others are named by a team's or a channel's id. */
const VIEWS = ['mine', 'unassigned', 'all', 'snoozed', 'resolved'];
const ACCOUNT = ['login', 'signup', 'forgot', 'accept', 'reset', 'confirm', 'restore'];

/** Whether a page is one for who is not logged in. @param {string} page */
export function isAccountPage(page) {
  return ACCOUNT.includes(page);
}

/** @returns {import('./store.js').Route} */
function current() {
  const [first, view, third] = location.pathname.split('/').slice(1).map(decoded);
  const page = first || 'inbox';
  const item = third || null;
  return {
    page,
    view: page === 'inbox' ? viewOf(view) : view || '',
    conversation: page === 'inbox' ? item : null,
    item,
    filters: new URLSearchParams(location.search),
  };
}

/** What a part of the address stands for; it is left as it is where that is nothing. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What the address calls a view; the first one if it is none. @param {string | undefined} name */
function viewOf(name = '') {
  return VIEWS.includes(name) || /^(tem|chn)_/.test(name) ? name : VIEWS[0];
}

/** Takes the address as it is, and follows the back button from now on. */
export function startRouter() {
  addEventListener('popstate', () => {
    route.value = current();
  });
  route.value = current();
}

/**
 * Goes to a path of this page.
 *
 * @param {string} path
 * @param {{ replace?: boolean }} [how] `replace`: the back button does not come back here
 */
export function navigate(path, { replace = false } = {}) {
  if (path === location.pathname + location.search) {
    return;
  }
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  route.value = current();
}

/**
 * The path of a view, with a conversation in it or none; the filters stay with the view.
 *
 * @param {string} view
 * @param {string | null} [conversation]
 * @param {URLSearchParams} [filters]
 */
export function pathTo(view, conversation = null, filters = new URLSearchParams()) {
  const query = filters.size > 0 ? `?${filters}` : '';
  return `/inbox/${view}${conversation ? `/${conversation}` : ''}${query}`;
}

/**
 * Sets a filter of the view, or takes it away.
 *
 * @param {string} name
 * @param {string | null} value
 * @param {{ replace?: boolean }} [how] as {@link navigate} takes it
 */
export function setFilter(name, value, how) {
  const { view, conversation, filters } = route.peek();
  const changed = new URLSearchParams(filters);
  changed.delete(name);
  if (value) {
    changed.set(name, value);
  }
  navigate(pathTo(view, conversation, changed), how);
}

/** Opens a conversation in the view that one is in. @param {string} id */
export function openInView(id) {
  const { view, filters, conversation } = route.peek();
  // Leafing through a list is one step of the back button, not a hundred.
  navigate(pathTo(view, id, filters), { replace: conversation !== null });
}

/** Closes the conversation: on small screens the list is what is left. */
export function closeConversation() {
  const { view, filters } = route.peek();
  navigate(pathTo(view, null, filters));
}

/**
 * Follows a link within this page; with a modifier key the browser opens it elsewhere.
 *
 * @param {MouseEvent} event
 */
export function follow(event) {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
    event.preventDefault();
    const link = /** @type {HTMLAnchorElement} */ (event.currentTarget);
    navigate(link.getAttribute('href') ?? '/inbox');
  }
}

/** What a page is made of: never drawn for the address of the next page, in the moment before it is taken away. */
export class PageElement extends WatchingElement {
  /** What its addresses begin with. */
  static page = '';

  /** @override */
  shouldUpdate() {
    return route.peek().page === /** @type {typeof PageElement} */ (this.constructor).page;
  }
}
