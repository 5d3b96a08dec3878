// @ts-check
// Parts of the list: names of views and filters, and what stands in the place of rows.
import { html, nothing } from 'lit';
import { icon } from './icons.js';
import { belongsTo, listQuery } from './loading.js';
import { navigate, openInView, pathTo, setFilter } from './router.js';
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
  const search = where.filters.get('search');
  if (search) {
    return html`<div class="void">${icon('search', 'i20')}
      <p><b>${t('nothing_found')}</b>${t('search_nobody', { search })}</p>${saidButton(where)}</div>`;
  }
  if (where.filters.size > 0) {
    return html`<div class="void">${icon('filter', 'i20')}
      <p><b>${t('nothing_found')}</b>${t('nothing_found_text')}</p>
      <button class="btn line" @click=${() => navigate(pathTo(where.view, where.conversation))}>
        ${t('clear_filters')}</button></div>`;
  }
  const { view } = where;
  const other = suggestedView(view);
  const named = ['mine', ...RESTING].includes(view);
  return html`<div class="void">${icon(RESTING.includes(view) ? 'done' : 'inbox', 'i20')}
    <p><b>${t(named ? `empty_${view}` : 'nobody_waiting')}</b>${other
      ? t(`are_${other.view}`, { count: other.open })
      : t(named ? `empty_${view}_text` : 'empty_text')}</p>
    ${other
      ? html`<button class="btn line" @click=${() => navigate(`/inbox/${other.view}`)}>${t(`show_${other.view}`)}</button>`
      : nothing}
  </div>`;
}

/** Views of conversations that nobody waits in. */
const RESTING = ['snoozed', 'resolved'];

/** Another view that has something, while this one is empty. @param {string} view */
function suggestedView(view) {
  const { unassigned, snoozed = 0 } = store.counts.value ?? {};
  if (view === 'mine' && unassigned?.open) {
    return { view: 'unassigned', open: unassigned.open };
  }
  return snoozed > 0 && !RESTING.includes(view) ? { view: 'snoozed', open: snoozed } : null;
}

/** Leads to the messages that have what is searched: the list knows people only. @param {import('./store.js').Route} where */
export function saidButton({ filters }) {
  const search = filters.get('search');
  const open = () => import('./palette.js').then(({ openPalette }) => openPalette(search ?? ''));
  return search
    ? html`<button class="btn line said" @click=${open}>${icon('search')}${t('search_said')}</button>`
    : nothing;
}

/** @param {number} i */
function skeletonRow(i) {
  return html`<div class="row sk ${i === 1 ? 'top' : ''}"><span class="av"></span>
    <div class="grow"><i class="a"></i><i class="b"></i><i class="c"></i></div></div>`;
}

const NOTICE = 'parley:https-notice';
const isNoticeSeen = new Signal(localStorage.getItem(NOTICE) === 'seen');

/** What the browser keeps the page from, and what helps. */
function notices() {
  return store.isSilenced.value
    ? html`<div class="ban">${icon('fail', 'i14')}${t('silenced')}</div>`
    : httpsNotice();
}

/** How the page is connected, else what keeps something from it. */
export function banner() {
  const state = store.connection.value;
  const looks = { live: '', reconnecting: '', offline: 'w', updated: 'g' };
  const icons = { live: 'check', reconnecting: 'retry', offline: 'wifi', updated: 'check' };
  return html`<div class="list-ban" role="status">${state === 'live'
    ? notices()
    : html`<div class="ban ${looks[state]}">${icon(icons[state], 'i14')}${t(`connection_${state}`)}</div>`}</div>`;
}

/** Without HTTPS browsers keep the clipboard, the microphone and more to themselves: owners can mend it. */
function httpsNotice() {
  if (isSecureContext || isNoticeSeen.value || !store.mayOwn()) {
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

/** What is typed waits so long for more. */
const TYPING_MS = 250;
/** What stands in the field, which may have a space at its end that is not searched. */
let typed = '';
/** Runs while somebody types: what stands in the field is theirs. @type {ReturnType<typeof setTimeout> | undefined} */
let typing;

/**
 * Where conversations are searched while one types; Enter doesn't wait.
 *
 * @param {import('./store.js').Route} where
 * @param {() => void} close
 */
export function searchField(where, close) {
  const searched = where.filters.get('search') ?? '';
  const wait = (/** @type {InputEvent} */ { currentTarget }) => {
    typed = /** @type {HTMLInputElement} */ (currentTarget).value;
    clearTimeout(typing);
    typing = setTimeout(() => search(where), TYPING_MS);
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape') {
      close();
    } else if (event.key === 'ArrowDown' && /** @type {HTMLInputElement} */ (event.currentTarget).value.trim() === searched) {
      event.preventDefault();
      enterRows(where);
    }
  };
  return html`<div class="list-search"><label class="inp">
    ${icon('search', 'c-3')}<span class="vh">${t('search_contacts')}</span>
    <input type="search" dir="auto" maxlength="200" placeholder=${t('search_contacts')}
      .value=${typing || typed.trim() === searched ? typed : searched} @input=${wait} @change=${() => search(where)} @keydown=${key}>
  </label></div>`;
}

/** The keyboard goes on in what was found. @param {import('./store.js').Route} where */
function enterRows(where) {
  const [first] = store.lists.peek(store.listKey(where))?.ids ?? [];
  if (first) {
    /** @type {HTMLElement | null} */ (document.querySelector('parley-list .rows'))?.focus();
    openInView(first);
  }
}

function rest() {
  clearTimeout(typing);
  typing = undefined;
}

/** Searches what is typed, unless one has gone to another view meanwhile. @param {import('./store.js').Route} where */
function search({ page, view }) {
  rest();
  const now = store.route.peek();
  if (now.page === page && now.view === view) {
    const before = now.filters.get('search');
    // A word is one step of the way back, not each of its letters.
    setFilter('search', typed.trim() || null, { replace: Boolean(before && typed.trim()) });
  }
}

/** Nothing is searched any more, not even what was typed just now. */
export function endSearch() {
  rest();
  typed = '';
  setFilter('search', null);
}

/**
 * How many conversations are in a view. The open one may have left it, and stays until one moves on.
 *
 * @param {import('./store.js').Route} where
 * @param {import('./store.js').List} list
 */
export function countOf(where, list) {
  const open = where.conversation ?? '';
  const stays = list.cursor === null && list.ids.includes(open) && belongsTo(listQuery(where), store.conversations.get(open)) === false;
  return store.totalOf(where, list) - Number(stays);
}

/** Begins a mail to somebody who has not written. @param {{ to?: string }} [known] */
export async function beginEmail(known) {
  const { openNewEmail } = await import('./new-email.js');
  openNewEmail(known);
}

export function newEmailButton() {
  return store.mayMail()
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
