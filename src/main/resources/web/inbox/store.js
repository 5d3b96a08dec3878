// @ts-check
// All that the page knows. Elements read it; only actions.js, events.js and outbox.js write.
import { Collection, Signal } from './signals.js';

/** @typedef {import('./types').Conversation} Conversation */
/** @typedef {import('./types').Message} Message */

/**
 * A list of conversations as far as it is loaded.
 *
 * @typedef {object} List
 * @property {string[]} ids in the order shown
 * @property {number} total
 * @property {string | null} cursor of the next page; null when all is here
 * @property {Conversation | null} end the last one that was loaded, as it stood then: the next page begins behind it
 * @property {'loading' | 'failed' | 'ready'} state
 * @property {import('./session.js').RequestError | null} error
 * @property {number} updates changes that wait until the hand is off the list
 */

/**
 * The messages of a conversation as far as they are loaded.
 *
 * @typedef {object} Thread
 * @property {string[]} ids by time, then id
 * @property {string | null} before where older ones begin; null when all are here
 * @property {boolean} hasMore whether there are older ones
 * @property {'loading' | 'failed' | 'ready'} state
 * @property {import('./session.js').RequestError | null} error
 * @property {string | null} etag of the conversation when it was loaded; null once a message has come since
 * @property {number} askedAt when the server last said that it is so, in milliseconds since 1970
 * @property {boolean} hasScheduled whether all that is to leave later is among them
 */

/**
 * Where one is: which page, which list, which conversation.
 *
 * @typedef {object} Route
 * @property {string} page `inbox`, `simulator`, `login`, …: the first segment of the path
 * @property {string} view `mine`, `unassigned`, `all`, `snoozed`, `resolved`, a team's or a channel's id;
 * in the settings the name of a page
 * @property {string | null} conversation
 * @property {string | null} item what is open beside the view: a conversation, a channel, a webhook, …
 * @property {URLSearchParams} filters
 */

/** A view with filters under a name. @typedef {{ name: string, view: string, query: string }} SavedView */

/** @typedef {{ id: number, icon: string, text: string, action: { label: string, run: () => void } | null }} Toast */

/** @type {Signal<Route>} */
export const route = new Signal({
  page: 'inbox',
  view: 'mine',
  conversation: null,
  item: null,
  filters: new URLSearchParams(),
});

/** @type {Signal<import('./types').Me | null>} */
export const me = new Signal(/** @type {import('./types').Me | null} */ (null));
/** @type {Signal<import('./types').Options | null>} */
export const options = new Signal(/** @type {import('./types').Options | null} */ (null));
/** @type {Signal<import('./types').Counts | null>} */
export const counts = new Signal(/** @type {import('./types').Counts | null} */ (null));
/** @type {Signal<'live' | 'reconnecting' | 'offline' | 'updated'>} */
export const connection = new Signal(
  /** @type {'live' | 'reconnecting' | 'offline' | 'updated'} */ ('live'),
);
/** @type {Signal<Toast[]>} */
export const toasts = new Signal(/** @type {Toast[]} */ ([]));
/** The conversations that are about to be changed together; null while none are being chosen. @type {Signal<Set<string> | null>} */
export const chosen = new Signal(/** @type {Set<string> | null} */ (null));
/** Said to screen readers, and shown nowhere. */
export const announcement = new Signal('');
/** The current time in milliseconds, once every 15 seconds: for windows, and for "now". */
export const now = new Signal(Date.now());
/** How tall rows are. @type {Signal<string>} */
export const density = new Signal(localStorage.getItem('parley:density') ?? 'comfortable');
/** @type {Signal<string>} `system`, `light` or `dark` */
export const theme = new Signal(localStorage.getItem('parley:theme') ?? 'system');
/** Whether there is room for something beside the thread. */
export const WIDE = matchMedia('(min-width: 1200px)');
/** Whether the contact panel is open. */
export const panelOpen = new Signal(isPanelWanted());

/** Beside the thread it stays as it was left; over the thread it is only for who has just asked for it. */
export function isPanelWanted() {
  return WIDE.matches && localStorage.getItem('parley:panel') !== 'closed';
}

/** Whether the organization has no conversation at all yet; null as long as nobody has asked. */
export const isEmpty = new Signal(/** @type {boolean | null} */ (null));
/** Whether the browser plays no sound before somebody has clicked. */
export const isSilenced = new Signal(false);
/** Whether the simulator's phone stands in the place of the contact panel. */
export const phoneOpen = new Signal(false);

/** Whether the phone stands beside the inbox, for which there must be room. */
export function isPhoneBeside() {
  return phoneOpen.value && WIDE.matches;
}

/** Whether the contact panel shows where a conversation is open. */
export function isPanelShown() {
  return panelOpen.value && !isPhoneBeside();
}

/** @type {Collection<Conversation>} */
export const conversations = new Collection();
/** @type {Collection<Message>} by id; those of this browser by their client_message_id */
export const messages = new Collection();
/** @type {Collection<Thread>} by the id of the conversation */
export const threads = new Collection();
/** Whether the pointer is over the list: its rows stay where they are from that moment on. */
export const handOnList = new Signal(false);
/** @type {Collection<List>} by {@link listKey} */
export const lists = new Collection();
/**
 * A contact as far as it is loaded.
 *
 * @typedef {object} KnownContact
 * @property {import('./types').Contact | null} contact
 * @property {string} etag
 * @property {Conversation[]} conversations the latest first
 * @property {import('./session.js').RequestError | null} error
 */

/** @type {Collection<KnownContact>} */
export const contacts = new Collection();
/** Notes on contacts, by contact. @type {Collection<import('./contact-notes.js').KnownNotes>} */
export const contactNotes = new Collection();
/** @type {Collection<true>} conversations with something begun in their composer; see drafts.js */
export const drafts = new Collection();
/** @type {Collection<Message>} by conversation: what a colleague sent while one's own reply was on its way */
export const overtaken = new Collection();
/** @type {Collection<import('./types').Media>} */
export const media = new Collection();
/** @type {Collection<import('./types').Template[]>} by channel */
export const templates = new Collection();
/** @type {Collection<import('./types').Activity[]>} what was done with it, by the id of the conversation */
export const activity = new Collection();
/** How the organization works. @type {Signal<import('./types').OrganizationSettings | null>} */
export const settings = new Signal(
  /** @type {import('./types').OrganizationSettings | null} */ (null),
);
/** @type {Signal<import('./types').Agent[]>} */
export const agents = new Signal(/** @type {import('./types').Agent[]} */ ([]));
/** @type {Signal<import('./types').Team[]>} */
export const teams = new Signal(/** @type {import('./types').Team[]} */ ([]));
/** @type {Signal<import('./types').Channel[]>} */
export const channels = new Signal(/** @type {import('./types').Channel[]} */ ([]));

/**
 * The conversation that is open, if it is known.
 *
 * @returns {Conversation | undefined}
 */
export function openConversation() {
  return conversations.get(route.value.conversation);
}

/** @param {string | null | undefined} id */
export function agent(id) {
  return agents.value.find((one) => one.id === id);
}

/** @param {string | null | undefined} id */
export function channel(id) {
  return channels.value.find((one) => one.id === id);
}

/** Whether the caller may send, assign and resolve: viewers only look. */
export function mayWrite() {
  return me.value !== null && me.value.role !== 'viewer';
}

/** Whether somebody who has not written can be written to by mail. */
export function mayMail() {
  return mayWrite() && channels.value.some(({ type }) => type === 'email');
}

/** Whether the caller runs the organization: sets up channels, brings contacts in, merges and erases them. */
export function mayManage() {
  return ['owner', 'admin'].includes(me.value?.role ?? 'viewer');
}

/** Whether the caller answers for the organization: what it is called, and how long anything is kept. */
export function mayOwn() {
  return me.value?.role === 'owner';
}

/**
 * Which list a route shows.
 *
 * @param {Route} where
 */
export function listKey(where) {
  const filters = new URLSearchParams(where.filters);
  filters.sort();
  return `${where.view}?${filters}`;
}

/** Whether the figures of the views tell how many a list has. @param {Route} where */
export function isCounted({ view, filters }) {
  return filters.size === 0 && view !== 'resolved';
}

/**
 * How many conversations a list has, loaded or not: as the server has counted them.
 *
 * @param {Route} where
 * @param {List} list
 */
export function totalOf(where, list) {
  const { view } = where;
  const figures = counts.value;
  if (list.cursor === null) {
    return list.ids.length;
  }
  if (!figures || !isCounted(where)) {
    return list.total;
  }
  switch (view) {
    case 'mine':
      return figures.mine?.open ?? list.total;
    case 'unassigned':
    case 'all':
      return figures[view].open;
    case 'snoozed':
      return figures.snoozed;
    default:
      return (figures.by_team[view] ?? figures.by_channel[view])?.open ?? list.total;
  }
}

/**
 * Somebody else who is in a conversation.
 *
 * @typedef {object} Sighting
 * @property {import('./types').Presence['actor']} actor
 * @property {import('./types').Presence['state']} state
 * @property {number} until milliseconds since 1970
 */

/** @type {Collection<Sighting[]>} by conversation; see presence.js */
export const presences = new Collection();
/** @type {Collection<import('./types').Availability>} of the agents who are there, by their ids */
export const availabilities = new Collection();

/** Forgets everything of whoever was logged in. */
export function forgetEverything() {
  for (const collection of [
    ...[conversations, messages, threads, lists, contacts, contactNotes],
    ...[drafts, overtaken, media, templates, activity, presences, availabilities],
  ]) {
    collection.clear();
  }
  me.value = null;
  isEmpty.value = null;
  counts.value = null;
  settings.value = null;
  agents.value = [];
  teams.value = [];
  channels.value = [];
  toasts.value = [];
}

/** @returns {SavedView[]} in the order in which they were saved */
export function savedViews() {
  const views = me.value?.preferences?.views;
  return Array.isArray(views) ? views.filter((one) => one?.name && one.view) : [];
}

/** The saved view that one is in. */
export function savedViewHere() {
  const { page, view, filters } = route.value;
  const query = filters.toString();
  return page === 'inbox' && query ? savedViews().find((one) => one.view === view && one.query === query) : undefined;
}
