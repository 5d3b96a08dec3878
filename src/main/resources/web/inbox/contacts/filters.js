// @ts-check
// What contacts are asked for by: some letters, a tag, a segment.
import { html, nothing } from 'lit';
import { icon } from '../icons.js';
import * as store from '../store.js';
import { t } from '../text.js';

/** @typedef {import('./segment.js').Segment} Segment */

/**
 * @typedef {object} Shown
 * @property {string} search what stands in the search
 * @property {string[]} tags all that there are
 * @property {string | null} tag
 * @property {Segment[]} segments all that there are
 * @property {Segment | null} segment
 * @property {(text: string) => void} typed
 * @property {(name: 'tag' | 'segment_id', value: string) => void} ask
 * @property {() => void} change a segment, or make one
 */

/** @param {Shown} shown */
export function filters({ search, tags, tag, segments, segment, typed, ask, change }) {
  const all = segments.map(({ id, name }) => ({ value: id, label: name }));
  return html`<div class="set-filters" role="search">
    <label class="inp grow">${icon('search')}<input type="search" aria-label=${t('search_contacts')} placeholder=${t('search_contacts')}
      maxlength="200" dir="auto" .value=${search} @input=${(/** @type {Event} */ event) => typed(chosen(event))}></label>
    ${choice(t('contacts_tag'), t('contacts_any_tag'), tags.map((one) => ({ value: one, label: one })), tag, (value) => ask('tag', value))}
    ${segments.length > 0 ? choice(t('segment'), t('segment_everybody'), all, segment?.id ?? null, (value) => ask('segment_id', value)) : nothing}
    ${store.mayWrite() ? html`<button class="btn line" @click=${change}>${icon(segment ? 'pen' : 'filter')}<span class="ppl-l">${t(segment ? 'segment_change' : 'segment_new')}</span></button>` : nothing}</div>`;
}

/**
 * @param {string} name
 * @param {string} any what stands for no choice
 * @param {{ value: string, label: string }[]} options
 * @param {string | null} current
 * @param {(value: string) => void} choose
 */
function choice(name, any, options, current, choose) {
  return html`<span class="inp"><select aria-label=${name} @change=${(/** @type {Event} */ event) => choose(chosen(event))}>
    <option value="" .selected=${!current}>${any}</option>
    ${options.map(({ value, label }) => html`<option value=${value} .selected=${value === current}>${label}</option>`)}</select></span>`;
}

/** @param {Event} event */
function chosen(event) {
  return /** @type {HTMLInputElement | HTMLSelectElement} */ (event.currentTarget).value;
}
