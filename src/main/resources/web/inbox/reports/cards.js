// @ts-check
// The cards with charts: what each shows, what is behind it, and what its words mean.
import { html } from 'lit';
import { t } from '../text.js';
import { barChart, lineChart, shareBars } from './charts.js';
import { download, fileButton } from './files.js';
import { average, figure, reasonName, shortDay, time } from './figures.js';

const STATUSES = /** @type {const} */ (['read', 'delivered', 'sent', 'queued', 'failed']);

/** @param {import('./reports.js').Data} data */
export function conversationsCard({ conversations }) {
  const title = t('reports_conversations');
  return {
    name: 'conversations',
    title,
    file: 'conversations.csv',
    definition: t('reports_conversations_definition'),
    keys: html`<span class="rep-key rep-key-2">${t('reports_opened')}</span><span class="rep-key">${t('reports_resolved')}</span>`,
    chart: () =>
      barChart(title, conversations.map(({ group }) => group ?? ''), [
        conversations.map(({ opened }) => opened),
        conversations.map(({ resolved }) => resolved),
      ]),
    table: {
      head: ['day', 'opened', 'resolved', 'left_over'].map((name) => t(`reports_${name}`)),
      rows: conversations.map((row) => [shortDay(row.group), figure(row.opened), figure(row.resolved), figure(row.left_over)]),
    },
  };
}

/** @param {import('./reports.js').Data} data */
export function timesCard({ times }) {
  const most = Math.max(0, ...times.map(({ first_response: { p99_s } }) => p99_s ?? 0));
  const hours = most > 3 * 3600;
  const title = t(hours ? 'reports_times_hours' : 'reports_times_minutes');
  const unit = hours ? 3600 : 60;
  const values = (/** @type {'median_s' | 'p90_s' | 'p99_s'} */ name) =>
    times.map(({ first_response }) => {
      const seconds = first_response[name];
      return seconds === null ? null : seconds / unit;
    });
  return {
    name: 'response-times',
    title,
    file: 'response-times.csv',
    definition: t('reports_times_definition'),
    keys: html`<span class="rep-key rep-key-line">p50</span><span class="rep-key rep-key-line rep-key-2">p90</span><span class="rep-key rep-key-line rep-key-3">p99</span>`,
    chart: () =>
      lineChart(title, times.map(({ group }) => group ?? ''), [
        { name: 'p99', line: 'rep-line-3', values: values('p99_s') },
        { name: 'p90', line: 'rep-line-2', values: values('p90_s') },
        { name: 'p50', line: 'rep-line-1', values: values('median_s') },
      ]),
    table: {
      head: ['day', 'answers', 'first_median', 'first_p90', 'resolution_median', 'resolution_p90'].map((name) => t(`reports_${name === 'answers' ? 'responses' : name}`)),
      rows: times.map(({ group, first_response, resolution }) => [
        ...[shortDay(group), figure(first_response.count), time(first_response.median_s)],
        ...[time(first_response.p90_s), time(resolution.median_s), time(resolution.p90_s)],
      ]),
    },
  };
}

/**
 * @param {import('./reports.js').Data} data
 * @param {URLSearchParams} query what the reports are of
 */
export function messagesCard({ messages, failures }, query) {
  const sums = STATUSES.map((status) => messages.reduce((sum, row) => sum + row[status], 0));
  return {
    name: 'messages',
    title: t('reports_messages'),
    file: 'messages.csv',
    definition: t('reports_messages_definition'),
    chart: () => html`<div class="rep-two"><div><h3>${t('reports_status')}</h3>${shareBars(
        STATUSES.map((status, index) => ({ name: t(`reports_${status === 'sent' ? 'only_sent' : status}`), value: sums[index], shown: figure(sums[index]), bad: status === 'failed' })),
      )}</div>
      <div><h3>${t('reports_reason')} ${fileButton(t('reports_reason'), () => download('failures', `/v1/reports/failures.csv?${query}`))}</h3>${failures.length > 0
        ? shareBars(failures.slice(0, STATUSES.length).map((row) => ({ name: reasonName(row.reason), value: row.messages, shown: figure(row.messages), bad: true })))
        : html`<p class="c-3">${t('reports_no_failures')}</p>`}</div></div>`,
    table: {
      head: [t('reports_day'), t('reports_received'), ...STATUSES.map((status) => t(`reports_${status === 'sent' ? 'only_sent' : status}`))],
      rows: messages.map((row) => [shortDay(row.group), figure(row.received), ...STATUSES.map((status) => figure(row[status]))]),
    },
    more: {
      title: t('reports_reason'),
      table: {
        head: [t('reports_reason'), t('reports_failed')],
        rows: failures.map(({ reason, messages: count }) => [reasonName(reason), figure(count)]),
      },
    },
  };
}

/** Nothing where nobody has rated anything. @param {import('./reports.js').Data} data */
export function ratingsCards({ ratings }) {
  const title = t('reports_ratings');
  const card = {
    name: 'ratings',
    title,
    file: 'ratings.csv',
    definition: t('reports_ratings_definition'),
    chart: () =>
      lineChart(title, ratings.map(({ group }) => group ?? ''), [
        { name: t('reports_average'), line: 'rep-line-1', values: ratings.map((row) => row.average) },
      ]),
    table: {
      head: ['day', 'rated', 'average'].map((name) => t(`reports_${name}`)),
      rows: ratings.map((row) => [shortDay(row.group), figure(row.ratings), average(row.average)]),
    },
  };
  return ratings.some((row) => row.ratings > 0) ? [card] : [];
}
