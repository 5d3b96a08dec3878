// @ts-check
// A player of voice notes and other sound: how far, how fast, one at a time.
import { html } from 'lit';
import { FileElement } from './file-element.js';
import { icon } from './icons.js';
import { t } from './text.js';

const SPEEDS = [1, 1.5, 2];

/** The one that plays. @type {HTMLAudioElement | null} */
let playing = null;
let speed = 1;

/** 1:05. @param {number} seconds */
function played(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

class VoicePlayer extends FileElement {
  static properties = {
    ...FileElement.properties,
    meta: { attribute: false },
  };

  constructor() {
    super();
    /** @type {unknown} */
    this.meta = null;
  }

  get #audio() {
    return this.querySelector('audio');
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#audio?.pause();
  }

  /** @override */
  async refused() {
    await super.refused();
    if (!this.failed) {
      this.#audio?.load();
    }
  }

  async #toggle() {
    const audio = this.#audio;
    if (!audio || !audio.paused) {
      audio?.pause();
      return;
    }
    playing?.pause();
    playing = audio;
    audio.playbackRate = speed;
    await audio.play().catch(() => this.refused());
  }

  #faster() {
    speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
    if (this.#audio) {
      this.#audio.playbackRate = speed;
    }
    this.requestUpdate();
  }

  /** @param {Event} event */
  #seek(event) {
    const { value } = /** @type {HTMLInputElement} */ (event.currentTarget);
    if (this.#audio && Number.isFinite(this.#audio.duration)) {
      this.#audio.currentTime = (Number(value) / 100) * this.#audio.duration;
    }
  }

  #moved() {
    this.requestUpdate();
  }

  /** @override */
  render() {
    const { address } = this;
    const audio = this.#audio;
    const duration = audio?.duration ?? 0;
    const length = Number.isFinite(duration) ? duration : 0; // WebKit knows it of some only at their end
    const at = audio?.currentTime ?? 0;
    const share = length > 0 ? (at / length) * 100 : 0;
    const times = length > 0 ? `${played(at)} / ${played(length)}` : played(at);
    const isPlaying = audio !== null && !audio.paused;
    this.style.setProperty('--played', `${share}%`);
    return html`<div class="voice box">
      <button class="play" ?disabled=${!address} aria-label=${t(isPlaying ? 'pause' : 'play')} @click=${this.#toggle}>
        ${icon(isPlaying ? 'pause' : 'play')}
      </button>
      <div class="vt" dir="ltr">
        <span class="track"
          ><i></i
          ><input type="range" min="0" max="100" step="1" .value=${String(share)} ?disabled=${!address}
            aria-label=${t('position')} aria-valuetext=${played(at)} @input=${this.#seek}
        /></span>
        <div><span class="meta">${this.complaint ?? times}</span>${this.meta}</div>
      </div>
      <button class="speed" aria-label=${t('speed', { speed })} @click=${this.#faster}>${speed}×</button>
      ${address
        ? html`<audio preload="metadata" src=${address}
            @durationchange=${this.#moved} @timeupdate=${this.#moved} @play=${this.#moved} @pause=${this.#moved}
            @ended=${this.#moved} @error=${this.refused}></audio>`
        : ''}
    </div>`;
  }
}

customElements.define('parley-voice', VoicePlayer);
