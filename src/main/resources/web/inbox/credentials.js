// @ts-check
// Begins sessions and ends them; what goes on between is in session.js.
import { beginSession, endSession, request } from './session.js';

/**
 * Logs in by what a route of /v1/auth answers: log-in, sign-up, acceptance, second factor.
 *
 * @param {string} path
 * @param {Record<string, unknown>} body
 * @returns {Promise<any>} the answer
 */
export async function logIn(path, body) {
  const answer = await request('POST', path, {
    body: { ...body, session: 'cookie' },
    anonymous: true,
  });
  if (answer.body?.access_token) {
    beginSession(answer.body);
  }
  return answer.body;
}

/**
 * Goes on as a member of another organization of the same person.
 *
 * @param {string} organization
 */
export async function switchOrganization(organization) {
  const { body } = await request('POST', '/v1/auth/switch', {
    body: { organization_id: organization, session: 'cookie' },
  });
  beginSession(body);
}

/** @type {(() => boolean | Promise<boolean>)[]} */
const objections = [];

/**
 * Asks before a logout that somebody wants.
 *
 * @param {() => boolean | Promise<boolean>} agrees whether one may go
 */
export function beforeLogOut(agrees) {
  objections.push(agrees);
}

/** Ends the session in every tab, unless something speaks against it. */
export async function logOut() {
  for (const agrees of objections) {
    if (!(await agrees())) {
      return;
    }
  }
  try {
    await request('POST', '/v1/auth/logout', { body: {}, anonymous: true });
  } finally {
    endSession();
  }
}
