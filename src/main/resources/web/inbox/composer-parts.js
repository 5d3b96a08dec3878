// @ts-check
// What stands around the composer's field: tabs, the reply window, cards and bars.
import { html, nothing } from 'lit';
import { changeDraft, hasNoReply } from './drafts.js';
import { icon, tick, windowRing } from './icons.js';
import { lazily } from './lazily.js';
import { isMail } from './mail-draft.js';
import * as store from './store.js';
import { actorName, colleaguesIn, initialsAvatar, messageText, shortWindow } from './row.js';
import { MAX_BYTES } from './sending.js';
import { clockTime, displayName, duration, fileSize, listed, shortTime, t } from './text.js';
import { discardOvertaken, sendAnyway } from './unsent.js';

/** @typedef {import('./drafts.js').Draft} Draft */
/** @typedef {import('./drafts.js').Mode} Mode */
/** @typedef {import('./types').Conversation} Conversation */
/** @typedef {import('./types').Message} Message */

/**
 * Whether one may write freely, and until when.
 *
 * @param {Conversation} conversation
 * @param {number} now
 * @returns {{ isOpen: boolean, left: number | null }} `left` in milliseconds; null if it never closes
 */
export function replyWindow({ window, channel_id }, now) {
  const isEnforced = store.channel(channel_id)?.settings?.enforce_window !== false;
  if (!window.open || !window.expires_at || !isEnforced) {
    return { isOpen: window.open, left: null };
  }
  const left = Date.parse(window.expires_at) - now;
  return { isOpen: left > 0, left };
}

/**
 * @param {Draft} draft
 * @param {(mode: Mode) => void} choose
 */
export function tabs(draft, choose) {
  const tab = (/** @type {Mode} */ mode, /** @type {string} */ shape, /** @type {boolean} */ begun) => {
    const selected = draft.mode === mode;
    return html`<button class="tab" role="tab" id="composer-${mode}" aria-selected=${selected}
      aria-controls="composer-card" tabindex=${selected ? 0 : -1} @click=${() => choose(mode)}>
      ${icon(shape, 'i14')}${t(mode)}${begun && !selected
        ? html`<span class="begun" role="img" aria-label=${t('draft')}></span>`
        : nothing}</button>`;
  };
  return html`<span class="tabs-w" role="tablist" aria-label=${t('write')} @keydown=${(/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      choose(draft.mode === 'reply' ? 'note' : 'reply');
    }
  }}>${tab('reply', 'reply', !hasNoReply(draft))}${tab('note', 'note', draft.note.trim() !== '')}</span>`;
}

/** How long one may still write, once that is short. @param {number | null} left */
export function windowLeft(left) {
  const short = left === null ? null : shortWindow(left);
  return left !== null && short
    ? html`<span class="win">${windowRing(short.share, { size: 16, warn: short.warn })}
        ${t('reply_window_left', { time: duration(left) })}</span>`
    : nothing;
}

/**
 * Instead of the field where nothing can be written to them; null where something can.
 *
 * @param {Draft} draft
 * @param {Conversation} conversation
 * @param {boolean} isOpen whether one may write freely
 * @param {{ note: () => void, templates: () => void }} choose
 */
export function closedCard(draft, conversation, isOpen, choose) {
  const { contact } = conversation;
  if (draft.mode === 'note' || (isOpen && !contact.blocked)) {
    return null;
  }
  return html`<div class="closed" tabindex="-1">
    ${contact.blocked ? blockedText(draft) : windowText(draft, conversation)}
    <div><button class="btn line" @click=${choose.note}>${icon('note')}${t('add_a_note')}</button>
      ${contact.blocked
        ? html`<button class="btn line" @click=${() => unblock(contact.id)}>${icon('check')}${t('unblock_contact')}</button>`
        : store.channel(conversation.channel_id)?.capabilities?.templates === false
          ? nothing
          : html`<button class="btn primary" @click=${choose.templates}>${icon('template')}${t('templates')}</button>`}</div>
  </div>`;
}

/** @param {Draft} draft */
function blockedText(draft) {
  return html`<p>${icon('x', 'c-bad')}<span><b>${t('contact_is_blocked')}</b>${draftIsKept(draft)}</span></p>`;
}

/** @param {Draft} draft @param {Conversation} conversation */
function windowText(draft, { channel, window }) {
  return html`<p>${icon('clock', 'c-note')}<span><b>${t('window_closed')}</b>${t(
    window.expires_at ? 'window_closed_explained' : 'window_never_open',
    { channel: t(`channel_${channel}`) },
  )} ${draftIsKept(draft)}</span></p>`;
}

/** @param {Draft} draft */
function draftIsKept(draft) {
  return hasNoReply(draft) ? nothing : t('draft_is_kept');
}

/** @param {string} contact */
function unblock(contact) {
  lazily(async () => (await import('./contact.js')).saveContact(contact, { blocked: false }));
}

/**
 * Where keys go when what had them is gone: never to what is under it.
 *
 * @param {HTMLElement & { focusField: () => void }} composer
 * @param {Element} gone
 */
export function leadOn(composer, gone) {
  const closed = /** @type {HTMLElement | null} */ (composer.querySelector('.closed'));
  if (closed) {
    closed.focus();
    store.announcement.value = closed.querySelector('b')?.textContent ?? '';
  } else if (gone.closest('.closed')) {
    composer.focusField();
  }
}

/** What a colleague sent meanwhile, and what to do now. @param {Conversation} conversation */
export function overtakenCard(conversation) {
  const message = store.overtaken.get(conversation.id);
  if (!message) {
    return nothing;
  }
  const who = store.agent(message.sender.id);
  const name = who ? displayName(who) : t('sender_api_key');
  return html`<section class="card moved" role="alert">
    <div class="mh">${initialsAvatar(message.sender.id ?? '', name, 's24')}
      <span><b>${t('overtaken_by', { name, time: ago(message.timestamp) })}</b></span></div>
    <div class="m out last"><div class="bub" dir="auto">${messageText(message, Infinity)}<span class="meta"><time datetime=${message.timestamp}>${clockTime(message.timestamp)}</time>${tick(false, t('sent'))}</span></div></div>
    <p class="c-2">${t('overtaken_explained')}</p>
    <div class="fx"><button class="btn primary" @click=${() => sendAnyway(conversation.id)}>${t('send_anyway')}</button>
      <button class="btn line" @click=${() => discardOvertaken(conversation.id)}>${t('discard')}</button></div>
  </section>`;
}

/** @param {string} at */
function ago(at) {
  const seconds = Math.max(1, Math.round((store.now.value - Date.parse(at)) / 1000));
  return seconds < 60 ? t('seconds_ago', { seconds }) : shortTime(at, store.now.value);
}

/** The provider refuses the account: why, and that messages wait. @param {Conversation} conversation */
export function pausedBar(conversation) {
  const channel = store.channel(conversation.channel_id);
  if (channel?.status !== 'paused') {
    return nothing;
  }
  const reason = channel.paused?.message ?? '';
  return html`<div class="paused" role="status">${icon('pause', 'i14')}
    <span><b>${t('channel_paused')}</b> ${t('channel_paused_waits')} <bdi>${reason}</bdi></span></div>`;
}

/** A colleague, or a program of ours, writes to the customer at this moment. @param {Conversation} conversation */
export function replyingBar({ id }) {
  const others = colleaguesIn(id).filter(({ state }) => state === 'typing');
  if (others.length === 0) {
    return nothing;
  }
  const [{ actor }] = others;
  const name = actorName(actor);
  return html`<div class="warnbar">${initialsAvatar(actor.id, name, 's20')}
    <span class="grow cut"><b dir="auto">${t('is_replying', { name })}</b> ${others.length > 1
      ? t('and_others_replying', { count: others.length - 1 })
      : t('in_this_conversation')}</span>
    <span class="dots sm" aria-hidden="true"><i></i><i></i><i></i></span></div>`;
}

/** To whom a mail goes, and what it is about. @param {Conversation} conversation */
export function mailHead(conversation) {
  if (!isMail(conversation)) {
    return nothing;
  }
  import('./mail-head.js');
  return html`<parley-mail-head .conversation=${conversation.id}></parley-mail-head>`;
}

/** The message that the reply quotes. @param {string} conversation @param {string | null} id */
export function quotePreview(conversation, id) {
  const message = id ? store.messages.get(id) : undefined;
  if (!message) {
    return nothing;
  }
  const contact = store.conversations.get(conversation)?.contact;
  const name = message.direction === 'inbound' ? displayName(contact) : t('you_or_team');
  return html`<div class="quoted"><div class="quote"><b class="cut" dir="auto">${name}</b><span class="cut" dir="auto">${messageText(message)}</span></div>
    <button class="ib sm" aria-label=${t('remove_quote')} @click=${() => changeDraft(conversation, { quote: null })}>${icon('x', 'i14')}</button></div>`;
}

/** Over the whole thread while files are held above it. @param {boolean} takesNone */
export function dropHint(takesNone) {
  return html`<div class="drop ${takesNone ? 'none' : ''}"><p>
    ${icon(takesNone ? 'note' : 'clip', 'i20')}${t(takesNone ? 'drop_none' : 'drop_here')}</p></div>`;
}

/**
 * How large files may be: Photos up to 5 MB, …
 *
 * @param {any} capabilities of the channel
 */
export function fileLimits(capabilities) {
  const limits = capabilities?.files?.by_type ?? {};
  const types = ['image', 'video', 'audio', 'document'].filter((type) => limits[type]);
  return listed(
    types.map((type) => {
      const most = Math.min(limits[type].max_bytes, MAX_BYTES);
      return t('file_limit', { type: t(`files_${type}`), most: fileSize(most) });
    }),
  );
}
