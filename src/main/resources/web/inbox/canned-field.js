// @ts-check
// What the composer's field has to do with canned replies: a slash opens the list of them, and the
// places `{{…}}` that nothing has filled yet are left for the agent.
import { lazily } from './lazily.js';

const BLANK = /\{\{[^{}]+\}\}/g;

/** The places of a text, each once. @param {string} text @returns {string[]} */
export function blanksOf(text) {
  return [...new Set(text.match(BLANK) ?? [])];
}

/**
 * Selects the next place behind the caret, so that what is typed fills it.
 *
 * @param {HTMLTextAreaElement} field
 * @param {number} from where to look for it
 * @returns {boolean} whether there is one
 */
export function selectBlank(field, from = field.selectionEnd) {
  for (const { 0: blank, index } of field.value.matchAll(BLANK)) {
    if (index >= from) {
      field.setSelectionRange(index, index + blank.length);
      return true;
    }
  }
  return false;
}

/** The canned replies of a composer. What lists them is loaded at the first slash. */
export class CannedField {
  list = 'canned-list';
  #host;
  /** @type {import('./canned.js').CannedPicker | null} */
  #picker = null;

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
    if (this.#picker) {
      this.#picker.look(field, conversation);
    } else if (field.value.includes('/')) {
      lazily(async () => {
        const { CannedPicker } = await import('./canned.js');
        this.#picker ??= new CannedPicker(this.#host);
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
      return true;
    }
    const field = /** @type {HTMLTextAreaElement} */ (event.target);
    const isTab = event.key === 'Tab' && !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey);
    const isNext = isTab && selectBlank(field);
    if (isNext) {
      event.preventDefault();
    }
    return isNext;
  }

  /** Types the slash for who would rather press a button. @param {HTMLTextAreaElement | null} field */
  start(field) {
    field?.focus();
    const before = field?.value.slice(0, field.selectionStart) ?? '';
    document.execCommand('insertText', false, /\S$/.test(before) ? ' /' : '/');
  }

  close = () => this.#picker?.close();

  /** @param {import('./types').Conversation} conversation */
  render(conversation) {
    return this.#picker?.render(conversation);
  }
}
