// @ts-check
// A button that copies a text and says so.
import { html, LitElement } from 'lit';
import { icon } from './icons.js';
import { t } from './text.js';

const SAID_MS = 2000;

/**
 * Puts a text on the clipboard; to be called in the event of who asks for it, before anything is waited for.
 *
 * @param {string} text
 * @returns {Promise<'copied' | 'not_copied'>} what to say; browsers may refuse
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'not_copied';
  }
}

class CopyButton extends LitElement {
  static properties = {
    text: { attribute: false },
    label: { attribute: false },
    wide: { type: Boolean },
    said: { state: true },
  };

  constructor() {
    super();
    this.text = '';
    this.label = '';
    this.wide = false;
    /** @type {'copied' | 'not_copied' | null} */
    this.said = null;
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  async copy() {
    this.said = await copyText(this.text);
    setTimeout(() => (this.said = null), SAID_MS);
  }

  /** @override */
  render() {
    if (!navigator.clipboard) {
      return ''; // without HTTPS there is none
    }
    const label = this.said ? t(this.said) : this.label;
    const sign = icon(this.said === 'copied' ? 'check' : this.said ? 'fail' : 'copy');
    return this.wide
      ? html`<button class="btn line block" type="button" @click=${this.copy}>${sign}<span aria-live="polite">${label}</span></button>`
      : html`<button class="ib sm" type="button" aria-label=${label} title=${label} @click=${this.copy}>${sign}</button>`;
  }
}

customElements.define('parley-copy', CopyButton);
