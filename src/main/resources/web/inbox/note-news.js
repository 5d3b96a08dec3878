// @ts-check
// Whose notes have changed: no event tells of notes, the stream only says where there is something new.
import * as store from './store.js';

/** @type {Set<(contact: string) => void>} */
const listeners = new Set();

/**
 * Tells of each contact whose notes have changed.
 *
 * @param {(contact: string) => void} listener
 * @returns {() => void} ends it
 */
export function onNotesChanged(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is known of the notes on a contact is to be asked for anew, at once where they show. @param {string} contact */
export function notesChanged(contact) {
  const known = store.contactNotes.peek(contact);
  if (known) {
    store.contactNotes.set(contact, { ...known, askedAt: 0 });
  }
  listeners.forEach((listener) => listener(contact));
}

/** Who was away has not heard whose notes have changed. */
export function askForNotesAnew() {
  store.contactNotes.peekAll().forEach(([contact]) => notesChanged(contact));
}
