// @ts-check
// The audit log: who did what, when and from where.
import { html, nothing } from 'lit';
import { complain } from '../actions.js';
import { focusLeft } from '../focus.js';
import { icon } from '../icons.js';
import { saveFile } from '../save-file.js';
import { request } from '../session.js';
import { WatchingElement } from '../signals.js';
import * as store from '../store.js';
import { displayName, fullTime, t } from '../text.js';
import { empty, momentOf, pageHead } from './parts.js';
import { Resource } from './resource.js';

/**
 * @typedef {{ type: string, id: string | null, name: string | null }} Named
 * @typedef {{ id: string, at: string, action: string, actor: Named, target: Named | null, changes: Record<string, [unknown, unknown]> | null, ip: string | null, user_agent: string | null, request_id: string | null }} Entry
 */

/** What can be asked for alone. */
const ACTIONS = [
  ...['login.succeeded', 'login.failed', 'login.second_factor_failed', 'session.revoked'],
  ...['password.changed', 'password.reset_requested', 'email.changed'],
  ...['second_factor.enabled', 'second_factor.disabled', 'second_factor.reset'],
  ...['invitation.created', 'invitation.resent', 'invitation.revoked', 'invitation.accepted'],
  ...['agent.created', 'agent.changed', 'agent.role_changed', 'agent.deactivated'],
  ...['agent.reactivated', 'agent.forgotten'],
  ...['api_key.created', 'api_key.changed', 'api_key.rotated', 'api_key.revoked', 'api_key.refused'],
  ...['channel.created', 'channel.changed', 'channel.credentials_changed', 'channel.rotated', 'channel.deleted'],
  ...['quarantine.replayed', 'quarantine.deleted'],
  ...['webhook.created', 'webhook.changed', 'webhook.rotated', 'webhook.deleted'],
  ...['team.created', 'team.changed', 'team.deleted'],
  ...['contact.merged', 'contact.held', 'contact.released', 'contact.deleted'],
  ...['contact.exported', 'contact.export_fetched'],
  ...['contacts.exported', 'contacts.imported', 'contacts.import_undone'],
  ...['media.deleted'],
  ...['organization.created', 'settings.changed', 'retention.swept'],
  ...['attribute.created', 'attribute.changed', 'attribute.deleted'],
];
const PER_PAGE = 50;

class AuditPage extends WatchingElement {
  static properties = { actor: { state: true }, action: { state: true }, from: { state: true } };

  /** @type {Resource<{ entries: Entry[], cursor: string | null }>} */
  #log = new Resource(() => this.page(null));

  constructor() {
    super();
    this.actor = '';
    this.action = '';
    this.from = '';
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#log.load();
  }

  /** What is asked for, with what follows a cursor. @param {string | null} cursor */
  query(cursor) {
    const query = new URLSearchParams({ per_page: String(PER_PAGE) });
    const { actor, action } = this;
    const from = this.from && new Date(this.from).toISOString();
    const wanted = { actor, action, from, cursor };
    for (const [name, value] of Object.entries(wanted)) {
      if (value) {
        query.set(name, value);
      }
    }
    return query;
  }

  /** @param {string | null} cursor */
  async page(cursor) {
    const { body } = await request('GET', `/v1/audit?${this.query(cursor)}`);
    return { entries: /** @type {Entry[]} */ (body.data), cursor: body.meta.next_cursor };
  }

  async more() {
    const known = this.#log.data;
    if (known?.cursor) {
      const { entries, cursor } = await this.page(known.cursor);
      if (this.#log.data === known) {
        this.#log.data = { entries: [...known.entries, ...entries], cursor }; // unless something else is asked for by now
        await focusLeft(this, '.set-scroll');
      }
    }
  }

  /** @override */
  render() {
    const download = html`<button class="btn line" @click=${this.download}>${icon('arrowdown')}${t('audit_export')}</button>`;
    return html`<section class="set-l broad">${pageHead(t('settings_audit'), t('audit_lead'), download)} ${this.filters()}
      ${this.#log.show(({ entries, cursor }) => {
        return html`${entries.length > 0 ? table(entries) : empty('search', t('audit_none'), t('audit_none_text'))}
          ${cursor ? html`<button class="btn line set-more" @click=${() => this.more().catch(complain)}>${t('audit_more')}</button>` : nothing}`;
      })}</section>`;
  }

  filters() {
    const ask = (/** @type {'actor' | 'action' | 'from'} */ name) => (/** @type {Event} */ event) => {
      this[name] = /** @type {HTMLInputElement} */ (event.currentTarget).value;
      this.#log.load();
    };
    return html`<div class="set-filters">
      <span class="inp"><select aria-label=${t('audit_who')} @change=${ask('actor')}><option value="">${t('audit_anybody')}</option>
        ${store.agents.value.filter(({ email }) => email).map(({ id, name, email }) => html`<option value=${id}>${name || email}</option>`)}</select></span>
      <span class="inp"><select aria-label=${t('audit_what')} @change=${ask('action')}><option value="">${t('audit_anything')}</option>
        ${ACTIONS.map((action) => html`<option>${action}</option>`)}</select></span>
      <span class="inp"><input type="date" aria-label=${t('audit_from')} title=${t('audit_from')} @change=${ask('from')} /></span></div>`;
  }

  /** All that is asked for, as it is kept: a line of JSON for each entry. */
  async download() {
    try {
      const query = this.query(null);
      query.delete('per_page');
      const lines = await request('GET', `/v1/audit/export?${query}`, { headers: { Accept: 'application/x-ndjson' }, text: true });
      saveFile('audit.ndjson', 'application/x-ndjson', lines.body);
    } catch (error) {
      complain(error);
    }
  }
}

customElements.define('parley-audit', AuditPage);

/** @param {Entry[]} entries */
function table(entries) {
  return html`<div class="set-scroll" tabindex="0" role="region" aria-label=${t('settings_audit')}><table class="set-table">
    <thead><tr><th>${t('audit_when')}</th><th>${t('audit_who')}</th><th>${t('audit_what')}</th><th>${t('audit_where')}</th></tr></thead>
    <tbody>${entries.map(
      (entry) => html`<tr><td><time datetime=${entry.at} title=${fullTime(entry.at)}>${momentOf(entry.at)}</time></td>
        <td dir="auto">${nameOf(entry.actor)}</td>
        <td><span class="mono" dir="ltr">${entry.action}</span> <bdi>${entry.target?.name ?? ''}</bdi>${changes(entry)}</td>
        <td title=${entry.user_agent ?? nothing}><bdi>${entry.ip}</bdi></td></tr>`,
    )}</tbody></table></div>`;
}

/** @param {Named} actor */
function nameOf({ type, id, name }) {
  return name || (type === 'agent' ? displayName(store.agent(id)) : t(`audit_actor_${type}`));
}

/** @param {Entry} entry */
function changes({ changes: all }) {
  const fields = Object.entries(all ?? {});
  return fields.length > 0
    ? html`<ul class="c-2">${fields.map(([name, [before, after]]) => html`<li><span class="mono" dir="ltr">${name}</span> <bdi>${shown(before)}</bdi> → <bdi>${shown(after)}</bdi></li>`)}</ul>`
    : nothing;
}

/** @param {unknown} value */
function shown(value) {
  return value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
}
