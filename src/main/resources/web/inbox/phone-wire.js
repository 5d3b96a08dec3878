// @ts-check
// What went between the provider and this server, as far as the phone's thread tells.
import { Signal } from './signals.js';

const MOST = 8;

/**
 * @typedef {{ at: string, to: 'in' | 'out', text: string }} Frame `in`: to this server
 */

/** The latest last. @type {Signal<Frame[]>} */
export const frames = new Signal(/** @type {Frame[]} */ ([]));

/** The end of an id is what tells it from others. @param {string} id */
function shortId(id) {
  return `wamid.…${id.replace(/=+$/, '').slice(-4)}`;
}

/**
 * Notes what is new in a thread.
 *
 * @param {import('./phone-state.js').PhoneMessage[]} before
 * @param {import('./phone-state.js').PhoneMessage[]} after
 */
export function noteFrames(before, after) {
  const known = new Map(before.map((message) => [message.id, message]));
  const now = new Date().toISOString();
  /** @type {Frame[]} */
  const found = [];
  for (const { id, from, type, status, read, timestamp } of after) {
    const old = known.get(id);
    if (!old) {
      found.push({ at: timestamp, to: from === 'customer' ? 'in' : 'out', text: `${type} · ${shortId(id)}` });
    }
    if (from === 'business' && status !== 'accepted' && status !== old?.status) {
      found.push({ at: old ? now : timestamp, to: 'in', text: `status ${status} · ${shortId(id)}` });
    }
    if (read && !old?.read) {
      found.push({ at: old ? now : timestamp, to: 'out', text: `status read · ${shortId(id)}` });
    }
  }
  if (found.length > 0) {
    const earlier = before.length > 0 ? frames.peek() : [];
    found.sort((one, other) => (one.at < other.at ? -1 : 1));
    frames.value = [...earlier, ...found].slice(-MOST);
  }
}
