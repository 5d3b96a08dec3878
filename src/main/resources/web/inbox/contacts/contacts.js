// @ts-check
// All contacts: found, sorted, opened, added, taken along as a file.
import { html, nothing } from 'lit';
import { complain } from '../actions.js';
import { openDialog } from '../dialog.js';
import { onApplied } from '../events.js';
import { focusLeft } from '../focus.js';
import { icon } from '../icons.js';
import { onceAtATime } from '../lazily.js';
import { knownTags } from '../loading.js';
import { navigate, PageElement } from '../router.js';
import { request } from '../session.js';
import { empty } from '../settings/parts.js';
import * as store from '../store.js';
import { loadStyles } from '../styles.js';
import { loadWords, t } from '../text.js';
import { filters } from './filters.js';
import { Listing, NARROWING, queryOf } from './listing.js';
import './person.js';
import { table } from './table.js';

await Promise.all([loadStyles('pages.css'), loadStyles('settings/settings.css'), loadStyles('contacts/contacts.css'), loadWords('contacts')]);

/** @typedef {import('../types').Contact} Contact */

const NEWEST = '-created_at';
/** Who types on is asked for once. */
const TYPING_MS = 200;

class Contacts extends PageElement {
  static page = 'contacts';
  static properties = { tags: { state: true }, segments: { state: true } };

  #listing = new Listing(() => !this.#isPointing && (this.querySelector('.set-l')?.scrollTop ?? 0) <= 0);
  #isPointing = false;
  /** @type {string | null} */
  #asked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing = undefined;
  /** What stands in the search, with the space that a next word follows. */
  #typed = '';
  #stop = () => {};
  /** Sees the end of the list come near. */
  #end = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.#listing.goOn(), { rootMargin: '400px' });

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
  #happened = (event) => {
    const { type, data } = event;
    if (type === 'contact.merged' && data && data.from_id === store.route.peek().view) {
      navigate(this.path(data.id), { replace: true });
    }
    this.#listing.happened(event);
    // Whoever only reads and scrolls is not led back to the first row.
    if (type === 'contact.deleted' && this.contains(document.activeElement)) {
      focusLeft(this, '.set-side', 'tbody a', 'input[type="search"]');
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
    this.#listing.close();
    clearTimeout(this.#typing);
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
          <div class="ppl-list" @pointerenter=${() => this.#point(true)} @pointerleave=${() => this.#point(false)}>${this.#listing.list.show((listed) => this.listed(listed))}</div></section>
        ${open ? html`<parley-person .contact=${open} .back=${this.path('')} @gone=${() => this.#listing.load().then(() => focusLeft(this, 'tbody a', 'input[type="search"]'))}
          @moved=${(/** @type {CustomEvent<string>} */ { detail }) => navigate(this.path(detail), { replace: true })}></parley-person>` : nothing}
      </div>`;
  }

  filters() {
    const query = queryOf();
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
    return this.segments.find(({ id }) => id === queryOf().get('segment_id')) ?? null;
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
    this.#listing.load();
  };

  /** @param {boolean} isPointing whether rows are to stay where they are */
  #point(isPointing) {
    this.#isPointing = isPointing;
    if (!isPointing) {
      this.#listing.settle();
    }
  }

  async #showNews() {
    await this.#listing.load();
    this.querySelector('.set-l')?.scrollTo(0, 0);
  }

  /** @param {import('./listing.js').Listed} listed */
  listed({ rows, total, cursor, news }) {
    const query = queryOf();
    if (rows.length === 0) {
      return NARROWING.some((name) => query.has(name))
        ? empty('search', t('contacts_not_found'), t('contacts_not_found_text'))
        : empty('people', t('contacts_none'), t('contacts_none_text'));
    }
    return html`<div class="ppl-n"><p role="status">${t('contacts_count', { count: total })}</p>
        ${news.length > 0 ? html`<button class="pill" @click=${this.#showNews}>${icon('arrowup', 'i14')}${t('contacts_news', { count: news.length })}</button>` : nothing}</div>
      ${table(rows, {
        sort: query.get('sort') ?? NEWEST,
        open: store.route.value.view,
        path: (id) => this.path(id),
        sortBy: (sort) => this.ask('sort', sort === NEWEST ? '' : sort),
      })}
      ${cursor ? html`<button class="btn line set-more" @click=${() => this.#listing.goOn()}>${t('contacts_more')}</button>` : nothing}`;
  }

  /** The path of a contact, or of none; what is asked for stays. @param {string} id */
  path(id) {
    const query = queryOf();
    return `/contacts${id ? `/${id}` : ''}${query.size > 0 ? `?${query}` : ''}`;
  }

  /** @param {string} name @param {string} value */
  ask(name, value) {
    const query = queryOf();
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
        this.#listing.load();
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

  /** All that is asked for. */
  download = onceAtATime(async () => (await import('./export.js')).exportList(queryOf()).catch(complain));

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
    const asked = queryOf().toString();
    if (asked !== this.#asked) {
      this.#asked = asked;
      this.#listing.load();
    }
    this.#end.disconnect();
    const end = this.querySelector('.set-more');
    if (end) {
      this.#end.observe(end);
    }
  }
}

customElements.define('parley-contacts', Contacts);
