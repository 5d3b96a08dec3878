// @ts-check
// The webhooks: which servers are told of events, and whether they take them.
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { icon } from '../icons.js';
import { everyPage } from '../loading.js';
import { follow } from '../router.js';
import { WatchingElement } from '../signals.js';
import * as store from '../store.js';
import { t } from '../text.js';
import { empty, pageHead } from './parts.js';
import { Resource } from './resource.js';
import './webhook-form.js';
import './webhook.js';

/**
 * @typedef {object} Webhook
 * @property {string} id
 * @property {string} url
 * @property {string[]} events
 * @property {string | null} description
 * @property {boolean} enabled
 * @property {'active' | 'failing' | 'disabled'} status
 * @property {string | null} disabled_reason
 * @property {string | null} failing_since
 * @property {string | null} last_success_at
 * @property {string | null} secret
 */

const PAGE = '/settings/webhooks';
/** @type {Record<Webhook['status'], string>} */
const DOTS = { active: '', failing: 'warn', disabled: 'off' };

class Webhooks extends WatchingElement {
  /** @type {Resource<Webhook[]>} */
  #webhooks = new Resource(() => everyPage('/v1/webhooks'));

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#webhooks.load();
  }

  /** @override */
  render() {
    const { item } = store.route.value;
    const add = html`<a class="btn primary" href="${PAGE}/new" @click=${follow}>${icon('plus')}${t('webhook_add')}</a>`;
    const open = this.open(item);
    return html`<div class="set-b ${open === nothing ? '' : 'has-side'}"><section class="set-l">
        ${pageHead(t('settings_webhooks'), t('webhooks_lead'), store.mayManage() ? add : nothing)}
        ${this.#webhooks.show((all) =>
          all.length > 0
            ? html`<div class="set-list">${all.map((one) => card(one, one.id === item))}</div>`
            : empty('hook', t('webhooks_none'), t('webhooks_none_text')),
        )}</section>${open}</div>`;
  }

  /** @param {string | null} item */
  open(item) {
    const changed = () => this.#webhooks.load();
    const webhook = this.#webhooks.data?.find(({ id }) => id === item);
    if (webhook) {
      return keyed(item, html`<parley-webhook .webhook=${webhook} @changed=${changed}></parley-webhook>`);
    }
    return item === 'new' && store.mayManage()
      ? html`<parley-webhook-new @changed=${changed}></parley-webhook-new>`
      : nothing;
  }
}

customElements.define('parley-webhooks', Webhooks);

/**
 * @param {Webhook} webhook
 * @param {boolean} isOpen
 */
function card(webhook, isOpen) {
  const { id, url, description, status } = webhook;
  return html`<article class="set-card ${isOpen ? 'on' : ''}"><a class="set-item" href="${PAGE}/${id}"
      aria-current=${isOpen ? 'true' : nothing} @click=${follow}>
    <span class="ico">${icon('hook', 'i20')}</span>
    <span><b class="cut" dir="auto">${description || new URL(url).host}</b><span class="s cut" dir="ltr">${url}</span></span>
    <span class="st"><span class="set-dot ${DOTS[status]}"></span>${t(`webhook_${status}`)}<span class="c-3">${icon('right')}</span></span></a></article>`;
}
