// @ts-check
// A mailbox at the simulator, to try mails before anything is connected.
import { complain } from '../actions.js';
import { navigate } from '../router.js';
import { request } from '../session.js';
import * as store from '../store.js';
import { t } from '../text.js';
import { keepIn } from './directory.js';

/** Signs what is posted; some services take no other signs than these in an address. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SECRET = 32;

/** A secret that webhooks are signed with. */
export function newWebhookSecret() {
  return `whsec_${letters(SECRET)}`;
}

/** @param {number} length */
function letters(length) {
  let text = '';
  while (text.length < length) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    text += LETTERS[byte] ?? ''; // a remainder would make some more likely
  }
  return text;
}

/** Goes to the simulator, with a mailbox there. */
export async function trySimulator() {
  try {
    const { body: mail } = await request('GET', '/simulator/mail');
    const isThere = store.channels.peek().some(({ type, simulated, settings }) => type === 'email' && (simulated || settings.smtp_port === mail.smtp_port));
    if (!isThere) {
      await add(mail);
    }
    navigate('/simulator');
  } catch (error) {
    complain(error);
  }
}

/** @param {{ smtp_host: string, smtp_port: number, smtp_security: string }} servers */
async function add(servers) {
  const { body } = await request('POST', '/v1/channels', {
    body: {
      type: 'email',
      name: t('email_simulator'),
      address: `desk-${letters(8).toLowerCase()}@simulator.example`,
      credentials: { webhook_secret: newWebhookSecret(), smtp_password: letters(SECRET) },
      settings: { inbound: 'webhook', ...servers },
    },
  });
  keepIn(store.channels, body);
}
