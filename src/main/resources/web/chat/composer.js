// @ts-check
// Where the visitor writes, and chooses files.
import { asksFirst } from './form.js';
import { icon } from './icons.js';
import { html, nothing } from './lit/lit-html.js';
import { LONGEST_TEXT } from './sending.js';
import { t } from './words.js';

/** @typedef {import('./talk.js').Talk} Talk */

const ACCEPTED = '.jpg,.jpeg,.png,.webp,.gif,.pdf,.txt,.mp3,.m4a,.aac,.ogg,.mp4';

/** @param {Talk} talk @param {any} look @param {boolean} isClosed whether nobody is there */
export function composer(talk, look, isClosed) {
  const asks = asksFirst(talk, look, isClosed);
  const takesFiles = mayAttach(talk, look, isClosed);
  const seconds = Math.ceil((talk.sending.waitUntil - Date.now()) / 1000);
  return html`${seconds > 0 ? html`<p class="wait" role="alert">${t('too_many', { seconds })}</p>` : nothing}
    <form class="write" @submit=${(/** @type {SubmitEvent} */ event) => send(event, talk, asks)}>
      ${takesFiles
        ? html`<button type="button" class="ib" aria-label=${t('attach')} title=${t('attach')} @click=${choose}>${icon('clip')}</button>
            <input type="file" class="vh" multiple accept=${ACCEPTED} tabindex="-1" aria-hidden="true" @change=${(/** @type {Event} */ event) => chosen(event, talk)}>`
        : nothing}
      <textarea rows="1" dir="auto" aria-label=${t('write')} placeholder=${t('write')} enterkeyhint="send" @input=${(/** @type {Event} */ event) => typed(event, talk)} @keydown=${enter} @paste=${(/** @type {ClipboardEvent} */ event) => takesFiles && paste(event, talk)}></textarea>
      <input class="vh" name="website" tabindex="-1" aria-hidden="true" autocomplete="off">
      <button class="send" aria-label=${t('send')}>${icon('send')}</button>
    </form>`;
}

/** The field for files is a part of the page: Safari may forget another one before anything is chosen. @param {Event} event */
function choose({ currentTarget }) {
  /** @type {HTMLInputElement} */ (/** @type {Element} */ (currentTarget).nextElementSibling).click();
}

/** @param {Event} event @param {Talk} talk */
function chosen({ target }, talk) {
  const field = /** @type {HTMLInputElement} */ (target);
  attach(talk, [...(field.files ?? [])]);
  field.value = '';
}

/** A picture that was copied. @param {ClipboardEvent} event @param {Talk} talk */
function paste(event, talk) {
  const files = [...(event.clipboardData?.files ?? [])];
  if (files.length > 0) {
    event.preventDefault();
    attach(talk, files);
  }
}

/** @param {Talk} talk @param {File[]} files */
function attach(talk, files) {
  files.forEach((file) => talk.write('', file));
}

/** A file would go past what is asked. @param {Talk} talk @param {any} look @param {boolean} isClosed */
function mayAttach(talk, look, isClosed) {
  return !asksFirst(talk, look, isClosed) && talk.takesFiles(look.files);
}

/** A file that is dropped is sent, or nothing happens: browsers would show it in the place of the page. @param {DragEvent} event @param {Talk} talk @param {any} look @param {boolean} isClosed */
export function dragged(event, talk, look, isClosed) {
  const { dataTransfer } = event;
  if (dataTransfer?.types.includes('Files')) {
    event.preventDefault();
    const may = mayAttach(talk, look, isClosed);
    if (event.type === 'drop' && may) {
      attach(talk, [...dataTransfer.files]);
    }
    dataTransfer.dropEffect = may ? 'copy' : 'none';
  }
}

/** @param {Event} event @param {Talk} talk */
function typed(event, talk) {
  const field = /** @type {HTMLTextAreaElement} */ (event.target);
  grow(event);
  limit(field, LONGEST_TEXT);
  talk.typing.typed(field.value.trim() !== '');
}

/** What is too long stays whole, and is said when it is to be sent: a browser would cut off the end of what is pasted. @param {HTMLTextAreaElement} field @param {number} most characters */
export function limit(field, most) {
  field.setCustomValidity(field.value.trim().length > most ? t('too_long', { most }) : '');
}

/** @param {Event} event */
function grow({ target }) {
  const field = /** @type {HTMLTextAreaElement} */ (target);
  field.style.blockSize = 'auto';
  const border = field.offsetHeight - field.clientHeight;
  field.style.blockSize = `${field.scrollHeight + border}px`;
}

/** Safari has ended the composing when it tells of the key that ended it: 229 stays. @param {KeyboardEvent} event */
function enter(event) {
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing && event.keyCode !== 229) {
    event.preventDefault();
    /** @type {HTMLTextAreaElement} */ (event.target).form?.requestSubmit();
  }
}

/** @param {SubmitEvent} event @param {Talk} talk @param {boolean} asks whether something is asked before */
function send(event, talk, asks) {
  event.preventDefault();
  if (asks) {
    talk.form.isOpen = true;
    talk.changed();
    setTimeout(() => /** @type {HTMLElement | null} */ (document.querySelector('.ask input, .ask select'))?.focus());
  } else {
    sendTyped(talk);
  }
}

/** Sends what stands in the field. @param {Talk} talk @returns the field */
export function sendTyped(talk) {
  const field = /** @type {HTMLTextAreaElement | null} */ (document.querySelector('.write textarea'));
  const text = field?.value.trim() ?? '';
  if (field && text && field.reportValidity()) {
    field.value = '';
    grow(/** @type {any} */ ({ target: field }));
    talk.write(text);
  }
  return field;
}
