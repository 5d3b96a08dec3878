// @ts-check
// What a site needs to show a chat, and whether it does by now.
import { html, LitElement, nothing } from 'lit';
import { icon } from '../icons.js';
import { request } from '../session.js';
import * as store from '../store.js';
import { shortTime, t } from '../text.js';
import { checkList, given } from './parts.js';

/** How long it rests before it looks again while no site has shown it: each time twice as long. */
const SHORTEST_REST_MS = 3000;
const LONGEST_REST_MS = 60_000;
const MOST_SHOWN = 5;

/** @typedef {{ origin: string, seen_at: string }} Site */

class WebChatLine extends LitElement {
  static properties = { channel: { attribute: false }, sites: { state: true } };

  constructor() {
    super();
    /** @type {import('../types').Channel} */
    this.channel = /** @type {any} */ (null);
    /** Null until it is known. @type {Site[] | null} */
    this.sites = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.next = undefined;
    this.rest = SHORTEST_REST_MS;
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.look();
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.next);
  }

  /** What fails is tried again; nobody is bothered with it. */
  async look() {
    const known = document.hidden ? null : await request('GET', `/v1/channels/${this.channel.id}/sites`).catch(() => null);
    this.sites = known?.body.data ?? this.sites;
    if (this.isConnected && !this.sites?.length) {
      this.next = setTimeout(() => this.look(), this.rest);
      this.rest = Math.min(2 * this.rest, LONGEST_REST_MS);
    }
  }

  /** @override */
  render() {
    const { origin } = location;
    const key = this.channel.widget_key;
    return html`${given(t('channel_line'), `<script async src="${origin}/chat/loader.js" data-key="${key}"></script>`, t('channel_line_text'))}
      ${given(t('webchat_policy'), `script-src ${origin}; connect-src ${origin}; frame-src ${origin}`, t('webchat_policy_text'))}
      ${this.sites ? checkList(seen(this.sites)) : nothing}
      ${store.options.value?.simulator
        ? html`<div class="set-do"><a class="btn line" href="/chat/demo/${key}" target="_blank" rel="noopener">${icon('right')}${t('webchat_try')}</a></div>`
        : nothing}`;
  }
}

customElements.define('parley-webchat-line', WebChatLine);

/** @param {Site[]} sites */
function seen(sites) {
  return sites.length === 0
    ? [{ state: /** @type {const} */ ('waiting'), text: t('webchat_waiting') }]
    : sites.slice(0, MOST_SHOWN).map(({ origin, seen_at: at }) => ({ state: /** @type {const} */ ('good'), text: t('webchat_seen', { site: origin }), end: shortTime(at, store.now.value) }));
}
