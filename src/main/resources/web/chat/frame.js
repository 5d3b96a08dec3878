// @ts-check
// The frame: what the page around it says, and what is shown.
import { render } from './lit/lit-html.js';
import { keptOf } from './page.js';
import { Refusal } from './server.js';
import { isSuspected, opened } from './suspicion.js';
import { Talk } from './talk.js';
import { view } from './view.js';
import { speak } from './words.js';

/** So long after the last message a closed panel still hears what is answered, then it asks now and then. */
const LINGER_MS = 10 * 60_000;
const ASK_EVERY_MS = 2 * 60_000;
const HIDDEN_MS = 60_000;
const PROOF_REQUIRED = 428;
const LOOK_AGAIN_MS = 5 * 60_000;
/** So near to its end is at the end. */
const END_PX = 40;
const KEY = location.pathname.split('/').at(-1) ?? '';

/** @type {MessagePort | undefined} */
let port;
/** @type {any} */
let look = {};
let isOpen = false;
/** When it was known how it looks. */
let lookedAt = Date.now();
let hasAttention = false;
let isReady = false;
let isDrawn = false;
/** How high the frame was. */
let height = innerHeight;
/** The first message that is shown. */
let oldest = '';
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;
/** Who waits for the page's answer, by what was asked. @type {Record<string, ((answer: any) => void)[]>} */
const waiting = { session: [], page: [] };

const root = /** @type {HTMLElement} */ (document.getElementById('app'));

const talk = new Talk(
  {
    session: async () => {
      const suspected = isSuspected();
      const willBeAsked = !talk.isNamed && (look.challenge === 'on' || (suspected && look.challenge === 'auto'));
      let answer = await ask('session', { suspected, ...(willBeAsked ? await work() : {}) });
      if (answer.status === PROOF_REQUIRED) {
        answer = await ask('session', { suspected, ...(await work()) });
      }
      const { token, status, after } = answer;
      if (!token) {
        throw new Refusal(status, '', after);
      }
      return token;
    },
    page: async () => keptOf((await ask('page')).page, look.page_query),
    ended: (token) => tell({ type: 'ended', token }),
    unread: (count) => tell({ type: 'unread', count }),
    sent: () => {
      tell({ type: 'sent' });
      rest();
    },
  },
  draw,
);

/** What a chat may ask for before somebody begins. */
async function work() {
  const { prove } = await import('./proof.js');
  return { proof: await prove(KEY) };
}

/** @param {Record<string, unknown>} what */
function tell(what) {
  port?.postMessage(what);
}

/** @param {'session' | 'page'} type @param {object} [more] @returns {Promise<any>} */
function ask(type, more = {}) {
  return new Promise((resolve) => {
    waiting[type]?.push(resolve);
    tell({ type, ...more });
  });
}

/** Once for all that changes at a time. */
function draw() {
  if (isReady && !isDrawn) {
    isDrawn = true;
    queueMicrotask(() => {
      isDrawn = false;
      const log = document.querySelector('.log');
      const below = log ? log.scrollHeight - log.scrollTop : 0;
      const isAtEnd = !log || below - log.clientHeight < END_PX;
      const focused = document.activeElement;
      render(view(talk, look, close), root);
      keepFocus(focused);
      if (isAtEnd) {
        document.querySelector('.log')?.scrollTo(0, 1e9);
      } else if (haveOlderCome()) {
        log.scrollTop = log.scrollHeight - below;
      }
      oldest = talk.messages[0]?.id ?? '';
    });
  }
}

/** Whoever was on something that is gone goes on among the messages, not at the top of the page. @param {Element | null} focused until now */
function keepFocus(focused) {
  if (focused && !focused.isConnected) {
    /** @type {HTMLElement | null} */ (document.querySelector('.log'))?.focus({ preventScroll: true });
  }
}

/** Whether messages were put in front of those that were shown: whoever reads stays where they are. */
function haveOlderCome() {
  return talk.messages.findIndex(({ id }) => id === oldest) > 0;
}

function close() {
  tell({ type: 'close' });
}

/** Whom nobody looks at hears nothing after a while; who still sees the button is told of an answer there. */
function rest() {
  clearTimeout(resting);
  resting = undefined;
  if (!isOpen || document.hidden) {
    resting = setTimeout(
      () => {
        talk.rest();
        askLater();
      },
      document.hidden ? HIDDEN_MS : LINGER_MS,
    );
  }
}

function askLater() {
  if (!document.hidden && talk.isRecent) {
    resting = setTimeout(askNews, ASK_EVERY_MS);
  }
}

async function askNews() {
  const asked = resting;
  const hasNews = await talk.hasNews();
  if (asked === resting) {
    if (hasNews) {
      talk.listen();
      rest();
    } else {
      askLater();
    }
  }
}

function attend() {
  talk.look(isOpen && hasAttention && !document.hidden);
  rest();
  if (isOpen && !document.hidden) {
    talk.listen();
  }
}

/** Who comes back to the page hears again, for a while, even with the panel closed: it counts what is unread. */
function turn() {
  attend();
  if (!document.hidden) {
    talk.listen();
  }
}

function focusComposer() {
  /** @type {HTMLElement | null} */ (document.querySelector('.write textarea'))?.focus();
}

/**
 * Whether somebody begins to write while nothing has the keyboard: Safari gives it to nothing in a frame of another site
 * before something is pressed there.
 *
 * @param {KeyboardEvent} event
 */
function isWriting({ key, ctrlKey, metaKey }) {
  return document.activeElement === document.body && key.length === 1 && key !== ' ' && !ctrlKey && !metaKey;
}

/** Whoever is at the end stays there when the keyboard of a phone takes some of the room. */
function keepEnd() {
  const log = document.querySelector('.log');
  const lost = Math.max(0, height - innerHeight);
  height = innerHeight;
  if (log && log.scrollHeight - log.scrollTop - log.clientHeight < END_PX + lost) {
    log.scrollTo(0, 1e9);
  }
}

/** Whether somebody is there may be another thing by now; what fails is as it was. */
async function lookAgain() {
  if (Date.now() - lookedAt > LOOK_AGAIN_MS) {
    lookedAt = Date.now();
    const answer = await fetch(`/chat/v1/config?key=${KEY}`, { credentials: 'omit' }).catch(() => null);
    if (answer?.ok) {
      const { open, next_open_at } = await answer.json();
      look = { ...look, open, next_open_at };
      draw();
    }
  }
}

/** What the page says. @param {any} data */
function told(data) {
  switch (data.type) {
    case 'open':
    case 'close':
      isOpen = data.type === 'open';
      if (isOpen) {
        opened();
        lookAgain();
      }
      hasAttention = data.hasAttention ?? hasAttention;
      attend();
      draw();
      if (isOpen) {
        focusComposer();
      }
      break;
    case 'attention':
      hasAttention = data.hasAttention;
      attend();
      break;
    case 'session':
    case 'page':
      waiting[data.type]?.splice(0).forEach((answered) => answered(data));
      break;
    case 'entered':
      talk.enter(data.token);
      talk.isNamed = data.isNamed ?? false;
      break;
    case 'logout':
      talk.isNamed = false;
      talk.leave(data.token);
  }
}

/** @param {any} data what the page begins with */
async function begin(data) {
  ({ look, isOpen, hasAttention } = data);
  talk.isNamed = data.isNamed;
  const { dataset, style } = document.documentElement;
  dataset.scheme = look.scheme;
  style.setProperty('--accent', look.color);
  style.setProperty('--on-accent', look.text_color);
  await speak(data.language);
  root.replaceChildren(); // what stood there until now
  isReady = true;
  if (data.token) {
    talk.enter(data.token);
  }
  draw();
  attend();
  if (isOpen) {
    opened();
    setTimeout(focusComposer);
  }
}

/** Whether the page is of a site that may show the chat. @param {string} origin */
function isAllowed(origin) {
  const sites = (document.documentElement.dataset.sites ?? '').split(' ');
  return sites.some((site) => {
    const [scheme = '', domain] = site.split('*');
    return site === '*' || site === origin || (site === "'self'" && origin === location.origin) || (domain && origin.startsWith(scheme) && origin.endsWith(domain) && origin.length > scheme.length + domain.length);
  });
}

addEventListener('message', (event) => {
  if (event.source === parent && isAllowed(event.origin) && event.data?.type === 'init' && event.ports[0]) {
    port = event.ports[0];
    port.onmessage = ({ data: next }) => told(next);
    begin(event.data);
  }
});
addEventListener('keydown', (event) => {
  // In Safari only the 229 is left of what was composed.
  if (event.key === 'Escape' && !event.isComposing && event.keyCode !== 229) {
    close();
  } else if (isWriting(event)) {
    focusComposer();
  }
});
addEventListener('resize', keepEnd);
addEventListener('online', () => talk.hurry());
addEventListener('pageshow', (event) => event.persisted && talk.hurry());
document.addEventListener('visibilitychange', turn);
