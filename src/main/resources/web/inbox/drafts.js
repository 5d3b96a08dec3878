// @ts-check
// What agents have begun to write. A draft belongs to a conversation; its reply and its note are
// apart, and nothing ever moves from one to the other. It outlives reloads and logging out.
import { Collection, effect, Signal } from './signals.js';
import * as store from './store.js';

/** @typedef {'reply' | 'note'} Mode */

/**
 * A file that is to go with a reply.
 *
 * @typedef {object} Attachment
 * @property {string} id in this browser only
 * @property {string} name
 * @property {number} size in bytes
 * @property {string} mediaType as the browser says, then as the server found out
 * @property {'uploading' | 'failed' | 'ready'} state
 * @property {number} progress 0 to 1
 * @property {string | null} mediaId once it is uploaded
 * @property {string | null} reason why it failed
 */

/**
 * @typedef {object} Draft
 * @property {Mode} mode which of the two is being written
 * @property {string} reply
 * @property {string} note
 * @property {Attachment[]} attachments of the reply
 * @property {string | null} quote the message that the reply quotes
 * @property {string | null} alert what is wrong with it, in a sentence
 * @property {boolean} waits whether it is sent as soon as its files are uploaded
 * @property {string | null} updatedAt when its texts were written
 * @property {string | null} savedAt what `updatedAt` was when the server had the same texts
 */

/** @type {Draft} */
const EMPTY = {
  mode: 'reply',
  reply: '',
  note: '',
  attachments: [],
  quote: null,
  alert: null,
  waits: false,
  updatedAt: null,
  savedAt: null,
};

/** @type {Collection<Draft>} by the id of the conversation */
const drafts = new Collection();
/** @type {string | null} */
let owner = null;
/** Counts the wishes to have the field focused. */
export const focusWishes = new Signal(0);

/** An id that no other browser makes; `randomUUID` is missing without HTTPS. */
export function newId() {
  if (crypto.randomUUID) {
    return crypto.randomUUID();
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * @param {string} conversation
 * @returns {Draft} an empty one if nothing is begun
 */
export function draftOf(conversation) {
  return drafts.get(conversation) ?? EMPTY;
}

/**
 * Changes a draft and saves it.
 *
 * @param {string} conversation
 * @param {Partial<Draft>} changes
 */
export function changeDraft(conversation, changes) {
  const before = draftOf(conversation);
  const draft = { ...before, ...changes };
  const isWritten = draft.reply !== before.reply || draft.note !== before.note;
  keep(conversation, isWritten ? { ...draft, updatedAt: new Date().toISOString() } : draft);
  if (isWritten) {
    written(conversation);
  }
}

let written = (/** @type {string} */ _conversation) => {};

/** @param {(conversation: string) => void} listener told when somebody has written in a draft here */
export function onWritten(listener) {
  written = listener;
}

/** What is begun, or was and has not been told to the server. */
export function knownDrafts() {
  return drafts.peekAll();
}

/**
 * Takes the texts of a draft as the server has them.
 *
 * @param {string} conversation
 * @param {{ text: string, note: string, updated_at: string | null }} saved
 */
export function takeSaved(conversation, { text, note, updated_at }) {
  const times = { updatedAt: updated_at, savedAt: updated_at };
  keep(conversation, { ...draftOf(conversation), reply: text, note, ...times });
}

/** Notes that the server has the texts as they are. @param {string} conversation */
export function markSaved(conversation) {
  const draft = draftOf(conversation);
  keep(conversation, { ...draft, savedAt: draft.updatedAt });
}

/**
 * @param {string} conversation
 * @param {Draft} draft
 */
function keep(conversation, draft) {
  take(conversation, draft);
  save(conversation, draft);
}

/** Empties the reply or the note. @param {string} conversation @param {Mode} mode */
export function clearDraft(conversation, mode) {
  changeDraft(
    conversation,
    mode === 'note'
      ? { note: '', alert: null }
      : { reply: '', attachments: [], quote: null, alert: null, waits: false },
  );
}

/** Whether there is nothing in the reply. @param {Draft} draft */
export function hasNoReply(draft) {
  return draft.reply.trim() === '' && draft.attachments.length === 0;
}

/**
 * Begins a reply or a note in the conversation that is open.
 *
 * @param {Mode} mode
 */
export function write(mode) {
  const conversation = store.route.peek().conversation;
  if (conversation) {
    changeDraft(conversation, { mode });
    focusWishes.value++;
  }
}

/** Lets the reply quote a message of the same conversation. @param {string} messageId */
export function quote(messageId) {
  const message = store.messages.get(messageId);
  if (message) {
    changeDraft(message.conversation_id, { mode: 'reply', quote: messageId });
    focusWishes.value++;
  }
}

/**
 * @param {string} conversation
 * @param {Draft} draft
 */
function take(conversation, draft) {
  drafts.set(conversation, draft);
  const begun = !hasNoReply(draft) || draft.note.trim() !== '';
  if (begun !== (store.drafts.get(conversation) ?? false)) {
    begun ? store.drafts.set(conversation, true) : store.drafts.delete(conversation);
  }
}

function prefix() {
  return `draft:${owner}:`;
}

/**
 * @param {string} conversation
 * @param {Draft} draft
 */
function save(conversation, draft) {
  const { mode, reply, note, quote: quoted, updatedAt, savedAt } = draft;
  const attachments = draft.attachments.filter((one) => one.state === 'ready');
  const key = prefix() + conversation;
  try {
    // That it is empty now is something to tell, too.
    reply || note || quoted || attachments.length > 0 || updatedAt !== savedAt
      ? localStorage.setItem(key, JSON.stringify({ mode, reply, note, quote: quoted, attachments, updatedAt, savedAt }))
      : localStorage.removeItem(key);
  } catch {
    // The storage is full or forbidden: the draft lives as long as the page.
  }
}

/**
 * @param {string} key
 * @param {string | null} text as it was saved; null when it was emptied
 */
function restore(key, text) {
  const conversation = key.slice(prefix().length);
  const known = draftOf(conversation);
  const running = known.attachments.filter((one) => one.state !== 'ready');
  const saved = { ...EMPTY, ...(text ? JSON.parse(text) : {}) };
  const mode = drafts.get(conversation) ? known.mode : saved.mode;
  take(conversation, { ...saved, mode, attachments: [...saved.attachments, ...running] });
}

// Drafts are read when somebody logs in, and forgotten by the page, not by the browser, on logout.
effect(() => {
  const user = store.me.value?.id ?? null;
  if (user === owner) {
    return;
  }
  owner = user;
  drafts.clear();
  store.drafts.clear();
  if (owner) {
    Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix()))
      .forEach((key) => restore(key, localStorage.getItem(key)));
  }
});

// Another tab has written in the same draft.
addEventListener('storage', ({ key, newValue }) => {
  if (owner && key?.startsWith(prefix())) {
    restore(key, newValue);
  }
});
