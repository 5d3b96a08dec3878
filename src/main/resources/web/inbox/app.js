// @ts-check
// The shell of the page: what stands where, and what follows the store beside it.
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import './list.js';
import { icon } from './icons.js';
import { viewName } from './list-parts.js';
import { isAccountPage, startRouter } from './router.js';
import { effect, Signal, untracked, WatchingElement } from './signals.js';
import { askWhetherEmpty, show, start, state } from './start.js';
import * as store from './store.js';
import { displayName, loadLanguage, shortCount, t } from './text.js';

const CLOCK_MS = 15_000;

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
    return html`${this.page(page)}${this.overlays()}`;
  }

  /** @param {string} page */
  page(page) {
    switch (page) {
      case 'simulator':
        return besideRail(html`<parley-phone></parley-phone>`);
      case 'settings':
        return besideRail(html`<parley-settings class="pg"></parley-settings>`);
      case 'contacts':
        return besideRail(html`<parley-contacts class="pg"></parley-contacts>`);
      case 'reports':
        return besideRail(html`<parley-reports class="pg"></parley-reports>`);
      default:
        return this.inbox();
    }
  }

  inbox() {
    const { conversation } = store.route.value;
    const welcome = !conversation && isNewHere();
    const beside = store.isPhoneBeside();
    const panel = (store.panelOpen.value && conversation) || beside;
    return html`<div class="app ${panel ? '' : 'wide'} ${conversation ? 'has-thread' : ''} ${welcome ? 'has-welcome' : ''}">
      <parley-rail class="rail"></parley-rail><parley-list></parley-list>
      ${welcome ? html`<parley-welcome class="thread" role="main"></parley-welcome>` : html`<parley-thread class="thread" role="main"></parley-thread>`}
      ${beside ? html`<parley-phone beside class="panel"></parley-phone>` : nothing}
      ${!beside && conversation ? html`<parley-panel class="panel ${panel ? 'open' : ''}"></parley-panel>` : nothing}
    </div>`;
  }

  overlays() {
    return html`<div class="toasts" @focusin=${noteWhereFrom}>${repeat(store.toasts.value, ({ id }) => id, toast)}</div>
      <div class="vh" role="status" aria-live="polite">${store.announcement.value}</div>`;
  }

  /** A toast that goes takes its buttons along: the keyboard goes back to where it was. @override @param {Map<string, unknown>} changed */
  update(changed) {
    const hadFocus = document.activeElement?.closest('.toasts');
    super.update(changed);
    if (hadFocus && !hadFocus.contains(document.activeElement)) {
      beforeToasts?.focus();
      import('./focus.js').then(({ focusLost }) => focusLost(this, '.log', '.rows'));
    }
  }

  /** @override */
  updated() {
    if (state.peek() !== 'starting') {
      this.querySelector('.skeleton')?.remove();
    }
  }
}

customElements.define('parley-app', ParleyApp);

/** Whether the first steps may show: nobody has put them away. */
function isWelcome() {
  return store.me.value?.preferences?.welcome !== 'dismissed';
}

/** A page that fills what the rail leaves. @param {unknown} content */
function besideRail(content) {
  return html`<div class="app page"><parley-rail class="rail"></parley-rail>${content}</div>`;
}

/** Whether nobody has ever written, and the first steps are still of use. */
function isNewHere() {
  const isNew = store.isEmpty.value === true && isWelcome();
  if (isNew) {
    import('./welcome.js');
  }
  return isNew;
}

/** What had the keyboard before a toast got it. @type {HTMLElement | null} */
let beforeToasts = null;

/** @param {FocusEvent} event */
function noteWhereFrom({ currentTarget, relatedTarget }) {
  const from = /** @type {HTMLElement | null} */ (relatedTarget);
  if (!(/** @type {HTMLElement} */ (currentTarget).contains(from))) {
    beforeToasts = from;
  }
}

/** @param {import('./store.js').Toast} one */
function toast(one) {
  const dismiss = () => import('./actions.js').then((actions) => actions.dismissToast(one.id));
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

/** When the dark tokens are in force. @type {Record<string, string>} */
const DARK = { system: '(prefers-color-scheme: dark)', light: 'not all', dark: 'all' };
effect(() => {
  const dark = /** @type {HTMLLinkElement} */ (document.querySelector('#dark'));
  dark.media = DARK[store.theme.value] ?? DARK.system;
});
const FORCED = matchMedia('(forced-colors: active)');
const drawEdges = () =>
  FORCED.matches && import('./styles.js').then(({ loadStyles }) => loadStyles('forced.css'));
FORCED.addEventListener('change', drawEdges);
drawEdges();
startRouter();
setInterval(() => {
  store.now.value = Date.now();
}, CLOCK_MS);
/** All that what shows depends on of who is logged in: what else changes of them is no reason to load anything again. */
const isSomebody = new Signal(false);
effect(() => {
  isSomebody.value = store.me.value !== null;
});
effect(() => {
  const where = store.route.value;
  const somebody = isSomebody.value;
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
  store.route.value; // rows that have left the view go once the selection has moved on
  store.handOnList.value; // and all move once the hand is off them
  import('./list-order.js').then((order) => order.settle());
});
effect(() => {
  const { all, snoozed } = store.counts.value ?? {};
  if (all?.open === 0 && snoozed === 0 && isWelcome() && store.isEmpty.value === null) {
    untracked(askWhetherEmpty);
  }
});
effect(() => {
  if (store.settings.value?.idle_minutes) {
    import('./idle.js').then(({ watch }) => watch());
  }
});
effect(() => {
  if (store.phoneOpen.value) {
    import('./phone.js');
  }
});
store.WIDE.addEventListener('change', () => {
  store.panelOpen.value = store.isPanelWanted();
  /** @type {ParleyApp | null} */ (document.querySelector('parley-app'))?.requestUpdate();
});
// What an input method takes means nothing to the page: Enter, say, takes what it suggests. In Safari the composing has
// ended by then, and only the 229 is left of it.
addEventListener('keydown', (event) => (event.isComposing || event.keyCode === 229) && event.stopPropagation(), true);
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !store.WIDE.matches && store.panelOpen.peek()) {
    store.panelOpen.value = false;
  }
});
loadLanguage([...navigator.languages]).then(start);
