// @ts-check
// On the site's page, once somebody has reached for the chat: the panel with the frame, and what the
// two tell each other. What is written never crosses over; the page could read it.

/**
 * @typedef {object} Site
 * @property {string} key
 * @property {string} stored the name under which the token is kept
 * @property {string} base where Parley is
 * @property {any} look
 * @property {string} language
 * @property {ShadowRoot} root
 * @property {HTMLButtonElement} button
 * @property {{ get: () => string | null, set: (token: string | null) => void }} storage
 * @property {(path: string, init?: RequestInit) => Promise<any>} call
 * @property {(unread: number, isOpen: boolean) => void} show
 * @property {(name: string, detail?: unknown) => void} raise
 */

/** Below this there is no room beside the page. */
const NARROW = 640;

/** @param {Site} site */
export function panel({ key, stored, base, look, language, root, button, storage, call, show, raise }) {
  const box = document.createElement('div');
  const frame = document.createElement('iframe');
  /** @type {MessagePort | undefined} */
  let port;
  let isOpen = false;
  let unread = 0;
  /** Whom the site has named. @type {import('./identity.js').Identity | undefined} */
  let user;
  /** What the page said before there was anybody to tell. @type {{ type: string, token: string | null } | undefined} */
  let leaving;
  let scrolling = '';

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`div{position:fixed;z-index:2147483001;inset-block-end:calc(max(${look.offset}px,env(safe-area-inset-bottom)) + 72px);inset-inline-${look.position}:${look.offset}px;inline-size:400px;block-size:min(640px,100dvh - ${look.offset + 88}px);border-radius:16px;overflow:hidden;color-scheme:${look.scheme === 'auto' ? 'light dark' : look.scheme};background:Canvas;box-shadow:0 0 0 1px #0001,0 16px 48px -8px #0005}
iframe{display:block;inline-size:100%;block-size:100%;border:0;color-scheme:inherit}
@media(max-width:${NARROW - 1}px){div{inset:0;inline-size:100%;block-size:100%;border-radius:0}}
@media(forced-colors:active){div{border:2px solid}}`);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  box.setAttribute('role', 'dialog');
  box.setAttribute('aria-label', look.title);
  box.hidden = true;
  frame.title = look.title;
  frame.referrerPolicy = 'strict-origin';
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads');
  frame.addEventListener('load', connect);

  const heed = () => tell({ type: 'attention', ...attention() });
  addEventListener('focus', heed);
  addEventListener('blur', () => setTimeout(heed)); // only then is it known whether it went into the frame
  document.addEventListener('visibilitychange', heed);
  // Another tab has begun, or has left.
  addEventListener('storage', (event) => {
    if (event.key === stored && !user?.jwt) {
      tell(event.newValue ? { type: 'entered', token: event.newValue } : { type: 'logout' });
    }
  });

  /** Not before somebody reaches for it. */
  function load() {
    if (!box.isConnected) {
      frame.src = `${base}/chat/frame/${encodeURIComponent(key)}`;
      box.append(frame);
      root.prepend(box);
    }
  }

  function connect() {
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({ data }) => told(data);
    const init = { type: 'init', token: user?.jwt ? null : storage.get(), isNamed: !!user?.jwt, look, language, isOpen, ...attention() };
    frame.contentWindow?.postMessage(init, new URL(base).origin, [channel.port2]);
    if (leaving) {
      tell(leaving);
      leaving = undefined;
    }
    if (isOpen) {
      user?.enter(tell);
    }
  }

  /** Whether anybody looks at this page, be it at the frame in it. */
  function attention() {
    return { hasAttention: document.hasFocus() && !document.hidden };
  }

  /** @param {Record<string, unknown>} what */
  function tell(what) {
    port?.postMessage(what);
  }

  /** What the frame says. @param {any} data */
  function told(data) {
    switch (data.type) {
      case 'session':
        begin({ suspected: data.suspected, proof: data.proof });
        break;
      case 'page':
        tell({ type: 'page', page: { url: location.href, title: document.title.slice(0, 300) } });
        break;
      case 'ended':
        if (storage.get() === data.token) {
          storage.set(null);
        }
        user?.ended(data.token);
        break;
      case 'unread':
        unread = data.count;
        show(isOpen ? 0 : unread, isOpen);
        raise('unread', unread);
        break;
      case 'sent':
        raise('message_sent');
        break;
      case 'close':
        close();
    }
  }

  /** One tab after the other: they are one visitor. @param {object} signs what the frame has seen and done */
  async function begin(signs) {
    const enter = () => session(signs);
    try {
      const token = await (navigator.locks?.request(stored, enter) ?? enter()).catch((error) => {
        if (error.name !== 'SecurityError') {
          throw error;
        }
        return enter(); // where storage is forbidden, so are locks, and each page is somebody new
      });
      tell({ type: 'session', token });
    } catch (error) {
      const { status = 0, after = null } = /** @type {any} */ (error);
      tell({ type: 'session', token: null, status, after });
    }
  }

  /** Made on this page's own origin, so that the server sees which site asks. @param {object} signs */
  async function session(signs) {
    if (user?.jwt) {
      return user.session();
    }
    const known = storage.get();
    if (known) {
      return known;
    }
    const { token } = await ask(signs);
    storage.set(token);
    return token;
  }

  /** @param {object} body @returns {Promise<{ token: string }>} */
  function ask(body) {
    return call('/sessions', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ key, ...body }) });
  }

  function open() {
    if (isOpen) {
      return;
    }
    load();
    isOpen = true;
    box.hidden = false;
    if (innerWidth < NARROW) {
      box.setAttribute('aria-modal', 'true');
      scrolling = document.documentElement.style.overflow;
      document.documentElement.style.overflow = 'hidden';
      import('./keyboard.js').then((module) => module.avoid(box), () => {});
    }
    show(0, true);
    frame.focus();
    tell({ type: 'open', ...attention() });
    if (port) {
      user?.enter(tell);
    }
    raise('open');
  }

  function close() {
    if (!isOpen) {
      return;
    }
    isOpen = false;
    box.hidden = true;
    if (box.hasAttribute('aria-modal')) {
      box.removeAttribute('aria-modal');
      document.documentElement.style.overflow = scrolling;
    }
    show(unread, false);
    button.focus();
    tell({ type: 'close' });
    raise('close');
  }

  function logout() {
    const farewell = { type: 'logout', token: user?.leave() || storage.get() };
    storage.set(null);
    unread = 0;
    show(0, isOpen);
    port ? tell(farewell) : (leaving = farewell);
  }

  /** @param {{ jwt: string }} it */
  async function identify(it) {
    user ??= (await import('./identity.js')).identity(stored, ask, storage, raise, logout);
    if (user.name(it.jwt) && port && isOpen) {
      user.enter(tell);
    }
  }

  return { load, identify, open, close, logout, toggle: () => (isOpen ? close() : open()) };
}
