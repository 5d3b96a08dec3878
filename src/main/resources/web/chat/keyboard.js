// @ts-check
// On the site's page on a phone, whose keyboard lies over the page and makes it no smaller: the panel keeps to what is left
// to see.

/** No keyboard is lower, and no browser's own bar is higher. */
const LOWEST = 120;

/** @type {HTMLElement | undefined} */
let panel;

/** @param {HTMLElement} box the panel; a second time changes nothing */
export function avoid(box) {
  if (!panel) {
    ['resize', 'scroll'].forEach((type) => visualViewport?.addEventListener(type, fit));
  }
  panel = box;
  fit();
}

function fit() {
  const { height, offsetTop, scale } = /** @type {VisualViewport} */ (visualViewport);
  const box = /** @type {HTMLElement} */ (panel);
  box.style.inset = box.style.blockSize = '';
  if (box.hasAttribute('aria-modal') && scale === 1 && box.clientHeight - height > LOWEST) {
    box.style.inset = `${offsetTop}px 0 auto`;
    box.style.blockSize = `${height}px`;
  }
}
