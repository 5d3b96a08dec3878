// @ts-check
// Gets contacts from the server, and changes them there.
import { complain, toast } from './actions.js';
import { loadDefinitions } from './definitions.js';
import { asRequestError, explained, versionOf } from './loading.js';
import { request } from './session.js';
import * as store from './store.js';
import { t } from './text.js';

const EARLIER = 20;

/**
 * Loads a contact that comes into view, unless what is known of it is still true, and how its details are called.
 *
 * @param {string} id
 */
export function contactShown(id) {
  loadDefinitions();
  return store.contacts.peek(id)?.etag ? undefined : loadContact(id);
}

/**
 * Loads a contact and its conversations; what is known shows meanwhile.
 *
 * @param {string} id
 * @returns {Promise<string>} the id that it has now: others may have become a part of it
 */
export async function loadContact(id) {
  try {
    const [contact, earlier] = await Promise.all([
      request('GET', `/v1/contacts/${id}`),
      request('GET', `/v1/contacts/${id}/conversations?per_page=${EARLIER}`),
    ]);
    keepContact(contact, earlier.body.data);
    return contact.body.id;
  } catch (error) {
    const failed = await explained(error);
    const known = store.contacts.get(id);
    store.contacts.set(id, {
      contact: known?.contact ?? null,
      etag: known?.etag ?? '',
      conversations: known?.conversations ?? [],
      error: failed,
    });
    return id;
  }
}

/** Loads the contact that is looked at, beside a conversation or alone, again if that has failed. */
export function loadFailedContact() {
  const { page, view, conversation } = store.route.peek();
  const id = page === 'contacts' ? view : store.conversations.peek(conversation)?.contact.id;
  if (id && store.contacts.peek(id)?.error) {
    loadContact(id);
  }
}

/**
 * Changes a contact unless somebody else has changed it since it was shown: then theirs shows.
 *
 * @param {string} id
 * @param {Record<string, unknown>} change
 * @returns {Promise<boolean>} whether it was changed
 */
export async function saveContact(id, change) {
  try {
    await changeContact(id, change);
    return true;
  } catch (error) {
    if (asRequestError(error).status === 412) {
      toast('retry', t('changed_meanwhile'));
      await loadContact(id);
    } else {
      complain(error);
    }
    return false;
  }
}

/**
 * The same, for who says themselves what went wrong.
 *
 * @param {string} id
 * @param {Record<string, unknown>} change
 * @throws {import('./session.js').RequestError} 412 when somebody else has changed it
 */
export async function changeContact(id, change) {
  const known = store.contacts.peek(id);
  const headers = known?.etag ? { 'If-Match': known.etag } : undefined;
  keepContact(await request('PATCH', `/v1/contacts/${id}`, { body: change, headers }));
}

/**
 * Shows what somebody else has made of a contact that could not be changed for that.
 *
 * @param {unknown} error
 * @param {string} id
 * @returns {string} what a form says then; empty if it is something else
 */
export function changedMeanwhile(error, id) {
  if (asRequestError(error).status !== 412) {
    return '';
  }
  loadContact(id);
  return t('changed_meanwhile');
}

/**
 * Takes a contact as an answer shows it, unless we have heard of a newer one since it was asked for.
 *
 * @param {{ body: import('./types').Contact, headers: Headers }} answer
 * @param {import('./types').Conversation[]} [conversations] those that are known, unless given
 */
export function keepContact({ body, headers }, conversations) {
  const known = store.contacts.peek(body.id);
  const isNewest = !known?.contact || versionOf(known.contact) <= versionOf(body);
  store.contacts.set(body.id, {
    contact: isNewest ? body : known.contact,
    etag: isNewest ? (headers.get('ETag') ?? '') : known.etag,
    conversations: conversations ?? known?.conversations ?? [],
    error: null,
  });
}

/**
 * What a contact has said to messages of a purpose on a type of channel; most often nothing.
 *
 * @param {import('./types').Contact | null | undefined} contact
 * @param {string | undefined} channel
 * @param {string} purpose
 */
export function consentOf(contact, channel, purpose) {
  return contact?.consents.find((one) => one.channel === channel && one.purpose === purpose);
}
