// @ts-check
// The HTML of a mail, built anew from what is known to be harmless. The server has cleaned it
// already, and the sheet that it goes on runs no scripts: each of the three would do alone.

const TAGS = new Set(
  `a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details
  dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p
  pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr
  tt u ul var wbr`.split(/\s+/),
);
/** What is left out with all that is in it; of other unknown elements the content stays. */
const DROPPED = new Set(
  `applet audio base button canvas embed fieldset form frame frameset head iframe input link math meta noembed
  noframes noscript object option plaintext script select style svg template textarea title video xmp`.split(/\s+/),
);
const ATTRIBUTES = new Set(
  `align alt bgcolor border cellpadding cellspacing color cols colspan dir face height headers lang open reversed
  rowspan rules scope size span start style summary title type valign value width`.split(/\s+/),
);
const LINKS = ['http:', 'https:', 'mailto:', 'tel:'];
/** The server puts the address of a picture that is elsewhere here. */
const REMOTE = 'data-remote-src';
/** As the server writes it. */
const CID = /\ssrc="cid:([^"]+)"/gi;
/** What stands for a character in an attribute, as the server writes it: `&#64;` for an at sign. */
const REFERENCE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|gt|lt|quot));/gi;
/** @type {Record<string, string>} */
const NAMED = { amp: '&', gt: '>', lt: '<', quot: '"' };
/** Lengths by the window: here it is as high as what is in it, and both would grow without end. */
const OF_WINDOW = /(?<![\w.])[\d.]{1,12}v(?:h|min|max)\b/gi;
/** Deeper than anybody writes. */
const DEEPEST = 400;

/**
 * Where pictures come from.
 *
 * @typedef {object} Pictures
 * @property {(contentId: string) => string | null} own the address of one that came with the mail
 * @property {boolean} others whether those of others are wanted
 */

/**
 * A document that nobody sees, in which nothing runs and nothing is loaded. The sheet's parser makes
 * it: under the policy of this page the mail's styles would be violations.
 *
 * @param {string} html
 * @param {Document} sheet
 */
function parsed(html, sheet) {
  const { DOMParser } = /** @type {Window & typeof globalThis} */ (sheet.defaultView);
  return new DOMParser().parseFromString(html, 'text/html');
}

/**
 * @param {string} html
 * @param {Document} sheet that it will stand on
 * @param {Pictures} pictures
 * @returns {DocumentFragment} nodes of the sheet
 */
export function letterNodes(html, sheet, pictures) {
  const fragment = sheet.createDocumentFragment();
  copyChildren(parsed(html, sheet).body, fragment, pictures, 0);
  return fragment;
}

/** The ids of the pictures that a mail shows of those that came with it. @param {string} html */
export function contentIdsIn(html) {
  return new Set([...html.matchAll(CID)].map(([, id]) => unescaped(withoutReferences(id))));
}

/** @param {string} value of an attribute */
function withoutReferences(value) {
  return value.replace(REFERENCE, (all, decimal, hex, name) => {
    const point = decimal ? Number(decimal) : parseInt(hex, 16);
    return name ? NAMED[name.toLowerCase()] : point <= 0x10ffff ? String.fromCodePoint(point) : all;
  });
}

/** @param {Element} image */
function contentIdOf(image) {
  const id = /^cid:(.+)$/i.exec(image.getAttribute('src')?.trim() ?? '')?.[1];
  return id ? unescaped(id) : null;
}

/** @param {string} text */
function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * @param {Node} from
 * @param {Node} to
 * @param {Pictures} pictures
 * @param {number} depth
 */
function copyChildren(from, to, pictures, depth) {
  for (const node of depth < DEEPEST ? from.childNodes : []) {
    if (node.nodeType === Node.TEXT_NODE) {
      to.appendChild(/** @type {Document} */ (to.ownerDocument).createTextNode(node.nodeValue ?? ''));
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      copy(/** @type {Element} */ (node), to, pictures, depth + 1);
    }
  }
}

/**
 * @param {Element} element
 * @param {Node} to
 * @param {Pictures} pictures
 * @param {number} depth
 */
function copy(element, to, pictures, depth) {
  const name = element.localName;
  if (DROPPED.has(name)) {
    return;
  }
  if (!TAGS.has(name)) {
    copyChildren(element, to, pictures, depth);
    return;
  }
  const copied = /** @type {Document} */ (to.ownerDocument).createElement(name);
  for (const attribute of element.attributes) {
    if (ATTRIBUTES.has(attribute.name)) {
      const { name: key, value } = attribute;
      copied.setAttribute(key, key === 'style' ? value.replace(OF_WINDOW, 'auto') : value);
    }
  }
  if (name === 'a') {
    link(element, copied);
  } else if (name === 'img') {
    picture(element, copied, pictures);
  }
  copyChildren(element, copied, pictures, depth);
  to.appendChild(copied);
}

/** Links open a tab that knows nothing of where they stood. @param {Element} from @param {Element} to */
function link(from, to) {
  const address = from.getAttribute('href')?.trim() ?? '';
  if (URL.canParse(address) && LINKS.includes(new URL(address).protocol)) {
    to.setAttribute('href', address);
    to.setAttribute('target', '_blank');
    to.setAttribute('rel', 'noopener noreferrer nofollow');
  }
}

/** @param {Element} from @param {Element} to @param {Pictures} pictures */
function picture(from, to, pictures) {
  const id = contentIdOf(from);
  const address = id ? pictures.own(id) : pictures.others ? remote(from) : null;
  to.setAttribute('alt', from.getAttribute('alt') ?? '');
  if (address) {
    to.setAttribute('referrerpolicy', 'no-referrer');
    to.setAttribute('src', address);
  }
}

/** The sheet loads pictures over HTTPS alone; most that are linked without are there as well. @param {Element} image */
function remote(image) {
  const address = image.getAttribute(REMOTE)?.trim() ?? '';
  return /^https?:\/\//i.test(address) ? address.replace(/^http:/i, 'https:') : null;
}
