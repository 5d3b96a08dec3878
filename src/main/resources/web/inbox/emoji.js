// @ts-check
// The emoji picker: the ones that people use at work, found by their names.
import { html } from 'lit';
import { icon } from './icons.js';
import { openPopup } from './popup.js';
import { t } from './text.js';

/**
 * @param {Element} anchor
 * @param {(emoji: string) => void} take
 * @param {() => void} onclose
 */
export async function openEmoji(anchor, take, onclose) {
  const { default: names } = await import('./emoji-en.js');
  let query = '';
  const popup = openPopup(anchor, t('emoji'), (close) => picker(names, query, {
    search: (text) => {
      query = text;
      popup.update();
    },
    pick: (emoji) => {
      close();
      take(emoji);
    },
  }), { classes: 'emoji', onclose });
  return popup;
}

/**
 * @param {Record<string, string>} names
 * @param {string} query
 * @param {{ search: (text: string) => void, pick: (emoji: string) => void }} actions
 */
function picker(names, query, { search, pick }) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = Object.entries(names).filter(([, name]) =>
    words.every((word) => name.includes(word)),
  );
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Enter' && found.length > 0) {
      event.preventDefault();
      pick(found[0][0]);
    }
  };
  return html`<div @keydown=${moveFocus}>
    <label class="inp">${icon('search', 'c-3')}<input type="search" dir="auto" autofocus autocomplete="off" placeholder=${t('search_emoji')}
      aria-label=${t('search_emoji')} @keydown=${key}
      @input=${(/** @type {InputEvent} */ event) => search(/** @type {HTMLInputElement} */ (event.target).value)}></label>
    <div class="emojis" role="group" aria-label=${t('emoji')}>
      ${found.map(([emoji, name]) => html`<button title=${name} aria-label=${name} @click=${() => pick(emoji)}>${emoji}</button>`)}
    </div>
    <p class="pop-none" role="status">${found.length === 0 ? t('no_emoji') : ''}</p></div>`;
}

/** Arrows go from one emoji to the next, and between them and the search. @param {KeyboardEvent} event */
function moveFocus(event) {
  const box = /** @type {HTMLElement} */ (event.currentTarget);
  const buttons = [...box.querySelectorAll('button')];
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
  if (at < 0 && event.key !== 'ArrowDown') {
    return;
  }
  const perRow = buttons.filter((one) => one.offsetTop === buttons[0].offsetTop).length;
  const forward = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
  /** @type {Record<string, number>} */
  const steps = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: perRow, ArrowUp: -perRow };
  const step = steps[event.key];
  if (step) {
    event.preventDefault();
    const next = at < 0 ? buttons[0] : (buttons[at + step] ?? (step > 0 ? null : box.querySelector('input')));
    next?.focus();
  }
}
