// @ts-check
// Teams: who answers what, and where conversations can be put for several people at once.
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { complain, toast } from '../actions.js';
import { ask } from '../ask.js';
import { FormElement } from '../forms.js';
import { icon } from '../icons.js';
import { everyPage } from '../loading.js';
import { follow, navigate } from '../router.js';
import { initialsAvatar } from '../row.js';
import { request } from '../session.js';
import { WatchingElement } from '../signals.js';
import * as store from '../store.js';
import { displayName, listed, t } from '../text.js';
import { keepIn, removeFrom } from './directory.js';
import { empty, group, pageHead, side } from './parts.js';

/** @typedef {import('../types').Team} TeamRecord */

const PAGE = '/settings/teams';

class Teams extends WatchingElement {
  /** @override */
  connectedCallback() {
    super.connectedCallback();
    everyPage('/v1/teams').then((all) => (store.teams.value = all), complain);
  }

  /** @override */
  render() {
    const { item } = store.route.value;
    const team = store.teams.value.find(({ id }) => id === item);
    const isOpen = team || (item === 'new' && store.mayManage());
    const add = html`<a class="btn primary" href="${PAGE}/new" @click=${follow}>${icon('plus')}${t('team_add')}</a>`;
    return html`<div class="set-b ${isOpen ? 'has-side' : ''}"><section class="set-l">
        ${pageHead(t('settings_teams'), t('teams_lead'), store.mayManage() ? add : nothing)}
        <div class="set-list">${store.teams.value.map((one) => card(one, one.id === item))}</div>
        ${store.teams.value.length === 0 ? empty('people', t('teams_none'), t('teams_none_text')) : nothing}
      </section>${isOpen ? keyed(item, html`<parley-team-form .team=${team ?? null}></parley-team-form>`) : nothing}</div>`;
  }
}

customElements.define('parley-teams', Teams);

/**
 * @param {TeamRecord} team
 * @param {boolean} isOpen
 */
function card({ id, name, member_ids }, isOpen) {
  const names = member_ids.map((member) => displayName(store.agent(member)));
  return html`<article class="set-card ${isOpen ? 'on' : ''}"><a class="set-item" href="${PAGE}/${id}"
      aria-current=${isOpen ? 'true' : nothing} @click=${follow}>
    ${initialsAvatar(id, name, '')}
    <span><b class="cut" dir="auto">${name}</b><span class="s cut" dir="auto">${listed(names) || t('team_empty')}</span></span>
    <span class="st">${t('team_size', { count: member_ids.length })}<span class="c-3">${icon('right')}</span></span></a></article>`;
}

/** A team that there is, or a new one. */
class TeamForm extends FormElement {
  static properties = { ...FormElement.properties, team: { attribute: false } };

  constructor() {
    super();
    /** @type {TeamRecord | null} */
    this.team = null;
  }

  /** @param {SubmitEvent} event */
  save(event) {
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    return this.submit(event, async ({ name }) => {
      const body = { name, member_ids: form.getAll('member') };
      const path = this.team ? `/v1/teams/${this.team.id}` : '/v1/teams';
      const answer = await request(this.team ? 'PATCH' : 'POST', path, { body });
      keepIn(store.teams, answer.body);
      toast('check', t('saved'));
      navigate(`${PAGE}/${answer.body.id}`, { replace: true });
    });
  }

  /** @override */
  render() {
    const { team } = this;
    return side(
      team?.name ?? t('team_add'),
      PAGE,
      store.mayManage()
        ? html`<form class="set-form" novalidate @submit=${this.save}>
            ${this.field('name', { label: t('team_name'), value: team?.name ?? '', maxlength: 120 })}
            ${this.members()} ${this.failureLine()} ${this.submitButton(t('save'))}</form>
            ${team ? this.removal(team) : nothing}`
        : html`<ul class="set-people">${team?.member_ids.map((id) => html`<li>${person(id)}</li>`)}</ul>`,
    );
  }

  members() {
    const people = store.agents.value.filter(({ id, status }) => status === 'active' || this.team?.member_ids.includes(id));
    return html`<fieldset class="set-people"><legend class="f-l">${t('team_members')}</legend>${people.map(
      ({ id }) =>
        html`<label>${person(id)}<input type="checkbox" name="member" value=${id} .checked=${this.team?.member_ids.includes(id) ?? false} /></label>`,
    )}</fieldset>`;
  }

  /** @param {TeamRecord} team */
  removal({ id, name }) {
    const run = async () => {
      if (await ask({ title: t('team_delete_title', { name }), text: t('team_delete_sure'), yes: t('delete'), no: t('cancel') })) {
        await request('DELETE', `/v1/teams/${id}`).then(() => {
          removeFrom(store.teams, id);
          navigate(PAGE);
        }, complain);
      }
    };
    return group(t('team_delete'), '', html`<button class="btn line bad" @click=${run}>${icon('trash')}${t('team_delete_do')}</button>`);
  }
}

customElements.define('parley-team-form', TeamForm);

/** @param {string} id */
function person(id) {
  const name = displayName(store.agent(id));
  return html`${initialsAvatar(id, name, 's28')}<span class="grow cut" dir="auto">${name}</span>`;
}
