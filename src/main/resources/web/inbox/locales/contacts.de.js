// @ts-check
// German: the contacts. See en.js.

/** @type {Record<string, string>} */
export default {
  contacts_export: 'Exportieren',
  contacts_new: 'Neuer Kontakt',
  contacts_add: 'Kontakt anlegen',
  contacts_tag: 'Tag',
  contacts_any_tag: 'Alle Tags',
  contacts_count_one: '{count} Kontakt',
  contacts_count_other: '{count} Kontakte',
  contacts_more: 'Mehr anzeigen',
  contacts_none: 'Noch keine Kontakte',
  contacts_none_text: 'Wer Ihnen schreibt, erscheint hier. Sie können auch selbst Kontakte anlegen.',
  contacts_not_found: 'Niemand gefunden',
  contacts_not_found_text: 'Versuchen Sie es mit weniger Buchstaben oder einem anderen Tag.',
  contacts_reached: 'Telefon oder E-Mail',
  contacts_name: 'Name',
  contacts_last_seen_at: 'Zuletzt gesehen',
  contacts_created_at: 'Angelegt',
  contacts_phone: 'Telefon',
  contacts_phone_hint: 'Mit Ländervorwahl, zum Beispiel +49 30 901820.',
  contacts_email: 'E-Mail',
  contacts_external_id: 'Kundennummer',
  contacts_conversations: 'Gespräche',
  contacts_no_conversations: 'Noch keine.',
  contacts_saved: 'Gespeichert',
  contacts_open_other: 'Den Kontakt öffnen, der sie hat',
  contacts_delete: 'Kontakt löschen',
  contacts_delete_title: '{name} löschen?',
  contacts_delete_sure:
    'Der Kontakt wird mit allen Gesprächen, Nachrichten und Notizen gelöscht. Das lässt sich nicht rückgängig machen.',
  contacts_delete_yes: 'Endgültig löschen',
  contacts_deleted: 'Gelöscht',
  field_taken: 'Ein anderer Kontakt hat das schon.',
  field_invalid_phone: 'Das ist keine Telefonnummer mit Ländervorwahl.',
};
