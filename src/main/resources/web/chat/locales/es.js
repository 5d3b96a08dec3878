// @ts-check
/** @type {Record<string, string>} */
export default {
  close: 'Cerrar el chat',
  send: 'Enviar',
  write: 'Escribe un mensaje',
  messages: 'Mensajes',
  older: 'Mostrar mensajes anteriores',
  today: 'Hoy',
  yesterday: 'Ayer',
  sending: 'Enviando',
  seen: 'Visto',
  not_sent: 'No enviado',
  retry: 'Reintentar',
  too_many: 'Demasiados mensajes. Podrás escribir de nuevo en {seconds} s.',
  offline: 'No tienes conexión. Lo que escribas se enviará en cuanto vuelvas.',
  lost: 'Conectando…',
  resolved: 'Esta conversación ha terminado. Escribe para empezar otra.',
  is_typing: '{name} está escribiendo',
  agent: 'Soporte',
  runs_on: 'Funciona con Parley',
};
