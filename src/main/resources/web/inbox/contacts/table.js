// @ts-check
// The list of contacts: a row for each, its columns sorted by what they say.
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { icon } from '../icons.js';
import { follow, navigate } from '../router.js';
import { initialsAvatar } from '../row.js';
import * as store from '../store.js';
import { displayName, fullTime, shortTime, t } from '../text.js';

/** @typedef {import('../types').Contact} Contact */

/** More would make the row higher than a name. */
const MOST_TAGS = 3;

/**
 * @typedef {object} Shown
 * @property {string} sort as the API names it
 * @property {string} open the contact that is open
 * @property {(id: string) => string} path of a contact
 * @property {(sort: string) => void} sortBy
 */

/**
 * @param {Contact[]} rows
 * @param {Shown} shown
 */
export function table(rows, shown) {
  return html`<table class="ppl-t">
    <thead><tr>${head('name', shown)}<th scope="col">${t('contacts_reached')}</th><th scope="col">${t('tags')}</th>
      ${head('last_seen_at', shown)}${head('created_at', shown)}</tr></thead>
    <tbody @keydown=${leaf}>${repeat(
      rows,
      ({ id }) => id,
      (row) => line(store.contacts.get(row.id)?.contact ?? row, shown),
    )}</tbody></table>`;
}

/**
 * A column to sort by: names from A on, times from the newest, then the other way round.
 *
 * @param {'name' | 'last_seen_at' | 'created_at'} column
 * @param {Shown} shown
 */
function head(column, { sort, sortBy }) {
  const isUp = sort === column;
  const isDown = sort === `-${column}`;
  const next = isUp ? `-${column}` : isDown || column === 'name' ? column : `-${column}`;
  return html`<th scope="col" aria-sort=${isUp ? 'ascending' : isDown ? 'descending' : nothing}>
    <button class="ppl-s" @click=${() => sortBy(next)}>${t(`contacts_${column}`)}${isUp ? icon('arrowup', 'i12') : isDown ? icon('arrowdown', 'i12') : nothing}</button></th>`;
}

/**
 * @param {Contact} contact
 * @param {Shown} shown
 */
function line(contact, { open, path }) {
  const { id, phone, email, tags, last_seen_at, created_at } = contact;
  const name = displayName(contact);
  const more = tags.length - MOST_TAGS;
  return html`<tr class=${id === open ? 'on' : ''} @click=${(/** @type {MouseEvent} */ event) => enter(event, path(id))}>
    <th scope="row"><a href=${path(id)} aria-current=${id === open ? 'true' : nothing} @click=${follow}>${initialsAvatar(id, name, 's28')}<bdi class="cut">${name}</bdi></a></th>
    <td><span class="cut"><bdi dir="ltr">${phone ?? email}</bdi></span>${phone && email ? html`<span class="cut c-3"><bdi dir="ltr">${email}</bdi></span>` : nothing}</td>
    <td><span class="tags">${tags.slice(0, MOST_TAGS).map((tag) => html`<span class="tag lg cut" dir="auto">${tag}</span>`)}
      ${more > 0 ? html`<span class="c-3" title=${tags.slice(MOST_TAGS).join(', ')}>+${more}</span>` : nothing}</span></td>
    <td>${time(last_seen_at)}</td><td>${time(created_at)}</td></tr>`;
}

/** @param {string | null} at */
function time(at) {
  return at ? html`<time datetime=${at} title=${fullTime(at)}>${shortTime(at, store.now.value)}</time>` : nothing;
}

/** The whole row is a way in; its link is the one for keyboards, which go on there. @param {MouseEvent} event @param {string} path */
function enter(event, path) {
  const isChoosing = getSelection()?.isCollapsed === false;
  if (!(/** @type {Element} */ (event.target).closest('a')) && !isChoosing) {
    navigate(path);
    /** @type {Element} */ (event.currentTarget).querySelector('a')?.focus();
  }
}

/** Up and down go from row to row. @param {KeyboardEvent} event */
function leaf(event) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const body = /** @type {HTMLElement} */ (event.currentTarget);
  const links = /** @type {HTMLElement[]} */ ([...body.querySelectorAll('th a')]);
  const next = links[links.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step];
  if (step !== 0 && next) {
    event.preventDefault();
    next.focus();
  }
}

/**
 * What is left of a list when a contact goes, who may be none of it.
 *
 * @template {{ rows: Contact[], total: number }} T
 * @param {T} listed
 * @param {string} gone
 * @returns {T}
 */
export function without(listed, gone) {
  const rows = listed.rows.filter(({ id }) => id !== gone);
  return rows.length === listed.rows.length ? listed : { ...listed, rows, total: listed.total - 1 };
}

/**
 * A list in which a contact may be, as they are by now.
 *
 * @template {{ rows: Contact[] }} T
 * @param {T} listed
 * @param {Contact} contact
 * @returns {T}
 */
export function renewed(listed, contact) {
  return { ...listed, rows: listed.rows.map((row) => (row.id === contact.id ? contact : row)) };
}
