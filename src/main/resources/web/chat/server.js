// @ts-check
// What the frame asks the server, and what it is told on and on.

/** The server says something every 15 seconds at least. */
const SILENCE_MS = 35_000;
/** And at once when a stream begins; whoever hears nothing is behind something that holds it back. */
const FIRST_SILENCE_MS = 8_000;
/** How often is asked where no stream comes through, and how many times before one is tried again. */
const ASK_EVERY_MS = 5_000;
const ASK_TIMES = 60;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

export class Refusal extends Error {
  /** @param {number} status @param {string} detail @param {string | null} after seconds */
  constructor(status, detail, after) {
    super(detail);
    this.status = status;
    this.after = Number(after ?? 0);
  }
}

/**
 * @param {string} method
 * @param {string} path below {@code /chat/v1}
 * @param {string} token
 * @param {unknown} [body] a form, or what becomes JSON
 * @returns {Promise<any>} the answer's body; throws a {@link Refusal}, or an error of the network
 */
export async function request(method, path, token, body) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`/chat/v1${path}`, {
    method,
    credentials: 'omit',
    headers: { Authorization: `Bearer ${token}`, ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}) },
    body: isForm ? body : body ? JSON.stringify(body) : null,
  });
  const text = await answer.text();
  const known = text ? JSON.parse(text) : null;
  if (!answer.ok) {
    throw new Refusal(answer.status, known?.detail ?? '', answer.headers.get('Retry-After'));
  }
  return known;
}

/** @param {string} path @param {string} token */
export async function read(path, token) {
  const answer = await fetch(`/chat/v1${path}`, { credentials: 'omit', headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) {
    throw new Refusal(answer.status, '', null);
  }
  return answer.blob();
}

/**
 * @typedef {object} Hearer
 * @property {(type: string, data: any) => void} told
 * @property {(isConnected: boolean) => void} connected
 * @property {() => void} refused the token is good for nothing any more
 */

/** A stream that is opened again whenever it ends, until it is stopped. */
export class Stream {
  #isStopped = false;
  #reading = new AbortController();
  #failures = 0;
  #hurry = () => {};
  /** Whether nothing at all has come through. */
  #isHeldBack = false;

  /** @param {string} token @param {Hearer} hearer */
  constructor(token, hearer) {
    this.token = token;
    this.hearer = hearer;
    this.#follow();
  }

  stop() {
    this.#isStopped = true;
    this.#reading.abort();
    this.#hurry();
  }

  /** There is reason to hope: what is open may be dead, and who waits need wait no longer. */
  hurry() {
    this.#failures = 0;
    this.#reading.abort();
    this.#hurry();
  }

  async #follow() {
    while (!this.#isStopped) {
      try {
        await (this.#isHeldBack ? this.#askOften() : this.#readOnce());
      } catch (error) {
        // What was asked for somebody who has left says nothing about the next one.
        if (!this.#isStopped && error instanceof Refusal && error.status === 401) {
          this.hearer.refused();
          return;
        }
      }
      if (!this.#isStopped) {
        this.hearer.connected(false);
        await this.#pause();
      }
    }
  }

  #pause() {
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures++);
    return this.#wait(longest * (0.5 + Math.random() / 2));
  }

  /** Or until there is reason to hurry. @param {number} pause milliseconds @returns {Promise<void>} */
  #wait(pause) {
    return new Promise((resolve) => {
      this.#hurry = () => resolve();
      setTimeout(resolve, pause);
    });
  }

  /** In the place of a stream that something between here and the server keeps until it ends. */
  async #askOften() {
    this.#isHeldBack = false;
    for (let times = 0; times < ASK_TIMES && !this.#isStopped; times++) {
      const snapshot = await request('GET', '/conversation', this.token);
      if (this.#isStopped) {
        return; // it is about somebody who has left
      }
      this.hearer.told('snapshot', snapshot);
      this.hearer.connected(true);
      await this.#wait(ASK_EVERY_MS);
    }
  }

  async #readOnce() {
    this.#reading = new AbortController();
    let silence = this.#silence(FIRST_SILENCE_MS, () => (this.#isHeldBack = true));
    try {
      const answer = await fetch('/chat/v1/events', {
        credentials: 'omit',
        headers: { Authorization: `Bearer ${this.token}`, Accept: 'text/event-stream' },
        signal: this.#reading.signal,
      });
      if (!answer.ok || !answer.body) {
        throw new Refusal(answer.status, '', null);
      }
      this.hearer.connected(true);
      this.#failures = 0;
      let rest = '';
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        clearTimeout(silence);
        silence = this.#silence(SILENCE_MS);
        const frames = (rest + part.value).split('\n\n');
        rest = frames.pop() ?? '';
        frames.forEach((frame) => this.#tell(frame));
      }
    } finally {
      clearTimeout(silence);
    }
  }

  /** @param {number} longest milliseconds @param {() => void} [over] */
  #silence(longest, over = () => {}) {
    const reading = this.#reading;
    return setTimeout(() => {
      over();
      reading.abort();
    }, longest);
  }

  /** @param {string} frame */
  #tell(frame) {
    const type = /^event: (\w+)$/m.exec(frame)?.[1];
    const data = /^data: (.*)$/m.exec(frame)?.[1];
    if (type && data) {
      this.hearer.told(type, JSON.parse(data));
    }
  }
}
