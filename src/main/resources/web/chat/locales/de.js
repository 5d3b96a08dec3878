// @ts-check
/** @type {Record<string, string>} */
export default {
  close: 'Chat schließen',
  send: 'Senden',
  write: 'Nachricht schreiben',
  messages: 'Nachrichten',
  older: 'Ältere Nachrichten zeigen',
  today: 'Heute',
  yesterday: 'Gestern',
  sending: 'Wird gesendet',
  seen: 'Gesehen',
  not_sent: 'Nicht gesendet',
  retry: 'Erneut versuchen',
  too_many: 'Zu viele Nachrichten. In {seconds} s können Sie wieder schreiben.',
  offline: 'Sie sind offline. Was Sie schreiben, wird gesendet, sobald die Verbindung wieder da ist.',
  lost: 'Verbindung wird hergestellt …',
  resolved: 'Diese Unterhaltung ist beendet. Schreiben Sie, um eine neue zu beginnen.',
  is_typing: '{name} schreibt',
  agent: 'Support',
  runs_on: 'Läuft mit Parley',
};
