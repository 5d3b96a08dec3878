// @ts-check
// One channel: how it is, how it behaves, its credentials.
import { html, nothing } from 'lit';
import { complain, toast } from '../actions.js';
import { ask } from '../ask.js';
import { FormElement } from '../forms.js';
import { icon } from '../icons.js';
import { asRequestError } from '../loading.js';
import { navigate } from '../router.js';
import { request } from '../session.js';
import * as store from '../store.js';
import { t } from '../text.js';
import { checksOf, numberOf, pauseNote } from './channel-state.js';
import { changeChannel, removeFrom } from './directory.js';
import { credentialField, EMAIL_CREDENTIALS } from './email-fields.js';
import './email-settings.js';
import { checkList, factList, given, group, side, timeOf, toggle } from './parts.js';
import { webChatForms } from './webchat.js';

/** @typedef {import('../types').Channel} Channel */

const PAGE = '/settings/channels';
const CREDENTIALS = ['access_token', 'app_secret', 'verify_token', ...EMAIL_CREDENTIALS];

class ChannelPane extends FormElement {
  static properties = {
    ...FormElement.properties,
    channel: { attribute: false },
    checks: { state: true },
  };

  constructor() {
    super();
    /** @type {Channel} */
    this.channel = /** @type {any} */ (null);
    /** What a test has shown; null before there was one. @type {import('./channel-state.js').Check[] | null} */
    this.checks = null;
  }

  /** @override */
  willUpdate(/** @type {Map<string, any>} */ changed) {
    const before = changed.get('channel');
    if (before && before.id !== this.channel.id) {
      this.checks = null;
    }
  }

  /** @override */
  render() {
    const { channel } = this;
    return side(
      channel.name,
      PAGE,
      html`${pauseNote(channel)} ${facts(channel)}
        ${store.mayManage() ? html`${this.test()} ${this.name()} ${channel.widget_key ? webChatForms(channel) : nothing} ${channel.type === 'email' ? html`<parley-email-settings .channel=${channel}></parley-email-settings>` : nothing} ${this.behaviour()} ${channel.simulated ? nothing : this.credentials()} ${this.removal()}` : nothing}`,
    );
  }

  test() {
    const steps = checksOf(this.checks ?? []);
    return html`<div class="set-do"><button class="btn line" ?disabled=${this.busy} @click=${this.runTest}>
        ${this.busy ? html`<span class="spin"></span>` : icon('retry')}${t('channel_test')}</button></div>
      ${steps.length > 0 ? checkList(steps) : nothing}`;
  }

  async runTest() {
    this.busy = true;
    try {
      this.checks = (await request('POST', `/v1/channels/${this.channel.id}/test`)).body.steps;
    } catch (error) {
      complain(error);
    } finally {
      this.busy = false;
    }
  }

  name() {
    const rename = (/** @type {SubmitEvent} */ event) =>
      this.submit(event, ({ name }) => this.change({ name }));
    return group(
      t('channel_name'),
      '',
      html`<form novalidate @submit=${rename}>
        ${this.field('name', { label: t('channel_name_label'), value: this.channel.name, maxlength: 120 })}
        ${this.failureLine()} ${this.submitButton(t('save'))}</form>`,
    );
  }

  behaviour() {
    const { settings } = this.channel;
    const set = (/** @type {Record<string, unknown>} */ one) => this.change({ settings: one });
    return group(
      t('channel_behaviour'),
      '',
      html`${toggle({
          label: t('channel_reopen'),
          hint: t('channel_reopen_text'),
          on: settings.after_resolve === 'reopen',
          change: (on) => set({ after_resolve: on ? 'reopen' : 'new_conversation' }),
        })}
        ${'enforce_window' in settings
          ? toggle({
              label: t('channel_window'),
              hint: t('channel_window_text'),
              on: settings.enforce_window,
              change: (on) => set({ enforce_window: on }),
            })
          : nothing}
        ${'typing_indicators' in settings
          ? toggle({
              label: t('channel_typing'),
              hint: t('channel_typing_text'),
              on: settings.typing_indicators,
              change: (on) => set({ typing_indicators: on }),
            })
          : nothing}`,
    );
  }

  credentials() {
    const save = (/** @type {SubmitEvent} */ event) => {
      const form = /** @type {HTMLFormElement} */ (event.currentTarget);
      return this.submit(event, async (credentials) => {
        await this.change({ credentials });
        form.reset();
      });
    };
    const names = CREDENTIALS.filter((name) => name in this.channel.credentials);
    if (names.length === 0) {
      return nothing;
    }
    return group(
      t('channel_credentials'),
      t('channel_credentials_text'),
      html`<form novalidate @submit=${save}>
        ${names.map((name) =>
          credentialField(this, name, {
            label: t(name),
            optional: true,
            hint: t(this.channel.credentials[name] ? 'credential_set' : 'credential_missing'),
          }),
        )}
        ${this.submitButton(t('save'))}</form>`,
    );
  }

  removal() {
    return group(
      t('channel_remove'),
      t('channel_remove_text'),
      html`<button class="btn line bad" @click=${this.delete}>${icon('trash')}${t('channel_remove_do')}</button>`,
    );
  }

  /** @param {Record<string, unknown>} body */
  async change(body) {
    await changeChannel(this.channel.id, body);
    toast('check', t('saved'));
  }

  async delete() {
    const { id, name } = this.channel;
    const isSure = await ask({
      title: t('channel_remove_title', { name }),
      text: t('channel_remove_sure'),
      yes: t('delete'),
      no: t('cancel'),
    });
    if (!isSure) {
      return;
    }
    try {
      await request('DELETE', `/v1/channels/${id}`);
      removeFrom(store.channels, id);
      navigate(PAGE);
    } catch (error) {
      asRequestError(error).code === 'channel_in_use' ? toast('fail', t('channel_in_use')) : complain(error);
    }
  }
}

customElements.define('parley-channel', ChannelPane);

/** @param {Channel} channel */
function facts(channel) {
  const provider = channel.provider ?? {};
  return html`${factList([
    [t(channel.widget_key ? 'channel_key' : channel.type === 'email' ? 'email_address' : 'channel_number'), numberOf(channel)],
    [t('channel_shown_name'), provider.verified_name],
    [t('channel_quality'), provider.quality_rating],
    [t('channel_limit'), provider.messaging_limit],
    [t('channel_account'), provider.account_status],
    [t('channel_verified'), channel.type !== 'whatsapp' || channel.simulated ? null : timeOf(channel.verified_at)],
  ])}
  ${channel.widget_key ? html`<parley-webchat-line .channel=${channel}></parley-webchat-line>` : nothing}
  ${store.mayManage() && !channel.simulated && channel.webhook_url ? given(t(channel.type === 'email' ? 'email_webhook' : 'callback_url'), channel.webhook_url, channel.type === 'email' ? '' : t('callback_url_text')) : nothing}`;
}
