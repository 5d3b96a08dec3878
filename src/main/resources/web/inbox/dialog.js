// @ts-check
// A dialog over the page: native, so that focus stays in it and comes back. A click beside it and the browser's way back
// do not close one in which something was typed, nor one that has a part with `data-keep`: what is never shown again. Nor
// does the Escape key where that is `data-keep="irreplaceable"`.
import { html, render } from 'lit';
import { icon } from './icons.js';
import { t } from './text.js';

/** Each has a name of its own: one may stand over another. */
let opened = 0;

/**
 * Opens a dialog until the person closes it.
 *
 * @param {string} title
 * @param {(dialog: { close: () => void, update: () => void }) => unknown} content a template
 * @param {{ classes?: string, onclose?: () => void }} [options]
 * @returns {{ close: () => void, update: () => void, element: HTMLDialogElement }}
 */
export function openDialog(title, content, { classes = '', onclose } = {}) {
  const element = document.createElement('dialog');
  element.className = classes;
  const name = `dialog-${++opened}`;
  element.setAttribute('aria-labelledby', name);
  const dialog = {
    element,
    close: () => element.close(),
    update: () =>
      render(
        html`<header class="dlg-h"><h2 id=${name}>${title}</h2>
          <button class="ib" aria-label=${t('close')} @click=${dialog.close}>${icon('x')}</button></header>
          <div class="dlg-b">${content(dialog)}</div>`,
        element,
      ),
  };
  let isTyped = false;
  const has = (/** @type {string} */ part) => element.querySelector(part) !== null;
  const isDispensable = () => !isTyped && !has('[data-keep]');
  const leave = () => isDispensable() && element.close();
  addEventListener('popstate', leave);
  element.addEventListener('close', () => {
    removeEventListener('popstate', leave);
    element.remove();
    onclose?.();
  });
  element.addEventListener('input', () => {
    isTyped = true;
  });
  element.addEventListener('pointerdown', (event) => {
    if (event.target === element && isDispensable()) {
      element.close(); // on the backdrop
    }
  });
  element.addEventListener('cancel', (event) => {
    if (has('[data-keep="irreplaceable"]')) {
      event.preventDefault();
    }
  });
  document.body.append(element);
  dialog.update();
  element.showModal();
  return dialog;
}
