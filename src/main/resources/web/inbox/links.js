// @ts-check
// The pages behind the links in mails. The token stands in the fragment, which no server sees.
import { html, nothing } from 'lit';
import { FormElement } from './forms.js';
import { icon } from './icons.js';
import { newPasswordField } from './password.js';
import { request, RequestError } from './session.js';
import { SignInElement } from './sign-in.js';
import { t } from './text.js';

const linked = new URLSearchParams(location.hash.slice(1)).get('token');
if (linked) {
  history.replaceState({ token: linked }, '', location.pathname);
}

/** A page that is loaded again still has it: telephones do that with what was put away for a moment. @type {string | null} */
const token = linked ?? history.state?.token ?? null;

/** What has been used opens nothing any more. */
function forgetToken() {
  history.replaceState(null, '', location.pathname);
}

// Another link to the page that is open changes nothing but the fragment.
addEventListener('hashchange', () => location.reload());

/** @param {unknown} error */
function isGone(error) {
  return error instanceof RequestError && error.status === 410;
}

/** @param {string} page */
function gone(page) {
  return html`<div class="said" data-shown="gone">
    <h1 tabindex="-1">${t(`${page}_gone_title`)}</h1>
    <p class="lead">${t(`${page}_gone_lead`)}</p>
    <a class="btn line block" href=${page === 'reset' ? '/forgot' : '/login'}>
      ${t(page === 'reset' ? 'ask_again' : 'to_login')}
    </a>
  </div>`;
}

/** Joins an organization, by a new login or by the one that the person has. */
class Accept extends SignInElement {
  static properties = {
    ...SignInElement.properties,
    invitation: { state: true },
    shown: { state: true },
    typedPassword: { state: true },
  };

  constructor() {
    super();
    /** @type {'loading' | 'ready' | 'gone' | 'failed'} */
    this.shown = token ? 'loading' : 'gone';
    /** @type {any} */
    this.invitation = null;
    this.typedPassword = '';
    this.isChosen = true;
  }

  /** @override */
  firstUpdated() {
    if (token) {
      this.look();
    }
  }

  async look() {
    this.shown = 'loading';
    try {
      const { body } = await request('POST', '/v1/auth/invitations/lookup', {
        body: { token },
        anonymous: true,
      });
      this.invitation = body;
      this.shown = 'ready';
      await this.updateComplete;
      /** @type {HTMLElement | null} */ (this.querySelector('input:not([hidden])'))?.focus();
    } catch (error) {
      this.shown = isGone(error) ? 'gone' : 'failed';
      this.explain(error, []);
    }
  }

  /** @param {Record<string, string>} values */
  async accept({ name, password }) {
    try {
      await this.signIn('/v1/auth/invitations/accept', { token, name, password });
    } catch (error) {
      if (!isGone(error)) {
        throw error;
      }
      this.shown = 'gone';
    }
  }

  /** @override */
  renderForm() {
    switch (this.shown) {
      case 'gone':
        return gone('accept');
      case 'loading':
        return html`<div class="said"><p class="lead" role="status">${t('accept_loading')}</p></div>`;
      case 'failed':
        return html`<div class="said">
          ${this.failureLine()}
          <button class="btn line block" @click=${this.look}>${icon('retry')}${t('try_again')}</button>
        </div>`;
      default:
        return this.renderInvitation();
    }
  }

  renderInvitation() {
    const { organization_name, email, role, name, has_login } = this.invitation;
    return html`<form
      novalidate
      data-shown="ready"
      @submit=${(/** @type {SubmitEvent} */ event) => this.submit(event, (values) => this.accept(values))}
    >
      <div>
        <h1 dir="auto">${t('accept_title', { organization: organization_name })}</h1>
        <p class="lead">${t(`accept_as_${role}`, { email })}</p>
      </div>
      <input type="email" autocomplete="username" .value=${email} hidden />
      ${has_login
        ? this.passwordField('password', {
            label: t('your_password'),
            autocomplete: 'current-password',
            hint: t('accept_known'),
          })
        : html`${this.field('name', {
            label: t('your_name'),
            value: name ?? '',
            autocomplete: 'name',
            maxlength: 120,
          })}
          ${newPasswordField(this, t('new_password'))}`}
      ${this.failureLine()} ${this.submitButton(t('join'))}
    </form>`;
  }
}

/** What is asked of a link that does one thing, once. */
class Link extends FormElement {
  static properties = {
    ...FormElement.properties,
    page: { attribute: false },
    shown: { state: true },
    typedPassword: { state: true },
  };

  constructor() {
    super();
    /** @type {'reset' | 'confirm' | 'restore'} */
    this.page = 'reset';
    /** @type {'ready' | 'done' | 'gone'} */
    this.shown = token ? 'ready' : 'gone';
    this.typedPassword = '';
  }

  /** @override */
  firstUpdated() {
    this.querySelector('input')?.focus();
  }

  /** @override */
  updated(/** @type {Map<string, unknown>} */ changed) {
    if (changed.get('shown')) {
      this.querySelector('h1')?.focus();
    }
  }

  /** @param {Record<string, string>} values */
  async use(values) {
    const route = this.page === 'reset' ? 'password/reset' : `email/${this.page}`;
    try {
      await request('POST', `/v1/auth/${route}`, { body: { token, ...values }, anonymous: true });
      this.shown = 'done';
    } catch (error) {
      if (!isGone(error)) {
        throw error;
      }
      this.shown = 'gone';
    }
    forgetToken();
  }

  /** @override */
  render() {
    if (this.shown === 'gone') {
      return gone(this.page);
    }
    return this.shown === 'done' ? this.renderDone() : this.renderForm();
  }

  renderForm() {
    return html`<form
      novalidate
      data-shown="ready"
      @submit=${(/** @type {SubmitEvent} */ event) => this.submit(event, (values) => this.use(values))}
    >
      <div>
        <h1>${t(`${this.page}_title`)}</h1>
        <p class="lead">${t(`${this.page}_lead`)}</p>
      </div>
      ${this.page === 'reset' ? newPasswordField(this, t('new_password')) : nothing}
      ${this.failureLine()} ${this.submitButton(t(`${this.page}_do`))}
    </form>`;
  }

  renderDone() {
    return html`<div class="said" data-shown="done">
      <h1 tabindex="-1">${t(`${this.page}_done_title`)}</h1>
      <p class="lead">${t(`${this.page}_done_lead`)}</p>
      <a class="btn primary block" href="/login">${t('log_in')}</a>
    </div>`;
  }
}

customElements.define('parley-accept', Accept);
customElements.define('parley-link', Link);
