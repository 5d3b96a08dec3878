// @ts-check
// What the pages of the settings are made of.
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { complain } from '../actions.js';
import '../copy.js';
import { icon } from '../icons.js';
import { follow } from '../router.js';
import * as store from '../store.js';
import { clockTime, dayName, fullTime, shortTime, t } from '../text.js';

/**
 * The top of a page.
 *
 * @param {string} title
 * @param {string} lead one sentence on what is here
 * @param {unknown} [action] a button
 */
export function pageHead(title, lead, action = nothing) {
  return html`<header class="set-h"><h2 dir="auto" tabindex="-1">${title}</h2><span class="grow"></span>${action}</header>
    <p class="set-lead">${lead}</p>`;
}

/**
 * Something that belongs together on a page.
 *
 * @param {string} title
 * @param {string} text
 * @param {unknown} content
 */
export function group(title, text, content) {
  return html`<section class="set-g"><div><h3>${title}</h3>${text ? html`<p>${text}</p>` : nothing}</div>${content}</section>`;
}

/**
 * Something that is on or off, at once. What is refused is told, and the switch goes back; it shows
 * what holds whenever it is rendered again.
 *
 * @param {{ label: string, hint?: string, on: boolean, disabled?: boolean, change: (on: boolean) => unknown }} what
 */
export function toggle({ label, hint, on, disabled = false, change }) {
  const changed = async (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.currentTarget);
    try {
      await change(input.checked);
    } catch (error) {
      input.checked = on;
      complain(error);
    }
  };
  return html`<label class="set-sw"><span>${label}</span>${hint ? html`<small>${hint}</small>` : nothing}
    <input type="checkbox" role="switch" .checked=${live(on)} ?disabled=${disabled} @change=${changed} /></label>`;
}

/**
 * Choices side by side; one holds, at once.
 *
 * @param {string} label
 * @param {{ name: string, label: string }[]} choices
 * @param {string} current
 * @param {(name: string) => unknown} choose
 */
export function segments(label, choices, current, choose) {
  return html`<div class="set-seg" role="group" aria-label=${label}>${choices.map(
    (choice) =>
      html`<button type="button" aria-pressed=${choice.name === current} @click=${() => choose(choice.name)}>${choice.label}</button>`,
  )}</div>`;
}

/**
 * There is nothing yet.
 *
 * @param {string} sign an icon
 * @param {string} title
 * @param {string} text
 * @param {unknown} [action]
 */
export function empty(sign, title, text, action = nothing) {
  return html`<div class="void">${icon(sign, 'i20')}<p><b>${title}</b>${text}</p>${action}</div>`;
}

/**
 * What is open beside the page.
 *
 * @param {string} title
 * @param {string} close the path of the page without it
 * @param {unknown} content
 */
export function side(title, close, content) {
  return html`<section class="set-side" aria-label=${title}>
    <header><h2 class="cut" dir="auto" tabindex="-1">${title}</h2>
      <a class="ib set-close" href=${close} aria-label=${t('close')} @click=${follow}>${icon('x')}</a></header>
    ${content}</section>`;
}

/** Names and values, the values as they come from elsewhere. @param {[string, unknown][]} facts those without a value are left out */
export function factList(facts) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return html`<dl class="set-facts">${known.map(([name, value]) => html`<div><dt>${name}</dt><dd dir="auto">${value}</dd></div>`)}</dl>`;
}

/**
 * A text to take elsewhere.
 *
 * @param {string} label
 * @param {string} text
 * @param {string} [hint]
 */
export function given(label, text, hint = '') {
  return html`<div class="form-field"><span class="f-l">${label}</span>
    <span class="inp"><span class="mono cut grow" dir="ltr">${text}</span><parley-copy .text=${text} .label=${t('copy')}></parley-copy></span>
    ${hint ? html`<span class="f-h">${hint}</span>` : nothing}</div>`;
}

/** What was looked at, and what came of it. @param {{ state: 'good' | 'bad' | 'waiting', text: string, why?: string | null, end?: string }[]} checks */
export function checkList(checks) {
  return html`<ul class="set-checks" aria-live="polite">${checks.map(
    ({ state, text, why, end }) =>
      html`<li>${CHECK_SIGNS[state]()}<span>${text}${why ? html`<bdi class="said-by" lang="en">${why}</bdi>` : nothing}</span>${end ? html`<span class="end">${end}</span>` : nothing}</li>`,
  )}</ul>`;
}

const CHECK_SIGNS = {
  good: () => html`<span class="c-good">${icon('done')}</span>`,
  bad: () => html`<span class="c-bad">${icon('fail')}</span>`,
  waiting: () => html`<span class="spin"></span>`,
};

/** The day and the time of something, or words for never. @param {string | null} at */
export function timeOf(at) {
  return at ? html`<time datetime=${at} title=${fullTime(at)}>${shortTime(at, store.now.value)}</time>` : t('never');
}

/**
 * A sentence with the day and the time of something where its words have `{time}`.
 *
 * @param {string} key
 * @param {string | null} at
 */
export function timed(key, at) {
  const [before, after = ''] = t(key, { time: '\u0001' }).split('\u0001');
  return html`${before}${timeOf(at)}${after}`;
}

/** The day and the time of something that is over. @param {string} at */
export function momentOf(at) {
  return t('moment', { day: dayName(at, store.now.value), time: clockTime(at) });
}
