// @ts-check
// Menus and small forms that float beside what opened them: native popovers, placed by hand.
import { html, nothing, render } from 'lit';
import { icon } from './icons.js';
import { folded } from './text.js';

const GAP = 6;
const EDGE = 8;
/** Letters that come faster one after the other are one word. */
const PAUSE_MS = 1000;

let typed = '';
let typedAt = -PAUSE_MS;

/**
 * Shows something beside an element until the person leaves it. Focus goes into it, and back.
 *
 * @param {Element} anchor
 * @param {string} label
 * @param {(close: () => void) => unknown} content a template
 * @param {{ role?: string, classes?: string, onclose?: () => void }} [options]
 * @returns {{ close: () => void, update: () => void }}
 */
export function openPopup(anchor, label, content, { role = 'dialog', classes = '', onclose } = {}) {
  const box = document.createElement('div');
  box.popover = 'auto';
  box.className = `pop floating ${classes}`;
  box.setAttribute('role', role);
  box.setAttribute('aria-label', label);
  const close = () => box.isConnected && box.hidePopover();
  const update = () => {
    render(content(close), box);
    place(box, anchor);
  };
  const pressed = (/** @type {PointerEvent} */ event) => anchor.contains(/** @type {Node} */ (event.target)) && passOver(anchor);
  addEventListener('pointerdown', pressed, true);
  box.addEventListener('toggle', (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === 'closed') {
      removeEventListener('pointerdown', pressed, true);
      box.remove();
      onclose?.();
    }
  });
  box.addEventListener('keydown', moveFocus);
  // Beside the anchor, so that the tab key goes on from there.
  (anchor.closest('dialog') ?? document.body).append(box);
  box.showPopover();
  update();
  typed = '';
  firstOf(box)?.focus();
  return { close, update };
}

/** A press on the button that has opened something closes it, as a press anywhere does; the click would open it again. @param {Element} anchor */
function passOver(anchor) {
  if (anchor.matches('button')) {
    const stop = (/** @type {Event} */ click) => click.stopImmediatePropagation();
    anchor.addEventListener('click', stop, { once: true, capture: true });
    // Unless one lets go of it elsewhere: then there is no click, and the next one counts.
    addEventListener('pointerdown', () => anchor.removeEventListener('click', stop, true), { once: true, capture: true });
  }
}

/** Where the keyboard begins: of several choices at the one that holds. @param {HTMLElement} box @returns {HTMLElement | null} */
function firstOf(box) {
  /** @type {HTMLElement | null} */
  const first = box.querySelector('[autofocus], input, [role^="menuitem"], button');
  const holds = first?.matches('[role^="menuitem"]') ? box.querySelector('[aria-checked="true"]') : null;
  return /** @type {HTMLElement | null} */ (holds ?? first);
}

/**
 * Below the anchor or above it, inside of the window.
 *
 * @param {HTMLElement} box
 * @param {Element} anchor
 */
function place(box, anchor) {
  const from = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const below = from.bottom + GAP;
  const fits = below + height <= innerHeight - EDGE || from.top < height + GAP + EDGE;
  const rtl = document.documentElement.dir === 'rtl';
  const start = rtl ? from.right - width : from.left;
  const end = innerWidth - width - EDGE;
  box.style.left = `${Math.max(EDGE, Math.min(start, end))}px`;
  box.style.top = `${Math.max(EDGE, fits ? Math.min(below, innerHeight - height - EDGE) : from.top - GAP - height)}px`;
}

/**
 * Arrow keys, Home and End go through the items of a menu, letters to the one that is called so; in a field, Enter takes
 * the first that is found.
 *
 * @param {KeyboardEvent} event
 */
function moveFocus(event) {
  const box = /** @type {HTMLElement} */ (event.currentTarget);
  const items = /** @type {HTMLElement[]} */ ([...box.querySelectorAll('[role^="menuitem"]')]);
  const focused = document.activeElement;
  const at = items.indexOf(/** @type {HTMLElement} */ (focused));
  /** @type {Record<string, number>} */
  const targets = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at < 0 ? items.length : at + items.length - 1) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const isField = focused instanceof HTMLInputElement;
  if (items.length === 0) {
    return;
  }
  if (event.key in targets && !(isField && !event.key.startsWith('Arrow'))) {
    event.preventDefault();
    items[targets[event.key]].focus();
  } else if (at >= 0) {
    seek(event, items, at);
  } else if (isField && event.key === 'Enter' && !focused.form && focused.value) {
    items[0].click();
  }
}

/**
 * Goes to the next item with a name, or a word of one, that begins with what is being typed.
 *
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} items
 * @param {number} at the one that has the focus
 */
function seek(event, items, at) {
  const { key, timeStamp, altKey, ctrlKey, metaKey } = event;
  const goesOn = timeStamp - typedAt < PAUSE_MS && typed !== '';
  if (key.length !== 1 || altKey || ctrlKey || metaKey || (key === ' ' && !goesOn)) {
    return;
  }
  event.preventDefault(); // a space would press the item
  typed = goesOn ? typed + key : key;
  typedAt = timeStamp;
  const from = goesOn ? at : at + 1;
  const order = [...items.slice(from), ...items.slice(0, from)];
  const word = folded(typed);
  order.find((item) => ` ${folded(nameOf(item))}`.includes(` ${word}`))?.focus();
}

/** @param {HTMLElement} item */
function nameOf(item) {
  return (item.querySelector('.grow') ?? item).textContent ?? '';
}

/**
 * @typedef {object} MenuItem
 * @property {string} label
 * @property {() => void} run
 * @property {string} [icon]
 * @property {unknown} [picture] in the place of an icon
 * @property {string} [hint] at the end, such as a key or a time
 * @property {boolean} [checked] one of several, this one chosen or not
 */

/**
 * A menu of things to do or to choose.
 *
 * @param {Element} anchor
 * @param {string} label
 * @param {(MenuItem | null)[]} items null for a line
 * @param {{ onclose?: () => void }} [options]
 */
export function openMenuOf(anchor, label, items, options = {}) {
  return openPopup(
    anchor,
    label,
    (close) => items.map((item) => (item ? menuItem(item, close) : html`<hr>`)),
    { role: 'menu', classes: 'menu', ...options },
  );
}

/**
 * @param {MenuItem} item
 * @param {() => void} close
 */
export function menuItem(item, close) {
  const choosing = item.checked !== undefined;
  return html`<button class="mi" role=${choosing ? 'menuitemradio' : 'menuitem'}
    aria-checked=${choosing ? String(item.checked) : nothing} tabindex="-1"
    @click=${() => {
      close();
      item.run();
    }}>
    ${item.picture ?? (item.icon ? icon(item.icon) : '')}<span class="grow cut" dir="auto">${item.label}</span>
    ${item.checked ? icon('check', 'i14') : ''}${item.hint ? html`<span class="hint" dir="auto">${item.hint}</span>` : ''}
  </button>`;
}
