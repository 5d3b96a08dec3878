// @ts-check
// Spam: the conversation is resolved and tagged and its contact blocked, in one go, and taken back likewise.
import { change, complain, toast } from './actions.js';
import { keepContact } from './contact.js';
import { goOn } from './leaving.js';
import { explained } from './loading.js';
import { request } from './session.js';
import { displayName, t } from './text.js';

/** @typedef {import('./types').Conversation} Conversation */
/** @typedef {import('./types').Contact} Contact */

const TAG = 'spam';
const UNDO_MS = 10_000;

/** How all was before. @typedef {{ conversation: Conversation, contact: Contact }} Before */

/**
 * Marks a conversation as spam and goes on with the next one; it can be undone for a while.
 *
 * @param {string} id
 * @param {Before} [known] how it was before the first try
 */
export async function markSpam(id, known) {
  const { back, backUnlessBusy } = goOn(id);
  let before = known;
  try {
    before ??= await look(id);
    await setBlocked(before, true);
    await setTag(id, true);
    await change(id, '/resolve');
  } catch (error) {
    backUnlessBusy();
    const again = { label: t('try_again'), run: () => markSpam(id, before) };
    toast('fail', t('spam_failed', { reason: (await explained(error)).message }), again);
    return;
  }
  const undo = { label: t('undo'), run: () => takeBack(before).then(back) };
  toast('done', t('marked_spam', { name: displayName(before.contact) }), undo, UNDO_MS);
}

/** As the server knows it: what shows may be old. @param {string} id @returns {Promise<Before>} */
async function look(id) {
  const { body: conversation } = await request('GET', `/v1/conversations/${id}`);
  const { body: contact } = await request('GET', `/v1/contacts/${conversation.contact.id}`);
  return { conversation, contact };
}

/** What can't be taken back is told, and holds up nothing else. @param {Before} before */
async function takeBack(before) {
  const { conversation, contact } = before;
  const { id, status, snoozed_until: until, tags } = conversation;
  if (!contact.blocked) {
    await setBlocked(before, false).catch(complain);
  }
  if (!tags.includes(TAG)) {
    await setTag(id, false).catch(complain);
  }
  if (status === 'snoozed') {
    await change(id, '/snooze', { body: { until } }).catch(complain);
  } else if (status !== 'resolved') {
    await change(id, '/reopen').catch(complain);
  }
}

/** @param {Before} before @param {boolean} blocked */
async function setBlocked({ contact }, blocked) {
  keepContact(await request('PATCH', `/v1/contacts/${contact.id}`, { body: { blocked } }));
}

/** Beside the tags that it has by now. @param {string} id @param {boolean} isSpam */
async function setTag(id, isSpam) {
  const { body: now } = await request('GET', `/v1/conversations/${id}`);
  const others = now.tags.filter((/** @type {string} */ tag) => tag !== TAG);
  await change(id, '', { body: { tags: isSpam ? [...others, TAG] : others } });
}
