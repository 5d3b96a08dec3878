// @ts-check
// What a person takes along as a file.

/** Phones ask first whether it is wanted, and Safari and Firefox only read it then. */
const TAKEN_AFTER_MS = 60_000;

/**
 * Saves a text, or what is a file already, under a name.
 *
 * @param {string} name
 * @param {string} type of media
 * @param {string | Blob} content
 */
export function saveFile(name, type, content) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_AFTER_MS);
}
