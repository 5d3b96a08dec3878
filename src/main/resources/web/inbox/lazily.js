// @ts-check
import { toast } from './actions.js';
import { t } from './text.js';

/**
 * Does something with modules that are loaded for it, and says so when they can't be.
 *
 * @param {() => Promise<unknown>} work
 */
export async function lazily(work) {
  try {
    await work();
  } catch {
    toast('fail', t('unreachable'));
  }
}

/**
 * The same, but not once more while it goes on: who clicks twice wants it once.
 *
 * @param {() => Promise<unknown>} work
 */
export function onceAtATime(work) {
  /** @type {Promise<void> | null} */
  let going = null;
  return () => (going ??= lazily(work).finally(() => (going = null)));
}
