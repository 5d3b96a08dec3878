// @ts-check
// Providers of mail, and what is the same for everybody at each.

/**
 * @typedef {object} Preset
 * @property {'imap' | 'webhook'} inbound how mail comes in
 * @property {Record<string, string>} [servers] what is known of its servers
 * @property {'password' | 'oauth'} login what one logs in with there as a rule
 * @property {string} [token_url] where tokens come from
 * @property {string} [username] that everybody has there
 */

/** A mailbox that is read. @type {Record<string, Preset>} */
export const MAILBOXES = {
  gmail: {
    inbound: 'imap',
    servers: {
      ...{ imap_host: 'imap.gmail.com', imap_port: '993', imap_security: 'tls' },
      ...{ smtp_host: 'smtp.gmail.com', smtp_port: '465', smtp_security: 'tls' },
    },
    login: 'password',
    token_url: 'https://oauth2.googleapis.com/token',
  },
  microsoft: {
    inbound: 'imap',
    servers: {
      ...{ imap_host: 'outlook.office365.com', imap_port: '993', imap_security: 'tls' },
      ...{ smtp_host: 'smtp.office365.com', smtp_port: '587', smtp_security: 'starttls' },
    },
    login: 'oauth',
    token_url: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  },
  imap: {
    inbound: 'imap',
    servers: {
      ...{ imap_host: '', imap_port: '993', imap_security: 'tls' },
      ...{ smtp_host: '', smtp_port: '587', smtp_security: 'starttls' },
    },
    login: 'password',
  },
};

/** A service that passes mail on by a webhook. @type {Record<string, Preset>} */
export const SERVICES = {
  postmark: webhook('smtp.postmarkapp.com'),
  mailgun: webhook('smtp.mailgun.org'),
  sendgrid: { ...webhook('smtp.sendgrid.net'), username: 'apikey' },
  other: webhook(''),
};

/** @param {string} host @returns {Preset} */
function webhook(host) {
  const servers = { smtp_host: host, smtp_port: '587', smtp_security: 'starttls' };
  return { inbound: 'webhook', servers, login: 'password' };
}

/** Whose service signs with a key of its own; for the others a secret is made here. @param {string} service */
export function hasOwnKey(service) {
  return service === 'mailgun';
}

/** Who can't sign says the secret in the address. @param {string} service */
export function saysSecret(service) {
  return service === 'postmark' || service === 'sendgrid';
}

/**
 * The address that a service calls.
 *
 * @param {string} address of the channel's webhook
 * @param {string} service
 * @param {string} secret
 */
export function calledAddress(address, service, secret) {
  if (!saysSecret(service) || !URL.canParse(address)) {
    return address;
  }
  const url = new URL(address);
  url.username = 'parley';
  url.password = secret;
  return url.href;
}
