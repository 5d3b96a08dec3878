// @ts-check
// Logs out who has done nothing for as long as the organization lets them. Input in any tab counts.
import { html } from 'lit';
import { openDialog } from './dialog.js';
import { expire, isLoggedIn, renewIfDue, renewOnlyIf } from './session.js';
import * as store from './store.js';
import { t } from './text.js';

/** Where all tabs say when there was input last. */
const INPUT = 'parley:input';
const NOTED_EVERY_MS = 5_000;
const WARNING_MS = 60_000;
const MINUTE_MS = 60_000;

let noted = 0;
/** @type {ReturnType<typeof openDialog> | null} */
let warning = null;
/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;

/** Begins to watch; a second time changes nothing. */
export function watch() {
  if (timer) {
    return;
  }
  note();
  ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'].forEach((type) =>
    addEventListener(type, note, { passive: true, capture: true }),
  );
  renewOnlyIf((since) => lastInput() > since);
  timer = setInterval(look, 1000);
}

function note() {
  const now = Date.now();
  if (now - noted > NOTED_EVERY_MS && !isOver(now)) {
    noted = now;
    localStorage.setItem(INPUT, String(now));
    renewIfDue();
  }
}

function lastInput() {
  return Math.max(noted, Number(localStorage.getItem(INPUT)) || 0);
}

/** How long one may go on doing nothing. @param {number} now */
function left(now) {
  const minutes = store.settings.peek()?.idle_minutes;
  return minutes ? lastInput() + minutes * MINUTE_MS - now : Infinity;
}

/** Whoever comes back after that logs in again. @param {number} now */
function isOver(now) {
  return noted > 0 && left(now) <= 0;
}

function look() {
  const now = Date.now();
  if (!isLoggedIn()) {
    clearInterval(timer);
    timer = undefined;
    return;
  }
  if (left(now) <= 0) {
    expire();
  } else if (left(now) <= WARNING_MS) {
    warn();
  } else {
    warning?.close();
  }
}

function warn() {
  warning ??= openDialog(
    t('idle_title'),
    ({ close }) =>
      html`<p class="c-2" role="timer">${t('idle_countdown', { count: Math.ceil(left(Date.now()) / 1000) })}</p>
        <div class="ask-f"><button class="btn primary" autofocus @click=${close}>${t('idle_stay')}</button></div>`,
    {
      classes: 'ask',
      onclose: () => {
        warning = null;
        note();
      },
    },
  );
  warning.update();
}
