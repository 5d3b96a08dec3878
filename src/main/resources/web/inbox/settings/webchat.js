// @ts-check
// A web chat: added with the sites that show it, and how it looks there.
import { html } from 'lit';
import { complain, toast } from '../actions.js';
import { navigate } from '../router.js';
import { request } from '../session.js';
import * as store from '../store.js';
import { t } from '../text.js';
import { changeChannel, keepIn } from './directory.js';
import { entriesIn, ListForm } from './list-form.js';
import { group, segments, side } from './parts.js';
import './webchat-identity.js';
import { keyForm } from './webchat-key.js';
import './webchat-line.js';
import './webchat-locales.js';
import './webchat-look.js';
import './webchat-page.js';
import './webchat-questions.js';

const PAGE = '/settings/channels';
/** Where each type of channel is added. @type {Record<string, string>} */
const TYPES = { whatsapp: 'new', email: 'new-email', webchat: 'new-webchat' };
/** What is chosen by a word, by the name of the setting. */
const RULES = { files: ['after_agent_reply', 'on', 'off'], rating: ['on', 'off'], agent_names: ['name', 'first_name', 'none'], avatars: ['on', 'off'] };

/** Which type of channel is to be added. @param {string} type the one that is shown */
export function typeChoice(type) {
  const choices = Object.keys(TYPES).map((name) => ({ name, label: t(`channel_type_${name}`) }));
  const choose = (/** @type {string} */ name) => navigate(`${PAGE}/${TYPES[name]}`);
  return segments(t('channel_add'), choices, type, choose);
}

class AddWebChat extends ListForm {
  /** @override */
  render() {
    return side(
      t('webchat_add'),
      PAGE,
      html`${typeChoice('webchat')}<form class="set-form" novalidate @submit=${this.add}>
        ${this.field('name', { label: t('channel_name_label'), value: t('channel_type_webchat'), maxlength: 120 })}
        ${this.listField('sites', t('channel_sites_label'), [])}<p class="f-h">${t('channel_sites_text')}</p>
        ${this.failureLine()} ${this.submitButton(t('webchat_add_do'))}</form>`,
    );
  }

  /** @param {SubmitEvent} event */
  add(event) {
    return this.submit(event, async ({ name, sites = '' }) => {
      const settings = { allowed_origins: entriesIn(sites) };
      const { body } = await request('POST', '/v1/channels', { body: { type: 'webchat', name, settings } });
      keepIn(store.channels, body);
      navigate(`${PAGE}/${body.id}`);
    });
  }
}

customElements.define('parley-add-webchat', AddWebChat);

class WebChatSites extends ListForm {
  static properties = { ...ListForm.properties, channel: { attribute: false } };

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
      html`<form novalidate @submit=${this.save}>${this.listField('sites', t('channel_sites_label'), this.channel.settings.allowed_origins ?? [])}
        ${this.failureLine()} ${this.submitButton(t('save'))}</form>`,
    );
  }

  /** @param {SubmitEvent} event */
  save(event) {
    return this.submit(event, async ({ sites = '' }) => {
      await changeChannel(this.channel.id, { settings: { allowed_origins: entriesIn(sites) } });
      toast('check', t('saved'));
    });
  }
}

customElements.define('parley-webchat-sites', WebChatSites);

/** What is set of a chat alone. @param {import('../types').Channel} channel */
export function webChatForms(channel) {
  return html`<parley-webchat-sites .channel=${channel}></parley-webchat-sites>
    <parley-webchat-look .channel=${channel}></parley-webchat-look>
    <parley-webchat-locales .channel=${channel}></parley-webchat-locales>${rule(channel, 'agent_names')}${rule(channel, 'avatars')}${rule(channel, 'files')}
    <parley-webchat-questions .channel=${channel}></parley-webchat-questions>${rule(channel, 'rating')}
    <parley-webchat-page .channel=${channel}></parley-webchat-page>
    <parley-webchat-identity .channel=${channel}></parley-webchat-identity>${keyForm(channel)}`;
}

/** @param {import('../types').Channel} channel @param {keyof typeof RULES} name */
function rule({ id, settings }, name) {
  const choices = RULES[name].map((word) => ({ name: word, label: t(`webchat_${name}_${word}`) }));
  const choose = (/** @type {string} */ word) => changeChannel(id, { settings: { [name]: word } }).catch(complain);
  return group(t(`webchat_${name}`), t(`webchat_${name}_text`), segments(t(`webchat_${name}`), choices, settings[name], choose));
}
