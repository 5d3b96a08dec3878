// @ts-check
// What people don't do: to write where nothing is to be seen, or to send as soon as the chat is open.

/** Nobody has read where they are and written something by then. */
const HASTE_MS = 1000;

let openedAt = Number.NEGATIVE_INFINITY;

/** The chat is open from now on. */
export function opened() {
  openedAt = performance.now();
}

/** Whether what is sent now looks as if a program had written it. */
export function isSuspected() {
  const trap = /** @type {HTMLInputElement | null} */ (document.querySelector('.write input'));
  return Boolean(trap?.value) || performance.now() - openedAt < HASTE_MS;
}
