// @ts-check
// What a message holds, type by type. All of it was written by others: nothing here trusts a field
// to be there, or to be of the kind that it should be.
import { html, nothing } from 'lit';
import { contactCard, invoice, list, mapLink, readable } from './cards.js';
import { icon } from './icons.js';
import { choice, template } from './interactive.js';
import './media.js';
import { withMentions } from './mentions.js';
import { messageText } from './row.js';
import './voice.js';
import { duration, fullTime, linkified, t } from './text.js';

/** @typedef {import('./types').Message} Message */

/**
 * How the message is shown just now.
 *
 * @typedef {object} View
 * @property {boolean} whole whether a very long text shows to its end
 * @property {() => void} showWhole
 * @property {unknown} meta time and ticks
 */

/** Longer ones are cut until somebody wants to read them. */
const LONG = 1500;
const MOST_LINES = 40;

/** The type and content that hold now: customers may edit. @param {Message} message */
export function current(message) {
  const edit = message.edits?.at(-1);
  return { type: edit?.type ?? message.type, content: edit?.content ?? message.content ?? {} };
}

/** What the bubble looks like: nothing for text. @type {Record<string, string>} */
const SHAPES = {
  image: 'pic',
  video: 'pic',
  sticker: 'bare',
  audio: 'v',
  template: 'tpl',
};

/** The classes of a message's bubble. @param {Message} message */
export function shapeOf(message) {
  const { type, content } = current(message);
  if (type === 'interactive' && ['buttons', 'list', 'cta_url'].includes(content.kind)) {
    return 'tpl';
  }
  return (content.media_id && SHAPES[type]) || (type === 'template' ? 'tpl' : '');
}

/**
 * Whether the time stands within the body, not at its end.
 *
 * @param {Message} message
 */
export function hasOwnMeta(message) {
  return ['v', 'tpl'].includes(shapeOf(message));
}

/** Whether what it says tells which way it runs: a file alone runs as the page does. @param {Message} message */
export function hasWords(message) {
  const { type, content } = current(message);
  return !['image', 'video', 'sticker', 'document', 'audio'].includes(type) || readable(content.caption) !== '';
}

/**
 * @param {Message} message
 * @param {View} view
 */
export function bodyOf(message, view) {
  const { type, content } = current(message);
  switch (type) {
    case 'note':
      return text(content.text, view, (words) => withMentions(words, content.mentions));
    case 'text':
      return text(content.text, view);
    case 'image':
    case 'video':
    case 'sticker':
    case 'document':
      return html`${file(message, type, content)}${text(content.caption, view)}`;
    case 'audio':
      return content.media_id
        ? html`<parley-voice .media=${content.media_id} .meta=${view.meta}></parley-voice>`
        : remote(type, content);
    case 'location':
      return mapLink(content);
    case 'contacts':
      return html`${list(content.contacts).map(contactCard)}`;
    case 'template':
      return template(content, message, view.meta);
    case 'interactive':
      return choice(content, view.meta) ?? unknown(`${type}: ${readable(content.kind)}`, content);
    case 'button':
      return text(content.text, view);
    case 'order':
      return html`${invoice(list(content.items))}${text(content.text, view)}`;
    case 'call':
      return call(content);
    case 'unsupported':
      return unknown(readable(content.raw_type), content.raw);
    default:
      return unknown(type, content);
  }
}

/**
 * @param {unknown} value
 * @param {View} view
 * @param {(words: string) => unknown} [formatted]
 * @param {number} [long] longer ones are cut
 */
export function text(value, view, formatted = linkified, long = LONG) {
  const words = readable(value);
  if (!words) {
    return nothing;
  }
  const shown = beginning(words, long);
  if (shown.length === words.length || view.whole) {
    return html`<span class="txt">${formatted(words)}</span>`;
  }
  return html`<span class="txt">${formatted(shown)}…</span>
    <button class="link all" @click=${view.showWhole}>${t('show_all')}</button>`;
}

/** Not more lines than a screen has, nor in the middle of a character that takes two units. @param {string} words @param {number} length */
function beginning(words, length) {
  const cut = words.slice(0, length).split('\n', MOST_LINES).join('\n');
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/**
 * @param {Message} message
 * @param {string} type
 * @param {any} content
 */
function file(message, type, content) {
  return content.media_id
    ? html`<parley-media
        .media=${content.media_id}
        .type=${type}
        .conversation=${message.conversation_id}
        .name=${readable(content.filename)}
        .label=${readable(content.caption)}
      ></parley-media>`
    : remote(type, content);
}

/** A file that is elsewhere is never loaded: its owner would learn who reads. @param {string} type @param {any} content */
function remote(type, content) {
  const address = readable(content.url);
  const name = readable(content.filename) || t(`type_${type}`);
  return html`<span class="doc cap"><span class="ico">${icon(type === 'image' ? 'image' : 'doc', 'i20')}</span>
    <span class="grow"><b class="cut" dir="auto">${name}</b>
      <span class="cut" dir="ltr">${/^https?:\/\//i.test(address) ? linkified(address) : t('file_elsewhere')}</span></span></span>`;
}

/** @param {any} content */
function call({ outcome, duration_seconds: seconds }) {
  const missed = outcome === 'missed';
  return html`<span class="row1">${icon('phone', missed ? 'i14 c-bad' : 'i14')}
    ${missed ? t('call_missed') : t('call_answered', { duration: duration(Number(seconds) * 1000) })}</span>`;
}

/**
 * A box that says what it would be.
 *
 * @param {string} type
 * @param {unknown} raw
 */
function unknown(type, raw) {
  return html`<span class="row1 c-2">${icon('doc', 'i14')}${t('cannot_show', { type })}</span>
    ${raw ? html`<details class="raw"><summary>${t('show_raw')}</summary><pre dir="ltr">${JSON.stringify(raw, null, 2).slice(0, 20_000)}</pre></details>` : nothing}`;
}

/**
 * A message that is a line of its own, without a bubble; null if it is not.
 *
 * @param {Message} message
 * @returns {{ icon: string, text: string, said?: string } | null} `said`: what stands below the line
 */
export function eventOf(message) {
  const { type, status, content, send_at: sendAt } = message;
  if (status === 'canceled') {
    const time = sendAt ? fullTime(sendAt) : '';
    return { icon: 'clock', text: t('was_canceled', { time }), said: messageText(message, Infinity) };
  }
  switch (type) {
    case 'system':
      return { icon: 'phone', text: readable(content?.text) || t('system_change') };
    case 'revoke':
      return { icon: 'trash', text: t('revoked_unknown') };
    case 'edit':
      return { icon: 'pen', text: t('edited_unknown', { text: readable(content?.content?.text) }) };
    default:
      return null;
  }
}
