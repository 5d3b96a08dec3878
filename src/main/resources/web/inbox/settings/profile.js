// @ts-check
// Oneself: the name others see, and how the page looks and behaves.
import { html, nothing } from 'lit';
import { toast } from '../actions.js';
import { FormElement } from '../forms.js';
import { change } from '../names.js';
import { setDensity, setTheme } from '../own-menu.js';
import { remember } from '../preferences.js';
import { request } from '../session.js';
import * as store from '../store.js';
import { languages, t } from '../text.js';
import { notifications } from './notifications.js';
import { group, pageHead, segments, toggle } from './parts.js';
import { security } from './security.js';

const THEMES = ['system', 'light', 'dark'];
const DENSITIES = ['comfortable', 'compact'];
const SEND_KEYS = ['enter', 'mod_enter'];

class Profile extends FormElement {
  /** @override */
  render() {
    const me = store.me.value;
    return me
      ? html`<section class="set-l">${pageHead(t('settings_profile'), t('profile_lead'))}
          ${this.who(me)} ${security(me)} ${this.look()} ${notifications()} ${this.keyboard(me)}</section>`
      : nothing;
  }

  /** @param {import('../types').Me} me */
  who(me) {
    const save = (/** @type {SubmitEvent} */ event) =>
      this.submit(event, ({ name, locale = null }) => this.save(name, locale));
    return group(
      t('profile_you'),
      t('profile_you_text'),
      html`<form novalidate @submit=${save}>
        ${this.field('name', { label: t('your_name'), value: me.name ?? '', maxlength: 120, autocomplete: 'name' })}
        ${languages.length > 1 ? this.language(me.locale ?? '') : nothing}
        ${this.failureLine()} ${this.submitButton(t('save'))}
      </form>`,
    );
  }

  /** @param {string} locale */
  language(locale) {
    const name = (/** @type {string} */ tag) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag);
    return html`<div class="form-field"><label class="f-l" for="profile-locale">${t('language')}</label>
      <span class="inp"><select id="profile-locale" name="locale">
        <option value="" ?selected=${locale === ''}>${t('language_browser')}</option>
        ${languages.map((tag) => html`<option value=${tag} lang=${tag} ?selected=${tag === locale}>${name(tag)}</option>`)}
      </select></span></div>`;
  }

  /**
   * @param {string} name
   * @param {string | null} locale
   */
  async save(name, locale) {
    const before = store.me.peek();
    const { body } = await request('PATCH', '/v1/me', { body: { name, locale } });
    store.me.value = body;
    change(store.agents, store.agents.peek().map((one) => (one.id === body.id ? { ...one, name: body.name } : one)));
    if ((before?.locale ?? null) !== body.locale) {
      location.reload(); // every word of the page is another one
    }
    toast('check', t('saved'));
  }

  look() {
    return group(
      t('look'),
      t('look_text'),
      html`<div class="set-pair">
        <span>${t('look_colours')}</span>
        ${segments(t('look_colours'), THEMES.map((name) => ({ name, label: t(`look_${name}`) })), store.theme.value, setTheme)}
        <span>${t('look_rows')}</span>
        ${segments(t('look_rows'), DENSITIES.map((name) => ({ name, label: t(`look_${name}`) })), store.density.value, setDensity)}
      </div>`,
    );
  }

  /** @param {import('../types').Me} me */
  keyboard({ preferences = {} }) {
    return group(
      t('keyboard'),
      '',
      html`${toggle({
          label: t('single_keys'),
          hint: t('single_keys_text'),
          on: preferences.single_keys !== false,
          change: (on) => remember({ single_keys: on ? null : false }),
        })}
        <div class="set-pair"><span>${t('send_with')}</span>
          ${segments(
            t('send_with'),
            SEND_KEYS.map((name) => ({ name, label: t(`send_with_${name}`) })),
            preferences.send_key ?? 'enter',
            (name) => remember({ send_key: name === 'enter' ? null : name }),
          )}</div>`,
    );
  }
}

customElements.define('parley-profile', Profile);
