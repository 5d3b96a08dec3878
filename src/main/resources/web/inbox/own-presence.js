// @ts-check
// Tells the others what the person at this tab looks at, and where they write.
import { request } from './session.js';
import { effect, untracked } from './signals.js';
import * as store from './store.js';

/** @typedef {'viewing' | 'typing' | 'noting'} State */

/** Others believe it for 25 seconds. */
const REPEAT_MS = 15_000;
/** Others believe it for 6 seconds. */
const TYPING_EVERY_MS = 3000;
const RESTED_MS = 5000;
/** Whoever leafs through is nowhere. */
const SETTLED_MS = 1000;

/** The conversation that is looked at. @type {string | null} */
let place = null;
/** What the others believe; null for nothing. @type {State | null} */
let state = null;
let saidAt = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let repeat;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let rest;

/** Begins to tell. */
export function start() {
  effect(() => {
    store.route.value;
    store.me.value;
    store.openConversation();
    untracked(look);
  });
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', leave);
}

/**
 * Somebody has changed what they write.
 *
 * @param {'reply' | 'note'} mode
 * @param {string} text as it is now
 */
export function typed(mode, text) {
  if (place === null || text.trim() === '') {
    rested();
    return;
  }
  const now = mode === 'note' ? 'noting' : 'typing';
  clearTimeout(rest);
  rest = setTimeout(rested, RESTED_MS);
  if (state !== now || Date.now() - saidAt > TYPING_EVERY_MS) {
    say(now);
  }
}

/** Nobody writes any more: it is sent, or thought over. */
export function rested() {
  clearTimeout(rest);
  if (state !== null && state !== 'viewing') {
    say('viewing');
  }
}

function look() {
  const here = document.hidden || !store.mayWrite() ? null : (store.openConversation()?.id ?? null);
  if (here !== place) {
    leave();
    place = here;
    if (here) {
      repeat = setTimeout(beThere, SETTLED_MS);
    }
  }
}

function beThere() {
  if (state === null || state === 'viewing') {
    say('viewing');
  }
  repeat = setTimeout(beThere, REPEAT_MS);
}

function leave() {
  clearTimeout(repeat);
  clearTimeout(rest);
  if (place && state && store.conversations.peek(place)) {
    tell(place, 'gone'); // from what is erased everybody is
  }
  place = null;
  state = null;
}

/** @param {State} now */
function say(now) {
  state = now;
  saidAt = Date.now();
  if (place) {
    tell(place, now);
  }
}

/**
 * It is a courtesy: what gets lost is said again soon, or believed no longer.
 *
 * @param {string} conversation_id
 * @param {State | 'gone'} what
 */
function tell(conversation_id, what) {
  const isHidden = store.settings.peek()?.show_presence === false && what !== 'typing';
  const isOut = ['offline', 'reconnecting'].includes(store.connection.peek());
  if (!isHidden && !isOut && store.me.peek()) {
    const body = { conversation_id, state: what };
    request('POST', '/v1/presence', { body, keepalive: true }).catch(() => {});
  }
}
