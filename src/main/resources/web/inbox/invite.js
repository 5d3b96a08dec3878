// @ts-check
// Invites somebody to work here, too.
import { html, nothing } from 'lit';
import { FormElement } from './forms.js';
import { icon } from './icons.js';
import { request } from './session.js';
import * as store from './store.js';
import { t } from './text.js';
import './copy.js';

/** The roles that a role may give. @type {Record<string, string[]>} */
const GIVEN = {
  owner: ['agent', 'admin', 'viewer', 'owner'],
  admin: ['agent', 'admin', 'viewer'],
};

class Invite extends FormElement {
  static properties = { ...FormElement.properties, invitation: { state: true } };

  constructor() {
    super();
    /** @type {any} */
    this.invitation = null;
  }

  /** @override */
  updated(/** @type {Map<string, unknown>} */ changed) {
    if (changed.has('invitation')) {
      /** @type {HTMLElement | null} */ (this.querySelector('input') ?? this.querySelector('.btn.primary'))?.focus();
    }
  }

  /** @param {SubmitEvent} event */
  invite(event) {
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    const team_ids = form.getAll('team');
    return this.submit(event, async ({ email, role }) => {
      const answer = await request('POST', '/v1/invitations', { body: { email, role, team_ids } });
      this.invitation = answer.body;
    });
  }

  /** @override */
  render() {
    return this.invitation ? this.renderInvited(this.invitation) : this.renderForm();
  }

  renderForm() {
    const roles = GIVEN[store.me.value?.role ?? ''] ?? [];
    return html`<form class="dlg-form" novalidate @submit=${this.invite}>
      <p class="c-2">${t('invite_lead')}</p>
      ${this.field('email', { label: t('email'), type: 'email' })}
      <div class="form-field">
        <label class="f-l" for="invite-role">${t('role')}</label>
        <span class="inp"><select id="invite-role" name="role">
          ${roles.map((role) => html`<option value=${role}>${t(`role_${role}`)} – ${t(`role_${role}_may`)}</option>`)}
        </select></span>
      </div>
      ${store.teams.value.length > 0
        ? html`<fieldset class="picks"><legend class="f-l">${t('teams')}</legend>
            ${store.teams.value.map(
              ({ id, name }) => html`<label><input type="checkbox" name="team" value=${id} /><span dir="auto">${name}</span></label>`,
            )}</fieldset>`
        : nothing}
      ${this.failureLine()} ${this.submitButton(t('invite_do'))}
    </form>`;
  }

  /** @param {{ email: string, accept_url: string, last_sent_at: string | null }} invitation */
  renderInvited({ email, accept_url, last_sent_at }) {
    return html`<div class="dlg-form" role="status" data-keep>
      <p class="state c-good">${icon('check')}<span>${t('invited', { email })}</span></p>
      <p class="c-2">${t(last_sent_at ? 'invited_mail' : 'invited_link')}</p>
      <span class="inp"><span class="mono cut grow" dir="ltr">${accept_url}</span><parley-copy .text=${accept_url} .label=${t('copy')}></parley-copy></span>
      <div class="dlg-two">
        <button class="btn line block" @click=${() => (this.invitation = null)}>${t('invite_another')}</button>
        <button class="btn primary block" @click=${() => this.closest('dialog')?.close()}>${t('done')}</button>
      </div>
    </div>`;
  }
}

customElements.define('parley-invite', Invite);
