// @ts-check
// Above the text of a reply by mail: to whom, copies, what it is about. Folded to a line until
// somebody wants to change it.
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { changeDraft, draftOf, hasNoReply } from './drafts.js';
import { icon } from './icons.js';
import { changedMail, mailFields, usualSubject } from './mail-draft.js';
import { contactIn, isSameAddress, shortName } from './mail-people.js';
import './recipients.js';
import { WatchingElement } from './signals.js';
import * as store from './store.js';
import { loadStyles } from './styles.js';
import { listed, t } from './text.js';
import { latestOf } from './threads.js';

await loadStyles('mail-head.css');

const SUBJECT = 500;

/** Whom a reply goes to, and where if they asked for it elsewhere than they write from. @param {import('./types').Conversation} conversation */
function addressee(conversation) {
  const contact = contactIn(conversation);
  const asked = latestOf(conversation.id, 'reply_to');
  const isElsewhere = typeof asked === 'string' && isSameAddress(asked, contact.address);
  return contact.name && isElsewhere ? `${contact.name} <${contact.address}>` : shortName(contact);
}

class MailHead extends WatchingElement {
  static properties = { conversation: { attribute: false }, open: { state: true }, blind: { state: true } };

  constructor() {
    super();
    this.conversation = '';
    this.open = false;
    /** Whether the field for blind copies shows though it is empty. */
    this.blind = false;
    this.wasEmpty = true;
  }

  /** It folds with another conversation, and once the reply is sent. @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const isEmpty = hasNoReply(draftOf(this.conversation));
    const isSent = isEmpty && !this.wasEmpty && !this.contains(document.activeElement);
    if (changed.has('conversation') || isSent) {
      this.open = false;
      this.blind = false;
    }
    this.wasEmpty = isEmpty;
  }

  /** @override */
  render() {
    const conversation = store.conversations.get(this.conversation);
    if (!conversation) {
      return nothing;
    }
    const fields = mailFields(conversation, draftOf(this.conversation).mail);
    return this.open ? this.fields(conversation, fields) : this.line(conversation, fields);
  }

  /**
   * @param {import('./types').Conversation} conversation
   * @param {ReturnType<typeof mailFields>} fields
   */
  line(conversation, { subject, cc, bcc }) {
    const copies = [cc.length > 0 ? t('letter_cc', { who: listed(cc.map(shortName)) }) : '', bcc.length > 0 ? t('letter_bcc', { who: listed(bcc.map(shortName)) }) : ''];
    const words = [t('letter_to', { who: addressee(conversation) }), ...copies, subject].filter(Boolean).join(' · ');
    return html`<div class="mh"><span class="cut grow" dir="auto" title=${words}>${words}</span>
      <button class="btn sm ghost" aria-expanded="false" @click=${this.unfold}>${t('mail_change')}${icon('down', 'i12')}</button></div>`;
  }

  /**
   * @param {import('./types').Conversation} conversation
   * @param {ReturnType<typeof mailFields>} fields
   */
  fields(conversation, { subject, cc, bcc }) {
    const { name, address } = contactIn(conversation);
    const isBlind = this.blind || bcc.length > 0;
    return html`<div class="mh open" role="group" aria-label=${t('mail_head')} @keydown=${this.key}>
      <span class="mh-l">${t('mail_to')}</span><span class="mh-t cut">${name ? html`<bdi>${name}</bdi> ` : nothing}<bdi dir="ltr" class="c-2">${address}</bdi></span>
      <button class="ib sm mh-f" aria-expanded="true" aria-label=${t('mail_fold')} title=${t('mail_fold')} @click=${this.fold}>${icon('down', 'i14')}</button>
      <parley-recipients .label=${t('mail_cc')} .people=${cc} @changed=${(/** @type {CustomEvent} */ { detail }) => this.change({ cc: detail })}></parley-recipients>
      ${isBlind
        ? html`<parley-recipients class="blind" .label=${t('mail_bcc')} .people=${bcc} @changed=${(/** @type {CustomEvent} */ { detail }) => this.change({ bcc: detail })}></parley-recipients>`
        : html`<button class="btn sm ghost mh-b" @click=${this.unveil}>${t('mail_bcc')}</button>`}
      <label class="mh-l" for="mail-subject">${t('mail_subject')}</label>
      <input id="mail-subject" class="mh-s" dir="auto" maxlength=${SUBJECT} autocomplete="off" .value=${live(subject)} @input=${this.renamed}></div>`;
  }

  async unfold() {
    this.open = true;
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.querySelector('parley-recipients'))?.focus();
  }

  async fold() {
    this.open = false;
    await this.updateComplete;
    this.querySelector('button')?.focus();
  }

  async unveil() {
    this.blind = true;
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.querySelector('.blind'))?.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      this.fold();
    }
  }

  /** @param {Event} event */
  renamed({ currentTarget }) {
    const { value } = /** @type {HTMLInputElement} */ (currentTarget);
    const conversation = store.conversations.peek(this.conversation);
    const isUsual = conversation && value === usualSubject(conversation);
    this.change({ subject: isUsual ? null : value });
  }

  /** @param {Partial<import('./drafts.js').MailDraft>} changes */
  change(changes) {
    const { mail } = draftOf(this.conversation);
    changeDraft(this.conversation, { mail: changedMail(mail, changes), alert: null });
  }
}

customElements.define('parley-mail-head', MailHead);
