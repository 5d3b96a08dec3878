// @ts-check
// What was done with a conversation, in lines between its messages.
import { html } from 'lit';
import { loadActivity } from './details.js';
import { icon } from './icons.js';
import { isRecent } from './rest.js';
import * as store from './store.js';
import { clockTime, displayName, fullTime, listed, t } from './text.js';

/** @typedef {import('./types').Activity} Activity */
/** @typedef {import('./types').Message} Message */

/**
 * As of which entity tag of a conversation it is known what was done with it, and when that was asked, in milliseconds
 * since 1970: what is undone at once shows in no tag of its own.
 *
 * @type {Map<string, { etag: string, askedAt: number }>}
 */
const knownAs = new Map();

/** Sees that what was done is known as soon as the server has said that something was. */
export class ActivityWatch {
  #conversation = '';
  #state = '';
  #etag = '';
  #isChanged = false;
  #isLoading = false;

  /** Somebody comes to stay. @param {string} conversation @param {() => void} arrived before it shows */
  open(conversation, arrived) {
    const known = knownAs.get(conversation);
    const isKnown = known?.etag === this.#etag && isRecent(known.askedAt);
    if (!isKnown || !store.activity.peek(conversation)) {
      this.#load(conversation, arrived);
    }
  }

  /** @param {string} conversation @param {() => void} arrived before it shows */
  async #load(conversation, arrived) {
    const isShared = this.#isLoading; // the answer that is on its way may be too old
    const [state, etag, askedAt] = [this.#state, this.#etag, Date.now()];
    this.#isChanged = false;
    this.#isLoading = true;
    try {
      await loadActivity(conversation, arrived);
      const isSame = this.#conversation === conversation && this.#state === state;
      knownAs.set(conversation, { etag: isShared ? '' : isSame ? this.#etag : etag, askedAt });
    } catch {
      // It is asked for again with the next change.
    } finally {
      this.#isLoading = false;
    }
  }

  /**
   * What this browser has done shows before the server knows of it: only then there is more to load.
   *
   * @param {import('./types').Conversation} conversation as it is now
   * @param {() => void} arrived before it shows
   */
  note(conversation, arrived) {
    const { id, status, assigned_to: agent, team_id: team, priority, tags, rating, etag } = conversation;
    const state = JSON.stringify([status, agent, team, priority, tags, rating?.rated_at]);
    const isSame = this.#conversation === id;
    const before = this.#etag;
    const known = knownAs.get(id);
    this.#isChanged = isSame && (this.#isChanged || this.#state !== state);
    this.#conversation = id;
    this.#state = state;
    this.#etag = etag;
    if (this.#isChanged && before !== etag) {
      this.#load(id, arrived);
    } else if (isSame && !this.#isChanged && known?.etag === before) {
      knownAs.set(id, { ...known, etag }); // it was read, say
    }
  }
}

/**
 * What was done while some messages were written.
 *
 * @param {string} conversation
 * @param {Message[]} messages
 * @param {{ fromStart: boolean, toEnd: boolean }} reach whether there is nothing before, or behind
 */
export function activitiesBeside(conversation, messages, { fromStart, toEnd }) {
  return (store.activity.get(conversation) ?? []).filter(
    ({ at }) =>
      (fromStart || at >= (messages[0]?.timestamp ?? '')) &&
      (toEnd || at <= (messages.at(-1)?.timestamp ?? '')),
  );
}

/** What was done with the conversation. @param {Activity} activity */
export function activityLine(activity) {
  const { key, shape, ...names } = described(activity);
  return html`<div class="ev">${icon(shape, 'i14')}<span>${phrase(key, names)} · <time datetime=${activity.at} title=${fullTime(activity.at)}>${clockTime(activity.at)}</time></span></div>`;
}

/**
 * A string in which names stand out.
 *
 * @param {string} key
 * @param {Record<string, string>} names
 */
function phrase(key, names) {
  const marked = Object.fromEntries(Object.keys(names).map((name) => [name, `\u0001${name}\u0001`]));
  return t(key, marked)
    .split('\u0001')
    .map((part, i) => (i % 2 === 0 ? part : html`<b><bdi>${names[part]}</bdi></b>`));
}

/** A line: its string, its icon and the names in it. @typedef {{ key: string, shape: string } & Record<string, string>} Said */

/** @param {Activity} activity @returns {Said} */
function described({ type, actor, from, to }) {
  const by = actorName(actor);
  switch (type) {
    case 'assigned':
      return { ...assignment(actor, from, to), actor: by };
    case 'status_changed':
      return { ...status(actor, from, to), actor: by };
    case 'priority_changed':
      return to.priority
        ? { key: 'did_priority', shape: 'p1', actor: by, priority: t(`priority_${to.priority}`) }
        : { key: 'did_no_priority', shape: 'p1', actor: by };
    case 'tags_changed':
      return { ...tags(from.tags ?? [], to.tags ?? []), actor: by };
    case 'rated':
      return rating(to.rating, by);
    default:
      return { key: 'did_something', shape: 'pen', actor: by };
  }
}

/** @param {{ score: number, comment: string | null }} rating @param {string} actor @returns {Said} */
function rating({ score, comment }, actor) {
  const said = { shape: 'star', actor, score: String(score) };
  return comment ? { ...said, key: 'did_rate_saying', comment } : { ...said, key: 'did_rate' };
}

/** @param {Activity['actor']} actor @param {any} from @param {any} to @returns {Said} */
function assignment(actor, from, to) {
  if (to.assigned_to !== from.assigned_to) {
    const isOwn = actor?.type === 'agent' && actor.id === to.assigned_to;
    return to.assigned_to
      ? { key: isOwn ? 'did_take' : 'did_assign', shape: 'inbox', name: agentName(to.assigned_to) }
      : { key: 'did_unassign', shape: 'inbox', name: agentName(from.assigned_to) };
  }
  const team = store.teams.value.find((one) => one.id === (to.team_id ?? from.team_id));
  const name = team?.name ?? t('team');
  return { key: to.team_id ? 'did_move_team' : 'did_leave_team', shape: 'people', name };
}

/** @param {Activity['actor']} actor @param {any} from @param {any} to @returns {Said} */
function status(actor, from, to) {
  switch (to.status) {
    case 'resolved':
      return { key: 'did_resolve', shape: 'done' };
    case 'snoozed':
      return { key: 'did_snooze', shape: 'snooze', time: to.snoozed_until ? fullTime(to.snoozed_until) : '' };
    case 'open':
      return actor?.type === 'contact'
        ? { key: 'did_reopen_writing', shape: 'retry' }
        : { key: from.status === 'snoozed' ? 'did_wake' : 'did_reopen', shape: 'retry' };
    default:
      return { key: 'did_something', shape: 'pen' };
  }
}

/** @param {string[]} from @param {string[]} to @returns {Said} */
function tags(from, to) {
  const added = to.filter((tag) => !from.includes(tag));
  const name = listed(added.length > 0 ? added : from.filter((tag) => !to.includes(tag)));
  return { key: added.length > 0 ? 'did_tag' : 'did_untag', shape: 'tag', name };
}

/** @param {Activity['actor']} actor */
function actorName(actor) {
  if (actor?.type === 'contact') {
    return displayName(store.openConversation()?.contact);
  }
  return actor?.type === 'agent' ? agentName(actor.id) : t(`actor_${actor?.type ?? 'system'}`);
}

/** @param {string | null} id */
function agentName(id) {
  const agent = store.agent(id);
  return id === store.me.value?.id ? t('you_object') : agent ? displayName(agent) : t('sent_by_agent');
}
