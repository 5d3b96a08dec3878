// @ts-check
// Parts of the list: names of views and filters, and what stands in the place of rows.
import { html, nothing } from 'lit';
import { icon } from './icons.js';
import { navigate, pathTo } from './router.js';
import { Signal } from './signals.js';
import * as store from './store.js';
import { t } from './text.js';

/** Grey rows where rows will be. */
export function skeleton() {
  return html`<div class="rows" aria-busy="true">${[1, 2, 3, 4, 5, 6].map(skeletonRow)}</div>`;
}

/**
 * What stands in the place of what did not load.
 *
 * @param {string} title
 * @param {import('./session.js').RequestError} error
 * @param {() => void} again
 */
export function failure(title, { message, problem }, again) {
  return html`<div class="void" role="alert">${icon('fail', 'i20 c-bad')}
    <p><b>${title}</b>${message}</p>
    <button class="btn line" @click=${again}>${icon('retry')}${t('try_again')}</button>
    ${problem.request_id ? html`<span class="mono c-3">${problem.request_id}</span>` : nothing}
  </div>`;
}

/** @param {import('./store.js').Route} where */
export function emptiness(where) {
  if (where.filters.size > 0) {
    return html`<div class="void">${icon('filter', 'i20')}
      <p><b>${t('nothing_found')}</b>${t('nothing_found_text')}</p>
      <button class="btn line" @click=${() => navigate(pathTo(where.view, where.conversation))}>
        ${t('clear_filters')}</button></div>`;
  }
  const snoozed = store.counts.value?.snoozed ?? 0;
  const isOpenView = !['snoozed', 'resolved'].includes(where.view);
  return html`<div class="void">${icon(isOpenView ? 'inbox' : 'done', 'i20')}
    <p><b>${t(isOpenView ? 'nobody_waiting' : `empty_${where.view}`)}</b>${isOpenView && snoozed
      ? t('are_snoozed', { count: snoozed })
      : t('empty_text')}</p>
    ${isOpenView && snoozed
      ? html`<button class="btn line" @click=${() => navigate('/inbox/snoozed')}>${t('show_snoozed')}</button>`
      : nothing}
  </div>`;
}

/** @param {number} i */
function skeletonRow(i) {
  return html`<div class="row sk ${i === 1 ? 'top' : ''}"><span class="av"></span>
    <div class="grow"><i class="a"></i><i class="b"></i><i class="c"></i></div></div>`;
}

const NOTICE = 'parley:https-notice';
const isNoticeSeen = new Signal(localStorage.getItem(NOTICE) === 'seen');

/** What the browser keeps the page from, and what helps. */
export function notices() {
  return store.isSilenced.value
    ? html`<div class="ban">${icon('fail', 'i14')}${t('silenced')}</div>`
    : httpsNotice();
}

/** Without HTTPS browsers keep the clipboard, the microphone and more to themselves: owners can mend it. */
function httpsNotice() {
  if (isSecureContext || isNoticeSeen.value || store.me.value?.role !== 'owner') {
    return nothing;
  }
  const dismiss = () => {
    localStorage.setItem(NOTICE, 'seen');
    isNoticeSeen.value = true;
  };
  return html`<div class="ban w"><span class="cut" title=${t('use_https_explained')}>${t('use_https')}</span>
    <button class="ib sm" aria-label=${t('close')} @click=${dismiss}>${icon('x', 'i14')}</button></div>`;
}

/**
 * What the list is sorted and narrowed by, and how many changes wait.
 *
 * @param {import('./store.js').Route} where
 * @param {number} updates
 * @param {() => void} arrange shows them
 */
export function filterBar({ filters }, updates, arrange) {
  const waiting = filters.get('sort') === 'waiting';
  return html`<div class="filters">
    <button class="chip ${waiting ? 'on' : ''}" aria-haspopup="menu" @click=${openMenu('sort')}>
      ${t(waiting ? 'longest_waiting' : 'newest')}${icon('down', 'i12')}</button>
    <button class="chip ${filters.has('unread') ? 'on' : ''}" aria-pressed=${filters.has('unread')}
      @click=${() => setFilter('unread', filters.has('unread') ? null : 'true')}>${t('unread')}</button>
    ${['channel_id', 'assigned_to', 'team_id', 'tag', 'priority'].map((name) => filterChip(name, filters))}
    <button class="chip" aria-haspopup="menu" aria-label=${t('more_filters')} @click=${openMenu('more')}>
      ${icon('plus', 'i14')}</button>
    ${updates
      ? html`<button class="pill" @click=${arrange}>${icon('arrowup', 'i14')}${t('updates', { count: updates })}</button>`
      : nothing}
  </div>`;
}

/**
 * @param {string} name
 * @param {URLSearchParams} filters
 */
function filterChip(name, filters) {
  const value = filters.get(name);
  return value === null
    ? nothing
    : html`<button class="chip on" title=${t('remove_filter')} @click=${() => setFilter(name, null)}>
        <span class="cut" dir="auto">${filterText(name, value)}</span>${icon('x', 'i12')}</button>`;
}

/** @param {'sort' | 'more'} kind */
function openMenu(kind) {
  return async (/** @type {Event} */ event) => {
    const anchor = /** @type {HTMLElement} */ (event.currentTarget);
    const { openFilterMenu } = await import('./filters.js');
    openFilterMenu(kind, anchor);
  };
}

/** How a view is called. @param {string} view */
export function viewName(view) {
  if (view.startsWith('tem_')) {
    return store.teams.value.find((team) => team.id === view)?.name ?? t('team');
  }
  return view.startsWith('chn_') ? (store.channel(view)?.name ?? t('channel')) : t(`view_${view}`);
}

/**
 * A filter in words.
 *
 * @param {string} name
 * @param {string} value
 */
export function filterText(name, value) {
  switch (name) {
    case 'channel_id':
      return store.channel(value)?.name ?? value;
    case 'team_id':
      return viewName(value);
    case 'assigned_to':
      return { absent: t('absent_agents'), none: t('nobody') }[value] ?? store.agent(value)?.name ?? value;
    case 'priority':
      return t(`priority_${value}`);
    default:
      return value;
  }
}

/**
 * Sets a filter of the view, or takes it away.
 *
 * @param {string} name
 * @param {string | null} value
 */
export function setFilter(name, value) {
  const { view, conversation, filters } = store.route.peek();
  const changed = new URLSearchParams(filters);
  changed.delete(name);
  if (value) {
    changed.set(name, value);
  }
  navigate(pathTo(view, conversation, changed));
}

/**
 * How many conversations a list has, loaded or not: as the server has counted them.
 *
 * @param {import('./store.js').Route} where
 * @param {import('./store.js').List} list
 */
export function totalOf({ view, filters }, list) {
  const counts = store.counts.value;
  if (list.cursor === null) {
    return list.ids.length;
  }
  if (!counts || filters.size > 0 || view === 'resolved') {
    return list.total;
  }
  switch (view) {
    case 'mine':
      return counts.mine?.open ?? list.total;
    case 'unassigned':
    case 'all':
      return counts[view].open;
    case 'snoozed':
      return counts.snoozed;
    default:
      return (counts.by_team[view] ?? counts.by_channel[view])?.open ?? list.total;
  }
}

/**
 * @param {string | null} owner
 * @param {string | null} wanted an agent, or `me`, `none`, `absent`; null for whomever
 */
function isAssigned(owner, wanted) {
  switch (wanted) {
    case null:
      return true;
    case 'none':
      return owner === null;
    case 'absent':
      return owner !== null && store.availabilities.get(owner) !== 'online';
    default:
      return owner === (wanted === 'me' ? store.me.peek()?.id : wanted);
  }
}

/**
 * Whether a conversation is in the list of a query; null when only the server knows.
 *
 * @param {URLSearchParams} query
 * @param {import('./types').Conversation | undefined} conversation
 * @returns {boolean | null}
 */
export function belongsTo(query, conversation) {
  if (!conversation) {
    return false;
  }
  const wants = (/** @type {string} */ name, /** @type {unknown} */ value) =>
    !query.has(name) || query.get(name) === value;
  const isIn =
    wants('status', conversation.status) &&
    wants('channel', conversation.channel) &&
    wants('channel_id', conversation.channel_id) &&
    wants('team_id', conversation.team_id) &&
    wants('priority', conversation.priority) &&
    isAssigned(conversation.assigned_to, query.get('assigned_to')) &&
    query.getAll('tag').every((tag) => conversation.tags.includes(tag)) &&
    (!query.has('unread') || conversation.unread_count > 0) &&
    (query.get('sort') !== 'waiting' || conversation.waiting_since !== null);
  return isIn && query.has('search') ? null : isIn;
}

/** Whether somebody who has not written can be written to by mail. */
export function mayMail() {
  return store.mayWrite() && store.channels.value.some(({ type }) => type === 'email');
}

/** Begins a mail to somebody who has not written. @param {{ to?: string }} [known] */
export async function beginEmail(known) {
  const { openNewEmail } = await import('./new-email.js');
  openNewEmail(known);
}

export function newEmailButton() {
  return mayMail()
    ? html`<button class="ib" aria-label=${t('new_email')} title="${t('new_email')} C" @click=${() => beginEmail()}>${icon('pen')}</button>`
    : nothing;
}

/** Whether rows are yet to come, with the first page or with the next. @param {import('./store.js').List} list */
export function isComing({ state, ids, cursor }) {
  return ids.length === 0 && (state === 'loading' || (state === 'ready' && cursor !== null));
}

/** Beside a row that can be chosen. @param {boolean} isOn */
export function checkbox(isOn) {
  return html`<span class="cb ${isOn ? 'on' : ''}">${isOn ? icon('check', 'i12') : nothing}</span>`;
}
