// @ts-check
// What a person wants the page to remember wherever they log in.
import { complain } from './actions.js';
import { request } from './session.js';
import * as store from './store.js';

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
    store.me.value = (await request('PATCH', '/v1/me', { body: { preferences } })).body;
  } catch (error) {
    store.me.value = before;
    complain(error);
  }
}
