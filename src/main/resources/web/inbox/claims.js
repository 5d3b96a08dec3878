// @ts-check
// What a visitor of a web chat has said of themself: nobody knows whether it is true.
import { html, nothing } from 'lit';
import { list, readable } from './cards.js';
import { saveContact } from './contact.js';
import * as store from './store.js';
import { t } from './text.js';
import { latestOf } from './threads.js';

/** @typedef {{ key: string, type: string, label: string | null, value: unknown }} Claim */
/** @typedef {import('./types').Contact} Contact */

const MOST = 10;

/** The latest answers to the questions of the chat. @param {string | undefined} id of a conversation @returns {Claim[]} */
export function claimsOf(id) {
  return list(latestOf(id, 'form')).filter((one) => typeof one === 'object').slice(0, MOST);
}

/** @param {import('./types').Conversation | undefined} conversation @param {Contact} contact */
export function claims(conversation, contact) {
  const all = claimsOf(conversation?.id);
  return all.length === 0
    ? nothing
    : html`<section class="sec"><h3>${t('claims')}</h3><p class="c-3 sec-p">${t('claims_text')}</p>
        <dl class="kv">${all.map((claim) => html`<dt class="cut" dir="auto" title=${labelOf(claim)}>${labelOf(claim)}</dt><dd dir="auto">${valueOf(claim)}${taking(claim, contact)}</dd>`)}</dl></section>`;
}

/** @param {Claim} claim */
function labelOf({ label, type }) {
  return readable(label) || t(`claim_${['name', 'email', 'phone'].includes(type) ? type : 'text'}`);
}

/** @param {Claim} claim */
function valueOf({ value }) {
  return typeof value === 'boolean' ? t(value ? 'claim_yes' : 'claim_no') : readable(value);
}

/** Whoever has made sure that it is true makes it the contact's. @param {Claim} claim @param {Contact} contact */
function taking({ type, value }, contact) {
  return (type === 'email' || type === 'phone') && !contact[type] && store.mayWrite()
    ? html` <button class="btn sm line" aria-label=${t('claim_take_label', { value: readable(value) })} @click=${() => saveContact(contact.id, { [type]: value })}>${t('claim_take')}</button>`
    : nothing;
}
