// @ts-check
// The tags of contacts and conversations: renamed, joined, taken away everywhere.
import { html } from 'lit';
import { complain, toast } from '../actions.js';
import { ask } from '../ask.js';
import { openDialog } from '../dialog.js';
import { focusLeft } from '../focus.js';
import { FormElement } from '../forms.js';
import { icon } from '../icons.js';
import { everyPage } from '../loading.js';
import { request } from '../session.js';
import { WatchingElement } from '../signals.js';
import * as store from '../store.js';
import { t } from '../text.js';
import { empty, pageHead } from './parts.js';
import { Resource } from './resource.js';

/** @typedef {{ tag: string, contacts: number }} Tag */

class Tags extends WatchingElement {
  /** @type {Resource<Tag[]>} */
  #tags = new Resource(() => everyPage('/v1/tags'));

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#tags.load();
  }

  /** @override */
  render() {
    return html`<section class="set-l">${pageHead(t('settings_tags'), t('tags_lead'))}
      ${this.#tags.show((tags) =>
        tags.length > 0
          ? html`<div class="set-rows">${tags.map((tag) => this.row(tag))}</div>`
          : empty('tag', t('tags_none'), t('tags_none_text')),
      )}</section>`;
  }

  /** @param {Tag} tag */
  row({ tag, contacts }) {
    return html`<div class="set-row"><span class="grow"><span class="tag lg" dir="auto">${tag}</span></span>
      <span class="s">${t('tag_contacts', { count: contacts })}</span>
      ${store.mayWrite()
        ? html`<button class="ib sm" aria-label=${t('tag_rename', { tag })} title=${t('tag_rename', { tag })} @click=${() => this.rename(tag)}>${icon('pen')}</button>
            <button class="ib sm" aria-label=${t('tag_delete', { tag })} title=${t('tag_delete', { tag })} @click=${() => this.delete(tag)}>${icon('trash')}</button>`
        : ''}</div>`;
  }

  /** @param {string} tag */
  rename(tag) {
    const dialog = openDialog(
      t('tag_rename', { tag }),
      () => html`<parley-tag-name .tag=${tag} @done=${() => dialog.close()}></parley-tag-name>`,
      { onclose: () => this.#tags.load() },
    );
  }

  /** @param {string} tag */
  async delete(tag) {
    const isSure = await ask({
      title: t('tag_delete', { tag }),
      text: t('tag_delete_sure'),
      yes: t('delete'),
      no: t('cancel'),
    });
    if (isSure) {
      await request('DELETE', `/v1/tags/${encodeURIComponent(tag)}`).then(() => toast('check', t('tag_deleted')), complain);
      await this.#tags.load();
      await focusLeft(this, '.set-row button', 'h2');
    }
  }
}

customElements.define('parley-tags', Tags);

class TagName extends FormElement {
  static properties = { ...FormElement.properties, tag: { attribute: false } };

  constructor() {
    super();
    this.tag = '';
  }

  /** @override */
  firstUpdated() {
    this.querySelector('input')?.select();
  }

  /** @override */
  render() {
    const rename = (/** @type {SubmitEvent} */ event) =>
      this.submit(event, async ({ name }) => {
        await request('PUT', `/v1/tags/${encodeURIComponent(this.tag)}`, { body: { name } });
        this.dispatchEvent(new Event('done'));
      });
    return html`<form class="dlg-form" novalidate @submit=${rename}>
      <p class="c-2">${t('tag_rename_text')}</p>
      ${this.field('name', { label: t('tag_name'), value: this.tag, maxlength: 64 })}
      ${this.failureLine()} ${this.submitButton(t('save'))}</form>`;
  }
}

customElements.define('parley-tag-name', TagName);
