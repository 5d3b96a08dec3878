// @ts-check
// What one can write in.

/**
 * Whether one can write there. A field of a menu that has just been closed keeps the focus until the
 * next frame, though it is not to be seen any more.
 *
 * @param {EventTarget | null} target
 */
export function isField(target) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select')) &&
    target.checkVisibility()
  );
}
