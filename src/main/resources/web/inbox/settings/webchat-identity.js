// @ts-check
// Who may chat, and the secret with which a site signs who its users are.
import { html, LitElement, nothing } from 'lit';
import { complain } from '../actions.js';
import { t } from '../text.js';
import { changeChannel } from './directory.js';
import { given, group, segments } from './parts.js';

const RULES = ['optional', 'required'];
const SECRET_BYTES = 32;

class WebChatIdentity extends LitElement {
  static properties = { channel: { attribute: false }, secret: { state: true } };

  constructor() {
    super();
    /** @type {import('../types').Channel} */
    this.channel = /** @type {any} */ (null);
    /** The new one, which is shown this once. */
    this.secret = '';
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  /** @override */
  render() {
    const { id, settings, credentials } = this.channel;
    const isSet = Boolean(/** @type {Record<string, unknown>} */ (credentials).identity_secret);
    const choices = RULES.map((name) => ({ name, label: t(`webchat_identity_${name}`) }));
    const choose = (/** @type {string} */ identity) => changeChannel(id, { settings: { identity } }).catch(complain);
    return group(
      t('webchat_identity'),
      t('webchat_identity_text'),
      html`${isSet ? segments(t('webchat_identity'), choices, settings.identity, choose) : nothing}
        ${this.secret ? given(t('webchat_secret'), this.secret, t('webchat_secret_once')) : nothing}
        <p class="f-h">${isSet && !this.secret ? t('webchat_secret_replaced') : nothing}</p>
        <div class="set-do"><button class="btn line" @click=${this.make}>${t(isSet ? 'webchat_secret_new' : 'webchat_secret_make')}</button></div>`,
    );
  }

  /** Made here, so that the server's answer has none to be written down. */
  async make() {
    const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
    const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    try {
      await changeChannel(this.channel.id, { credentials: { identity_secret: secret } });
      this.secret = secret;
    } catch (error) {
      complain(error);
    }
  }
}

customElements.define('parley-webchat-identity', WebChatIdentity);
