// @ts-check
// Reads the server's stream of events: by fetch, since an EventSource tells neither why it was
// refused nor whether it still hears anything.
import { pauseAfter } from './back-off.js';
import { accessToken, refresh, RequestError } from './session.js';

/** The server says something every 15 seconds at least. */
const SILENCE_MS = 35_000;
/** A stream that ends sooner is one more failure. */
const LIVED_MS = 5000;

/** @typedef {import('./types').ServerEvent} ServerEvent */

/**
 * @typedef {object} Reader
 * @property {() => number} position the number of the last event that is known
 * @property {() => void} opened
 * @property {(event: ServerEvent) => void} event
 * @property {(type: string, data: any) => void} live told what is beside the log, and has no number
 * @property {() => void} heard told after each part of the stream, be there events in it or not
 * @property {() => void} closed
 * @property {() => Promise<void>} expired what comes next is no longer kept
 */

/** The stream, read again whenever it ends. */
export class Feed {
  /** @type {AbortController | null} */
  #reading = null;
  #failures = 0;
  #wake = () => {};
  #isResting = false;
  #comeBack = () => {};

  /** @param {Reader} reader @param {AbortSignal} signal ends it */
  constructor(reader, signal) {
    this.reader = reader;
    this.signal = signal;
    signal.addEventListener('abort', () => {
      this.#wake();
      this.#comeBack();
    });
  }

  /** Reads until the end. */
  async follow() {
    while (!this.signal.aborted) {
      const begun = performance.now();
      const error = await this.#readOnce();
      this.#failures = performance.now() - begun < LIVED_MS ? this.#failures + 1 : 1;
      if (!this.signal.aborted) {
        await this.#pause(error);
        await this.#rested();
      }
    }
  }

  /** Tries again at once: there is reason to hope. @param {boolean} isDoubtful whether what is read may be dead */
  hurry(isDoubtful) {
    if (isDoubtful) {
      this.#reading?.abort();
    }
    this.#failures = Math.min(this.#failures, 1);
    this.#wake();
  }

  /** Closes the stream until {@link wake}. */
  rest() {
    this.#isResting = true;
    this.#reading?.abort();
  }

  wake() {
    this.#isResting = false;
    this.#comeBack();
    this.hurry(false);
  }

  /** @returns {Promise<RequestError | null>} why it was refused, if it was */
  async #readOnce() {
    this.#reading = new AbortController();
    try {
      await read(this.reader, AbortSignal.any([this.signal, this.#reading.signal]));
    } catch (error) {
      const problem = error instanceof RequestError ? error : null;
      await this.#recover(problem?.status).catch(() => {});
      return problem;
    } finally {
      if (!this.signal.aborted && !this.#isResting) {
        this.reader.closed();
      }
    }
    return null;
  }

  /** @param {number | undefined} status */
  async #recover(status) {
    if (status === 401) {
      await refresh();
    } else if (status === 410 || status === 400) {
      await this.reader.expired(); // 400: the log is another one, out of a backup
    }
  }

  /** @param {RequestError | null} error @returns {Promise<void>} */
  #pause(error) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseAfter(this.#failures, error));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** @returns {Promise<void>} */
  async #rested() {
    if (this.#isResting && !this.signal.aborted) {
      await new Promise((resolve) => (this.#comeBack = () => resolve(undefined)));
    }
  }
}

/**
 * Reads until the server ends the stream, or has been silent for too long.
 *
 * @param {Reader} reader
 * @param {AbortSignal} signal
 * @throws {RequestError} when the server refuses it
 */
async function read(reader, signal) {
  const silent = new AbortController();
  let silence = setTimeout(() => silent.abort(), SILENCE_MS);
  try {
    const response = await fetch('/v1/events/stream?live=presence', {
      signal: AbortSignal.any([signal, silent.signal]),
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${accessToken()}`,
        'Last-Event-ID': String(reader.position()),
      },
    });
    if (!response.ok || !response.body) {
      const retry_after = Number(response.headers.get('Retry-After')) || null;
      throw new RequestError({ status: response.status, code: '', title: '', retry_after });
    }
    reader.opened();
    const parts = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await parts.read();
      if (done) {
        return;
      }
      clearTimeout(silence);
      silence = setTimeout(() => silent.abort(), SILENCE_MS);
      rest = takeFrames(rest + value, reader);
      reader.heard();
    }
  } finally {
    clearTimeout(silence);
  }
}

/**
 * @param {string} text
 * @param {Reader} reader
 * @returns {string} the frame that is not whole yet
 */
function takeFrames(text, reader) {
  const frames = text.split('\n\n');
  const rest = frames.pop() ?? '';
  for (const frame of frames) {
    const lines = frame.split('\n');
    const field = (/** @type {string} */ name) =>
      lines.find((line) => line.startsWith(name))?.slice(name.length);
    const data = field('data: ');
    if (data && field('id: ')) {
      reader.event(JSON.parse(data));
    } else if (data) {
      reader.live(field('event: ') ?? '', JSON.parse(data));
    }
  }
  return rest;
}
