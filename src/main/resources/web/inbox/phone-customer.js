// @ts-check
// Who holds the phone: somebody known, or anybody with a number.
import { html } from 'lit';
import { icon } from './icons.js';
import { menuItem, openPopup } from './popup.js';
import * as phone from './phone-state.js';
import { initialsAvatar } from './row.js';
import { t } from './text.js';

/** For a `pattern`, where all but letters is escaped in brackets. */
const NUMBER = String.raw`\+?[0-9][0-9 \(\)\.\-]{5,22}`;

/** As the desk shows them, once it knows them. @param {import('./phone-state.js').Customer} who */
function avatar({ name, number }) {
  return initialsAvatar(phone.contactIds.get(number) ?? number, name, 's24');
}

/** A field that shows who it is, and opens the list of all others. */
export function customerField() {
  const who = phone.customer.value;
  return html`<button class="inp who" aria-haspopup="dialog" aria-label=${t('who_is_writing_now', { name: who.name || who.number })} @click=${open}>
    ${avatar(who)}<span class="grow cut"><bdi>${who.name}</bdi> <bdi class="c-3" dir="ltr">${phone.inGroups(who.number)}</bdi></span>${icon('down', 'i14')}
  </button>`;
}

/** @param {MouseEvent} event */
function open(event) {
  const anchor = /** @type {Element} */ (event.currentTarget);
  openPopup(anchor, t('who_is_writing'), content, { classes: 'menu people' });
}

/** @param {() => void} close */
function content(close) {
  const now = phone.customer.peek();
  return html`${phone.everybody().map((who) =>
      menuItem(
        {
          label: who.name || phone.inGroups(who.number),
          picture: avatar(who),
          hint: who.name ? phone.inGroups(who.number) : '',
          checked: who.number === now.number,
          run: () => phone.hold(who),
        },
        close,
      ),
    )}
    ${phone.simulatedChannels().length > 1 ? channels(close) : ''}
    <hr>
    <form class="newcomer" @submit=${(/** @type {SubmitEvent} */ event) => holdNewcomer(event, close)}>
      <span class="inp"><input name="name" dir="auto" maxlength="120" autocomplete="off" aria-label=${t('customer_name')} placeholder=${t('customer_name')} /></span>
      <span class="inp"><input name="number" type="tel" dir="ltr" required pattern=${NUMBER} maxlength="24" autocomplete="off"
        aria-label=${t('customer_number')} title=${t('customer_number_hint')} placeholder="+44 7700 900…" /></span>
      <button class="btn line">${t('play_customer')}</button>
    </form>`;
}

/** @param {() => void} close */
function channels(close) {
  const current = phone.channelId.peek();
  return html`<hr>${phone.simulatedChannels().map((one) =>
    menuItem(
      {
        label: one.name,
        icon: one.type,
        checked: one.id === current,
        run: () => phone.hold(phone.customer.peek(), one.id),
      },
      close,
    ),
  )}`;
}

/**
 * @param {SubmitEvent} event
 * @param {() => void} close
 */
function holdNewcomer(event, close) {
  event.preventDefault();
  const fields = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
  const digits = String(fields.get('number')).replace(/\D/g, '');
  close();
  phone.hold({ name: String(fields.get('name')).trim(), number: `+${digits}` });
}
