// @ts-check
// What the reports are made of: periods, times, and the words for them.
import * as store from '../store.js';
import { duration, t } from '../text.js';

/**
 * @typedef {{ count: number, median_s: number | null, p90_s: number | null, p99_s: number | null }} Times
 * @typedef {{ opened: number, resolved: number, received: number, outbound: number, failed: number, first_response: Times, resolution: Times }} Days
 * @typedef {{ from: string, to: string, time_zone: string, counted_since: string | null, behind: number, only_own: boolean }} Meta
 * @typedef {{ waiting: { conversations: number, longest_since: string | null, conversation_id: string | null }, current: Days, previous: Days, meta: Meta }} Overview
 * @typedef {{ group: string | null, opened: number, resolved: number, left_over: number }} ConversationsRow
 * @typedef {{ group: string | null, first_response: Times, resolution: Times }} TimesRow
 * @typedef {{ group: string | null, received: number, outbound: number, queued: number, sent: number, delivered: number, read: number, failed: number }} MessagesRow
 * @typedef {{ group: string | null, ratings: number, average: number | null }} RatingsRow
 * @typedef {{ reason: string, messages: number }} FailuresRow
 */

export const PERIODS = [1, 7, 14, 90];
const DAY_MS = 86_400_000;

/** The first of so many days up to today, where the organization is. @param {number} days */
export function firstDay(days) {
  const timeZone = store.settings.value?.time_zone ?? 'UTC';
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  return new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** 9 Nov. @param {string | null} day */
export function shortDay(day) {
  const form = /** @type {const} */ ({ day: 'numeric', month: 'short', timeZone: 'UTC' });
  return new Intl.DateTimeFormat(language(), form).format(
    new Date(day ?? 0),
  );
}

function language() {
  return document.documentElement.lang || 'en';
}

/** 1,715. @param {number} value */
export function figure(value) {
  return new Intl.NumberFormat(language()).format(value);
}

/** 4.37; a dash when there was none. @param {number | null} value */
export function average(value) {
  return value === null ? '–' : figure(value);
}

/** 98 %. @param {number} part @param {number} whole */
export function share(part, whole) {
  return new Intl.NumberFormat(language(), { style: 'percent' }).format(part / whole);
}

/** 45 s, 3 min, 2 h 10 min; a dash when there was none. @param {number | null} seconds */
export function time(seconds) {
  if (seconds === null) {
    return '–';
  }
  return seconds < 60 ? t('reports_seconds', { seconds }) : duration(seconds * 1000);
}

/** What went wrong, in words where there are some. @param {string} code */
export function reasonName(code) {
  const key = `reports_reason_${code}`;
  const words = t(key);
  return words === key ? code : words;
}
