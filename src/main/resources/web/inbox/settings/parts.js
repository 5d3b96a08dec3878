// @ts-check
// What the pages of the settings are made of.
import { html, nothing } from 'lit';
import { icon } from '../icons.js';

/**
 * The top of a page.
 *
 * @param {string} title
 * @param {string} lead one sentence on what is here
 * @param {unknown} [action] a button
 */
export function pageHead(title, lead, action = nothing) {
  return html`<header class="set-h"><h2 dir="auto">${title}</h2><span class="grow"></span>${action}</header>
    <p class="set-lead">${lead}</p>`;
}

/**
 * Something that belongs together on a page.
 *
 * @param {string} title
 * @param {string} text
 * @param {unknown} content
 */
export function group(title, text, content) {
  return html`<section class="set-g"><div><h3>${title}</h3>${text ? html`<p>${text}</p>` : nothing}</div>${content}</section>`;
}

/**
 * Something that is on or off, at once.
 *
 * @param {{ label: string, hint?: string, on: boolean, disabled?: boolean, change: (on: boolean) => unknown }} what
 */
export function toggle({ label, hint, on, disabled = false, change }) {
  const changed = (/** @type {Event} */ event) =>
    change(/** @type {HTMLInputElement} */ (event.currentTarget).checked);
  return html`<label class="set-sw"><span>${label}</span>${hint ? html`<small>${hint}</small>` : nothing}
    <input type="checkbox" role="switch" .checked=${on} ?disabled=${disabled} @change=${changed} /></label>`;
}

/**
 * Choices side by side; one holds, at once.
 *
 * @param {string} label
 * @param {{ name: string, label: string }[]} choices
 * @param {string} current
 * @param {(name: string) => unknown} choose
 */
export function segments(label, choices, current, choose) {
  return html`<div class="set-seg" role="group" aria-label=${label}>${choices.map(
    (choice) =>
      html`<button type="button" aria-pressed=${choice.name === current} @click=${() => choose(choice.name)}>${choice.label}</button>`,
  )}</div>`;
}

/**
 * There is nothing yet.
 *
 * @param {string} sign an icon
 * @param {string} title
 * @param {string} text
 * @param {unknown} [action]
 */
export function empty(sign, title, text, action = nothing) {
  return html`<div class="void">${icon(sign, 'i20')}<p><b>${title}</b>${text}</p>${action}</div>`;
}
