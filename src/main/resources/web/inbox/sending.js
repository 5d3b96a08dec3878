// @ts-check
// Makes messages of drafts. What is sent is read from the draft of its conversation at the press of
// the key, never from "the current one", and the field is empty in the same moment.
import { blanksOf } from './canned-blanks.js';
import { changeDraft, clearDraft, draftOf, hasNoReply, newId } from './drafts.js';
import { isMail, mailContent, mailObstacle } from './mail-draft.js';
import { mentionsIn } from './mentions.js';
import { enqueue } from './outbox.js';
import { effect } from './signals.js';
import * as store from './store.js';
import { t } from './text.js';

/** @typedef {import('./drafts.js').Attachment} Attachment */
/** @typedef {import('./drafts.js').Draft} Draft */

/** What the server keeps of one file at most. */
export const MAX_BYTES = 16 * 1024 * 1024;
/** The longest text that goes under a file. */
const CAPTION = 1024;
const CAPTIONED = ['image', 'video', 'document'];
/** What a colleague sent less than this ago can't have been read before the key was pressed. */
const UNREAD_MS = 1000;

/**
 * Sends the reply that is written, and empties it.
 *
 * @param {string} conversation
 * @param {{ sendAt?: Date, seen?: string }} [how] `seen` names the newest message that was read
 * @returns {boolean} whether there was anything to send
 */
export function sendReply(conversation, { sendAt, seen } = {}) {
  const draft = draftOf(conversation);
  if (hasNoReply(draft) || !isFilled(conversation, draft)) {
    return false;
  }
  const last_seen_message_id = seen ?? newestSeen(conversation);
  if (!isUploaded(conversation, draft, { sendAt, seen: last_seen_message_id })) {
    return false;
  }
  const press = newId();
  const common = {
    last_seen_message_id,
    ...(sendAt ? { send_at: sendAt.toISOString() } : {}),
  };
  messagesOf(conversation, draft).forEach(({ files, ...message }, index) => {
    const reply_to = index === 0 && draft.quote ? { reply_to: draft.quote } : {};
    enqueue({ conversation, press, files, body: { ...message, ...common, ...reply_to } });
  });
  store.overtaken.delete(conversation);
  clearDraft(conversation, 'reply');
  return true;
}

/** Whether no place of a canned reply is left to be filled, and a mail lacks nothing. @param {string} conversation @param {Draft} draft */
function isFilled(conversation, draft) {
  const [first] = blanksOf(draft.reply);
  const isByMail = isMail(store.conversations.get(conversation));
  const alert = first ? t('blank_first', { blank: first }) : isByMail ? mailObstacle(conversation, draft) : null;
  if (alert) {
    changeDraft(conversation, { alert, waits: false });
  }
  return !alert;
}

/**
 * Whether all files are there. If they are on their way the reply goes out as soon as they are, but
 * for a scheduled one, whose time one wants to see confirmed.
 *
 * @param {string} conversation
 * @param {Draft} draft
 * @param {{ sendAt: Date | undefined, seen: string | undefined }} how
 */
function isUploaded(conversation, { attachments }, { sendAt, seen }) {
  if (attachments.some((file) => file.state === 'failed')) {
    changeDraft(conversation, { alert: t('file_failed_first') });
    return false;
  }
  const isRunning = attachments.some((file) => file.state === 'uploading');
  if (isRunning) {
    changeDraft(conversation, sendAt ? { alert: t('files_first') } : { waits: true, seen });
  }
  return !isRunning;
}

/**
 * Adds the note that is written, and empties it.
 *
 * @param {string} conversation
 * @returns {boolean} whether there was anything to add
 */
export function addNote(conversation) {
  const text = draftOf(conversation).note.trim();
  if (text !== '') {
    const mentions = mentionsIn(text);
    const content = { text, ...(mentions.length > 0 ? { mentions } : {}) };
    enqueue({ conversation, press: newId(), body: { type: 'note', content } });
    clearDraft(conversation, 'note');
  }
  return text !== '';
}

/**
 * Sends a template, which needs no open window.
 *
 * @param {string} conversation
 * @param {{ name: string, language: string, components: object[] }} content
 * @param {string} purpose what the message is for
 */
export function sendTemplate(conversation, content, purpose) {
  enqueue({
    conversation,
    press: newId(),
    body: { type: 'template', content, purpose, last_seen_message_id: newestSeen(conversation) },
  });
}

/**
 * One mail with all; elsewhere one message for each file, and the text goes under the first where
 * that takes one, else before it.
 *
 * @param {string} conversation
 * @param {Draft} draft
 * @returns {{ type: string, content: Record<string, any>, files?: Attachment[] }[]}
 */
function messagesOf(conversation, draft) {
  const { reply, attachments } = draft;
  if (isMail(store.conversations.get(conversation))) {
    return [{ type: 'email', content: mailContent(conversation, draft), files: attachments }];
  }
  const text = reply.trim();
  const files = attachments.map((file) => fileMessage(conversation, file));
  const [first] = files;
  if (first && text && CAPTIONED.includes(first.type) && text.length <= CAPTION) {
    first.content.caption = text;
    return files;
  }
  return text ? [{ type: 'text', content: { text } }, ...files] : files;
}

/** @param {string} conversation @param {Attachment} file */
function fileMessage(conversation, file) {
  const { mediaId, mediaType, name, size } = file;
  const channel = store.channel(store.conversations.get(conversation)?.channel_id);
  const type = messageType(mediaType, size, channel?.capabilities?.files?.by_type);
  /** @type {Record<string, any>} */
  const content = { media_id: mediaId };
  if (type === 'document') {
    content.filename = name.slice(-240);
  }
  return { type, content, files: [file] };
}

/**
 * As what a file is sent: as what it is if the channel takes that, else as a document.
 *
 * @param {string} mediaType
 * @param {number} size
 * @param {Record<string, { max_bytes: number, media_types: string[] }>} [limits]
 */
export function messageType(mediaType, size, limits = {}) {
  const kind = ['image', 'video', 'audio'].find((one) => mediaType.startsWith(`${one}/`));
  const limit = kind && limits[kind];
  return limit && limit.media_types.includes(mediaType) && size <= limit.max_bytes
    ? kind
    : 'document';
}

/** When each message of the open conversation was first there. @type {Map<string, number>} */
let sightings = new Map();
/** @type {string | null} */
let watched = null;
effect(() => {
  const conversation = store.route.value.conversation;
  const thread = store.threads.get(conversation);
  if (thread?.state !== 'ready') {
    return;
  }
  const isNew = conversation !== watched;
  const before = isNew ? new Map() : sightings;
  const now = isNew ? 0 : Date.now();
  sightings = new Map(thread.ids.map((id) => [id, before.get(id) ?? now]));
  watched = conversation;
});

/**
 * The newest message that the agent can have read. A colleague's that came in the last moment is
 * none: it came while the key went down.
 *
 * @param {string} conversation
 */
function newestSeen(conversation) {
  const me = store.me.peek()?.id;
  const ids = store.threads.get(conversation)?.ids ?? [];
  return ids.findLast((id) => {
    const message = store.messages.get(id);
    if (!message || message.id === message.client_message_id) {
      return false;
    }
    const isColleagues = message.direction === 'outbound' && message.sender.id !== me;
    return !isColleagues || Date.now() - (sightings.get(id) ?? 0) > UNREAD_MS;
  });
}
