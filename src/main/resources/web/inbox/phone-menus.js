// @ts-check
// Menus of the phone: what to do with a message, and what else to send.
import { complain } from './actions.js';
import { openMenuOf, openPopup } from './popup.js';
import * as phone from './phone-state.js';
import * as send from './phone-send.js';
import { html } from 'lit';
import { t } from './text.js';

/** @typedef {import('./phone-state.js').PhoneMessage} PhoneMessage */

const EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

/**
 * Opens the menu of a message: a long press or the right button does it, too.
 *
 * @param {PhoneMessage & { isRevoked?: boolean }} message
 */
export function messageMenu(message) {
  return (/** @type {MouseEvent} */ event) => {
    if (message.isPending || message.isRevoked) {
      return;
    }
    event.preventDefault();
    const article = /** @type {Element} */ (event.currentTarget).closest('article');
    const anchor = /** @type {Element} */ (article?.querySelector('.acts') ?? event.currentTarget);
    openMenuOf(anchor, t('message_actions'), items(message, anchor));
  };
}

/**
 * @param {PhoneMessage} message
 * @param {Element} anchor
 */
function items(message, anchor) {
  const isOwn = message.from === 'customer';
  const about = (/** @type {'reply' | 'edit'} */ does) => () => {
    phone.subject.value = { does, message };
  };
  return [
    { icon: 'smile', label: t('react'), run: () => chooseEmoji(anchor, message) },
    { icon: 'reply', label: t('reply'), run: about('reply') },
    ...(isOwn && message.type === 'text' ? [{ icon: 'pen', label: t('edit'), run: about('edit') }] : []),
    ...(isOwn ? [{ icon: 'trash', label: t('delete_for_all'), run: () => quietly(send.revoke(message)) }] : []),
  ];
}

/**
 * @param {Element} anchor
 * @param {PhoneMessage} message
 */
function chooseEmoji(anchor, message) {
  openPopup(anchor, t('react'), (close) => {
    const choose = (/** @type {string} */ emoji) => {
      close();
      quietly(send.react(message, emoji));
    };
    return html`<div class="emoji">
      ${EMOJI.map((emoji) => html`<button class="ib" @click=${() => choose(emoji)}>${emoji}</button>`)}
      <button class="btn ghost sm" @click=${() => choose('')}>${t('no_reaction')}</button>
    </div>`;
  });
}

/** What was refused has been said already. @param {Promise<unknown>} work */
export function quietly(work) {
  work.catch(() => {});
}

/**
 * @typedef {{ name: string, icon: string, run: () => Promise<unknown>, isPossible?: () => boolean }} Kind
 */

/** Samples are drawn when somebody wants one. */
const samples = () => import('./phone-samples.js');

/** What a customer may send by one press. @type {Kind[]} */
export const KINDS = [
  { name: 'image', icon: 'image', run: async () => (await samples()).sendPhoto() },
  { name: 'audio', icon: 'mic', run: async () => (await samples()).sendVoice() },
  { name: 'document', icon: 'doc', run: async () => (await samples()).sendDocument() },
  { name: 'location', icon: 'pin', run: async () => (await samples()).sendPlace() },
  { name: 'contacts', icon: 'me', run: async () => (await samples()).sendContact() },
  { name: 'sticker', icon: 'sticker', run: async () => (await samples()).sendSticker() },
];

/** @param {Kind} kind */
export function sendKind(kind) {
  kind.run().catch((error) => {
    if (error.status === undefined) {
      complain(error);
    }
  });
}

/** @param {MouseEvent} event */
export function openKinds(event) {
  openMenuOf(
    /** @type {Element} */ (event.currentTarget),
    t('send_as_customer'),
    KINDS.map((kind) => ({ icon: kind.icon, label: t(`kind_${kind.name}`), run: () => sendKind(kind) })),
  );
}
