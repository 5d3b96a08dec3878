// @ts-check
// How the page starts: who is logged in, what the address asks for, and from when on it is live.
import { latestSequence, loadCounts, onListLoaded } from './loading.js';
import { isAccountPage, navigate } from './router.js';
import { belongsTo, isLoggedIn, onArriving, onLeaving, refresh, request } from './session.js';
import { Signal } from './signals.js';
import * as store from './store.js';
import { loadLanguage } from './text.js';

/** Where the person wanted to go before they had to log in. */
const NEXT = 'parley:next';
/** Set when the page is loaded anew because there is no session any more. */
const LEFT = 'parley:left';
/** Where nobody stays who is logged in. */
const LOGIN_PAGES = ['login', 'signup', 'forgot'];

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
  } else if (page === 'settings') {
    import('./rail.js');
    import('./settings/settings.js').catch(fail);
  } else if (page === 'contacts') {
    import('./rail.js');
    import('./contacts/contacts.js').catch(fail);
  } else if (page === 'reports') {
    import('./rail.js');
    import('./reports/reports.js').catch(fail);
  } else {
    import('./rail.js');
    import('./thread.js');
    if (conversation) {
      import('./panel.js');
      import('./threads.js').then(({ threadShown }) => threadShown(conversation));
    }
  }
}

/** Finds out whether somebody is logged in, and what else the first page depends on. */
export async function start() {
  state.value = 'starting';
  try {
    const options = request('GET', '/v1/auth/options', { anonymous: true });
    if (!hasJustLeft()) {
      await refresh().catch(notLoggedIn);
    }
    store.options.value = (await options).body;
    if (isLoggedIn() && LOGIN_PAGES.includes(store.route.peek().page)) {
      navigate('/inbox', { replace: true });
    }
    state.value = 'ready';
  } catch (error) {
    fail(error);
  }
}

function hasJustLeft() {
  const left = sessionStorage.getItem(LEFT);
  sessionStorage.removeItem(LEFT);
  return left !== null && isAccountPage(store.route.peek().page);
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
  rememberPlace();
  navigate(store.options.peek()?.first_run ? '/signup' : '/login', { replace: true });
}

function rememberPlace() {
  sessionStorage.setItem(NEXT, location.pathname + location.search);
}

/** @type {Promise<void> | null} */
let entering = null;

/** Lets in who has just logged in, to where they wanted to be before. */
function enter() {
  const next = entering ? null : sessionStorage.getItem(NEXT);
  if (next) {
    // Before anything shows: whoever has begun to press keys must not be carried off.
    sessionStorage.removeItem(NEXT);
    navigate(next, { replace: true });
  }
  entering ??= begin()
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
  const [{ body: me }, latest, keys] = await Promise.all([
    request('GET', '/v1/me'),
    latestSequence(),
    import('./keys.js'),
  ]);
  await loadLanguage([me.locale, ...navigator.languages]);
  const who = belongsTo(me);
  keys.start();
  store.me.value = me;
  loadCounts();
  loadNames();
  const [{ start: follow }, events, { arrange }, presence, own, mentions] = await Promise.all([
    import('./stream.js'),
    import('./events.js'),
    import('./list-order.js'),
    import('./presence.js'),
    import('./own-presence.js'),
    import('./mentions.js'),
  ]);
  events.onListsChanged(arrange);
  onListLoaded(() => arrange([]));
  events.onApplied(presence.sent);
  events.onApplied(mentions.tellMentions);
  own.start();
  follow(latest, who, {
    events: events.apply,
    live: presence.heard,
    lively: presence.snapshot,
    lost: presence.forget,
    expired: () => {
      loadNames();
      return events.reloadEverything();
    },
    resumed: events.loadWhatFailed,
  });
  import('./draft-sync.js').then((drafts) => drafts.compare(), complainLater);
  import('./notifications.js').then((notifications) => {
    events.onApplied(notifications.consider);
    notifications.start();
  }, complainLater);
}

/** What everything else names by its id, and how the organization works. */
function loadNames() {
  request('GET', '/v1/settings/organization').then(
    ({ body }) => (store.settings.value = body),
    complainLater,
  );
  import('./names.js').then((names) => names.loadNames(), complainLater);
}

/** Finds out whether there are no conversations at all, resolved ones neither. */
export async function askWhetherEmpty() {
  const { body } = await request('GET', '/v1/conversations?per_page=1');
  store.isEmpty.value ??= body.meta.total === 0;
}

/** @param {unknown} error */
async function complainLater(error) {
  const { complain } = await import('./actions.js');
  complain(error);
}

onLeaving((reason) => {
  const { page } = store.route.peek();
  const somebody = store.me.peek() !== null;
  store.forgetEverything();
  if (somebody) {
    import('./stream.js').then(({ stop }) => stop());
  }
  if (isAccountPage(page)) {
    return;
  }
  reason === 'logged_out' ? sessionStorage.removeItem(NEXT) : rememberPlace();
  if (!somebody) {
    navigate('/login', { replace: true });
  } else if (reason === 'other_owner') {
    location.reload();
  } else {
    // Whatever else the page knows of them goes with the page.
    sessionStorage.setItem(LEFT, 'yes');
    location.replace('/login');
  }
});

// Somebody has logged in in another tab: this one needs no login any more.
onArriving(() => {
  if (state.peek() === 'ready' && LOGIN_PAGES.includes(store.route.peek().page)) {
    navigate('/inbox', { replace: true });
  }
});
