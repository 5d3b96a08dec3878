// @ts-check
// What is said between one visitor and the agents, and what of it has arrived.
import { Refusal, request, Stream } from './server.js';

/**
 * @typedef {object} Message
 * @property {string} id
 * @property {'visitor' | 'agent'} from
 * @property {string | null} name
 * @property {{ text: string }} content
 * @property {string} timestamp
 * @property {string | null} client_message_id
 */

/**
 * A message that the server has not confirmed.
 *
 * @typedef {object} Unsent
 * @property {string} id the same at each try, so that it is one message
 * @property {string} text
 * @property {Promise<any>} page where it was written
 * @property {boolean} hasFailed
 * @property {boolean} isRefused for what it is: it holds up nothing that comes after it
 */

/**
 * @typedef {object} Site what the page around the frame does
 * @property {() => Promise<string>} session begins one; throws a {@link Refusal}
 * @property {() => Promise<any>} page where the visitor is
 * @property {(token: string) => void} ended the token is good for nothing any more
 * @property {(count: number) => void} unread
 * @property {() => void} sent
 */

const NOTHING = { status: 'none', agent: null, seen: false, unread_count: 0 };
const READ_MS = 1000;
const RETRY_MS = 3000;

export class Talk {
  /** @type {Map<string, Message>} */
  #known = new Map();
  /** @type {Unsent[]} */
  unsent = [];
  /** @type {{ status: string, agent: { name: string } | null, seen: boolean, unread_count: number }} */
  stand = NOTHING;
  hasOlder = false;
  isConnected = true;
  /** Until when nothing may be written, in milliseconds since 1970. */
  waitUntil = 0;
  /** @type {string | null} */
  #token = null;
  /** @type {Stream | null} */
  #stream = null;
  #isSending = false;
  #isLooking = false;
  /** The agent's messages up to which the server knows. */
  #marked = { received: '', read: '' };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #marking;

  /** @param {Site} site @param {() => void} changed */
  constructor(site, changed) {
    this.site = site;
    this.changed = changed;
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
    this.#token = null;
    this.#known.clear();
    this.unsent = [];
    this.stand = NOTHING;
    this.hasOlder = false;
    this.#marked = { received: '', read: '' };
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
          this.changed();
          if (isConnected) {
            this.#sendOn();
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

  hurry() {
    this.#stream?.hurry();
    this.#sendOn();
  }

  /** @param {boolean} isLooking whether the visitor sees what is said */
  look(isLooking) {
    this.#isLooking = isLooking;
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
    } else if (type === 'message') {
      this.#keep(data);
    } else if (type === 'conversation') {
      this.stand = data;
    }
    this.#mark();
    this.changed();
  }

  /** @param {Message} message */
  #keep(message) {
    this.#known.set(message.id, message);
    this.unsent = this.unsent.filter(({ id }) => id !== message.client_message_id);
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

  /** @param {string} text */
  write(text) {
    this.unsent.push({ id: newId(), text, page: this.site.page(), hasFailed: false, isRefused: false });
    this.changed();
    this.#sendOn();
  }

  /** @param {Unsent} unsent */
  retry(unsent) {
    unsent.hasFailed = unsent.isRefused = false;
    this.changed();
    this.#sendOn();
  }

  /** One after the other, so that they arrive in order. */
  async #sendOn() {
    const next = this.unsent.find(({ isRefused }) => !isRefused);
    if (!next || next.hasFailed || this.#isSending) {
      return;
    }
    this.#isSending = true;
    try {
      await this.#send(next);
    } catch (error) {
      this.#fail(next, error instanceof Refusal ? error : null);
    } finally {
      this.#isSending = false;
      this.changed();
    }
    this.#sendOn();
  }

  /** Whoever leaves meanwhile has nothing to do with the answer. @param {Unsent} unsent */
  async #send(unsent) {
    const token = this.#token ?? (await this.site.session());
    if (!this.unsent.includes(unsent)) {
      return;
    }
    this.#token = token;
    const { id, text } = unsent;
    const body = { client_message_id: id, type: 'text', content: { text }, page: await unsent.page };
    const message = await request('POST', '/messages', token, body);
    if (this.#token === token) {
      this.#keep(message);
      this.waitUntil = 0;
      this.listen();
      this.site.sent();
    }
  }

  /** @param {Unsent} unsent @param {Refusal | null} refusal null for the network */
  #fail(unsent, refusal) {
    const status = refusal?.status ?? 0;
    unsent.hasFailed = true;
    if (status === 401) {
      this.#end();
    } else if (status === 429) {
      const pause = 1000 * Math.max(1, refusal?.after ?? 0);
      this.waitUntil = Date.now() + pause;
      this.#retryAfter(unsent, pause);
    } else if (status === 0 || status >= 500) {
      this.#retryAfter(unsent, RETRY_MS);
    } else {
      unsent.isRefused = true;
    }
  }

  /** @param {Unsent} unsent @param {number} pause milliseconds */
  #retryAfter(unsent, pause) {
    setTimeout(() => unsent.hasFailed && this.unsent.includes(unsent) && this.retry(unsent), pause);
  }

  /** The token is good for nothing any more; what is not sent yet goes with the next one. */
  #end() {
    const { unsent } = this;
    if (this.#token) {
      this.site.ended(this.#token);
    }
    this.leave();
    this.unsent = unsent;
    this.changed();
  }

  /** Tells the agents how far the visitor has come. */
  #mark() {
    const last = this.messages.findLast(({ from }) => from === 'agent');
    this.site.unread(this.stand.unread_count);
    clearTimeout(this.#marking);
    if (!last || this.stand.unread_count === 0 || this.#marked.read === last.id) {
      return;
    }
    if (this.#marked.received !== last.id) {
      this.#marked.received = last.id;
      this.#say('received', last.id);
    }
    if (this.#isLooking) {
      this.#marking = setTimeout(() => {
        this.#marked.read = last.id;
        this.#say('read', last.id);
      }, READ_MS);
    }
  }

  /** @param {'received' | 'read'} how @param {string} id */
  #say(how, id) {
    if (this.#token) {
      // What fails is made up for by the next one, which is for all before it.
      request('PUT', `/${how}`, this.#token, { message_id: id }).catch(() => {});
    }
  }
}

/** @param {Message} message */
function order({ timestamp, id }) {
  return timestamp + id;
}

/** Also where the page is not secure and {@code randomUUID} is missing. */
function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
