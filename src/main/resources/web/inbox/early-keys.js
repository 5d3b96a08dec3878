// @ts-check
// What is typed while the field that a key has asked for is still on its way: it is text by then,
// and would else be taken for commands.

const MOST_MS = 3000;

/** @type {string | null} */
let early = null;

/**
 * Opens the field for what is to be written, and keeps what is typed until it is there.
 *
 * @param {'reply' | 'note'} mode
 */
export async function openField(mode) {
  early = '';
  const end = Date.now() + MOST_MS;
  let composer = askFor(mode);
  while (early !== null && !(composer && isClosed(mode)) && Date.now() < end) {
    await new Promise(requestAnimationFrame);
    composer ??= askFor(mode);
  }
  early = null;
}

/** Writes what was typed early into the field that has just got the focus, before the next key does. */
export function writeEarly() {
  const text = early;
  early = null;
  if (text) {
    document.execCommand('insertText', false, text); // as if it had been typed: it can be undone
  }
}

/**
 * Keeps a key for the field, if it is on its way; Escape wants it no longer.
 *
 * @param {KeyboardEvent} event
 */
export function keeps({ key }) {
  if (early === null) {
    return false;
  }
  if (key === 'Escape') {
    early = null;
  } else if (key.length === 1) {
    early += key;
  }
  return true;
}

/** @param {'reply' | 'note'} mode @returns {Element | null} where it will be, once that is there */
function askFor(mode) {
  const composer = /** @type {any} */ (document.querySelector('parley-composer:defined'));
  composer?.focusField(mode);
  return composer;
}

/** Whether nothing may be written: then no field will come. @param {'reply' | 'note'} mode */
function isClosed(mode) {
  return mode === 'reply' && document.querySelector('parley-composer .closed') !== null;
}
