// @ts-check
// What went wrong, in the words of who reads it; what has none here is said as the API says it.
import { loadWords, t } from './text.js';

/** @typedef {import('./session.js').RequestError} RequestError */

await loadWords('problems');

/** What a text or a number has to be like, in the words of the API, and what is said instead of them. @type {[RegExp, string][]} */
const RULES = [
  [/ at most (?<most>\d+) characters$/, 'field_at_most'],
  [/ at least (?<least>\d+) characters$/, 'field_at_least'],
];

/** Those of a format and of a number: the form itself may know better. @type {[RegExp, string][]} */
const SHAPES = [
  [/^must have 1 to (?<most>\d+) characters$/, 'field_at_most'],
  [/^must be from (?<least>\d+) to (?<most>\d+)\b/, 'field_from_to'],
  [/^must (?:be|look) like (?<example>.+?)(?:: .*|, and .*| or .*)?$/, 'field_like'],
  [/^must be 1 to (?<most>\d+) digits$/, 'field_digits'],
  [/^must be the name of a host$/, 'field_no_host'],
  [/^must be http\(s\):/, 'field_no_web_address'],
  [/^must be an e-mail address$/, 'field_invalid_email'],
];

/**
 * What is wrong with a field.
 *
 * @param {string} code
 * @param {string} message what the API says, in English
 * @param {string} [name] of the field, where its own form has words for it
 */
export function fieldSentence(code, message, name = '') {
  const isOfShape = code === 'invalid_format' || code === 'out_of_range';
  return (
    ruled(message, RULES) ??
    known(`field_${name}_${code}`) ??
    (isOfShape ? ruled(message, SHAPES) : null) ??
    (isOfShape && document.documentElement.lang.startsWith('en') ? null : known(`field_${code}`)) ??
    `${message[0].toUpperCase()}${message.slice(1)}.`
  );
}

/** @param {string} message @param {[RegExp, string][]} rules */
function ruled(message, rules) {
  for (const [rule, key] of rules) {
    const found = message.match(rule);
    if (found) {
      const values = Object.entries(found.groups ?? {}).map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]);
      return t(key, Object.fromEntries(values));
    }
  }
  return null;
}

/** @param {string} key */
function known(key) {
  const words = t(key);
  return words === key ? null : words;
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
