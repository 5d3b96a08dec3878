// @ts-check
// A detail of a contact that is edited or added, in a field of its kind. What is refused stands under the field.
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { changeContact, changedMeanwhile } from './contact.js';
import { definitionOf, fits, labelOf, unsetOf } from './definitions.js';
import { FormElement } from './forms.js';
import { fieldSentence } from './problems.js';
import { RequestError } from './session.js';
import { t } from './text.js';

/** @typedef {import('./types').Contact} Contact */
/** @typedef {import('./definitions.js').Attribute} Attribute */

/** How the field is called in which a value is. @type {Record<string, string>} */
const INPUTS = { number: 'number', date: 'date', datetime: 'datetime-local', url: 'url' };
/** @type {Record<string, number>} */
const LONGEST = { text: 255, url: 500 };
const LONGEST_FREE = 1000;

class DetailForm extends FormElement {
  static properties = {
    ...FormElement.properties,
    contact: { attribute: false },
    detail: { attribute: false },
    chosen: { state: true },
  };

  constructor() {
    super();
    /** @type {Contact | null} */
    this.contact = null;
    /** Its key; empty for a new one. */
    this.detail = '';
    /** The key of what is to be added; empty for one that nobody has defined. @type {string | null} */
    this.chosen = null;
  }

  /** @override */
  firstUpdated() {
    /** @type {HTMLElement | null} */ (this.querySelector('input, select'))?.focus();
  }

  /** The key that is written to, as far as it is known before the form is sent. */
  get key() {
    const unset = this.contact ? unsetOf(this.contact) : [];
    return this.detail || (this.chosen ?? unset[0]?.key ?? '');
  }

  get value() {
    return this.contact?.custom_attributes[this.key];
  }

  /** @override */
  render() {
    return html`<form class="detail" novalidate @submit=${this.save} @keydown=${this.pressed}>
      ${this.detail ? nothing : this.naming()} ${keyed(this.key, this.valueField())} ${this.failureLine()}
      <div><button class="btn sm primary" ?disabled=${this.busy}>${t('save')}</button>
        <button class="btn sm ghost" type="button" @click=${() => this.end(this.detail)}>${t('cancel')}</button></div></form>`;
  }

  /** What is added: something that is defined, or whatever one likes. */
  naming() {
    const unset = this.contact ? unsetOf(this.contact) : [];
    const choose = (/** @type {string} */ key) => {
      this.chosen = key;
      this.wrong = {};
    };
    const choices = unset.map(({ key, label }) => ({ value: key, label }));
    return html`${unset.length > 0
        ? this.choice('detail', {
            label: t('detail'),
            value: this.key,
            choices: [...choices, { value: '', label: t('detail_other') }],
            typed: choose,
          })
        : nothing}
      ${this.key === '' ? this.field('name', { label: t('detail_name'), maxlength: 100 }) : nothing}`;
  }

  valueField() {
    const definition = definitionOf(this.key);
    const type = definition?.type ?? 'text';
    const label = this.detail ? labelOf(this.detail) : t('detail_value');
    const value = asTyped(this.value, type);
    if (definition && (type === 'list' || type === 'boolean')) {
      return this.choice('value', { label, value, choices: choicesOf(definition, value) });
    }
    return this.field('value', {
      label,
      value,
      type: INPUTS[type] ?? 'text',
      step: type === 'number' ? 'any' : undefined,
      maxlength: definition ? LONGEST[type] : LONGEST_FREE,
      optional: true,
    });
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      this.end(this.detail);
    }
  }

  /** @param {string} key of what was edited, if anything was */
  end(key) {
    this.dispatchEvent(new CustomEvent('done', { detail: key }));
  }

  /** An empty value takes the detail away; one that the browser can't read is not empty. @param {SubmitEvent} event */
  async save(event) {
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem('value'));
    const definition = definitionOf(this.key);
    if (definition && !field.checkValidity()) {
      event.preventDefault();
      this.wrong = { value: fits(definition) };
      field.focus();
      return;
    }
    const { contact, value: before } = this;
    const unchanged = asTyped(before, definition?.type ?? 'text');
    await this.submit(event, async (values) => {
      const text = values.value?.trim() ?? '';
      const key = this.key || (values.name?.trim() ?? '');
      if (contact && key && (text !== unchanged || !this.detail)) {
        const value = definition ? asKept(text, definition.type) : written(text, before);
        await changeContact(contact.id, { custom_attributes: { [key]: value } });
      }
      this.end(key);
    });
  }

  /** @override @param {unknown} error @param {string[]} fields */
  explain(error, fields) {
    super.explain(error, fields);
    const wrong = error instanceof RequestError && error.problem.errors?.find(({ field }) => field.startsWith('/custom_attributes'));
    const changed = this.contact ? changedMeanwhile(error, this.contact.id) : '';
    if (wrong) {
      const definition = definitionOf(wrong.field.slice(wrong.field.lastIndexOf('/') + 1));
      this.wrong = { value: definition ? fits(definition) : fieldSentence(wrong.code, wrong.message) };
      this.failure = '';
    } else if (changed) {
      this.failure = changed;
    }
  }
}

customElements.define('parley-detail-form', DetailForm);

/**
 * What can be chosen; a choice that there is no longer stays where it is.
 *
 * @param {Attribute} definition
 * @param {string} value
 */
function choicesOf({ type, options }, value) {
  const none = { value: '', label: t('detail_none') };
  if (type === 'boolean') {
    return [none, { value: 'true', label: t('claim_yes') }, { value: 'false', label: t('claim_no') }];
  }
  const all = value === '' || options.includes(value) ? options : [value, ...options];
  return [none, ...all.map((one) => ({ value: one, label: one }))];
}

/** A value as it stands in its field. @param {unknown} value @param {string} type */
function asTyped(value, type) {
  if (value === undefined || value === null) {
    return '';
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const at = type === 'datetime' ? new Date(text) : null;
  if (!at || Number.isNaN(at.getTime())) {
    return text;
  }
  const here = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return here.toISOString().slice(0, 16);
}

/** What stands in a field, as the API keeps it. @param {string} text @param {string} type */
function asKept(text, type) {
  if (text === '') {
    return null;
  }
  switch (type) {
    case 'number':
      return Number(text);
    case 'boolean':
      return text === 'true';
    case 'datetime':
      return new Date(text).toISOString();
    default:
      return text;
  }
}

/** What somebody has written in the place of a value that nobody has defined: a number stays one, where it can. @param {string} text @param {unknown} before */
function written(text, before) {
  if (text === '' || before === undefined || typeof before === 'string') {
    return text || null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
