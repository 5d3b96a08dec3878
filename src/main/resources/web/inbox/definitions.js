// @ts-check
// The attributes that the organization has defined: how contacts' details are called, and what they hold.
import { everyPage } from './loading.js';
import { Signal } from './signals.js';
import * as store from './store.js';
import { clockTime, plainDate, t } from './text.js';

/** @typedef {import('./settings/attributes.js').Attribute} Attribute */

/** Owners may define others meanwhile. */
const FRESH_MS = 300_000;

/** What is known of them, and for whom. @type {Signal<Attribute[]>} */
const definitions = new Signal(/** @type {Attribute[]} */ ([]));
let user = '';
let askedAt = 0;

/** Loads them the first time that a contact shows. Without them details are as programs name them. */
export async function loadDefinitions() {
  const now = store.me.peek()?.id ?? '';
  if (user === now && Date.now() - askedAt < FRESH_MS) {
    return;
  }
  user = now;
  askedAt = Date.now();
  try {
    definitions.value = await everyPage('/v1/attributes');
  } catch {
    askedAt = 0;
  }
}

/** Has them asked for again the next time: one was defined, changed or forgotten. */
export function forgetDefinitions() {
  askedAt = 0;
}

/** @param {string} key */
export function definitionOf(key) {
  return definitions.value.find((one) => one.key === key);
}

/** Those that a contact has no value of. @param {import('./types').Contact} contact */
export function unsetOf({ custom_attributes }) {
  return definitions.value.filter(({ key }) => !(key in custom_attributes));
}

/** How a detail is called. @param {string} key */
export function labelOf(key) {
  return definitionOf(key)?.label ?? key;
}

/**
 * A value as people read it.
 *
 * @param {string} key
 * @param {unknown} value
 */
export function shownValue(key, value) {
  const type = definitionOf(key)?.type;
  if (typeof value === 'boolean') {
    return t(value ? 'claim_yes' : 'claim_no');
  }
  if (typeof value !== 'string') {
    return JSON.stringify(value);
  }
  return (type === 'date' && dayIn(value)) || (type === 'datetime' && momentIn(value)) || value;
}

/** What was there before the definition need not be a day. @param {string} text */
function dayIn(text) {
  const day = new Date(`${text}T00:00`); // here, not in Greenwich
  return Number.isNaN(day.getTime()) ? '' : plainDate(day);
}

/** @param {string} text */
function momentIn(text) {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? '' : `${plainDate(at)} ${clockTime(text)}`;
}

/** What an attribute takes, in a sentence. @param {Attribute} attribute */
export function fits({ type, options, pattern }) {
  return type === 'text' && pattern
    ? t('detail_fits_pattern', { pattern })
    : t(`detail_fits_${type}`, { options: options.join(', ') });
}
