// @ts-check
// The lists of one field, each behind a sign of its own: at most one of them is open.
import { CannedField } from './canned-field.js';
import { EmojiField } from './emoji-field.js';
import { MentionPicker } from './mentions.js';

/**
 * @typedef {object} FieldPicker
 * @property {string} list the id of the element that lists
 * @property {string | null} active the id of the option that the keys are at, if there is a list
 * @property {(field: HTMLTextAreaElement, conversation: string) => void} typed
 * @property {(event: KeyboardEvent) => boolean} key
 * @property {(conversation: import('./types').Conversation) => unknown} render
 * @property {() => void} close
 */

/** Does what each of them would do. */
class PickerGroup {
  #pickers;

  /** @param {FieldPicker[]} pickers the first to be asked first */
  constructor(...pickers) {
    this.#pickers = pickers;
  }

  get #open() {
    return this.#pickers.find(({ active }) => active) ?? null;
  }

  /** The id of the option that the keys are at. */
  get active() {
    return this.#open?.active ?? null;
  }

  /** The id of the list that is open. */
  get list() {
    return this.#open?.list ?? null;
  }

  /** Something has been written. @param {HTMLTextAreaElement} field @param {string} conversation */
  typed(field, conversation) {
    this.#pickers.forEach((picker) => picker.typed(field, conversation));
  }

  /** Whether a key means nothing more. @param {KeyboardEvent} event */
  key(event) {
    return this.#pickers.some((picker) => picker.key(event));
  }

  /** @param {import('./types').Conversation} conversation */
  render(conversation) {
    return this.#pickers.map((picker) => picker.render(conversation));
  }

  close() {
    this.#pickers.forEach((picker) => picker.close());
  }
}

/** Those of the composer, for what customers read and for notes. @param {import('lit').LitElement} host */
export function pickersOf(host) {
  const canned = new CannedField(host);
  return {
    canned,
    reply: new PickerGroup(new EmojiField(host), canned),
    note: new PickerGroup(new EmojiField(host), new MentionPicker(host)),
  };
}
