// @ts-check
// API keys: what programs show in the place of a person's log-in.
import { html, nothing } from 'lit';
import { complain, toast } from '../actions.js';
import { ask } from '../ask.js';
import { openDialog } from '../dialog.js';
import { focusLeft } from '../focus.js';
import { icon } from '../icons.js';
import { everyPage } from '../loading.js';
import { request } from '../session.js';
import { WatchingElement } from '../signals.js';
import * as store from '../store.js';
import { displayName, t } from '../text.js';
import { empty, given, pageHead, timed } from './parts.js';
import { Resource } from './resource.js';
import './key-form.js';

/** @typedef {{ id: string, kind: string, agent_id: string | null, name: string, status: string, hint: string, key: string | null, scopes: string[], expires_at: string | null, last_used_at: string | null }} Key */

/** @type {Record<string, string>} */
const DOTS = { active: '', rotating: 'warn', expired: 'off', revoked: 'off' };

class Keys extends WatchingElement {
  /** @type {Resource<Key[]>} */
  #keys = new Resource(() => everyPage(store.mayManage() ? '/v1/api-keys' : '/v1/me/api-keys'));

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#keys.load();
  }

  /** @override */
  render() {
    const add = html`<button class="btn primary" @click=${() => this.make()}>${icon('plus')}${t('key_add')}</button>`;
    return html`<section class="set-l">${pageHead(t('settings_keys'), t(store.mayManage() ? 'keys_lead' : 'keys_lead_own'), add)}
      ${this.#keys.show((all) => {
        const shown = all.filter(({ status }) => status !== 'revoked');
        return shown.length > 0
          ? html`<div class="set-rows">${shown.map((one) => this.row(one))}</div>`
          : empty('key', t('keys_none'), t('keys_none_text'));
      })}</section>`;
  }

  /** @param {Key} key */
  row(key) {
    const { id, kind, agent_id, name, status, hint, scopes, expires_at, last_used_at } = key;
    const owner = kind === 'personal' ? displayName(store.agent(agent_id)) : t('key_of_organization');
    return html`<div class="set-row"><span class="grow"><b class="cut" dir="auto">${name} <span class="mono c-3" dir="ltr">…${hint.slice(-4)}</span></b>
        <span class="s"><bdi>${owner}</bdi> · ${scopes.length > 3 ? t('key_scopes', { count: scopes.length }) : html`<span class="mono" dir="ltr">${scopes.join(' ')}</span>`}</span>
        <span class="s set-line">${last_used_at ? timed('key_used', last_used_at) : t('key_never_used')} · ${expires_at ? timed('key_expires', expires_at) : t('key_never_expires')}</span></span>
      ${status === 'active' ? nothing : html`<span class="s"><span class="set-dot ${DOTS[status]}"></span> ${t(`key_${status}`)}</span>`}
      <button class="btn sm line" @click=${() => this.rotate(this.pathOf(key))}>${t('key_rotate')}</button>
      <button class="btn sm ghost bad" @click=${() => this.revoke(this.pathOf(key), name)}>${t('key_revoke')}</button></div>`;
  }

  /** One's own are at another place than those that one runs. @param {Key} key */
  pathOf({ id, agent_id }) {
    return agent_id === store.me.peek()?.id ? `/v1/me/api-keys/${id}` : `/v1/api-keys/${id}`;
  }

  make() {
    const dialog = openDialog(
      t('key_add'),
      () => html`<parley-key-form @made=${(/** @type {CustomEvent} */ event) => {
        dialog.close();
        this.#keys.load();
        showKey(event.detail);
      }}></parley-key-form>`,
    );
  }

  /** @param {string} path */
  async rotate(path) {
    if (await ask({ title: t('key_rotate'), text: t('key_rotate_sure'), yes: t('key_rotate'), no: t('cancel') })) {
      await request('POST', `${path}/rotate`, { body: {} }).then(({ body }) => showKey(body.key), complain);
      await this.#keys.load();
    }
  }

  /**
   * @param {string} path
   * @param {string} name
   */
  async revoke(path, name) {
    if (await ask({ title: t('key_revoke_title', { name }), text: t('key_revoke_sure'), yes: t('key_revoke'), no: t('cancel') })) {
      await request('DELETE', path).then(() => toast('check', t('key_was_revoked')), complain);
      await this.#keys.load();
      await focusLeft(this, '.set-row .btn', '.btn.primary');
    }
  }
}

customElements.define('parley-keys', Keys);

/** @param {string} key */
function showKey(key) {
  openDialog(t('key_made'), () => html`<p class="c-2" data-keep>${t('key_made_text')}</p>${given(t('key_itself'), key)}`);
}
