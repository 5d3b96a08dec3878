// @ts-check
// How a chat will look on a site, while that is being set.
import { html, nothing } from 'lit';
import { channelIcon } from '../icons.js';

/** @typedef {{ title: string, welcome: string, launcher_text: string, color: string }} Look */

/** @param {Look} look */
export function preview({ title, welcome, launcher_text: text }) {
  return html`<div class="chat-pre" aria-hidden="true"><div class="chat-pre-p"><p class="chat-pre-h cut" dir="auto">${title}</p>
      ${welcome ? html`<p class="chat-pre-m" dir="auto">${welcome}</p>` : nothing}<p class="chat-pre-m own">…</p></div>
    <span class="chat-pre-b">${channelIcon('webchat')}${text ? html`<bdi>${text}</bdi>` : nothing}</span></div>`;
}

/** Text on the colour is black or white, whichever is read better. @param {Element} within @param {string} color `#rrggbb` */
export function paint(within, color) {
  const { style } = /** @type {HTMLElement} */ (within.querySelector('.chat-pre'));
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2);
  style.setProperty('--chat', color);
  style.setProperty('--chat-ink', 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff');
}
