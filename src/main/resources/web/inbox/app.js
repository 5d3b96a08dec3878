// @ts-check
// The shell of the page: what stands where, and what follows the store beside it.
import { html, nothing } from 'lit';
import './list.js';
import { icon } from './icons.js';
import { viewName } from './list-parts.js';
import { isAccountPage, startRouter } from './router.js';
import { effect, untracked, WatchingElement } from './signals.js';
import { show, start, state } from './start.js';
import * as store from './store.js';
import { displayName, loadLanguage, shortCount, t } from './text.js';

const CLOCK_MS = 15_000;
const WIDE = matchMedia('(min-width: 1200px)');

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
      <parley-rail class="rail"></parley-rail><parley-list></parley-list>
      ${welcome ? html`<parley-welcome class="thread" role="main"></parley-welcome>` : html`<parley-thread class="thread" role="main"></parley-thread>`}
      ${beside ? html`<parley-phone beside class="panel"></parley-phone>` : nothing}
      ${!beside && conversation ? html`<parley-panel class="panel ${panel ? 'open' : ''}"></parley-panel>` : nothing}
    </div>`;
  }

  simulator() {
    return html`<div class="app page"><parley-rail class="rail"></parley-rail><parley-phone></parley-phone></div>`;
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
    const count = unread > 0 ? `(${shortCount(unread)}) ` : '';
    document.title = `${count}${name} – Parley`;
  }
});
effect(() => {
  const { conversation } = store.route.value;
  import('./list-order.js').then(({ selectionMoved }) => selectionMoved(conversation));
});
effect(() => {
  if (store.phoneOpen.value) {
    import('./phone.js');
  }
});
WIDE.addEventListener('change', () => {
  // Beside the thread it may stay open; over the thread only for who has just asked for it.
  store.panelOpen.value = WIDE.matches && localStorage.getItem('parley:panel') !== 'closed';
  /** @type {ParleyApp | null} */ (document.querySelector('parley-app'))?.requestUpdate();
});
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !WIDE.matches && store.panelOpen.peek()) {
    store.panelOpen.value = false;
  }
});
loadLanguage([...navigator.languages]).then(start);
