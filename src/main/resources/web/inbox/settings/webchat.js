// @ts-check
// A web chat: added with the sites that show it, and how it looks there.
import { html, nothing } from 'lit';
import { toast } from '../actions.js';
import { FormElement } from '../forms.js';
import { icon } from '../icons.js';
import { navigate } from '../router.js';
import { request } from '../session.js';
import * as store from '../store.js';
import { t } from '../text.js';
import { changeChannel, keepIn } from './directory.js';
import { given, group, segments, side } from './parts.js';

const PAGE = '/settings/channels';
const TYPES = ['whatsapp', 'webchat'];
/** Parley's own, where a channel has none. */
const COLOR = '#075b66';

/** Which type of channel is to be added. @param {string} type the one that is shown */
export function typeChoice(type) {
  const choices = TYPES.map((name) => ({ name, label: t(`channel_type_${name}`) }));
  const choose = (/** @type {string} */ name) => navigate(`${PAGE}/${name === 'webchat' ? 'new-webchat' : 'new'}`);
  return segments(t('channel_add'), choices, type, choose);
}

/** @param {string} text one address on each line, or with spaces between */
export function sitesIn(text) {
  const all = text.split(/\s+/).filter(Boolean);
  return all.length > 0 ? all : null;
}

/**
 * What is wrong with a site, which is a line and no field of its own; empty when nothing is.
 *
 * @param {Record<string, string>} wrong by the last part of their names
 */
export function siteFailure(wrong) {
  return Object.entries(wrong).find(([name]) => /^\d+$/.test(name))?.[1] ?? '';
}

class AddWebChat extends FormElement {
  /** @override */
  explain(/** @type {unknown} */ error, /** @type {string[]} */ fields) {
    super.explain(error, fields);
    const wrong = siteFailure(this.wrong);
    if (wrong) {
      this.failure = wrong;
    }
  }

  /** @override */
  render() {
    return side(
      t('webchat_add'),
      PAGE,
      html`${typeChoice('webchat')}<form class="set-form" novalidate @submit=${this.add}>
        ${this.field('name', { label: t('channel_name_label'), value: t('channel_type_webchat'), maxlength: 120 })}
        ${sitesField('')}<p class="f-h">${t('channel_sites_text')}</p>
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

/** @param {string} text one address on each line */
export function sitesField(text) {
  return html`<div class="form-field"><label class="f-l" for="channel-sites">${t('channel_sites_label')}</label>
    <span class="inp set-area"><textarea id="channel-sites" name="sites" rows="3" dir="ltr" .value=${text}></textarea></span></div>`;
}

class WebChatLook extends FormElement {
  static properties = { ...FormElement.properties, channel: { attribute: false } };

  constructor() {
    super();
    /** @type {import('../types').Channel} */
    this.channel = /** @type {any} */ (null);
  }

  /** @override */
  render() {
    const { title, welcome, color } = this.channel.settings;
    return group(
      t('webchat_look'),
      '',
      html`<form novalidate @submit=${this.save}>
        ${this.field('title', { label: t('webchat_title'), value: title ?? '', maxlength: 60, optional: true, hint: t('webchat_title_hint') })}
        ${this.field('welcome', { label: t('webchat_welcome'), value: welcome ?? '', maxlength: 300, optional: true })}
        ${this.field('color', { label: t('webchat_color'), type: 'color', value: color ?? COLOR, optional: true })}
        ${this.failureLine()} ${this.submitButton(t('save'))}</form>`,
    );
  }

  /** @param {SubmitEvent} event */
  save(event) {
    return this.submit(event, async ({ title = null, welcome = null, color = COLOR }) => {
      await changeChannel(this.channel.id, { settings: { title, welcome, color: color === COLOR ? null : color } });
      toast('check', t('saved'));
    });
  }
}

customElements.define('parley-webchat-look', WebChatLook);

/** What shows the chat on a page of a site, and a page of ours that does. @param {string} key */
export function lineFor(key) {
  const line = `<script async src="${location.origin}/chat/loader.js" data-key="${key}"></script>`;
  return html`${given(t('channel_line'), line, t('channel_line_text'))}
    ${store.options.value?.simulator
      ? html`<div class="set-do"><a class="btn line" href="/chat/demo/${key}" target="_blank" rel="noopener">${icon('right')}${t('webchat_try')}</a></div>`
      : nothing}`;
}
