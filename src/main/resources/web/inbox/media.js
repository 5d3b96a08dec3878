// @ts-check
// Pictures, films and documents. The box is there before the file, so that nothing moves.
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { download } from './details.js';
import { FileElement } from './file-element.js';
import { icon } from './icons.js';
import { fileSize, t } from './text.js';

class MediaBox extends FileElement {
  static properties = {
    ...FileElement.properties,
    type: { attribute: false },
    conversation: { attribute: false },
    name: { attribute: false },
    label: { attribute: false },
    small: { state: true },
  };

  constructor() {
    super();
    this.type = '';
    this.conversation = '';
    this.name = '';
    this.label = '';
    this.small = false;
  }

  /** @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (changed.has('media')) {
      this.small = false;
    }
  }

  /** @override */
  render() {
    return this.type === 'document' ? this.#document() : this.#picture();
  }

  #document() {
    const media = this.known;
    const name = this.name || media?.filename || t('type_document');
    const kind = /\.([a-z\d]{1,5})$/i.exec(name)?.[1].toUpperCase();
    const size = media?.size ? fileSize(media.size) : null;
    const facts = [kind, size].filter(Boolean);
    const state = this.complaint ?? facts.map((fact, i) => html`${i > 0 ? ' · ' : ''}<bdi>${fact}</bdi>`);
    return html`<button
      class="doc cap box"
      ?disabled=${media?.status === 'failed'}
      @click=${() => download(this.media)}
      ><span class="ico">${icon('doc', 'i20')}</span
      ><span class="grow"><b class="cut" dir="auto">${name}</b><span>${state}&nbsp;</span></span
      ><bdi class="vh">${t('download')}</bdi></button
    >`;
  }

  #picture() {
    const { address, complaint, failed } = this;
    if (complaint) {
      return html`<div class="media box ${this.type}">
        <span class="hole">${icon(failed || this.known?.status === 'failed' ? 'fail' : 'clock')}${complaint}
          ${failed ? html`<button class="btn sm line" @click=${() => this.load(true)}>${t('try_again')}</button>` : nothing}</span>
      </div>`;
    }
    return keyed(this.attempt, this.type === 'video' ? this.#film(address) : this.#image(address));
  }

  /** @param {string | null} address */
  #film(address) {
    return html`<div class="media box video">
      ${address
        ? html`<video controls preload="metadata" src=${address} @error=${this.refused} aria-label=${this.label || t('type_video')}></video>`
        : nothing}
    </div>`;
  }

  /** @param {string | null} address */
  #image(address) {
    const label = this.label || t(`type_${this.type || 'image'}`);
    if (this.type === 'sticker') {
      return html`<div class="sticker box">
        ${address ? html`<img src=${address} alt=${label} @error=${this.refused} />` : nothing}
      </div>`;
    }
    return html`<button class="media box" aria-label=${t('open_image')} @click=${this.#view}>
      ${address
        ? html`<img class=${this.small ? 'small' : ''} src=${address} alt=${label} decoding="async"
            @load=${this.#loaded} @error=${this.refused} />`
        : nothing}
    </button>`;
  }

  /** A small picture is not blown up. @param {Event} event */
  #loaded(event) {
    const image = /** @type {HTMLImageElement} */ (event.currentTarget);
    this.small = image.naturalWidth < image.clientWidth && image.naturalHeight < image.clientHeight;
  }

  /** @param {Event} event */
  async #view(event) {
    const from = /** @type {HTMLElement} */ (event.currentTarget);
    const { openViewer } = await import('./viewer.js');
    openViewer(this.conversation, this.media, from);
  }
}

customElements.define('parley-media', MediaBox);
