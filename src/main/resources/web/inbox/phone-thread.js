// @ts-check
// What a customer sees: their own messages at the end, the business's at the start.
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { icon, tick } from './icons.js';
import { interactiveCard, templateCard } from './phone-cards.js';
import { messageMenu } from './phone-menus.js';
import * as phone from './phone-state.js';
import { templateOf } from './phone-templates.js';
import * as store from './store.js';
import { clockTime, dayName, fileSize, linkified, t } from './text.js';

/** @typedef {import('./phone-state.js').PhoneMessage} PhoneMessage */

/**
 * A message with what later ones have done to it.
 *
 * @typedef {PhoneMessage & { reactions: string[], isEdited: boolean, isRevoked: boolean }} Shown
 */

const CHANGES = ['reaction', 'edit', 'revoke'];

/** The messages as they are now: reactions, edits and deletions are no messages of their own. */
export function shownMessages() {
  const all = [...phone.thread.value, ...phone.pending.value];
  /** @type {Map<string, Shown>} */
  const shown = new Map();
  /** @type {Map<string, string>} the emoji by message and side */
  const reactions = new Map();
  for (const one of all) {
    if (!CHANGES.includes(one.type)) {
      shown.set(one.id, { ...one, reactions: [], isEdited: false, isRevoked: false });
    } else if (one.type === 'reaction') {
      const { message_id, emoji } = one.message.reaction;
      reactions.set(`${message_id} ${one.from}`, emoji ?? '');
    } else {
      change(shown, one);
    }
  }
  reactions.forEach((emoji, key) => {
    if (emoji) {
      shown.get(key.split(' ')[0])?.reactions.push(emoji);
    }
  });
  return [...shown.values()];
}

/**
 * @param {Map<string, Shown>} shown
 * @param {PhoneMessage} by
 */
function change(shown, { type, message }) {
  const about = shown.get(message[type].original_message_id);
  if (about && type === 'revoke') {
    about.isRevoked = true;
  } else if (about) {
    about.isEdited = true;
    about.message = { ...about.message, ...message.edit.message };
  }
}

/** The thread of whoever holds the phone. */
export function log() {
  const messages = shownMessages();
  return repeat(
    messages,
    ({ id }) => id,
    (message, index) => html`${day(message, messages[index - 1])}${row(message, messages)}`,
  );
}

/**
 * @param {Shown} message
 * @param {Shown | undefined} before
 */
function day(message, before) {
  const name = dayName(message.timestamp, store.now.value);
  return before && dayName(before.timestamp, store.now.value) === name
    ? nothing
    : html`<div class="day" role="separator">${name}</div>`;
}

/**
 * @param {Shown} message
 * @param {Shown[]} all
 */
function row(message, all) {
  const isOwn = message.from === 'customer';
  const classes = [
    isOwn ? 'out' : '',
    message.isRevoked ? 'gone' : '',
    message.reactions.length > 0 ? 'has-react' : '',
  ].join(' ');
  return html`<article class="m last ${classes}" data-id=${message.id} @contextmenu=${messageMenu(message)}>
    ${message.isRevoked ? revoked() : bubble(message, all)}
    ${message.isPending || message.isRevoked
      ? nothing
      : html`<button class="ib sm acts" aria-label=${t('message_actions')} aria-haspopup="menu" @click=${messageMenu(message)}>${icon('more')}</button>`}
  </article>`;
}

function revoked() {
  return html`<div class="bub"><span class="row1">${icon('trash', 'i14')}${t('you_deleted')}</span></div>`;
}

/**
 * @param {Shown} message
 * @param {Shown[]} all
 */
function bubble(message, all) {
  const reactions = message.reactions.length
    ? html`<span class="react">${message.reactions.join(' ')}</span>`
    : nothing;
  if (message.type === 'template') {
    return html`<div class="bub tpl">${templateCard(message, meta(message))}${reactions}</div>`;
  }
  if (message.type === 'interactive' && message.from === 'business') {
    return html`<div class="bub tpl">${interactiveCard(message, meta(message))}${reactions}</div>`;
  }
  const { image, video } = message.message;
  return html`<div class="bub ${image || video ? 'pic' : ''}" dir="auto">
    ${quote(message, all)}${content(message)}${meta(message)}${reactions}
  </div>`;
}

/** Time, and how far one's own message has come. @param {Shown} message */
export function meta(message) {
  return html`<span class="meta">${message.isEdited ? t('edited') : nothing}
    <time datetime=${message.timestamp}>${clockTime(message.timestamp)}</time>${progress(message)}</span>`;
}

/** @param {Shown} message */
function progress(message) {
  if (message.from === 'business') {
    return nothing;
  }
  if (message.isPending) {
    return icon('clock', 'i12');
  }
  return message.read ? tick(true, t('tick_read'), 'read') : tick(true, t('tick_delivered'));
}

/**
 * @param {Shown} message
 * @param {Shown[]} all
 */
function quote(message, all) {
  const id = message.message.context?.id ?? message.message.context?.message_id;
  const quoted = id && all.find((one) => one.id === id);
  return quoted
    ? html`<div class="quote"><b>${senderName(quoted)}</b><span class="cut">${summary(quoted)}</span></div>`
    : nothing;
}

/** @param {PhoneMessage} message */
export function senderName(message) {
  return message.from === 'customer' ? t('you') : (phone.channel()?.name ?? '');
}

/** A message in a line. @param {PhoneMessage} whole */
export function summary(whole) {
  const { type, message } = whole;
  if (type === 'template') {
    const { title, text } = templateOf(whole);
    return title ?? text;
  }
  const part = message[type] ?? {};
  const reply = part.button_reply ?? part.list_reply;
  return (
    part.body?.text ?? part.body ?? part.text ?? part.caption ?? part.filename ?? reply?.title ?? part.name ?? t(`kind_${type}`)
  );
}

/** @param {Shown} message */
function content(message) {
  const { type } = message;
  const part = message.message[type] ?? {};
  switch (type) {
    case 'text':
      return linkified(part.body ?? '');
    case 'button':
      return part.text;
    case 'interactive':
      return (part.button_reply ?? part.list_reply)?.title ?? t('kind_interactive');
    case 'image':
    case 'video':
    case 'sticker':
      return html`${picture(message)}${part.caption ? linkified(part.caption) : nothing}`;
    case 'audio':
      return message.media?.url
        ? html`<audio controls preload="metadata" src=${message.media.url}></audio>`
        : file('mic', t('kind_audio'), message);
    case 'document':
      return html`${file('doc', part.filename ?? t('kind_document'), message)}${part.caption ?? nothing}`;
    case 'location':
      return file('pin', part.name ?? t('kind_location'), message, part.address ?? `${part.latitude}, ${part.longitude}`);
    case 'contacts':
      return message.message.contacts.map((/** @type {any} */ one) =>
        file('me', one.name?.formatted_name ?? '', message, one.phones?.[0]?.phone ?? ''),
      );
    default:
      return html`<span class="c-2">${t('kind_unknown', { type })}</span>`;
  }
}

/** @param {Shown} message */
function picture({ type, media }) {
  if (!media?.url) {
    return html`<div class="media void">${icon('image', 'i20')}</div>`;
  }
  return type === 'video'
    ? html`<video class="media" controls preload="metadata" src=${media.url}></video>`
    : html`<img class=${type === 'sticker' ? 'sticker' : 'media'} src=${media.url} alt=${t(`kind_${type}`)} />`;
}

/**
 * @param {string} sign
 * @param {string} title
 * @param {Shown} message
 * @param {string} [line]
 */
function file(sign, title, { media }, line = media ? fileSize(media.file_size) : '') {
  const text = html`<span class="ico">${icon(sign, 'i20')}</span>
    <div class="cut"><b class="cut" dir="auto">${title}</b><span dir="auto">${line}</span></div>`;
  return media?.url
    ? html`<a class="doc" href=${media.url} download>${text}</a>`
    : html`<div class="doc">${text}</div>`;
}
