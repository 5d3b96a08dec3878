// @ts-check
// A web chat: added with the sites that show it, and how it looks there.
import { html, nothing } from 'lit';
import { complain, toast } from '../actions.js';
import { FormElement } from '../forms.js';
import { navigate } from '../router.js';
import { request } from '../session.js';
import * as store from '../store.js';
import { t } from '../text.js';
import { changeChannel, keepIn } from './directory.js';
import { group, segments, side } from './parts.js';
import './webchat-identity.js';
import { keyForm } from './webchat-key.js';
import './webchat-line.js';
import { paint, preview } from './webchat-preview.js';
import './webchat-questions.js';

const PAGE = '/settings/channels';
/** Where each type of channel is added. @type {Record<string, string>} */
const TYPES = { whatsapp: 'new', email: 'new-email', webchat: 'new-webchat' };
/** What is chosen by a word, by the name of the setting. */
const RULES = { files: ['after_agent_reply', 'on', 'off'], rating: ['on', 'off'], agent_names: ['name', 'first_name', 'none'], avatars: ['on', 'off'] };
/** Parley's own, where a channel has none. */
const COLOR = '#075b66';

/** Which type of channel is to be added. @param {string} type the one that is shown */
export function typeChoice(type) {
  const choices = Object.keys(TYPES).map((name) => ({ name, label: t(`channel_type_${name}`) }));
  const choose = (/** @type {string} */ name) => navigate(`${PAGE}/${TYPES[name]}`);
  return segments(t('channel_add'), choices, type, choose);
}

/** @param {string} text one address on each line, or with spaces between */
function sitesIn(text) {
  const all = text.split(/\s+/).filter(Boolean);
  return all.length > 0 ? all : null;
}

/** A form with the sites that may show a chat. */
class SitesForm extends FormElement {
  /** A site is a line and no field of its own: what is wrong with one stands below. @override */
  explain(/** @type {unknown} */ error, /** @type {string[]} */ fields) {
    super.explain(error, fields);
    const wrong = Object.entries(this.wrong).find(([name]) => /^\d+$/.test(name));
    if (wrong) {
      this.failure = wrong[1];
    }
  }

  /** @param {string[]} sites */
  sitesField(sites) {
    return html`<div class="form-field"><label class="f-l" for="channel-sites">${t('channel_sites_label')}</label>
      <span class="inp set-area"><textarea id="channel-sites" name="sites" rows="3" dir="ltr" .value=${sites.join('\n')}></textarea></span></div>`;
  }
}

class AddWebChat extends SitesForm {
  /** @override */
  render() {
    return side(
      t('webchat_add'),
      PAGE,
      html`${typeChoice('webchat')}<form class="set-form" novalidate @submit=${this.add}>
        ${this.field('name', { label: t('channel_name_label'), value: t('channel_type_webchat'), maxlength: 120 })}
        ${this.sitesField([])}<p class="f-h">${t('channel_sites_text')}</p>
        ${this.failureLine()} ${this.submitButton(t('webchat_add_do'))}</form>`,
    );
  }

  /** @param {SubmitEvent} event */
  add(event) {
    return this.submit(event, async ({ name, sites = '' }) => {
      const settings = { allowed_origins: sitesIn(sites) };
      const { body } = await request('POST', '/v1/channels', { body: { type: 'webchat', name, settings } });
      keepIn(store.channels, body);
      navigate(`${PAGE}/${body.id}`);
    });
  }
}

customElements.define('parley-add-webchat', AddWebChat);

class WebChatSites extends SitesForm {
  static properties = { ...FormElement.properties, channel: { attribute: false } };

  constructor() {
    super();
    /** @type {import('../types').Channel} */
    this.channel = /** @type {any} */ (null);
  }

  /** @override */
  render() {
    return group(
      t('channel_sites'),
      t('channel_sites_text'),
      html`<form novalidate @submit=${this.save}>${this.sitesField(this.channel.settings.allowed_origins ?? [])}
        ${this.failureLine()} ${this.submitButton(t('save'))}</form>`,
    );
  }

  /** @param {SubmitEvent} event */
  save(event) {
    return this.submit(event, async ({ sites = '' }) => {
      await changeChannel(this.channel.id, { settings: { allowed_origins: sitesIn(sites) } });
      toast('check', t('saved'));
    });
  }
}

customElements.define('parley-webchat-sites', WebChatSites);

class WebChatLook extends FormElement {
  static properties = { ...FormElement.properties, channel: { attribute: false }, typed: { state: true } };

  constructor() {
    super();
    /** @type {import('../types').Channel} */
    this.channel = /** @type {any} */ (null);
    /** What stands in the form, not saved yet. @type {Partial<import('./webchat-preview.js').Look>} */
    this.typed = {};
  }

  /** @returns {import('./webchat-preview.js').Look} */
  get look() {
    const { title, welcome, color } = { ...this.channel.settings, ...this.typed };
    return { title: title || this.channel.name, welcome: welcome ?? '', color: color ?? COLOR };
  }

  /** @override */
  updated(/** @type {Map<string, unknown>} */ changed) {
    super.updated(changed);
    paint(this, this.look.color);
  }

  /** @override */
  render() {
    const { title, welcome, color, hours } = this.channel.settings;
    return group(
      t('webchat_look'),
      '',
      html`${preview(this.look)}<form novalidate @submit=${this.save} @input=${this.type}>
        ${this.field('title', { label: t('webchat_title'), value: title ?? '', maxlength: 60, optional: true, hint: t('webchat_title_hint') })}
        ${this.field('welcome', { label: t('webchat_welcome'), value: welcome ?? '', maxlength: 300, optional: true })}
        ${this.field('hours', { label: t('webchat_hours'), value: hours ?? '', maxlength: 500, optional: true, hint: t('webchat_hours_text') })}
        ${this.field('color', { label: t('webchat_color'), type: 'color', value: color ?? COLOR, optional: true })}
        ${this.failureLine()} ${this.submitButton(t('save'))}</form>`,
    );
  }

  /** @param {Event} event */
  type({ target }) {
    const { name, value } = /** @type {HTMLInputElement} */ (target);
    this.typed = { ...this.typed, [name]: value };
  }

  /** @param {SubmitEvent} event */
  save(event) {
    return this.submit(event, async ({ title = null, welcome = null, hours = null, color = COLOR }) => {
      await changeChannel(this.channel.id, { settings: { title, welcome, hours, color: color === COLOR ? null : color } });
      toast('check', t('saved'));
    });
  }
}

customElements.define('parley-webchat-look', WebChatLook);

/** What is set of a chat alone. @param {import('../types').Channel} channel */
export function webChatForms(channel) {
  return html`<parley-webchat-sites .channel=${channel}></parley-webchat-sites>
    <parley-webchat-look .channel=${channel}></parley-webchat-look>${rule(channel, 'agent_names')}${rule(channel, 'avatars')}${rule(channel, 'files')}
    <parley-webchat-questions .channel=${channel}></parley-webchat-questions>${rule(channel, 'rating')}
    <parley-webchat-identity .channel=${channel}></parley-webchat-identity>${keyForm(channel)}`;
}

/** @param {import('../types').Channel} channel @param {keyof typeof RULES} name */
function rule({ id, settings }, name) {
  const choices = RULES[name].map((word) => ({ name: word, label: t(`webchat_${name}_${word}`) }));
  const choose = (/** @type {string} */ word) => changeChannel(id, { settings: { [name]: word } }).catch(complain);
  return group(t(`webchat_${name}`), t(`webchat_${name}_text`), segments(t(`webchat_${name}`), choices, settings[name], choose));
}
