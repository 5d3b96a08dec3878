// @ts-check
// Follows what takes the server its time: how far that has come is no event.
import { asRequestError } from '../loading.js';
import { request } from '../session.js';

const LOOK_AGAIN_MS = 300;
const SELDOM_MS = 2000;

/**
 * Looks again and again, ever more seldom, until it is over or nobody waits any more.
 *
 * @template T
 * @param {string} path where it is read
 * @param {T} first what is known of it
 * @param {(known: T) => boolean} isGoingOn
 * @param {(known: T) => boolean} tell takes what is known now, and says whether anybody still waits
 * @returns {Promise<T>} what is known at last
 * @throws {import('../session.js').RequestError} what waiting doesn't help against
 */
export async function follow(path, first, isGoingOn, tell) {
  let known = first;
  for (let rest = LOOK_AGAIN_MS; tell(known) && isGoingOn(known); rest = Math.min(rest * 1.5, SELDOM_MS)) {
    await new Promise((resume) => setTimeout(resume, rest));
    known = await again(path, known);
  }
  return known;
}

/**
 * What is known stays while the server can't be reached.
 *
 * @template T
 * @param {string} path
 * @param {T} known
 * @returns {Promise<T>}
 */
async function again(path, known) {
  try {
    return (await request('GET', path)).body;
  } catch (error) {
    if (asRequestError(error).isTemporary) {
      return known;
    }
    throw error;
  }
}
