// @ts-check
// Whether the others may count on the person who works here.
import { complain } from './actions.js';
import { request } from './session.js';
import * as store from './store.js';

/** @param {'online' | 'away'} availability it holds on all devices until it is changed */
export async function setAvailability(availability) {
  const before = store.me.peek();
  if (before) {
    store.me.value = { ...before, availability };
  }
  try {
    store.me.value = (await request('PUT', '/v1/me/availability', { body: { availability } })).body;
  } catch (error) {
    store.me.value = before;
    complain(error);
  }
}
