// @ts-check
import { html } from 'lit';
import { openDialog } from './dialog.js';

/**
 * Asks something that has to be answered before anything goes on; to close it is a no.
 *
 * @param {{ title: string, text: string, yes: string, no: string }} question
 * @returns {Promise<boolean>}
 */
export function ask({ title, text, yes, no }) {
  return new Promise((resolve) => {
    const content = (/** @type {{ close: () => void }} */ { close }) => {
      const agree = () => {
        resolve(true);
        close();
      };
      return html`<p class="c-2">${text}</p>
        <div class="ask-f"><button class="btn line" autofocus @click=${close}>${no}</button>
          <button class="btn primary" @click=${agree}>${yes}</button></div>`;
    };
    openDialog(title, content, { classes: 'ask', onclose: () => resolve(false) });
  });
}
