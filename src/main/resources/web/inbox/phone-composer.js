// @ts-check
// Where the customer types.
import { html, nothing } from 'lit';
import { icon } from './icons.js';
import { KINDS, openKinds, quietly, sendKind } from './phone-menus.js';
import * as phone from './phone-state.js';
import { sendChosen, sendText } from './phone-send.js';
import { senderName, summary } from './phone-thread.js';
import { WatchingElement } from './signals.js';
import { t } from './text.js';

class PhoneComposer extends WatchingElement {
  static properties = { text: { state: true } };

  constructor() {
    super();
    this.text = '';
    /** @type {unknown} */
    this.shownSubject = null;
  }

  /** The field. @returns {HTMLTextAreaElement} */
  get input() {
    return /** @type {HTMLTextAreaElement} */ (this.querySelector('textarea'));
  }

  send() {
    const text = this.input.value.trim();
    if (text) {
      this.input.value = '';
      this.text = '';
      sendText(text).catch(() => this.giveBack(text));
    } else {
      sendKind(KINDS[1]);
    }
  }

  /** What was refused may be sent again. @param {string} text */
  giveBack(text) {
    if (!this.input.value) {
      this.input.value = text;
      this.text = text;
    }
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (this.input.value.trim()) {
        this.send();
      }
    } else if (event.key === 'Escape' && phone.subject.peek()) {
      event.stopPropagation();
      phone.subject.value = null;
    }
  }

  /** @param {Event} event */
  chosen(event) {
    const field = /** @type {HTMLInputElement} */ (event.currentTarget);
    [...(field.files ?? [])].forEach((file) => quietly(sendChosen(file)));
    field.value = '';
  }

  /** @override */
  render() {
    const canSend = this.text.trim() !== '';
    const label = t(canSend ? 'send' : 'send_voice');
    return html`${this.subject()}
      <div class="ph-c">
        <button class="ib sm" aria-label=${t('send_as_customer')} aria-haspopup="menu" @click=${openKinds}>${icon('plus', 'i20')}</button>
        <span class="inp">
          <textarea rows="1" dir="auto" aria-label=${t('message_as_customer')} placeholder=${t('message')}
            @keydown=${this.pressed}
            @input=${() => {
              this.text = this.input.value;
            }}></textarea>
          <label class="ib sm" title=${t('own_file')}>${icon('clip')}<input class="vh" type="file" aria-label=${t('own_file')} @change=${this.chosen} /></label>
        </span>
        <button class="rnd" aria-label=${label} title=${label} @click=${this.send}>${icon(canSend ? 'send' : 'mic', 'i20')}</button>
      </div>`;
  }

  subject() {
    const subject = phone.subject.value;
    if (!subject) {
      return nothing;
    }
    const title = subject.does === 'edit' ? t('edit_message') : senderName(subject.message);
    return html`<div class="ph-q"><div class="quote"><b>${title}</b><span class="cut">${summary(subject.message)}</span></div>
      <button class="ib sm" aria-label=${t('close')} @click=${() => (phone.subject.value = null)}>${icon('x')}</button></div>`;
  }

  /** @override */
  updated() {
    const subject = phone.subject.peek();
    if (subject !== this.shownSubject) {
      this.shownSubject = subject;
      if (subject?.does === 'edit') {
        this.input.value = summary(subject.message);
        this.text = this.input.value;
      }
      if (subject) {
        this.input.focus();
      }
    }
  }
}

customElements.define('parley-phone-composer', PhoneComposer);
