// @ts-check
// All contacts: found, sorted, opened, added, taken along as a file.
import { html, nothing } from 'lit';
import { complain } from '../actions.js';
import { openDialog } from '../dialog.js';
import { onApplied } from '../events.js';
import { icon } from '../icons.js';
import { onceAtATime } from '../lazily.js';
import { knownTags } from '../loading.js';
import { navigate } from '../router.js';
import { saveFile } from '../save-file.js';
import { request } from '../session.js';
import { empty } from '../settings/parts.js';
import { Resource } from '../settings/resource.js';
import { WatchingElement } from '../signals.js';
import * as store from '../store.js';
import { loadStyles } from '../styles.js';
import { loadWords, t } from '../text.js';
import { filters } from './filters.js';
import './person.js';
import { table } from './table.js';

await Promise.all([loadStyles('pages.css'), loadStyles('settings/settings.css'), loadStyles('contacts/contacts.css'), loadWords('contacts')]);

/** @typedef {import('../types').Contact} Contact */

const PER_PAGE = 50;
const NEWEST = '-created_at';
/** Who types on is asked for once. */
const TYPING_MS = 200;
const QUERY = ['search', 'tag', 'segment_id', 'sort'];

/** @typedef {{ asked: string, rows: Contact[], total: number, cursor: string | null }} Listed */

class Contacts extends WatchingElement {
  static properties = { tags: { state: true }, segments: { state: true } };

  /** @type {Resource<Listed>} */
  #list = new Resource(() => this.first());
  /** @type {string | null} */
  #asked = null;
  #isGoingOn = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing = undefined;
  /** What stands in the search, with the space that a next word follows. */
  #typed = '';
  #stop = () => {};
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
    this.#stop = onApplied((events) => events.forEach(this.#happened));
    knownTags().then((tags) => (this.tags = tags), complain);
    this.loadSegments();
  }

  /** @param {import('../types').ServerEvent} event */
  #happened = ({ type, data }) => {
    if (type === 'contact.merged' && data && data.from_id === store.route.peek().view) {
      navigate(this.path(data.id), { replace: true });
    }
    if (['contact.merged', 'import.completed', 'import.undone'].includes(type)) {
      this.#list.load();
    }
  };

  loadSegments() {
    return request('GET', '/v1/segments?per_page=100').then(({ body }) => (this.segments = body.data), complain);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('keydown', this.#pressed);
    this.#stop();
    this.#end.disconnect();
    clearTimeout(this.#typing);
  }

  /** What the address asks for. */
  query() {
    const { filters } = store.route.value;
    return new URLSearchParams(QUERY.map((name) => [name, filters.get(name) ?? '']).filter(([, value]) => value));
  }

  /** The first page. Contacts that nobody asks for any more don't stand in its place when it can't be had. */
  async first() {
    const asked = this.query().toString();
    try {
      return await this.page(null);
    } catch (error) {
      if (asked === this.query().toString() && asked !== this.#list.data?.asked) {
        this.#list.data = null;
      }
      throw error;
    }
  }

  /** @param {string | null} cursor @returns {Promise<Listed>} */
  async page(cursor) {
    const query = this.query();
    const asked = query.toString();
    query.set('per_page', String(PER_PAGE));
    if (cursor) {
      query.set('cursor', cursor);
    }
    const { body } = await request('GET', `/v1/contacts?${query}`);
    return { asked, rows: body.data, total: body.meta.total, cursor: body.meta.next_cursor };
  }

  /** Adds the next page, unless the list has changed meanwhile. */
  async goOn() {
    const known = this.#list.data;
    if (!known?.cursor || this.#isGoingOn || known.asked !== this.query().toString()) {
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
        ${store.mayManage()
          ? html`<button class="btn line" @click=${this.download}>${icon('arrowdown')}<span class="ppl-l">${t('contacts_export')}</span></button>
              <button class="btn line" @click=${this.bring}>${icon('arrowup')}<span class="ppl-l">${t('contacts_import')}</span></button>`
          : nothing}
        ${store.mayWrite() ? html`<button class="btn primary" @click=${this.add}>${icon('plus')}<span class="ppl-l">${t('contacts_new')}</span></button>` : nothing}
      </header>
      <div class="set-b ppl ${open ? 'has-side' : ''}">
        <section class="set-l broad" role="main">${this.filters()}
          <div class="ppl-list">${this.#list.show((listed) => this.listed(listed))}</div></section>
        ${open ? html`<parley-person .contact=${open} .back=${this.path('')} @gone=${() => this.#list.load()}
          @moved=${(/** @type {CustomEvent<string>} */ { detail }) => navigate(this.path(detail), { replace: true })}></parley-person>` : nothing}
      </div>`;
  }

  filters() {
    const query = this.query();
    const found = query.get('search') ?? '';
    return filters({
      search: this.#typing || this.#typed.trim() === found ? this.#typed : found,
      tags: this.tags,
      tag: query.get('tag'),
      segments: this.segments,
      segment: this.shownSegment(),
      typed: this.typed,
      ask: (name, value) => this.ask(name, value),
      change: () => this.segment(),
    });
  }

  shownSegment() {
    return this.segments.find(({ id }) => id === this.query().get('segment_id')) ?? null;
  }

  /** The segment that shows, to be changed; else a new one. */
  segment = onceAtATime(async () => {
    const { openSegment } = await import('./segment.js');
    const { body } = await request('GET', '/v1/attributes?per_page=100');
    if (this.isConnected) {
      openSegment(this.shownSegment(), body.data, this.#segmentChanged);
    }
  });

  /** @param {import('./segment.js').Segment | null} left */
  #segmentChanged = async (left) => {
    await this.loadSegments();
    this.ask('segment_id', left?.id ?? '');
    this.#list.load();
  };

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

  /** @param {string} text */
  typed = (text) => {
    this.#typed = text;
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => {
      this.#typing = undefined;
      this.ask('search', text.trim());
    }, TYPING_MS);
  };

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
  bring = onceAtATime(async () => {
    const { openImport } = await import('./import.js');
    if (this.isConnected) {
      openImport();
    }
  });

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
