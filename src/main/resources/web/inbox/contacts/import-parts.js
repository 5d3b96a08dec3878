// @ts-check
// What shows of a file with contacts: how far it is, what became of its rows, what its columns are.
import { html, nothing } from 'lit';
import { icon } from '../icons.js';
import { fieldSentence } from '../problems.js';
import * as store from '../store.js';
import { listed, t } from '../text.js';

/** @typedef {import('../types').Import} Import */
/** @typedef {import('../types').ImportError} ImportError */

const FIELDS = ['name', 'first_name', 'last_name', 'phone', 'email', 'external_id', 'tags', 'blocked'];
const CONSENTS = ['granted', 'denied'];
const ATTRIBUTE = 'custom_attributes.';
const OUTCOMES = /** @type {const} */ (['created', 'updated', 'unchanged', 'skipped', 'failed']);

/** What has become of it so far, said once a step: how far it has come changes too often. @param {Import} shown */
export function summary(shown) {
  const { status, dry_run, reason } = shown;
  if (reason && isUnread(shown)) {
    return [t('import_broken'), t(`import_reason_${reason.code}`), unclosedQuote(reason)].filter(Boolean).join(' ');
  }
  return status === 'pending' || status === 'running'
    ? t(dry_run ? 'import_checking' : 'import_running')
    : listed(outcomes(shown).map((one) => `${t('import_number', { n: shown[one] })} ${outcomeName(one, dry_run)}`));
}

/** @param {Import} shown */
function outcomes(shown) {
  return OUTCOMES.filter((one) => shown[one] > 0 || one === 'created');
}

/** @param {typeof OUTCOMES[number]} one @param {boolean} dryRun */
function outcomeName(one, dryRun) {
  return t(`import_${dryRun ? 'would_be_' : ''}${one}`);
}

/** @param {Import} shown */
export function progress({ dry_run, rows_total, rows_done }) {
  const known = rows_total !== null && rows_total > 0;
  return html`<div class="imp-bar"><p>${t(dry_run ? 'import_checking' : 'import_running')}
      ${known ? html`<span class="c-3">${t('import_of', { done: rows_done, total: rows_total })}</span>` : nothing}</p>
    <progress aria-label=${t('import_title')} max=${known ? rows_total : 1} value=${known ? rows_done : nothing}></progress></div>`;
}

/** Whether it has ended before its first row: none of them is new or changed then, nor would be. @param {Import} shown */
export function isUnread({ status, rows_done }) {
  return status === 'failed' && rows_done === 0;
}

/**
 * Where the mark is whose end is missing; empty if that is not what is wrong.
 *
 * @param {{ message: string }} reason
 */
function unclosedQuote({ message }) {
  const [, line] = message.match(/^Unclosed quoted field .*\bline (\d+)/) ?? [];
  return line ? t('import_unclosed_quote', { line: Number(line) }) : '';
}

/** Why it has ended before its end. @param {Import} shown */
export function ending({ status, reason }) {
  if (status === 'completed') {
    return nothing;
  }
  const why = reason && (unclosedQuote(reason) || html`<bdi class="mono c-3" lang="en">${reason.message}</bdi>`);
  return html`<p class="state c-bad" role="alert">${icon('fail')}<span>${reason ? html`${t('import_broken')} ${t(`import_reason_${reason.code}`)} ${why}` : t('import_canceled')}</span></p>`;
}

/** @param {Import} shown */
export function counts(shown) {
  return isUnread(shown) ? nothing : html`<ul class="imp-n">${outcomes(shown).map(
    (one) => html`<li class=${one === 'failed' ? 'c-bad' : ''}><b>${t('import_number', { n: shown[one] })}</b>${outcomeName(one, shown.dry_run)}</li>`,
  )}</ul>`;
}

/** What was taken back. @param {Import} shown */
export function undone({ undo }) {
  if (!undo) {
    return nothing;
  }
  return html`<p role="status">${undo.status === 'running'
    ? t('import_undoing')
    : html`${t('import_undone', { count: undo.removed })} ${undo.kept > 0 ? t('import_kept', { count: undo.kept }) : nothing}`}</p>`;
}

/**
 * What each column is, to be changed; and what there is in it.
 *
 * @param {Import} shown
 * @param {Record<string, string | null>} mapping what the person has changed
 * @param {{ key: string, label: string }[]} attributes
 * @param {(name: string, field: string | null) => void} change
 */
export function layout({ detected, preview }, mapping, attributes, change) {
  if (detected.header.length === 0) {
    return nothing;
  }
  const names = [...new Set(detected.header)];
  const fieldOf = (/** @type {string} */ name) => (name in mapping ? mapping[name] : detected.mapping[name]);
  const unknown = html`<p class="state c-bad" role="alert">${icon('fail')}<span>${t('import_say_columns')}</span></p>`;
  return html`${names.some(fieldOf) ? nothing : unknown}<table class="imp-t"><thead><tr><th scope="col">${t('import_column')}</th><th scope="col">${t('import_becomes')}</th></tr></thead>
    <tbody>${names.map((name) => {
      const field = fieldOf(name);
      const example = preview.map((contact) => sample(contact, detected.mapping[name])).find(Boolean);
      return html`<tr><th scope="row"><span class="cut"><bdi>${name}</bdi></span>${example ? html`<span class="cut c-3"><bdi>${example}</bdi></span>` : nothing}${namesakes(detected.header, name)}</th>
        <td><span class="inp"><select aria-label=${t('import_becomes_of', { name })} @change=${(/** @type {Event} */ event) =>
          change(name, /** @type {HTMLSelectElement} */ (event.currentTarget).value || null)}>
          <option value="" .selected=${!field}>${t('import_leave_out')}</option>
          ${FIELDS.map((one) => html`<option value=${one} .selected=${one === field}>${t(`import_field_${one}`)}</option>`)}
          ${others(field, attributes).map(({ value, label }) => html`<option value=${value} .selected=${value === field}>${label}</option>`)}</select></span></td></tr>`;
    })}</tbody></table>`;
}

/** Columns are told apart by their names only: the others of a name are left out. @param {string[]} header @param {string} name */
function namesakes(header, name) {
  const count = header.filter((one) => one === name).length;
  return count > 1 ? html`<span class="imp-same">${t('import_same_name', { n: count })}</span>` : nothing;
}

/**
 * @param {string | null} field
 * @param {{ key: string, label: string }[]} attributes
 */
function others(field, attributes) {
  const defined = attributes.map(({ key, label }) => ({ value: ATTRIBUTE + key, label }));
  const isOther = field && !FIELDS.includes(field) && !defined.some(({ value }) => value === field);
  return isOther ? [...defined, { value: field, label: field }] : defined;
}

/** What a row has in a column. @param {Record<string, any>} contact @param {string | null} field */
function sample(contact, field) {
  if (!field || field === 'last_name') {
    return null; // the whole name stands beside the first one
  }
  if (field === 'first_name') {
    return contact.name;
  }
  const value = field.startsWith(ATTRIBUTE) ? contact.custom_attributes?.[field.slice(ATTRIBUTE.length)] : contact[field];
  return value === undefined ? null : typeof value === 'object' ? Object.values(value).join(', ') : String(value);
}

/**
 * The first rows that were refused, and all of them as a file.
 *
 * @param {ImportError[]} errors
 * @param {number} count
 * @param {() => void} download
 */
export function faults(errors, count, download) {
  return count === 0
    ? nothing
    : html`<section class="imp-e"><h3>${t('import_faults', { count })}</h3>
        <ul>${errors.map(
          ({ line, column, code, message, value }) => html`<li><span class="c-3">${t('import_line', { line })}${column ? html` · <bdi>${column}</bdi>` : nothing}</span>
            ${fieldSentence(code, message)} ${value ? html`<bdi class="mono">${value}</bdi>` : nothing}</li>`,
        )}</ul>
        <button class="btn sm line" @click=${download}>${icon('arrowdown')}${t('import_download')}</button></section>`;
}

/**
 * What everybody in the file has said to advertisements, on the channels that there are.
 *
 * @param {{ channel: string, state: string } | null} chosen
 */
export function consentChoice(chosen) {
  const types = [...new Set(store.channels.value.map(({ type }) => type))];
  if (types.length === 0) {
    return nothing;
  }
  const said = types.flatMap((channel) => CONSENTS.map((state) => ({ channel, state })));
  return html`<label class="form-field"><span class="f-l">${t('marketing')}</span><span class="inp"><select name="consent">
    <option value="">${t('consent_unknown')}</option>${said.map(
      ({ channel, state }) => html`<option value="${channel} ${state}" ?selected=${channel === chosen?.channel && state === chosen.state}>
        ${t(`channel_${channel}`)}: ${t(`consent_${state}`)}</option>`,
    )}</select></span><span class="f-h">${t('import_consent_hint')}</span></label>`;
}
