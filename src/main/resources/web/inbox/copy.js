// @ts-check
// A button that copies a text and says so.
import { html, LitElement } from 'lit';
import { icon } from './icons.js';
import { t } from './text.js';

const SAID_MS = 2000;

class CopyButton extends LitElement {
  static properties = {
    text: { attribute: false },
    label: { attribute: false },
    wide: { type: Boolean },
    copied: { state: true },
  };

  constructor() {
    super();
    this.text = '';
    this.label = '';
    this.wide = false;
    this.copied = false;
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  async copy() {
    await navigator.clipboard.writeText(this.text);
    this.copied = true;
    setTimeout(() => (this.copied = false), SAID_MS);
  }

  /** @override */
  render() {
    if (!navigator.clipboard) {
      return ''; // without HTTPS there is none
    }
    const label = this.copied ? t('copied') : this.label;
    const sign = icon(this.copied ? 'check' : 'copy');
    return this.wide
      ? html`<button class="btn line block" type="button" @click=${this.copy}>${sign}<span aria-live="polite">${label}</span></button>`
      : html`<button class="ib sm" type="button" aria-label=${label} title=${label} @click=${this.copy}>${sign}</button>`;
  }
}

customElements.define('parley-copy', CopyButton);
