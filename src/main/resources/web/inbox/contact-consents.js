// @ts-check
// What a contact takes from you: whether they want marketing.
import { html, nothing } from 'lit';
import { complain } from './actions.js';
import { consentOf, keepContact } from './contact.js';
import { channelColour, channelIcon, icon } from './icons.js';
import { openMenuOf } from './popup.js';
import { request } from './session.js';
import { WatchingElement } from './signals.js';
import * as store from './store.js';
import { fullTime, t } from './text.js';

const MARKETING = 'marketing';

/** @typedef {import('./types').Contact} Contact */
/** @typedef {import('./types').Consent} Consent */

class ContactConsents extends WatchingElement {
  static properties = { contact: { attribute: false } };

  constructor() {
    super();
    /** @type {Contact | null} */
    this.contact = null;
  }

  /** @override */
  render() {
    const { contact } = this;
    return contact
      ? html`<section class="sec"><h3>${t('marketing')}</h3>${channelsOf(contact).map((channel) => row(contact, channel))}</section>`
      : nothing;
  }
}

/** The types of channel on which they are known, or have said something. @param {Contact} contact */
function channelsOf({ phone, identities, consents }) {
  const known = [
    ...(phone ? ['whatsapp'] : []),
    ...identities.map(({ channel }) => channel),
    ...consents.map(({ channel }) => channel),
  ];
  return [...new Set(known)];
}

/**
 * @param {Contact} contact
 * @param {string} channel
 */
function row(contact, channel) {
  const known = consentOf(contact, channel, MARKETING);
  return html`<div class="consent"><span class=${channelColour(channel)}>${channelIcon(channel)}</span>
    <p><span>${t(`consent_${known?.state ?? 'unknown'}`)}</span>
      ${known ? html`<small class="c-3">${t(`consent_by_${known.source}`)}, <time datetime=${known.at}>${fullTime(Date.parse(known.at))}</time></small>` : nothing}</p>
    ${store.mayWrite()
      ? html`<button class="ib" aria-haspopup="menu" aria-label=${t('change_consent', { channel: t(`channel_${channel}`) })}
          @click=${(/** @type {Event} */ event) => choose(contact, channel, known, event)}>${icon('more', 'i14')}</button>`
      : nothing}</div>`;
}

/**
 * @param {Contact} contact
 * @param {string} channel
 * @param {Consent | undefined} known
 * @param {Event} event
 */
function choose(contact, channel, known, event) {
  const item = (/** @type {'granted' | 'denied'} */ state) => ({
    label: t(`consent_${state}`),
    checked: known?.state === state,
    run: () => put(contact, channel, state),
  });
  const label = t('change_consent', { channel: t(`channel_${channel}`) });
  openMenuOf(/** @type {Element} */ (event.currentTarget), label, [item('granted'), item('denied')]);
}

/**
 * @param {Contact} contact
 * @param {string} channel
 * @param {'granted' | 'denied'} state
 */
async function put({ id }, channel, state) {
  try {
    const body = { channel, purpose: MARKETING, state };
    keepContact(await request('PUT', `/v1/contacts/${id}/consents`, { body }));
  } catch (error) {
    complain(error);
  }
}

customElements.define('parley-contact-consents', ContactConsents);
