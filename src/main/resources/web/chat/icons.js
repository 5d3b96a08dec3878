// @ts-check
// The signs of the frame, drawn with lines of 1.5 in a square of 16.
import { html, svg } from './lit/lit-html.js';

const ICONS = {
  down: svg`<path d="m4.5 6.3 3.5 3.5 3.5-3.5"/>`,
  fail: svg`<path d="M8 2.3 14.2 13H1.8z"/><path d="M8 6.5v3M8 11.2v.2"/>`,
  send: svg`<path d="M13.7 2.3 7.2 8.8M13.7 2.3 9.5 13.7 7.2 8.8 2.3 6.5z"/>`,
  clip: svg`<path d="m13.2 7.4-5.3 5.3a3.1 3.1 0 0 1-4.4-4.4l5.6-5.6a2.1 2.1 0 0 1 3 3l-5.5 5.5a1 1 0 0 1-1.5-1.5l5-5"/>`,
  star: svg`<path d="m8 2 1.8 3.8 4.2.6-3 2.9.7 4.2L8 11.5l-3.7 2 .7-4.2-3-2.9 4.2-.6z"/>`,
  document: svg`<path d="M4 1.8h5L12 5v9.2H4z"/><path d="M9 1.8V5h3"/>`,
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  return html`<svg class="i" viewBox="0 0 16 16" aria-hidden="true">${ICONS[name]}</svg>`;
}
