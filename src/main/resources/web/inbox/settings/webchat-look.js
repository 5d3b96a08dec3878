// @ts-check
// How a web chat looks on a site.
import { html } from 'lit';
import { toast } from '../actions.js';
import { FormElement } from '../forms.js';
import { t } from '../text.js';
import { changeChannel } from './directory.js';
import { group } from './parts.js';
import { paint, preview } from './webchat-preview.js';

/** Parley's own, where a channel has none. */
const COLOR = '#075b66';

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
    const { title, welcome, launcher_text, color } = { ...this.channel.settings, ...this.typed };
    return { title: title || this.channel.name, welcome: welcome ?? '', launcher_text: launcher_text ?? '', color: color ?? COLOR };
  }

  /** @override */
  updated(/** @type {Map<string, unknown>} */ changed) {
    super.updated(changed);
    paint(this, this.look.color);
  }

  /** @override */
  render() {
    const { title, welcome, launcher_text, color, hours, offset } = this.channel.settings;
    return group(
      t('webchat_look'),
      '',
      html`${preview(this.look)}<form novalidate @submit=${this.save} @input=${this.type}>
        ${this.field('title', { label: t('webchat_title'), value: title ?? '', maxlength: 60, optional: true, hint: t('webchat_title_hint') })}
        ${this.field('welcome', { label: t('webchat_welcome'), value: welcome ?? '', maxlength: 300, optional: true })}
        ${this.field('launcher_text', { label: t('webchat_launcher_text'), value: launcher_text ?? '', maxlength: 40, optional: true, hint: t('webchat_launcher_text_hint') })}
        ${this.field('hours', { label: t('webchat_hours'), value: hours ?? '', maxlength: 500, optional: true, hint: t('webchat_hours_text') })}
        ${this.field('offset', { label: t('webchat_offset'), value: String(offset ?? ''), maxlength: 3, inputmode: 'numeric', optional: true, hint: t('webchat_offset_hint') })}
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
    return this.submit(event, async ({ title = null, welcome = null, launcher_text = null, hours = null, offset = null, color = COLOR }) => {
      const pixels = offset !== null && /^\d+$/.test(offset) ? Number(offset) : offset;
      await changeChannel(this.channel.id, { settings: { title, welcome, launcher_text, hours, offset: pixels, color: color === COLOR ? null : color } });
      toast('check', t('saved'));
    });
  }
}

customElements.define('parley-webchat-look', WebChatLook);
