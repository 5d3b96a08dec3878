// @ts-check
// Where one is logged in.
import { html, nothing } from 'lit';
import { complain, toast } from '../actions.js';
import { ask } from '../ask.js';
import { focusLeft } from '../focus.js';
import { icon } from '../icons.js';
import { everyPage } from '../loading.js';
import { endSession, request } from '../session.js';
import { WatchingElement } from '../signals.js';
import { t } from '../text.js';
import { pageHead, timed } from './parts.js';
import { Resource } from './resource.js';

/** @typedef {{ id: string, current: boolean, created_at: string, last_used_at: string | null, ip: string | null, user_agent: string | null }} Session */

/** What programs call themselves by, the more telling first. @type {[RegExp, string][]} */
const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
/** @type {[RegExp, string][]} */
const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];

class Sessions extends WatchingElement {
  /** @type {Resource<Session[]>} */
  #sessions = new Resource(() => everyPage('/v1/sessions'));

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#sessions.load();
  }

  /** @override */
  render() {
    return html`<section class="set-l">${pageHead(t('settings_sessions'), t('sessions_lead'))}
      ${this.#sessions.show((sessions) => html`
        <div class="set-rows">${sessions.map((one) => this.row(one))}</div>
        <div class="set-do"><button class="btn line bad" @click=${this.endAll}>${t('sessions_end_all')}</button></div>`)}
    </section>`;
  }

  /** @param {Session} session */
  row({ id, current, created_at, last_used_at, ip, user_agent }) {
    return html`<div class="set-row"><span class="grow">
        <b class="cut" title=${user_agent ?? nothing}>${nameOf(user_agent)}${current ? html` <span class="tag">${t('session_this')}</span>` : nothing}</b>
        <span class="s"><bdi>${ip}</bdi> ${ip ? '·' : ''} ${timed('session_since', created_at)}${last_used_at ? html` · ${timed('session_used', last_used_at)}` : nothing}</span></span>
      ${current ? nothing : html`<button class="btn sm line" @click=${() => this.end(id)}>${icon('x', 'i14')}${t('session_end')}</button>`}</div>`;
  }

  /** @param {string} id */
  async end(id) {
    await request('DELETE', `/v1/sessions/${id}`).then(() => toast('check', t('session_ended')), complain);
    await this.#sessions.load();
    await focusLeft(this, '.set-row .btn', '.btn.bad');
  }

  /** This one, too. */
  async endAll() {
    const isSure = await ask({
      title: t('sessions_end_all'),
      text: t('sessions_end_all_sure'),
      yes: t('log_out'),
      no: t('cancel'),
    });
    if (isSure) {
      await request('POST', '/v1/auth/logout-all').then(endSession, complain);
    }
  }
}

customElements.define('parley-sessions', Sessions);

/** Firefox on Linux; else what it calls itself. @param {string | null} agent */
function nameOf(agent) {
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent ?? ''))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent ?? ''))?.[1];
  return browser && system ? t('session_on', { browser, system }) : agent || t('session_unknown');
}
