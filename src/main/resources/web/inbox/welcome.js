// @ts-check
// The first steps of a new organization: each can be done, or left out.
import { html, nothing } from 'lit';
import { openDialog } from './dialog.js';
import { icon } from './icons.js';
import { remember } from './preferences.js';
import { navigate } from './router.js';
import { WatchingElement } from './signals.js';
import * as store from './store.js';
import { loadStyles } from './styles.js';
import { t } from './text.js';

await loadStyles('pages.css');

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => boolean} isFor whether the caller may do it here
 * @property {() => boolean} isDone
 * @property {() => boolean} [isGoingOn] whether it has begun, and what is left is said instead
 * @property {() => unknown} run
 */

/** @type {Step[]} */
const STEPS = [
  {
    name: 'play',
    isFor: () => store.options.value?.simulator === true && store.mayWrite(),
    isDone: () => false,
    isGoingOn: () => store.isPhoneBeside(),
    run: play,
  },
  {
    name: 'connect',
    isFor: store.mayManage,
    isDone: () => store.channels.value.some((one) => one.type === 'whatsapp' && !one.simulated),
    run: connect,
  },
  {
    name: 'invite',
    isFor: store.mayManage,
    isDone: () => store.agents.value.length > 1,
    run: invite,
  },
];

/** What the customer writes comes in with those that nobody has taken. */
function play() {
  if (store.WIDE.matches) {
    store.phoneOpen.value = true;
    navigate('/inbox/unassigned');
  } else {
    navigate('/simulator');
  }
}

function connect() {
  navigate('/settings/channels/new');
}

async function invite() {
  await import('./invite.js');
  openDialog(t('invite_title'), () => html`<parley-invite></parley-invite>`);
}

/** Names of steps that the person has left out. @returns {string[]} */
function leftOut() {
  return store.me.value?.preferences?.welcome_left_out ?? [];
}

class Welcome extends WatchingElement {
  /** @override */
  render() {
    const steps = STEPS.filter((step) => step.isFor() && !leftOut().includes(step.name));
    const next = steps.find((step) => !step.isDone() && !step.isGoingOn?.());
    return html`<div class="first-steps"><div>
      <h1>${t(steps.length === STEPS.length ? 'steps_title' : 'first_steps')}</h1>
      <p class="c-2">${t('steps_lead')}</p>
      <ol>${steps.map((step, index) => this.step(step, index, step === next))}</ol>
      ${steps.length === 0 ? html`<p class="c-2">${t('steps_none')}</p>` : nothing}
      <button class="btn ghost" @click=${() => remember({ welcome: 'dismissed' })}>${icon('x')}${t('steps_hide')}</button>
    </div></div>`;
  }

  /**
   * @param {Step} step
   * @param {number} index
   * @param {boolean} isNext
   */
  step(step, index, isNext) {
    const { name } = step;
    const isDone = step.isDone();
    if (step.isGoingOn?.()) {
      return html`<li class="todo" aria-current="step"><span class="no" aria-hidden="true">${index + 1}</span>
        <h2>${t(`step_${name}`)}</h2><span class="c-3">${t(`step_${name}_time`)}</span>
        <p role="status">${t(`step_${name}_going_on`)}</p></li>`;
    }
    return html`<li class="todo">
      <span class="no" aria-hidden="true">${isDone ? icon('check') : index + 1}</span>
      <h2>${t(`step_${name}`)}${isDone ? html`<span class="vh">${t('step_done')}</span>` : nothing}</h2>
      <span class="c-3">${t(`step_${name}_time`)}</span>
      <p>${t(`step_${name}_text`)}</p>
      <div class="todo-do">
        <button class="btn ${isNext ? 'primary' : 'line'}" @click=${step.run}>${t(`step_${name}_do`)}</button>
        ${isDone
          ? nothing
          : html`<button class="btn ghost" aria-label=${t('leave_out_step', { step: t(`step_${name}`) })}
              @click=${() => remember({ welcome_left_out: [...leftOut(), name] })}>${t('leave_out')}</button>`}
      </div>
    </li>`;
  }
}

customElements.define('parley-welcome', Welcome);
