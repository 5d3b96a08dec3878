// @ts-check
// What a page asks the server for: bars first, then the data, or what went wrong.
import { html, nothing } from 'lit';
import { icon } from '../icons.js';
import { explained } from '../loading.js';
import { Signal } from '../signals.js';
import { t } from '../text.js';

/** Before this nothing shows: most answers are here sooner. */
const PATIENCE_MS = 150;

/**
 * Data of the server that a page shows. An element that reads it renders again when it changes.
 *
 * @template T
 */
export class Resource {
  /** @type {Signal<T | null>} */
  #data = new Signal(/** @type {T | null} */ (null));
  /** @type {Signal<import('../session.js').RequestError | null>} */
  #error = new Signal(/** @type {import('../session.js').RequestError | null} */ (null));
  #isSlow = new Signal(false);
  #ask;
  /** How often it was asked: only the answer to the last question counts. */
  #times = 0;

  /** @param {() => Promise<T>} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /** The data; null until it is here. */
  get data() {
    return this.#data.value;
  }

  /** What is known better than the server said last, after a change. */
  set data(data) {
    this.#data.value = data;
  }

  /** Asks, or asks again; what shows stays until the answer is here. */
  async load() {
    const time = ++this.#times;
    const timer = setTimeout(() => (this.#isSlow.value = true), PATIENCE_MS);
    try {
      const data = await this.#ask();
      if (time === this.#times) {
        this.#data.value = data;
        this.#error.value = null;
      }
    } catch (error) {
      const failed = await explained(error);
      if (time === this.#times) {
        this.#error.value = failed;
      }
    } finally {
      clearTimeout(timer);
      this.#isSlow.value = false;
    }
  }

  /**
   * @param {(data: T) => unknown} template
   */
  show(template) {
    const data = this.#data.value;
    const error = this.#error.value;
    if (data === null && error) {
      return this.#failure(error);
    }
    return data === null ? this.#bars() : template(data);
  }

  /** @param {import('../session.js').RequestError} error */
  #failure(error) {
    const { request_id } = error.problem;
    return html`<div class="void" role="alert">${icon('fail', 'i20 c-bad')}
      <p><b>${t('part_failed')}</b>${error.message}
        ${request_id ? html`<span class="mono" dir="ltr">${request_id}</span>` : nothing}</p>
      <button class="btn line" @click=${() => this.load()}>${icon('retry')}${t('try_again')}</button></div>`;
  }

  #bars() {
    return this.#isSlow.value
      ? html`<div class="set-bars" aria-hidden="true"><i></i><i></i><i></i></div>`
      : nothing;
  }
}
