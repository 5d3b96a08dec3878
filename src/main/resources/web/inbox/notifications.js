// @ts-check
// Calls people back to the page: by the dot on its icon, on the desktop, and by a sound. Only the
// tab with the stream does it, and only while nobody looks at any tab.
import { ring } from './chime.js';
import { fetchConversation } from './loading.js';
import { mentionsMe, mentionText } from './mentions.js';
import { navigate, pathTo } from './router.js';
import { actorName, messageText } from './row.js';
import { effect, Signal } from './signals.js';
import * as store from './store.js';
import { isReading } from './stream.js';
import { displayName, t } from './text.js';

/** @typedef {import('./types').ServerEvent} ServerEvent */

/** @typedef {{ desktop: boolean, text: boolean, sound: boolean }} Wishes */

const KEPT = 'parley:notifications';
/** More than one in so many milliseconds would be noise. */
const PAUSE_MS = 5000;
const ANSWER_MS = 150;
/** What is caught up on after a night is no news. */
const NEWS_MS = 60_000;
const MOST_TEXT = 140;

/** What is wanted in this browser: permissions are its own, too. @type {Signal<Wishes>} */
export const wishes = new Signal({ desktop: false, text: true, sound: true, ...kept() });

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}');
  } catch {
    return {};
  }
}

/** @param {Partial<Wishes>} changes */
export function wish(changes) {
  wishes.value = { ...wishes.peek(), ...changes };
  localStorage.setItem(KEPT, JSON.stringify(wishes.peek()));
}

/** Tabs ask each other whether anybody looks. */
const tabs = new BroadcastChannel('parley-attention');
let isLookedAt = false;
tabs.addEventListener('message', ({ data }) => {
  if (data === 'looking?' && document.hasFocus()) {
    tabs.postMessage('looking');
  } else if (data === 'looking') {
    isLookedAt = true;
  }
});

/** Keeps the dot as it should be from now on. */
export function start() {
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  effect(() => {
    const figures = store.counts.value;
    const unread = (figures?.mine?.unread ?? 0) + (figures?.unassigned.unread ?? 0);
    if (icon) {
      icon.href = new URL(unread > 0 ? 'favicon-unread.svg' : 'favicon.svg', import.meta.url).href;
    }
    const badge = unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.();
    badge?.catch(() => {}); // the page is not installed
  });
}

/** What somebody should hear of. @type {ServerEvent[]} */
let news = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let calledAt = 0;

/** @param {ServerEvent[]} events */
export function consider(events) {
  const { desktop, sound } = wishes.peek();
  const concerning = desktop || sound ? events.filter(concerns) : [];
  if (concerning.length > 0 && isReading() && navigator.locks) {
    news.push(...concerning);
    timer ??= setTimeout(call, Math.max(0, calledAt + PAUSE_MS - Date.now()));
  }
}

/** @param {ServerEvent} event */
function concerns(event) {
  return (isToBeAnswered(event) || isGivenToMe(event) || isBack(event) || mentionsMe(event)) && Date.now() - Date.parse(event.created_at) < NEWS_MS;
}

/** Whether a customer, and no machine, has written where oneself, or nobody, is to answer. @param {ServerEvent} event */
function isToBeAnswered({ type, data, conversation }) {
  const owner = conversation?.assigned_to ?? null;
  return (
    type === 'message.created' &&
    data?.direction === 'inbound' &&
    conversation?.status === 'open' &&
    !data.metadata?.automatic &&
    (owner === null || owner === store.me.peek()?.id)
  );
}

/** Whether a colleague, or a program, has assigned a conversation to oneself. @param {ServerEvent} event */
function isGivenToMe({ type, data, actor }) {
  const mine = store.me.peek()?.id;
  return type === 'conversation.assigned' && data.assigned_to === mine && actor.id !== mine && data.status === 'open';
}

/** Whether a snooze is over of what is one's own, or nobody's. @param {ServerEvent} event */
function isBack({ type, data, actor, previous }) {
  return (
    type === 'conversation.status_changed' &&
    actor.type === 'system' &&
    previous?.status === 'snoozed' &&
    [null, store.me.peek()?.id].includes(data.assigned_to)
  );
}

/** @param {ServerEvent} event */
const conversationOf = ({ data }) => data.conversation_id ?? data.id;

async function call() {
  timer = undefined;
  const events = news.toReversed();
  news = [];
  const event = (await isAnybodyLooking()) ? null : await firstOfWhoIsHeard(events);
  if (event) {
    calledAt = Date.now();
    if (wishes.peek().sound) {
      ring();
    }
    if (wishes.peek().desktop) {
      show(event);
    }
  }
}

/** Of what is written by who is blocked nobody is told. @param {ServerEvent[]} events */
async function firstOfWhoIsHeard(events) {
  for (const event of events) {
    const conversation = await known(conversationOf(event));
    if (!conversation?.contact.blocked || !isToBeAnswered(event)) {
      return event;
    }
  }
  return null;
}

/** @param {string} id */
async function known(id) {
  if (!store.conversations.peek(id)) {
    await fetchConversation(id).catch(() => {});
  }
  return store.conversations.peek(id);
}

async function isAnybodyLooking() {
  isLookedAt = document.hasFocus();
  if (!isLookedAt) {
    tabs.postMessage('looking?');
    await new Promise((answered) => setTimeout(answered, ANSWER_MS));
  }
  return isLookedAt;
}

/** @param {ServerEvent} event */
async function show(event) {
  const id = conversationOf(event);
  if (!('Notification' in window) || Notification.permission !== 'granted') {
    return;
  }
  const conversation = await known(id);
  const isNote = event.data.type === 'note';
  const view = isNote ? 'all' : conversation?.assigned_to ? 'mine' : 'unassigned';
  try {
    const shown = new Notification(isNote ? mentionText(event.data) : displayName(conversation?.contact), {
      ...{ body: bodyOf(event), tag: id, silent: true },
      icon: new URL('icon-192.png', import.meta.url).href,
    });
    shown.onclick = () => {
      shown.close();
      window.focus();
      navigate(pathTo(view, id));
    };
  } catch {
    // Browsers of phones show none without a service worker.
  }
}

/** @param {ServerEvent} event */
function bodyOf({ type, data, actor }) {
  if (type === 'conversation.assigned') {
    return t('given_to_you', { name: actorName(actor) });
  }
  if (type === 'conversation.status_changed') {
    return t('snooze_over');
  }
  return wishes.peek().text ? messageText(data, MOST_TEXT) : t('notification_text');
}
