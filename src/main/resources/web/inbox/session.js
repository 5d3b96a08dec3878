// @ts-check
// Requests to the API, and the login that they need. The access token lives in memory only; the
// refresh token is a cookie that no script can read.

/** @typedef {import('./types').ProblemBody} ProblemBody */

const REFRESH_AT = 0.8;
const REQUEST_PATIENCE_MS = 30_000;
/** The tab that refreshes keeps the others waiting until they have heard of the new token. */
const SHARING_MS = 100;

/** An answer that is no success, or none at all (`status` 0). */
export class RequestError extends Error {
  /** @param {ProblemBody} problem */
  constructor(problem) {
    super(problem.detail ?? problem.title);
    this.status = problem.status;
    this.code = problem.code;
    this.problem = problem;
  }

  /** Whether the request may have arrived, or may succeed when it is repeated. */
  get isTemporary() {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** @type {string | null} */
let token = null;
/** Whose page this is, in which organization. @type {string | null} */
let owner = null;
/** In milliseconds since 1970. */
let expiresAt = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let refreshTimer;
/** What is done when it is time for a new token; see idle.js. */
let due = () => renew();
/** @typedef {'logged_out' | 'expired' | 'other_owner'} Reason */

/** @type {((reason: Reason) => void)[]} */
const leaving = [];
/** @type {(() => void)[]} */
const arriving = [];

/** Tells the other tabs of this browser about tokens and logouts. */
const tabs = new BroadcastChannel('parley');
tabs.addEventListener('message', ({ data }) => {
  if (data.type === 'logout') {
    leave('logged_out');
  } else if (owner && data.owner !== owner) {
    leave('other_owner');
  } else {
    take(data.token, data.expiresIn);
    if (!owner) {
      arriving.forEach((listener) => listener());
    }
  }
});

// A page that the back button shows again has not heard what was said since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) {
    location.reload();
  }
});

/** @param {(reason: Reason) => void} listener */
export function onLeaving(listener) {
  leaving.push(listener);
}

/** @param {() => void} listener told when somebody has logged in in another tab */
export function onArriving(listener) {
  arriving.push(listener);
}

/** Forgets the session in this tab. @param {Reason} reason */
export function leave(reason) {
  token = null;
  owner = null;
  clearTimeout(refreshTimer);
  leaving.forEach((listener) => listener(reason));
}

/**
 * @param {string} accessToken
 * @param {number} expiresIn seconds
 */
function take(accessToken, expiresIn) {
  token = accessToken;
  expiresAt = Date.now() + expiresIn * 1000;
  clearTimeout(refreshTimer);
  refreshTimer = setTimeout(() => due(), expiresIn * REFRESH_AT * 1000);
}

/** Does something else when it is time for a new token than to get one. @param {() => void} work */
export function whenDue(work) {
  due = work;
}

/** Gets a new token before anything needs one; whatever does later says what is wrong. */
export function renew() {
  refresh().catch(() => {});
}

/**
 * Says whose token this is, so that other tabs notice when somebody else logs in, or the same
 * person in another organization.
 *
 * @param {import('./types').Me} me
 * @returns {string} the name of both
 */
export function belongsTo(me) {
  owner = `${me.id}/${me.organization.id}`;
  shareToken();
  return owner;
}

/** Only once it is known whose it is: a page that is just starting does not know yet. */
function shareToken() {
  if (owner) {
    tabs.postMessage({ type: 'token', token, expiresIn: (expiresAt - Date.now()) / 1000, owner });
  }
}

export function accessToken() {
  return token;
}

export function isLoggedIn() {
  return token !== null;
}

/**
 * Locks are missing without HTTPS; then several tabs may refresh at once, which the server's grace
 * for a repeated refresh bears.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(name, work) {
  return navigator.locks ? /** @type {any} */ (navigator.locks.request(name, work)) : work();
}

/** @type {Promise<void> | null} */
let refreshing = null;

/** Gets a new access token by the cookie, once for all tabs that ask at the same time. */
export function refresh() {
  refreshing ??= refreshOnce().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function refreshOnce() {
  const before = token;
  await new Promise((done, failed) => {
    alone('parley-refresh', async () => {
      if (token === before) {
        await trade();
        done(undefined);
        await new Promise((shared) => setTimeout(shared, SHARING_MS));
      }
      done(undefined); // else another tab was faster
    }).catch(failed);
  });
}

async function trade() {
  try {
    const answer = await send('POST', '/v1/auth/refresh', { body: {}, anonymous: true });
    take(answer.body.access_token, answer.body.expires_in);
    shareToken();
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) {
      leave('expired');
    }
    throw error;
  }
}

/**
 * Goes on with a token that a login has brought.
 *
 * @param {{ access_token: string, expires_in: number }} tokens
 */
export function beginSession({ access_token, expires_in }) {
  if (owner) {
    leave('other_owner'); // an invitation, say, was opened where somebody else worked
  }
  take(access_token, expires_in);
}

/** Forgets the session in every tab. */
export function endSession() {
  tabs.postMessage({ type: 'logout' });
  leave('logged_out');
}

/**
 * @typedef {object} RequestOptions
 * @property {unknown} [body] sent as JSON, or as it is when it is a FormData
 * @property {Record<string, string>} [headers]
 * @property {AbortSignal} [signal]
 * @property {boolean} [anonymous] without a token
 * @property {boolean} [text] the answer is no JSON, and its body is taken as it is
 * @property {boolean} [file] the answer is a file: its body is a Blob
 * @property {boolean} [keepalive] goes on when the page is closed
 */

/** @typedef {{ status: number, body: any, headers: Headers }} Answer */

/**
 * Asks the API. An expired token is renewed once.
 *
 * @param {string} method
 * @param {string} path with its query
 * @param {RequestOptions} [options]
 * @returns {Promise<Answer>} 2xx and 304 only
 * @throws {RequestError} any other answer, or none
 */
export async function request(method, path, options = {}) {
  const used = token;
  try {
    return await send(method, path, options);
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 401 || options.anonymous) {
      throw error;
    }
    if (token === used) {
      await refresh();
    }
    return send(method, path, options);
  }
}

/** @type {(method: string, path: string, options: RequestOptions) => Promise<Answer>} */
async function send(method, path, options) {
  const response = await answerOf(method, path, options);
  const body = await bodyOf(response, options);
  if (response.ok || response.status === 304) {
    return { status: response.status, body, headers: response.headers };
  }
  throw new RequestError({
    code: 'unexpected_answer',
    title: `The server answered ${response.status}.`,
    ...body,
    status: response.status,
    retry_after: Number(response.headers.get('Retry-After')) || null,
  });
}

/** @type {(method: string, path: string, options: RequestOptions) => Promise<Response>} */
async function answerOf(method, path, { body, headers, signal, anonymous, keepalive }) {
  const isForm = body instanceof FormData;
  try {
    return await fetch(path, {
      method,
      keepalive,
      credentials: 'same-origin',
      signal: signal ?? AbortSignal.timeout(REQUEST_PATIENCE_MS),
      headers: {
        Accept: 'application/json',
        ...(token && !anonymous ? { Authorization: `Bearer ${token}` } : {}),
        ...(body !== undefined && !isForm ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    throw unanswered(error);
  }
}

/**
 * An answer that breaks off says no more of what became of the request than none would.
 *
 * @type {(response: Response, options: RequestOptions) => Promise<any>}
 */
async function bodyOf(response, { file, text }) {
  try {
    if (response.ok && (file || text)) {
      return await (file ? response.blob() : response.text());
    }
    const body = await response.text();
    return body ? JSON.parse(body) : null;
  } catch (error) {
    return response.ok ? Promise.reject(unanswered(error)) : null;
  }
}

/** @param {unknown} error */
function unanswered(error) {
  const code = error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
  return new RequestError({ status: 0, code, title: 'Parley can’t be reached.' });
}
