// @ts-check
// On the site's page of somebody who has written before: how much is unread, as long as there is no
// frame that hears of it. Whoever has never written does not even load this.

const EVERY_MS = 30_000;
/** For ten minutes after the visitor has come to the page, or back to it; who stays hears a little later. */
const TIMES = 20;
const SELDOM_MS = 120_000;
/** Where nothing was said for so long, no answer is waited for. */
const RECENT_MS = 86_400_000;

/**
 * @typedef {object} Site
 * @property {(path: string, init?: RequestInit) => Promise<any>} call
 * @property {{ get: () => string | null, set: (token: string | null) => void }} storage
 * @property {(unread: number, isOpen: boolean) => void} show
 * @property {() => boolean} isLed whether a frame knows
 */

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {Site} site @param {number} [times] how often it was asked since the visitor came */
export async function count(site, times = 0) {
  clearTimeout(timer);
  const token = site.storage.get();
  if (!token || site.isLed() || document.hidden) {
    return;
  }
  const last = await ask(site, token);
  clearTimeout(timer); // of whoever has come back meanwhile
  if (Date.now() - Date.parse(last) < RECENT_MS) {
    timer = setTimeout(() => count(site, times + 1), times < TIMES ? EVERY_MS : SELDOM_MS);
  }
}

/** @param {Site} site @param {string} token @returns {Promise<string>} when something was said last */
async function ask({ call, storage, show, isLed }, token) {
  try {
    const { unread_count: unread, last_at: last } = await call('/summary', { headers: { Authorization: `Bearer ${token}` } });
    if (!isLed()) {
      show(unread, false);
    }
    return last;
  } catch (error) {
    if (/** @type {any} */ (error).status === 401) {
      storage.set(null);
      return '';
    }
    return new Date().toISOString(); // the network, say: the next time tells
  }
}
