// @ts-check
// Charts as SVG: bars for counts, lines for times. Time goes from left to right in every language.
import { html, nothing, svg } from 'lit';
import { shortDay } from './figures.js';

const WIDTH = 592;
const HEIGHT = 276;
const TOP = 8;
const FLOOR = 252;
const START = 40;
const LINES = 5;
const MOST_LABELS = 7;
const LABEL_HEIGHT = 14;

/** A round number that nothing is above. @param {number} value */
function roundedUp(value) {
  const step = Math.max(1, value / (LINES - 1));
  const power = 10 ** Math.floor(Math.log10(step));
  const nice = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= step) ?? 10;
  return Math.ceil(nice * power) * (LINES - 1);
}

/** @param {number} value @param {number} top */
function height(value, top) {
  return FLOOR - (value / top) * (FLOOR - TOP);
}

/** @param {number} top @param {number} end */
function grid(top, end) {
  return Array.from({ length: LINES }, (_, line) => {
    const value = (top / (LINES - 1)) * line;
    const y = height(value, top);
    return svg`<line class="rep-grid" x1="32" x2=${end} y1=${y} y2=${y}></line>
      <text x="26" y=${y + 4} text-anchor="end">${value}</text>`;
  });
}

/** @param {string[]} days @param {(index: number) => number} place */
function dayLabels(days, place) {
  const every = Math.ceil(days.length / MOST_LABELS);
  return days.map((day, index) =>
    index % every === 0
      ? svg`<text x=${place(index)} y="272" text-anchor="middle">${shortDay(day)}</text>`
      : nothing,
  );
}

/** @param {string} label @param {unknown} content */
function chart(label, content) {
  return html`<svg class="rep-chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label} direction="ltr">${content}</svg>`;
}

/**
 * Two bars for each day.
 *
 * @param {string} label
 * @param {string[]} days
 * @param {[number[], number[]]} series
 */
export function barChart(label, days, series) {
  const top = roundedUp(Math.max(...series.flat()));
  const step = (WIDTH - START) / days.length;
  const width = Math.max(1, Math.min(12, step * 0.32));
  const middle = (/** @type {number} */ index) => START + step * (index + 0.5);
  const bar = (/** @type {number} */ value, /** @type {number} */ x, /** @type {string} */ name) =>
    svg`<rect class=${name} x=${x} y=${height(value, top)} width=${width} height=${FLOOR - height(value, top)} rx=${Math.min(2, width / 4)}></rect>`;
  return chart(
    label,
    svg`${grid(top, WIDTH)}
      ${days.map((_, index) => [
        bar(series[0][index], middle(index) - width - 1, 'rep-2'),
        bar(series[1][index], middle(index) + 1, 'rep-1'),
      ])}
      ${dayLabels(days, middle)}`,
  );
}

/**
 * A line for each series, with a gap where there is no value, and its name at the end.
 *
 * @param {string} label
 * @param {string[]} days
 * @param {{ name: string, line: string, values: (number | null)[] }[]} series
 */
export function lineChart(label, days, series) {
  const top = roundedUp(Math.max(1, ...series.flatMap(({ values }) => values.map((v) => v ?? 0))));
  const end = WIDTH - 40;
  const step = days.length > 1 ? (end - START - 8) / (days.length - 1) : 0;
  const place = (/** @type {number} */ index) => START + step * index;
  return chart(
    label,
    svg`${grid(top, end)}
      ${series.map(({ values, line }) => svg`<path class="rep-line ${line}" d=${path(values, place, top)}></path>${dots(values, line, place, top)}`)}
      ${endLabels(series, top).map(({ name, y }) => svg`<text class="rep-end" x=${end + 6} y=${y + 4}>${name}</text>`)}
      ${dayLabels(days, place)}`,
  );
}

/** @param {(number | null)[]} values @param {(index: number) => number} place @param {number} top */
function path(values, place, top) {
  return values
    .map((value, index) => {
      if (value === null) {
        return '';
      }
      const point = `${place(index)} ${height(value, top)}`;
      return (values[index - 1] ?? null) === null ? `M${point}` : `L${point}`;
    })
    .join(' ');
}

/** A day between two without any, which no line shows. @param {(number | null)[]} values @param {string} line @param {(index: number) => number} place @param {number} top */
function dots(values, line, place, top) {
  return values.map((value, index) => {
    const alone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
    return value !== null && alone
      ? svg`<circle class="rep-dot ${line}" cx=${place(index)} cy=${height(value, top)} r="3.5"></circle>`
      : nothing;
  });
}

/** Labels at the ends of the lines, none on top of another. @param {{ name: string, values: (number | null)[] }[]} series @param {number} top */
function endLabels(series, top) {
  const labels = series
    .map(({ name, values }) => ({ name, value: values[values.length - 1] }))
    .flatMap(({ name, value }) => (value === null ? [] : [{ name, y: height(value, top) }]))
    .sort((one, other) => other.y - one.y);
  for (let i = 1; i < labels.length; i++) {
    labels[i].y = Math.min(labels[i].y, labels[i - 1].y - LABEL_HEIGHT);
  }
  return labels;
}

/**
 * A bar for each name, as long as its share of the longest.
 *
 * @param {{ name: string, value: number, shown: string, bad?: boolean }[]} rows
 */
export function shareBars(rows) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return html`<dl class="rep-bars">${rows.map(
    ({ name, value, shown, bad }) => html`<dt dir="auto">${name}</dt>
      <dd><svg viewBox="0 0 200 8" preserveAspectRatio="none" aria-hidden="true"><rect class="rep-back" width="200" height="8" rx="2"></rect>
        <rect class=${bad ? 'rep-bad' : 'rep-1'} width=${(200 * value) / most} height="8" rx="2"></rect></svg><span>${shown}</span></dd>`,
  )}</dl>`;
}
