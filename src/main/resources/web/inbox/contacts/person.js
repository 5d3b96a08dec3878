// @ts-check
// One contact: its fields, and all else that is known of it.
import { html, nothing } from 'lit';
import { complain, toast } from '../actions.js';
import { ask } from '../ask.js';
import { blockedLine, contactMenu } from '../contact-menu.js';
import { contactShown, loadContact } from '../contact.js';
import { icon } from '../icons.js';
import { onceAtATime } from '../lazily.js';
import { failure } from '../list-parts.js';
import { otherAddresses, ParleyPanel } from '../panel.js';
import { follow, navigate, pathTo } from '../router.js';
import { initialsAvatar } from '../row.js';
import { request } from '../session.js';
import * as store from '../store.js';
import { displayName, t } from '../text.js';
import './form.js';

/** @typedef {import('../types').Contact} Contact */

class Person extends ParleyPanel {
  static properties = { ...ParleyPanel.properties, contact: { attribute: false }, back: { attribute: false }, exporting: { state: true } };

  constructor() {
    super();
    this.back = '/contacts';
    /** The contact whose file is being written. */
    this.exporting = '';
    /** The contact that was here. */
    this.shown = '';
  }

  /** @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('contact')) {
      this.editing = null;
      this.load(this.contact);
    }
  }

  /** @override */
  render() {
    const known = store.contacts.get(this.contact);
    const contact = known?.contact;
    const name = contact ? displayName(contact) : '';
    this.shown = contact ? contact.id : this.shown;
    return html`<div class="set-side ppl-p" tabindex="-1">
      <header>${contact ? initialsAvatar(contact.id, name, 's40') : nothing}<h2 class="cut" dir="auto">${name}</h2>${contactMenu(contact)}
        <a class="ib" href=${this.back} aria-label=${t('close')} @click=${follow}>${icon('x')}</a></header>
      ${blockedLine(contact)}${known?.error ? failure(t('panel_failed'), known.error, () => loadContact(this.contact)) : nothing}
      ${contact
        ? html`${store.mayWrite() ? html`<parley-contact-form .contact=${contact}></parley-contact-form>${this.identities(contact, otherAddresses(contact))}` : this.identities(contact)}
            ${this.more(contact, known?.conversations ?? [], [], { title: t('contacts_conversations'), none: t('contacts_no_conversations') })}
            ${store.mayManage()
              ? html`<div class="ppl-d"><button class="btn line" @click=${this.merge}>${icon('people')}${t('merge_ask')}</button>
                  ${this.keeping(contact)}${this.removal(contact)}</div>`
              : nothing}`
        : !known && this.shown === this.contact
          ? gone()
          : nothing}</div>`;
  }

  /** @param {string} id */
  async load(id) {
    const now = await contactShown(id);
    if (now && now !== id && id === this.contact) {
      this.dispatchEvent(new CustomEvent('moved', { detail: now }));
    }
  }

  /** Its box: it has none itself. @override */
  focus() {
    /** @type {HTMLElement | null} */ (this.querySelector('.set-side'))?.focus();
  }

  /** @override @param {string} id */
  open(id) {
    navigate(pathTo('all', id));
  }

  merge = onceAtATime(async () => {
    const { openMerge } = await import('../merge.js');
    const contact = store.contacts.peek(this.contact)?.contact;
    if (contact && this.isConnected) {
      openMerge(contact, null, () => this.focus());
    }
  });

  /** @param {Contact} contact */
  keeping({ id }) {
    const isBusy = this.exporting === id;
    return html`<button class="btn line" ?disabled=${isBusy} @click=${this.export}>${isBusy ? html`<span class="spin" aria-hidden="true"></span>` : icon('arrowdown')}${t(isBusy ? 'person_exporting' : 'person_export')}</button>
      <button class="btn line" aria-haspopup="dialog" @click=${this.hold}>${icon('pin')}${t('hold')}</button>`;
  }

  export = async () => {
    const id = this.contact;
    const isWanted = () => this.isConnected && this.contact === id;
    this.exporting = id;
    try {
      await (await import('./export.js')).exportContact(id, isWanted);
    } catch (error) {
      complain(error);
    } finally {
      this.exporting = this.exporting === id ? '' : this.exporting;
    }
  };

  hold = onceAtATime(async () => {
    const id = this.contact;
    (await import('./hold.js')).openHold(id);
  });

  /** @param {Contact} contact */
  removal(contact) {
    const run = async () => {
      const isSure = await ask({
        title: t('contacts_delete_title', { name: displayName(contact) }),
        text: t('contacts_delete_sure'),
        yes: t('contacts_delete_yes'),
        no: t('cancel'),
      });
      if (isSure) {
        await request('DELETE', `/v1/contacts/${contact.id}`).then(() => {
          toast('check', t('contacts_deleted'));
          navigate(this.back, { replace: true });
          this.dispatchEvent(new Event('gone'));
        }, complain);
      }
    };
    return html`<button class="btn line bad" @click=${run}>${icon('trash')}${t('contacts_delete')}</button>`;
  }
}

/** Somebody else has deleted it while it was looked at. */
function gone() {
  return html`<div class="void" role="alert">${icon('trash', 'i20')}<p><b>${t('contacts_gone')}</b>${t('contacts_gone_text')}</p></div>`;
}

customElements.define('parley-person', Person);
