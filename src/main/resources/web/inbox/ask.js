// @ts-check
// A question that has to be answered before something goes on.
import { html, render } from 'lit';

/**
 * Asks in a dialog; Escape is a no.
 *
 * @param {{ title: string, text: string, yes: string, no: string }} question
 * @returns {Promise<boolean>}
 */
export function ask({ title, text, yes, no }) {
  const dialog = document.createElement('dialog');
  dialog.className = 'ask';
  dialog.setAttribute('aria-labelledby', 'ask-title');
  render(
    html`<h2 id="ask-title">${title}</h2><p>${text}</p>
      <div class="fx"><button class="btn line" autofocus @click=${() => dialog.close()}>${no}</button>
        <button class="btn primary" @click=${() => dialog.close('yes')}>${yes}</button></div>`,
    dialog,
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}
