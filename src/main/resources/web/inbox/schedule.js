// @ts-check
// When to send: a few good times, or any, in the agent's own time zone.
import { html, nothing } from 'lit';
import { icon } from './icons.js';
import { menuItem, openPopup } from './popup.js';
import { snoozeChoices } from './snooze.js';
import { futureTime, t } from './text.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LONGEST_DAYS = 366;

/**
 * @param {Element} anchor
 * @param {number | null} closesAt when the reply window closes
 * @param {(at: Date) => void} take
 * @param {() => void} onclose
 */
export function openSchedule(anchor, closesAt, take, onclose) {
  let alert = '';
  const own = (/** @type {SubmitEvent} */ event, /** @type {() => void} */ close) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (/** @type {Element} */ (event.target).querySelector('input'));
    const left = Date.parse(field.value) - Date.now();
    if (left > 0 && left < LONGEST_DAYS * DAY) {
      close();
      take(new Date(field.value));
    } else {
      alert = t(left > 0 ? 'time_too_far' : 'time_past');
      popup.update();
      field.focus();
    }
  };
  const popup = openPopup(anchor, t('send_later'), (close) => {
    const now = new Date();
    const choices = snoozeChoices(now).map(({ label, hint, at }) => ({ label, hint, icon: 'clock', run: () => take(at) }));
    return html`<div class="pop-h"><span>${t('send_later')}</span></div>
      ${choices.map((choice) => menuItem(choice, close))}
      <form class="when-own" novalidate @submit=${(/** @type {SubmitEvent} */ event) => own(event, close)}>
        <input type="datetime-local" aria-label=${t('date_and_time')} aria-describedby="when-zone" .defaultValue=${tomorrowMorning(now)}>
        <button class="btn line">${t('schedule')}</button></form>
      ${alert ? html`<p class="when-note c-bad" role="alert">${icon('fail', 'i14')}${alert}</p>` : nothing}
      <p class="when-note" id="when-zone">${t('times_in_zone', { zone: zoneName() })}</p>
      ${closesAt ? html`<p class="when-note">${icon('clock', 'i14 c-note')}<span>${closing(closesAt, now)}</span></p>` : nothing}`;
  }, { classes: 'menu later', onclose });
  return popup;
}

/** @param {number} closesAt @param {Date} now */
function closing(closesAt, now) {
  const time = futureTime(new Date(closesAt).toISOString(), now.getTime());
  return t('schedule_window', { time });
}

/** The agent's time zone as people call it: Central European Time. */
function zoneName() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const timeZoneName = timeZone === 'UTC' ? 'long' : 'longGeneric';
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { timeZoneName });
  return format.formatToParts().find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

/** As a field for date and time wants it. @param {Date} now */
function tomorrowMorning(now) {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);
}
