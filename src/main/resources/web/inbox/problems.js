// @ts-check
// What went wrong, in the words of who reads it; what has none here is said as the API says it.
import { loadWords, t } from './text.js';

/** @typedef {import('./session.js').RequestError} RequestError */

await loadWords('problems');

/**
 * What is wrong with a field.
 *
 * @param {string} code
 * @param {string} message what the API says, in English
 */
export function fieldSentence(code, message) {
  const [, most] = message.match(/ at most (\d+) characters$/) ?? [];
  if (most) {
    return t('field_at_most', { most: Number(most) });
  }
  const [, least] = message.match(/ at least (\d+) characters$/) ?? [];
  if (least) {
    return t('field_at_least', { least: Number(least) });
  }
  const known = t(`field_${code}`);
  return known === `field_${code}` ? `${message[0].toUpperCase()}${message.slice(1)}.` : known;
}

/**
 * What happened.
 *
 * @param {RequestError} error
 */
export function problemSentence(error) {
  const { status, problem } = error;
  if (status === 0) {
    return t('unreachable');
  }
  if (problem.retry_after && [429, 503].includes(status)) {
    return t(`problem_${status}`, { wait: wait(problem.retry_after) });
  }
  const detail = problem.detail ?? problem.title;
  const known = t(`problem_${problem.code}`, { detail });
  return known === `problem_${problem.code}` ? detail : known;
}

/**
 * What happened, in one sentence: of the first field that is wrong, if there is one.
 *
 * @param {RequestError} error
 */
export function sentence(error) {
  const [field] = error.problem.errors ?? [];
  return field ? fieldSentence(field.code, field.message) : problemSentence(error);
}

/** @param {number} seconds */
function wait(seconds) {
  return seconds < 90
    ? t('seconds', { count: seconds })
    : t('whole_minutes', { count: Math.ceil(seconds / 60) });
}
