// @ts-check
// How long to wait before something is tried again: longer each time, and not all at once.

const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 16_000, 30_000];

/**
 * @param {number} failures in a row, from 1
 * @param {import('./session.js').RequestError | null} [error] may say for how long not to come back
 * @returns {number} milliseconds
 */
export function pauseAfter(failures, error) {
  const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1];
  return Math.max((error?.problem.retry_after ?? 0) * 1000, pause * (0.7 + Math.random() * 0.6));
}
