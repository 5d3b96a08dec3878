// @ts-check
// The organization: its name, how its desk works, how its people sign in.
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { complain, toast } from '../actions.js';
import { FormElement } from '../forms.js';
import { request } from '../session.js';
import * as store from '../store.js';
import { t } from '../text.js';
import { factList, group, pageHead, toggle } from './parts.js';
import { Resource } from './resource.js';

/** @typedef {import('../types').OrganizationSettings} Settings */

const PATH = '/v1/settings/organization';
const SIGN_IN = '/v1/settings/sign-in';
const IDLE_MINUTES = [null, 15, 30, 60, 240];

class OrganizationPage extends FormElement {
  /** @type {Resource<{ require_second_factor: boolean }>} */
  #signIn = new Resource(async () => (await request('GET', SIGN_IN)).body);

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    request('GET', PATH).then(({ body }) => (store.settings.value = body), complain);
    if (store.mayManage()) {
      this.#signIn.load();
    }
  }

  /** @override */
  render() {
    const settings = store.settings.value;
    return html`<section class="set-l">${pageHead(store.me.value?.organization.name ?? '', t('organization_lead'))}
      ${settings ? (store.mayManage() ? this.form(settings) : facts(settings)) : nothing}</section>`;
  }

  /** @param {Settings} settings */
  form(settings) {
    return html`${this.about(settings)} ${this.desk(settings)} ${this.security(settings)}`;
  }

  /** @param {Settings} settings */
  about({ name, time_zone, hours }) {
    const save = (/** @type {SubmitEvent} */ event) =>
      this.submit(event, ({ name: newName, time_zone: zone, hours: text = null }) =>
        this.change({ name: newName, time_zone: zone, hours: text }),
      );
    return group(
      t('organization_about'),
      '',
      html`<form novalidate @submit=${save}>
        ${store.mayOwn() ? this.field('name', { label: t('organization_name'), value: name, maxlength: 120 }) : nothing}
        <div class="form-field"><label class="f-l" for="organization-zone">${t('time_zone')}</label>
          <span class="inp"><select id="organization-zone" name="time_zone">${zones(time_zone).map(
            (zone) => html`<option ?selected=${zone === time_zone}>${zone}</option>`,
          )}</select></span><span class="f-h">${t('time_zone_text')}</span></div>
        <div class="form-field"><label class="f-l" for="organization-hours">${t('hours')}</label>
          <span class="inp set-area"><textarea id="organization-hours" name="hours" rows="3" maxlength="1000" dir="auto" .value=${hours ?? ''}></textarea></span>
          <span class="f-h">${t('hours_text')}</span></div>
        ${this.failureLine()} ${this.submitButton(t('save'))}</form>`,
    );
  }

  /** @param {Settings} settings */
  desk({ assign_on_reply, show_presence, auto_merge_attested }) {
    return group(
      t('organization_desk'),
      '',
      html`${toggle({
          label: t('assign_on_reply'),
          hint: t('assign_on_reply_text'),
          on: assign_on_reply,
          change: (on) => this.change({ assign_on_reply: on }),
        })}
        ${toggle({
          label: t('show_presence'),
          hint: t('show_presence_text'),
          on: show_presence,
          change: (on) => this.change({ show_presence: on }),
        })}
        ${toggle({
          label: t('auto_merge'),
          hint: t('auto_merge_text'),
          on: auto_merge_attested,
          change: (on) => this.change({ auto_merge_attested: on }),
        })}`,
    );
  }

  /** @param {Settings} settings */
  security({ idle_minutes }) {
    const choose = (/** @type {Event} */ event) => {
      const { value } = /** @type {HTMLSelectElement} */ (event.currentTarget);
      this.change({ idle_minutes: value ? Number(value) : null }).catch((error) => {
        complain(error);
        this.requestUpdate(); // the choice goes back
      });
    };
    const isRequired = this.#signIn.data?.require_second_factor ?? false;
    return group(
      t('organization_security'),
      '',
      html`<div class="set-form"><div class="form-field"><label class="f-l" for="organization-idle">${t('idle')}</label>
          <span class="inp"><select id="organization-idle" .value=${live(String(idle_minutes ?? ''))} @change=${choose}>${IDLE_MINUTES.map(
            (minutes) => html`<option value=${minutes ?? ''} ?selected=${minutes === idle_minutes}>${idleName(minutes)}</option>`,
          )}</select></span><span class="f-h">${t('idle_text')}</span></div></div>
        ${toggle({
          label: t('factor_required'),
          hint: t('factor_required_text'),
          on: isRequired,
          disabled: this.#signIn.data === null,
          change: (on) => this.requireFactor(on),
        })}`,
    );
  }

  /** @param {Record<string, unknown>} body */
  async change(body) {
    const { body: settings } = await request('PATCH', PATH, { body });
    store.settings.value = settings;
    const me = store.me.peek();
    if (me) {
      store.me.value = { ...me, organization: { ...me.organization, name: settings.name } };
    }
    toast('check', t('saved'));
  }

  /** @param {boolean} on */
  async requireFactor(on) {
    this.#signIn.data = (await request('PUT', SIGN_IN, { body: { require_second_factor: on } })).body;
    toast('check', t('saved'));
  }
}

customElements.define('parley-organization', OrganizationPage);

/** @param {string} current */
function zones(current) {
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])];
}

/** @param {number | null} minutes */
function idleName(minutes) {
  return minutes === null ? t('idle_never') : minutes < 60 ? t('whole_minutes', { count: minutes }) : t('hours', { count: minutes / 60 });
}

/** For who may only look. @param {Settings} settings */
function facts({ time_zone, idle_minutes, hours }) {
  return factList([
    [t('time_zone'), time_zone],
    [t('hours'), hours],
    [t('idle'), idleName(idle_minutes)],
  ]);
}
