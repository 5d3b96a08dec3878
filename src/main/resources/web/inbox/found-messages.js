// @ts-check
// Messages that were found by their words, for the palette.
import { html } from 'lit';
import { navigate } from './router.js';
import { initialsAvatar } from './row.js';
import { request } from './session.js';
import * as store from './store.js';
import { displayName, shortTime, t } from './text.js';

/** How long a conversation may take to show, before its message isn't brought to sight any more. */
const PATIENCE_MS = 10_000;
const MOST_CHARACTERS = 200;

/**
 * @typedef {{
 *   message: import('./types').Message,
 *   conversation: { id: string, contact: import('./types').Conversation['contact'] },
 *   excerpt: { text: string, matches: { start: number, end: number }[] },
 * }} Hit
 */

/**
 * The newest messages with all the words, as the palette lists them; none if they can't be asked for.
 *
 * @param {string} words
 * @param {number} most
 * @returns {Promise<import('./palette.js').Entry[]>}
 */
export async function messagesWith(words, most) {
  if (!/[\p{L}\p{N}]/u.test(words)) {
    return [];
  }
  const query = new URLSearchParams({ query: words.slice(0, MOST_CHARACTERS), limit: String(most) });
  const answer = await request('GET', `/v1/messages/search?${query}`).catch(() => null);
  return (answer?.body.data ?? []).map(entryOf);
}

/** @param {Hit} hit @returns {import('./palette.js').Entry} */
function entryOf({ message, conversation, excerpt }) {
  const name = displayName(conversation.contact);
  return {
    group: t('messages'),
    label: html`<b>${name}</b> ${marked(excerpt)}`,
    picture: initialsAvatar(conversation.contact.id, name, 's20'),
    time: shortTime(message.timestamp, store.now.peek()),
    run: () => openAt(conversation.id, message.id),
  };
}

/** @param {Hit['excerpt']} excerpt */
function marked({ text, matches }) {
  const ends = [0, ...matches.map(({ end }) => end)];
  return [
    ...matches.map(({ start, end }, i) => html`${text.slice(ends[i], start)}<mark>${text.slice(start, end)}</mark>`),
    text.slice(ends.at(-1)),
  ];
}

/**
 * Opens a conversation where a message stands, however long ago it was written.
 *
 * @param {string} conversation
 * @param {string} message
 */
async function openAt(conversation, message) {
  navigate(`/inbox/all/${conversation}`);
  const log = await logOf(conversation);
  log?.querySelector('.log')?.dispatchEvent(new CustomEvent('parley-jump', { detail: message }));
}

/** The log of a conversation once its messages are there. @param {string} conversation */
async function logOf(conversation) {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end && store.route.peek().conversation === conversation) {
    const log = /** @type {(HTMLElement & { conversation: string }) | null} */ (document.querySelector('parley-log'));
    if (log?.conversation === conversation && store.threads.peek(conversation)?.state === 'ready') {
      return log;
    }
    await new Promise(requestAnimationFrame);
  }
  return null;
}
