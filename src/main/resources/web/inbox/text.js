// @ts-check
// Words: translated strings, times and numbers in the agent's language, initials, links in texts.
import { html } from 'lit';

/** The languages that there are strings of. */
export const languages = ['ar', 'de', 'en', 'es', 'fr', 'pt'];
const CLOSING = '.,;:!?)]}\'"»';
const HTTP = /^https?:\/\//i;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @type {Record<string, string>} */
let strings = {};
let language = 'en';
/** The areas beside the inbox whose strings are here: `settings`, … @type {Set<string>} */
const areas = new Set();

/** @type {Record<string, Intl.DateTimeFormat>} */
let formats = {};
let plural = new Intl.PluralRules('en');
let numbers = new Intl.NumberFormat('en');
let lists = new Intl.ListFormat('en');

/**
 * Loads the strings of the first language that there are any of.
 *
 * @param {(string | null | undefined)[]} wanted BCP 47 tags, the best first
 */
export async function loadLanguage(wanted) {
  const tag = wanted.find((one) => one && languages.includes(one.split('-')[0])) ?? 'en';
  language = tag;
  const module = await import(`./locales/${file()}.js`);
  strings = module.default;
  await Promise.all([...areas].map(loadWords));
  const format = (/** @type {Intl.DateTimeFormatOptions} */ options) =>
    new Intl.DateTimeFormat(tag, options);
  formats = {
    time: format({ timeStyle: 'short' }),
    weekday: format({ weekday: 'short' }),
    day: format({ day: 'numeric', month: 'short' }),
    date: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    separator: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    full: format({ dateStyle: 'full', timeStyle: 'short' }),
    second: format({ timeStyle: 'medium' }),
    exact: format({ dateStyle: 'full', timeStyle: 'medium' }),
    month: format({ month: 'long', year: 'numeric' }),
  };
  plural = new Intl.PluralRules(tag);
  numbers = new Intl.NumberFormat(tag);
  lists = new Intl.ListFormat(tag, { type: 'unit', style: 'short' });
  document.documentElement.lang = tag;
  document.documentElement.dir = ['ar', 'he', 'fa', 'ur'].includes(tag.split('-')[0]) ? 'rtl' : 'ltr';
}

/** The name of the files of the language. */
function file() {
  return language.split('-')[0];
}

/**
 * Loads the strings of an area that not everybody opens, the modules of which are in a folder of
 * that name. A module that awaits it never shows a key in the place of a string.
 *
 * @param {string} area
 */
export async function loadWords(area) {
  areas.add(area);
  const module = await import(`./locales/${area}.${file()}.js`);
  strings = { ...strings, ...module.default };
}

/**
 * A string in the agent's language. `{name}` is filled from `values`; with a `count` the form of
 * the number is taken: `key_one`, `key_other`.
 *
 * @param {string} key
 * @param {Record<string, string | number | null | undefined>} [values]
 */
export function t(key, values = {}) {
  const form = 'count' in values ? `${key}_${plural.select(Number(values.count))}` : key;
  const text = strings[form] ?? strings[`${key}_other`] ?? strings[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === 'number' ? numbers.format(value) : String(value ?? '');
  });
}

/** One after the other, with the comma of the language. @param {Iterable<string>} words */
export function listed(words) {
  return lists.format(words);
}

/** @param {string | number | Date} at */
function startOfDay(at) {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** 09:31. @param {string | number} at */
export function clockTime(at) {
  return formats.time.format(new Date(at));
}

/**
 * As short as it is clear: now, 09:31, Sat, 12 Oct, 12 Oct 2024.
 *
 * @param {string} at
 * @param {number} now milliseconds since 1970
 */
export function shortTime(at, now) {
  const date = new Date(at);
  if (Math.abs(now - date.getTime()) < MINUTE) {
    return t('now');
  }
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY);
  if (days === 0) {
    return clockTime(at);
  }
  if (days > 0 && days < 7) {
    return formats.weekday.format(date);
  }
  const sameYear = date.getFullYear() === new Date(now).getFullYear();
  return (sameYear ? formats.day : formats.date).format(date);
}

/**
 * A day between messages: Today, Yesterday, Saturday, 21 November.
 *
 * @param {string} at
 * @param {number} now
 */
export function dayName(at, now) {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY);
  return days === 0 ? t('today') : days === 1 ? t('yesterday') : formats.separator.format(new Date(at));
}

/** A day and a time in full, for titles and confirmations. @param {string | number} at */
export function fullTime(at) {
  return formats.full.format(new Date(at));
}

/** 09:31:07, where several things happen within a minute. @param {string} at */
export function exactTime(at) {
  return formats.second.format(new Date(at));
}

/** The same with its day, in full. @param {string} at */
export function exactFullTime(at) {
  return formats.exact.format(new Date(at));
}

/** 12 Oct 2024. @param {Date} at */
export function plainDate(at) {
  return formats.date.format(at);
}

/** March 2024. @param {string} at */
export function monthName(at) {
  return formats.month.format(new Date(at));
}

/**
 * A point in the future as one would say it: 14:00, Tomorrow 09:00, Mon 09:00, 12 Oct 09:00.
 *
 * @param {string} at
 * @param {number} now
 */
export function futureTime(at, now) {
  const days = Math.round((startOfDay(at) - startOfDay(now)) / DAY);
  const day =
    days === 0
      ? ''
      : days === 1
        ? t('tomorrow')
        : (days < 7 ? formats.weekday : formats.day).format(new Date(at));
  return `${day} ${clockTime(at)}`.trim();
}

/** 2 h 53 min, 38 min. @param {number} milliseconds */
export function duration(milliseconds) {
  const minutes = Math.max(1, Math.floor(milliseconds / MINUTE));
  const hours = Math.floor(minutes / 60);
  return hours > 0
    ? t('hours_minutes', { hours, minutes: minutes % 60 })
    : t('minutes', { minutes });
}

/** 84 KB. @param {number} bytes */
export function fileSize(bytes) {
  const kilo = bytes / 1024;
  return kilo < 1000
    ? t('kilobytes', { size: Math.max(1, Math.round(kilo)) })
    : t('megabytes', { size: Math.round(kilo / 102.4) / 10 });
}

/** 12.50 €. Any three letters are a currency to Intl; anything else is no money. @param {number} amount @param {string} currency */
export function money(amount, currency) {
  return /^[A-Z]{3}$/i.test(currency)
    ? new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount)
    : numbers.format(amount);
}

/** 99+ from a hundred on. @param {number} count */
export function shortCount(count) {
  return count > 99 ? '99+' : numbers.format(count);
}

/** A text to be compared: in small letters, without their accents. @param {string} text */
export function folded(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** How somebody is called: by name, else by number, else by e-mail. @param {{ name?: string | null, phone?: string | null, email?: string | null } | null | undefined} who */
export function displayName(who) {
  return who?.name || who?.phone || who?.email || t('unknown_contact');
}

/** At most two letters. @param {string} name */
export function initials(name) {
  const words = name.split(/\s+/u).filter((word) => /^\p{L}/u.test(word));
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return letters.map((word) => [...word][0].toLocaleUpperCase(language)).join('') || '#';
}

/** One of the eight avatar colours, always the same for an id. @param {string} id */
export function avatarHue(id) {
  let hash = 0;
  for (let i = 0; i < id.length; i++) {
    hash = (hash * 31 + id.charCodeAt(i)) >>> 0;
  }
  return `a${(hash % 8) + 1}`;
}

/**
 * A text with its links, found in one pass; nothing but http, https, mailto and tel becomes one.
 *
 * @param {string} text
 */
export function linkified(text) {
  /** @type {unknown[]} */
  const parts = [];
  let plain = '';
  for (const token of text.split(/(\s+)/)) {
    const href = hrefOf(token);
    if (href) {
      const end = withoutClosing(token);
      parts.push(plain, html`<a href=${hrefOf(end) ?? href} target="_blank" rel="noopener noreferrer nofollow">${end}</a>`);
      plain = token.slice(end.length);
    } else {
      plain += token;
    }
  }
  parts.push(plain);
  return parts;
}

/** A link without the punctuation that closes its sentence, but with a bracket that it has opened. @param {string} token */
function withoutClosing(token) {
  let open = token.split('(').length - token.split(')').length;
  let end = token.length;
  while (CLOSING.includes(token[end - 1]) && (token[end - 1] !== ')' || open < 0)) {
    open += token[end - 1] === ')' ? 1 : 0;
    end--;
  }
  return token.slice(0, end);
}

/** @param {string} token */
function hrefOf(token) {
  if (token.length > 2048) {
    return null;
  }
  if (HTTP.test(token) || /^(mailto|tel):\S/i.test(token)) {
    return token;
  }
  return /^www\.\S+\.\S/i.test(token) ? `https://${token}` : null;
}
