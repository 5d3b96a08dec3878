// @ts-check
// All contacts: found, sorted, opened, added, taken along as a file.
import { html, nothing } from 'lit';
import { complain } from '../actions.js';
import { openDialog } from '../dialog.js';
import { icon } from '../icons.js';
import { navigate } from '../router.js';
import { saveFile } from '../save-file.js';
import { request } from '../session.js';
import { mayManage } from '../settings/pages.js';
import { empty } from '../settings/parts.js';
import { Resource } from '../settings/resource.js';
import { WatchingElement } from '../signals.js';
import * as store from '../store.js';
import { loadStyles } from '../styles.js';
import { loadWords, t } from '../text.js';
import './person.js';
import { table } from './table.js';

await Promise.all([
  loadStyles('pages.css'),
  loadStyles('settings/settings.css'),
  loadStyles('contacts/contacts.css'),
  loadWords('contacts'),
]);

/** @typedef {import('../types').Contact} Contact */

const PER_PAGE = 50;
const NEWEST = '-created_at';
/** Who types on is asked for once. */
const TYPING_MS = 200;
const QUERY = ['search', 'tag', 'segment_id', 'sort'];

/** @typedef {{ rows: Contact[], total: number, cursor: string | null }} Listed */

class Contacts extends WatchingElement {
  static properties = { tags: { state: true }, segments: { state: true } };

  /** @type {Resource<Listed>} */
  #list = new Resource(() => this.first());
  /** @type {string | null} */
  #asked = null;
  #isGoingOn = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing = undefined;
  /** Sees the end of the list come near. */
  #end = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.goOn(), { rootMargin: '400px' });

  constructor() {
    super();
    /** @type {string[]} */
    this.tags = [];
    /** @type {import('./segment.js').Segment[]} */
    this.segments = [];
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    addEventListener('keydown', this.#pressed);
    request('GET', '/v1/tags?per_page=100').then(({ body }) => {
      this.tags = body.data.map((/** @type {{ tag: string }} */ { tag }) => tag);
    }, complain);
    this.loadSegments();
  }

  loadSegments() {
    return request('GET', '/v1/segments?per_page=100').then(({ body }) => (this.segments = body.data), complain);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('keydown', this.#pressed);
    this.#end.disconnect();
    clearTimeout(this.#typing);
  }

  /** What the address asks for. */
  query() {
    const { filters } = store.route.value;
    return new URLSearchParams(QUERY.map((name) => [name, filters.get(name) ?? '']).filter(([, value]) => value));
  }

  /** The first page of what is asked for in the end: who types is faster than the server. */
  async first() {
    for (;;) {
      const asked = this.query().toString();
      const page = await this.page(null);
      if (asked === this.query().toString()) {
        return page;
      }
    }
  }

  /** @param {string | null} cursor @returns {Promise<Listed>} */
  async page(cursor) {
    const query = this.query();
    query.set('per_page', String(PER_PAGE));
    if (cursor) {
      query.set('cursor', cursor);
    }
    const { body } = await request('GET', `/v1/contacts?${query}`);
    return { rows: body.data, total: body.meta.total, cursor: body.meta.next_cursor };
  }

  /** Adds the next page, unless the list has changed meanwhile. */
  async goOn() {
    const known = this.#list.data;
    if (!known?.cursor || this.#isGoingOn) {
      return;
    }
    this.#isGoingOn = true;
    try {
      const next = await this.page(known.cursor);
      if (this.#list.data === known) {
        this.#list.data = { ...next, rows: [...known.rows, ...next.rows] };
      }
    } catch (error) {
      complain(error);
    } finally {
      this.#isGoingOn = false;
    }
  }

  /** @override */
  render() {
    const { view: open } = store.route.value;
    document.title = `${t('contacts')} – Parley`;
    return html`<header class="pg-h"><h1>${t('contacts')}</h1><span class="grow"></span>
        ${mayManage() ? html`<button class="btn line" @click=${this.download}>${icon('arrowdown')}<span class="ppl-l">${t('contacts_export')}</span></button>` : nothing}
        ${store.mayWrite() ? html`<button class="btn line" @click=${this.bring}>${icon('arrowup')}<span class="ppl-l">${t('contacts_import')}</span></button>` : nothing}
        ${store.mayWrite() ? html`<button class="btn primary" @click=${this.add}>${icon('plus')}<span class="ppl-l">${t('contacts_new')}</span></button>` : nothing}
      </header>
      <div class="set-b ppl ${open ? 'has-side' : ''}">
        <section class="set-l broad" role="main">${this.filters()}
          <div class="ppl-list">${this.#list.show((listed) => this.listed(listed))}</div></section>
        ${open ? html`<parley-person .contact=${open} .back=${this.path('')} @gone=${() => this.#list.load()}></parley-person>` : nothing}
      </div>`;
  }

  filters() {
    const query = this.query();
    return html`<div class="set-filters" role="search">
      <label class="inp grow">${icon('search')}<input type="search" aria-label=${t('search_contacts')} placeholder=${t('search_contacts')}
        maxlength="200" dir="auto" .value=${query.get('search') ?? ''} @input=${this.typed}></label>
      <span class="inp"><select aria-label=${t('contacts_tag')} @change=${(/** @type {Event} */ event) =>
          this.ask('tag', /** @type {HTMLSelectElement} */ (event.currentTarget).value)}>
        <option value="">${t('contacts_any_tag')}</option>
        ${this.tags.map((tag) => html`<option value=${tag} ?selected=${tag === query.get('tag')}>${tag}</option>`)}</select></span>
      ${this.segments.length > 0
        ? html`<span class="inp"><select aria-label=${t('segment')} @change=${(/** @type {Event} */ event) =>
            this.ask('segment_id', /** @type {HTMLSelectElement} */ (event.currentTarget).value)}>
          <option value="">${t('segment_everybody')}</option>
          ${this.segments.map(({ id, name }) => html`<option value=${id} ?selected=${id === query.get('segment_id')}>${name}</option>`)}</select></span>`
        : nothing}
      ${store.mayWrite() ? html`<button class="btn line" @click=${this.segment}>${icon('filter')}${t(query.has('segment_id') ? 'segment_change' : 'segment_new')}</button>` : nothing}</div>`;
  }

  /** The segment that shows, to be changed; else a new one. */
  async segment() {
    const shown = this.segments.find(({ id }) => id === this.query().get('segment_id')) ?? null;
    try {
      const { openSegment } = await import('./segment.js');
      await openSegment(shown, async (left) => {
        await this.loadSegments();
        this.ask('segment_id', left?.id ?? '');
        this.#list.load();
      });
    } catch (error) {
      complain(error);
    }
  }

  /** @param {Listed} listed */
  listed({ rows, total, cursor }) {
    const query = this.query();
    if (rows.length === 0) {
      return ['search', 'tag', 'segment_id'].some((name) => query.has(name))
        ? empty('search', t('contacts_not_found'), t('contacts_not_found_text'))
        : empty('people', t('contacts_none'), t('contacts_none_text'));
    }
    return html`<p class="ppl-n" role="status">${t('contacts_count', { count: total })}</p>
      ${table(rows, {
        sort: query.get('sort') ?? NEWEST,
        open: store.route.value.view,
        path: (id) => this.path(id),
        sortBy: (sort) => this.ask('sort', sort === NEWEST ? '' : sort),
      })}
      ${cursor ? html`<button class="btn line set-more" @click=${this.goOn}>${t('contacts_more')}</button>` : nothing}`;
  }

  /** The path of a contact, or of none; what is asked for stays. @param {string} id */
  path(id) {
    const query = this.query();
    return `/contacts${id ? `/${id}` : ''}${query.size > 0 ? `?${query}` : ''}`;
  }

  /** @param {string} name @param {string} value */
  ask(name, value) {
    const query = this.query();
    value ? query.set(name, value) : query.delete(name);
    const { view } = store.route.peek();
    navigate(`/contacts${view ? `/${view}` : ''}${query.size > 0 ? `?${query}` : ''}`, { replace: true });
  }

  /** @param {InputEvent} event */
  typed(event) {
    const { value } = /** @type {HTMLInputElement} */ (event.currentTarget);
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.ask('search', value.trim()), TYPING_MS);
  }

  add() {
    const dialog = openDialog(
      t('contacts_new'),
      () => html`<parley-contact-form @saved=${(/** @type {CustomEvent<Contact>} */ { detail }) => {
        dialog.close();
        this.#list.load();
        navigate(this.path(detail.id));
      }}></parley-contact-form>`,
    );
  }

  /** A file with contacts, brought along. */
  async bring() {
    await import('./import.js').then(({ openImport }) => openImport(() => this.#list.load()), complain);
  }

  /** All that is asked for, for spreadsheets: these know UTF-8 by its byte order mark only. */
  async download() {
    const query = this.query();
    query.delete('sort');
    try {
      const { body } = await request('GET', `/v1/contacts/export?${query}`, { headers: { Accept: 'text/csv' }, text: true });
      saveFile('contacts.csv', 'text/csv', `\ufeff${body}`);
    } catch (error) {
      complain(error);
    }
  }

  /** @param {KeyboardEvent} event */
  #pressed = (event) => {
    const isTyping = /** @type {HTMLElement} */ (event.target).closest('input, textarea, select, dialog');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || store.me.peek()?.preferences?.single_keys === false) {
      return;
    }
    if (event.key === '/') {
      event.preventDefault();
      /** @type {HTMLElement | null} */ (this.querySelector('input[type="search"]'))?.focus();
    } else if (event.key === 'Escape' && store.route.peek().view) {
      navigate(this.path(''));
    }
  };

  /** @override */
  updated() {
    const asked = this.query().toString();
    if (asked !== this.#asked) {
      this.#asked = asked;
      this.#list.load();
    }
    this.#end.disconnect();
    const end = this.querySelector('.set-more');
    if (end) {
      this.#end.observe(end);
    }
  }
}

customElements.define('parley-contacts', Contacts);
