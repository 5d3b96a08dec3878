// @ts-check
// Attributes: what contacts have beside what all have, defined by the organization.
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { complain, toast } from '../actions.js';
import { ask } from '../ask.js';
import { forgetDefinitions } from '../definitions.js';
import { FormElement } from '../forms.js';
import { icon } from '../icons.js';
import { everyPage } from '../loading.js';
import { follow, navigate } from '../router.js';
import { request, RequestError } from '../session.js';
import { WatchingElement } from '../signals.js';
import * as store from '../store.js';
import { listed, t } from '../text.js';
import { empty, group, pageHead, side } from './parts.js';
import { Resource } from './resource.js';

/** @typedef {'text' | 'number' | 'boolean' | 'date' | 'datetime' | 'url' | 'list'} AttributeType */
/** @typedef {{ id: string, key: string, label: string, type: AttributeType, options: string[], pattern: string | null, indexing: boolean, etag: string }} Attribute */

const PAGE = '/settings/attributes';
/** @type {AttributeType[]} */
const TYPES = ['text', 'number', 'boolean', 'date', 'datetime', 'url', 'list'];

class Attributes extends WatchingElement {
  /** @type {Resource<Attribute[]>} */
  #attributes = new Resource(() => everyPage('/v1/attributes'));

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#attributes.load();
  }

  /** @override */
  render() {
    const { item } = store.route.value;
    const attribute = this.#attributes.data?.find(({ id }) => id === item);
    const isOpen = attribute || item === 'new';
    const add = html`<a class="btn primary" href="${PAGE}/new" @click=${follow}>${icon('plus')}${t('attribute_add')}</a>`;
    return html`<div class="set-b ${isOpen ? 'has-side' : ''}"><section class="set-l">
        ${pageHead(t('settings_attributes'), t('attributes_lead'), add)}
        ${this.#attributes.show((all) =>
          all.length > 0
            ? html`<div class="set-list">${all.map((one) => card(one, one.id === item))}</div>`
            : empty('table', t('attributes_none'), t('attributes_none_text')),
        )}
      </section>${isOpen
        ? keyed(item, html`<parley-attribute-form .attribute=${attribute ?? null} @changed=${this.changed}></parley-attribute-form>`)
        : nothing}</div>`;
  }

  /** @param {CustomEvent<{ id: string, attribute: Attribute | null }>} event an attribute as it is now; null when it is gone */
  changed({ detail: { id, attribute } }) {
    forgetDefinitions();
    const all = this.#attributes.data ?? [];
    const isKnown = all.some((one) => one.id === id);
    const rest = attribute ? all.map((one) => (one.id === id ? attribute : one)) : all.filter((one) => one.id !== id);
    this.#attributes.data = attribute && !isKnown ? [...all, attribute] : rest;
  }
}

customElements.define('parley-attributes', Attributes);

/**
 * @param {Attribute} attribute
 * @param {boolean} isOpen
 */
function card({ id, key, label, type, options, pattern, indexing }, isOpen) {
  const rule = listed(options) || pattern;
  return html`<article class="set-card ${isOpen ? 'on' : ''}"><a class="set-item set-attribute" href="${PAGE}/${id}"
      aria-current=${isOpen ? 'true' : nothing} @click=${follow}>
    <span><b class="cut" dir="auto">${label}</b><span class="s cut"><span class="mono" dir="ltr">${key}</span>${rule ? html` · <bdi>${rule}</bdi>` : nothing}
      ${indexing ? html` · ${t('attribute_indexing')}` : nothing}</span></span>
    <span class="st">${t(`attribute_type_${type}`)}<span class="c-3">${icon('right')}</span></span></a></article>`;
}

/** An attribute that there is, or a new one. */
class AttributeForm extends FormElement {
  static properties = { ...FormElement.properties, attribute: { attribute: false }, type: { state: true } };

  constructor() {
    super();
    /** @type {Attribute | null} */
    this.attribute = null;
    /** What is chosen for a new one. @type {AttributeType} */
    this.type = 'text';
  }

  /** @param {string} id @param {Attribute | null} attribute */
  changed(id, attribute) {
    this.dispatchEvent(new CustomEvent('changed', { detail: { id, attribute } }));
  }

  /** @param {SubmitEvent} event */
  save(event) {
    const { attribute } = this;
    return this.submit(event, async ({ key, label, type, options, pattern }) => {
      const body = {
        label: label ?? '',
        ...(attribute ? {} : { key: key ?? '', type }),
        ...(this.kind() === 'list' ? { options: lines(options) } : {}),
        ...(this.kind() === 'text' ? { pattern: pattern ?? null } : {}),
      };
      const path = attribute ? `/v1/attributes/${attribute.id}` : '/v1/attributes';
      const answer = await request(attribute ? 'PATCH' : 'POST', path, {
        body,
        headers: attribute ? { 'If-Match': attribute.etag } : {},
      });
      this.changed(answer.body.id, answer.body);
      toast('check', t('saved'));
      navigate(`${PAGE}/${answer.body.id}`, { replace: true });
    });
  }

  /** @param {unknown} error @param {string[]} fields @override */
  explain(error, fields) {
    if (error instanceof RequestError) {
      error.problem.errors = error.problem.errors?.map(inWordsOfThePage);
    }
    super.explain(error, fields);
  }

  kind() {
    return this.attribute?.type ?? this.type;
  }

  /** @override */
  render() {
    const { attribute } = this;
    return side(
      attribute?.label ?? t('attribute_add'),
      PAGE,
      html`<form class="set-form" novalidate @submit=${this.save}>
        ${this.field('label', { label: t('attribute_label'), value: attribute?.label ?? '', hint: t('attribute_label_text'), maxlength: 80 })}
        ${attribute ? this.fixed(attribute) : html`${this.field('key', { label: t('attribute_key'), hint: t('attribute_key_text'), maxlength: 40 })}${this.types()}`}
        ${this.kind() === 'list' ? this.options() : nothing}
        ${this.kind() === 'text'
          ? this.field('pattern', { label: t('attribute_pattern'), value: attribute?.pattern ?? '', hint: t('attribute_pattern_text'), maxlength: 100, optional: true })
          : nothing}
        ${this.failureLine()} ${this.submitButton(t('save'))}</form>
        ${attribute ? this.removal(attribute) : nothing}`,
    );
  }

  /** What can't be changed. @param {Attribute} attribute */
  fixed({ key, type, indexing }) {
    return html`<p><span class="mono" dir="ltr">${key}</span> · ${t(`attribute_type_${type}`)}</p>
      ${indexing ? html`<p class="f-h">${t('attribute_indexing_text')}</p>` : nothing}`;
  }

  types() {
    const choose = (/** @type {Event} */ event) => {
      this.type = /** @type {AttributeType} */ (/** @type {HTMLSelectElement} */ (event.currentTarget).value);
    };
    return html`<div class="form-field"><label class="f-l" for="attribute-type">${t('attribute_type')}</label>
      <span class="inp"><select id="attribute-type" name="type" @change=${choose}>${TYPES.map(
        (type) => html`<option value=${type} ?selected=${type === this.type}>${t(`attribute_type_${type}`)}</option>`,
      )}</select></span></div>`;
  }

  options() {
    const wrong = this.wrong.options;
    return html`<div class="form-field"><label class="f-l" for="attribute-options">${t('attribute_options')}</label>
      <span class="inp set-area"><textarea id="attribute-options" name="options" rows="5" dir="auto" required
        aria-invalid=${wrong ? 'true' : nothing} aria-describedby="attribute-options-hint ${wrong ? 'attribute-options-wrong' : ''}"
        .value=${this.attribute?.options.join('\n') ?? ''}></textarea></span>
      <span class="f-h" id="attribute-options-hint">${t('attribute_options_text')}</span>
      ${wrong ? html`<span class="f-e" id="attribute-options-wrong">${icon('fail', 'i14')}${wrong}</span>` : nothing}</div>`;
  }

  /** @param {Attribute} attribute */
  removal({ id, label, etag }) {
    const run = async () => {
      if (await ask({ title: t('attribute_delete_title', { label }), text: t('attribute_delete_sure'), yes: t('delete'), no: t('cancel') })) {
        await request('DELETE', `/v1/attributes/${id}`, { headers: { 'If-Match': etag } }).then(() => {
          this.changed(id, null);
          navigate(PAGE);
        }, complain);
      }
    };
    return group(t('attribute_delete'), '', html`<button class="btn line bad" @click=${run}>${icon('trash')}${t('attribute_delete_do')}</button>`);
  }
}

customElements.define('parley-attribute-form', AttributeForm);

/** What stands on each line. @param {string} [text] */
function lines(text = '') {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * What is wrong with one choice is said of all; a format is named by what it is the format of.
 *
 * @template {{ field: string, code: string }} E
 * @param {E} error
 * @returns {E}
 */
function inWordsOfThePage(error) {
  const field = error.field.startsWith('/options') ? '/options' : error.field;
  const formats = { '/key': 'invalid_key', '/options': 'too_long' };
  const code = error.code === 'invalid_format' ? (/** @type {Record<string, string>} */ (formats)[field] ?? error.code) : error.code;
  return { ...error, field, code };
}
