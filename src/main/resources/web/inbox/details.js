// @ts-check
// Gets what belongs to messages from the server into the store: files, quoted messages, what is
// scheduled, what was done with a conversation.
import { complain } from './actions.js';
import { request } from './session.js';
import * as store from './store.js';
import { loadOlder } from './threads.js';

/** A link that ends while it is being followed is none. */
const LINK_SLACK_MS = 30_000;
/** How many pages of older messages are searched for one. */
const PAGES_SEARCHED = 40;

/** What is being asked for, by path. @type {Map<string, Promise<any>>} */
const asking = new Map();

/**
 * Asks once at a time.
 *
 * @param {string} path
 * @returns {Promise<any>} the body of the answer
 */
function ask(path) {
  let answer = asking.get(path);
  if (!answer) {
    answer = request('GET', path)
      .then(({ body }) => body)
      .finally(() => asking.delete(path));
    asking.set(path, answer);
  }
  return answer;
}

/** @param {import('./types').Media | undefined} media */
function isFresh(media) {
  if (media?.status !== 'ready') {
    return media !== undefined; // events tell when it is ready
  }
  return Date.parse(media.url_expires_at ?? '') - LINK_SLACK_MS > Date.now();
}

/**
 * Makes sure that the store knows a file and a link to it that still holds.
 *
 * @param {string} id
 * @param {boolean} [again] even though the link should hold
 * @returns {Promise<import('./types').Media | undefined>}
 */
export async function loadMedia(id, again = false) {
  if (again || !isFresh(store.media.peek(id))) {
    store.media.set(id, await ask(`/v1/media/${id}/details`));
  }
  return store.media.peek(id);
}

/**
 * Where the file is. The link may name the host that webhooks use, and the page may only follow its
 * own.
 *
 * @param {import('./types').Media} media
 */
export function addressOf(media) {
  if (!media.url) {
    return null;
  }
  const { pathname, search } = new URL(media.url, location.href);
  return pathname + search;
}

/** Gives a file to the reader, by a link that holds. @param {string} id */
export async function download(id) {
  try {
    const media = await loadMedia(id);
    const address = media && addressOf(media);
    if (address) {
      const link = document.createElement('a');
      link.href = address;
      link.download = media.filename ?? '';
      link.click();
    }
  } catch (error) {
    complain(error);
  }
}

/** Fetches a message that is quoted and that the thread does not have yet. @param {string} id */
export async function loadMessage(id) {
  if (!store.messages.peek(id)) {
    store.messages.set(id, await ask(`/v1/messages/${id}`));
  }
}

/**
 * What is still to leave may have been written long before the messages that are here.
 *
 * @param {string} conversation
 */
export async function loadScheduled(conversation) {
  if (store.threads.peek(conversation)?.hasScheduled) {
    return; // and what has come since the stream has told
  }
  const body = await ask(`/v1/messages?status=scheduled&conversation_id=${conversation}&per_page=100`);
  const thread = store.threads.peek(conversation);
  if (!thread) {
    return;
  }
  thread.hasScheduled = true; // which changes nothing that shows
  const unknown = body.data.filter((/** @type {any} */ one) => !thread.ids.includes(one.id));
  if (unknown.length > 0) {
    unknown.forEach((/** @type {any} */ one) => store.messages.set(one.id, one));
    const ids = unknown.map((/** @type {any} */ one) => one.id);
    store.threads.set(conversation, { ...thread, ids: [...ids, ...thread.ids] });
  }
}

/** The templates of a channel: none, or those that are known, if it does not tell. @param {string} channel */
export async function loadTemplates(channel) {
  const path = `/v1/channels/${channel}/templates`;
  if (!asking.has(path)) {
    const body = await ask(path).catch(() => null);
    store.templates.set(channel, body?.data ?? store.templates.peek(channel) ?? []);
  }
}

/**
 * What was done with a conversation, as far as anybody wants to read.
 *
 * @param {string} conversation
 * @param {() => void} arrived before it shows
 */
export async function loadActivity(conversation, arrived) {
  const body = await ask(`/v1/conversations/${conversation}/activity?limit=100`);
  arrived();
  store.activity.set(conversation, body.data);
}

/**
 * Loads older messages until one of them is there.
 *
 * @param {string} conversation
 * @param {string} id
 * @returns {Promise<boolean>} whether it is there
 */
export async function loadBackTo(conversation, id) {
  for (let page = 0; page < PAGES_SEARCHED; page++) {
    const thread = store.threads.peek(conversation);
    if (!thread || thread.ids.includes(id) || !thread.hasMore) {
      break;
    }
    await loadOlder(conversation);
  }
  return store.threads.peek(conversation)?.ids.includes(id) ?? false;
}
