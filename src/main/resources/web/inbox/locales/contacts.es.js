// @ts-check
// Spanish: the contacts. See en.js.

/** @type {Record<string, string>} */
export default {
  contacts_export: 'Exportar',
  contacts_new: 'Nuevo contacto',
  contacts_add: 'Añadir contacto',
  contacts_tag: 'Etiqueta',
  contacts_any_tag: 'Todas las etiquetas',
  contacts_count_one: '{count} contacto',
  contacts_count_other: '{count} contactos',
  contacts_more: 'Mostrar más',
  contacts_none: 'Aún no hay contactos',
  contacts_none_text: 'Quien le escriba aparecerá aquí. También puede añadir personas.',
  contacts_not_found: 'No se encontró a nadie',
  contacts_not_found_text: 'Pruebe con menos letras o con otra etiqueta.',
  contacts_reached: 'Teléfono o correo',
  contacts_name: 'Nombre',
  contacts_last_seen_at: 'Visto por última vez',
  contacts_created_at: 'Creado',
  contacts_phone: 'Teléfono',
  contacts_phone_hint: 'Con el prefijo del país, por ejemplo +34 910 123 456.',
  contacts_email: 'Correo electrónico',
  contacts_external_id: 'Número de cliente',
  contacts_conversations: 'Conversaciones',
  contacts_no_conversations: 'Aún no hay ninguna.',
  contacts_saved: 'Guardado',
  contacts_open_other: 'Abrir el contacto que lo tiene',
  contacts_delete: 'Eliminar contacto',
  contacts_delete_title: '¿Eliminar a {name}?',
  contacts_delete_sure:
    'El contacto se elimina con todas sus conversaciones, mensajes y notas. No se puede deshacer.',
  contacts_delete_yes: 'Eliminar para siempre',
  contacts_deleted: 'Eliminado',
  field_taken: 'Otro contacto ya lo tiene.',
  field_invalid_phone: 'No es un número de teléfono con prefijo de país.',
};
