// @ts-check
// The list of conversations: only the rows on the screen are in the document.
import { html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import { icon } from './icons.js';
import { belongsTo, listQuery, loadList, loadMore } from './loading.js';
import { openInView, PageElement } from './router.js';
import * as parts from './list-parts.js';
import { avatar, firstLine, secondLine, thirdLine } from './row.js';
import * as store from './store.js';
import { t } from './text.js';

/** @typedef {import('./store.js').Route} Route */
/** @typedef {import('./store.js').List} List */

const OVERSCAN = 10;
const MORE_AT = 20;
const SKELETON_AFTER_MS = 150;
const HOVER_MS = 80;

/** Needed only once events come in, so it is no part of what shows first. */
const order = () => import('./list-order.js');
/** What one does with several at once. */
const bulk = () => import('./bulk.js');
/** Until the bar is there that stands above the list while some are chosen. @type {Promise<void> | undefined} */
let starting;

class ParleyList extends PageElement {
  static page = 'inbox';
  static properties = { skeleton: { state: true }, from: { state: true }, searching: { state: true } };

  constructor() {
    super();
    /** @type {boolean} */
    this.skeleton = false;
    /** @type {number} the first row on the screen */
    this.from = 0;
    /** @type {boolean} */
    this.searching = store.route.peek().filters.has('search');
    this.key = '';
    /** Whether the list has been shown where the open conversation is. */
    this.isRevealed = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.hover = undefined;
    this.height = 900;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.classList.add('list');
    this.setAttribute('role', 'region');
    this.setAttribute('aria-label', t('conversations'));
    // Of the whole list, since the button that lets rows move stands above them.
    this.onpointerenter = () => (store.handOnList.value = true);
    this.onpointerleave = () => (store.handOnList.value = false);
    this.sizes = new ResizeObserver(() => this.measure());
    this.sizes.observe(this);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.sizes?.disconnect();
    store.handOnList.value = false;
  }

  measure() {
    this.height = this.querySelector('.rows')?.clientHeight || this.height;
    this.requestUpdate();
  }

  get rowHeight() {
    return store.density.value === 'compact' ? 48 : 72;
  }

  /** @override */
  render() {
    const where = store.route.value;
    const key = store.listKey(where);
    if (key !== this.key) {
      this.key = key;
      this.from = 0;
      this.searching ||= where.filters.has('search'); // what narrows the list is to be seen
      queueMicrotask(() => this.changeList(where));
    }
    const list = store.lists.get(key);
    return html`${this.header(where, list)}${parts.filterBar(where, list?.updates ?? 0, () => order().then((it) => it.arrangeNow()))}${parts.banner()}${this.body(where, list)}`;
  }

  /** @param {Route} where */
  changeList(where) {
    this.skeleton = false;
    this.isRevealed = false;
    store.chosen.value = null;
    const rows = this.querySelector('.rows');
    if (rows) {
      rows.scrollTop = 0;
    }
    setTimeout(() => {
      this.skeleton = true;
    }, SKELETON_AFTER_MS);
    loadList(where);
  }

  /** @param {Route} where @param {List | undefined} list */
  header(where, list) {
    if (store.chosen.value) {
      return html`<parley-bulk></parley-bulk>`;
    }
    return html`<header class="list-h">
      <h2 class="cut" dir="auto">${store.savedViewHere()?.name ?? parts.viewName(where.view)}</h2>
      <span class="num">${list && list.state !== 'loading' ? parts.countOf(where, list) : ''}</span>
      <span class="grow"></span>${parts.newEmailButton()}
      ${store.mayWrite() && list?.ids.length
        ? html`<button class="ib" aria-label=${t('choose_several')} title="${t('choose_several')} X"
            @click=${startChoosing}>${icon('check')}</button>`
        : nothing}
      <button class="ib ${this.searching ? 'on' : ''}" aria-label=${t('search')} title="${t('search')} /"
        @click=${() => (this.searching ? this.closeSearch() : this.openSearch())}>${icon('search')}</button>
    </header>
    ${this.searching ? parts.searchField(where, () => this.leaveSearch()) : nothing}`;
  }

  async openSearch() {
    this.searching = true;
    await this.updateComplete;
    this.querySelector('input')?.focus();
  }

  closeSearch() {
    this.searching = false;
    parts.endSearch();
  }

  /** The next key is for the list. */
  async leaveSearch() {
    this.closeSearch();
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.querySelector('.rows'))?.focus();
  }

  /** @param {Route} where @param {List | undefined} list */
  body(where, list) {
    if (!list || parts.isComing(list)) {
      return this.skeleton ? parts.skeleton() : html`<div class="rows"></div>`;
    }
    if (list.ids.length === 0) {
      return list.error ? parts.failure(t('list_failed'), list.error, () => loadList(where)) : parts.emptiness(where);
    }
    return html`${this.rows(where, list)}${parts.saidButton(where)}`;
  }

  /** @param {Route} where @param {List} list */
  rows(where, list) {
    const height = this.rowHeight;
    const first = Math.max(0, this.from - OVERSCAN);
    const end = Math.min(list.ids.length, this.from + Math.ceil(this.height / height) + OVERSCAN);
    const shown = list.ids.slice(first, end).map((id, i) => ({ id, index: first + i }));
    const open = where.conversation;
    return html`<div class="rows" role="listbox" tabindex="0" aria-label=${parts.viewName(where.view)}
        aria-multiselectable=${store.chosen.value ? 'true' : nothing}
        aria-activedescendant=${open && list.ids.includes(open) ? `row-${open}` : nothing}
        @scroll=${this.scrolled}>
      <div class="rows-all" role="presentation">
        ${repeat(shown, ({ id }) => id, ({ id, index }) => this.row(id, index, list, where))}
      </div>
      ${list.state === 'failed' ? html`<button class="btn line rows-again" @click=${() => loadMore(where)}>
        ${icon('retry')}${t('try_again')}</button>` : nothing}
    </div>`;
  }

  /**
   * @param {string} id
   * @param {number} index
   * @param {List} list
   * @param {Route} where
   */
  row(id, index, list, where) {
    const row = store.conversations.get(id);
    if (!row) {
      return nothing;
    }
    const left = belongsTo(listQuery(where), row) === false;
    const chosen = store.chosen.value;
    const isSelected = chosen ? chosen.has(id) : where.conversation === id;
    return html`<div id="row-${id}" class=${classMap({
        row: true,
        cmp: this.rowHeight === 48,
        unread: row.unread_count > 0,
        top: index === 0,
        left,
        open: where.conversation === id,
      })}
      role="option" aria-selected=${String(isSelected)} aria-posinset=${index + 1}
      aria-setsize=${store.totalOf(where, list)} data-index=${index} @click=${(/** @type {MouseEvent} */ event) => clicked(event, id)}
      @pointerenter=${() => this.hovered(id)} @pointerleave=${() => clearTimeout(this.hover)}>
      ${chosen ? parts.checkbox(isSelected) : nothing}${avatar(row)}
      <div class="grow">${firstLine(row)}${secondLine(row)}${this.rowHeight === 48 ? nothing : thirdLine(row, where.view, left)}</div>
    </div>`;
  }

  /** Whoever rests on a row is about to open it. @param {string} id */
  hovered(id) {
    clearTimeout(this.hover);
    this.hover = setTimeout(() => {
      if (!store.threads.get(id)) {
        import('./threads.js').then(({ loadThread }) => loadThread(id));
      }
    }, HOVER_MS);
  }

  /** Brings a row onto the screen. @param {number} index */
  reveal(index) {
    const rows = this.querySelector('.rows');
    if (rows) {
      const top = index * this.rowHeight;
      const bottom = top + this.rowHeight;
      rows.scrollTop = Math.min(top, Math.max(rows.scrollTop, bottom - rows.clientHeight));
    }
  }

  /** @param {Event} event */
  scrolled(event) {
    const rows = /** @type {HTMLElement} */ (event.currentTarget);
    this.height = rows.clientHeight;
    this.from = Math.floor(rows.scrollTop / this.rowHeight);
  }

  /** Rows are placed by script, since a style in the markup is what the policy forbids. @override */
  updated() {
    const height = this.rowHeight;
    const list = store.lists.get(this.key);
    const all = /** @type {HTMLElement | null} */ (this.querySelector('.rows-all'));
    if (all && list) {
      all.style.blockSize = `${list.ids.length * height}px`;
      for (const row of /** @type {NodeListOf<HTMLElement>} */ (all.querySelectorAll('.row'))) {
        row.style.transform = `translateY(${Number(row.dataset.index) * height}px)`;
      }
    }
    this.revealOpen(list);
    this.readOn(list);
  }

  /** Who comes by a link sees where in the list they are; from then on the list stays where it is. @param {List | undefined} list */
  revealOpen(list) {
    if (!this.isRevealed && list?.state === 'ready') {
      this.isRevealed = true;
      const where = store.route.peek();
      const at = list.ids.indexOf(where.conversation ?? '');
      if (at > 0) {
        this.reveal(at);
      } else if (at < 0 && where.conversation) {
        import('./seek.js').then(({ revealLater }) => revealLater(this, where));
      }
    }
  }

  /** Gets the next page when few rows are left: one has scrolled down, or those that were there have gone. @param {List | undefined} list */
  readOn(list) {
    const where = store.route.peek();
    const below = (list?.ids.length ?? 0) - this.from - this.height / this.rowHeight;
    if (list?.state === 'ready' && below < MORE_AT && store.listKey(where) === this.key) {
      loadMore(where);
    }
  }
}

customElements.define('parley-list', ParleyList);

function startChoosing() {
  starting = bulk()
    .then((it) => it.startChoosing())
    .finally(() => (starting = undefined));
}

/**
 * Opens a conversation, or chooses it: with a modifier key, or once some are being chosen.
 *
 * @param {MouseEvent} event
 * @param {string} id
 */
async function clicked(event, id) {
  await starting;
  const several = store.mayWrite() && (event.shiftKey || event.ctrlKey || event.metaKey);
  if (!several && !store.chosen.peek()) {
    openInView(id);
  } else if (event.shiftKey) {
    (await bulk()).chooseUpTo(id);
  } else {
    (await bulk()).toggleChosen(id);
  }
}
