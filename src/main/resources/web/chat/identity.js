// @ts-check
// On the site's page, when that says who the visitor is: a token of its server, and the session that
// it is good for. Both are in memory alone, so that nothing is left for the next person.

/** @typedef {ReturnType<typeof identity>} Identity */

/**
 * @param {string} stored the name of the visitor in this browser
 * @param {(body: object) => Promise<{ token: string }>} ask
 * @param {{ get: () => string | null, set: (token: string | null) => void }} storage
 * @param {(name: string) => void} raise
 * @param {() => void} logout forgets who was there until now
 */
export function identity(stored, ask, storage, raise, logout) {
  /** @type {Promise<string> | undefined} */
  let begun;
  let token = '';
  /** The one before, by which what is sent once more is known. */
  let former = '';

  /** What somebody wrote before is theirs, if nobody had been named. */
  async function begin() {
    const previous = storage.get() || former;
    const asked = user.jwt;
    try {
      const answer = await ask({ jwt: asked, ...(previous && { previous_token: previous }) });
      if (asked !== user.jwt) {
        throw new Error('somebody else has come meanwhile');
      }
      token = answer.token;
    } catch (error) {
      begun = undefined;
      if (asked === user.jwt && /** @type {any} */ (error).status === 401) {
        raise('jwt_needed');
      }
      throw error;
    }
    storage.set(null);
    return token;
  }

  const user = {
    jwt: '',

    /** Says whether it is somebody else than before, or somebody at all. @param {string} jwt */
    name(jwt) {
      const isOther = subject(jwt) !== subject(user.jwt);
      if (user.jwt && isOther) {
        logout();
      }
      user.jwt = jwt;
      return isOther || !token;
    },

    /** @returns {Promise<string>} throws what the server refuses */
    session() {
      begun ??= begin();
      return begun;
    },

    /** Who is named sees at once what was said on any device. @param {(what: { type: string, token: string, isNamed: boolean }) => void} tell */
    async enter(tell) {
      if (user.jwt) {
        await user.session().then((own) => own === token && tell({ type: 'entered', token, isNamed: true }), () => {}); // said when they write
      }
    },

    /** The server takes a token no longer. @param {string} old */
    ended(old) {
      if (old === token) {
        former = token;
        token = '';
        begun = undefined;
        raise('jwt_needed');
      }
    },

    /** The token that is to be good for nothing any more. */
    leave() {
      const old = token;
      if (user.jwt) {
        tabs?.postMessage(subject(user.jwt));
      }
      user.jwt = token = former = '';
      begun = undefined;
      return old;
    },
  };

  const tabs = channel(stored);
  if (tabs) {
    tabs.onmessage = ({ data }) => {
      if (user.jwt && subject(user.jwt) === data) {
        user.jwt = ''; // or it would be said once more
        logout();
      }
    };
  }
  return user;
}

/** Nothing of a named user is stored, so tabs tell each other who has left. @param {string} name */
function channel(name) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null; // forbidden, as storage can be
  }
}

/** Whom a token names, to tell one user from another: the server checks it. @param {string} jwt */
function subject(jwt) {
  try {
    return JSON.parse(atob((jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).sub;
  } catch {
    return jwt;
  }
}
