// @ts-check
// What becomes of messages that were refused, overtaken or failed; scheduled.js has those that are yet to leave.
import { complain, toast } from './actions.js';
import { ask } from './ask.js';
import { beforeLogOut } from './credentials.js';
import { onRefused } from './delivery.js';
import { changeDraft, clearDraft, draftOf, focusWishes, hasNoReply, newId } from './drafts.js';
import { placeMessage } from './events.js';
import { asRequestError } from './loading.js';
import { mailWriting } from './mail-draft.js';
import * as outbox from './outbox.js';
import { sendReply } from './sending.js';
import { request } from './session.js';
import * as store from './store.js';
import { displayName, t } from './text.js';

/** @typedef {import('./drafts.js').Attachment} Attachment */
/** @typedef {import('./outbox.js').Entry} Entry */
/** @typedef {import('./types').Message} Message */

/** What can be written by hand: a text and files. @typedef {{ text: string, files: Attachment[], mail?: import('./drafts.js').MailDraft | null }} Writing */

onRefused((entry, error) => {
  const { code, problem } = error;
  if (code === 'message_not_scheduled') {
    outbox.drop(entry);
    toast('clock', t('has_left_already'));
  } else if (code === 'conversation_moved') {
    overtake(entry, problem.message);
  } else {
    const text = error.message;
    if (!putBack(entry, t('not_sent', { reason: text }))) {
      outbox.put({ ...entry, state: 'refused', refusal: { code, text } });
    }
    explain(entry, text);
  }
});

/**
 * A colleague was faster: what they wrote is shown, and nothing more goes out until the agent has
 * decided.
 *
 * @param {Entry} entry
 * @param {import('./types').Message} message
 */
function overtake(entry, message) {
  // In the composer it would go out behind what was sent after it and waits now.
  const isFollowed = outbox
    .entriesIn(entry.conversation)
    .some(({ press, state, body }) => press !== entry.press && state === 'waiting' && body.type !== 'note');
  if (isFollowed || !putBack(entry, null)) {
    outbox.put({ ...entry, state: 'overtaken', by: message });
  }
  store.overtaken.set(entry.conversation, message);
}

/**
 * Puts what is not sent back into the composer, if that is empty.
 *
 * @param {Entry} entry
 * @param {string | null} alert
 */
function putBack(entry, alert) {
  const { conversation } = entry;
  const draft = draftOf(conversation);
  if (entry.body.type === 'note' && draft.note.trim() === '') {
    const mode = hasNoReply(draft) ? 'note' : draft.mode; // not under the hand of who writes a reply
    changeDraft(conversation, { mode, note: entry.body.content.text, alert });
    outbox.drop(entry);
    return true;
  }
  const rest = outbox.entriesIn(conversation).filter((one) => one.press === entry.press);
  const writings = rest.map(writingOf).filter((writing) => writing !== null);
  if (!hasNoReply(draft) || entry.body.type === 'note' || writings.length < rest.length) {
    return false;
  }
  changeDraft(conversation, {
    reply: writings.map((writing) => writing.text).filter(Boolean).join('\n'),
    attachments: writings.flatMap((writing) => writing.files),
    quote: entry.body.reply_to ?? null,
    mail: writings[0]?.mail ?? null,
    alert,
  });
  rest.forEach(outbox.drop);
  return true;
}

/** @param {Entry} entry @param {string} text */
function explain(entry, text) {
  if (store.route.peek().conversation !== entry.conversation) {
    const name = displayName(store.conversations.get(entry.conversation)?.contact);
    toast('fail', t('not_sent_to', { name, reason: text }));
  }
}

/** @param {Entry} entry @returns {Writing | null} null if it can't be written by hand */
function writingOf({ body, files = [] }) {
  if (body.type === 'text' || body.type === 'note') {
    return { text: body.content.text, files: [] };
  }
  if (body.type === 'email') {
    return mailWriting(body.content, files);
  }
  return files.length > 0
    ? { text: body.content.caption ?? '', files: files.map((file) => ({ ...file, id: newId() })) }
    : null;
}

/**
 * Sends although a colleague was faster.
 *
 * @param {string} conversation
 */
export function sendAnyway(conversation) {
  const seen = store.overtaken.get(conversation)?.id;
  const held = outbox.entriesIn(conversation).filter((entry) => entry.state === 'overtaken');
  store.overtaken.delete(conversation);
  if (held.length === 0) {
    sendReply(conversation, { seen });
  }
  for (const entry of outbox.entriesIn(conversation)) {
    if (entry.state !== 'refused' && entry.body.type !== 'note') {
      const body = { ...entry.body, last_seen_message_id: seen };
      outbox.put({ ...entry, body, state: 'waiting' });
    }
  }
}

/** Drops what a colleague was faster than. @param {string} conversation */
export function discardOvertaken(conversation) {
  const held = outbox.entriesIn(conversation).filter((entry) => entry.state === 'overtaken');
  store.overtaken.delete(conversation);
  held.length > 0 ? held.forEach(outbox.drop) : clearDraft(conversation, 'reply');
  outbox.resume();
}

/**
 * Sends a failed message once more.
 *
 * @param {string} id
 */
export async function retry(id) {
  const entry = outbox.entryOf(id);
  if (entry) {
    outbox.put({ ...entry, state: 'waiting', refusal: null });
    return;
  }
  try {
    const { body } = await request('POST', `/v1/messages/${id}/retry`);
    placeMessage(body);
  } catch (error) {
    asRequestError(error).code === 'message_not_failed' ? loadAnew(id) : complain(error);
  }
}

/** Somebody was faster, or a second click came: what was wanted has happened. @param {string} id */
async function loadAnew(id) {
  try {
    placeMessage((await request('GET', `/v1/messages/${id}`)).body);
  } catch (error) {
    complain(error);
  }
}

/**
 * Takes a message that has not arrived into the composer, in front of what stands there.
 *
 * @param {string} id
 */
export async function editFailed(id) {
  const entry = outbox.entryOf(id);
  const message = store.messages.get(id);
  const writing = entry ? writingOf(entry) : message && (await writingOfSent(message));
  if (!message || !writing) {
    return;
  }
  const { conversation_id: conversation } = message;
  const draft = draftOf(conversation);
  const text = (/** @type {string} */ begun) => [writing.text, begun].filter(Boolean).join('\n');
  changeDraft(
    conversation,
    message.type === 'note'
      ? { mode: 'note', note: text(draft.note), alert: null }
      : {
          mode: 'reply',
          reply: text(draft.reply),
          attachments: [...writing.files, ...draft.attachments],
          quote: draft.quote ?? message.reply_to,
          mail: draft.mail ?? writing.mail ?? null,
          alert: null,
        },
  );
  if (entry) {
    outbox.drop(entry);
  }
  focusWishes.value++;
}

/** Whether {@link editFailed} can take a message. @param {Message} message */
export function isEditable({ type, content }) {
  return ['text', 'note', 'email'].includes(type) || Boolean(content.media_id);
}

/** @param {Message} message @returns {Promise<Writing | null>} */
async function writingOfSent({ type, content }) {
  if (type === 'text') {
    return { text: content.text, files: [] };
  }
  if (type === 'email') {
    return mailWriting(content);
  }
  if (!content.media_id) {
    return null;
  }
  try {
    const { body } = await request('GET', `/v1/media/${content.media_id}/details`);
    /** @type {Attachment} */
    const file = {
      id: newId(),
      name: body.filename ?? t(`file_${type}`),
      size: body.size ?? 0,
      mediaType: body.mime_type ?? '',
      state: 'ready',
      progress: 1,
      mediaId: body.id,
      reason: null,
    };
    return { text: content.caption ?? '', files: [file] };
  } catch (error) {
    complain(error);
    return null;
  }
}

/** Drops a message that this browser has not sent. @param {string} id */
export function discard(id) {
  const entry = outbox.entryOf(id);
  if (entry) {
    outbox.drop(entry);
  }
}

// What asks is loaded with this file: it is needed most while nothing can be loaded.
beforeLogOut(() => {
  const count = outbox.waitingCount();
  if (count === 0) {
    return true;
  }
  return ask({
    title: t('log_out_unsent', { count }),
    text: t('log_out_unsent_explained'),
    yes: t('log_out'),
    no: t('stay'),
  });
});
