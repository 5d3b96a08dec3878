// @ts-check
// How the simulated provider treats the business: delays, refusals and trouble.
import { html } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { complain } from './actions.js';
import * as phone from './phone-state.js';
import { request } from './session.js';
import { WatchingElement } from './signals.js';
import * as store from './store.js';
import { t } from './text.js';

/** What Meta says of a number that it can't reach. */
const UNDELIVERABLE = 131026;
const SILENCE_MS = 30_000;
const LONGEST_SECONDS = 10;

/** @typedef {{ name: string, most: number, step: number, value: number, unit: string, change: (value: number) => unknown }} Slider */

class PhoneBehaviour extends WatchingElement {
  static properties = { behaviour: { state: true }, touched: { state: true } };

  constructor() {
    super();
    /** As the server has it. @type {any} */
    this.behaviour = null;
    /** What sliders show while they are held. @type {Record<string, number>} */
    this.touched = {};
    this.readFor = '';
  }

  /** Whether the caller may change it. */
  get may() {
    return ['owner', 'admin'].includes(store.me.value?.role ?? '');
  }

  /** @override */
  updated() {
    const id = phone.channelId.peek();
    if (id && id !== this.readFor) {
      this.readFor = id;
      request('GET', `/simulator/behaviour?channel_id=${id}`)
        .then(({ body }) => (this.behaviour = body))
        .catch(complain);
    }
  }

  /** @param {Record<string, unknown>} change */
  async put(change) {
    try {
      const body = { channel_id: phone.channelId.peek(), ...change };
      this.behaviour = (await request('PUT', '/simulator/behaviour', { body })).body;
    } catch (error) {
      complain(error);
    }
    this.touched = {};
  }

  /** @returns {Slider[]} */
  sliders() {
    const now = this.behaviour ?? {};
    const delay = (/** @type {string} */ name) => ({
      name,
      most: LONGEST_SECONDS,
      step: 0.1,
      value: (now[name] ?? 0) / 1000,
      unit: 'value_seconds',
      change: (/** @type {number} */ seconds) => this.put({ [name]: Math.round(seconds * 1000) }),
    });
    return [
      delay('delivered_after_ms'),
      delay('read_after_ms'),
      {
        name: 'refused',
        most: 100,
        step: 5,
        value: now.error ? (now.error.chance ?? now.chance) : 0,
        unit: 'value_percent',
        change: (chance) => this.put({ error: chance ? { code: UNDELIVERABLE, chance } : null }),
      },
    ];
  }

  /** @returns {{ name: string, on: boolean, set: (on: boolean) => Record<string, unknown> }[]} */
  switches() {
    const now = this.behaviour ?? {};
    return [
      { name: 'duplicate', on: now.duplicate === true, set: (on) => ({ duplicate: on }) },
      { name: 'shuffle', on: now.shuffle === true, set: (on) => ({ shuffle: on }) },
      { name: 'silence', on: now.delay_ms >= SILENCE_MS, set: (on) => ({ delay_ms: on ? SILENCE_MS : 0 }) },
      { name: 'close_window', on: now.close_window === true, set: (on) => ({ close_window: on }) },
    ];
  }

  /** @override */
  render() {
    phone.channelId.value;
    return html`<div class="grp"><h2>${t('behaviour_title')}</h2>
        ${this.may ? '' : html`<p>${t('behaviour_forbidden')}</p>`}
        ${this.sliders().map((one) => this.slider(one))}</div>
      <div class="grp"><h2>${t('trouble_title')}</h2><div>${this.switches().map((one) => this.switch(one))}</div></div>`;
  }

  /** @param {Slider} slider */
  slider({ name, most, step, value, unit, change }) {
    const shown = this.touched[name] ?? value;
    const held = (/** @type {Event} */ event) =>
      Number(/** @type {HTMLInputElement} */ (event.currentTarget).value);
    const fill = (/** @type {Element | undefined} */ track) =>
      /** @type {HTMLElement | undefined} */ (track)?.style.setProperty('--filled', `${(shown / most) * 100}%`);
    return html`<label class="sl"><span>${t(`slider_${name}`)}</span>
      <input type="range" min="0" max=${most} step=${step} .value=${String(shown)} ?disabled=${!this.may}
        ${ref(fill)}
        @input=${(/** @type {Event} */ event) => (this.touched = { ...this.touched, [name]: held(event) })}
        @change=${(/** @type {Event} */ event) => change(held(event))} />
      <output>${t(unit, { value: Math.round(shown * 10) / 10 })}</output></label>`;
  }

  /** @param {{ name: string, on: boolean, set: (on: boolean) => Record<string, unknown> }} one */
  switch({ name, on, set }) {
    return html`<button class="sw" role="switch" aria-checked=${on} ?disabled=${!this.may} @click=${() => this.put(set(!on))}>
      ${t(`switch_${name}`)}<span class="t ${on ? 'on' : ''}"></span></button>`;
  }
}

customElements.define('parley-phone-behaviour', PhoneBehaviour);
