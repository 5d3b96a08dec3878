// @ts-check
// What all forms do: fields with their errors, one request at a time, and words for each refusal.
import { html, nothing } from 'lit';
import { icon } from './icons.js';
import { fieldSentence, problemSentence } from './problems.js';
import { RequestError } from './session.js';
import { WatchingElement } from './signals.js';
import { t } from './text.js';

/** The fields that some problems are about, though the API names none. @type {Record<string, string>} */
const CULPRITS = {
  invalid_credentials: 'password',
  email_taken: 'email',
  invalid_second_factor: 'code',
  channel_exists: 'phone_number_id',
  agent_exists: 'email',
  agent_deactivated: 'email',
  reply_exists: 'shortcut',
  attribute_exists: 'key',
};

/**
 * @typedef {object} FieldOptions
 * @property {string} label
 * @property {string} [type]
 * @property {string} [value] what stands in it at first
 * @property {string} [hint]
 * @property {string} [autocomplete]
 * @property {string} [inputmode]
 * @property {number} [maxlength]
 * @property {string} [step]
 * @property {boolean} [optional]
 * @property {unknown} [end] what follows the text inside the field
 * @property {unknown} [below] what follows the field
 * @property {(value: string) => void} [typed]
 */

/** A form whose errors stand under the fields that they are about. */
export class FormElement extends WatchingElement {
  static properties = {
    busy: { state: true },
    failure: { state: true },
    wrong: { state: true },
    passwordShown: { state: true },
  };

  constructor() {
    super();
    this.busy = false;
    this.failure = '';
    /** What is wrong with each field. @type {Record<string, string>} */
    this.wrong = {};
    this.passwordShown = false;
  }

  /**
   * Sends what the form holds; empty fields are left out. What the server refuses is said in the form, and the first wrong
   * field gets the focus.
   *
   * @param {SubmitEvent} event
   * @param {(values: Record<string, string>) => Promise<unknown>} work
   */
  async submit(event, work) {
    event.preventDefault();
    if (this.busy) {
      return;
    }
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const entries = /** @type {[string, string][]} */ ([...new FormData(form).entries()]);
    const values = Object.fromEntries(entries.filter(([, value]) => value !== ''));
    this.busy = true;
    this.failure = '';
    this.wrong = {};
    try {
      await work(values);
    } catch (error) {
      // A box that nobody has checked is a field, too, though it has no value.
      this.explain(error, [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('[name]'))].map(({ name }) => name));
    } finally {
      this.busy = false;
      await this.updateComplete;
      this.#goOn(event.submitter);
    }
  }

  /** A button has lost the keyboard while nothing could be pressed. @param {HTMLElement | null} button */
  #goOn(button) {
    /** @type {HTMLElement | null} */
    const wrong = this.querySelector('[aria-invalid="true"]');
    if (wrong) {
      wrong.focus();
    } else if (document.activeElement === document.body) {
      button?.focus();
    }
  }

  /**
   * Says of each field that must be filled and is not that it is missing.
   *
   * @param {SubmitEvent} event
   * @returns {boolean} whether all are filled
   */
  isFilled({ target }) {
    const inputs = /** @type {HTMLInputElement[]} */ ([.../** @type {HTMLFormElement} */ (target).querySelectorAll('input[required]')]);
    const missing = inputs.filter(({ value }) => value.trim() === '');
    this.wrong = Object.fromEntries(missing.map(({ name }) => [name, t('field_required')]));
    return missing.length === 0;
  }

  /**
   * @param {unknown} error
   * @param {string[]} fields those of the form
   */
  explain(error, fields) {
    if (!(error instanceof RequestError)) {
      throw error;
    }
    /** @type {Record<string, string>} */
    const wrong = {};
    for (const { field, code, message } of error.problem.errors ?? []) {
      const name = field.slice(field.lastIndexOf('/') + 1);
      wrong[name] ??= fieldSentence(code, message, name);
    }
    const culprit = CULPRITS[error.code];
    if (culprit && fields.includes(culprit)) {
      wrong[culprit] = problemSentence(error);
    }
    const named = fields.some((name) => wrong[name]);
    this.wrong = wrong;
    this.failure = named ? '' : problemSentence(error);
  }

  /**
   * A field with its label, hint and error.
   *
   * @param {string} name
   * @param {FieldOptions} options
   */
  field(name, options) {
    return this.#framed(name, options, ({ id, wrong, notes }) => html`<input
          id=${id}
          name=${name}
          type=${options.type ?? 'text'}
          value=${options.value ?? ''}
          dir=${options.type && options.type !== 'text' ? 'ltr' : 'auto'}
          autocomplete=${options.autocomplete ?? 'off'}
          inputmode=${options.inputmode ?? nothing}
          maxlength=${options.maxlength ?? nothing}
          step=${options.step ?? nothing}
          ?required=${!options.optional}
          aria-invalid=${wrong ? 'true' : nothing}
          aria-describedby=${notes}
          @input=${(/** @type {InputEvent} */ event) => this.#typed(name, options, event)}
        />
        ${options.end}`);
  }

  /**
   * The same for one of several values.
   *
   * @param {string} name
   * @param {FieldOptions & { choices: { value: string, label: string }[] }} options
   */
  choice(name, options) {
    return this.#framed(name, options, ({ id, wrong, notes }) => html`<select
          id=${id}
          name=${name}
          aria-invalid=${wrong ? 'true' : nothing}
          aria-describedby=${notes}
          @change=${(/** @type {Event} */ event) => this.#typed(name, options, event)}
        >
          ${options.choices.map(({ value, label }) => html`<option value=${value} ?selected=${value === options.value}>${label}</option>`)}
        </select>`);
  }

  /**
   * @param {string} name
   * @param {FieldOptions} options
   * @param {Event} event
   */
  #typed(name, options, { currentTarget }) {
    this.wrong = { ...this.wrong, [name]: '' };
    options.typed?.(/** @type {HTMLInputElement | HTMLSelectElement} */ (currentTarget).value);
  }

  /**
   * @param {string} name
   * @param {FieldOptions} options
   * @param {(known: { id: string, wrong: string | undefined, notes: unknown }) => unknown} control
   */
  #framed(name, options, control) {
    const id = `${this.localName}-${name}`;
    const wrong = this.wrong[name];
    const notes = [options.hint ? `${id}-hint` : '', wrong ? `${id}-wrong` : ''].join(' ').trim();
    return html`<div class="form-field">
      <label class="f-l" for=${id}>${options.label}</label>
      <span class="inp">${control({ id, wrong, notes: notes || nothing })}</span>
      ${options.below}
      ${options.hint ? html`<span class="f-h" id="${id}-hint">${options.hint}</span>` : nothing}
      ${wrong ? html`<span class="f-e" id="${id}-wrong">${icon('fail', 'i14')}${wrong}</span>` : nothing}
    </div>`;
  }

  /**
   * A password, which can be shown.
   *
   * @param {string} name
   * @param {FieldOptions} options
   */
  passwordField(name, options) {
    const label = t(this.passwordShown ? 'hide_password' : 'show_password');
    return this.field(name, {
      maxlength: 128,
      ...options,
      type: this.passwordShown ? 'text' : 'password',
      end: html`<button
        class="ib sm ${this.passwordShown ? 'on' : ''}"
        type="button"
        aria-label=${label}
        title=${label}
        @click=${() => (this.passwordShown = !this.passwordShown)}
      >
        ${icon('eye')}
      </button>`,
    });
  }

  /** What is wrong with no field in particular. */
  failureLine() {
    return html`<p class="f-e" role="alert" ?hidden=${!this.failure}>
      ${this.failure ? icon('fail', 'i14') : nothing}${this.failure}
    </p>`;
  }

  /** @param {string} label */
  submitButton(label) {
    return html`<button class="btn primary block" ?disabled=${this.busy}>
      ${this.busy ? html`<span class="spin" aria-hidden="true"></span>` : nothing}${label}
    </button>`;
  }
}
