// @ts-check
// French: the contacts. See en.js.

/** @type {Record<string, string>} */
export default {
  contacts_export: 'Exporter',
  contacts_new: 'Nouveau contact',
  contacts_add: 'Ajouter le contact',
  contacts_tag: 'Étiquette',
  contacts_any_tag: 'Toutes les étiquettes',
  contacts_count_one: '{count} contact',
  contacts_count_other: '{count} contacts',
  contacts_more: 'Afficher plus',
  contacts_none: 'Aucun contact pour l’instant',
  contacts_none_text: 'Les personnes qui vous écrivent apparaissent ici. Vous pouvez aussi en ajouter.',
  contacts_not_found: 'Personne trouvée',
  contacts_not_found_text: 'Essayez avec moins de lettres ou une autre étiquette.',
  contacts_reached: 'Téléphone ou e-mail',
  contacts_name: 'Nom',
  contacts_last_seen_at: 'Vu pour la dernière fois',
  contacts_created_at: 'Créé',
  contacts_phone: 'Téléphone',
  contacts_phone_hint: 'Avec l’indicatif du pays, par exemple +33 1 99 00 12 34.',
  contacts_email: 'E-mail',
  contacts_external_id: 'Numéro de client',
  contacts_conversations: 'Conversations',
  contacts_no_conversations: 'Aucune pour l’instant.',
  contacts_saved: 'Enregistré',
  contacts_open_other: 'Ouvrir le contact qui l’a déjà',
  contacts_delete: 'Supprimer le contact',
  contacts_delete_title: 'Supprimer {name} ?',
  contacts_delete_sure:
    'Le contact est supprimé avec toutes ses conversations, ses messages et ses notes. C’est définitif.',
  contacts_delete_yes: 'Supprimer définitivement',
  contacts_deleted: 'Supprimé',
  field_taken: 'Un autre contact l’a déjà.',
  field_invalid_phone: 'Ce n’est pas un numéro de téléphone avec indicatif du pays.',
};
