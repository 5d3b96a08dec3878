// @ts-check
// Where agents write: the foot of a thread.
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { closedCard, overtakenCard, pausedBar, quotePreview } from './composer-parts.js';
import { replyWindow, tabs, windowLeft } from './composer-parts.js';
import { changeDraft, draftOf, focusWishes } from './drafts.js';
import { icon } from './icons.js';
import { addNote, sendReply } from './sending.js';
import { effect, WatchingElement } from './signals.js';
import * as store from './store.js';
import { t } from './text.js';

/** @typedef {import('./drafts.js').Draft} Draft */
/** @typedef {import('./drafts.js').Mode} Mode */
/** @typedef {import('./types').Conversation} Conversation */

/** Timers can't be longer than this. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Phones have no Shift+Enter: there only the button sends. */
const TOUCH = matchMedia('(pointer: coarse)');
const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

class Composer extends WatchingElement {
  /** What is shown, and so what keys and clicks are about. */
  #conversation = '';
  #wishes = focusWishes.peek();
  #stopWishes = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #closing;

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

  focusField() {
    const field = this.querySelector('textarea');
    const end = field?.value.length ?? 0;
    field?.focus();
    field?.setSelectionRange(end, end);
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
    const { isOpen, left } = replyWindow(conversation, Math.max(store.now.value, Date.now()));
    this.#renderAgainIn(left);
    const choose = { note: () => this.#choose('note'), templates: () => this.#openTemplates() };
    return html`<div class="comp-w">
      ${overtakenCard(conversation)}
      ${draft.mode === 'reply' && !isOpen
        ? closedCard(draft, conversation, choose)
        : this.#card(conversation, draft, left)}
    </div>`;
  }

  /** A window closes at its moment, not at the next tick of the clock. @param {number | null} left */
  #renderAgainIn(left) {
    clearTimeout(this.#closing);
    if (left !== null && left > 0 && left < LONGEST_TIMER_MS) {
      this.#closing = setTimeout(() => this.#windowClosed(), left + 1);
    }
  }

  async #windowClosed() {
    const wasWriting = document.activeElement === this.querySelector('textarea');
    this.requestUpdate();
    store.announcement.value = t('window_closed');
    await this.updateComplete;
    const card = this.querySelector('.closed');
    if (wasWriting && card instanceof HTMLElement) {
      card.focus(); // the field is gone, and keys must not go to what is under it
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
      ${isNote ? nothing : pausedBar(conversation)}
      <div class="comp-h">${tabs(draft, (mode) => this.#choose(mode))}
        ${isNote ? html`<span class="win">${icon('note', 'i14')}${t('only_team')}</span>` : windowLeft(left)}</div>
      ${isNote ? nothing : quotePreview(conversation.id, draft.quote)}
      ${this.#field(conversation.id, draft)}
      ${draft.refusal ? html`<p class="why" role="alert">${icon('fail', 'i14')}<span>${t('not_sent', { reason: draft.refusal })}</span></p>` : nothing}
      <div class="comp-f">${isNote ? this.#noteFoot() : this.#replyFoot()}</div>
    </div>`;
  }

  /** A field of its own for each text, so that undoing in one never brings back another. @param {string} conversation @param {Draft} draft */
  #field(conversation, draft) {
    const label = t(draft.mode === 'note' ? 'write_note' : 'write_reply');
    return keyed(
      conversation + draft.mode,
      html`<textarea class="field" rows="2" dir="auto" enterkeyhint=${TOUCH.matches ? 'enter' : 'send'}
        aria-label=${label} placeholder=${label} .value=${live(draft[draft.mode])}
        @input=${this.#typed} @keydown=${this.#keyDown}></textarea>`,
    );
  }

  #noteFoot() {
    return html`<button class="btn note-b" @click=${this.#send}>${t('add_note')}${this.#sendKey()}</button>`;
  }

  #replyFoot() {
    return html`<span class="split"><button class="btn primary" @click=${this.#send}>${t('send')}${this.#sendKey()}</button></span>`;
  }

  #sendKey() {
    if (TOUCH.matches) {
      return nothing;
    }
    const modifier = IS_MAC ? '⌘' : t('key_control');
    return html`<kbd aria-hidden="true">${sendsWithModifier() ? `${modifier} ` : ''}↵</kbd>`;
  }

  /** @param {Mode} mode */
  #choose(mode) {
    changeDraft(this.#conversation, { mode });
    focusWishes.value++;
  }

  #openTemplates() {}

  /** @param {InputEvent} event */
  #typed = (event) => {
    const { value } = /** @type {HTMLTextAreaElement} */ (event.target);
    const { mode } = draftOf(this.#conversation);
    changeDraft(this.#conversation, { [mode]: value, refusal: null, waits: false });
  };

  /** @param {KeyboardEvent} event */
  #keyDown = (event) => {
    if (event.isComposing || event.keyCode === 229) {
      return; // Enter takes a suggestion of the input method
    }
    const modifier = event.ctrlKey || event.metaKey;
    const sends = modifier || !(event.shiftKey || sendsWithModifier() || TOUCH.matches);
    if (event.key === 'Enter' && sends) {
      event.preventDefault();
      if (!event.repeat) {
        this.#send();
      }
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      /** @type {HTMLElement} */ (event.target).blur();
    }
  };

  #send = () => {
    const isNote = draftOf(this.#conversation).mode === 'note';
    isNote ? addNote(this.#conversation) : sendReply(this.#conversation);
    this.focusField();
  };

  /** @override */
  updated() {
    const field = this.querySelector('textarea');
    if (field && !CSS.supports('field-sizing', 'content')) {
      field.style.blockSize = 'auto';
      field.style.blockSize = `${field.scrollHeight}px`;
    }
  }
}

function sendsWithModifier() {
  return store.me.value?.preferences?.send_key === 'mod_enter';
}

customElements.define('parley-composer', Composer);
