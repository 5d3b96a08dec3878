// @ts-check
// What a reply is as a mail: to whom, what it is about, what goes with it.
import { list, readable } from './cards.js';
import { newId } from './drafts.js';
import { addressed, isAddress, participantsIn, peopleOf } from './mail-people.js';
import * as store from './store.js';
import { t } from './text.js';

/** @typedef {import('./drafts.js').Attachment} Attachment */
/** @typedef {import('./drafts.js').Draft} Draft */
/** @typedef {import('./drafts.js').MailDraft} MailDraft */
/** @typedef {import('./mail-people.js').Person} Person */
/** @typedef {import('./types').Conversation} Conversation */

/** Whether what is sent in a conversation is mails. @param {Conversation | undefined} conversation */
export function isMail(conversation) {
  return conversation?.channel === 'email';
}

/** @type {MailDraft} */
const NOTHING_SAID = { subject: null, cc: null, bcc: [] };

/**
 * A draft's fields with the conversation's where nothing is said.
 *
 * @param {Conversation} conversation
 * @param {MailDraft | null} mail
 * @returns {{ subject: string, cc: Person[], bcc: Person[] }}
 */
export function mailFields(conversation, mail) {
  const { subject, cc, bcc } = mail ?? NOTHING_SAID;
  return { subject: subject ?? usualSubject(conversation), cc: cc ?? participantsIn(conversation), bcc };
}

/**
 * A draft with some of its fields changed; null once it says nothing any more.
 *
 * @param {MailDraft | null} mail
 * @param {Partial<MailDraft>} changes
 * @returns {MailDraft | null}
 */
export function changedMail(mail, changes) {
  const changed = { ...NOTHING_SAID, ...mail, ...changes };
  return changed.subject === null && changed.cc === null && changed.bcc.length === 0 ? null : changed;
}

/** What an answer is about unless somebody says otherwise. @param {Conversation} conversation */
export function usualSubject({ subject }) {
  return subject ? (/^(re|aw|sv|vs|rv|res|rif|odp|ynt|رد)\s*(\[\d+\])?\s*[:：]/iu.test(subject) ? subject : `Re: ${subject}`) : '';
}

/**
 * Why a reply can't leave as a mail yet, in a sentence that names the field; null if it can.
 *
 * @param {string} id of the conversation
 * @param {Draft} draft
 */
export function mailObstacle(id, { reply, mail }) {
  const conversation = store.conversations.get(id);
  if (!conversation) {
    return null;
  }
  const fields = mailFields(conversation, mail);
  for (const [name, people] of /** @type {[string, Person[]][]} */ ([['mail_cc', fields.cc], ['mail_bcc', fields.bcc]])) {
    const wrong = people.find(({ address }) => !isAddress(address));
    if (wrong) {
      return t('mail_wrong_address', { field: t(name), address: wrong.address });
    }
  }
  return reply.trim() === '' ? t('mail_needs_text') : null;
}

/**
 * @param {string} id of the conversation
 * @param {Draft} draft
 */
export function mailContent(id, { reply, attachments, mail }) {
  const conversation = store.conversations.get(id);
  const { cc, bcc } = conversation ? mailFields(conversation, mail) : NOTHING_SAID;
  const subject = mail?.subject?.trim();
  const hasCopies = mail?.cc || (cc && cc.length > 0);
  return {
    text: reply.trim(),
    ...(subject ? { subject } : {}),
    ...(hasCopies ? { cc: addressed(cc ?? []) } : {}),
    ...(bcc.length > 0 ? { bcc: addressed(bcc) } : {}),
    ...(attachments.length > 0
      ? { attachments: attachments.map(({ mediaId, name }) => ({ media_id: mediaId, filename: name.slice(-240) })) }
      : {}),
  };
}

/**
 * A mail, to be written once more.
 *
 * @param {any} content of the message
 * @param {Attachment[]} [known] what is known here of its files
 * @returns {{ text: string, files: Attachment[], mail: MailDraft | null }}
 */
export function mailWriting(content, known = []) {
  const { subject = null, cc } = content;
  const mail = changedMail(null, { subject, cc: cc ? peopleOf(cc) : null, bcc: peopleOf(content.bcc) });
  const files = list(content.attachments).map((file) => {
    const here = known.find(({ mediaId }) => mediaId === file.media_id);
    return here ? { ...here, id: newId() } : attachmentOf(file);
  });
  return { text: readable(content.text), files, mail };
}

/** @param {any} file of a message @returns {Attachment} */
function attachmentOf({ media_id, filename, media_type, size }) {
  const name = readable(filename) || t('type_document');
  return {
    ...{ id: newId(), name, size: Number(size) || 0, mediaType: readable(media_type) },
    ...{ state: 'ready', progress: 1, mediaId: media_id, reason: null },
  };
}

/**
 * A mail's content as it shows before the server has answered: with what is known of its files.
 *
 * @param {any} content
 * @param {Attachment[]} files
 */
export function mailShown(content, files) {
  const attachments = list(content.attachments).map((one) => {
    const file = files.find(({ mediaId }) => mediaId === one.media_id);
    return { ...one, media_type: file?.mediaType, size: file?.size, inline: false };
  });
  return { ...content, attachments };
}

/** What of a mail may be sent again. @param {any} content */
export function mailAgain({ subject, text, html, cc, bcc, attachments }) {
  const files = list(attachments).map(({ media_id, filename }) => ({ media_id, filename }));
  return { subject, text, html, cc, bcc, ...(files.length > 0 ? { attachments: files } : {}) };
}
