// @ts-check
// What a customer does on the phone: each becomes a webhook, as Meta would send it.
import { complain } from './actions.js';
import * as phone from './phone-state.js';
import { request } from './session.js';

/** @typedef {import('./phone-state.js').PhoneMessage} PhoneMessage */

let number = 0;

/**
 * Sends as the customer. What it looks like shows at once, and goes again if it was refused.
 *
 * @param {Record<string, unknown>} body of /simulator/inbound, without who and where
 * @param {{ type: string, message: any } | null} [look] null for what shows as no message of its own
 */
async function send(body, look = null) {
  const place = `sending-${++number}`;
  if (look) {
    phone.pending.value = [...phone.pending.peek(), pendingMessage(place, look)];
  }
  const { name, number: from } = phone.customer.peek();
  try {
    await request('POST', '/simulator/inbound', {
      body: { channel_id: phone.channelId.peek(), from, ...(name ? { name } : {}), ...body },
    });
    phone.refresh();
  } catch (error) {
    phone.pending.value = phone.pending.peek().filter((one) => one.id !== place);
    complain(error);
    throw error;
  }
}

/**
 * @param {string} id
 * @param {{ type: string, message: any }} look
 * @returns {PhoneMessage}
 */
function pendingMessage(id, { type, message }) {
  return {
    id,
    from: 'customer',
    type,
    message,
    status: null,
    read: false,
    media: null,
    timestamp: new Date().toISOString(),
    isPending: true,
  };
}

/**
 * A text; or other words for the message that is being changed.
 *
 * @param {string} text
 */
export async function sendText(text) {
  const { does, message: about } = phone.subject.peek() ?? {};
  phone.subject.value = null;
  if (does === 'edit' && about) {
    const version = { type: 'text', text: { body: text } };
    return sendMessage('edit', { original_message_id: about.id, message: version }, { shows: false });
  }
  const quote = about ? { reply_to: about.id } : {};
  const context = about ? { context: { id: about.id } } : {};
  return send({ text, ...quote }, { type: 'text', message: { text: { body: text }, ...context } });
}

/**
 * A message of the Cloud API.
 *
 * @param {string} type
 * @param {unknown} content
 * @param {{ replyTo?: string, shows?: boolean }} [how]
 */
export function sendMessage(type, content, { replyTo, shows = true } = {}) {
  const message = { type, [type]: content };
  const quote = replyTo ? { reply_to: replyTo } : {};
  const context = replyTo ? { context: { id: replyTo } } : {};
  return send({ message, ...quote }, shows ? { type, message: { ...message, ...context } } : null);
}

/**
 * A file.
 *
 * @param {'image' | 'audio' | 'video' | 'document' | 'sticker'} type
 * @param {Blob} file
 * @param {{ filename?: string, caption?: string }} [how]
 */
export async function sendFile(type, file, { filename, caption } = {}) {
  const base64 = await base64Of(file);
  const media = { type, base64, mime_type: file.type || undefined, filename, caption };
  return send({ media }, { type, message: { [type]: { filename, caption } } });
}

/** A file that the person has chosen, as WhatsApp would send it. @param {File} file */
export function sendChosen(file) {
  const kind = file.type.split('/')[0];
  return kind === 'image' || kind === 'video' || kind === 'audio'
    ? sendFile(kind, file)
    : sendFile('document', file, { filename: file.name });
}

/** @param {Blob} file @returns {Promise<string>} */
function base64Of(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/**
 * A reaction; none takes the last one back.
 *
 * @param {PhoneMessage} message
 * @param {string} emoji
 */
export function react(message, emoji) {
  return sendMessage('reaction', { message_id: message.id, emoji }, { shows: false });
}

/** Deletes a message for everybody. @param {PhoneMessage} message */
export function revoke(message) {
  return sendMessage('revoke', { original_message_id: message.id }, { shows: false });
}

/**
 * Taps on a button of a template.
 *
 * @param {PhoneMessage} message
 * @param {{ text: string, payload: string }} button
 */
export function tapButton(message, { text, payload }) {
  return sendMessage('button', { text, payload }, { replyTo: message.id });
}

/**
 * Taps on a button of an interactive message, or chooses from its list.
 *
 * @param {PhoneMessage} message
 * @param {'button_reply' | 'list_reply'} kind
 * @param {{ id: string, title: string, description?: string }} choice
 */
export function choose(message, kind, choice) {
  return sendMessage('interactive', { type: kind, [kind]: choice }, { replyTo: message.id });
}
