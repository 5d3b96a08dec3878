// @ts-check
// Changes of what the whole page knows by name: agents, teams, channels. What is changed here shows
// everywhere at once.
import { change, loadAll } from '../names.js';
import { request } from '../session.js';
import * as store from '../store.js';

/** @template T @typedef {import('../signals.js').Signal<T>} Signal */

/**
 * The list with one in it as it is now, in its place or at the end.
 *
 * @template {{ id: string }} T
 * @param {Signal<T[]>} list
 * @param {T} one
 */
export function keepIn(list, one) {
  const known = list.peek();
  const isKnown = known.some(({ id }) => id === one.id);
  change(list, isKnown ? known.map((other) => (other.id === one.id ? { ...other, ...one } : other)) : [...known, one]);
}

/**
 * @template {{ id: string }} T
 * @param {Signal<T[]>} list
 * @param {string} id
 */
export function removeFrom(list, id) {
  change(list, list.peek().filter((one) => one.id !== id));
}

/**
 * Changes a channel.
 *
 * @param {string} id
 * @param {Record<string, unknown>} body
 */
export async function changeChannel(id, body) {
  const answer = await request('PATCH', `/v1/channels/${id}`, { body });
  keepIn(store.channels, answer.body);
}

/** Lets a paused channel send again. @param {string} id */
export async function resumeChannel(id) {
  const answer = await request('POST', `/v1/channels/${id}/resume`);
  keepIn(store.channels, answer.body);
}

/** Asks for all channels as they are now. */
export function loadChannels() {
  return loadAll(store.channels, '/v1/channels');
}

/** Asks for all agents as they are now. */
export function loadAgents() {
  return loadAll(store.agents, '/v1/agents');
}
