// @ts-check
// What the visitor reads, in their language, and how it tells times.

const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ar'];

/** @type {Record<string, string>} */
let words = {};
let language = 'en';
/** The visitor's own kind of it, by which times are told. */
let region = 'en';

/** @param {string} wanted two letters */
export async function speak(wanted) {
  language = LANGUAGES.includes(wanted) ? wanted : 'en';
  region = navigator.languages.find((it) => it.startsWith(language)) ?? language;
  words = (await import(`./locales/${language}.js`)).default;
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
}

/** @param {string} key @param {Record<string, string | number>} [values] */
export function t(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/** 09:31. @param {string} at */
export function clockTime(at) {
  return new Intl.DateTimeFormat(region, { timeStyle: 'short' }).format(new Date(at));
}

/** Monday 09:00, or 27 December 09:00 where that is a week away. @param {string} at */
export function momentOf(at) {
  const date = new Date(at);
  const isSoon = date.getTime() - Date.now() < 6 * 86_400_000;
  const day = isSoon ? /** @type {const} */ ({ weekday: 'long' }) : /** @type {const} */ ({ day: 'numeric', month: 'long' });
  return new Intl.DateTimeFormat(region, { ...day, hour: 'numeric', minute: '2-digit' }).format(date);
}

/** 4.2 MB. @param {number} bytes */
export function sizeOf(bytes) {
  const [unit, size] = bytes < 1_000_000 ? ['kilobyte', Math.max(1, bytes / 1e3)] : ['megabyte', bytes / 1e6];
  return new Intl.NumberFormat(region, { style: 'unit', unit, maximumFractionDigits: size < 10 ? 1 : 0 }).format(size);
}

/** Today, yesterday, 12 October. @param {string} at */
export function dayOf(at) {
  const day = new Date(at);
  const days = Math.round((startOf(new Date()) - startOf(day)) / 86_400_000);
  if (days < 2) {
    return t(days < 1 ? 'today' : 'yesterday');
  }
  return new Intl.DateTimeFormat(region, { day: 'numeric', month: 'long' }).format(day);
}

/** @param {Date} at */
function startOf(at) {
  return new Date(at).setHours(0, 0, 0, 0);
}
