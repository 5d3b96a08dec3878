// @ts-check
// The composer's buttons, and which key sends.
import { html, nothing } from 'lit';
import { icon } from './icons.js';
import * as store from './store.js';
import { t } from './text.js';
import { keepFocus } from './word-picker.js';

/** @typedef {'emoji' | 'schedule'} Popup */

/**
 * @typedef {object} FootActions
 * @property {() => void} send
 * @property {(files: File[]) => void} attach
 * @property {() => void} openTemplates
 * @property {() => void} openCanned
 * @property {(popup: Popup) => void} press before `toggle`, by a pointer
 * @property {(popup: Popup) => void} toggle
 */

/** Phones have no Shift+Enter: there only the button sends. */
const TOUCH = matchMedia('(pointer: coarse)');
const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

/** What the key for Enter says on a phone. */
export function enterHint() {
  return TOUCH.matches ? 'enter' : 'send';
}

/** Whether a key sends what is written. @param {KeyboardEvent} event */
export function isSendKey(event) {
  const isEnter = event.key === 'Enter';
  return isEnter && (event.ctrlKey || event.metaKey || !(event.shiftKey || needsModifier() || TOUCH.matches));
}

function needsModifier() {
  return store.me.value?.preferences?.send_key === 'mod_enter';
}

function sendKey() {
  if (TOUCH.matches) {
    return nothing;
  }
  const modifier = IS_MAC ? '⌘' : t('key_control');
  return html`<kbd aria-hidden="true">${needsModifier() ? `${modifier} ` : ''}↵</kbd>`;
}

/**
 * @param {Popup | null} popup that is open
 * @param {FootActions} actions
 */
export function noteFoot(popup, actions) {
  return html`${emojiButton(popup, actions)}
    <button class="btn note-b" @click=${actions.send}>${t('add_note')}${sendKey()}</button>`;
}

/**
 * @param {Popup | null} popup
 * @param {FootActions} actions
 * @param {{ waits: boolean, hasTemplates: boolean, limits: string, isHeld: boolean }} state `isHeld`:
 *     a colleague's message has to be looked at first
 */
export function replyFoot(popup, actions, { waits, hasTemplates, limits, isHeld }) {
  const pick = (/** @type {Event} */ { currentTarget }) =>
    /** @type {HTMLInputElement} */ (/** @type {Element} */ (currentTarget).nextElementSibling).click();
  const picked = (/** @type {Event} */ { target }) => {
    const field = /** @type {HTMLInputElement} */ (target);
    actions.attach([...(field.files ?? [])]);
    field.value = '';
  };
  return html`<button class="ib sm" aria-label=${t('attach')} title="${t('attach')}. ${limits}" @click=${pick}>${icon('clip')}</button>
    <input type="file" class="vh" multiple tabindex="-1" aria-hidden="true" @change=${picked}>
    ${emojiButton(popup, actions)}
    <button class="ib sm" aria-label=${t('canned_replies')} title="${t('canned_replies')} /" @mousedown=${keepFocus} @click=${actions.openCanned}>${icon('slash')}</button>
    ${hasTemplates
      ? html`<button class="ib sm" aria-label=${t('templates')} title=${t('templates')} @click=${actions.openTemplates}>${icon('template')}</button>`
      : nothing}
    ${waits ? html`<span class="waits cut" role="status">${t('sends_when_uploaded')}</span>` : nothing}
    ${isHeld ? nothing : sendButtons(popup, actions)}`;
}

/** @param {Popup | null} popup @param {FootActions} actions */
function sendButtons(popup, { send, press, toggle }) {
  const later = t('send_later');
  return html`<span class="split"><button class="btn primary" @click=${send}>${t('send')}${sendKey()}</button>
    <button class="btn primary" aria-label=${later} title=${later} aria-expanded=${popup === 'schedule'}
      @pointerdown=${() => press('schedule')} @click=${() => toggle('schedule')}>${icon('down', 'i14')}</button></span>`;
}

/** @param {Popup | null} popup @param {FootActions} actions */
function emojiButton(popup, { press, toggle }) {
  return html`<button class="ib sm" aria-label=${t('emoji')} title=${t('emoji')} aria-expanded=${popup === 'emoji'}
    @pointerdown=${() => press('emoji')} @click=${() => toggle('emoji')}>${icon('smile')}</button>`;
}
