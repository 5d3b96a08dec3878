// @ts-check
// A chart with its table behind it, its definition below, and its file.
import { html, nothing } from 'lit';
import { complain } from '../actions.js';
import { icon } from '../icons.js';
import { request } from '../session.js';
import { t } from '../text.js';

/**
 * @typedef {object} Card
 * @property {string} name
 * @property {string} title
 * @property {unknown} [keys] what the colours stand for
 * @property {string} definition
 * @property {string} file the path of the file
 * @property {() => unknown} chart
 * @property {{ head: string[], rows: (string | number)[][] }} table
 */

/**
 * @param {Card} card
 * @param {boolean} asTable
 * @param {() => void} turn shows the other side
 */
export function cardView(card, asTable, turn) {
  return html`<figure class="rep-card" aria-label=${card.title}><header><h2>${card.title}</h2><span class="grow"></span>
      ${asTable ? nothing : card.keys}
      <button class="ib" aria-label=${t('reports_csv_of', { name: card.title })} title=${t('reports_csv')} @click=${() => download(card)}>${icon('arrowdown')}</button>
      <button class="ib ${asTable ? 'on' : ''}" aria-pressed=${asTable} aria-label=${t('reports_table_of', { name: card.title })} title=${t('reports_table')} @click=${turn}>${icon(asTable ? 'chart' : 'table')}</button></header>
    ${asTable ? tableView(card.title, card.table) : card.chart()}
    <figcaption class="rep-def">${card.definition}</figcaption></figure>`;
}

/** @param {string} title @param {{ head: string[], rows: (string | number)[][] }} table */
export function tableView(title, { head, rows }) {
  return html`<div class="rep-scroll" tabindex="0" role="region" aria-label=${title}><table class="rep-table">
    <thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${rows.map(([first, ...rest]) => html`<tr><th scope="row" dir="auto">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** @param {{ name: string, file: string }} card */
async function download({ name, file }) {
  try {
    const { body } = await request('GET', file, { headers: { Accept: 'text/csv' }, text: true });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([body], { type: 'text/csv' }));
    link.download = `${name}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    complain(error);
  }
}
