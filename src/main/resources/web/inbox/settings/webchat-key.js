// @ts-check
// Another key for a web chat, which every site that shows it has to be told.
import { html } from 'lit';
import { complain, toast } from '../actions.js';
import { ask } from '../ask.js';
import { icon } from '../icons.js';
import { request } from '../session.js';
import * as store from '../store.js';
import { t } from '../text.js';
import { keepIn } from './directory.js';
import { group } from './parts.js';

/** @param {import('../types').Channel} channel */
export function keyForm({ id }) {
  const make = (/** @type {boolean} */ ends) => rotate(id, ends);
  return group(
    t('webchat_key'),
    t('webchat_key_text'),
    html`<div class="set-do"><button class="btn line" @click=${() => make(false)}>${icon('key')}${t('webchat_key_new')}</button>
      <button class="btn line bad" @click=${() => make(true)}>${icon('key')}${t('webchat_key_end')}</button></div>`,
  );
}

/** @param {string} id @param {boolean} ends whether all sessions end, too */
async function rotate(id, ends) {
  const title = t(ends ? 'webchat_key_end' : 'webchat_key_new');
  const isSure = await ask({ title, text: t(ends ? 'webchat_key_end_sure' : 'webchat_key_sure'), yes: title, no: t('cancel') });
  if (isSure) {
    try {
      const { body } = await request('POST', `/v1/channels/${id}/rotate`, { body: { end_sessions: ends } });
      keepIn(store.channels, body);
      toast('check', t('saved'));
    } catch (error) {
      complain(error);
    }
  }
}
