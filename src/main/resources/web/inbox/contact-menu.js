// @ts-check
// What is seldom done with a contact: blocked, and let in again.
import { html, nothing } from 'lit';
import { ask } from './ask.js';
import { saveContact } from './contact.js';
import { icon } from './icons.js';
import { openMenuOf } from './popup.js';
import * as store from './store.js';
import { t } from './text.js';

/** @typedef {import('./types').Contact} Contact */

/** The button in the head of what shows a contact. @param {Contact | null | undefined} contact */
export function contactMenu(contact) {
  return contact && store.mayWrite()
    ? html`<button class="ib" aria-haspopup="menu" aria-label=${t('contact_more')} title=${t('contact_more')}
        @click=${(/** @type {Event} */ event) => open(contact, /** @type {Element} */ (event.currentTarget))}>${icon('more')}</button>`
    : nothing;
}

/** Why nothing can be sent to them, if that is so. @param {Contact | null | undefined} contact */
export function blockedLine(contact) {
  return contact?.blocked ? html`<p class="c-bad">${t('contact_is_blocked')}</p>` : nothing;
}

/** @param {Contact} contact @param {Element} anchor */
function open(contact, anchor) {
  const { id, blocked } = contact;
  openMenuOf(anchor, t('contact_more'), [
    blocked
      ? { label: t('unblock_contact'), icon: 'check', run: () => saveContact(id, { blocked: false }) }
      : { label: t('block_contact'), icon: 'x', run: () => block(id) },
  ]);
}

/** @param {string} id */
async function block(id) {
  const isSure = await ask({
    title: t('block_question'),
    text: t('block_explained'),
    yes: t('block_contact'),
    no: t('cancel'),
  });
  if (isSure) {
    await saveContact(id, { blocked: true });
  }
}
