// @ts-check
// The settings: what there is at the start, the open page beside it. On small screens one of them.
import { html, nothing } from 'lit';
import { focusLost } from '../focus.js';
import { icon } from '../icons.js';
import { lazily } from '../lazily.js';
import { follow, navigate, PageElement } from '../router.js';
import * as store from '../store.js';
import { loadStyles } from '../styles.js';
import { loadWords, t } from '../text.js';
import { groups, pageOf } from './pages.js';

await Promise.all([
  loadStyles('pages.css'),
  loadStyles('settings/settings.css'),
  loadWords('settings'),
]);

const FIRST_PAGE = '/settings/profile';
const NARROW = matchMedia('(max-width: 799px)');

class Settings extends PageElement {
  static page = 'settings';
  #renderAgain = () => this.requestUpdate();
  /** Where one was last. @type {import('../store.js').Route | undefined} */
  #shown;

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    NARROW.addEventListener('change', this.#renderAgain);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    NARROW.removeEventListener('change', this.#renderAgain);
  }

  /** @override */
  render() {
    const { view, item } = store.route.value;
    const page = pageOf(view);
    document.title = `${page ? pageName(page) : t('settings')} – Parley`;
    const back = item ? `/settings/${view}` : '/settings';
    return html`<header class="pg-h">
        ${page ? html`<a class="ib set-back" href=${back} aria-label=${t('settings_back')} @click=${follow}>${icon('left')}</a>` : nothing}
        <h1>${t('settings')}</h1>
      </header>
      <div class="set ${page ? 'has-page' : ''}">
        <nav class="set-n" aria-label=${t('settings')}>${groups().map((group) => this.group(group))}</nav>
        <div class="set-p" role="main">${page ? page.show() : nothing}</div>
      </div>`;
  }

  /** @param {{ name: string, pages: import('./pages.js').SettingsPage[] }} group */
  group({ name, pages }) {
    return html`<h2 id="settings-${name}">${t(`settings_group_${name}`)}</h2>
      <ul aria-labelledby="settings-${name}">${pages.map((page) => this.link(page))}</ul>`;
  }

  /** @param {import('./pages.js').SettingsPage} page */
  link(page) {
    const isCurrent = store.route.value.view === page.name;
    return html`<li><a href="/settings/${page.name}" aria-current=${isCurrent ? 'page' : nothing} @click=${follow}>
      ${icon(page.icon)}<span class="cut" dir="auto">${pageName(page)}</span>${page.name === 'channels' ? pausedDot() : nothing}</a></li>`;
  }

  /** Where there is room, a page is open. @override */
  updated() {
    const where = store.route.peek();
    const page = pageOf(where.view);
    if (page) {
      lazily(page.load);
    } else if (!NARROW.matches && store.me.peek()) {
      navigate(FIRST_PAGE, { replace: true });
    }
    if (this.#shown && (this.#shown.item !== where.item || this.#shown.view !== where.view)) {
      const { view } = this.#shown;
      // What was pressed may be gone, with the form that it was in; the next one is drawn by then, if it is loaded.
      requestAnimationFrame(() => {
        if (where.item === 'new') {
          /** @type {HTMLElement | null} */ (this.querySelector('.set-side :is(input, textarea, select)'))?.focus();
        }
        focusLost(this, '.set-side h2', '.set-l h2', '.set-back', `.set-n [href="/settings/${CSS.escape(view)}"]`);
      });
    }
    this.#shown = where;
  }
}

customElements.define('parley-settings', Settings);

/** The organization's page bears its name. @param {import('./pages.js').SettingsPage} page */
function pageName({ name }) {
  const organization = name === 'organization' && store.me.value?.organization.name;
  return organization || t(`settings_${name}`);
}

function pausedDot() {
  const paused = store.channels.value.filter(({ status }) => status === 'paused').length;
  return paused > 0
    ? html`<span class="set-dot warn" role="img" aria-label=${t('paused_count', { count: paused })}></span>`
    : nothing;
}
