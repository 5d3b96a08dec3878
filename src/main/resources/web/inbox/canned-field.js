// @ts-check
// What the composer's field has to do with canned replies: a slash opens the list of them, and Tab
// goes from one blank that they left to the next.
import { selectBlank } from './canned-blanks.js';
import { lazily } from './lazily.js';

/** Where the caret is once what stood from one place to another has gone. @param {number} caret @param {number} at @param {number} end @returns {[number, number]} */
function caretWithout(caret, at, end) {
  const place = caret >= end ? caret - (end - at) : Math.min(caret, at);
  return [place, place];
}

/** The canned replies of a composer. What lists them is loaded at the first slash. */
export class CannedField {
  list = 'canned-list';
  #host;
  /** @type {import('./canned.js').CannedPicker | null} */
  #picker = null;
  /** What the button has written, until something is chosen. @type {{ field: HTMLTextAreaElement, at: number, text: string } | null} */
  #written = null;

  /** @param {import('lit').LitElement} host the composer */
  constructor(host) {
    this.#host = host;
  }

  /** The option that the keys are at. */
  get active() {
    return this.#picker?.active ?? null;
  }

  /**
   * Something has been written.
   *
   * @param {HTMLTextAreaElement} field
   * @param {string} conversation
   */
  typed(field, conversation) {
    if (!this.#isWritten()) {
      this.#written = null; // what is at its place from now on is somebody's own
    }
    if (this.#picker) {
      this.#picker.look(field, conversation);
    } else if (field.value.includes('/')) {
      lazily(async () => {
        const { CannedPicker } = await import('./canned.js');
        this.#picker ??= new CannedPicker(this.#host, () => (this.#written = null));
        await this.#picker.look(field, conversation);
      });
    }
  }

  /**
   * Deals with the keys of the list, and with Tab, which goes to the next blank.
   *
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key means nothing more
   */
  key(event) {
    if (this.#picker?.key(event)) {
      if (event.key === 'Escape') {
        this.#takeBack();
      }
      return true;
    }
    if (this.#written && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation(); // else the field would be left
      this.close();
      return true;
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      this.#takeBack(); // before it is sent
    }
    const field = /** @type {HTMLTextAreaElement} */ (event.target);
    const isTab = event.key === 'Tab' && !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey);
    const isNext = isTab && selectBlank(field);
    if (isNext) {
      event.preventDefault();
    }
    return isNext;
  }

  /** Types the slash for who would rather press a button; a second time takes it back. @param {HTMLTextAreaElement | null} field */
  toggle(field) {
    if (this.#written) {
      this.close();
    } else if (field) {
      field.focus();
      const at = field.selectionEnd;
      field.setSelectionRange(at, at); // what is selected is not to be replaced
      const text = /\S$/.test(field.value.slice(0, at)) ? ' /' : '/';
      this.#written = { field, at, text };
      document.execCommand('insertText', false, text);
    }
  }

  close = () => {
    this.#picker?.close();
    this.#takeBack();
  };

  /** Whether what the button has written is still where it was. */
  #isWritten() {
    const { field, at, text } = this.#written ?? { field: null, at: 0, text: '' };
    return field?.isConnected && field.value.startsWith(text, at);
  }

  /** Nobody has typed the slash of the button, so nobody means to send it. */
  #takeBack() {
    const written = this.#isWritten() ? this.#written : null;
    this.#written = null;
    if (!written) {
      return;
    }
    const { field, at, text } = written;
    const end = at + text.length;
    if (field === document.activeElement) {
      const caret = field.selectionEnd;
      field.setSelectionRange(at, end);
      document.execCommand('delete'); // unlike setRangeText it can be undone
      field.setSelectionRange(...caretWithout(caret, at, end));
    } else {
      field.setRangeText('', at, end, 'preserve');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }

  /** @param {import('./types').Conversation} conversation */
  render(conversation) {
    return this.#picker?.render(conversation);
  }
}
