// @ts-check
// All that is known of one contact, as a file that they can be given.
import { toast } from '../actions.js';
import { saveFile } from '../save-file.js';
import { request } from '../session.js';
import { t } from '../text.js';

const LOOK_AGAIN_MS = 500;
const SELDOM_MS = 5000;
const DOWNLOAD_PATIENCE_MS = 600_000;
const ZIP = 'application/zip';

/**
 * Has the file written, waits for it, and saves it.
 *
 * @param {string} contact its id
 * @param {() => boolean} isWanted whether anybody still waits
 * @throws {import('../session.js').RequestError}
 */
export async function exportContact(contact, isWanted) {
  let { body: shown } = await request('POST', `/v1/contacts/${contact}/export`, { body: {} });
  for (let rest = LOOK_AGAIN_MS; shown.status === 'pending'; rest = Math.min(rest * 1.5, SELDOM_MS)) {
    await new Promise((resume) => setTimeout(resume, rest));
    if (!isWanted()) {
      return;
    }
    shown = (await request('GET', `/v1/exports/${shown.id}`)).body;
  }
  if (shown.status === 'failed') {
    toast('fail', t('person_export_failed'));
    return;
  }
  const signal = AbortSignal.timeout(DOWNLOAD_PATIENCE_MS);
  const { body } = await request('GET', `/v1/exports/${shown.id}/download`, { headers: { Accept: ZIP }, file: true, signal });
  saveFile(`${contact}.zip`, ZIP, body);
}
