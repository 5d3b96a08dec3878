// @ts-check
// Who else is where, as the stream tells. All of it is true for seconds: what is not said again goes.
import { noticeNames } from './names.js';
import { notesChanged } from './note-news.js';
import { actorName } from './row.js';
import * as store from './store.js';
import { displayName, t } from './text.js';

/** @typedef {import('./types').Presence} Presence */
/** @typedef {import('./store.js').Sighting} Sighting */

const ANNOUNCE_EVERY_MS = 3000;

/** By conversation, then by who it is. @type {Map<string, Map<string, Sighting>>} */
const seen = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let announcedAt = 0;

/**
 * Takes what the stream tells beside its events.
 *
 * @param {string} type
 * @param {any} data
 */
export function heard(type, data) {
  switch (type) {
    case 'presence.snapshot':
      forget();
      store.availabilities.clear();
      data.availabilities.forEach(arrive);
      data.presences.forEach(note);
      break;
    case 'presence':
      note(data);
      announce(data);
      break;
    case 'availability':
      arrive(data);
      noticeNewcomer(data);
      break;
    case 'contact_notes':
      notesChanged(data.contact_id);
  }
  sweep();
}

/** All that is known, as the stream would tell it to a tab that has just been opened. */
export function snapshot() {
  const now = Date.now();
  return {
    presences: [...seen].flatMap(([conversation_id, others]) =>
      [...others.values()].map(({ actor, state, until }) => ({
        conversation_id,
        actor,
        state,
        expires_in_ms: until - now,
      })),
    ),
    availabilities: store.agents
      .peek()
      .map(({ id }) => ({ agent_id: id, availability: store.availabilities.peek(id) ?? 'offline' })),
  };
}

/** Nobody is known to be anywhere: there is no stream that would tell when they go. */
export function forget() {
  const conversations = [...seen.keys()];
  seen.clear();
  conversations.forEach(publish);
}

/** Whoever has sent something does not write it any more. @param {import('./types').ServerEvent[]} events */
export function sent(events) {
  for (const { type, data } of events) {
    const sighting =
      type === 'message.created' && data
        ? seen.get(data.conversation_id)?.get(`${data.sender.type} ${data.sender.id}`)
        : undefined;
    if (sighting && sighting.state !== 'viewing') {
      sighting.state = 'viewing';
      publish(data.conversation_id);
    }
  }
}

/** @param {{ agent_id: string, availability: import('./types').Availability }} who */
function arrive({ agent_id: id, availability }) {
  const me = store.me.peek();
  if (id === me?.id && availability !== 'offline') {
    store.me.value = { ...me, availability }; // as it was chosen elsewhere
  }
  if (availability === 'offline') {
    store.availabilities.delete(id);
  } else {
    store.availabilities.set(id, availability);
  }
}

/** Who has just joined is here before anybody names them. @param {{ agent_id: string, availability: string }} who */
function noticeNewcomer({ agent_id, availability }) {
  if (availability !== 'offline' && store.agents.peek().length > 0) {
    noticeNames({ assigned_to: agent_id });
  }
}

/** @param {Presence} presence */
function note({ conversation_id: id, actor, state, expires_in_ms }) {
  const who = `${actor.type} ${actor.id}`;
  const others = seen.get(id) ?? new Map();
  if (state === 'gone') {
    others.delete(who);
  } else if (actor.id !== store.me.peek()?.id) {
    others.set(who, { actor, state, until: Date.now() + expires_in_ms });
  }
  seen.set(id, others);
  publish(id);
}

/** @param {string} id of a conversation */
function publish(id) {
  const others = [...(seen.get(id)?.values() ?? [])];
  if (others.length > 0) {
    store.presences.set(id, others.map((one) => ({ ...one })));
  } else {
    seen.delete(id);
    store.presences.delete(id);
  }
}

/** Forgets what is over, and comes back when the next is. */
function sweep() {
  clearTimeout(timer);
  const now = Date.now();
  let next = Infinity;
  for (const [id, others] of seen) {
    const over = [...others].filter(([, { until }]) => until <= now);
    over.forEach(([who]) => others.delete(who));
    if (over.length > 0) {
      publish(id);
    }
    others.forEach(({ until }) => (next = Math.min(next, until)));
  }
  if (next < Infinity) {
    timer = setTimeout(sweep, next - now);
  }
}

/** Says who begins to answer in the open conversation to who does not see it. @param {Presence} presence */
function announce({ conversation_id: id, actor, state }) {
  const isNews = id === store.route.peek().conversation && state === 'typing';
  if (isNews && actor.id !== store.me.peek()?.id && Date.now() - announcedAt > ANNOUNCE_EVERY_MS) {
    announcedAt = Date.now();
    const name =
      actor.type === 'contact' ? displayName(store.openConversation()?.contact) : actorName(actor);
    store.announcement.value = t(actor.type === 'contact' ? 'is_typing' : 'is_replying', { name });
  }
}

// A hidden tab's timers may have slept.
document.addEventListener('visibilitychange', sweep);
