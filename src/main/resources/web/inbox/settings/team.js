// @ts-check
// The people who work here, and those who are invited to.
import { html, nothing } from 'lit';
import { complain, toast } from '../actions.js';
import { openDialog } from '../dialog.js';
import { focusLeft } from '../focus.js';
import { icon } from '../icons.js';
import { everyPage } from '../loading.js';
import { follow } from '../router.js';
import { availabilityDot, initialsAvatar } from '../row.js';
import { request } from '../session.js';
import { WatchingElement } from '../signals.js';
import * as store from '../store.js';
import { displayName, t } from '../text.js';
import { loadAgents } from './directory.js';
import { pageHead, timed } from './parts.js';
import { Resource } from './resource.js';
import './member.js';

const PAGE = '/settings/team';

/** @typedef {{ id: string, email: string, role: string, status: string, expires_at: string }} Invitation */

class Team extends WatchingElement {
  /** @type {Resource<Invitation[]>} */
  #invitations = new Resource(() => everyPage('/v1/invitations'));
  #size = 0;

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  /** Whoever comes in has an invitation no more. @override */
  updated() {
    const size = store.agents.peek().length;
    if (this.#size > 0 && size > this.#size && store.mayManage()) {
      this.#invitations.load();
    }
    this.#size = size;
  }

  load() {
    loadAgents().catch(complain);
    if (store.mayManage()) {
      this.#invitations.load();
    }
  }

  /** @override */
  render() {
    const { item } = store.route.value;
    const member = store.agent(item);
    const invite = html`<button class="btn primary" @click=${() => this.invite()}>${icon('plus')}${t('invite_title')}</button>`;
    return html`<div class="set-b ${member ? 'has-side' : ''}"><section class="set-l">
        ${pageHead(t('settings_team'), t('team_lead'), store.mayManage() ? invite : nothing)}
        ${this.invitations()}
        <div class="set-list">${store.agents.value.filter(isKnown).map((agent) => row(agent, agent.id === item))}</div>
      </section>${member ? html`<parley-member .member=${member}></parley-member>` : nothing}</div>`;
  }

  async invite() {
    await import('../invite.js');
    openDialog(t('invite_title'), () => html`<parley-invite></parley-invite>`, {
      onclose: () => this.load(),
    });
  }

  invitations() {
    const open = (this.#invitations.data ?? []).filter(({ status }) => ['pending', 'expired'].includes(status));
    return open.length > 0
      ? html`<h3 class="set-t">${t('team_invited')}</h3><div class="set-rows">${open.map((one) => this.invitation(one))}</div>
          <h3 class="set-t">${t('team_members')}</h3>`
      : nothing;
  }

  /** @param {Invitation} invitation */
  invitation({ id, email, role, status, expires_at }) {
    return html`<div class="set-row"><span class="grow"><b class="cut" dir="ltr">${email}</b>
        <span class="s">${t(`role_${role}`)} · ${status === 'expired' ? t('invitation_expired') : timed('invitation_until', expires_at)}</span></span>
      <button class="btn sm line" @click=${() => this.again(id)}>${t('invitation_again')}</button>
      <button class="btn sm ghost" @click=${() => this.revoke(id)}>${t('invitation_revoke')}</button></div>`;
  }

  /** @param {string} id */
  async again(id) {
    try {
      const { body } = await request('POST', `/v1/invitations/${id}/resend`, { body: {} });
      await import('../invite.js');
      openDialog(t('invite_title'), () => html`<parley-invite .invitation=${body}></parley-invite>`, {
        onclose: () => this.#invitations.load(),
      });
    } catch (error) {
      complain(error);
    }
  }

  /** @param {string} id */
  async revoke(id) {
    try {
      await request('DELETE', `/v1/invitations/${id}`);
      this.#invitations.data = (this.#invitations.data ?? []).filter((one) => one.id !== id);
      toast('check', t('invitation_revoked'));
      await focusLeft(this, '.set-row .btn', 'h2');
    } catch (error) {
      complain(error);
    }
  }
}

customElements.define('parley-team', Team);

/** Who was forgotten is only an id for what they did. @param {import('../types').Agent} agent */
function isKnown({ email }) {
  return email !== null;
}

/**
 * @param {import('../types').Agent} agent
 * @param {boolean} isOpen
 */
function row(agent, isOpen) {
  const isOut = agent.status === 'deactivated';
  return html`<article class="set-card ${isOpen ? 'on' : ''}"><a class="set-item" href="${PAGE}/${agent.id}"
      aria-current=${isOpen ? 'true' : nothing} @click=${follow}>
    ${initialsAvatar(agent.id, displayName(agent), '', isOut ? nothing : availabilityDot(agent.id))}
    <span><b class="cut" dir="auto">${displayName(agent)}${agent.id === store.me.value?.id ? html` <span class="c-3">${t('member_you')}</span>` : nothing}</b>
      <span class="s cut" dir="ltr">${agent.email}</span></span>
    <span class="st">${isOut ? html`<span class="set-dot off"></span>${t('member_deactivated')}` : t(`role_${agent.role}`)}<span class="c-3">${icon('right')}</span></span>
  </a></article>`;
}
