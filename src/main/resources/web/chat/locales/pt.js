// @ts-check
/** @type {Record<string, string>} */
export default {
  close: 'Fechar o chat',
  send: 'Enviar',
  write: 'Escreva uma mensagem',
  messages: 'Mensagens',
  older: 'Mostrar mensagens anteriores',
  today: 'Hoje',
  yesterday: 'Ontem',
  sending: 'Enviando',
  seen: 'Visto',
  not_sent: 'Não enviada',
  retry: 'Tentar de novo',
  too_many: 'Mensagens demais. Você poderá escrever de novo em {seconds} s.',
  offline: 'Você está sem conexão. O que escrever será enviado assim que ela voltar.',
  lost: 'Conectando…',
  resolved: 'Esta conversa terminou. Escreva para começar outra.',
  is_typing: '{name} está digitando',
  agent: 'Suporte',
  runs_on: 'Funciona com Parley',
};
