// @ts-check
// How content the visitor was, asked once a conversation has ended.
import { limit } from './composer.js';
import { icon } from './icons.js';
import { html, nothing } from './lit/lit-html.js';
import { t } from './words.js';

const SCORES = [1, 2, 3, 4, 5];
const LONGEST = 1000;

export class Rating {
  /** What the visitor has chosen, 0 for nothing yet. */
  score = 0;
  hasFailed = false;
  #isSending = false;

  /** @param {(score: number, comment: string) => Promise<unknown>} send @param {() => void} changed */
  constructor(send, changed) {
    this.send = send;
    this.changed = changed;
  }

  /** It is another conversation from now on, or another visitor. */
  forget() {
    this.score = 0;
    this.hasFailed = false;
  }

  /** @param {number} score */
  choose(score) {
    this.score = score;
    this.changed();
  }

  /** That it has arrived is told as all else is. @param {string} comment */
  async give(comment) {
    if (!this.#isSending) {
      this.#isSending = true;
      try {
        await this.send(this.score, comment);
        this.hasFailed = false;
      } catch {
        this.hasFailed = true;
      } finally {
        this.#isSending = false;
        this.changed();
      }
    }
  }
}

/** @param {Rating} rating @param {number | null} given */
export function ratingView(rating, given) {
  if (given) {
    return html`<p class="ev" role="status">${t('rated', { score: given })}</p>`;
  }
  return html`<form class="rate" @submit=${(/** @type {SubmitEvent} */ event) => submit(event, rating)}>
    <p id="rate">${t('rate')}</p>
    <div class="stars" role="group" aria-labelledby="rate">${SCORES.map((score) => star(rating, score))}</div>
    ${rating.score > 0
      ? html`<textarea name="comment" rows="2" dir="auto" @input=${(/** @type {Event} */ { target }) => limit(/** @type {HTMLTextAreaElement} */ (target), LONGEST)} aria-label=${t('rate_comment')} placeholder=${t('rate_comment')}></textarea>
          ${rating.hasFailed ? html`<p class="state bad" role="alert">${icon('fail')}${t('not_sent')}</p>` : nothing}
          <button class="do">${t('send')}</button>`
      : nothing}
  </form>`;
}

/** @param {Rating} rating @param {number} score */
function star(rating, score) {
  return html`<button type="button" class="ib ${score <= rating.score ? 'on' : ''}" aria-label=${t('rate_score', { score })} aria-pressed=${score === rating.score ? 'true' : 'false'} @click=${() => rating.choose(score)}>${icon('star')}</button>`;
}

/** @param {SubmitEvent} event @param {Rating} rating */
function submit(event, rating) {
  event.preventDefault();
  const field = /** @type {HTMLFormElement} */ (event.target).querySelector('textarea');
  rating.give(field?.value.trim() ?? '');
}
