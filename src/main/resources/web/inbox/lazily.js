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
