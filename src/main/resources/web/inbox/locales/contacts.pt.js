// @ts-check
// Brazilian Portuguese: the contacts. See en.js.

/** @type {Record<string, string>} */
export default {
  contacts_export: 'Exportar',
  contacts_new: 'Novo contato',
  contacts_add: 'Adicionar contato',
  contacts_tag: 'Etiqueta',
  contacts_any_tag: 'Todas as etiquetas',
  contacts_count_one: '{count} contato',
  contacts_count_other: '{count} contatos',
  contacts_more: 'Mostrar mais',
  contacts_none: 'Ainda não há contatos',
  contacts_none_text: 'Quem escrever para você aparece aqui. Você também pode adicionar pessoas.',
  contacts_not_found: 'Ninguém encontrado',
  contacts_not_found_text: 'Tente menos letras ou outra etiqueta.',
  contacts_reached: 'Telefone ou e-mail',
  contacts_name: 'Nome',
  contacts_last_seen_at: 'Visto por último',
  contacts_created_at: 'Criado',
  contacts_phone: 'Telefone',
  contacts_phone_hint: 'Com o código do país, por exemplo +55 11 3214 5678.',
  contacts_email: 'E-mail',
  contacts_external_id: 'Número do cliente',
  contacts_conversations: 'Conversas',
  contacts_no_conversations: 'Nenhuma ainda.',
  contacts_saved: 'Salvo',
  contacts_open_other: 'Abrir o contato que já o tem',
  contacts_delete: 'Excluir contato',
  contacts_delete_title: 'Excluir {name}?',
  contacts_delete_sure:
    'O contato é excluído com todas as conversas, mensagens e notas. Isso não pode ser desfeito.',
  contacts_delete_yes: 'Excluir definitivamente',
  contacts_deleted: 'Excluído',
  field_taken: 'Outro contato já tem isto.',
  field_invalid_phone: 'Isto não é um número de telefone com código do país.',
};
