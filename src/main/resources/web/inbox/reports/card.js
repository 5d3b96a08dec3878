// @ts-check
// A chart with its table behind it, its definition below, and its file.
import { html, nothing } from 'lit';
import { icon } from '../icons.js';
import { t } from '../text.js';
import { download, fileButton } from './files.js';

/**
 * @typedef {object} Card
 * @property {string} name
 * @property {string} title
 * @property {unknown} [keys] what the colours stand for
 * @property {string} definition
 * @property {string} file the path of the file
 * @property {() => unknown} chart
 * @property {Table} table
 * @property {{ title: string, table: Table }} [more] a second table behind the chart
 */

/** @typedef {{ head: string[], rows: (string | number)[][] }} Table */

/**
 * @param {Card} card
 * @param {boolean} asTable
 * @param {() => void} turn shows the other side
 */
export function cardView(card, asTable, turn) {
  return html`<figure class="rep-card" aria-label=${card.title}><header><h2>${card.title}</h2><span class="grow"></span>
      ${asTable ? nothing : card.keys}
      ${fileButton(card.title, () => download(card.name, card.file))}
      <button class="ib ${asTable ? 'on' : ''}" aria-pressed=${asTable} aria-label=${t('reports_table_of', { name: card.title })} title=${t('reports_table')} @click=${turn}>${icon(asTable ? 'chart' : 'table')}</button></header>
    ${asTable ? tablesView(card) : card.chart()}
    <figcaption class="rep-def">${card.definition}</figcaption></figure>`;
}

/** @param {Card} card */
function tablesView({ title, table, more }) {
  return html`${tableView(title, table)}${more ? tableView(more.title, more.table) : nothing}`;
}

/** @param {string} title @param {Table} table */
export function tableView(title, { head, rows }) {
  return html`<div class="rep-scroll" tabindex="0" role="region" aria-label=${title}><table class="rep-table">
    <thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${rows.map(([first, ...rest]) => html`<tr><th scope="row" dir="auto">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}
