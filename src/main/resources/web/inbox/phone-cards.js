// @ts-check
// Templates and interactive messages on the phone, with buttons that can be tapped.
import { html, nothing } from 'lit';
import { icon } from './icons.js';
import { openPopup } from './popup.js';
import * as send from './phone-send.js';
import { templateOf } from './phone-templates.js';
import { linkified, t } from './text.js';

/** @typedef {import('./phone-state.js').PhoneMessage} PhoneMessage */
/** @typedef {{ id: string, title: string, description?: string }} Row */
/** @typedef {{ title?: string, rows: Row[] }} Section */

/**
 * @param {PhoneMessage} message
 * @param {unknown} meta
 */
export function templateCard(message, meta) {
  const { title, text, footer, buttons } = templateOf(message);
  return html`${body(title, text, footer, meta)}
    ${buttons.map((button) =>
      button.url
        ? link(button.text, button.url)
        : tappable(button.text, () => send.tapButton(message, button)),
    )}`;
}

/**
 * @param {PhoneMessage} message
 * @param {unknown} meta
 */
export function interactiveCard(message, meta) {
  const { header, body: text, footer, action } = message.message.interactive;
  return html`${body(header?.text, text?.text ?? '', footer?.text, meta)}
    ${(action?.buttons ?? []).map((/** @type {any} */ { reply }) =>
      tappable(reply.title, () => send.choose(message, 'button_reply', reply)),
    )}
    ${action?.sections ? list(message, action) : nothing}
    ${action?.parameters?.url ? link(action.parameters.display_text, action.parameters.url) : nothing}`;
}

/**
 * @param {string | undefined} title
 * @param {string} text
 * @param {string | undefined} footer
 * @param {unknown} meta
 */
function body(title, text, footer, meta) {
  return html`<div class="tb" dir="auto">
    ${title ? html`<div class="th">${title}</div>` : nothing}
    <div class="tx">${linkified(text)}</div>
    <div class="tf"><span>${footer}</span>${meta}</div>
  </div>`;
}

/**
 * @param {string} text
 * @param {() => Promise<unknown>} run
 */
function tappable(text, run) {
  return html`<button class="bt" @click=${() => run().catch(() => {})}>${icon('reply', 'i14')}<span class="cut" dir="auto">${text}</span></button>`;
}

/**
 * @param {string} text
 * @param {string} url
 */
function link(text, url) {
  return /^https?:/i.test(url)
    ? html`<a class="bt" href=${url} target="_blank" rel="noopener noreferrer nofollow">${icon('web', 'i14')}<span class="cut" dir="auto">${text}</span></a>`
    : html`<span class="bt">${text}</span>`;
}

/**
 * @param {PhoneMessage} message
 * @param {any} action
 */
function list(message, action) {
  const open = (/** @type {MouseEvent} */ event) =>
    openPopup(
      /** @type {Element} */ (event.currentTarget),
      action.button,
      (close) => action.sections.map((/** @type {Section} */ part) => section(part, (row) => {
        close();
        send.choose(message, 'list_reply', row).catch(() => {});
      })),
      { role: 'menu', classes: 'menu' },
    );
  return html`<button class="bt" aria-haspopup="menu" @click=${open}>
    ${icon('table', 'i14')}<span class="cut" dir="auto">${action.button ?? t('choose')}</span>
  </button>`;
}

/**
 * @param {Section} part
 * @param {(row: Row) => void} choose
 */
function section({ title, rows }, choose) {
  return html`<div role="group" aria-label=${title || nothing}>
    ${title ? html`<div class="pop-h" role="presentation"><span dir="auto">${title}</span></div>` : nothing}
    ${rows.map((row) => html`<button class="mi" role="menuitem" tabindex="-1" @click=${() => choose(row)}>
      <span class="grow"><span dir="auto">${row.title}</span>${row.description ? html`<span class="under" dir="auto">${row.description}</span>` : nothing}</span></button>`)}</div>`;
}
