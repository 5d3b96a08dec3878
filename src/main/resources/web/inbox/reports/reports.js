// @ts-check
// The desk at a glance: who waits now, and how the last days were.
import { html, nothing } from 'lit';
import { icon } from '../icons.js';
import { follow, navigate, PageElement } from '../router.js';
import { request } from '../session.js';
import { Resource } from '../settings/resource.js';
import * as store from '../store.js';
import { loadStyles } from '../styles.js';
import { displayName, duration, fullTime, loadWords, t } from '../text.js';
import { cardView, tableView } from './card.js';
import { conversationsCard, messagesCard, ratingsCards, timesCard } from './cards.js';
import { fileButton, saveRows } from './files.js';
import { average, figure, firstDay, PERIODS, reasonName, share, time } from './figures.js';

await Promise.all([loadStyles('pages.css'), loadStyles('reports/reports.css'), loadWords('reports')]);

/**
 * @typedef {import('./figures.js').Overview} Overview
 * @typedef {{ overview: Overview, conversations: import('./figures.js').ConversationsRow[], times: import('./figures.js').TimesRow[], messages: import('./figures.js').MessagesRow[], ratings: import('./figures.js').RatingsRow[], failures: import('./figures.js').FailuresRow[], by: By, longest: import('../types').Conversation | null }} Data
 * @typedef {{ group: string, conversations: import('./figures.js').ConversationsRow[], times: import('./figures.js').TimesRow[], messages: import('./figures.js').MessagesRow[], ratings: import('./figures.js').RatingsRow[] }} By
 * @typedef {{ id: string | null, name: string, opened: number, resolved: number, first: number | null, resolution: number | null, sent: number, rating: number | null }} ByRow
 */

const USUAL_DAYS = 14;
const GROUPS = ['agent', 'team', 'channel'];
/** The columns of who did what, as the files of the reports name them. */
const BY = ['opened', 'resolved', 'first_response_median_s', 'resolution_median_s', 'outbound', 'average'];

class ParleyReports extends PageElement {
  static page = 'reports';
  static properties = { tables: { state: true }, group: { state: true } };

  /** @type {Resource<Data>} */
  #data = new Resource(() => this.load());
  #asked = '';

  constructor() {
    super();
    /** Of which cards the table shows. @type {string[]} */
    this.tables = [];
    this.group = GROUPS[0];
  }

  get days() {
    const days = Number(store.route.value.filters.get('days'));
    return PERIODS.includes(days) ? days : USUAL_DAYS;
  }

  get team() {
    return store.route.value.filters.get('team') ?? '';
  }

  /** What the address asks for. */
  query() {
    const query = new URLSearchParams({ from: firstDay(this.days) });
    if (this.team) {
      query.set('team_id', this.team);
    }
    return query;
  }

  /** @returns {Promise<Data>} */
  async load() {
    const query = this.query();
    const waiting = new URLSearchParams({ status: 'open', sort: 'waiting', per_page: '1' });
    if (this.team) {
      waiting.set('team_id', this.team);
    }
    const ask = async (/** @type {string} */ path) => (await request('GET', path)).body;
    const rows = async (/** @type {string} */ name) => (await ask(`/v1/reports/${name}?${query}`)).data;
    const [overview, conversations, times, messages, ratings, failures, by, longest] = await Promise.all([
      ask(`/v1/reports/overview?${query}`),
      rows('conversations'),
      rows('response-times'),
      rows('messages'),
      rows('ratings'),
      rows('failures'),
      this.loadBy(query),
      ask(`/v1/conversations?${waiting}`),
    ]);
    return { overview, conversations, times, messages, ratings, failures, by, longest: longest.data[0] ?? null };
  }

  /** The same by agent, team or channel. @param {URLSearchParams} query @returns {Promise<By>} */
  async loadBy(query) {
    const { group } = this;
    const names = ['conversations', 'response-times', 'messages', 'ratings'];
    const [conversations, times, messages, ratings] = await Promise.all(
      names.map(async (name) => {
        const { body } = await request('GET', `/v1/reports/${name}?${query}&group_by=${group}`);
        return body.data;
      }),
    );
    return { group, conversations, times, messages, ratings };
  }

  /** @override */
  updated() {
    const asked = `${this.query()} ${this.group}`;
    if (asked !== this.#asked) {
      this.#asked = asked;
      this.#data.load();
    }
  }

  /** @override */
  render() {
    document.title = `${t('reports')} – Parley`;
    return html`<header class="pg-h"><h1>${t('reports')}</h1><span class="grow"></span>${this.periods()} ${this.teams()}</header>
      <div class="rep" role="main">${this.#data.show((data) => this.content(data))}</div>`;
  }

  periods() {
    return html`<div class="rep-seg" role="group" aria-label=${t('reports_period')}>${PERIODS.map(
      (days) => html`<button aria-pressed=${days === this.days} @click=${() => this.go({ days: String(days) })}>
        ${days === 1 ? t('today') : t('reports_days', { count: days })}</button>`,
    )}</div>`;
  }

  teams() {
    const choose = (/** @type {Event} */ event) =>
      this.go({ team: /** @type {HTMLSelectElement} */ (event.currentTarget).value });
    return html`<span class="inp rep-team"><select aria-label=${t('reports_team')} @change=${choose}>
      <option value="" ?selected=${!this.team}>${t('reports_all_teams')}</option>
      ${store.teams.value.map(({ id, name }) => html`<option value=${id} ?selected=${id === this.team}>${name}</option>`)}</select></span>`;
  }

  /** Asks for something else, which the address keeps. @param {Record<string, string>} change */
  go(change) {
    const filters = new URLSearchParams(store.route.peek().filters);
    Object.entries(change).forEach(([name, value]) => (value ? filters.set(name, value) : filters.delete(name)));
    navigate(filters.size > 0 ? `/reports?${filters}` : '/reports', { replace: true });
  }

  /** @param {Data} data */
  content(data) {
    const { counted_since, behind, only_own, time_zone } = data.overview.meta;
    return html`${figures(data)}
      <section class="rep-cards">${this.cards(data).map((card) =>
        cardView(card, this.tables.includes(card.name), () => this.turn(card.name)),
      )} ${this.byGroup(data.by)}</section>
      <p class="rep-def">${t('reports_zone', { zone: time_zone })}
        ${counted_since ? t('reports_since', { when: fullTime(counted_since) }) : t('reports_nothing_yet')}
        ${only_own ? t('reports_only_own') : nothing} ${behind > 0 ? t('reports_behind', { count: behind }) : nothing}</p>`;
  }

  /** @param {string} name */
  turn(name) {
    this.tables = this.tables.includes(name)
      ? this.tables.filter((other) => other !== name)
      : [...this.tables, name];
  }

  /** @param {Data} data @returns {import('./card.js').Card[]} */
  cards(data) {
    return [conversationsCard(data), timesCard(data), messagesCard(data, this.query()), ...ratingsCards(data)].map((card) => ({
      ...card,
      file: `/v1/reports/${card.file}?${this.query()}`,
    }));
  }

  /** @param {By} by */
  byGroup(by) {
    const title = t('reports_by');
    return html`<figure class="rep-card" aria-label=${title}><header><h2>${title}</h2><span class="grow"></span>
        <div class="rep-seg" role="group" aria-label=${title}>${GROUPS.map(
          (group) => html`<button aria-pressed=${group === this.group} @click=${() => (this.group = group)}>${t(`reports_by_${group}`)}</button>`,
        )}</div>${fileButton(title, () => this.saveBy(by))}</header>
      ${tableView(title, {
        head: [t(`reports_by_${by.group}`), ...['opened', 'resolved', 'first_median', 'resolution_median', 'sent', 'average'].map((name) => t(`reports_${name}`))],
        rows: byRows(by).map(({ name, opened, resolved, first, resolution, sent, rating }) => [
          ...[name, figure(opened), figure(resolved), time(first), time(resolution), figure(sent), average(rating)],
        ]),
      })}
      <figcaption class="rep-def">${t('reports_by_definition')}</figcaption></figure>`;
  }

  /** @param {By} by */
  saveBy(by) {
    const rows = byRows(by).map(({ id, name, opened, resolved, first, resolution, sent, rating }) =>
      [id, name, opened, resolved, first, resolution, sent, rating]);
    saveRows(`by-${by.group}`, [[by.group, 'name', ...BY], ...rows]);
  }
}

customElements.define('parley-reports', ParleyReports);

/** @param {Data} data */
function figures({ overview, failures, longest }) {
  const { waiting, current, previous } = overview;
  const median = current.first_response.median_s;
  const before = previous.first_response.median_s;
  const since = waiting.longest_since;
  return html`<section class="rep-figs" aria-label=${t('reports_now')}>
    ${fig('inbox', 'waiting', figure(waiting.conversations), since
      ? html`${icon('clock', 'i14')}<a href="/inbox/all/${waiting.conversation_id}" @click=${follow}>${t('reports_longest', {
          time: duration(store.now.value - Date.parse(since)),
          name: displayName(longest?.contact),
        })}</a>`
      : t('reports_nobody_waits'))}
    ${fig('reply', 'first', time(median), median !== null && before !== null
      ? html`${icon(median > before ? 'arrowup' : 'arrowdown', median > before ? 'i14 c-bad' : 'i14 c-good')}
          ${t(median > before ? 'reports_more' : 'reports_less', { time: time(Math.abs(median - before)) })}`
      : t('reports_answers', { count: current.first_response.count }))}
    ${fig('done', 'resolved', figure(current.resolved), current.opened > 0
      ? t('reports_share', { share: share(current.resolved, current.opened), opened: figure(current.opened) })
      : t('reports_none_opened'))}
    ${fig('fail', 'failed', figure(current.failed), failures.length > 0
      ? t('reports_top_reason', { messages: failures[0].messages, reason: reasonName(failures[0].reason) })
      : t('reports_of_sent', { sent: figure(current.outbound) }))}
  </section>`;
}

/** @param {string} picture @param {string} name @param {string} value @param {unknown} note */
function fig(picture, name, value, note) {
  return html`<div><h2>${icon(picture, name === 'first' ? 'flip' : '')}${t(`reports_fig_${name}`)}</h2>
    <strong>${value}</strong><p>${note}</p><p class="rep-def">${t(`reports_fig_${name}_definition`)}</p></div>`;
}

/** A row for whoever stands in one of the reports. @param {By} by @returns {ByRow[]} */
function byRows({ conversations, times, messages, ratings }) {
  const groups = new Set([...conversations, ...times, ...messages, ...ratings].map(({ group }) => group));
  return [...groups].map((group) => {
    const counts = conversations.find((row) => row.group === group);
    const waits = times.find((row) => row.group === group);
    const sent = messages.find((row) => row.group === group);
    return {
      id: group,
      name: nameOf(group),
      opened: counts?.opened ?? 0,
      resolved: counts?.resolved ?? 0,
      first: waits?.first_response.median_s ?? null,
      resolution: waits?.resolution.median_s ?? null,
      sent: sent?.outbound ?? 0,
      rating: ratings.find((row) => row.group === group)?.average ?? null,
    };
  });
}

/** @param {string | null} id */
function nameOf(id) {
  const agent = store.agents.value.find((one) => one.id === id);
  const other = [...store.teams.value, ...store.channels.value].find((one) => one.id === id);
  return agent?.name || agent?.email || other?.name || (id ?? t('reports_nobody'));
}
