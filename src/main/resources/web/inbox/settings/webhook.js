// @ts-check
// One webhook: whether it arrives, what was sent to it, its secret.
import { html, nothing } from 'lit';
import { complain, toast } from '../actions.js';
import { ask } from '../ask.js';
import { openDialog } from '../dialog.js';
import { icon } from '../icons.js';
import { navigate } from '../router.js';
import { request } from '../session.js';
import { WatchingElement } from '../signals.js';
import { mayManage } from '../store.js';
import { t } from '../text.js';
import { factList, given, group, side, timed, timeOf, toggle } from './parts.js';
import { Resource } from './resource.js';

/**
 * @typedef {{ at: string, status_code: number | null, latency_ms: number, error: string | null }} Attempt
 * @typedef {{ id: string, event_type: string, status: string, attempts: Attempt[], next_attempt_at: string | null, created_at: string }} Delivery
 */

const PAGE = '/settings/webhooks';
const MOST_LOOKS = 8;
const LOOK_EVERY_MS = 750;
/** @type {Record<string, string>} */
const DOTS = { delivered: '', pending: 'warn', failed: 'bad' };

class WebhookPane extends WatchingElement {
  static properties = { webhook: { attribute: false } };

  /** @type {Resource<{ data: Delivery[], meta: { next_cursor: string | null } }>} */
  #deliveries = new Resource(async () => (await request('GET', `${this.path}/deliveries?per_page=25`)).body);

  constructor() {
    super();
    /** @type {import('./webhooks.js').Webhook} */
    this.webhook = /** @type {any} */ (null);
  }

  get path() {
    return `/v1/webhooks/${this.webhook.id}`;
  }

  /** @override */
  willUpdate(/** @type {Map<string, any>} */ changed) {
    if (changed.has('webhook') && changed.get('webhook')?.id !== this.webhook.id) {
      this.#deliveries.data = null;
      this.#deliveries.load();
    }
  }

  /** @override */
  render() {
    const { url, description, status, failing_since, last_success_at, disabled_reason } = this.webhook;
    return side(
      description || new URL(url).host,
      PAGE,
      html`${disabled_reason || status === 'failing'
          ? html`<div class="set-note">${icon('fail')}<span>${disabled_reason === 'gone' ? t('webhook_why_gone') : timed('webhook_why_failing', failing_since)}</span></div>`
          : nothing}
        ${factList([[t('webhook_last'), timeOf(last_success_at)]])}
        ${mayManage() ? this.actions() : nothing} ${this.deliveries()} ${mayManage() ? this.settings() : nothing}`,
    );
  }

  actions() {
    const { enabled } = this.webhook;
    return html`${toggle({ label: t('webhook_enabled'), on: enabled, change: (on) => this.change({ enabled: on }) })}
      <div class="set-do"><button class="btn line" @click=${this.test}>${icon('send')}${t('webhook_test')}</button>
        <button class="btn line" @click=${this.rotate}>${icon('key')}${t('webhook_rotate')}</button></div>`;
  }

  deliveries() {
    const again = html`<button class="btn sm ghost" @click=${() => this.#deliveries.load()}>${icon('retry', 'i14')}${t('refresh')}</button>`;
    return group(
      t('deliveries'),
      '',
      html`<div class="set-log"><div class="set-do">${again}</div>${this.#deliveries.show(({ data }) =>
        data.length > 0 ? data.map((one) => this.delivery(one)) : html`<p class="c-3">${t('deliveries_none')}</p>`,
      )}</div>`,
    );
  }

  /** @param {Delivery} delivery */
  delivery({ id, event_type, status, attempts, next_attempt_at, created_at }) {
    return html`<details><summary><span class="set-dot ${DOTS[status]}" role="img" aria-label=${t(`delivery_${status}`)}></span>
        <span class="mono cut grow" dir="ltr">${event_type}</span>${timeOf(created_at)}${icon('down')}</summary>
      <ol>${attempts.map(attemptLine)}</ol>
      <div class="set-do">${next_attempt_at ? html`<span class="c-3">${timed('delivery_next', next_attempt_at)}</span>` : nothing}
        ${mayManage() && status !== 'pending' ? html`<button class="btn sm line" @click=${() => this.replay(id)}>${icon('retry', 'i14')}${t('delivery_replay')}</button>` : nothing}</div></details>`;
  }

  settings() {
    const saved = () => {
      toast('check', t('saved'));
      this.dispatchEvent(new Event('changed'));
    };
    return html`${group(t('webhook_settings'), '', html`<parley-webhook-form .webhook=${this.webhook} @saved=${saved}></parley-webhook-form>`)}
      ${group(t('webhook_delete'), '', html`<button class="btn line bad" @click=${this.delete}>${icon('trash')}${t('webhook_delete_do')}</button>`)}`;
  }

  /**
   * @param {() => Promise<unknown>} work
   * @param {string} done
   */
  async run(work, done) {
    try {
      await work();
      toast('check', t(done));
      this.dispatchEvent(new Event('changed'));
    } catch (error) {
      complain(error);
      this.requestUpdate();
    }
  }

  /** @param {Record<string, unknown>} body */
  change(body) {
    return this.run(() => request('PATCH', this.path, { body }), 'saved');
  }

  async test() {
    await this.run(() => request('POST', `${this.path}/test`), 'webhook_tested');
    await this.loadNew();
  }

  /** What has just been sent is among the deliveries within moments. */
  async loadNew() {
    const newest = this.#deliveries.data?.data[0]?.id;
    for (let i = 0; i < MOST_LOOKS && this.isConnected; i++) {
      await this.#deliveries.load();
      if (this.#deliveries.data?.data[0]?.id !== newest) {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  /** @param {string} delivery */
  async replay(delivery) {
    await this.run(() => request('POST', `${this.path}/deliveries/${delivery}/replay`), 'delivery_replayed');
    await this.#deliveries.load();
  }

  async rotate() {
    const isSure = await ask({ title: t('webhook_rotate'), text: t('webhook_rotate_sure'), yes: t('webhook_rotate'), no: t('cancel') });
    if (isSure) {
      await request('POST', `${this.path}/rotate`).then(({ body }) => showSecret(body.secret), complain);
    }
  }

  async delete() {
    const isSure = await ask({ title: t('webhook_delete'), text: t('webhook_delete_sure'), yes: t('delete'), no: t('cancel') });
    if (isSure) {
      await this.run(() => request('DELETE', this.path), 'webhook_deleted');
      navigate(PAGE);
    }
  }
}

customElements.define('parley-webhook', WebhookPane);

/** @param {Attempt} attempt */
function attemptLine({ at, status_code, latency_ms, error }) {
  return html`<li>${timeOf(at)} <b class=${error ? 'c-bad' : 'c-good'}>${status_code ?? t('delivery_no_answer')}</b>
    <span class="c-3">${t('milliseconds', { count: latency_ms })}</span>${error ? html`<span class="c-2" dir="auto">${error}</span>` : nothing}</li>`;
}

/** @param {string} secret */
function showSecret(secret) {
  openDialog(t('webhook_secret'), () => html`<p class="c-2" data-keep>${t('webhook_secret_text')}</p>${given(t('webhook_secret'), secret)}`);
}
