// @ts-check
// What the pages that connect a channel share: their steps, and the first message that comes in.
import { html, nothing } from 'lit';
import { onApplied } from '../events.js';
import { focusLost } from '../focus.js';
import { FormElement } from '../forms.js';
import { icon } from '../icons.js';
import * as store from '../store.js';
import { keepIn } from './directory.js';

export class ConnectElement extends FormElement {
  static properties = {
    ...FormElement.properties,
    step: { state: true },
    channel: { state: true },
    checks: { state: true },
    conversation: { state: true },
  };

  /** @type {(() => void) | undefined} */
  #stop;

  constructor() {
    super();
    this.step = '';
    /** What has been said so far. @type {Record<string, string>} */
    this.values = {};
    /** @type {import('../types').Channel | null} */
    this.channel = null;
    /** @type {import('./channel-state.js').Check[] | null} */
    this.checks = null;
    /** Where the first message that came in stands. @type {string | null} */
    this.conversation = null;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#stop = onApplied((events) => events.forEach((event) => this.noticed(event)));
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop?.();
  }

  /** Whoever has pressed the button of a step goes on in the next one. @override @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.get('step')) {
      focusLost(this, 'form input', 'h2');
    }
  }

  /** @param {import('../types').ServerEvent} event */
  noticed({ type, data }) {
    const id = type === 'message.created' && data?.direction === 'inbound' && data.conversation_id;
    if (id && store.conversations.peek(id)?.channel_id === this.channel?.id) {
      this.conversation = id;
    }
  }

  /** What was made or changed. @param {import('../types').Channel} channel */
  keepChannel(channel) {
    this.channel = channel;
    keepIn(store.channels, channel);
  }

  /** The steps, those done and the one at hand. @param {{ name: string, label: string }[]} steps */
  stepMarks(steps) {
    const at = steps.findIndex(({ name }) => name === this.step);
    return html`<ol class="set-steps">${steps.map(
      ({ label }, i) => html`<li class=${i < at ? 'ok' : ''} aria-current=${i === at ? 'step' : nothing}>
        ${i < at ? icon('check', 'i12') : nothing}${label}</li>`,
    )}</ol>`;
  }
}

/**
 * The buttons below a step.
 *
 * @param {unknown} start
 * @param {unknown} end
 */
export function foot(start, end) {
  return html`<div class="set-f"><span class="start">${start}</span>${end}</div>`;
}
