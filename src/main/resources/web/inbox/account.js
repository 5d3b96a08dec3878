// @ts-check
// The pages of who is not logged in: login, sign-up, and those behind the links in mails.
import { html } from 'lit';
import { logo } from './icons.js';
import { navigate } from './router.js';
import { WatchingElement } from './signals.js';
import { stepsPreview } from './signup.js';
import * as store from './store.js';
import { loadStyles } from './styles.js';
import { t } from './text.js';
import './links.js';
import './login.js';

await loadStyles('pages.css');

/** @type {Record<string, () => import('lit').TemplateResult>} */
const FORMS = {
  login: () => html`<parley-login></parley-login>`,
  signup: () => html`<parley-signup></parley-signup>`,
  forgot: () => html`<parley-forgot></parley-forgot>`,
  accept: () => html`<parley-accept></parley-accept>`,
  reset: () => html`<parley-link .page=${'reset'}></parley-link>`,
  confirm: () => html`<parley-link .page=${'confirm'}></parley-link>`,
  restore: () => html`<parley-link .page=${'restore'}></parley-link>`,
};

class Account extends WatchingElement {
  /** Where nobody has an account yet there is nothing to log in to. @override */
  connectedCallback() {
    super.connectedCallback();
    if (store.options.peek()?.first_run && store.route.peek().page === 'login') {
      navigate('/signup', { replace: true });
    }
  }

  /** @override */
  render() {
    const { page } = store.route.value;
    const isSignup = page === 'signup' && store.options.value?.signup !== 'closed';
    document.title = `${t(`title_${page}`)} – Parley`;
    return html`<div class="first ${isSignup ? '' : 'alone'}">
      <main class="first-l">
        <div class="brand">${logo()}Parley</div>
        ${(FORMS[page] ?? FORMS.login)()}
        <small class="about">
          <a href="https://github.com/parley-chat/parley" rel="noopener noreferrer">${t('source')}</a>
          · <a href="/docs">${t('api_reference')}</a>
        </small>
      </main>
      ${isSignup ? stepsPreview() : ''}
    </div>`;
  }
}

customElements.define('parley-account', Account);
