// @ts-check
// Text that a person takes along as a file.

/**
 * Saves a text under a name.
 *
 * @param {string} name
 * @param {string} type of media
 * @param {string} text
 */
export function saveFile(name, type, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
