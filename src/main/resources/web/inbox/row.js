// @ts-check
// What a row of the list shows of a conversation.
import { html, nothing } from 'lit';
import { channelColour, channelIcon, icon, windowRing } from './icons.js';
import { Signal } from './signals.js';
import * as store from './store.js';
import { avatarHue, displayName, futureTime, initials, listed, shortCount, shortTime, t } from './text.js';

/** @typedef {import('./types').Conversation} Conversation */
/** @typedef {import('./types').Message} Message */

const WINDOW_SHOWN_MS = 4 * 3_600_000;
const WINDOW_SHORT_MS = 3_600_000;
const TAGS_SHOWN = 2;
const WATCHERS_SHOWN = 2;

/**
 * How what is left of a reply window is drawn: not at all while there is plenty, and once it is
 * closed.
 *
 * @param {number} left milliseconds
 * @returns {{ share: number, warn: boolean } | null} share of four hours
 */
export function shortWindow(left) {
  return left > 0 && left < WINDOW_SHOWN_MS
    ? { share: left / WINDOW_SHOWN_MS, warn: left < WINDOW_SHORT_MS }
    : null;
}

/** What is left of the reply window in milliseconds. @param {Conversation} row */
function windowLeft({ window }) {
  return window?.expires_at ? Date.parse(window.expires_at) - store.now.value : 0;
}

/**
 * Initials on a colour.
 *
 * @param {string} id whose colour
 * @param {string} name whose letters
 * @param {string} [size] `s16` … `s64`
 * @param {unknown} [mark] at its corner
 */
export function initialsAvatar(id, name, size = '', mark = nothing) {
  return html`<span class="av ${avatarHue(id)} ${size}" aria-hidden="true">${initials(name)}${mark}</span>`;
}

/** A dot at the corner of an agent's avatar: there, away, or not there. @param {string} id */
export function availabilityDot(id) {
  const availability =
    id === store.me.value?.id ? store.me.value.availability : (store.availabilities.get(id) ?? 'offline');
  return html`<span class="here ${availability}"></span>`;
}

/** How one of us is called. @param {{ type: string, id: string }} actor */
export function actorName({ type, id }) {
  const agent = store.agent(id);
  return agent ? displayName(agent) : t(type === 'agent' ? 'sent_by_agent' : 'sender_api_key');
}

/**
 * What others do in a conversation, in words.
 *
 * @param {import('./store.js').Sighting[]} others
 */
export function presenceText(others) {
  return listed(others.map(({ actor, state }) => t(`presence_${state}`, { name: actorName(actor) })));
}

/** @param {Conversation} row */
export function avatar(row) {
  const left = row.status === 'open' ? shortWindow(windowLeft(row)) : null;
  const compact = store.density.value === 'compact';
  return html`<span class="av ${avatarHue(row.contact.id)} ${compact ? 's28' : ''}" aria-hidden="true">
    ${initials(displayName(row.contact))}
    ${left && !compact ? windowRing(left.share, { size: 44, warn: left.warn }) : nothing}
    <span class="ch ${channelColour(row.channel)}">${channelIcon(row.channel, 'i14')}</span></span>`;
}

/** Name and time. @param {Conversation} row */
export function firstLine(row) {
  return html`<div class="l1"><span class="name cut" dir="auto">${displayName(row.contact)}</span>${store.density.value === 'compact' ? signs(row) : nothing}${when(row)}</div>`;
}

/** What the third line says, where there is none. @param {Conversation} row */
function signs(row) {
  return html`${store.drafts.get(row.id) ? sign('pen', t('draft')) : nothing}${row.last_message?.status === 'failed'
    ? sign('fail', t('not_delivered'), 'c-bad')
    : nothing}${priorityIcon(row.priority)}`;
}

/** @param {string} name @param {string} label @param {string} [colour] */
function sign(name, label, colour = '') {
  return html`<span class=${colour} role="img" aria-label=${label} title=${label}>${icon(name, 'i14')}</span>`;
}

/** @param {Conversation} row */
function when(row) {
  if (row.status === 'snoozed' && row.snoozed_until) {
    return html`<time class="when c-note" datetime=${row.snoozed_until}>${icon('snooze', 'i14')}${futureTime(row.snoozed_until, store.now.value)}</time>`;
  }
  const at = row.last_message_at ?? row.created_at;
  const failed = row.last_message?.status === 'failed';
  return html`<time class=${failed ? 'c-bad' : ''} datetime=${at}>${shortTime(at, store.now.value)}</time>`;
}

/** Preview and badge. @param {Conversation} row */
export function secondLine(row) {
  return html`<div class="l2"><span class="pre cut">${isContactTyping(row) ? html`<span class="typing">${t('typing')}</span>` : about(row)}</span>
    ${row.unread_count
      ? html`<span class="badge" aria-label=${t('unread_count', { count: row.unread_count })}>${shortCount(row.unread_count)}</span>`
      : nothing}</div>`;
}

/** @param {Conversation} row */
export function isContactTyping({ id }) {
  const others = store.presences.get(id) ?? [];
  return others.some(({ actor, state }) => actor.type === 'contact' && state === 'typing');
}

/** What a mail is about comes before what was written last. @param {Conversation} row */
function about({ subject, last_message: last }) {
  const by = last ? author(last) : nothing;
  const text = last ? messageText(last) : t('no_messages');
  return subject
    ? html`<span class="cut" dir="auto"><span class="who">${subject}</span> · ${by} ${text}</span>`
    : html`${by} <span class="cut" dir="auto">${text}</span>`;
}

/** Who has written it, apart from what is written: that may run the other way. @param {Message} message */
function author({ direction, sender }) {
  const name = store.agent(sender.id)?.name;
  if (direction === 'internal') {
    return html`<span><span class="who">${t('note_by', { name: name ?? '' })}</span> ·</span>`;
  }
  return direction === 'outbound'
    ? html`<span><bdi>${sender.id === store.me.value?.id ? t('you') : (name ?? t(`sender_${sender.type}`))}</bdi>:</span>`
    : nothing;
}

/** What knows what templates say: it comes with the first of them. @type {Signal<typeof import('./template-text.js') | null>} */
const templates = new Signal(/** @type {typeof import('./template-text.js') | null} */ (null));

/** @param {Message} message */
function templateText(message) {
  if (!templates.value) {
    import('./template-text.js').then((it) => (templates.value = it), () => {});
  }
  return templates.value?.templateText(message);
}

/**
 * A message in words.
 *
 * @param {Message} message
 * @param {number} [most] characters of its text
 * @returns {string}
 */
export function messageText(message, most = 200) {
  if (message.revoked_at) {
    return t('deleted_message');
  }
  const content = message.edits.at(-1)?.content ?? message.content ?? {};
  const words =
    (message.type === 'template' && templateText(message)) ||
    (content.text ?? content.caption ?? content.body ?? content.title ?? content.emoji ?? content.name ?? content.filename);
  const kind = t(`type_${message.type}`);
  return typeof words === 'string' && words ? words.slice(0, most) : kind;
}

/**
 * State, tags, priority and who has it.
 *
 * @param {Conversation} row
 * @param {string} view
 * @param {boolean} left whether it is in the view no longer
 */
export function thirdLine(row, view, left) {
  const more = row.tags.length - TAGS_SHOWN;
  return html`<div class="l3">${state(row, left)}
    ${row.tags.slice(0, TAGS_SHOWN).map((tag) => html`<span class="tag cut" dir="auto">${tag}</span>`)}
    ${more > 0 ? html`<span class="tag">+${more}</span>` : nothing}
    <span class="end">${watchers(row)}${priorityIcon(row.priority)}${view === 'mine' ? nothing : owner(row)}</span></div>`;
}

/**
 * @param {Conversation} row
 * @param {boolean} left
 */
function state(row, left) {
  if (store.drafts.get(row.id)) {
    return html`<span class="tag draft">${icon('pen', 'i12')}${t('draft')}</span>`;
  }
  if (row.last_message?.status === 'failed') {
    return html`<span class="tag draft c-bad">${icon('fail', 'i14')}${t('not_delivered')}</span>`;
  }
  if (row.status === 'resolved') {
    return html`<span class="c-3 l2 res">${icon('done', 'i14')}${t('resolved')}</span>`;
  }
  return left ? html`<span class="c-3 l2 res">${icon('right', 'i14')}${t('left_view')}</span>` : nothing;
}

/** Those of us who are in a conversation beside oneself. @param {string} id */
export function colleaguesIn(id) {
  return (store.presences.get(id) ?? []).filter(({ actor }) => actor.type !== 'contact');
}

/**
 * Whether they look or write, and who they are.
 *
 * @param {import('./store.js').Sighting[]} others
 * @param {number} most
 */
export function faces(others, most) {
  const isWriting = others.some(({ state }) => state !== 'viewing');
  return html`${icon(isWriting ? 'pen' : 'eye', 'i14')}<span class="stack">${others
    .slice(0, most)
    .map(({ actor }) => initialsAvatar(actor.id, actorName(actor), 's16'))}</span>`;
}

/** @param {Conversation} row */
function watchers({ id }) {
  const others = colleaguesIn(id);
  const label = presenceText(others);
  return others.length > 0
    ? html`<span class="watch" role="img" aria-label=${label} title=${label}>${faces(others, WATCHERS_SHOWN)}</span>`
    : nothing;
}

/**
 * @param {Conversation['priority']} priority
 */
function priorityIcon(priority) {
  if (priority !== 'urgent' && priority !== 'high') {
    return nothing;
  }
  const label = t(`priority_${priority}`);
  return html`<span role="img" aria-label=${label} title=${label}>${icon(
    priority === 'urgent' ? 'purg' : 'p1',
    priority === 'urgent' ? 'i14 c-urgent' : 'i12 c-2',
  )}</span>`;
}

/** @param {Conversation} row */
function owner(row) {
  const agent = store.agent(row.assigned_to);
  const name = agent ? displayName(agent) : t('nobody');
  return agent
    ? html`<span role="img" aria-label=${t('assigned_to', { name })} title=${name}>${initialsAvatar(agent.id, name, 's16')}</span>`
    : html`<span class="nobody" role="img" aria-label=${t('assigned_to_nobody')} title=${name}></span>`;
}
