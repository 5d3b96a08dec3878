// @ts-check
// Takes what the server tells into the store. Values are taken as they are, never added up.
import { fetchConversation, keep, loadCounts, loadFailed, loadList, versionOf } from './loading.js';
import { noticeNames } from './names.js';
import { askForNotesAnew, notesChanged } from './note-news.js';
import * as store from './store.js';
import { displayName, t } from './text.js';
import { byTime, forgetThread, loadFailedThread, loadThread, messageLeft, threadErased, threadGone } from './threads.js';

/** @typedef {import('./types').ServerEvent} ServerEvent */
/** @typedef {import('./types').Message} Message */

/** The number of the event that each conversation is as new as. @type {Map<string, number>} */
const seen = new Map();

/** Called with each conversation that may have come into, gone out of or moved in a list. */
let listsChanged = (/** @type {string[]} */ _ids) => {};

/** @param {(ids: string[]) => void} listener */
export function onListsChanged(listener) {
  listsChanged = listener;
}

/** @type {Set<(events: ServerEvent[]) => void>} */
const appliedListeners = new Set();

/**
 * Tells of events once the store has them.
 *
 * @param {(events: ServerEvent[]) => void} listener
 * @returns {() => void} ends it
 */
export function onApplied(listener) {
  appliedListeners.add(listener);
  return () => appliedListeners.delete(listener);
}

/** @param {ServerEvent[]} events in order */
export function apply(events) {
  /** @type {Set<string>} */
  const touched = new Set();
  for (const event of events) {
    // One event that this page can't take must not stop all that follow.
    try {
      const id = applyOne(event);
      if (id) {
        touched.add(id);
      }
    } catch (error) {
      console.error(`event ${event.id} of type ${event.type} could not be applied`, error);
    }
  }
  if (touched.size > 0) {
    store.isEmpty.value = false;
    listsChanged([...touched]);
    loadCounts();
  }
  appliedListeners.forEach((listener) => listener(events));
}

/**
 * @param {ServerEvent} event
 * @returns {string | null} the conversation that it touches
 */
function applyOne(event) {
  if (event.data === null) {
    return null; // the contact was deleted since
  }
  switch (event.type) {
    case 'message.created':
      return messageCreated(event);
    case 'message.updated':
    case 'message.status_changed':
      return messageChanged(event);
    case 'conversation.created':
      contactChanged(event.data.contact.id);
      return conversationChanged(event, event.data);
    case 'conversation.updated':
      if (event.previous === null) {
        threadErased(event.data.id); // of somebody who took part in it
      }
      return conversationChanged(event, event.data);
    case 'conversation.assigned':
    case 'conversation.status_changed':
      return conversationChanged(event, event.data);
    case 'media.updated':
      store.media.set(event.data.id, event.data);
      return null;
    case 'contact.updated':
      return contactUpdated(event.data);
    case 'contact.merged':
      return contactMerged(event.data.from_id, event.data.id);
    case 'contact.deleted':
      return event.data.merged_into ? contactGoneInto(event.data.id, event.data.merged_into) : contactDeleted(event.data.id);
    case 'channel.paused':
    case 'channel.resumed':
    case 'channel.updated':
      store.channels.value = store.channels.value.map((one) =>
        one.id === event.data.id ? { ...one, ...event.data } : one,
      );
      return null;
    default:
      return null;
  }
}

/** @param {ServerEvent} event */
function messageCreated(event) {
  /** @type {Message} */
  const message = event.data;
  placeMessage(message);
  const known = store.conversations.get(message.conversation_id);
  if (known && (known.last_message?.timestamp ?? '') <= message.timestamp && isShown(message)) {
    store.conversations.set(known.id, { ...known, last_message: message });
  }
  announce(message);
  return conversationChanged(event, event.conversation);
}

/** Reactions, edits and revocations change another message and are none of their own in lists. @param {Message} message */
function isShown(message) {
  return !['reaction', 'edit', 'revoke'].includes(message.type) && message.status !== 'scheduled';
}

/** @param {ServerEvent} event */
function messageChanged(event) {
  /** @type {Message} */
  const message = event.data;
  messageLeft(event.previous?.conversation_id, message.id);
  placeMessage(message);
  const known = store.conversations.get(message.conversation_id);
  if (known?.last_message?.id === message.id) {
    store.conversations.set(known.id, { ...known, last_message: message });
  }
  return conversationChanged(event, event.conversation);
}

/**
 * Puts a message where its time says. One that was written here takes the place of what stood for
 * it.
 *
 * @param {Message} message
 */
export function placeMessage(message) {
  const local = message.client_message_id;
  const thread = store.threads.peek(message.conversation_id);
  if (!thread) {
    return; // it comes with its thread
  }
  store.messages.set(message.id, message);
  if (thread.state === 'loading') {
    return;
  }
  const others = thread.ids.filter((id) => id !== message.id && id !== local);
  let place = others.length;
  while (place > 0 && byTime(others[place - 1], message.id) > 0) {
    place--;
  }
  others.splice(place, 0, message.id);
  store.threads.set(message.conversation_id, { ...thread, ids: others, etag: null });
  if (local) {
    store.messages.delete(local);
  }
}

/**
 * @param {ServerEvent} event
 * @param {(Partial<import('./types').Conversation> & { id: string }) | undefined} state
 */
function conversationChanged(event, state) {
  if (!state || (seen.get(state.id) ?? 0) >= event.sequence) {
    return state?.id ?? null;
  }
  seen.set(state.id, event.sequence);
  noticeNames(state);
  const known = store.conversations.peek(state.id);
  if (known) {
    // The answer to a request may have told more already.
    const isNew = versionOf(known) <= versionOf(state);
    store.conversations.set(state.id, isNew ? { ...known, ...state } : known);
  } else if (event.type.startsWith('conversation.')) {
    keep([event.data]);
  } else {
    fetchConversation(state.id)
      .then(() => listsChanged([state.id]))
      .catch(() => {});
  }
  return state.id;
}

/**
 * What is known of a contact is to be loaded anew when it comes into view.
 *
 * @param {string} id
 * @param {Partial<import('./store.js').KnownContact>} [now]
 */
function contactChanged(id, now) {
  const known = store.contacts.peek(id);
  if (known) {
    store.contacts.set(id, { ...known, ...now, etag: '' });
  }
}

/** @param {import('./types').Contact} contact */
function contactUpdated(contact) {
  contactChanged(contact.id, { contact });
  const { id, name, phone, blocked } = contact;
  for (const conversation of store.conversations.all()) {
    if (conversation.contact.id === id) {
      store.conversations.set(conversation.id, { ...conversation, contact: { id, name, phone, blocked } });
    }
  }
  return null;
}

/** Who is in view is loaded anew: whose conversations are whose has changed. @param {string} from @param {string} into */
function contactMerged(from, into) {
  contactGoneInto(from, into);
  if (store.contacts.peek(into)) {
    import('./contact.js').then(({ loadContact }) => loadContact(into));
  }
  return null;
}

/**
 * What was known of a contact is another one's from now on.
 *
 * @param {string} from
 * @param {string} into
 */
function contactGoneInto(from, into) {
  const moved = store.conversations.all().filter(({ contact }) => contact.id === from);
  const known = store.contacts.peek(into)?.contact ?? store.conversations.all().find(({ contact }) => contact.id === into)?.contact;
  for (const conversation of moved) {
    const { name, phone, blocked } = known ?? conversation.contact;
    store.conversations.set(conversation.id, { ...conversation, contact: { id: into, name, phone, blocked } });
    if (!known) {
      fetchConversation(conversation.id).catch(() => {}); // only its name is still the other's
    }
  }
  store.contacts.delete(from);
  store.contactNotes.delete(from);
  notesChanged(into); // those of the other have come
  listsChanged(moved.map(({ id }) => id));
  return null;
}

/** @param {string} id */
function contactDeleted(id) {
  store.contacts.delete(id);
  store.contactNotes.delete(id);
  const gone = store.conversations.all().filter((conversation) => conversation.contact.id === id);
  for (const conversation of gone) {
    threadGone(conversation.id);
    store.conversations.delete(conversation.id);
  }
  listsChanged(gone.map((conversation) => conversation.id));
  return null;
}

/** Says what has come into the open conversation to who does not see it. @param {Message} message */
function announce(message) {
  const open = store.openConversation();
  if (message.direction === 'inbound' && open?.id === message.conversation_id) {
    const name = displayName(open.contact);
    store.announcement.value = t('announce_message', { name, text: message.content?.text ?? '' });
  }
}

/** What was missed is no longer kept: everything that shows is loaded anew. */
export async function reloadEverything() {
  const where = store.route.peek();
  seen.clear();
  for (const { id } of store.conversations.all()) {
    if (id !== where.conversation) {
      forgetThread(id);
      store.activity.delete(id);
    }
  }
  const contact = store.conversations.peek(where.conversation)?.contact.id;
  if (contact && store.contacts.peek(contact)) {
    import('./contact.js').then(({ loadContact }) => loadContact(contact));
  }
  askForNotesAnew();
  loadCounts();
  await Promise.all([
    loadList(where),
    where.conversation ? loadThread(where.conversation, { anew: true }) : null,
  ]);
}

/** The server can be reached again: what could not be loaded is loaded now. */
export function loadWhatFailed() {
  loadFailed();
  loadFailedThread();
  askForNotesAnew();
  import('./contact.js').then(({ loadFailedContact }) => loadFailedContact());
}
