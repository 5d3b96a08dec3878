// @ts-check
// The template picker: what the provider has approved, filled in and looked at before it is sent.
import { html, LitElement, nothing } from 'lit';
import { consentOf } from './contact.js';
import { openDialog } from './dialog.js';
import { icon } from './icons.js';
import { explained } from './loading.js';
import { sendTemplate } from './sending.js';
import { request } from './session.js';
import * as store from './store.js';
import { componentsOf, fault, gapsOf, isKnown, piecesOf } from './template-gaps.js';
import { displayName, t } from './text.js';

/** @typedef {import('./template-gaps.js').Gap} Gap */
/** @typedef {import('./template-gaps.js').Part} Part */
/** @typedef {import('./template-gaps.js').Template} Template */

/**
 * Lets the agent choose a template for a conversation, and sends it.
 *
 * @param {string} conversation
 */
export function openTemplates(conversation) {
  const content = (/** @type {{ close: () => void }} */ { close }) =>
    html`<parley-templates .conversation=${conversation} .close=${close}></parley-templates>`;
  openDialog(t('templates'), content, { classes: 'tpls' });
}

class TemplatePicker extends LitElement {
  static properties = {
    conversation: { attribute: false },
    close: { attribute: false },
    templates: { state: true },
    error: { state: true },
    query: { state: true },
    chosen: { state: true },
    values: { state: true },
    tried: { state: true },
  };

  constructor() {
    super();
    this.conversation = '';
    this.close = () => {};
    /** @type {Template[] | null} */
    this.templates = null;
    /** @type {import('./session.js').RequestError | null} */
    this.error = null;
    this.query = '';
    /** @type {Template | null} */
    this.chosen = null;
    /** @type {Record<string, string>} */
    this.values = {};
    /** Whether sending was tried: from then on what is missing is marked. */
    this.tried = false;
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  /** @override */
  firstUpdated() {
    this.querySelector('input')?.focus();
    this.#load();
  }

  #load = async () => {
    this.templates = null;
    this.error = null;
    try {
      const channel = store.conversations.get(this.conversation)?.channel_id;
      const { body } = await request('GET', `/v1/channels/${channel}/templates`);
      store.templates.set(channel ?? '', body.data);
      this.templates = body.data.filter((/** @type {Template} */ one) => one.status === 'approved');
    } catch (error) {
      this.error = await explained(error);
    }
  };

  /** @override */
  render() {
    return html`<div class="tpls-b ${this.chosen ? 'has-chosen' : ''}">
      ${this.#list()}${this.chosen ? this.#form(this.chosen) : this.#hint()}</div>`;
  }

  #list() {
    if (this.error) {
      return html`<div class="void">${icon('fail', 'i20 c-bad')}<p role="alert"><b>${t('templates_failed')}</b>${this.error.message}</p>
        <button class="btn line" @click=${this.#load}>${icon('retry')}${t('try_again')}</button>
        <span class="mono c-3">${this.error.problem.request_id ?? ''}</span></div>`;
    }
    const found = this.#found();
    return html`<div class="tpls-l" aria-busy=${this.templates === null}>
      <label class="inp">${icon('search', 'c-3')}<input type="search" dir="auto" autofocus autocomplete="off" .value=${this.query}
        placeholder=${t('search_templates')} aria-label=${t('search_templates')}
        @input=${(/** @type {InputEvent} */ event) => { this.query = /** @type {HTMLInputElement} */ (event.target).value; }}></label>
      <ul>${found.map((same) => this.#row(same))}</ul>
      <p class="pop-none" role="status">${this.#nothingFound(found.length)}</p></div>`;
  }

  /** @param {number} count */
  #nothingFound(count) {
    if (this.templates === null) {
      return t('loading');
    }
    return count > 0 ? '' : t(this.templates.length === 0 ? 'no_templates' : 'no_templates_found');
  }

  /** Those that fit the search, all languages of one together. @returns {Template[][]} */
  #found() {
    const words = this.query.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (/** @type {Template} */ one) => {
      const text = `${one.name} ${one.category} ${one.components.map((part) => part.text).join(' ')}`;
      return words.every((word) => text.toLowerCase().includes(word));
    };
    /** @type {Map<string, Template[]>} */
    const byName = new Map();
    for (const one of (this.templates ?? []).filter(fits)) {
      byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
    }
    return [...byName.values()];
  }

  /** @param {Template[]} same */
  #row(same) {
    const isChosen = this.chosen?.name === same[0].name;
    const body = same[0].components.find((part) => part.type === 'body')?.text ?? '';
    return html`<li><button class="tpl-row" aria-current=${isChosen} @click=${() => this.#open(inOwnLanguage(same))}>
      <b class="cut" dir="ltr">${same[0].name}</b><span class="tag">${same.length > 1 ? t('languages_count', { count: same.length }) : same[0].language}</span>
      <span class="cut" dir="auto">${body}</span></button></li>`;
  }

  /** @param {Template} template */
  #choose(template) {
    if (template.name !== this.chosen?.name) {
      this.values = {};
      this.tried = false;
    }
    this.chosen = template;
  }

  /** Where there is room for one of the two only, the list is gone. @param {Template} template */
  async #open(template) {
    this.#choose(template);
    await this.updateComplete;
    this.#focusGap(0) ?? /** @type {HTMLElement | null} */ (this.querySelector('.back'))?.focus();
  }

  #shut = async () => {
    const { name } = this.chosen ?? {};
    this.chosen = null;
    await this.updateComplete;
    [...this.querySelectorAll('button')].find((row) => row.querySelector('b')?.textContent === name)?.focus();
  };

  #hint() {
    return html`<div class="tpls-f void empty">${icon('template', 'i20')}<p><b>${t('choose_template')}</b>${t('choose_template_explained')}</p></div>`;
  }

  /** @param {Template} template */
  #form(template) {
    const languages = (this.templates ?? []).filter((one) => one.name === template.name);
    const contact = store.conversations.get(this.conversation)?.contact;
    const isRefused = this.#isRefused(template);
    return html`<section class="tpls-f" aria-label=${template.name}>
      <div class="tpls-s">
        <button class="btn ghost back" @click=${this.#shut}>${icon('left')}${t('all_templates')}</button>
        ${languages.length > 1
          ? html`<label class="fld">${t('language')}<select @change=${(/** @type {Event} */ event) => {
              const { value } = /** @type {HTMLSelectElement} */ (event.target);
              this.#choose(languages.find((one) => one.language === value) ?? template);
            }}>${languages.map((one) => html`<option value=${one.language} ?selected=${one === template}>${languageName(one.language)}</option>`)}</select></label>`
          : nothing}
        ${isKnown(template)
          ? gapsOf(template).map((gap) => this.#gapField(gap))
          : html`<p class="why" role="alert">${icon('fail', 'i14')}<span>${t('template_unknown_parts')}</span></p>`}
        ${isRefused ? html`<p class="why" role="alert">${icon('fail', 'i14')}<span>${t('template_opted_out')}</span></p>` : nothing}
        <p class="cap">${t('template_preview', { name: displayName(contact) })}</p>
        ${this.#preview(template)}
      </div>
      <footer><button class="btn line" @click=${this.close}>${t('cancel')}</button>
        <button class="btn primary" ?disabled=${!isKnown(template) || isRefused} @click=${() => this.#send(template)}>${t('send')}</button></footer>
    </section>`;
  }

  /** Whether it advertises to somebody who wants none of that. @param {Template} template */
  #isRefused(template) {
    const conversation = store.conversations.get(this.conversation);
    const contact = store.contacts.get(conversation?.contact.id ?? '')?.contact;
    return consentOf(contact, conversation?.channel, purposeOf(template))?.state === 'denied';
  }

  /** @param {Gap} gap */
  #gapField(gap) {
    const value = this.values[gap.key] ?? '';
    const wrong = this.tried ? fault(gap, value) : null;
    return html`<label class="fld">${gapLabel(gap)}
      <input dir="auto" autocomplete="off" data-key=${gap.key} .value=${value} aria-invalid=${wrong !== null}
        type=${gap.kind === 'file' ? 'url' : 'text'} placeholder=${gap.kind === 'file' ? 'https://…' : ''}
        @input=${(/** @type {InputEvent} */ event) => {
          const { value: typed } = /** @type {HTMLInputElement} */ (event.target);
          this.values = { ...this.values, [gap.key]: typed };
        }}>
      ${wrong ? html`<span class="fld-e">${icon('fail', 'i14')}${t(wrong, { name: gapLabel(gap) })}</span>` : nothing}</label>`;
  }

  /** @param {Template} template */
  #preview({ components }) {
    const part = (/** @type {string} */ type) => components.find((one) => one.type === type);
    const header = part('header');
    const buttons = part('buttons')?.buttons ?? [];
    return html`<article class="m out last tpl-p" aria-live="polite"><div class="bub tpl"><div class="tb">
        ${header ? html`<div class="th" dir="auto">${header.format === 'text' ? this.#filled(header, 'header') : icon(header.format === 'document' ? 'doc' : 'image', 'i20')}</div>` : nothing}
        <div class="tx" dir="auto">${this.#filled(part('body'), 'body')}</div>
        ${part('footer') ? html`<div class="tf" dir="auto">${part('footer')?.text}</div>` : nothing}</div>
      ${buttons.map((one) => html`<div class="bt" dir="auto">${icon(BUTTON_ICONS[one.type] ?? 'reply', 'i14')}${one.text}</div>`)}</div></article>`;
  }

  /** @param {Part | undefined} part @param {string} type */
  #filled(part, type) {
    return piecesOf(part?.text).map((piece, index) => {
      const value = this.values[`${type}:${piece}`];
      return index % 2 === 0 ? piece : value?.trim() ? value : html`<span class="gap">{{${piece}}}</span>`;
    });
  }

  /** @param {Template} template */
  #send(template) {
    const wrong = gapsOf(template).findIndex((gap) => fault(gap, this.values[gap.key]) !== null);
    this.tried = true;
    if (wrong >= 0) {
      this.#focusGap(wrong);
      return;
    }
    const { name, language } = template;
    const content = { name, language, components: componentsOf(template, this.values) };
    sendTemplate(this.conversation, content, purposeOf(template));
    this.close();
  }

  /** @param {number} index @returns the gap, if there is one */
  #focusGap(index) {
    const field = /** @type {HTMLElement | undefined} */ (this.querySelectorAll('.tpls-s [data-key]')[index]);
    field?.focus();
    return field;
  }
}

/** What a message of this template is for. @param {Template} template */
function purposeOf({ category }) {
  const known = ['utility', 'marketing', 'authentication'];
  return category && known.includes(category) ? category : 'service';
}

/** @type {Record<string, string>} */
const BUTTON_ICONS = { url: 'web', phone_number: 'phone', copy_code: 'copy', quick_reply: 'reply' };

/** @param {Gap} gap */
function gapLabel({ part, name, kind, label }) {
  if (kind === 'file') {
    return t(`gap_${name}`);
  }
  return part === 'button' ? t('gap_button', { label }) : t(`gap_${part}`, { name: `{{${name}}}` });
}

/** @param {Template[]} same */
function inOwnLanguage(same) {
  const { lang } = document.documentElement;
  return same.find((one) => one.language.split('_')[0] === lang.split('-')[0]) ?? same[0];
}

/** @param {string} code as the provider writes it: en_US */
function languageName(code) {
  try {
    const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'language' });
    return names.of(code.replaceAll('_', '-')) ?? code;
  } catch {
    return code;
  }
}

customElements.define('parley-templates', TemplatePicker);
