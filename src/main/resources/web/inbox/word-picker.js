// @ts-check
// A list above the composer's field, of what fits to the word before the caret. The focus stays in
// the field; the list is worked with the keys.
import { html, nothing } from 'lit';
import * as store from './store.js';

/**
 * What all such lists have in common.
 *
 * @template Entry
 */
export class WordPicker {
  /** The id of the element that lists. */
  list = '';
  #host;
  #pattern;
  /** Whether a list is wanted: such a word stands before the caret, and nobody pressed Esc. */
  #isOpen = false;
  #word = '';
  /** Where that word stands. */
  #conversation = '';
  /** Where the sign is that Esc was pressed at. @type {number | null} */
  #dismissed = null;
  #index = 0;

  /**
   * @param {import('lit').LitElement} host the composer
   * @param {RegExp} pattern finds a sign and the word behind it (group 1) at the end of a text
   */
  constructor(host, pattern) {
    this.#host = host;
    this.#pattern = pattern;
  }

  /** What fits to a word, the best first. @param {string} _word @returns {Entry[]} */
  found(_word) {
    return [];
  }

  /** The id of the element that shows an entry. @param {Entry} _entry @returns {string} */
  idOf(_entry) {
    return '';
  }

  /**
   * The text that an entry stands for.
   *
   * @param {Entry} _entry
   * @param {string} _conversation
   * @returns {Promise<string> | string}
   */
  textOf(_entry, _conversation) {
    return '';
  }

  /** A list opens: what it needs to know is to be asked for. @returns {Promise<unknown> | void} */
  opened() {}

  /**
   * An entry has been put into the field.
   *
   * @param {HTMLTextAreaElement} _field
   * @param {number} _start where
   */
  inserted(_field, _start) {}

  get word() {
    return this.#word;
  }

  /** The number of the entry that the keys are at. */
  get index() {
    return this.#index;
  }

  /** Whether there may be a list in a conversation. @param {string} conversation */
  isOpenIn(conversation) {
    return this.#isOpen && conversation === this.#conversation;
  }

  /**
   * Looks at what stands before the caret.
   *
   * @param {HTMLTextAreaElement} field
   * @param {string} conversation
   */
  async look(field, conversation) {
    this.#conversation = conversation;
    const before = field.value.slice(0, field.selectionStart);
    const word = before.match(this.#pattern)?.[1] ?? null;
    const sign = word === null ? null : before.length - word.length - 1;
    if (sign !== this.#dismissed) {
      this.#dismissed = null;
    }
    const wasOpen = this.#isOpen;
    this.#isOpen = sign !== null && this.#dismissed === null;
    if (word !== this.#word || !wasOpen) {
      this.#index = 0;
    }
    this.#word = word ?? '';
    this.#host.requestUpdate();
    if (this.#isOpen && !wasOpen) {
      await this.opened();
      this.#host.requestUpdate();
    }
  }

  /** Something has been written. @param {HTMLTextAreaElement} field @param {string} conversation */
  typed(field, conversation) {
    this.look(field, conversation);
  }

  /**
   * The list, if there is one in a conversation.
   *
   * @param {string} conversation
   * @param {string} label
   * @param {(entry: Entry) => unknown} content what is seen of an entry
   */
  listIn(conversation, label, content) {
    const { shown } = this;
    return shown.length === 0 || !this.isOpenIn(conversation)
      ? nothing
      : html`<div class="pop canned" @pointerdown=${keepFocus}>
          <div class="canned-l" id=${this.list} role="listbox" aria-label=${label}>${shown.map(
            (entry, index) => html`<div class="mi" id=${this.idOf(entry)} role="option"
              aria-selected=${index === this.index} @click=${() => this.pick(entry)}>${content(entry)}</div>`,
          )}</div></div>`;
  }

  close() {
    this.#isOpen = false;
    this.#host.requestUpdate();
  }

  /** @returns {Entry[]} what is in the list now */
  get shown() {
    const isHere = store.route.peek().conversation === this.#conversation;
    return this.#isOpen && isHere ? this.found(this.#word) : [];
  }

  /** The id of the option that the keys are at, if there is a list. */
  get active() {
    const { shown } = this;
    return shown.length > 0 ? this.idOf(shown[Math.min(this.#index, shown.length - 1)]) : null;
  }

  /**
   * Deals with a key that is the list's.
   *
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it was
   */
  key(event) {
    const { shown } = this;
    const modified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (shown.length === 0 || modified) {
      return false;
    }
    const field = /** @type {HTMLTextAreaElement} */ (event.target);
    /** @type {Record<string, () => unknown>} */
    const keys = {
      ArrowDown: () => this.#move(1),
      ArrowUp: () => this.#move(-1),
      Enter: () => this.insert(shown[this.#index], field),
      Tab: () => this.insert(shown[this.#index], field),
      Escape: () => {
        this.#dismissed = field.selectionStart - this.#word.length - 1;
        this.close();
      },
    };
    const work = keys[event.key];
    if (work) {
      event.preventDefault();
      event.stopPropagation();
      work();
    }
    return Boolean(work);
  }

  /** @param {number} step */
  #move(step) {
    const count = this.shown.length;
    this.#index = (this.#index + step + count) % count;
    this.#host.requestUpdate();
    this.#host.updateComplete.then(() =>
      document.getElementById(this.active ?? '')?.scrollIntoView({ block: 'nearest' }),
    );
  }

  /** For a click on an entry. @param {Entry} entry */
  pick(entry) {
    const field = this.#host.querySelector('textarea');
    if (field) {
      this.insert(entry, field);
    }
  }

  /**
   * Puts an entry where the sign and the word are.
   *
   * @param {Entry} entry
   * @param {HTMLTextAreaElement} field
   */
  async insert(entry, field) {
    const { value, selectionEnd } = field;
    const start = selectionEnd - this.#word.length - 1;
    this.close();
    const text = await this.textOf(entry, this.#conversation);
    const isHere = field.isConnected && store.route.peek().conversation === this.#conversation;
    if (!isHere || field.value !== value) {
      return; // somebody writes on already
    }
    field.focus();
    field.setSelectionRange(start, selectionEnd);
    document.execCommand('insertText', false, text); // unlike setRangeText it can be undone
    this.inserted(field, start);
  }
}

/** Pressing an entry must not take the focus from the field. @param {Event} event */
export function keepFocus(event) {
  event.preventDefault();
}
