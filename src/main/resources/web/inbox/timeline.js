// @ts-check
// The order of a thread: which messages show, in which groups, between which days.
import * as store from './store.js';

/** @typedef {import('./types').Message} Message */
/** @typedef {import('./types').Activity} Activity */

/**
 * One line of a thread.
 *
 * @typedef {{ kind: 'day', key: string, at: string }
 *   | { kind: 'new', key: string }
 *   | { kind: 'activity', key: string, activity: Activity }
 *   | { kind: 'message', key: string, message: Message, first: boolean, last: boolean }} Line
 */

/**
 * What a thread's messages are to whoever reads it.
 *
 * @typedef {object} Flow
 * @property {Message[]} shown one after the other
 * @property {Message[]} scheduled at the foot, the next one first
 * @property {Map<string, string[]>} reactions those that hold, by the message they are about
 * @property {string | null} newest what came last from the customer, if only a reaction
 */

const GROUP_MS = 3 * 60_000;
/** How many letters are open in a thread that was read. */
const RECENT = 2;

/** Stand alone, whoever wrote what is beside them. */
const ALONE = new Set(['note', 'email', 'system', 'edit', 'revoke']);

/**
 * @param {string[]} ids by time
 * @returns {Flow}
 */
export function flowOf(ids) {
  /** @type {Message[]} */
  const shown = [];
  /** @type {Message[]} */
  const scheduled = [];
  /** @type {Map<string, Map<string, string | null>>} */
  const latest = new Map();
  /** @type {string | null} */
  let newest = null;
  for (const id of ids) {
    const message = store.messages.peek(id);
    if (!message) {
      continue;
    }
    newest = message.direction === 'inbound' ? id : newest;
    if (message.status === 'scheduled') {
      scheduled.push(message);
    } else if (message.type === 'reaction') {
      note(latest, message);
    } else if (!changesAnother(message)) {
      shown.push(message);
    }
  }
  scheduled.sort((one, other) => ((one.send_at ?? '') < (other.send_at ?? '') ? -1 : 1));
  return { shown, scheduled, reactions: held(latest), newest };
}

/**
 * The message above which "New" stands.
 *
 * @param {string[]} ids by time
 * @param {number} unread how many of the customer's nobody has read
 */
export function firstUnread(ids, unread) {
  const inbound = ids.filter((id) => store.messages.peek(id)?.direction === 'inbound');
  return unread > 0 ? (inbound.at(-unread) ?? inbound[0] ?? null) : null;
}

/**
 * How many messages of others there are from one on.
 *
 * @param {string | null} id
 * @param {Message[]} shown
 */
export function newsFrom(id, shown) {
  const at = shown.findIndex((message) => message.id === id);
  const me = store.me.value?.id;
  return at < 0 ? 0 : shown.slice(at).filter(({ sender }) => sender.id !== me).length;
}

/**
 * The last messages, and all that are new: whoever opens a thread comes to read these.
 *
 * @param {Message[]} shown
 * @param {string | null} firstNew
 */
export function recentIn(shown, firstNew) {
  const at = shown.findIndex((message) => message.id === firstNew);
  const letters = shown.filter(({ type }) => type === 'email').slice(-RECENT);
  return new Set([...letters, ...(at < 0 ? [] : shown.slice(at))].map(({ id }) => id));
}

/** An edit or a revocation shows on the message that it is about. @param {Message} message */
function changesAnother({ type, content }) {
  return (type === 'edit' || type === 'revoke') && Boolean(content?.message_id);
}

/**
 * Everybody has one reaction to a message: the latest.
 *
 * @param {Map<string, Map<string, string | null>>} latest
 * @param {Message} reaction
 */
function note(latest, { id, content, sender }) {
  const about = content?.message_id;
  if (about) {
    const bySender = latest.get(about) ?? new Map();
    bySender.set(`${sender.type}:${sender.id}`, content.emoji ? id : null);
    latest.set(about, bySender);
  }
}

/** @param {Map<string, Map<string, string | null>>} latest */
function held(latest) {
  /** @type {Map<string, string[]>} */
  const reactions = new Map();
  for (const [about, bySender] of latest) {
    const ids = [...bySender.values()].filter((id) => id !== null);
    if (ids.length > 0) {
      reactions.set(about, ids);
    }
  }
  return reactions;
}

/**
 * @param {Message[]} messages those to show
 * @param {Activity[]} activities by time
 * @param {string | null} firstNew the message above which "New" stands
 * @returns {Line[]}
 */
export function linesOf(messages, activities, firstNew) {
  /** @type {Line[]} */
  const lines = [];
  let done = 0;
  let day = '';
  /** @param {string} at */
  const startDay = (at) => {
    const name = new Date(at).toDateString();
    if (name !== day) {
      lines.push({ kind: 'day', key: `day ${name}`, at });
      day = name;
    }
  };
  /** @param {string} until */
  const addActivities = (until) => {
    for (; done < activities.length && activities[done].at < until; done++) {
      startDay(activities[done].at);
      lines.push({ kind: 'activity', key: activities[done].id, activity: activities[done] });
    }
  };
  for (const message of messages) {
    addActivities(message.timestamp);
    startDay(message.timestamp);
    if (message.id === firstNew) {
      lines.push({ kind: 'new', key: 'new' });
    }
    const before = lines.at(-1);
    const joins = before?.kind === 'message' && isOneGroup(before.message, message);
    if (joins) {
      before.last = false;
    }
    lines.push({ kind: 'message', key: keyOf(message), message, first: !joins, last: true });
  }
  addActivities('9');
  return lines;
}

/**
 * A message keeps its place on the screen when the server's takes the place of this browser's.
 *
 * @param {Message} message
 */
function keyOf(message) {
  return message.client_message_id ?? message.id;
}

/**
 * @param {Message} one
 * @param {Message} next
 */
function isOneGroup(one, next) {
  return (
    one.direction === next.direction &&
    one.sender.type === next.sender.type &&
    one.sender.id === next.sender.id &&
    !ALONE.has(one.type) &&
    !ALONE.has(next.type) &&
    one.status !== 'canceled' &&
    next.status !== 'canceled' &&
    Date.parse(next.timestamp) - Date.parse(one.timestamp) < GROUP_MS
  );
}
