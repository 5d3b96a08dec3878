// @ts-check
// The shell of the page: who is logged in, which page shows, and what stands around it.
import { html, nothing } from 'lit';
import './list.js';
import { channelIcon, icon, logo } from './icons.js';
import { arrange, selectionMoved } from './list-order.js';
import { viewName } from './list-parts.js';
import { everyPage, loadCounts, loadThread } from './loading.js';
import { isAccountPage, navigate, startRouter } from './router.js';
import { initialsAvatar } from './row.js';
import { belongsTo, isLoggedIn, onLeaving, refresh, request } from './session.js';
import { effect, Signal, untracked, WatchingElement } from './signals.js';
import * as store from './store.js';
import { displayName, loadLanguage, shortCount, t } from './text.js';

const CLOCK_MS = 15_000;
/** Where the person wanted to go before they had to log in. */
const NEXT = 'parley:next';
const WIDE = matchMedia('(min-width: 1200px)');

/** @type {Signal<'starting' | 'failed' | 'ready'>} */
const state = new Signal(/** @type {'starting' | 'failed' | 'ready'} */ ('starting'));

class ParleyApp extends WatchingElement {
  /** The skeleton in the page goes when there is something to show. @override */
  render() {
    const { page } = store.route.value;
    if (state.value === 'starting') {
      return nothing;
    }
    if (state.value === 'failed') {
      return html`<main class="page-failed"><div class="void">${icon('fail', 'i20 c-bad')}
        <p><b>${t('page_failed')}</b>${t('unreachable')}</p>
        <button class="btn line" @click=${start}>${icon('retry')}${t('try_again')}</button></div></main>`;
    }
    if (isAccountPage(page)) {
      return html`<parley-account></parley-account>${this.overlays()}`;
    }
    if (!store.me.value) {
      return nothing;
    }
    return html`${page === 'simulator' ? this.simulator() : this.inbox()}${this.overlays()}`;
  }

  inbox() {
    const { conversation } = store.route.value;
    const welcome = !conversation && isNewHere();
    const beside = store.phoneOpen.value && WIDE.matches;
    const panel = (store.panelOpen.value && conversation) || beside;
    return html`<div class="app ${panel ? '' : 'wide'} ${conversation ? 'has-thread' : ''} ${welcome ? 'has-welcome' : ''}">
      ${rail()}<parley-list></parley-list>
      ${welcome ? html`<parley-welcome class="thread" role="main"></parley-welcome>` : html`<parley-thread class="thread" role="main"></parley-thread>`}
      ${beside ? html`<parley-phone beside class="panel"></parley-phone>` : nothing}
      ${!beside && conversation ? html`<parley-panel class="panel ${panel ? 'open' : ''}"></parley-panel>` : nothing}
    </div>`;
  }

  simulator() {
    return html`<div class="app page">${rail()}<parley-phone></parley-phone></div>`;
  }

  overlays() {
    return html`<div class="toasts">${store.toasts.value.map(toast)}</div>
      <div class="vh" role="status" aria-live="polite">${store.announcement.value}</div>`;
  }

  /** @override */
  updated() {
    if (state.peek() !== 'starting') {
      this.querySelector('.skeleton')?.remove();
    }
  }
}

customElements.define('parley-app', ParleyApp);

/** Whether nobody has ever written, and the first steps are still of use. */
function isNewHere() {
  const isNew = store.isEmpty.value && store.me.value?.preferences?.welcome !== 'dismissed';
  if (isNew) {
    import('./welcome.js');
  }
  return isNew;
}

/** @param {import('./store.js').Toast} one */
function toast(one) {
  const dismiss = () => {
    store.toasts.value = store.toasts.value.filter(({ id }) => id !== one.id);
  };
  return html`<div class="toast">${icon(one.icon, one.icon === 'fail' ? 'c-bad' : 'c-good')}
    <span class="grow" dir="auto">${one.text}</span>
    ${one.action
      ? html`<button class="btn sm ghost" @click=${() => {
          one.action?.run();
          dismiss();
        }}>${one.action.label}</button>`
      : nothing}
    <button class="ib sm" aria-label=${t('close')} @click=${dismiss}>${icon('x', 'i14')}</button></div>`;
}

function rail() {
  const figures = store.counts.value;
  const mine = store.me.value;
  return html`<nav class="rail" aria-label=${t('views')}>
    ${logo()}
    ${railLink('mine', icon('me', 'i20'), figures?.mine)}
    ${railLink('unassigned', icon('inbox', 'i20'), figures?.unassigned)}
    ${railLink('all', icon('all', 'i20'), null, figures?.all.open)}
    ${railLink('snoozed', icon('snooze', 'i20'), null, figures?.snoozed)}
    ${railLink('resolved', icon('done', 'i20'), null)}
    <hr>
    ${store.channels.value.slice(0, 4).map((one) => railLink(one.id, channelIcon(one.type, 'i20'), null, figures?.by_channel[one.id]?.open, one.name))}
    ${store.teams.value.slice(0, 4).map((one) => railLink(one.id, initialsAvatar(one.id, one.name, 's24'), null, figures?.by_team[one.id]?.open, one.name))}
    <span class="grow"></span>
    ${store.options.value?.simulator ? phoneButton() : nothing}
    ${mine
      ? html`<button class="me" aria-haspopup="menu" aria-label=${t('your_menu', { name: displayName(mine) })} @click=${openOwnMenu}>
          ${initialsAvatar(mine.id, mine.name || mine.email || '?', 's32')}</button>`
      : nothing}
  </nav>`;
}

/**
 * @param {string} view
 * @param {unknown} picture
 * @param {import('./types').Count | null | undefined} count shown as a badge when something is unread
 * @param {number} [open] said to screen readers
 * @param {string} [name]
 */
function railLink(view, picture, count, open = count?.open, name = t(`view_${view}`)) {
  const { page, view: current } = store.route.value;
  const label = [
    name,
    open === undefined ? '' : t('open_count', { count: open }),
    count?.unread ? t('unread_count', { count: count.unread }) : '',
  ];
  return html`<a href="/inbox/${view}" title=${name} aria-label=${label.filter(Boolean).join(', ')}
    aria-current=${page === 'inbox' && current === view ? 'page' : nothing} @click=${follow}>
    ${picture}${count?.unread ? html`<span class="n">${shortCount(count.unread)}</span>` : nothing}
    <span class="rail-t" aria-hidden="true">${name}</span></a>`;
}

function phoneButton() {
  const { page } = store.route.value;
  return html`<a href="/simulator" title=${t('simulator_phone')} aria-label=${t('simulator_phone')}
    aria-current=${page === 'simulator' || store.phoneOpen.value ? 'page' : nothing} @click=${togglePhone}>
    ${icon('phone', 'i20')}<span class="rail-t" aria-hidden="true">${t('phone')}</span></a>`;
}

/** Beside the inbox where there is room, else a page of its own. @param {MouseEvent} event */
function togglePhone(event) {
  if (WIDE.matches && store.route.peek().page === 'inbox' && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    store.phoneOpen.value = !store.phoneOpen.peek();
  } else {
    follow(event);
  }
}

/** A link within this page; with a modifier key the browser opens it elsewhere. @param {MouseEvent} event */
export function follow(event) {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
    event.preventDefault();
    navigate(/** @type {HTMLAnchorElement} */ (event.currentTarget).getAttribute('href') ?? '/inbox');
  }
}

/** @param {Event} event */
async function openOwnMenu(event) {
  const anchor = /** @type {Element} */ (event.currentTarget);
  const { openProfileMenu } = await import('./menus.js');
  openProfileMenu(anchor);
}

/**
 * Gets what the page of the address needs.
 *
 * @param {import('./store.js').Route} where
 * @param {boolean} somebody whether it is known who is logged in
 */
function show({ page, conversation }, somebody) {
  if (isAccountPage(page)) {
    import('./account.js');
  } else if (!somebody) {
    isLoggedIn() ? enter() : askToLogIn();
  } else if (page === 'simulator') {
    import('./phone.js');
  } else {
    import('./thread.js');
    if (conversation) {
      import('./panel.js');
      loadThread(conversation);
    }
  }
}

/** Finds out whether somebody is logged in, and what else the first page depends on. */
async function start() {
  state.value = 'starting';
  try {
    const options = request('GET', '/v1/auth/options', { anonymous: true });
    await refresh().catch(notLoggedIn);
    store.options.value = (await options).body;
    if (isLoggedIn() && ['login', 'signup', 'forgot'].includes(store.route.peek().page)) {
      navigate('/inbox', { replace: true });
    }
    state.value = 'ready';
  } catch (error) {
    fail(error);
  }
}

/** @param {unknown} error */
function fail(error) {
  console.error('the page could not start', error);
  state.value = 'failed';
}

/** @param {import('./session.js').RequestError} error */
function notLoggedIn(error) {
  if (error.isTemporary) {
    throw error;
  }
}

function askToLogIn() {
  sessionStorage.setItem(NEXT, location.pathname + location.search);
  navigate(store.options.peek()?.first_run ? '/signup' : '/login', { replace: true });
}

/** @type {Promise<void> | null} */
let entering = null;

/** Lets in who has just logged in, to where they wanted to be before. */
function enter() {
  entering ??= begin()
    .then(() => {
      const next = sessionStorage.getItem(NEXT);
      sessionStorage.removeItem(NEXT);
      if (next) {
        navigate(next, { replace: true });
      }
    })
    .catch(setUpOrFail)
    .finally(() => {
      entering = null;
    });
}

/** Who has no second factor yet where everybody needs one gets no further than the login. @param {any} error */
function setUpOrFail(error) {
  if (error.code === 'second_factor_setup_required') {
    navigate('/login', { replace: true });
  } else {
    fail(error);
  }
}

/** Loads who the caller is and what every page needs, then follows the stream. */
async function begin() {
  const stream = await import('./stream.js');
  const [{ body: me }, latest] = await Promise.all([
    request('GET', '/v1/me'),
    stream.latestSequence(),
  ]);
  await loadLanguage([me.locale, ...navigator.languages]);
  belongsTo(me.id);
  store.me.value = me;
  loadCounts();
  loadNames();
  const events = await import('./events.js');
  events.onListsChanged(arrange);
  stream.start(latest, { events: events.apply, expired: events.reloadEverything });
  import('./keys.js').then((keys) => keys.start());
}

function loadNames() {
  request('GET', '/v1/conversations?per_page=1').then(({ body }) => {
    store.isEmpty.value = body.meta.total === 0;
  }, complainLater);
  everyPage('/v1/agents').then((all) => (store.agents.value = all), complainLater);
  everyPage('/v1/teams').then((all) => (store.teams.value = all), complainLater);
  everyPage('/v1/channels').then((all) => (store.channels.value = all), complainLater);
}

/** @param {unknown} error */
async function complainLater(error) {
  const { complain } = await import('./actions.js');
  complain(error);
}

onLeaving(async (reason) => {
  const stream = await import('./stream.js');
  stream.stop();
  store.forgetEverything();
  if (reason === 'other_user') {
    location.reload();
  } else if (!isAccountPage(store.route.peek().page)) {
    askToLogIn();
  }
});

const theme = localStorage.getItem('parley:theme');
if (theme && theme !== 'system') {
  document.documentElement.dataset.theme = theme;
}
startRouter();
setInterval(() => {
  store.now.value = Date.now();
}, CLOCK_MS);
effect(() => {
  const where = store.route.value;
  const somebody = store.me.value !== null;
  if (state.value === 'ready') {
    untracked(() => show(where, somebody));
  }
});
effect(() => {
  const { page, view } = store.route.value;
  const open = store.openConversation();
  const figures = store.counts.value;
  const unread = (figures?.mine?.unread ?? 0) + (figures?.unassigned.unread ?? 0);
  if (store.me.value && page === 'inbox') {
    const name = open ? displayName(open.contact) : viewName(view);
    document.title = `${unread ? `(${shortCount(unread)}) ` : ''}${name} – Parley`;
  }
});
effect(() => {
  const { conversation } = store.route.value;
  untracked(() => selectionMoved(conversation));
});
effect(() => {
  if (store.phoneOpen.value) {
    import('./phone.js');
  }
});
WIDE.addEventListener('change', () => /** @type {ParleyApp | null} */ (document.querySelector('parley-app'))?.requestUpdate());
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !WIDE.matches && store.panelOpen.peek()) {
    store.panelOpen.value = false;
  }
});
loadLanguage([...navigator.languages]).then(start);
