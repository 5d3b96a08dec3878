// @ts-check
// Reports as files that spreadsheets open.
import { html } from 'lit';
import { complain } from '../actions.js';
import { icon } from '../icons.js';
import { saveFile } from '../save-file.js';
import { request } from '../session.js';
import { t } from '../text.js';

/**
 * The button that saves a file.
 *
 * @param {string} title of the report
 * @param {() => void} save
 */
export function fileButton(title, save) {
  return html`<button class="ib" aria-label=${t('reports_csv_of', { name: title })} title=${t('reports_csv')} @click=${save}>${icon('arrowdown')}</button>`;
}

/** Saves what the server has. @param {string} name @param {string} path */
export async function download(name, path) {
  try {
    const { body } = await request('GET', path, { headers: { Accept: 'text/csv' }, text: true });
    saveFile(`${name}.csv`, 'text/csv', body);
  } catch (error) {
    complain(error);
  }
}

/**
 * Saves rows as comma-separated values (RFC 4180).
 *
 * @param {string} name
 * @param {(string | number | null)[][]} rows
 */
export function saveRows(name, rows) {
  saveFile(`${name}.csv`, 'text/csv', rows.map((row) => `${row.map(cell).join(',')}\r\n`).join(''));
}

/** A text that a spreadsheet would take for a formula gets an apostrophe (OWASP, CSV injection). @param {string | number | null} value */
function cell(value) {
  if (typeof value !== 'string') {
    return String(value ?? '');
  }
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
