// @ts-check
// The contacts that the address asks for, page by page, and how many have come since.
import { complain } from '../actions.js';
import { request } from '../session.js';
import { Resource } from '../settings/resource.js';
import * as store from '../store.js';
import { renewed, without } from './table.js';

/** @typedef {import('../types').Contact} Contact */
/** @typedef {import('../types').ServerEvent} ServerEvent */
/** @typedef {{ asked: string, rows: Contact[], total: number, cursor: string | null, news: string[] }} Listed who belongs there and has come since is its news */

const PER_PAGE = 50;
/** Who has come further down than so many goes on from there. */
const MOST_AGAIN = 500;
/** After these many contacts may be others, and belong elsewhere. */
const MANY_CHANGED = ['contact.merged', 'contacts.tagged', 'import.completed', 'import.undone'];
/** What narrows the list; what sorts it doesn't. */
export const NARROWING = ['search', 'tag', 'segment_id'];
const QUERY = [...NARROWING, 'sort'];
/** An import brings thousands, which are looked for together. */
const LOOK_AGAIN_MS = 2000;

/** What the address asks for. */
export function queryOf({ filters } = store.route.value) {
  return new URLSearchParams(QUERY.map((name) => [name, filters.get(name) ?? '']).filter(([, value]) => value));
}

export class Listing {
  /** @type {Resource<Listed>} */
  list = new Resource(() => this.#read());
  /** With which row the page begins that is asked for. @type {string | null} */
  #goingOn = null;
  /** Who has come since the list was asked for. @type {Set<string>} */
  #come = new Set();
  /** What has happened since each answer that is on its way was asked for. @type {Set<ServerEvent[]>} */
  #meanwhile = new Set();
  #mayMove;
  #isStale = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;

  /** @param {() => boolean} mayMove whether nobody points at the rows or has scrolled */
  constructor(mayMove) {
    this.#mayMove = mayMove;
  }

  load() {
    return this.list.load();
  }

  close() {
    clearTimeout(this.#rest);
  }

  /** @param {ServerEvent} event */
  happened(event) {
    const { type, data } = event;
    const listed = this.list.data;
    if (type === 'contact.created' && data) {
      this.#come.add(data.id);
      this.#isStale = true;
      this.#look();
    } else if (MANY_CHANGED.includes(type)) {
      this.load();
    } else if (listed) {
      this.list.data = after(listed, event);
    }
    if (type === 'contact.deleted' && data) {
      this.#come.delete(data.id);
    }
    this.#meanwhile.forEach((events) => events.push(event));
  }

  /** The hand is off the rows: whoever has come goes where they belong. */
  settle() {
    if (this.list.data?.news.length && this.#mayMoveNow()) {
      this.load();
    }
  }

  #look() {
    if (this.#rest !== undefined || !this.#isStale) {
      return;
    }
    this.#isStale = false;
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      this.#look();
    }, LOOK_AGAIN_MS);
    this.#mayMoveNow() ? this.load() : this.#count().catch(complain);
  }

  #mayMoveNow() {
    const rows = this.list.data?.rows.length ?? 0;
    return rows === 0 || (rows <= PER_PAGE && this.#mayMove());
  }

  /** Only the server knows who of them is searched for; whoever is behind the first page comes with a later one. */
  async #count() {
    const query = queryOf(store.route.peek());
    const found = NARROWING.some((name) => query.has(name)) ? (await this.#page(null)).rows.map(({ id }) => id) : [...this.#come];
    const listed = this.list.data;
    if (listed?.asked === queryOf(store.route.peek()).toString()) {
      this.list.data = { ...listed, news: this.#stillNew(listed.rows, found) };
    }
  }

  /** @param {Contact[]} rows @param {string[]} news */
  #stillNew(rows, news) {
    const shown = new Set(rows.map(({ id }) => id));
    return news.filter((id) => this.#come.has(id) && !shown.has(id));
  }

  /**
   * As many as stand there, so that whoever has scrolled stays where they are. Contacts that nobody asks for any more
   * don't stand in their place when they can't be had.
   */
  async #read() {
    const asked = queryOf().toString();
    const come = [...this.#come];
    const known = this.list.data;
    const most = known?.asked === asked ? Math.min(known.rows.length, MOST_AGAIN) : 0;
    try {
      const listed = await this.#upToDate(async () => {
        let read = await this.#page(null);
        while (read.cursor && read.rows.length < most && asked === queryOf().toString()) {
          const next = await this.#page(read.cursor);
          read = { ...next, rows: [...read.rows, ...next.rows] };
        }
        return read;
      });
      come.forEach((id) => this.#come.delete(id));
      // Whoever has come meanwhile may not be in these pages, and is counted by now.
      const news = this.list.data?.asked === asked ? this.list.data.news : [];
      return { ...listed, news: this.#stillNew(listed.rows, news) };
    } catch (error) {
      if (asked === queryOf().toString() && asked !== this.list.data?.asked) {
        this.list.data = null;
      }
      throw error;
    }
  }

  /** What is answered, and has happened since: the server may have read it before. @param {() => Promise<Listed>} ask */
  async #upToDate(ask) {
    /** @type {ServerEvent[]} */
    const events = [];
    this.#meanwhile.add(events);
    try {
      const listed = await ask();
      return events.reduce(after, listed);
    } finally {
      this.#meanwhile.delete(events);
    }
  }

  /** @param {string | null} cursor @returns {Promise<Listed>} */
  async #page(cursor) {
    const query = queryOf();
    const asked = query.toString();
    query.set('per_page', String(PER_PAGE));
    if (cursor) {
      query.set('cursor', cursor);
    }
    const { body } = await request('GET', `/v1/contacts?${query}`);
    return { asked, rows: body.data, total: body.meta.total, cursor: body.meta.next_cursor, news: [] };
  }

  /** Adds the next page to what the list has become meanwhile, unless it goes on elsewhere by now. */
  async goOn() {
    const { asked, cursor } = this.list.data ?? {};
    if (!cursor || this.#goingOn === cursor || asked !== queryOf().toString()) {
      return;
    }
    this.#goingOn = cursor;
    try {
      const next = await this.#upToDate(() => this.#page(cursor));
      const listed = this.list.data;
      if (listed?.asked === asked && listed.cursor === cursor) {
        const shown = new Set(listed.rows.map(({ id }) => id));
        // Who was given another name meanwhile may come a second time.
        this.list.data = { ...next, rows: [...listed.rows, ...next.rows.filter(({ id }) => !shown.has(id))], news: listed.news };
      }
    } catch (error) {
      complain(error);
    } finally {
      this.#goingOn = this.#goingOn === cursor ? null : this.#goingOn;
    }
  }
}

/**
 * A list as an event leaves it.
 *
 * @param {Listed} listed
 * @param {ServerEvent} event
 */
function after(listed, { type, data }) {
  if (type === 'contact.updated' && data) {
    return renewed(listed, data);
  }
  if (type === 'contact.deleted' && data) {
    return without({ ...listed, news: listed.news.filter((id) => id !== data.id) }, data.id);
  }
  return listed;
}
