// @ts-check
// The panel beside a conversation: who the contact is, and what was before.
import { html, nothing } from 'lit';
import * as actions from './actions.js';
import { claims, claimsOf } from './claims.js';
import './contact-consents.js';
import { blockedLine, contactMenu } from './contact-menu.js';
import './contact-notes.js';
import { contactShown, loadContact, saveContact } from './contact.js';
import './copy.js';
import { labelOf, shownValue } from './definitions.js';
import './detail-form.js';
import { focusLeft, focusLost } from './focus.js';
import { channelColour, channelIcon, icon } from './icons.js';
import { beginEmail, failure } from './list-parts.js';
import { openPopup } from './popup.js';
import { REST_MS } from './rest.js';
import { openInView } from './router.js';
import { initialsAvatar, messageText } from './row.js';
import './same-person.js';
import { WatchingElement } from './signals.js';
import { loadStyles } from './styles.js';
import * as store from './store.js';
import { displayName, monthName, shortTime, t } from './text.js';
import { visitedPage } from './visited-page.js';

await loadStyles('panel.css');

/** @typedef {import('./types').Contact} Contact */
/** @typedef {import('./types').Conversation} Conversation */

/** Also what stands beside the list of contacts. */
export class ParleyPanel extends WatchingElement {
  static properties = { editing: { state: true } };

  constructor() {
    super();
    /** @type {string | null} the detail that is being edited; empty for a new one */
    this.editing = null;
    this.contact = '';
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.rest = undefined;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.setAttribute('role', 'complementary');
    this.setAttribute('aria-label', t('contact'));
    this.tabIndex = -1; // for who has pressed what is gone with what it did
  }

  /** @override */
  render() {
    if (!store.panelOpen.value) {
      return nothing;
    }
    const conversation = store.openConversation();
    const id = conversation?.contact.id;
    if (id && id !== this.contact) {
      this.contact = id;
      this.editing = null;
      clearTimeout(this.rest);
      this.rest = setTimeout(() => contactShown(id), REST_MS);
    }
    const known = id ? store.contacts.get(id) : undefined;
    return html`<header class="panel-h"><h2>${t('contact')}</h2>${contactMenu(known?.contact)}
        <button class="ib" aria-label=${t('close_panel')} @click=${closePanel}>${icon('x')}</button></header>
      ${conversation ? this.card(conversation, known?.contact) : nothing}
      ${known?.error ? failure(t('panel_failed'), known.error, () => loadContact(id ?? '')) : nothing}
      ${known?.contact ? this.sections(known.contact, known.conversations, conversation) : nothing}`;
  }

  /**
   * @param {Conversation} conversation
   * @param {Contact | null | undefined} contact
   */
  card({ contact: brief }, contact) {
    const name = displayName(brief);
    return html`<div class="who-card">${initialsAvatar(brief.id, name, 's64')}<div class="grow">
      <h3>${store.mayWrite() && contact
        ? html`<button class="name-b" title=${t('edit_name')} @click=${(/** @type {Event} */ event) => editName(contact, event)}><bdi>${name}</bdi></button>`
        : html`<bdi>${name}</bdi>`}</h3>
      ${contact ? html`<p>${t('since', { month: monthName(contact.created_at) })}</p>` : nothing}${blockedLine(contact)}</div></div>`;
  }

  /**
   * @param {Contact} contact
   * @param {Conversation[]} conversations
   * @param {Conversation | undefined} open
   */
  sections(contact, conversations, open) {
    const earlier = conversations.filter((one) => one.id !== open?.id);
    return html`${this.identities(contact)}${claims(open, contact)}${visitedPage(open)}${this.more(contact, earlier, claimsOf(open?.id))}`;
  }

  /** @param {Contact} contact @param {Contact['identities']} [known] those that show */
  identities(contact, known = allAddresses(contact)) {
    return known.length > 0 ? html`<section class="sec"><h3>${t('identities')}</h3>${identities(known)}</section>` : nothing;
  }

  /**
   * @param {Contact} contact
   * @param {Conversation[]} earlier
   * @param {import('./claims.js').Claim[]} said what they have said of themself
   * @param {{ title: string, none: string }} [words] for the conversations
   */
  more(contact, earlier, said, { title, none } = { title: t('earlier_conversations'), none: t('no_earlier') }) {
    return html`
      <parley-same-person .contact=${contact} .claims=${said}></parley-same-person>
      <section class="sec"><h3>${t('tags')}${store.mayWrite()
          ? html`<button class="ib" aria-label=${t('add_tag_label')} data-add="tag" @click=${(/** @type {Event} */ event) => addTag(contact, event)}>${icon('plus', 'i14')}</button>`
          : nothing}</h3>
        <div class="tags">${contact.tags.map((tag) => html`<span class="tag lg" dir="auto">${tag}${store.mayWrite()
          ? html`<button class="tag-x" aria-label=${t('remove_tag', { tag })} @click=${() => this.removeTag(contact, tag)}>${icon('x', 'i12')}</button>`
          : nothing}</span>`)}</div></section>
      <section class="sec"><h3>${t('details')}${store.mayWrite()
          ? html`<button class="ib" aria-label=${t('add_detail')} data-add="detail" @click=${() => (this.editing = '')}>${icon('plus', 'i14')}</button>`
          : nothing}</h3>${this.details(contact)}</section>
      <parley-contact-consents .contact=${contact}></parley-contact-consents>
      <parley-contact-notes class="sec" .contact=${contact.id}></parley-contact-notes>
      <section class="sec"><h3>${title}</h3>
        ${earlier.length === 0 ? html`<p class="c-3 sec-p">${none}</p>` : earlier.map((one) => past(one, () => this.open(one.id)))}</section>`;
  }

  /** Goes to a conversation. @param {string} id */
  open(id) {
    openInView(id);
  }

  /** @param {Contact} contact @param {string} tag */
  async removeTag(contact, tag) {
    await saveContact(contact.id, { tags: contact.tags.filter((one) => one !== tag) });
    focusLeft(this, '[data-add="tag"]');
  }

  /** @param {Contact} contact */
  details(contact) {
    const entries = Object.entries(contact.custom_attributes);
    const form = (/** @type {string} */ key) => html`<parley-detail-form .contact=${contact} .detail=${key} @done=${this.edited}></parley-detail-form>`;
    return html`<dl class="kv">${entries.map(([key, value]) =>
        this.editing === key ? html`<div class="kv-form">${form(key)}</div>` : this.detail(key, value),
      )}</dl>
      ${this.editing === '' ? form('') : nothing}
      ${entries.length === 0 && this.editing === null ? html`<p class="c-3 sec-p">${t('no_details')}</p>` : nothing}`;
  }

  /** @param {string} key @param {unknown} value */
  detail(key, value) {
    const label = labelOf(key);
    const text = shownValue(key, value);
    return html`<dt class="cut" title=${label} dir="auto">${label}</dt><dd class="cut" dir="auto">${store.mayWrite()
      ? html`<button class="kv-b cut" data-key=${key} aria-label="${label}: ${text}" @click=${() => (this.editing = key)}>${text}</button>`
      : text}</dd>`;
  }

  /** @param {CustomEvent<string>} event the key of what was edited; empty if nothing was */
  edited({ detail: key }) {
    this.editing = null;
    focusLeft(this, `[data-key="${CSS.escape(key)}"]`, '[data-add="detail"]');
  }

  /** However it is closed, by its button or by Esc: the keyboard goes on at what opens it. @override @param {Map<string, unknown>} changed */
  update(changed) {
    const hadFocus = this.contains(document.activeElement);
    super.update(changed);
    if (hadFocus && this.childElementCount === 0) {
      this.blur();
      focusLost(document, '.panel-b', '.thread-h .face');
    }
  }
}

customElements.define('parley-panel', ParleyPanel);

function closePanel() {
  actions.showPanel(false);
}

/**
 * Where else somebody who was merged from several writes from, as people read it.
 *
 * @param {Contact} contact
 */
export function otherAddresses({ phone, email, identities }) {
  return identities
    .filter(({ channel, address }) => channel === 'email' || (channel === 'whatsapp' && /^\d+$/.test(address)))
    .map(({ channel, address }) => ({ channel, address: channel === 'email' ? address : `+${address}` }))
    .filter(({ address }) => address !== phone && address.toLowerCase() !== email?.toLowerCase());
}

/** @param {Contact} contact @returns {Contact['identities']} */
function allAddresses(contact) {
  return [
    ...(contact.phone ? [{ channel: 'whatsapp', address: contact.phone }] : []),
    ...(contact.email ? [{ channel: 'email', address: contact.email }] : []),
    ...otherAddresses(contact),
  ];
}

/** @param {Contact['identities']} known */
function identities(known) {
  return known.map(({ channel, address }) => html`<div class="idn"><span class=${channelColour(channel)}>${channelIcon(channel)}</span>
    <bdi class="cut" dir="ltr">${address}</bdi>${channel === 'email' && store.mayMail()
      ? html`<button class="ib sm ok" aria-label=${t('new_email')} title=${t('new_email')} @click=${() => beginEmail({ to: address })}>${icon('pen', 'i14')}</button>`
      : nothing}<parley-copy class="ok" .text=${address} .label=${`${t('copy')} ${address}`}></parley-copy></div>`);
}

/**
 * @param {Conversation} one
 * @param {() => void} open
 */
function past(one, open) {
  const at = one.last_message_at ?? one.created_at;
  return html`<button class="past" @click=${open}><span class=${channelColour(one.channel)}>${channelIcon(one.channel)}</span>
    <span class="cut" dir="auto">${one.subject ?? (one.last_message ? messageText(one.last_message) : t('no_messages'))}</span>
    <time datetime=${at}>${shortTime(at, store.now.value)}</time></button>`;
}

/**
 * @param {Contact} contact
 * @param {Event} event
 */
function editName(contact, event) {
  oneField(event, t('edit_name'), contact.name ?? '', (name) => saveContact(contact.id, { name }));
}

/**
 * @param {Contact} contact
 * @param {Event} event
 */
function addTag(contact, event) {
  oneField(event, t('add_tag_label'), '', (tag) => {
    const { tags } = store.contacts.peek(contact.id)?.contact ?? contact; // a colleague may have added one meanwhile
    return saveContact(contact.id, { tags: [...new Set([...tags, tag])] });
  });
}

/**
 * Asks for a line of text beside what was clicked.
 *
 * @param {Event} event
 * @param {string} label
 * @param {string} value
 * @param {(text: string) => Promise<boolean>} save
 */
function oneField(event, label, value, save) {
  openPopup(/** @type {Element} */ (event.currentTarget), label, (close) => html`<form class="menu-form"
    @submit=${async (/** @type {SubmitEvent} */ submitted) => {
      submitted.preventDefault();
      const text = String(new FormData(/** @type {HTMLFormElement} */ (submitted.currentTarget)).get('text')).trim();
      if (text && (await save(text))) {
        close();
      }
    }}><label><span class="f-l">${label}</span><span class="inp"><input name="text" dir="auto" required maxlength="200" .value=${value}></span></label>
    <button class="btn primary">${t('save')}</button></form>`);
}
