// @ts-check
// Where agents write: the foot of a thread.
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { toast } from './actions.js';
import { selectBlank } from './canned-blanks.js';
import { enterHint, isSendKey, noteFoot, replyFoot } from './composer-foot.js';
import * as parts from './composer-parts.js';
import { changeDraft, draftOf, focusWishes } from './drafts.js';
import { writeEarly } from './early-keys.js';
import { FileDrop } from './file-drop.js';
import { icon } from './icons.js';
import { lazily } from './lazily.js';
import { rested, typed } from './own-presence.js';
import { pickersOf } from './picker-group.js';
import { addNote, sendReply } from './sending.js';
import { effect, WatchingElement } from './signals.js';
import * as store from './store.js';
import { fullTime, t } from './text.js';

/** @typedef {import('./drafts.js').Draft} Draft */
/** @typedef {import('./drafts.js').Mode} Mode */
/** @typedef {import('./types').Conversation} Conversation */

/** Timers can't be longer than this. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

class Composer extends WatchingElement {
  static properties = { popup: { state: true }, files: { state: true } };

  /** What is shown, and so what keys and clicks are about. */
  #conversation = '';
  /** When the reply window closes. @type {number | null} */
  #closesAt = null;
  /** The popup that was open when its button was pressed: that press closes it. */
  #pressed = '';
  /** What had the keyboard before an update. @type {Element | null} */
  #focused = null;
  #wishes = focusWishes.peek();
  #stopWishes = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #closing;
  #pickers = pickersOf(this);
  #drop = new FileDrop(this, (files) => this.#attach(files));

  constructor() {
    super();
    /** What stands open above the card. @type {import('./composer-foot.js').Popup | null} */
    this.popup = null;
    /** What deals with files, once there are any. @type {typeof import('./attachments.js') | null} */
    this.files = null;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#stopWishes = effect(() => {
      if (focusWishes.value > this.#wishes) {
        this.#wishes = focusWishes.value;
        this.updateComplete.then(() => this.focusField());
      }
    });
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stopWishes();
    clearTimeout(this.#closing);
  }

  /** @param {Mode} [mode] of what is to be written; that of the draft if there is none */
  focusField(mode) {
    if (mode && mode !== draftOf(this.#conversation).mode) {
      this.#choose(mode);
      return;
    }
    const field = this.querySelector('textarea');
    if (field) {
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
      writeEarly();
    }
  }

  /** @override */
  render() {
    const conversation = store.openConversation();
    if (!conversation) {
      return nothing;
    }
    this.#conversation = conversation.id;
    if (!store.mayWrite()) {
      return html`<div class="comp-w"><p class="comp-read">${icon('eye')}${t('composer_viewer')}</p></div>`;
    }
    const draft = draftOf(conversation.id);
    const { isOpen, left } = parts.replyWindow(conversation, Math.max(store.now.value, Date.now()));
    this.#closesAt = left === null ? null : Date.now() + left;
    this.#renderAgainIn(left);
    const choose = { note: () => this.#choose('note'), templates: this.#openTemplates };
    const closed = parts.closedCard(draft, conversation, isOpen, choose);
    return html`<div class="comp-w">
        ${parts.overtakenCard(conversation)}
        ${closed ?? this.#card(conversation, draft, left)}
      </div>
      ${this.#drop.isOver ? parts.dropHint(closed !== null || draft.mode === 'note') : nothing}`;
  }

  /** A window closes at its moment, not at the next tick of the clock. @param {number | null} left */
  #renderAgainIn(left) {
    clearTimeout(this.#closing);
    if (left !== null && left > 0 && left < LONGEST_TIMER_MS) {
      this.#closing = setTimeout(() => this.requestUpdate(), left + 1);
    }
  }

  /**
   * @param {Conversation} conversation
   * @param {Draft} draft
   * @param {number | null} left
   */
  #card(conversation, draft, left) {
    const isNote = draft.mode === 'note';
    return html`<div class="comp ${isNote ? 'amber' : ''}" id="composer-card" role="tabpanel" aria-labelledby="composer-${draft.mode}">
      ${this.#pickers[draft.mode].render(conversation)}
      ${isNote ? nothing : html`${parts.pausedBar(conversation)}${parts.replyingBar(conversation)}`}
      <div class="comp-h">${parts.tabs(draft, (mode) => this.#choose(mode))}
        ${isNote ? html`<span class="win">${icon('note', 'i14')}${t('only_team')}</span>` : parts.windowLeft(left)}</div>
      ${isNote ? nothing : html`${parts.mailHead(conversation)}${parts.quotePreview(conversation.id, draft.quote)}`}
      ${this.#field(conversation.id, draft)}
      ${draft.alert ? html`<p class="why" role="alert">${icon('fail', 'i14')}<span>${draft.alert}</span></p>` : nothing}
      ${isNote ? nothing : this.#chips(conversation.id, draft)}
      <div class="comp-f">${this.#foot(conversation, draft)}</div>
    </div>`;
  }

  /** Each text has a field of its own: undoing in one never brings back another. @param {string} conversation @param {Draft} draft */
  #field(conversation, draft) {
    const label = t(draft.mode === 'note' ? 'write_note' : 'write_reply');
    const picker = this.#pickers[draft.mode];
    return keyed(
      conversation + draft.mode,
      html`<textarea class="field" rows="2" dir="auto" enterkeyhint=${enterHint()}
        aria-label=${label} placeholder=${label} .value=${live(draft[draft.mode])}
        aria-autocomplete="list" aria-activedescendant=${picker.active ?? nothing}
        aria-controls=${picker.list ?? nothing}
        @input=${this.#typed} @keydown=${this.#keyDown} @blur=${() => picker.close()}></textarea>`,
    );
  }

  /** @param {string} conversation @param {Draft} draft */
  #chips(conversation, { attachments }) {
    if (attachments.length > 0 && !this.files) {
      this.#loadFiles();
    }
    return attachments.length > 0 ? this.files?.chips(conversation, attachments) : nothing;
  }

  /** @param {Conversation} conversation @param {Draft} draft */
  #foot({ id, channel_id }, { mode, waits }) {
    const actions = {
      send: this.#send,
      attach: (/** @type {File[]} */ files) => this.#attach(files),
      openTemplates: this.#openTemplates,
      openCanned: () => this.#pickers.canned.toggle(this.querySelector('textarea')),
      press: (/** @type {import('./composer-foot.js').Popup} */ popup) => {
        this.#pressed = this.popup === popup ? popup : '';
      },
      toggle: (/** @type {import('./composer-foot.js').Popup} */ popup) => this.#toggle(popup),
    };
    if (mode === 'note') {
      return noteFoot(this.popup, actions);
    }
    const capabilities = store.channel(channel_id)?.capabilities;
    const hasTemplates = capabilities?.templates !== false;
    const limits = parts.fileLimits(capabilities);
    const isHeld = store.overtaken.get(id) !== undefined;
    return replyFoot(this.popup, actions, { waits, hasTemplates, limits, isHeld });
  }

  /** @param {Mode} mode */
  #choose(mode) {
    changeDraft(this.#conversation, { mode });
    focusWishes.value++;
  }

  /** @param {import('./composer-foot.js').Popup} name */
  #toggle(name) {
    const card = this.querySelector('.comp');
    const isClosing = this.popup === name || this.#pressed === name;
    this.#pressed = '';
    if (!card || isClosing) {
      return;
    }
    const onclose = () => {
      this.popup = null;
    };
    lazily(async () => {
      this.popup = name;
      await (name === 'emoji'
        ? (await import('./emoji.js')).openEmoji(card, (emoji) => this.#insert(emoji), onclose)
        : (await import('./schedule.js')).openSchedule(card, this.#closesAt, this.#sendAt, onclose));
    });
  }

  /** @param {string} emoji */
  #insert(emoji) {
    this.querySelector('textarea')?.focus();
    document.execCommand('insertText', false, emoji); // unlike setRangeText it can be undone
  }

  #openTemplates = () => {
    const conversation = this.#conversation;
    lazily(async () => (await import('./templates.js')).openTemplates(conversation));
  };

  /** @param {File[]} files */
  async #attach(files) {
    const conversation = this.#conversation;
    if (files.length === 0 || !store.mayWrite() || !this.querySelector('.comp:not(.amber)')) {
      return;
    }
    await this.#loadFiles();
    this.files?.attach(conversation, files);
    this.focusField();
  }

  #loadFiles() {
    return lazily(async () => {
      this.files = await import('./attachments.js');
    });
  }

  /** @param {InputEvent} event */
  #typed = (event) => {
    const field = /** @type {HTMLTextAreaElement} */ (event.target);
    const { value } = field;
    const { mode } = draftOf(this.#conversation);
    changeDraft(this.#conversation, { [mode]: value, alert: null, waits: false });
    typed(mode, value);
    this.#pickers[mode].typed(field, this.#conversation);
  };

  /** @param {KeyboardEvent} event */
  #keyDown = (event) => {
    if (this.#pickers[draftOf(this.#conversation).mode].key(event)) {
      return;
    }
    if (isSendKey(event)) {
      event.preventDefault();
      if (!event.repeat) {
        this.#send();
      }
    }
  };

  #send = () => {
    if (draftOf(this.#conversation).mode === 'note') {
      addNote(this.#conversation);
    } else if (!store.overtaken.get(this.#conversation)) {
      // Otherwise a second Enter would send what nobody has thought over: the card has its button.
      sendReply(this.#conversation);
    }
    rested();
    this.focusField();
    const field = this.querySelector('textarea');
    if (field) {
      selectBlank(field, 0); // that is why it has not been sent
    }
  };

  /** @param {Date} at */
  #sendAt = (at) => {
    if (sendReply(this.#conversation, { sendAt: at })) {
      toast('clock', t('scheduled_for', { time: fullTime(at.getTime()) }));
    }
    this.focusField();
  };

  /** @override */
  willUpdate() {
    this.#focused = this.contains(document.activeElement) ? document.activeElement : null;
  }

  /** @override */
  updated() {
    if (this.#focused && !this.contains(document.activeElement)) {
      parts.leadOn(this, this.#focused);
    }
    const field = this.querySelector('textarea');
    if (field && !CSS.supports('field-sizing', 'content')) {
      field.style.blockSize = 'auto';
      field.style.blockSize = `${field.scrollHeight}px`;
    }
  }
}

customElements.define('parley-composer', Composer);
