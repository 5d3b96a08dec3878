// @ts-check
// What agents do with conversations. Changes show at once; a refusal takes them back.
import { goOn } from './leaving.js';
import { asRequestError, explained, fetchConversation, keep, loadCounts } from './loading.js';
import { closeConversation } from './router.js';
import { request } from './session.js';
import * as store from './store.js';
import { displayName, futureTime, t } from './text.js';

/** @typedef {import('./types').Conversation} Conversation */

const TOAST_MS = 8000;

/**
 * Opens or closes the contact panel. Where there is room beside the thread, it stays as it is left, and takes
 * the place of the phone.
 *
 * @param {boolean} open
 */
export function showPanel(open) {
  store.panelOpen.value = open;
  if (store.WIDE.matches) {
    localStorage.setItem('parley:panel', open ? 'open' : 'closed');
    store.phoneOpen.value = store.phoneOpen.peek() && !open;
  }
}

let toastNumber = 0;

/**
 * Shows a line for some seconds.
 *
 * @param {string} icon
 * @param {string} text
 * @param {{ label: string, run: () => void } | null} [action]
 * @param {number} [duration] milliseconds
 */
export function toast(icon, text, action = null, duration = TOAST_MS) {
  const id = ++toastNumber;
  store.toasts.value = [...store.toasts.value.slice(-2), { id, icon, text, action }];
  store.announcement.value = text;
  setTimeout(() => dismissToast(id), duration);
}

/** @param {number} id */
export function dismissToast(id) {
  store.toasts.value = store.toasts.value.filter((one) => one.id !== id);
}

/**
 * Says what went wrong in a toast.
 *
 * @param {unknown} error
 * @param {{ label: string, run: () => void } | null} [action]
 */
export async function complain(error, action = null) {
  toast('fail', (await explained(error)).message, action);
}

/**
 * Changes a conversation on the server and in the store.
 *
 * @param {string} id
 * @param {string} path behind the conversation's own
 * @param {{ body?: unknown, match?: string }} [how]
 */
export async function change(id, path, { body, match } = {}) {
  const headers = match ? { 'If-Match': match } : undefined;
  const answer = await request('PUT', `/v1/conversations/${id}${path}`, { body, headers });
  // Some answers tell only what has changed.
  keep([{ ...store.conversations.peek(id), ...answer.body }]);
  loadCounts();
}

/**
 * Assigns to an agent or a team. Only if nobody else has changed the conversation since it was
 * shown: then it is as the server says, and the toast tells who was faster.
 *
 * @param {string} id
 * @param {{ agent_id?: string | null, team_id?: string | null }} to
 * @returns {Promise<boolean>} whether it is assigned so now
 */
export async function assign(id, to) {
  const expected = {
    ...('agent_id' in to ? { assigned_to: to.agent_id ?? null } : {}),
    ...('team_id' in to ? { team_id: to.team_id ?? null } : {}),
  };
  const before = expect(id, expected);
  if (!before) {
    return false;
  }
  for (let match = before.etag; ; ) {
    try {
      await change(id, '/assign', { body: to, match });
      return true;
    } catch (error) {
      const isLate = asRequestError(error).status === 412;
      const now = isLate ? await request('GET', `/v1/conversations/${id}`).catch(() => null) : null;
      if (now && isAssignedAs(before, now.body)) {
        match = now.body.etag; // something else has changed, a message has come for instance
        continue;
      }
      takeBack(id, before, expected);
      now ? sayWhoWasFaster(now.body) : complain(error);
      return false;
    }
  }
}

/** @param {Conversation} one @param {Conversation} other */
function isAssignedAs(one, other) {
  return one.assigned_to === other.assigned_to && one.team_id === other.team_id;
}

/** @param {Conversation} now */
function sayWhoWasFaster(now) {
  keep([now]);
  const owner = store.agent(now.assigned_to);
  if (owner) {
    toast('me', t('taken_by', { name: displayName(owner) }));
  } else {
    toast('retry', t('changed_meanwhile'));
  }
}

/** @param {string} id */
export function take(id) {
  return assign(id, { agent_id: store.me.peek()?.id });
}

/**
 * Resolves and goes on with the next conversation of the list; it can be undone for a while.
 *
 * @param {string} id
 */
export async function resolveAndNext(id) {
  const { next, back, backUnlessBusy } = goOn(id);
  const name = displayName(store.conversations.get(next)?.contact);
  if (await changed(id, '/resolve', { status: 'resolved' }, { onRefused: backUnlessBusy })) {
    const undo = () => {
      reopen(id);
      back();
    };
    toast('done', next ? t('resolved_next', { name }) : t('resolved_last'), { label: t('undo'), run: undo });
  }
}

/** Marks as unread and leaves the conversation, since it would be read at once again. @param {string} id */
export async function leaveUnread(id) {
  closeConversation();
  await markUnread(id);
}

/** @param {string} id */
export function reopen(id) {
  return changed(id, '/reopen', { status: 'open', snoozed_until: null });
}

/**
 * Snoozes; it can be undone for a while.
 *
 * @param {string} id
 * @param {Date} until
 */
export async function snoozeUntil(id, until) {
  const before = store.conversations.peek(id);
  const text = until.toISOString();
  if (await snooze(id, text)) {
    const time = futureTime(text, Date.now());
    toast('snooze', t('now_snoozed', { time }), { label: t('undo'), run: () => unsnooze(id, before) });
  }
}

/** @param {string} id @param {string} until */
function snooze(id, until) {
  return changed(id, '/snooze', { status: 'snoozed', snoozed_until: until }, { body: { until } });
}

/** As it was before: it may have slept until another time. @param {string} id @param {Conversation | undefined} before */
function unsnooze(id, before) {
  if (before?.status === 'snoozed' && before.snoozed_until) {
    return snooze(id, before.snoozed_until);
  }
  return before?.status === 'resolved' ? changed(id, '/resolve', { status: 'resolved' }) : reopen(id);
}

/**
 * @param {string} id
 * @param {Conversation['priority']} priority
 */
export function setPriority(id, priority) {
  return changed(id, '', { priority }, { body: { priority } });
}

/**
 * @param {string} id
 * @param {string[]} tags
 */
export function setTags(id, tags) {
  return changed(id, '', { tags }, { body: { tags } });
}

/** The contact is told, too: by blue ticks on WhatsApp. @param {string} id */
export function markRead(id) {
  return changed(id, '/read', { unread_count: 0 });
}

/** @param {string} id */
function markUnread(id) {
  const count = store.conversations.get(id)?.unread_count || 1;
  return changed(id, '/unread', { unread_count: count });
}

/**
 * @param {string} id
 * @param {string} path
 * @param {Partial<Conversation>} expected how it shows until the answer is here
 * @param {{ body?: unknown, onRefused?: () => { label: string, run: () => void } | null }} [how]
 *     `onRefused` answers what can be done beside the words that tell of it
 * @returns {Promise<boolean>} false when the server has refused, which was told then
 */
async function changed(id, path, expected, { body, onRefused = () => null } = {}) {
  const before = expect(id, expected);
  try {
    await change(id, path, { body });
    return true;
  } catch (error) {
    if (before) {
      takeBack(id, before, expected);
    }
    complain(error, onRefused());
    return false;
  }
}

/**
 * Shows how it will be, until the answer is here.
 *
 * @param {string} id
 * @param {Partial<Conversation>} expected
 * @returns {Conversation | undefined} how it is now
 */
function expect(id, expected) {
  const before = store.conversations.peek(id);
  if (before) {
    store.conversations.set(id, { ...before, ...expected });
  }
  return before;
}

/**
 * Shows again how it was, but for what has changed otherwise since.
 *
 * @param {string} id
 * @param {Conversation} before
 * @param {Partial<Conversation>} expected
 */
function takeBack(id, before, expected) {
  /** @type {Record<string, any>} */
  const now = { ...store.conversations.peek(id) };
  for (const [name, value] of Object.entries(expected)) {
    if (Object.is(now[name], value)) {
      now[name] = /** @type {Record<string, any>} */ (before)[name];
    }
  }
  store.conversations.set(id, /** @type {Conversation} */ (now));
  fetchConversation(id).catch(() => {}); // somebody else may have done the same
}
