// @ts-check
// Several conversations at once: which ones, and what is done with all of them.
import { html } from 'lit';
import { change, reopen, toast } from './actions.js';
import { openDialog } from './dialog.js';
import { focusLost } from './focus.js';
import { icon } from './icons.js';
import { explained } from './loading.js';
import { openMenuFor } from './menus.js';
import { Signal, WatchingElement } from './signals.js';
import * as store from './store.js';
import { loadStyles } from './styles.js';
import { displayName, t } from './text.js';

await loadStyles('bulk.css');

const AT_ONCE = 4;

/** @typedef {{ id: string, error: import('./session.js').RequestError }} Failure */

/** How many are done while all are being changed. @type {Signal<{ done: number, total: number } | null>} */
const progress = new Signal(/** @type {{ done: number, total: number } | null} */ (null));
/** Where a range begins. */
let anchor = '';
/** The key that was pressed while all were being changed. */
let awaited = '';

function rows() {
  return store.lists.peek(store.listKey(store.route.peek()))?.ids ?? [];
}

function chosenIds() {
  return [...(store.chosen.peek() ?? [])];
}

/** From now on a click on a row chooses it. */
export function startChoosing() {
  store.chosen.value = new Set();
}

/** Nothing is chosen any more, and a click opens a row again. */
export function stopChoosing() {
  store.chosen.value = null;
}

/** @param {string} id */
export function toggleChosen(id) {
  const chosen = new Set(store.chosen.peek());
  if (!chosen.delete(id)) {
    chosen.add(id);
  }
  anchor = id;
  store.chosen.value = chosen;
}

/** Chooses all from the row that was clicked last to this one. @param {string} id */
export function chooseUpTo(id) {
  const ids = rows();
  const from = Math.max(0, ids.indexOf(anchor || (store.route.peek().conversation ?? '')));
  const to = ids.indexOf(id);
  const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  store.chosen.value = new Set([...(store.chosen.peek() ?? []), ...range]);
}

/** All that are loaded, or none. */
function toggleAll() {
  const ids = rows();
  store.chosen.value = new Set(store.chosen.peek()?.size === ids.length ? [] : ids);
}

/**
 * Changes conversations, some at a time, and says afterwards which ones could not be.
 *
 * @param {string[]} ids
 * @param {(id: string) => Promise<void>} work
 * @returns {Promise<number>} how many are changed
 */
async function each(ids, work) {
  const queue = [...ids];
  /** @type {Failure[]} */
  const failures = [];
  let done = 0;
  progress.value = { done, total: ids.length };
  const worker = async () => {
    for (let id = queue.shift(); id; id = queue.shift()) {
      await work(id).catch(async (error) => failures.push({ id, error: await explained(error) }));
      progress.value = { done: ++done, total: ids.length };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  progress.value = null;
  if (failures.length > 0) {
    awaited = '';
    store.chosen.value = new Set(failures.map(({ id }) => id));
    showFailures(failures);
  }
  return ids.length - failures.length;
}

/**
 * Changes conversations, and chooses none any more but those that could not be.
 *
 * @param {string[]} ids
 * @param {string} words what is said once it is done
 * @param {(id: string) => Promise<void>} work
 * @param {boolean} [canReopen] whether it can be undone for a while
 * @returns {Promise<boolean>} whether any is changed
 */
async function finish(ids, words, work, canReopen = false) {
  const count = await each(ids, work);
  if (count === ids.length) {
    stopChoosing();
  }
  if (count > 0) {
    const undo = { label: t('undo'), run: () => ids.forEach(reopen) };
    toast('done', t(words, { count }), canReopen ? undo : null);
  }
  return count > 0;
}

/** @param {Failure[]} failures */
function showFailures(failures) {
  openDialog(t('bulk_failed', { count: failures.length }), () =>
    html`<ul class="failures">${failures.map(
      ({ id, error }) => html`<li>
        <b dir="auto">${displayName(store.conversations.get(id)?.contact)}</b>
        <span class="c-2">${error.message}</span></li>`,
    )}</ul>`,
  );
}

/** @param {string[]} ids @returns {import('./menus.js').Subject} */
function subject(ids) {
  const all = () => ids.flatMap((id) => store.conversations.peek(id) ?? []);
  const [first, ...others] = all();
  const tags = () => all()[0]?.tags.filter((tag) => all().every((it) => it.tags.includes(tag))) ?? [];
  return {
    owner: others.every((it) => it.assigned_to === first?.assigned_to) ? first?.assigned_to : undefined,
    team: others.every((it) => it.team_id === first?.team_id) ? first?.team_id : undefined,
    isSnoozed: all().every((it) => it.status === 'snoozed'),
    tags,
    assign: (body) => finish(ids, 'bulk_assigned', (id) => change(id, '/assign', { body })),
    snooze: (until) =>
      finish(ids, 'bulk_snoozed', (id) => change(id, '/snooze', { body: { until: until.toISOString() } }), true),
    wake: () => finish(ids, 'bulk_reopened', (id) => change(id, '/reopen')),
    setTags: (wanted) => tagAll(ids, tags(), wanted),
  };
}

/**
 * What all have had and shall have no more is taken off; what is new is put on.
 *
 * @param {string[]} ids
 * @param {string[]} had
 * @param {string[]} wanted
 */
function tagAll(ids, had, wanted) {
  return each(ids, (id) => {
    const own = store.conversations.peek(id)?.tags ?? [];
    const kept = own.filter((tag) => wanted.includes(tag) || !had.includes(tag));
    return change(id, '', { body: { tags: [...new Set([...kept, ...wanted])] } });
  });
}

/** @param {'assign' | 'tags' | 'snooze'} kind */
function openMenu(kind) {
  return (/** @type {Event} */ event) =>
    openMenuFor(kind, subject(chosenIds()), /** @type {Element} */ (event.currentTarget));
}

function resolveAll() {
  const ids = chosenIds().filter((id) => store.conversations.peek(id)?.status !== 'resolved');
  return finish(ids, 'bulk_resolved', (id) => change(id, '/resolve'), true);
}

/** In the place of the list's header while conversations are being chosen. */
class BulkBar extends WatchingElement {
  /** @override */
  connectedCallback() {
    super.connectedCallback();
    awaited = '';
    this.classList.add('bulk');
    this.setAttribute('role', 'toolbar');
    this.setAttribute('aria-label', t('chosen_actions'));
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    focusLost(document, 'parley-list .rows');
  }

  /**
   * Does what a key stands for with all that are chosen: now, or once they have been changed.
   *
   * @param {string} key
   * @returns {boolean} whether it stands for anything
   */
  press(key) {
    const button = this.querySelector(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
    awaited = button && progress.peek() ? key : '';
    /** @type {HTMLElement | null} */ (button)?.click();
    return button !== null;
  }

  /** @override */
  updated() {
    if (awaited && !progress.peek()) {
      this.press(awaited);
    }
  }

  /** @override */
  render() {
    const count = store.chosen.value?.size ?? 0;
    const running = progress.value;
    const idle = count > 0 && !running;
    const isAll = count > 0 && count === rows().length;
    return html`<button class="ib" role="checkbox" aria-checked=${isAll ? 'true' : count > 0 ? 'mixed' : 'false'}
        aria-label=${t('choose_all')} title=${t('choose_all')} ?disabled=${running !== null} @click=${toggleAll}>
        <span class="cb ${isAll ? 'on' : ''}">${isAll ? icon('check', 'i12') : count > 0 ? html`<i></i>` : ''}</span></button>
      <b role="status">${running ? t('bulk_progress', running) : t('chosen', { count })}</b><span class="grow"></span>
      ${action('me', 'assign', 'A', idle, openMenu('assign'))}
      ${action('tag', 'tags', 't', idle, openMenu('tags'))}
      ${action('snooze', 'snooze', 's', idle, openMenu('snooze'))}
      ${action('done', 'resolve', 'e', idle, resolveAll)}
      <button class="ib" aria-label=${t('stop_choosing')} title=${t('stop_choosing')} aria-keyshortcuts="Escape" @click=${stopChoosing}>${icon('x')}</button>`;
  }
}

/**
 * @param {string} picture
 * @param {string} words
 * @param {string} key
 * @param {boolean} isPossible
 * @param {(event: Event) => void} run
 */
function action(picture, words, key, isPossible, run) {
  return html`<button class="ib" aria-label=${t(words)} title="${t(words)} ${key === 'A' ? '⇧A' : key.toUpperCase()}"
    aria-keyshortcuts=${key} ?disabled=${!isPossible} @click=${run}>${icon(picture)}</button>`;
}

customElements.define('parley-bulk', BulkBar);
