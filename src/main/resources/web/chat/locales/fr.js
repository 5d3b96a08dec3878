// @ts-check
/** @type {Record<string, string>} */
export default {
  close: 'Fermer la discussion',
  send: 'Envoyer',
  write: 'Écrire un message',
  messages: 'Messages',
  older: 'Afficher les messages précédents',
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  sending: 'Envoi en cours',
  seen: 'Vu',
  not_sent: 'Non envoyé',
  retry: 'Réessayer',
  too_many: 'Trop de messages. Vous pourrez écrire à nouveau dans {seconds} s.',
  offline: 'Vous êtes hors ligne. Vos messages partiront dès votre retour.',
  lost: 'Connexion…',
  resolved: 'Cette conversation est terminée. Écrivez pour en commencer une autre.',
  is_typing: '{name} est en train d’écrire',
  agent: 'Assistance',
  runs_on: 'Propulsé par Parley',
};
