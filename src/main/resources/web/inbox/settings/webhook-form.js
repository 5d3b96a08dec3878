// @ts-check
// What a webhook is told, and where: a new one's form, and that of one that there is.
import { html, nothing } from 'lit';
import { toast } from '../actions.js';
import { FormElement } from '../forms.js';
import { icon } from '../icons.js';
import { navigate } from '../router.js';
import { request } from '../session.js';
import { WatchingElement } from '../signals.js';
import { t } from '../text.js';
import { given, side } from './parts.js';

const PAGE = '/settings/webhooks';
/** The types that there are; the API tells none of its own. */
const EVENTS = [
  ...['contact.created', 'contact.updated', 'contact.merged', 'contact.deleted', 'contact.consent_changed'],
  ...['import.completed', 'import.undone', 'contacts.tagged'],
  ...['conversation.created', 'conversation.updated', 'conversation.assigned', 'conversation.status_changed'],
  ...['message.created', 'message.updated', 'message.status_changed', 'message.unseen', 'media.updated'],
  ...['channel.updated', 'channel.notice', 'channel.paused', 'channel.resumed'],
];
const ALL = '*';

/** Sends what is in it, and tells by `saved` what the server has made of it. */
class WebhookForm extends FormElement {
  static properties = { ...FormElement.properties, webhook: { attribute: false }, chosen: { state: true } };

  constructor() {
    super();
    /** @type {import('./webhooks.js').Webhook | null} */
    this.webhook = null;
    /** Types of events, or all. @type {string[]} */
    this.chosen = [ALL];
  }

  /** @override */
  willUpdate(/** @type {Map<string, unknown>} */ changed) {
    if (changed.has('webhook') && this.webhook) {
      this.chosen = this.webhook.events;
    }
  }

  /** @param {SubmitEvent} event */
  save(event) {
    return this.submit(event, async ({ url, description = null }) => {
      const path = this.webhook ? `/v1/webhooks/${this.webhook.id}` : '/v1/webhooks';
      const { body } = await request(this.webhook ? 'PATCH' : 'POST', path, {
        body: { url, description, events: this.chosen },
      });
      this.dispatchEvent(new CustomEvent('saved', { detail: body }));
    });
  }

  /** @override */
  render() {
    return html`<form class="set-form" novalidate @submit=${this.save}>
      ${this.field('url', { label: t('webhook_url'), type: 'url', value: this.webhook?.url ?? '', maxlength: 2000, hint: t('webhook_url_text') })}
      ${this.field('description', { label: t('webhook_description'), value: this.webhook?.description ?? '', maxlength: 500, optional: true })}
      ${this.events()} ${this.failureLine()} ${this.submitButton(t('save'))}</form>`;
  }

  events() {
    const isAll = this.chosen.includes(ALL);
    const choose = (/** @type {string} */ type, /** @type {boolean} */ on) => {
      const others = this.chosen.filter((one) => one !== type && one !== ALL);
      this.chosen = on ? [...others, type] : others;
    };
    const pick = (/** @type {boolean} */ all) => (this.chosen = all ? [ALL] : ['message.created']);
    return html`<fieldset class="set-people"><legend class="f-l">${t('webhook_events')}</legend>
      <label><input type="radio" name="all" value="" .checked=${isAll} @change=${() => pick(true)} />${t('webhook_all')}</label>
      <label><input type="radio" name="all" value="" .checked=${!isAll} @change=${() => pick(false)} />${t('webhook_some')}</label>
      ${isAll
        ? nothing
        : html`<div class="set-grid">${EVENTS.map(
            (type) =>
              html`<label><input type="checkbox" name="events" .checked=${this.chosen.includes(type)}
                @change=${(/** @type {Event} */ event) => choose(type, /** @type {HTMLInputElement} */ (event.currentTarget).checked)} />
                <span class="mono" dir="ltr">${type}</span></label>`,
          )}</div>`}
      ${this.wrong.events ? html`<span class="f-e" role="alert">${icon('fail', 'i14')}${t('webhook_no_events')}</span>` : nothing}</fieldset>`;
  }
}

customElements.define('parley-webhook-form', WebhookForm);

/** A new webhook, then its secret, which is shown once. */
class WebhookNew extends WatchingElement {
  static properties = { made: { state: true } };

  constructor() {
    super();
    /** @type {import('./webhooks.js').Webhook | null} */
    this.made = null;
  }

  /** @override */
  render() {
    const { made } = this;
    const saved = (/** @type {CustomEvent} */ event) => {
      this.made = event.detail;
      toast('check', t('saved'));
      this.dispatchEvent(new Event('changed')); // it is there, however this is left
    };
    const go = () => {
      navigate(`${PAGE}/${made?.id}`, { replace: true });
    };
    return side(
      t('webhook_add'),
      PAGE,
      made
        ? html`<p>${t('webhook_secret_text')}</p>${given(t('webhook_secret'), made.secret ?? '')}
            <div class="set-f"><button class="btn primary" @click=${go}>${t('secret_kept')}</button></div>`
        : html`<parley-webhook-form @saved=${saved}></parley-webhook-form>`,
    );
  }
}

customElements.define('parley-webhook-new', WebhookNew);
