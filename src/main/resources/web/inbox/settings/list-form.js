// @ts-check
// A form with a list: one entry on each line.
import { html } from 'lit';
import { FormElement } from '../forms.js';

/** @param {string} text one entry on each line, or with spaces between; null for none */
export function entriesIn(text) {
  const all = text.split(/\s+/).filter(Boolean);
  return all.length > 0 ? all : null;
}

export class ListForm extends FormElement {
  /** An entry is a line and no field of its own: what is wrong with one stands below. @override */
  explain(/** @type {unknown} */ error, /** @type {string[]} */ fields) {
    super.explain(error, fields);
    const wrong = Object.entries(this.wrong).find(([name]) => /^\d+$/.test(name));
    if (wrong) {
      this.failure = wrong[1];
    }
  }

  /** @param {string} name @param {string} label @param {string[]} entries */
  listField(name, label, entries) {
    const id = `channel-${name}`;
    return html`<div class="form-field"><label class="f-l" for=${id}>${label}</label>
      <span class="inp set-area"><textarea id=${id} name=${name} rows="3" dir="ltr" .value=${entries.join('\n')}></textarea></span></div>`;
  }
}
