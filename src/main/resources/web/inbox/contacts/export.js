// @ts-check
// Files to take along: the contacts of a list, or all that is known of one, whom it can be given.
import { toast } from '../actions.js';
import { saveFile } from '../save-file.js';
import { request } from '../session.js';
import { t } from '../text.js';
import { follow } from './follow.js';

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
  const { body } = await request('POST', `/v1/contacts/${contact}/export`, { body: {} });
  const path = `/v1/exports/${body.id}`;
  const { status } = await follow(path, body, (known) => known.status === 'pending', isWanted);
  if (status === 'completed') {
    await download(path, contact);
  } else if (status === 'failed') {
    toast('fail', t('person_export_failed'));
  }
}

/**
 * @param {string} path of the export
 * @param {string} contact
 */
async function download(path, contact) {
  const signal = AbortSignal.timeout(DOWNLOAD_PATIENCE_MS);
  const { body } = await request('GET', `${path}/download`, { headers: { Accept: ZIP }, file: true, signal });
  saveFile(`${contact}.zip`, ZIP, body);
}

/**
 * The contacts that a list asks for, for spreadsheets: these know UTF-8 by its byte order mark only.
 *
 * @param {URLSearchParams} asked
 * @throws {import('../session.js').RequestError}
 */
export async function exportList(asked) {
  const query = new URLSearchParams(asked);
  query.delete('sort');
  const { body } = await request('GET', `/v1/contacts/export?${query}`, { headers: { Accept: 'text/csv' }, text: true });
  saveFile('contacts.csv', 'text/csv', `\ufeff${body}`);
}
