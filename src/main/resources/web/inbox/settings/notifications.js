// @ts-check
// How one is called back to the page, in this browser.
import { html } from 'lit';
import { ring } from '../chime.js';
import { wish, wishes } from '../notifications.js';
import { Signal } from '../signals.js';
import { t } from '../text.js';
import { group, toggle } from './parts.js';

/** What the browser allows; none where it can't show any. */
const permission = new Signal(permitted());

function permitted() {
  return isSecureContext && 'Notification' in window ? Notification.permission : 'none';
}

/** What is wanted, and what the browser says to that. */
export function notifications() {
  const { desktop, text, sound } = wishes.value;
  const isPossible = permission.value === 'default' || permission.value === 'granted';
  return group(
    t('notifications'),
    t('notifications_text'),
    html`${toggle({
        label: t('notify_desktop'),
        hint: t(`notify_${permission.value}`),
        on: desktop && permission.value === 'granted',
        disabled: !isPossible,
        change: showOnDesktop,
      })}
      ${toggle({
        label: t('notify_text'),
        hint: t('notify_text_hint'),
        on: text,
        disabled: !isPossible,
        change: (on) => wish({ text: on }),
      })}
      ${toggle({
        label: t('notify_sound'),
        on: sound,
        change: (on) => {
          wish({ sound: on });
          if (on) {
            ring();
          }
        },
      })}`,
  );
}

/** The browser asks for permission on a click only. @param {boolean} on */
async function showOnDesktop(on) {
  if (on && permission.peek() === 'default') {
    await Notification.requestPermission();
  }
  wish({ desktop: on });
  permission.value = permitted();
}
