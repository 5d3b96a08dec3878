// @ts-check
// How the page starts: who is logged in, what the address asks for, and from when on it is live.
import { everyPage, loadCounts, loadThread } from './loading.js';
import { isAccountPage, navigate } from './router.js';
import { belongsTo, isLoggedIn, onLeaving, refresh, request } from './session.js';
import { Signal } from './signals.js';
import * as store from './store.js';
import { loadLanguage } from './text.js';

/** Where the person wanted to go before they had to log in. */
const NEXT = 'parley:next';

/** @type {Signal<'starting' | 'failed' | 'ready'>} */
export const state = new Signal(/** @type {'starting' | 'failed' | 'ready'} */ ('starting'));

/**
 * Gets what the page of the address needs.
 *
 * @param {import('./store.js').Route} where
 * @param {boolean} somebody whether it is known who is logged in
 */
export function show({ page, conversation }, somebody) {
  if (isAccountPage(page)) {
    import('./account.js');
  } else if (!somebody) {
    isLoggedIn() ? enter() : askToLogIn();
  } else if (page === 'simulator') {
    import('./rail.js');
    import('./phone.js');
  } else {
    import('./rail.js');
    import('./thread.js');
    if (conversation) {
      import('./panel.js');
      loadThread(conversation);
    }
  }
}

/** Finds out whether somebody is logged in, and what else the first page depends on. */
export async function start() {
  state.value = 'starting';
  try {
    const options = request('GET', '/v1/auth/options', { anonymous: true });
    await refresh().catch(notLoggedIn);
    store.options.value = (await options).body;
    if (isLoggedIn() && ['login', 'signup', 'forgot'].includes(store.route.peek().page)) {
      navigate('/inbox', { replace: true });
    }
    state.value = 'ready';
  } catch (error) {
    fail(error);
  }
}

/** @param {unknown} error */
function fail(error) {
  console.error('the page could not start', error);
  state.value = 'failed';
}

/** @param {import('./session.js').RequestError} error */
function notLoggedIn(error) {
  if (error.isTemporary) {
    throw error;
  }
}

function askToLogIn() {
  sessionStorage.setItem(NEXT, location.pathname + location.search);
  navigate(store.options.peek()?.first_run ? '/signup' : '/login', { replace: true });
}

/** @type {Promise<void> | null} */
let entering = null;

/** Lets in who has just logged in, to where they wanted to be before. */
function enter() {
  entering ??= begin()
    .then(() => {
      const next = sessionStorage.getItem(NEXT);
      sessionStorage.removeItem(NEXT);
      if (next) {
        navigate(next, { replace: true });
      }
    })
    .catch(setUpOrFail)
    .finally(() => {
      entering = null;
    });
}

/** Who has no second factor yet where everybody needs one gets no further than the login. @param {any} error */
function setUpOrFail(error) {
  if (error.code === 'second_factor_setup_required') {
    navigate('/login', { replace: true });
  } else {
    fail(error);
  }
}

/** Loads who the caller is and what every page needs, then follows the stream. */
async function begin() {
  const stream = await import('./stream.js');
  const [{ body: me }, latest] = await Promise.all([
    request('GET', '/v1/me'),
    stream.latestSequence(),
  ]);
  await loadLanguage([me.locale, ...navigator.languages]);
  belongsTo(me.id);
  store.me.value = me;
  loadCounts();
  loadNames();
  const [events, { arrange }] = await Promise.all([import('./events.js'), import('./list-order.js')]);
  events.onListsChanged(arrange);
  stream.start(latest, { events: events.apply, expired: events.reloadEverything });
  import('./keys.js').then((keys) => keys.start());
}

function loadNames() {
  request('GET', '/v1/conversations?per_page=1').then(({ body }) => {
    store.isEmpty.value = body.meta.total === 0;
  }, complainLater);
  everyPage('/v1/agents').then((all) => (store.agents.value = all), complainLater);
  everyPage('/v1/teams').then((all) => (store.teams.value = all), complainLater);
  everyPage('/v1/channels').then((all) => (store.channels.value = all), complainLater);
}

/** @param {unknown} error */
async function complainLater(error) {
  const { complain } = await import('./actions.js');
  complain(error);
}

onLeaving(async (reason) => {
  const stream = await import('./stream.js');
  stream.stop();
  store.forgetEverything();
  if (reason === 'other_user') {
    location.reload();
  } else if (!isAccountPage(store.route.peek().page)) {
    askToLogIn();
  }
});
