// @ts-check
// What visitors of a chat are asked about themselves, and when.
import { html, nothing } from 'lit';
import { complain, toast } from '../actions.js';
import { FormElement } from '../forms.js';
import { icon } from '../icons.js';
import { t } from '../text.js';
import { changeChannel } from './directory.js';
import { group } from './parts.js';

/** @typedef {'name' | 'email' | 'phone' | 'text' | 'choice' | 'consent'} Type */
/** @typedef {{ key: string, type: Type, label: string | null, required: boolean, choices: string[] }} Question */

const TIMES = ['outside_hours', 'before_first_message', 'after_first_message', 'never'];
/** @type {Type[]} */
const TYPES = ['name', 'email', 'phone', 'text', 'choice', 'consent'];
/** Of which there is one at most. */
const KNOWN = ['name', 'email', 'phone'];
const MOST = 10;
/** What is asked where nothing is set. @type {Question[]} */
const USUAL = [{ key: 'email', type: 'email', label: null, required: false, choices: [] }];

class WebChatQuestions extends FormElement {
  static properties = { ...FormElement.properties, channel: { attribute: false }, changed: { state: true } };

  constructor() {
    super();
    /** @type {import('../types').Channel} */
    this.channel = /** @type {any} */ (null);
    /** What stands in the form, not saved yet. @type {Question[] | null} */
    this.changed = null;
  }

  /** @returns {Question[]} */
  get questions() {
    return this.changed ?? this.channel.settings.questions ?? USUAL;
  }

  /** @override */
  render() {
    const { id, settings } = this.channel;
    const choose = (/** @type {Event} */ { target }) => changeChannel(id, { settings: { ask: /** @type {HTMLSelectElement} */ (target).value } }).catch(complain);
    return group(
      t('webchat_ask'),
      t('webchat_ask_text'),
      html`<label class="form-field"><span class="f-l">${t('webchat_ask_when')}</span>
          <span class="inp"><select @change=${choose}>${TIMES.map((time) => html`<option value=${time} ?selected=${time === settings.ask}>${t(`webchat_ask_${time}`)}</option>`)}</select></span></label>
        ${settings.ask === 'never' ? nothing : this.form()}`,
    );
  }

  form() {
    const { questions } = this;
    return html`<form novalidate @submit=${this.save}>
      ${questions.map((question, at) => this.question(question, at))}
      ${questions.length < MOST ? html`<div class="set-do"><button type="button" class="btn line" @click=${this.add}>${icon('plus')}${t('webchat_question_add')}</button></div>` : nothing}
      ${this.failureLine()} ${this.submitButton(t('save'))}</form>`;
  }

  /** @param {Question} question @param {number} at */
  question(question, at) {
    const number = at + 1;
    const others = this.questions.filter((other) => other !== question).map(({ type }) => type);
    const types = TYPES.filter((type) => !KNOWN.includes(type) || !others.includes(type));
    return html`<fieldset class="set-q"><legend class="vh">${t('webchat_question', { number })}</legend>
      <span class="inp"><select aria-label=${t('webchat_question_type')} @change=${(/** @type {Event} */ event) => this.change(at, { type: /** @type {Type} */ (valueOf(event)), key: '' })}>
        ${types.map((type) => html`<option value=${type} ?selected=${type === question.type}>${t(`webchat_question_${type}`)}</option>`)}</select></span>
      <label class="set-q-r"><input type="checkbox" .checked=${question.required} @change=${(/** @type {Event} */ { target }) => this.change(at, { required: /** @type {HTMLInputElement} */ (target).checked })}>${t('webchat_question_required')}</label>
      <button type="button" class="ib" aria-label=${t('webchat_question_remove', { number })} @click=${() => (this.changed = this.questions.filter((other) => other !== question))}>${icon('x')}</button>
      ${KNOWN.includes(question.type) ? nothing : this.words(question, at)}</fieldset>`;
  }

  /** @param {Question} question @param {number} at */
  words({ type, label, choices }, at) {
    return html`<span class="inp"><input aria-label=${t('webchat_question_label')} placeholder=${t('webchat_question_label')} maxlength="500" dir="auto" .value=${label ?? ''} @input=${(/** @type {Event} */ event) => this.change(at, { label: valueOf(event) })}></span>
      ${type === 'choice'
        ? html`<span class="inp set-area"><textarea rows="3" aria-label=${t('webchat_question_choices')} placeholder=${t('webchat_question_choices')} dir="auto" .value=${choices.join('\n')} @change=${(/** @type {Event} */ event) => this.change(at, { choices: valueOf(event).split('\n').map((line) => line.trim()).filter(Boolean) })}></textarea></span>`
        : nothing}`;
  }

  /** @param {number} at @param {Partial<Question>} change */
  change(at, change) {
    this.changed = this.questions.map((question, index) => (index === at ? { ...question, ...change } : question));
  }

  add() {
    this.changed = [...this.questions, { key: '', type: 'text', label: '', required: false, choices: [] }];
  }

  /** @param {SubmitEvent} event */
  save(event) {
    return this.submit(event, async () => {
      await changeChannel(this.channel.id, { settings: { questions: withKeys(this.questions) } });
      this.changed = null;
      toast('check', t('saved'));
    });
  }

  /** What is wrong with one of them stands below. @override @param {unknown} error @param {string[]} fields */
  explain(error, fields) {
    super.explain(error, fields);
    const [first] = Object.values(this.wrong);
    if (first) {
      this.failure = first;
    }
  }
}

customElements.define('parley-webchat-questions', WebChatQuestions);

/** @param {Event} event */
function valueOf({ target }) {
  return /** @type {HTMLInputElement} */ (target).value;
}

/** The keys of those that are known stay, so that their answers go by the same name. @param {Question[]} questions */
function withKeys(questions) {
  const taken = new Set(questions.map(({ key }) => key));
  return questions.map((question) => {
    const { type, label, required, choices } = question;
    if (KNOWN.includes(type)) {
      return { type, label, required };
    }
    const key = question.key || newKey(label ?? '', type, taken);
    taken.add(key);
    return { type, key, label, required, ...(type === 'choice' ? { choices } : {}) };
  });
}

/** @param {string} label @param {Type} type @param {Set<string>} taken */
function newKey(label, type, taken) {
  const letters = label.normalize('NFD').toLowerCase().replace(/[^a-z0-9]+/g, '_').replace(/^[_0-9]+|_+$/g, '').slice(0, 30);
  const start = letters && !KNOWN.includes(letters) ? letters : type;
  let key = start;
  for (let number = 2; taken.has(key); number++) {
    key = `${start}_${number}`;
  }
  return key;
}
