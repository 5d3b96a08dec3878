// @ts-check
// Logs out who has done nothing for as long as the organization lets them. Input in any tab counts.
import { html } from 'lit';
import { openDialog } from './dialog.js';
import { isLoggedIn, leave, renew, request, whenDue } from './session.js';
import * as store from './store.js';
import { t } from './text.js';

/** Where all tabs say when there was input last. */
const INPUT = 'parley:input';
const NOTED_EVERY_MS = 5_000;
const WARNING_MS = 60_000;
const MINUTE_MS = 60_000;

let noted = 0;
/** When this tab has had the session go on last. */
let renewed = 0;
/** Whether the session ends soon, unless there is input. */
let isDue = false;
/** @type {ReturnType<typeof openDialog> | null} */
let warning = null;
/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;

/** Begins to watch; a second time changes nothing. */
export function watch() {
  if (timer) {
    return;
  }
  renewed = Date.now();
  note();
  ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'].forEach((type) =>
    addEventListener(type, note, { passive: true, capture: true }),
  );
  whenDue(fallDue);
  timer = setInterval(look, 1000);
}

function note() {
  if (Date.now() - noted > NOTED_EVERY_MS) {
    stay();
  }
}

/** Takes it that somebody is here now, unless they come too late. */
function stay() {
  const now = Date.now();
  if (isOver(now)) {
    return;
  }
  noted = now;
  localStorage.setItem(INPUT, String(now));
  if (isDue) {
    goOn();
  }
}

/** The session goes on only with who is at work. */
function fallDue() {
  isDue = true;
  if (lastInput() > renewed) {
    goOn();
  }
}

function goOn() {
  isDue = false;
  renewed = Date.now();
  renew();
}

function lastInput() {
  return Number(localStorage.getItem(INPUT)) || noted;
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
    end();
  } else if (left(now) <= WARNING_MS) {
    warn();
  } else {
    warning?.close();
  }
}

/** Like a session that has expired: whoever logs in again is where they were, with what they typed. */
async function end() {
  clearInterval(timer);
  await request('POST', '/v1/auth/logout', { body: {}, anonymous: true }).catch(() => {});
  leave('expired');
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
        stay();
      },
    },
  );
  warning.update();
}
