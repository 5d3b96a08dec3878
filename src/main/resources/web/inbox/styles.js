// @ts-check
// Style sheets of pages that not everybody opens.

/**
 * Loads a style sheet that lies beside the modules, once. A module that awaits it is never shown
 * without it.
 *
 * @param {string} file
 * @returns {Promise<void>}
 */
export function loadStyles(file) {
  const href = new URL(file, import.meta.url).href;
  const sheets = /** @type {HTMLLinkElement[]} */ ([...document.head.querySelectorAll('link')]);
  if (sheets.some((sheet) => sheet.href === href)) {
    return Promise.resolve();
  }
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = href;
  return new Promise((resolve) => {
    // Without its styles a page is ugly, but it works.
    sheet.onload = sheet.onerror = () => resolve();
    document.head.append(sheet);
  });
}
