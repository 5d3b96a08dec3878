// @ts-check
// English: the contacts. See en.js.

/** @type {Record<string, string>} */
export default {
  contacts_export: 'Export',
  contacts_new: 'New contact',
  contacts_add: 'Add contact',
  contacts_tag: 'Tag',
  contacts_any_tag: 'Any tag',
  contacts_count_one: '{count} contact',
  contacts_count_other: '{count} contacts',
  contacts_more: 'Show more',
  contacts_none: 'No contacts yet',
  contacts_none_text: 'Whoever writes to you appears here. You can add people, too.',
  contacts_not_found: 'Nobody found',
  contacts_not_found_text: 'Try fewer letters, or another tag.',
  contacts_reached: 'Phone or e-mail',
  contacts_name: 'Name',
  contacts_last_seen_at: 'Last seen',
  contacts_created_at: 'Created',
  contacts_phone: 'Phone',
  contacts_phone_hint: 'With the country code, such as +44 20 7946 0018.',
  contacts_email: 'E-mail',
  contacts_external_id: 'Customer number',
  contacts_conversations: 'Conversations',
  contacts_no_conversations: 'None yet.',
  contacts_saved: 'Saved',
  contacts_open_other: 'Open the contact who has it',
  contacts_delete: 'Delete contact',
  contacts_delete_title: 'Delete {name}?',
  contacts_delete_sure:
    'The contact goes with all conversations, messages and notes. Nothing brings them back.',
  contacts_delete_yes: 'Delete for good',
  contacts_deleted: 'Deleted',
  field_taken: 'Another contact has this already.',
  field_invalid_phone: 'This is no phone number with a country code.',
};
