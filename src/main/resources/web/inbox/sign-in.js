// @ts-check
// What follows a right password, wherever one was given: the second factor, the choice among several
// organizations, and then the inbox.
import { html, nothing } from 'lit';
import { logIn, switchOrganization } from './credentials.js';
import { FormElement } from './forms.js';
import { icon } from './icons.js';
import { navigate } from './router.js';
import { request, RequestError } from './session.js';
import { t } from './text.js';
import './factor.js';

/** A form that ends in the inbox. */
export class SignInElement extends FormElement {
  static properties = {
    ...FormElement.properties,
    step: { state: true },
    organizations: { state: true },
  };

  constructor() {
    super();
    /** @type {'form' | 'factor' | 'setup' | 'choose'} */
    this.step = 'form';
    /** @type {import('./types').Me['organizations']} */
    this.organizations = [];
    this.factorToken = '';
    this.password = '';
    /** The organization that the person has come for, if they have said so. */
    this.isChosen = false;
  }

  /**
   * Logs in by a route of /v1/auth.
   *
   * @param {string} path
   * @param {Record<string, unknown>} body
   */
  async signIn(path, body) {
    this.password = String(body.password ?? '');
    try {
      await logIn(path, body);
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'second_factor_required') {
        throw error;
      }
      this.factorToken = error.problem.mfa_token;
      this.step = 'factor';
      return;
    }
    await this.enter();
  }

  /** Goes in, unless something is still missing. */
  async enter() {
    const { body } = await request('GET', '/v1/me');
    if (await needsFactor()) {
      this.step = 'setup';
    } else if (body.organizations.length > 1 && !this.isChosen) {
      this.organizations = body.organizations;
      this.step = 'choose';
    } else {
      navigate('/inbox');
    }
  }

  /** @param {string} id of the organization */
  async choose(id) {
    this.isChosen = true;
    await switchOrganization(id);
    await this.enter();
  }

  /** @override */
  render() {
    switch (this.step) {
      case 'factor':
        return this.renderFactor();
      case 'setup':
        return html`<parley-factor-setup
          .password=${this.password}
          @done=${() => this.enter()}
        ></parley-factor-setup>`;
      case 'choose':
        return this.renderChoice();
      default:
        return this.renderForm();
    }
  }

  /** The form itself. @returns {unknown} */
  renderForm() {
    return nothing;
  }

  renderFactor() {
    const show = (/** @type {SubmitEvent} */ event) =>
      this.submit(event, async ({ code }) => {
        // Authenticators show it in two parts.
        await logIn('/v1/auth/login/factor', { mfa_token: this.factorToken, code: code?.replace(/\s/g, '') });
        await this.enter();
      });
    return html`<form novalidate @submit=${show}>
      <div><h1>${t('factor_title')}</h1><p class="lead">${t('factor_lead')}</p></div>
      ${this.field('code', { label: t('factor_code'), autocomplete: 'one-time-code', hint: t('factor_hint') })}
      ${this.failureLine()} ${this.submitButton(t('log_in'))}
      <small><button class="link" type="button" @click=${() => (this.step = 'form')}>${t('start_again')}</button></small>
    </form>`;
  }

  renderChoice() {
    const choose = (/** @type {SubmitEvent} */ event) => {
      const { value } = /** @type {HTMLButtonElement} */ (event.submitter);
      return this.submit(event, () => this.choose(value));
    };
    return html`<form novalidate @submit=${choose}>
      <div><h1>${t('choose_title')}</h1><p class="lead">${t('choose_lead')}</p></div>
      <div class="choices">
        ${this.organizations.map(
          ({ id, name, role }) => html`<button class="choice" value=${id} ?disabled=${this.busy}>
            ${icon('building')}<b class="cut" dir="auto">${name}</b><span>${t(`role_${role}`)}</span>${icon('right', 'i14')}
          </button>`,
        )}
      </div>
      ${this.failureLine()}
    </form>`;
  }

  /** @override */
  updated(/** @type {Map<string, unknown>} */ changed) {
    if (changed.has('step') && changed.get('step') !== undefined) {
      /** @type {HTMLElement | null} */ (this.querySelector('input, .choice'))?.focus();
    }
  }
}

/** Whether the organization wants a second factor first: then it refuses everything else. */
async function needsFactor() {
  try {
    await request('GET', '/v1/channels?per_page=1');
    return false;
  } catch (error) {
    if (error instanceof RequestError && error.status === 403) {
      return error.code === 'second_factor_setup_required';
    }
    throw error;
  }
}
