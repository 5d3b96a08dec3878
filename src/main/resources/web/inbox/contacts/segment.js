// @ts-check
// A segment: its name, and the conditions that its contacts fit.
import { html, nothing } from 'lit';
import { toast } from '../actions.js';
import { ask } from '../ask.js';
import { openDialog } from '../dialog.js';
import { FormElement } from '../forms.js';
import { icon } from '../icons.js';
import { asRequestError } from '../loading.js';
import { fieldSentence } from '../problems.js';
import { request } from '../session.js';
import { t } from '../text.js';
import { blank, fieldOf, fields, fromFilter, hasValue, kindOf, operatorsOf, placeOf, toFilter } from './conditions.js';

/** @typedef {import('./conditions.js').Conditions} Conditions */
/** @typedef {{ id: string, name: string, filter: Record<string, any>, shared: boolean }} Segment */

const MOST = 20;
const INPUTS = /** @type {Record<string, string>} */ ({ within_last: 'number', older_than: 'number', gt: 'date', lt: 'date' });

/**
 * Opens a segment to be changed, or a new one.
 *
 * @param {Segment | null} segment
 * @param {import('./conditions.js').Attribute[]} definitions
 * @param {(segment: Segment | null) => void} done with what is left of it
 */
export function openSegment(segment, definitions, done) {
  const dialog = openDialog(
    t(segment ? 'segment_change' : 'segment_new'),
    () => html`<parley-segment .segment=${segment} .definitions=${definitions} @done=${(/** @type {CustomEvent<Segment | null>} */ { detail }) => {
      dialog.close();
      done(detail);
    }}></parley-segment>`,
    { classes: 'imp' },
  );
}

class SegmentForm extends FormElement {
  static properties = {
    ...FormElement.properties,
    segment: { attribute: false },
    definitions: { attribute: false },
    rows: { state: true },
    unsaid: { state: true },
    fault: { state: true },
  };

  constructor() {
    super();
    /** @type {Segment | null} */
    this.segment = null;
    /** @type {import('./conditions.js').Attribute[]} */
    this.definitions = [];
    /** null for a filter that rows can't show. @type {Conditions | null} */
    this.rows = { joined: 'all', conditions: [blank()] };
    /** Whether values were missing when it was to be saved. */
    this.unsaid = false;
    /** The condition that the server refuses, and what is wrong there. @type {{ index: number, part: string, text: string } | null} */
    this.fault = null;
  }

  /** @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('segment') && this.segment) {
      this.rows = fromFilter(this.segment.filter, this.definitions);
    }
  }

  /** @override */
  firstUpdated() {
    this.querySelector('input')?.focus();
  }

  /** @override */
  render() {
    const { segment, rows } = this;
    return html`<form class="dlg-form" novalidate @submit=${this.save}>
      ${this.field('name', { label: t('segment_name'), value: segment?.name, maxlength: 80 })}
      ${rows ? this.builder(rows) : html`<p class="c-2">${t('segment_by_program')}</p>`}
      <label class="seg-all"><input type="checkbox" name="shared" value="true" ?checked=${segment?.shared ?? true}>${t('segment_shared')}</label>
      ${this.failureLine()}
      <div class="imp-do">${segment ? html`<button type="button" class="btn line bad" @click=${this.remove}>${icon('trash')}${t('segment_delete')}</button>` : nothing}
        <span class="grow"></span>${this.submitButton(t('save'))}</div></form>`;
  }

  /** @param {Conditions} rows */
  builder(rows) {
    return html`<fieldset class="seg"><legend class="f-l">${t('segment_who')}</legend>
      <span class="inp"><select aria-label=${t('segment_joined')} @change=${(/** @type {Event} */ event) => (this.rows = { ...rows, joined: /** @type {any} */ (chosen(event)) })}>
        ${['all', 'any'].map((one) => html`<option value=${one} .selected=${one === rows.joined}>${t(`segment_${one}`)}</option>`)}</select></span>
      ${rows.conditions.map((condition, index) => this.row(condition, index))}
      ${rows.conditions.length < MOST ? html`<button type="button" class="btn sm line" @click=${() => this.change([...rows.conditions, blank()])}>${icon('plus')}${t('segment_more')}</button>` : nothing}</fieldset>`;
  }

  /** @param {import('./conditions.js').Condition} condition @param {number} index */
  row({ field, is, value }, index) {
    const kind = kindOf(field, this.definitions);
    const known = [...fields.map((name) => ({ name, label: t(`segment_field_${name}`) })), ...this.definitions.map(({ key, label }) => ({ name: fieldOf(key), label }))];
    const names = known.some(({ name }) => name === field) ? known : [...known, { name: field, label: field }];
    return html`<div class="seg-r">
      <span class="inp"><select aria-label=${t('segment_field')} aria-invalid=${this.isWrong(index, 'field')} aria-describedby=${this.noteOn(index, 'field')} @change=${(/** @type {Event} */ event) => {
        const next = chosen(event);
        this.replace(index, { field: next, is: operatorsOf(kindOf(next, this.definitions))[0], value: '' });
      }}>${names.map(({ name, label }) => html`<option value=${name} .selected=${name === field}>${label}</option>`)}</select></span>
      <span class="inp"><select aria-label=${t('segment_is')} aria-invalid=${this.isWrong(index, 'is')} aria-describedby=${this.noteOn(index, 'is')} @change=${(/** @type {Event} */ event) => this.replace(index, { field, is: chosen(event), value })}>
        ${operatorsOf(kind).map((one) => html`<option value=${one} .selected=${one === is}>${t(kind === 'time' && INPUTS[one] === 'date' ? `segment_is_time_${one}` : `segment_is_${one}`)}</option>`)}</select></span>
      ${hasValue(is) ? this.value(kind, { field, is, value }, index) : nothing}
      <button type="button" class="ib sm" aria-label=${t('segment_less')} ?disabled=${this.rows?.conditions.length === 1}
        @click=${() => this.change((this.rows?.conditions ?? []).filter((_, i) => i !== index))}>${icon('x', 'i14')}</button>
      ${this.fault?.index === index ? html`<span class="f-e" id="segment-fault">${icon('fail', 'i14')}${this.fault.text}</span>` : nothing}</div>`;
  }

  /** @param {number} index @param {string} part */
  isWrong(index, part) {
    return this.fault?.index === index && this.fault.part === part ? 'true' : nothing;
  }

  /** @param {number} index @param {string} part */
  noteOn(index, part) {
    return this.isWrong(index, part) === nothing ? nothing : 'segment-fault';
  }

  /** @param {string} kind @param {import('./conditions.js').Condition} condition @param {number} index */
  value(kind, { field, is, value }, index) {
    const set = (/** @type {Event} */ event) => this.replace(index, { field, is, value: chosen(event) });
    const isMissing = this.unsaid && !value.trim();
    if (kind === 'boolean') {
      return html`<span class="inp"><select aria-label=${t('segment_value')} aria-invalid=${this.isWrong(index, 'value')} aria-describedby=${this.noteOn(index, 'value')} @change=${set}>
        ${['true', 'false'].map((one) => html`<option value=${one} .selected=${one === (value || 'true')}>${t(`segment_${one}`)}</option>`)}</select></span>`;
    }
    const type = kind === 'time' ? INPUTS[is] : kind === 'number' ? 'number' : 'text';
    return html`<span class="inp"><input type=${type} min=${INPUTS[is] === 'number' ? 1 : nothing} step=${kind === 'number' ? 'any' : nothing} aria-label=${t(INPUTS[is] === 'number' ? 'segment_days' : kind === 'list' ? 'segment_values' : 'segment_value')}
      placeholder=${INPUTS[is] === 'number' && kind === 'time' ? t('segment_days') : kind === 'list' ? t('segment_values') : ''} dir="auto" aria-invalid=${isMissing ? 'true' : this.isWrong(index, 'value')} aria-describedby=${this.noteOn(index, 'value')} .value=${value} @input=${set}></span>`;
  }

  /** @param {number} index @param {import('./conditions.js').Condition} condition */
  replace(index, condition) {
    this.change((this.rows?.conditions ?? []).with(index, condition));
  }

  /** @param {import('./conditions.js').Condition[]} conditions */
  change(conditions) {
    this.fault = null;
    this.rows = { joined: this.rows?.joined ?? 'all', conditions };
  }

  /** Of a filter the API names a place within a condition: there it is said. @override @param {unknown} error @param {string[]} fields */
  explain(error, fields) {
    super.explain(error, fields);
    const [first] = asRequestError(error).problem.errors ?? [];
    const place = first ? placeOf(first.field) : null;
    if (place && this.rows) {
      this.fault = { ...place, text: fieldSentence(first.code, first.message) };
      this.failure = '';
    }
  }

  /** @param {SubmitEvent} event */
  async save(event) {
    this.fault = null;
    await this.submit(event, async ({ name, shared }) => {
      if (await this.isUnsaid()) {
        return;
      }
      const body = { name: name ?? '', shared: shared === 'true', filter: this.rows ? toFilter(this.rows, this.definitions) : this.segment?.filter };
      const answer = this.segment
        ? await request('PUT', `/v1/segments/${this.segment.id}`, { body })
        : await request('POST', '/v1/segments', { body });
      toast('check', t('contacts_saved'));
      this.dispatchEvent(new CustomEvent('done', { detail: answer.body }));
    });
  }

  /** Whether a condition has nothing to compare with; then that is said, and where. */
  async isUnsaid() {
    this.unsaid = (this.rows?.conditions ?? []).some(({ field, is, value }) => hasValue(is) && kindOf(field, this.definitions) !== 'boolean' && !value.trim());
    if (this.unsaid) {
      this.failure = t('segment_unsaid');
      await this.updateComplete;
      /** @type {HTMLElement | null} */ (this.querySelector('.seg-r [aria-invalid]'))?.focus();
    }
    return this.unsaid;
  }

  async remove() {
    const isSure = await ask({
      title: t('segment_delete_title', { name: this.segment?.name ?? '' }),
      text: t('segment_delete_sure'),
      yes: t('delete'),
      no: t('cancel'),
    });
    if (isSure) {
      await request('DELETE', `/v1/segments/${this.segment?.id}`).then(
        () => this.dispatchEvent(new CustomEvent('done', { detail: null })),
        (error) => this.explain(error, []),
      );
    }
  }
}

/** @param {Event} event */
function chosen(event) {
  return /** @type {HTMLInputElement | HTMLSelectElement} */ (event.currentTarget).value;
}

customElements.define('parley-segment', SegmentForm);
