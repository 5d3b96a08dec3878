// @ts-check
// Messages on their way to the server. They are kept in the browser's storage until the server has
// answered, stand in their thread meanwhile, and are known to all tabs; delivery.js sends them.
import { newId } from './drafts.js';
import { placeMessage } from './events.js';
import { mailShown } from './mail-draft.js';
import { effect } from './signals.js';
import * as store from './store.js';

/** @typedef {import('./types').Message} Message */

/**
 * @typedef {object} Entry
 * @property {string} id the client_message_id
 * @property {string} user who sends it
 * @property {string} conversation
 * @property {string} press what was sent by the same press of a key
 * @property {number} at when, in milliseconds; no two are the same
 * @property {'waiting' | 'refused' | 'overtaken'} state
 * @property {Record<string, any>} body what is posted
 * @property {import('./drafts.js').Attachment[]} files that go with it
 * @property {string | null} replaces the scheduled message that is taken back first
 * @property {{ code: string, text: string } | null} refusal
 * @property {Message} [by] the colleague's message that was faster, if it was overtaken
 */

const tabs = new BroadcastChannel('parley-outbox');
/** @type {Map<string, Entry>} all of who is logged in, as they are in the storage */
const entries = new Map();
/** @type {Set<string>} ids of those that the storage did not take */
const unsaved = new Set();
/** @type {string | null} */
let owner = null;
let lastAt = 0;

/** @type {(conversation: string) => void} */
let waiting = () => {};

/** @param {(conversation: string) => void} listener told where there is something to be sent */
export function onWaiting(listener) {
  waiting = listener;
  resume();
}

/** Goes on with whatever waits. */
export function resume() {
  const conversations = [...entries.values()].map((entry) => entry.conversation);
  new Set(conversations).forEach((conversation) => waiting(conversation));
}

/** @param {Entry} entry */
const keyOf = (entry) => `outbox:${entry.user}:${entry.id}`;

/**
 * A message to be sent behind those that wait already.
 *
 * @param {Pick<Entry, 'conversation' | 'press' | 'body'> & Partial<Entry>} message
 */
export function enqueue({ conversation, press, body, files = [], replaces = null }) {
  const id = newId();
  lastAt = Math.max(Date.now(), lastAt + 1);
  put({
    id,
    user: owner ?? '',
    conversation,
    press,
    at: lastAt,
    state: 'waiting',
    body: { ...body, client_message_id: id },
    files,
    replaces,
    refusal: null,
  });
}

/**
 * Keeps an entry in the state that it has now, and sees that it is sent if it waits.
 *
 * @param {Entry} entry
 */
export function put(entry) {
  try {
    localStorage.setItem(keyOf(entry), JSON.stringify(entry));
  } catch {
    unsaved.add(entry.id); // the storage is full or forbidden: it lives as long as the page
  }
  tabs.postMessage({ type: 'put', entry });
  take(entry);
  waiting(entry.conversation);
}

/** Forgets an entry, and what stood for it in the thread. @param {Entry} entry */
export function drop(entry) {
  localStorage.removeItem(keyOf(entry));
  tabs.postMessage({ type: 'dropped', entry });
  entries.delete(entry.id);
  removeBubble(entry);
}

/** @param {string} id */
export function entryOf(id) {
  return entries.get(id);
}

/** What is not sent yet, the oldest first. @param {string} conversation */
export function entriesIn(conversation) {
  return [...entries.values()]
    .filter((entry) => entry.conversation === conversation)
    .sort((one, other) => one.at - other.at);
}

/**
 * What is to be sent next; nothing while a colleague's message waits to be looked at.
 *
 * @param {string} conversation
 */
export function nextIn(conversation) {
  const all = entriesIn(conversation);
  const isHeld =
    store.overtaken.get(conversation) || all.some((entry) => entry.state === 'overtaken');
  // Another tab may have sent it this very moment: the storage knows first.
  return isHeld ? undefined : all.find((entry) => entry.state === 'waiting' && isKept(entry));
}

/** @param {Entry} entry */
function isKept(entry) {
  return unsaved.has(entry.id) || localStorage.getItem(keyOf(entry)) !== null;
}

/** Whether an entry is of who is logged in now. @param {Entry} entry */
export function isOwn(entry) {
  return entry.user === owner;
}

/** How many messages wait to be sent. */
export function waitingCount() {
  return [...entries.values()].filter((entry) => entry.state === 'waiting').length;
}

/** @param {Entry} entry */
function take(entry) {
  if (entry.state === 'overtaken' && entry.by) {
    store.overtaken.set(entry.conversation, entry.by);
  } else {
    release(entry);
  }
  entries.set(entry.id, entry);
  store.messages.set(entry.id, bubble(entry));
  showIn(entry.conversation);
}

/** If an entry was held by what a colleague wrote, that is no longer shown. @param {Entry} entry */
function release({ id, conversation }) {
  if (entries.get(id)?.state === 'overtaken') {
    store.overtaken.delete(conversation);
  }
}

/**
 * What stands in the thread until the server's own message is there.
 *
 * @param {Entry} entry
 * @returns {Message}
 */
function bubble(entry) {
  const { type, content, reply_to = null, send_at = null } = entry.body;
  return {
    id: entry.id,
    client_message_id: entry.id,
    conversation_id: entry.conversation,
    direction: type === 'note' ? 'internal' : 'outbound',
    type,
    content: type === 'email' ? mailShown(content, entry.files) : content,
    status: entry.state === 'waiting' ? 'local' : 'failed',
    timestamp: new Date(entry.at).toISOString(),
    sender: { type: 'agent', id: entry.user },
    reply_to,
    send_at,
    error: entry.refusal && {
      code: entry.refusal.code,
      message: entry.refusal.text,
      provider_code: null,
      retryable: true,
    },
    edits: [],
    revoked_at: null,
    status_history: [],
    metadata: {},
  };
}

/** Adds bubbles to a thread that lacks them. @param {string | null} conversation */
function showIn(conversation) {
  const thread = store.threads.get(conversation);
  if (!conversation || !thread || thread.state === 'loading') {
    return;
  }
  const { ids: known } = thread;
  const missing = entriesIn(conversation).filter((entry) => !known.some((id) => isOf(entry, id)));
  if (missing.length > 0) {
    missing.forEach((entry) => store.messages.set(entry.id, bubble(entry)));
    const ids = [...known, ...missing.map((entry) => entry.id)];
    store.threads.set(conversation, { ...thread, ids });
  }
}

/** Whether a message is what stands for an entry, or what came of it. @param {Entry} entry @param {string} id */
function isOf(entry, id) {
  return id === entry.id || store.messages.peek(id)?.client_message_id === entry.id;
}

/** @param {Entry} entry */
function removeBubble(entry) {
  store.messages.delete(entry.id);
  const thread = store.threads.get(entry.conversation);
  if (thread?.ids.includes(entry.id)) {
    const ids = thread.ids.filter((id) => id !== entry.id);
    store.threads.set(entry.conversation, { ...thread, ids });
  }
}

/**
 * The server has answered: its message takes the place of the entry.
 *
 * @param {Entry} entry
 * @param {Message} message
 */
export function settle(entry, message) {
  localStorage.removeItem(keyOf(entry));
  tabs.postMessage({ type: 'settled', entry, message });
  replace(entry, message);
}

/** @param {Entry} entry @param {Message} message */
function replace(entry, message) {
  entries.delete(entry.id);
  if (store.messages.get(message.id)) {
    removeBubble(entry); // its event was faster, and may already know more
  } else {
    placeMessage(message);
    store.messages.delete(entry.id);
  }
}

tabs.addEventListener('message', ({ data }) => {
  if (data.entry.user !== owner) {
    return;
  }
  if (data.type === 'put') {
    take(data.entry);
    if (navigator.locks) {
      waiting(data.entry.conversation); // to go on when that tab is closed
    }
  } else if (data.type === 'settled') {
    replace(data.entry, data.message);
  } else {
    release(data.entry);
    entries.delete(data.entry.id);
    removeBubble(data.entry);
  }
});

// What was left when the page was closed goes on as soon as the same user is logged in again.
effect(() => {
  const user = store.me.value?.id ?? null;
  if (user === owner) {
    return;
  }
  owner = user;
  entries.clear();
  unsaved.clear();
  const prefix = `outbox:${owner}:`;
  const kept = Object.keys(localStorage).filter((key) => owner && key.startsWith(prefix));
  kept.forEach((key) => take(JSON.parse(localStorage.getItem(key) ?? '')));
  resume();
});

// A thread that is loaded, or loaded anew, shows what waits in it.
effect(() => showIn(store.route.value.conversation));
