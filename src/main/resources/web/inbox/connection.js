// @ts-check
// Tells whoever works here when the stream of events is gone, and when it is back.
import { connection } from './store.js';

const BANNER_AFTER_MS = 3000;
const UPDATED_MS = 2000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let lostTimer;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let updatedTimer;

/** There is no stream: who works here hears of it if that lasts. */
export function lost() {
  if (isOut()) {
    sayLost();
  } else {
    lostTimer ??= setTimeout(sayLost, BANNER_AFTER_MS);
  }
}

/** The stream is there. */
export function found() {
  clearTimeout(lostTimer);
  lostTimer = undefined;
  if (isOut()) {
    connection.value = 'updated';
    clearTimeout(updatedTimer);
    updatedTimer = setTimeout(calm, UPDATED_MS);
  }
}

/** Nothing is to be told: whoever was logged in has gone. */
export function calm() {
  clearTimeout(lostTimer);
  clearTimeout(updatedTimer);
  lostTimer = undefined;
  connection.value = 'live';
}

/** The browser itself knows that it has no network. */
export function offline() {
  clearTimeout(updatedTimer);
  connection.value = 'offline';
}

/** Whether a banner says that the connection is gone. */
export function isOut() {
  return connection.peek() === 'offline' || connection.peek() === 'reconnecting';
}

function sayLost() {
  clearTimeout(lostTimer);
  clearTimeout(updatedTimer);
  lostTimer = undefined;
  connection.value = navigator.onLine ? 'reconnecting' : 'offline';
}
