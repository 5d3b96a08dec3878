// @ts-check
// Where the keyboard goes on once what it was on has gone.

/**
 * Focuses the first of some elements that is there and shows, if nothing has the focus. Browsers give it to the page
 * itself when an element goes, and whoever works by keyboard begins at its top again.
 *
 * @param {ParentNode} where
 * @param {string[]} selectors the best first
 */
export function focusLost(where, ...selectors) {
  const focused = document.activeElement;
  if (focused && focused !== document.body && focused.checkVisibility()) {
    return; // what has just been hidden has it until the page is painted
  }
  const places = /** @type {(HTMLElement | null)[]} */ (selectors.map((selector) => where.querySelector(selector)));
  places.find((place) => place?.checkVisibility())?.focus();
}

/**
 * The same, once an element has rendered what is left.
 *
 * @param {import('lit').LitElement} host
 * @param {string[]} selectors
 */
export async function focusLeft(host, ...selectors) {
  await host.updateComplete;
  focusLost(host, ...selectors);
}
