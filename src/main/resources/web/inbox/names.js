// @ts-check
// Who works here, in which teams, over which channels: all that others name by its id.
import { complain } from './actions.js';
import { everyPage } from './loading.js';
import * as store from './store.js';

/** What is younger is taken as it is. */
const FRESH_MS = 30_000;
const AGAIN_AFTER_MS = 5_000;

/** How often each of the lists was changed here: what was asked for before that doesn't know of it. @type {WeakMap<object, number>} */
const changes = new WeakMap();

let asked = 0;
/** Done once those that were asked for are here. */
let loading = Promise.resolve();

/** Asks for all of them as they are now. */
export function loadNames() {
  asked = Date.now();
  loading = fetchNames();
  return loading;
}

async function fetchNames() {
  try {
    await Promise.all([
      loadAll(store.agents, '/v1/agents'),
      loadAll(store.teams, '/v1/teams'),
      loadAll(store.channels, '/v1/channels'),
    ]);
  } catch (error) {
    complain(error);
  }
}

/**
 * Asks for one of the lists as it is now, and once more if it was changed here meanwhile.
 *
 * @template T
 * @param {import('./signals.js').Signal<T[]>} list
 * @param {string} path
 */
export async function loadAll(list, path) {
  let before;
  /** @type {T[]} */
  let all;
  do {
    before = changes.get(list);
    all = await everyPage(path);
  } while (changes.get(list) !== before);
  list.value = all;
}

/**
 * Changes one of the lists to what the server has answered.
 *
 * @template T
 * @param {import('./signals.js').Signal<T[]>} list
 * @param {T[]} all
 */
export function change(list, all) {
  changes.set(list, (changes.get(list) ?? 0) + 1);
  list.value = all;
}

/** Before somebody chooses among them: asks again if that was a while ago, else waits for the answer. */
export function freshNames() {
  return Date.now() - asked > FRESH_MS ? loadNames() : loading;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Asks again when a conversation names somebody or something that came after the page was opened: now, or as soon as the
 * last time is long enough ago.
 *
 * @param {Partial<import('./types').Conversation>} conversation
 */
export function noticeNames(conversation) {
  if (namesUnknown(conversation)) {
    const wait = Math.max(0, asked + AGAIN_AFTER_MS - Date.now());
    timer ??= setTimeout(() => {
      timer = undefined;
      if (namesUnknown(conversation)) {
        loadNames();
      }
    }, wait);
  }
}

/** @param {Partial<import('./types').Conversation>} conversation */
function namesUnknown({ assigned_to, team_id, channel_id }) {
  return (
    (assigned_to && !store.agent(assigned_to)) ||
    (team_id && !store.teams.peek().some(({ id }) => id === team_id)) ||
    (channel_id && !store.channel(channel_id))
  );
}
