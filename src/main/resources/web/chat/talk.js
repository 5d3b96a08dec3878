// @ts-check
// What is said between one visitor and the agents, and what of it has arrived.
import { Files, fit } from './files.js';
import { Form } from './form.js';
import { Rating } from './rating.js';
import { Receipts } from './receipts.js';
import { Sending } from './sending.js';
import { read, Refusal, request, Stream } from './server.js';
import { Typing } from './typing.js';

/** @typedef {import('./sending.js').Unsent} Unsent */

/**
 * @typedef {object} Message
 * @property {string} id
 * @property {'visitor' | 'agent'} from
 * @property {string | null} name
 * @property {number | null} hue
 * @property {string} type
 * @property {{ text: string }} content
 * @property {import('./files.js').File | null} file
 * @property {string} timestamp
 * @property {string | null} client_message_id
 */

/**
 * @typedef {object} Site what the page around the frame does
 * @property {() => Promise<string>} session begins one; throws a Refusal
 * @property {() => Promise<any>} page where the visitor is
 * @property {(token: string) => void} ended the token is good for nothing any more
 * @property {(count: number) => void} unread
 * @property {() => void} sent
 */

/** @typedef {{ name: string, hue?: number | null }} Agent */

const RECENT_MS = 86_400_000;
const NOTHING = { status: 'none', agent: null, seen: false, rating: null, unread_count: 0 };

export class Talk {
  /** @type {Map<string, Message>} */
  #known = new Map();
  /** @type {{ status: string, agent: Agent | null, seen: boolean, rating: number | null, unread_count: number }} */
  stand = NOTHING;
  hasOlder = false;
  isConnected = true;
  /** Whether the site says who the visitor is. */
  isNamed = false;
  form = new Form();
  /** @type {string | null} */
  #token = null;
  /** @type {Stream | null} */
  #stream = null;
  #receipts = new Receipts((how, id) => this.#say(how, id));

  /** @param {Site} site @param {() => void} changed */
  constructor(site, changed) {
    this.site = site;
    this.changed = changed;
    this.files = new Files((id) => read(`/messages/${id}/file`, this.#token ?? ''), changed);
    this.typing = new Typing((state) => this.#type(state), changed);
    this.rating = new Rating((score, comment) => this.#rate(score, comment), changed);
    this.sending = new Sending({ post: (unsent) => this.#post(unsent), ended: () => this.#end(), changed });
  }

  /** Oldest first. */
  get messages() {
    return [...this.#known.values()].sort((one, other) => order(one).localeCompare(order(other)));
  }

  /** The visitor is known by a token; who was another one before has left. @param {string} token */
  enter(token) {
    if (this.#token && this.#token !== token) {
      this.leave();
    }
    this.#token = token;
    this.listen();
    this.changed();
  }

  /**
   * Forgets everything: it belongs to somebody else from now on.
   *
   * @param {string | null} [token] is to be good for nothing any more
   */
  leave(token = null) {
    if (token) {
      request('DELETE', '/sessions', token).catch(() => {}); // it dies by itself some day
    }
    this.rest();
    this.typing.over();
    this.typing.sent();
    this.#token = null;
    this.#known.clear();
    this.files.forget();
    this.sending.unsent = [];
    this.stand = NOTHING;
    this.rating.forget();
    this.form.forget();
    this.hasOlder = false;
    this.#receipts.forget();
    this.site.unread(0);
    this.changed();
  }

  /** Hears what happens, from a whole picture on. */
  listen() {
    if (this.#token && !this.#stream) {
      this.#stream = new Stream(this.#token, {
        told: (type, data) => this.#told(type, data),
        connected: (isConnected) => {
          this.isConnected = isConnected;
          this.typing.over();
          this.changed();
          if (isConnected) {
            this.sending.goOn();
          }
        },
        refused: () => this.#end(),
      });
    }
  }

  /** Hears nothing until {@link listen}. */
  rest() {
    this.#stream?.stop();
    this.#stream = null;
  }

  /** Whether something was said within a day, so that an answer may be waited for. */
  get isRecent() {
    return Date.now() - Date.parse(this.messages.at(-1)?.timestamp ?? '') < RECENT_MS;
  }

  /** Whether there is reason to {@link listen} again: an answer, or an end of the session. */
  async hasNews() {
    const token = this.#token ?? '';
    try {
      const { unread_count: unread } = await request('GET', '/summary', token);
      return token === this.#token && unread !== this.stand.unread_count;
    } catch (error) {
      return token === this.#token && error instanceof Refusal && error.status === 401;
    }
  }

  hurry() {
    this.#stream?.hurry();
    this.sending.goOn();
  }

  /** @param {boolean} isLooking whether the visitor sees what is said */
  look(isLooking) {
    this.#receipts.look(isLooking);
    this.#mark();
  }

  /** @param {string} type @param {any} data */
  #told(type, data) {
    if (type === 'snapshot') {
      const { messages, has_more: hasOlder, ...stand } = data;
      const oldest = messages[0]?.timestamp ?? '';
      const isWhole = [...this.#known.values()].some(({ id }) => messages.some((/** @type {Message} */ it) => it.id === id));
      this.#known = new Map([...this.#known].filter(([, it]) => isWhole && it.timestamp < oldest));
      this.hasOlder = this.#known.size > 0 ? this.hasOlder : hasOlder;
      this.stand = stand;
      messages.forEach((/** @type {Message} */ message) => this.#keep(message));
    } else if (type === 'typing') {
      this.typing.answered(data.expires_in_ms);
    } else if (type === 'message') {
      this.#keep(data);
      if (data.from === 'agent') {
        this.typing.over();
      }
    } else if (type === 'conversation') {
      this.stand = data;
    }
    if (this.stand.status !== 'resolved') {
      this.rating.forget();
    }
    this.#mark();
    this.changed();
  }

  /** @param {Message} message */
  #keep(message) {
    this.#known.set(message.id, message);
    this.sending.confirm(message.client_message_id);
  }

  async older() {
    const [first] = this.messages;
    const token = this.#token;
    if (token && first) {
      try {
        const page = await request('GET', `/messages?before=${first.id}`, token);
        if (token === this.#token) {
          page.messages.forEach((/** @type {Message} */ message) => this.#keep(message));
          this.hasOlder = page.has_more;
          this.changed();
        }
      } catch {
        // The button is still there, to be pressed once more.
      }
    }
  }

  /** @param {string} text @param {Blob | null} [file] */
  write(text, file = null) {
    this.typing.sent();
    this.sending.write(text, this.site.page(), file, file ? null : this.form.take());
  }

  /** Whether the visitor may send files. @param {string} rule of the chat */
  takesFiles(rule) {
    return rule === 'on' || (rule === 'after_agent_reply' && this.messages.some(({ from }) => from === 'agent'));
  }

  /** Whoever leaves meanwhile has nothing to do with the answer. @param {Unsent} unsent */
  async #post(unsent) {
    const token = this.#token ?? (await this.site.session());
    if (!this.sending.unsent.includes(unsent)) {
      return false;
    }
    this.#token = token;
    const message = await (unsent.file ? postFile(unsent, unsent.file, token) : postText(unsent, token));
    if (this.#token !== token) {
      return false;
    }
    if (unsent.file) {
      this.files.keep(message.id, unsent.file);
    }
    this.#keep(message);
    this.listen();
    this.site.sent();
    return true;
  }

  /** The token is good for nothing any more; what is not sent yet goes with the next one. */
  #end() {
    const { unsent } = this.sending;
    if (this.#token) {
      this.site.ended(this.#token);
    }
    this.leave();
    this.sending.unsent = unsent;
    this.changed();
  }

  /** Tells the agents how far the visitor has come. */
  #mark() {
    const last = this.messages.findLast(({ from }) => from === 'agent');
    this.site.unread(this.stand.unread_count);
    this.#receipts.mark(last?.id, this.stand.unread_count);
  }

  /** A courtesy: what fails is said again. @param {'on' | 'off'} state */
  #type(state) {
    if (this.#token && this.stand.status === 'open') {
      request('POST', '/typing', this.#token, { state }).catch(() => {});
    }
  }

  /** @param {number} score @param {string} comment */
  #rate(score, comment) {
    return request('POST', '/rating', this.#token ?? '', { score, comment });
  }

  /** @param {'received' | 'read'} how @param {string} id */
  async #say(how, id) {
    if (this.#token) {
      await request('PUT', `/${how}`, this.#token, { message_id: id });
    }
  }
}

/** @param {Message} message */
function order({ timestamp, id }) {
  return timestamp + id;
}

/** @param {Unsent} unsent @param {string} token @returns {Promise<Message>} */
async function postText({ id, text, page, form }, token) {
  return request('POST', '/messages', token, { client_message_id: id, type: 'text', content: { text }, page: await page, form });
}

/** @param {Unsent} unsent @param {Blob} file @param {string} token @returns {Promise<Message>} */
async function postFile({ id, text, page }, file, token) {
  const form = new FormData();
  form.set('message', JSON.stringify({ client_message_id: id, caption: text || null, page: await page }));
  form.set('file', await fit(file));
  return request('POST', '/files', token, form);
}
