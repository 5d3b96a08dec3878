// @ts-check
// The one line on a site loads this: it draws the button, and gets the rest when somebody reaches
// for it. Nothing is stored and nobody is told apart before a visitor writes.
(() => {
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
  const page = /** @type {any} */ (window);
  if (!script?.dataset.key || page.parley?.isLoaded) {
    return;
  }
  const { key, locale, consent } = script.dataset;
  const base = script.src.slice(0, script.src.lastIndexOf('/chat/'));
  let stored = 'parley:';
  const SVG = 'http://www.w3.org/2000/svg';
  const BUBBLE = 'M3.8 2.7h8.4A1.8 1.8 0 0 1 14 4.5v5.2a1.8 1.8 0 0 1-1.8 1.8H8.2L5 14v-2.5H3.8A1.8 1.8 0 0 1 2 9.7V4.5a1.8 1.8 0 0 1 1.8-1.8zM5.3 6h5.4M5.3 8.5h3.2';
  const DOWN = 'm4.5 6.3 3.5 3.5 3.5-3.5';
  /** @type {Record<string, string>} */
  const UNREAD = { en: 'unread', de: 'ungelesen', es: 'sin leer', fr: 'non lus', pt: 'não lidas', ar: 'غير مقروءة' };
  const language = (locale || document.documentElement.lang || navigator.language).slice(0, 2).toLowerCase();

  /** The site or the visitor may forbid storage: then they are somebody new on the next page. */
  const storage = {
    get() {
      try {
        return localStorage.getItem(stored);
      } catch {
        return null;
      }
    },
    /** @param {string | null} token */
    set(token) {
      try {
        token ? localStorage.setItem(stored, token) : localStorage.removeItem(stored);
      } catch {}
    },
  };

  /** @param {string} path @param {RequestInit} [init] */
  async function call(path, init) {
    const answer = await fetch(`${base}/chat/v1${path}`, { ...init, credentials: 'omit' });
    const body = await answer.json();
    if (!answer.ok) {
      throw Object.assign(new Error(body.detail), { status: answer.status, after: answer.headers.get('Retry-After') });
    }
    return body;
  }

  const host = document.createElement('parley-chat');
  const root = host.attachShadow({ mode: 'closed' });
  const button = document.createElement('button');
  const path = document.createElementNS(SVG, 'path');
  const badge = document.createElement('span');
  /** @type {Record<string, ((detail?: unknown) => void)[]>} */
  const listeners = {};
  /** How it looks. @type {any} */
  let look;
  /** What opens and closes, once somebody has reached for it. @type {Promise<any> | undefined} */
  let panel;

  function draw() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:host{all:initial}:host([hidden]),[hidden]{display:none!important}
button{position:fixed;z-index:2147483000;inset-block-end:max(${look.offset}px,env(safe-area-inset-bottom));inset-inline-${look.position}:${look.offset}px;display:flex;align-items:center;gap:12px;min-inline-size:56px;min-block-size:56px;max-inline-size:calc(100vw - ${look.offset + 16}px);padding:8px 16px;border:0;border-radius:28px;font:500 15px/20px system-ui,sans-serif;overflow-wrap:anywhere;background:${look.color};color:${look.text_color};box-shadow:0 8px 24px -4px #0004,0 0 0 1px #0001;cursor:pointer}
button:focus-visible{outline:2px solid ${look.color};outline-offset:2px}
bdi:empty{display:none}
svg{flex:none;inline-size:24px;block-size:24px;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
span{position:absolute;inset-block-start:-3px;inset-inline-end:-3px;min-inline-size:22px;border-radius:11px;background:#b3261e;color:#fff;font:600 12px/22px system-ui,sans-serif;box-shadow:0 0 0 2px #fff}
@media(forced-colors:active){button{border:2px solid;padding:6px 14px}}@media print{:host{display:none}}`);
    root.adoptedStyleSheets = [sheet];
    const icon = document.createElementNS(SVG, 'svg');
    icon.setAttribute('viewBox', '0 0 16 16');
    icon.setAttribute('aria-hidden', 'true');
    icon.append(path);
    button.type = 'button';
    const words = document.createElement('bdi');
    words.textContent = look.launcher_text;
    button.append(icon, words, badge);
    button.addEventListener('click', () => run('toggle'));
    button.addEventListener('pointerenter', () => run('load'), { once: true });
    button.addEventListener('focus', () => run('load'), { once: true });
    root.append(button);
    show(0, false);
    document.body.append(host);
  }

  /** @param {number} unread @param {boolean} isOpen */
  function show(unread, isOpen) {
    badge.textContent = unread > 9 ? '9+' : String(unread);
    badge.hidden = unread === 0;
    button.setAttribute('aria-label', (look.launcher_text ?? 'Chat') + (unread ? `, ${unread} ${UNREAD[language] ?? UNREAD.en}` : ''));
    button.setAttribute('aria-expanded', String(isOpen));
    path.setAttribute('d', isOpen ? DOWN : BUBBLE);
  }

  /** How much is unread, as long as there is no frame that knows. */
  function count() {
    if (storage.get() && !panel) {
      import(`${base}/chat/unread.js`).then((module) => module.count({ call, storage, show, isLed: () => !!panel }), () => {});
    }
  }

  async function start() {
    if (look) {
      return;
    }
    try {
      look = await call(`/config?${new URLSearchParams({ key: key ?? '', locale: language })}`);
    } catch (error) {
      console.warn('Parley:', /** @type {Error} */ (error).message);
      return;
    }
    stored += look.stored_as ?? key;
    look.color ??= '#075b66';
    draw();
    count();
    document.addEventListener('visibilitychange', count);
    called.splice(0).forEach((it) => run(...it));
  }

  /** What is wanted. @param {string} name @param {any} [value] */
  async function run(name, value) {
    if (name === 'hide' || name === 'show') {
      host.hidden = name === 'hide';
    } else if (name !== 'logout' || panel || storage.get()) {
      const raise = (/** @type {string} */ what, /** @type {unknown} */ detail) => listeners[what]?.forEach((it) => it(detail));
      const site = { key, stored, base, look, language, root, button, storage, call, show, raise };
      panel ??= import(`${base}/chat/panel.js`).then((module) => module.panel(site));
      panel.then((it) => it[name]?.(value), () => (panel = undefined));
    }
  }

  /** What is wanted before it can be. @type {[string, any][]} */
  const called = [];
  const early = page.parley?.q ?? [];
  page.parley = (/** @type {string} */ name, /** @type {any} */ value, /** @type {any} */ listener) => {
    if (name === 'on') {
      (listeners[value] ??= []).push(listener);
    } else if (name === 'consent') {
      value && start();
    } else {
      look ? run(name, value) : called.push([name, value]);
    }
  };
  page.parley.isLoaded = true;
  early.forEach((/** @type {[string, any, any]} */ args) => page.parley(...args));
  if (consent !== 'required') {
    document.body ? start() : addEventListener('DOMContentLoaded', start);
  }
})();
