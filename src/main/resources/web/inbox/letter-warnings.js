// @ts-check
// What is to be known of a mail before one believes or answers it.
import { html, nothing } from 'lit';
import { list, readable } from './cards.js';
import { icon } from './icons.js';
import { isSameAddress } from './mail-people.js';
import { follow, pathTo } from './router.js';
import * as store from './store.js';
import { listed, t } from './text.js';

/** @typedef {import('./types').Message} Message */

/**
 * @param {Message} message
 * @param {string} from the address that it is from
 */
export function warnings(message, from) {
  const { metadata = {}, content } = message;
  const lost = list(metadata.undelivered).map((one) => readable(one.address ?? one)).filter(Boolean);
  const answers = readable(metadata.reply_to?.address ?? metadata.reply_to);
  const domain = readable(metadata.authentication?.domain) || from.replace(/^.*@/, '');
  return html`${metadata.authentication?.dmarc === 'fail' ? line('fail', t('letter_not_authentic', { domain }), 'bad') : nothing}
    ${lost.length > 0 ? line('fail', t('letter_undelivered', { who: listed(lost) }), 'bad') : nothing}
    ${answers && from && !isSameAddress(answers, from) ? line('reply', t('letter_reply_to', { address: answers })) : nothing}
    ${metadata.automatic ? line('bolt', t('letter_automatic')) : nothing}
    ${content?.truncated ? line('doc', t('letter_truncated')) : nothing}
    ${related(metadata.previous_conversation_id, 'letter_previous')}${related(metadata.related_conversation_id, 'letter_related')}`;
}

/** @param {string} sign @param {unknown} text @param {string} [look] */
function line(sign, text, look = '') {
  return html`<p class="letter-w ${look}">${icon(sign, 'i14')}<span dir="auto">${text}</span></p>`;
}

/** Another conversation that belongs to it. @param {unknown} id @param {'letter_previous' | 'letter_related'} words */
function related(id, words) {
  const conversation = readable(id);
  return conversation
    ? line('right', html`<a href=${pathTo(store.route.peek().view, conversation)} @click=${follow}>${t(words)}</a>`)
    : nothing;
}
