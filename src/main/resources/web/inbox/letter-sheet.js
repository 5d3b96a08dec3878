// @ts-check
// The HTML of a mail on a sheet of its own: a frame without scripts, as high as what is on it.
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { addressOf, loadMedia } from './details.js';
import { contentIdsIn, letterNodes } from './letter-html.js';
import { WatchingElement } from './signals.js';
import { t } from './text.js';

/** Room for a bar that scrolls sideways, where it takes some. */
const BAR_PX = 16;

/** How high each was when it was seen last: the place is there before the mail is. @type {Map<string, number>} */
const heights = new Map();

/** @typedef {{ media_id: string, content_id: string | null }} Enclosure */

class LetterSheet extends WatchingElement {
  static properties = {
    message: { attribute: false },
    html: { attribute: false },
    enclosures: { attribute: false },
    pictures: { attribute: false },
  };

  /** @type {ResizeObserver | null} */
  #sizes = null;

  constructor() {
    super();
    /** The id of the message. */
    this.message = '';
    this.html = '';
    /** @type {Enclosure[]} */
    this.enclosures = [];
    /** Whether pictures of others are wanted. */
    this.pictures = false;
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#sizes?.disconnect();
  }

  /** With pictures of others it is another sheet, whose policy lets them in. @override */
  render() {
    const address = this.pictures ? '/sheet/pictures' : '/sheet';
    return html`${keyed(
      address,
      html`<iframe src=${address} title=${t('letter_content')} referrerpolicy="no-referrer" height=${heights.get(this.message) ?? nothing}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" @load=${this.#fill}></iframe>`,
    )}`;
  }

  /** @override @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has('html') && changed.get('html') !== undefined) {
      this.#fill();
    }
  }

  get #frame() {
    return this.querySelector('iframe');
  }

  #fill = async () => {
    const sheet = this.#frame?.contentDocument;
    const own = await this.#ownPictures();
    if (!sheet?.body || sheet !== this.#frame?.contentDocument) {
      return; // another one took its place meanwhile
    }
    const pictures = { own: (/** @type {string} */ id) => own.get(id) ?? null, others: this.pictures };
    const nodes = letterNodes(this.html, sheet, pictures);
    const [first] = /** @type {HTMLCollectionOf<HTMLElement>} */ (nodes.children);
    sheet.body.dir = first?.dir || 'auto'; // what is wider than the sheet goes on where its lines do
    sheet.body.replaceChildren(nodes);
    sheet.onkeydown = this.#pass;
    this.#sizes?.disconnect();
    this.#sizes = new ResizeObserver(() => this.#fit());
    this.#sizes.observe(sheet.body);
    this.#fit();
  };

  /** Who has clicked on a mail goes on by keys, of which the page would hear nothing. @param {KeyboardEvent} event */
  #pass = (event) => {
    if (!this.#frame?.dispatchEvent(new KeyboardEvent(event.type, event))) {
      event.preventDefault();
    }
  };

  /** Where the pictures are that came with the mail and are shown in it. @returns {Promise<Map<string, string>>} */
  async #ownPictures() {
    const shown = contentIdsIn(this.html);
    const found = this.enclosures.map(async ({ media_id, content_id }) => {
      if (!content_id || !shown.has(content_id)) {
        return null;
      }
      const media = await loadMedia(media_id).catch(() => undefined);
      const address = media?.status === 'ready' ? addressOf(media) : null;
      return address ? /** @type {[string, string]} */ ([content_id, address]) : null;
    });
    return new Map((await Promise.all(found)).filter((one) => one !== null));
  }

  #fit() {
    const sheet = this.#frame?.contentDocument;
    if (!sheet?.body) {
      return;
    }
    const { scrollWidth, clientWidth } = sheet.documentElement;
    const written = Math.max(sheet.body.getBoundingClientRect().height, sheet.body.scrollHeight); // more than its boxes hold
    const height = Math.ceil(written) + (scrollWidth > clientWidth ? BAR_PX : 0);
    heights.set(this.message, height);
    this.#frame?.setAttribute('height', String(height));
  }
}

customElements.define('parley-letter-sheet', LetterSheet);
