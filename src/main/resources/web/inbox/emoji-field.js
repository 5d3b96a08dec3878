// @ts-check
// What the composer's field has to do with emoji: a colon and two letters open a list of them.
import { html } from 'lit';
import { lazily } from './lazily.js';
import { t } from './text.js';
import { WordPicker } from './word-picker.js';

const MOST = 8;
/** What stands before the caret while somebody looks for an emoji; `:)` and `9:30` are none. */
const COLON = /(?:^|\s):([a-z]{2,20})$/i;

/** Emoji whose names have a word that begins so. @extends {WordPicker<string>} */
export class EmojiField extends WordPicker {
  list = 'emoji-list';
  /** The words by which each is found; empty until the first colon. @type {Record<string, string>} */
  #names = {};

  /** @param {import('lit').LitElement} host the composer */
  constructor(host) {
    super(host, COLON);
  }

  /** @override */
  opened() {
    return lazily(async () => {
      this.#names = (await import('./emoji-en.js')).default;
    });
  }

  /** @override @param {string} word */
  found(word) {
    const query = ` ${word.toLowerCase()}`;
    return Object.keys(this.#names)
      .filter((emoji) => ` ${this.#names[emoji]}`.includes(query))
      .slice(0, MOST);
  }

  /** @override @param {string} emoji */
  idOf(emoji) {
    return `emoji-${[...emoji].map((sign) => sign.codePointAt(0)?.toString(16)).join('-')}`;
  }

  /** @override @param {string} emoji */
  textOf(emoji) {
    return emoji;
  }

  /** @param {import('./types').Conversation} conversation */
  render({ id }) {
    return this.listIn(id, t('emoji'), (emoji) =>
      html`<span>${emoji}</span><span class="grow cut" dir="auto">${this.#names[emoji]}</span>`);
  }
}
