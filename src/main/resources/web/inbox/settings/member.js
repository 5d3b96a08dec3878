// @ts-check
// One person: their role, their sessions, and whether they work here at all.
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { complain, toast } from '../actions.js';
import { openDialog } from '../dialog.js';
import { focusLeft, focusLost } from '../focus.js';
import { icon } from '../icons.js';
import { asRequestError } from '../loading.js';
import { request } from '../session.js';
import { WatchingElement } from '../signals.js';
import * as store from '../store.js';
import { displayName, listed, t } from '../text.js';
import { ask } from '../ask.js';
import { keepIn } from './directory.js';
import { factList, group, side, timeOf } from './parts.js';

/** The roles that a role may give, and whose holders it may change. @type {Record<string, string[]>} */
const GIVEN = {
  owner: ['owner', 'admin', 'agent', 'viewer'],
  admin: ['admin', 'agent', 'viewer'],
};

class Member extends WatchingElement {
  static properties = { member: { attribute: false }, factorOf: { state: true } };

  constructor() {
    super();
    /** @type {import('../types').Agent & { created_at: string }} */
    this.member = /** @type {any} */ (null);
    /** Whose second factor can be taken away. */
    this.factorOf = '';
  }

  /** @override @param {Map<string, any>} changed */
  willUpdate(changed) {
    if (changed.has('member') && changed.get('member')?.id !== this.member.id) {
      this.loadFactor(this.member.id);
    }
  }

  /** Nobody is offered to take away what isn't there; only owners may know. @param {string} id */
  async loadFactor(id) {
    this.factorOf = '';
    if (store.mayOwn() && id !== store.me.peek()?.id) {
      const { body } = await request('GET', `/v1/agents/${id}/totp`).catch(() => ({ body: { second_factor: true } }));
      this.factorOf = body.second_factor && id === this.member.id ? id : this.factorOf;
    }
  }

  /** @override */
  render() {
    const { member } = this;
    const given = GIVEN[store.me.value?.role ?? ''] ?? [];
    const isMine = member.id === store.me.value?.id;
    const may = store.mayManage() && !isMine && given.includes(member.role);
    const teams = store.teams.value.filter(({ member_ids }) => member_ids.includes(member.id));
    return side(
      displayName(member),
      '/settings/team',
      html`${factList([
          [t('email'), member.email],
          [t('role'), may ? null : t(`role_${member.role}`)],
          [t('teams'), listed(teams.map(({ name }) => name))],
          [t('member_since'), timeOf(member.created_at)],
        ])}
        ${may ? html`${this.roleChoice(given)} ${member.status === 'deactivated' ? this.back() : html`${this.sessions()} ${this.leave()}`}` : nothing}`,
    );
  }

  /** @param {string[]} given */
  roleChoice(given) {
    const { role } = this.member;
    const choose = (/** @type {Event} */ event) =>
      this.change('PATCH', '', { role: /** @type {HTMLSelectElement} */ (event.currentTarget).value });
    return group(
      t('role'),
      t(`member_${role}`),
      html`<div class="set-form"><span class="inp"><select aria-label=${t('role')} .value=${live(role)} @change=${choose}>
        ${given.map((one) => html`<option value=${one} ?selected=${one === role}>${t(`role_${one}`)}</option>`)}
      </select></span></div>`,
    );
  }

  sessions() {
    return group(
      t('member_sessions'),
      t('member_sessions_text'),
      html`<div class="set-do"><button class="btn line" @click=${this.endSessions}>${t('member_sessions_end')}</button>
        ${this.factorOf === this.member.id ? html`<button class="btn line" @click=${this.resetFactor}>${t('member_factor_reset')}</button>` : nothing}</div>`,
    );
  }

  leave() {
    return group(
      t('member_leave'),
      t('member_leave_text'),
      html`<button class="btn line bad" @click=${this.deactivate}>${icon('x')}${t('member_deactivate')}</button>`,
    );
  }

  back() {
    return group(
      t('member_back'),
      t('member_back_text'),
      html`<button class="btn line" @click=${() => this.change('POST', '/reactivate')}>${icon('retry')}${t('member_reactivate')}</button>`,
    );
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   */
  async change(method, path, body) {
    try {
      const answer = await request(method, `/v1/agents/${this.member.id}${path}`, { body });
      keepIn(store.agents, answer.body);
      toast('check', t('saved'));
      // The button that was pressed may have gone; what can be done now is drawn by then.
      requestAnimationFrame(() => focusLost(this, '.set-g:last-of-type .btn', 'h2'));
    } catch (error) {
      complain(error);
      this.requestUpdate(); // the choice goes back to what it was
    }
  }

  async endSessions() {
    await this.sure('member_sessions_sure', 'member_sessions_end', () =>
      request('DELETE', `/v1/agents/${this.member.id}/sessions`),
    );
  }

  async resetFactor() {
    const path = `/v1/agents/${this.member.id}/totp`;
    await this.sure('member_factor_sure', 'member_factor_reset', () => request('DELETE', path).then(this.#factorGone), (error) => {
      if (asRequestError(error).status === 404) {
        toast('fail', t('member_factor_none'));
        this.#factorGone();
      } else {
        complain(error);
      }
    });
  }

  #factorGone = () => {
    this.factorOf = '';
    focusLeft(this, '.set-do .btn', 'h2');
  };

  /**
   * @param {string} text
   * @param {string} yes
   * @param {() => Promise<unknown>} work
   * @param {(error: unknown) => unknown} [refused]
   */
  async sure(text, yes, work, refused = complain) {
    if (await ask({ title: displayName(this.member), text: t(text), yes: t(yes), no: t('cancel') })) {
      await work().then(() => toast('check', t('saved')), refused);
    }
  }

  /** Asks who goes on with their conversations. */
  deactivate() {
    const others = store.agents.peek().filter(({ id, status }) => id !== this.member.id && status === 'active');
    const run = (/** @type {SubmitEvent} */ event, /** @type {() => void} */ close) => {
      event.preventDefault();
      const to = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get('to');
      this.change('POST', '/deactivate', { reassign_to: to || null });
      close();
    };
    openDialog(t('member_deactivate_title', { name: displayName(this.member) }), ({ close }) =>
      html`<form class="dlg-form" @submit=${(/** @type {SubmitEvent} */ event) => run(event, close)}>
        <p class="c-2">${t('member_deactivate_text')}</p>
        <div class="form-field"><label class="f-l" for="reassign">${t('member_reassign')}</label>
          <span class="inp"><select id="reassign" name="to"><option value="">${t('member_reassign_nobody')}</option>
            <optgroup label=${t('settings_team')}>${others.map((one) => html`<option value=${one.id}>${displayName(one)}</option>`)}</optgroup>
            ${store.teams.peek().length > 0 ? html`<optgroup label=${t('teams')}>${store.teams.peek().map((one) => html`<option value=${one.id}>${one.name}</option>`)}</optgroup>` : nothing}
          </select></span></div>
        <div class="ask-f"><button class="btn line" type="button" @click=${close}>${t('cancel')}</button>
          <button class="btn primary">${t('member_deactivate')}</button></div></form>`);
  }
}

customElements.define('parley-member', Member);
