// @ts-check
// What a person wants the page to remember wherever they log in.
import { complain } from './actions.js';
import { request } from './session.js';
import * as store from './store.js';

/** Asks who one is anew: another tab may have changed it. */
export async function reloadMe() {
  store.me.value = (await request('GET', '/v1/me')).body;
}

/**
 * Remembers some preferences beside those that there are.
 *
 * @param {Record<string, unknown>} preferences null forgets one
 */
export async function remember(preferences) {
  const before = store.me.peek();
  if (before) {
    store.me.value = { ...before, preferences: { ...before.preferences, ...preferences } };
  }
  try {
    // whoever closes or reloads the page at once has chosen all the same
    store.me.value = (
      await request('PATCH', '/v1/me', { body: { preferences }, keepalive: true })
    ).body;
  } catch (error) {
    store.me.value = before;
    complain(error);
  }
}
