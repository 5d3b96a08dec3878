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
 * What a mail has beside its text, as far as the agent has said anything about it.
 *
 * @typedef {object} MailDraft
 * @property {string | null} subject null for that of the conversation
 * @property {import('./mail-people.js').Person[] | null} cc null for those who take part
 * @property {import('./mail-people.js').Person[]} bcc
 */

/**
 * @typedef {object} Draft
 * @property {Mode} mode which of the two is being written
 * @property {string} reply
 * @property {string} note
 * @property {Attachment[]} attachments of the reply
 * @property {string | null} quote the message that the reply quotes
 * @property {MailDraft | null} mail of a reply by mail
 * @property {string | null} alert what is wrong with it, in a sentence
 * @property {boolean} waits whether it is sent as soon as its files are uploaded
 * @property {string | undefined} seen the newest message that was read when the key was pressed, if it waits
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
  mail: null,
  alert: null,
  waits: false,
  seen: undefined,
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
  if (draft.reply !== before.reply || draft.note !== before.note) {
    keep(conversation, { ...draft, updatedAt: laterThan(savedOf(conversation)?.updatedAt) });
    written(conversation);
  } else {
    keep(conversation, draft);
  }
}

/** Now, or right behind a time: what is written last counts, whatever the clock says. @param {string | null} [time] */
function laterThan(time) {
  const behind = time ? Date.parse(time) + 1 : 0;
  return new Date(Math.max(Date.now(), behind)).toISOString();
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

/** The conversation is erased, and what was begun in it has nowhere to go. @param {string} conversation */
export function forgetDraft(conversation) {
  take(conversation, EMPTY);
  try {
    localStorage.removeItem(prefix() + conversation);
  } catch {
    // What was not let in is not there either.
  }
}

/** Notes that the server has the texts as they are. @param {string} conversation */
export function markSaved(conversation) {
  const draft = draftOf(conversation);
  keep(conversation, { ...draft, savedAt: draft.updatedAt });
}

/**
 * Keeps a draft for all tabs, unless one of them has written more meanwhile: that has not been heard of yet.
 *
 * @param {string} conversation
 * @param {Draft} draft
 */
function keep(conversation, draft) {
  take(conversation, draft);
  const saved = savedOf(conversation);
  // Without a time it is what the server has forgotten: sent or dropped elsewhere.
  const isBehind = saved && (draft.updatedAt === null ? !isTold(saved) : isOlder(draft, saved));
  isBehind ? adopt(conversation, saved) : save(conversation, draft);
}

/** Whether the server has the texts. @param {Draft} draft */
function isTold(draft) {
  return draft.updatedAt === draft.savedAt;
}

/** Whether the texts of one were written before those of the other. @param {Draft} one @param {Draft} other */
function isOlder(one, other) {
  return (one.updatedAt ?? '') < (other.updatedAt ?? '');
}

/** The draft as all tabs see it; null when there is none. @param {string} conversation @returns {Draft | null} */
function savedOf(conversation) {
  const text = localStorage.getItem(prefix() + conversation);
  return text ? { ...EMPTY, ...JSON.parse(text) } : null;
}

/** Empties the reply or the note. @param {string} conversation @param {Mode} mode */
export function clearDraft(conversation, mode) {
  changeDraft(
    conversation,
    mode === 'note'
      ? { note: '', alert: null }
      : { reply: '', attachments: [], quote: null, mail: null, alert: null, waits: false },
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
  const { mode, reply, note, quote: quoted, mail, updatedAt, savedAt } = draft;
  const attachments = draft.attachments.filter((one) => one.state === 'ready');
  const key = prefix() + conversation;
  try {
    // That it is empty now is something to tell, too.
    reply || note || quoted || mail || attachments.length > 0 || !isTold(draft)
      ? localStorage.setItem(key, JSON.stringify({ mode, reply, note, quote: quoted, mail, attachments, updatedAt, savedAt }))
      : localStorage.removeItem(key);
  } catch {
    // The storage is full or forbidden: the draft lives as long as the page.
  }
}

/** Takes a draft as all tabs see it. @param {string} conversation @param {Draft} saved */
function adopt(conversation, saved) {
  const known = draftOf(conversation);
  const running = known.attachments.filter((one) => one.state !== 'ready');
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
      .map((key) => key.slice(prefix().length))
      .forEach((conversation) => adopt(conversation, savedOf(conversation) ?? EMPTY));
  }
});

// Another tab has written in the same draft. What it tells may be older than what stands here by now.
addEventListener('storage', ({ key }) => {
  if (owner && key?.startsWith(prefix())) {
    const conversation = key.slice(prefix().length);
    const saved = savedOf(conversation);
    const known = draftOf(conversation);
    const isNews = saved ? !isOlder(saved, known) : isTold(known) || !(known.reply || known.note);
    isNews ? adopt(conversation, saved ?? EMPTY) : save(conversation, known);
  }
});
