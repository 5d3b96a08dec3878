// @ts-check
// Photos at their full size: one after the other, closer, and to keep.
import { html, nothing } from 'lit';
import { addressOf, download, loadMedia } from './details.js';
import { icon } from './icons.js';
import { senderName } from './message-parts.js';
import { WatchingElement } from './signals.js';
import * as store from './store.js';
import { fullTime, t } from './text.js';

/** @typedef {import('./types').Message} Message */

/**
 * Shows a photo over the page. When it is closed, the focus goes back to where it was.
 *
 * @param {string} conversation
 * @param {string} media
 * @param {HTMLElement} from what was clicked
 */
export function openViewer(conversation, media, from) {
  const viewer = /** @type {PhotoViewer} */ (document.createElement('parley-viewer'));
  viewer.conversation = conversation;
  viewer.media = media;
  viewer.from = from;
  document.body.append(viewer);
}

class PhotoViewer extends WatchingElement {
  static properties = {
    conversation: { attribute: false },
    media: { attribute: false },
    isClose: { state: true },
  };

  constructor() {
    super();
    this.conversation = '';
    this.media = '';
    /** @type {HTMLElement | null} */
    this.from = null;
    /** Whether it shows at its own size, which may be larger than the screen. */
    this.isClose = false;
  }

  /** The photos of the conversation as far as it is loaded. @returns {Message[]} */
  get #photos() {
    const ids = store.threads.get(this.conversation)?.ids ?? [];
    return ids
      .map((id) => store.messages.get(id))
      .filter((message) => message !== undefined)
      .filter(({ type, content, revoked_at: gone }) => type === 'image' && content?.media_id && !gone);
  }

  /** @override */
  firstUpdated() {
    this.querySelector('dialog')?.showModal();
  }

  /** @override @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has('media')) {
      loadMedia(this.media).catch(() => {});
    }
  }

  /** @override */
  render() {
    const photos = this.#photos;
    const at = photos.findIndex((message) => message.content.media_id === this.media);
    const message = photos[at];
    const media = store.media.get(this.media);
    const address = media?.status === 'ready' ? addressOf(media) : null;
    const caption = message?.content?.caption ?? '';
    return html`<dialog class="viewer" aria-label=${t('photo')} @close=${this.#closed} @keydown=${this.#pressed}>
      <header>
        <div class="grow">
          ${message
            ? html`<b class="cut" dir="auto">${senderName(message)}</b><time datetime=${message.timestamp}>${fullTime(message.timestamp)}</time>`
            : nothing}
        </div>
        ${photos.length > 1 ? html`<span class="num">${t('photo_of', { at: at + 1, count: photos.length })}</span>` : nothing}
        ${this.#button(this.isClose ? 'zoom_out' : 'zoom_in', this.isClose ? 'minus' : 'plus', () => this.#zoom())}
        ${this.#button('download', 'arrowdown', () => download(this.media))}
        ${this.#button('close', 'x', () => this.querySelector('dialog')?.close())}
      </header>
      <div class="stage ${this.isClose ? 'close' : ''}" tabindex=${this.isClose ? 0 : -1} @click=${this.#missed}>
        ${address ? html`<img src=${address} alt=${caption || t('type_image')} @click=${this.#zoom} />` : nothing}
      </div>
      ${photos.length > 1
        ? html`<button class="ib go before" ?disabled=${at <= 0} aria-label=${t('previous_photo')} @click=${() => this.#go(-1)}>${icon('left', 'i20')}</button>
            <button class="ib go after" ?disabled=${at >= photos.length - 1} aria-label=${t('next_photo')} @click=${() => this.#go(1)}>${icon('right', 'i20')}</button>`
        : nothing}
      ${caption ? html`<p class="said" dir="auto">${caption}</p>` : nothing}
    </dialog>`;
  }

  /**
   * @param {string} label
   * @param {string} shape
   * @param {() => void} does
   */
  #button(label, shape, does) {
    return html`<button class="ib" aria-label=${t(label)} title=${t(label)} @click=${does}>${icon(shape, 'i20')}</button>`;
  }

  /** @param {number} step */
  #go(step) {
    const photos = this.#photos;
    const at = photos.findIndex((message) => message.content.media_id === this.media);
    const next = photos[at + step];
    if (next) {
      this.media = next.content.media_id;
      this.isClose = false;
    }
  }

  #zoom() {
    this.isClose = !this.isClose;
  }

  /** Whoever clicks beside the photo is done with it. @param {Event} event */
  #missed(event) {
    if (event.target === event.currentTarget) {
      this.querySelector('dialog')?.close();
    }
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const forth = document.documentElement.dir === 'rtl' ? -1 : 1;
    if (event.key === 'ArrowRight' && !this.isClose) {
      this.#go(forth);
    } else if (event.key === 'ArrowLeft' && !this.isClose) {
      this.#go(-forth);
    } else if (event.key === '+' || event.key === '-') {
      this.isClose = event.key === '+';
    }
    event.stopPropagation(); // the keys of the inbox rest meanwhile
  }

  #closed() {
    this.remove();
    this.from?.focus({ preventScroll: true });
  }
}

customElements.define('parley-viewer', PhotoViewer);
