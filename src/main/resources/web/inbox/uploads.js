// @ts-check
// Files on their way into a reply: uploaded as soon as they are chosen, a few at a time.
import { changeDraft, draftOf, newId } from './drafts.js';
import { MAX_BYTES, messageType, sendReply } from './sending.js';
import { accessToken, onLeaving, refresh } from './session.js';
import * as store from './store.js';
import { fileSize, t } from './text.js';

/** @typedef {import('./drafts.js').Attachment} Attachment */

const MOST = 10;
const AT_ONCE = 3;
const OFFICE = 'application/vnd.openxmlformats-officedocument.';
/** What the server takes; it looks at the bytes in the end. */
const TAKEN = new Set([
  ...['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'video/mp4', 'video/3gpp'],
  ...['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'text/plain', 'text/csv'],
  ...['application/pdf', 'application/msword', 'application/vnd.ms-excel'],
  ...['application/vnd.ms-powerpoint', `${OFFICE}wordprocessingml.document`],
  ...[`${OFFICE}spreadsheetml.sheet`, `${OFFICE}presentationml.presentation`],
]);

/** What browsers call otherwise than the server. @type {Record<string, string>} */
const CALLED = { 'audio/x-m4a': 'audio/mp4', 'application/ogg': 'audio/ogg' };

/** @typedef {{ conversation: string, file: File, request: XMLHttpRequest | null, preview: string | null }} Upload */

/** @type {Map<string, Upload>} by the id of the attachment */
const uploads = new Map();
/** @type {string[]} ids of those whose turn has not come */
let queue = [];

/**
 * Adds files to the reply of a conversation. What can't be sent is told at once, not after minutes.
 *
 * @param {string} conversation
 * @param {File[]} files
 */
export function attach(conversation, files) {
  const { attachments } = draftOf(conversation);
  const reasons = files.map((file) => obstacle(conversation, file)).filter((one) => one !== null);
  const fit = files.filter((file) => obstacle(conversation, file) === null);
  const room = fit.slice(0, MOST - attachments.length);
  if (room.length < fit.length) {
    reasons.push(t('too_many_files', { count: MOST }));
  }
  const added = room.map((file) => ({
    id: newId(),
    name: file.name,
    size: file.size,
    mediaType: file.type,
    state: /** @type {'uploading'} */ ('uploading'),
    progress: 0,
    mediaId: null,
    reason: null,
  }));
  changeDraft(conversation, {
    attachments: [...attachments, ...added],
    alert: reasons.join(' ') || null,
  });
  added.forEach(({ id }, index) => {
    const file = room[index];
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
    uploads.set(id, { conversation, file, request: null, preview });
    queue.push(id);
  });
  startNext();
}

/** @param {string} conversation @param {File} file @returns {string | null} */
function obstacle(conversation, { name, size, type: called }) {
  if (size === 0) {
    return t('file_empty', { name });
  }
  const type = CALLED[called] ?? called;
  const limits = limitsOf(conversation);
  const limit = limits?.[messageType(type, size, limits)];
  if (type !== '' && !(TAKEN.has(type) && isTaken(type, limit?.media_types))) {
    return t('file_not_taken', { name });
  }
  const most = Math.min(limit?.max_bytes ?? MAX_BYTES, MAX_BYTES);
  return size > most
    ? t('file_too_large', { name, size: fileSize(size), most: fileSize(most) })
    : null;
}

/** No types at all are all. @param {string} type @param {string[]} [taken] */
const isTaken = (type, taken = []) => taken.length === 0 || taken.includes(type);

/** @param {string} conversation @returns {Record<string, { max_bytes: number, media_types: string[] }> | undefined} */
function limitsOf(conversation) {
  const channel = store.channel(store.conversations.get(conversation)?.channel_id);
  return channel?.capabilities?.files?.by_type;
}

/** A picture of a file that was chosen here. @param {string} id */
export function previewOf(id) {
  return uploads.get(id)?.preview ?? null;
}

/**
 * Takes a file out of the reply; if it is on its way, it stops.
 *
 * @param {string} conversation
 * @param {string} id
 */
export function remove(conversation, id) {
  forget(id);
  const attachments = draftOf(conversation).attachments.filter((one) => one.id !== id);
  changeDraft(conversation, { attachments, alert: null });
  startNext();
}

/** @param {string} id */
function forget(id) {
  const upload = uploads.get(id);
  uploads.delete(id);
  queue = queue.filter((one) => one !== id);
  upload?.request?.abort();
  if (upload?.preview) {
    URL.revokeObjectURL(upload.preview);
  }
}

/** Uploads a file again. @param {string} conversation @param {string} id */
export function retryUpload(conversation, id) {
  patch(conversation, id, { state: 'uploading', progress: 0, reason: null });
  changeDraft(conversation, { alert: null });
  queue.push(id);
  startNext();
}

function startNext() {
  const running = [...uploads.values()].filter((upload) => upload.request).length;
  queue.splice(0, AT_ONCE - running).forEach((id) => run(id));
}

/** @param {string} id */
async function run(id) {
  const upload = uploads.get(id);
  if (!upload) {
    return;
  }
  const { conversation } = upload;
  upload.request = new XMLHttpRequest();
  let answer = await transfer(id, upload, upload.request);
  if (answer.status === 401 && uploads.has(id)) {
    await refresh().catch(() => {});
    upload.request = new XMLHttpRequest();
    answer = await transfer(id, upload, upload.request);
  }
  upload.request = null;
  if (uploads.has(id)) {
    finished(conversation, id, answer);
  }
  startNext();
}

/**
 * @param {string} id
 * @param {Upload} upload
 * @param {XMLHttpRequest} request
 * @returns {Promise<{ status: number, body: any }>} status 0 if no answer came
 */
function transfer(id, { conversation, file }, request) {
  return new Promise((resolve) => {
    const form = new FormData();
    form.append('file', file);
    request.open('POST', '/v1/media');
    request.responseType = 'json';
    request.setRequestHeader('Authorization', `Bearer ${accessToken()}`);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', id);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      patch(conversation, id, { progress: loaded / total }),
    );
    request.addEventListener('loadend', () =>
      resolve({ status: request.status, body: request.response }),
    );
    request.send(form);
  });
}

/**
 * @param {string} conversation
 * @param {string} id
 * @param {{ status: number, body: any }} answer
 */
function finished(conversation, id, { status, body }) {
  if (status === 201 || status === 200) {
    const mediaType = body.mime_type ?? '';
    patch(conversation, id, { state: 'ready', progress: 1, mediaId: body.id, mediaType });
  } else {
    const detail = body?.errors?.[0]?.message ?? body?.detail ?? body?.title;
    const reason = status === 0 ? t('upload_cut') : (detail ?? t('upload_refused', { status }));
    patch(conversation, id, { state: 'failed', reason });
    changeDraft(conversation, { waits: false });
  }
  const draft = draftOf(conversation);
  if (draft.waits && draft.attachments.every((one) => one.state === 'ready')) {
    sendReply(conversation, { seen: draft.seen });
  }
}

/**
 * @param {string} conversation
 * @param {string} id
 * @param {Partial<Attachment>} changes
 */
function patch(conversation, id, changes) {
  const { attachments } = draftOf(conversation);
  if (uploads.has(id) && attachments.some((one) => one.id === id)) {
    changeDraft(conversation, {
      attachments: attachments.map((one) => (one.id === id ? { ...one, ...changes } : one)),
    });
  }
}

onLeaving(() => [...uploads.keys()].forEach(forget));
