// @ts-check
// Pictures, films and documents. The box is there before the file, so that nothing moves; a link is
// asked for when the box comes near the screen.
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { complain } from './actions.js';
import { addressOf, loadMedia } from './details.js';
import { icon } from './icons.js';
import { WatchingElement } from './signals.js';
import * as store from './store.js';
import { fileSize, t } from './text.js';

/** @typedef {import('./types').Media} Media */

/** How far from the screen a file is asked for. */
const NEAR = '400px';

/** @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap();
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) {
        near.unobserve(target);
        waiting.get(target)?.();
      }
    }
  },
  { rootMargin: NEAR },
);

/**
 * Calls back once, when an element comes near the screen.
 *
 * @param {Element} element
 * @param {() => void} arrived
 */
export function whenNear(element, arrived) {
  waiting.set(element, arrived);
  near.observe(element);
}

/** Gives a file to the reader, by a link that holds. @param {string} id */
export async function download(id) {
  try {
    const media = await loadMedia(id);
    const address = media && addressOf(media);
    if (address) {
      const link = document.createElement('a');
      link.href = address;
      link.download = media.filename ?? '';
      link.click();
    }
  } catch (error) {
    complain(error);
  }
}

class MediaBox extends WatchingElement {
  static properties = {
    media: { attribute: false },
    type: { attribute: false },
    conversation: { attribute: false },
    name: { attribute: false },
    label: { attribute: false },
    failed: { state: true },
    small: { state: true },
    attempt: { state: true },
  };

  constructor() {
    super();
    this.media = '';
    this.type = '';
    this.conversation = '';
    this.name = '';
    this.label = '';
    this.failed = false;
    this.small = false;
    /** Counts the links that did not work. */
    this.attempt = 0;
  }

  /** @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('media')) {
      this.failed = false;
      this.small = false;
      this.attempt = 0;
    }
  }

  /** @override @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has('media')) {
      const box = this.querySelector('.box') ?? this.firstElementChild;
      if (box) {
        whenNear(box, () => this.#load());
      }
    }
  }

  /** @param {boolean} [again] */
  async #load(again = false) {
    try {
      await loadMedia(this.media, again);
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  /** The link may have ended while the page was open: another one is asked for, once. */
  async #refused() {
    if (this.attempt > 0) {
      this.failed = true;
    } else {
      await this.#load(true);
      this.attempt++;
    }
  }

  /** @override */
  render() {
    const media = store.media.get(this.media);
    return this.type === 'document' ? this.#document(media) : this.#picture(media);
  }

  /** @param {Media | undefined} media */
  #document(media) {
    const name = this.name || media?.filename || t('type_document');
    const kind = /\.([a-z\d]{1,5})$/i.exec(name)?.[1].toUpperCase();
    const size = media?.size ? fileSize(media.size) : null;
    const state = this.#complaint(media) ?? [kind, size].filter(Boolean).join(' · ');
    return html`<button
      class="doc cap box"
      ?disabled=${media?.status === 'failed'}
      @click=${() => download(this.media)}
      ><span class="ico">${icon('doc', 'i20')}</span
      ><span class="grow"><b class="cut" dir="auto">${name}</b><span>${state}&nbsp;</span></span
      ><span class="vh">${t('download')}</span></button
    >`;
  }

  /** @param {Media | undefined} media */
  #picture(media) {
    const address = media?.status === 'ready' ? addressOf(media) : null;
    const complaint = this.#complaint(media);
    if (complaint) {
      return html`<div class="media box ${this.type}">
        <span class="hole">${icon(media?.status === 'failed' || this.failed ? 'fail' : 'clock')}${complaint}
          ${this.failed ? html`<button class="btn sm line" @click=${() => this.#load(true)}>${t('try_again')}</button>` : nothing}</span>
      </div>`;
    }
    return keyed(this.attempt, this.type === 'video' ? this.#film(address) : this.#image(address));
  }

  /** What is wrong with the file, in words. @param {Media | undefined} media */
  #complaint(media) {
    if (this.failed) {
      return t('file_unreachable');
    }
    if (media?.status === 'failed') {
      return t('file_failed', { reason: media.error?.message ?? '' });
    }
    return media?.status === 'pending' ? t('file_pending') : null;
  }

  /** @param {string | null} address */
  #film(address) {
    return html`<div class="media box video">
      ${address
        ? html`<video controls preload="metadata" src=${address} @error=${this.#refused} aria-label=${this.label || t('type_video')}></video>`
        : nothing}
    </div>`;
  }

  /** @param {string | null} address */
  #image(address) {
    const label = this.label || t(`type_${this.type || 'image'}`);
    if (this.type === 'sticker') {
      return html`<div class="sticker box">
        ${address ? html`<img src=${address} alt=${label} @error=${this.#refused} />` : nothing}
      </div>`;
    }
    return html`<button class="media box" aria-label=${t('open_image')} @click=${this.#view}>
      ${address
        ? html`<img class=${this.small ? 'small' : ''} src=${address} alt=${label} decoding="async"
            @load=${this.#loaded} @error=${this.#refused} />`
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
