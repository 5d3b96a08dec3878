// @ts-check
// What a person takes along as a file.

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
  URL.revokeObjectURL(link.href);
}
