// @ts-check
// One stream of events per browser: the tab that holds the lock reads it and repeats it to the
// others. Without locks (plain http on another host) each visible tab reads its own.
import { accessToken, refresh, request, RequestError } from './session.js';
import { connection } from './store.js';

const SILENCE_MS = 35_000;
const BACK_OFF_MS = [500, 1000, 2000, 4000, 8000, 16_000, 30_000];
const BANNER_AFTER_MS = 3000;
const UPDATED_MS = 2000;
const HIDDEN_MS = 60_000;
const PAGE = 200;

/** @typedef {import('./types').ServerEvent} ServerEvent */

/**
 * @typedef {object} Listener
 * @property {(events: ServerEvent[]) => void} events at most once per animation frame, in order
 * @property {() => Promise<void>} expired what was missed is no longer kept: load everything anew
 */

const repeats = new BroadcastChannel('parley-events');
/** @type {Listener | null} */
let listener = null;
/** The number of the last event that was told. */
let last = 0;
/** @type {ServerEvent[]} */
let batch = [];
/** @type {AbortController | null} */
let reading = null;
let stopped = true;
let attempts = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let bannerTimer;
let wake = () => {};

/** The number of the newest event there is. */
export async function latestSequence() {
  const { body } = await request('GET', '/v1/events?limit=1');
  return body.meta.latest;
}

/**
 * Tells of all events after `sequence` until {@link stop}.
 *
 * @param {number} sequence
 * @param {Listener} to
 */
export function start(sequence, to) {
  last = sequence;
  listener = to;
  stopped = false;
  if (navigator.locks) {
    navigator.locks.request('parley-stream', lead).catch(() => {});
  } else {
    lead();
  }
}

export function stop() {
  stopped = true;
  listener = null;
  batch = [];
  reading?.abort();
  wake();
}

/** Holds the lock for as long as this tab lives: the next one takes over from its own last number. */
async function lead() {
  while (!stopped) {
    try {
      await read();
      attempts = 0;
    } catch (error) {
      await recover(error);
    }
    if (!stopped) {
      await pause();
    }
  }
}

/** @param {unknown} error */
async function recover(error) {
  const status = error instanceof RequestError ? error.status : 0;
  if (status === 401) {
    await refresh().catch(() => {});
  } else if (status === 410) {
    await reload();
    repeats.postMessage({ type: 'expired', last });
  } else {
    attempts++;
  }
}

async function reload() {
  last = await latestSequence().catch(() => last);
  await listener?.expired();
}

async function read() {
  reading = new AbortController();
  let silence = setTimeout(() => reading?.abort(), SILENCE_MS);
  try {
    const response = await fetch('/v1/events/stream', {
      signal: reading.signal,
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${accessToken()}`,
        'Last-Event-ID': String(last),
      },
    });
    if (!response.ok || !response.body) {
      throw new RequestError({ status: response.status, code: '', title: '' });
    }
    connected();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        return;
      }
      clearTimeout(silence);
      silence = setTimeout(() => reading?.abort(), SILENCE_MS);
      rest = takeFrames(rest + value);
    }
  } finally {
    clearTimeout(silence);
    disconnected();
  }
}

/**
 * @param {string} text
 * @returns {string} the frame that is not whole yet
 */
function takeFrames(text) {
  const frames = text.split('\n\n');
  const rest = frames.pop() ?? '';
  for (const frame of frames) {
    const data = frame.split('\n').find((line) => line.startsWith('data: '));
    if (data) {
      const event = JSON.parse(data.slice('data: '.length));
      repeats.postMessage({ type: 'event', event });
      tell(event);
    }
  }
  return rest;
}

/** @param {ServerEvent} event */
function tell(event) {
  if (event.sequence <= last) {
    return;
  }
  last = event.sequence;
  if (batch.push(event) === 1) {
    // A hidden tab has no animation frames, and is to know all the same.
    document.hidden ? setTimeout(flush) : requestAnimationFrame(flush);
  }
}

function flush() {
  const events = batch;
  batch = [];
  listener?.events(events);
}

repeats.addEventListener('message', async ({ data }) => {
  if (stopped) {
    return;
  }
  if (data.type === 'event') {
    heard();
    data.event.sequence > last + 1 ? await catchUp() : tell(data.event);
  } else if (data.type === 'expired') {
    last = data.last;
    await listener?.expired();
  } else if (data.type === 'connection') {
    show(data.state);
  }
});

/** @type {Promise<void> | null} */
let catching = null;

/** A follower has missed something, for instance while it slept: the log has it. */
function catchUp() {
  catching ??= readMissed()
    .catch(() => {})
    .finally(() => {
      catching = null;
    });
  return catching;
}

async function readMissed() {
  for (;;) {
    const { body } = await request('GET', `/v1/events?after=${last}&limit=${PAGE}`);
    body.data.forEach(tell);
    if (body.data.length < PAGE) {
      return;
    }
  }
}

/** Waits before the next attempt: longer each time, at once when there is reason to hope. */
function pause() {
  if (attempts === 0) {
    return Promise.resolve();
  }
  const base = BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length) - 1];
  const jitter = 0.7 + Math.random() * 0.6;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, base * jitter);
    wake = () => {
      clearTimeout(timer);
      resolve(undefined);
    };
  });
}

function hurry() {
  if (!document.hidden) {
    attempts = Math.min(attempts, 1);
    wake();
  }
}

addEventListener('online', hurry);
addEventListener('pageshow', hurry);
addEventListener('offline', () => show('offline'));

/** @type {ReturnType<typeof setTimeout> | undefined} */
let hiddenTimer;
document.addEventListener('visibilitychange', () => {
  clearTimeout(hiddenTimer);
  hurry();
  if (document.hidden && !navigator.locks) {
    hiddenTimer = setTimeout(() => reading?.abort(), HIDDEN_MS);
  }
});

function connected() {
  clearTimeout(bannerTimer);
  repeats.postMessage({ type: 'connection', state: 'live' });
  heard();
}

/** Something came, so the connection is there. */
function heard() {
  clearTimeout(bannerTimer);
  const before = connection.peek();
  if (before === 'reconnecting' || before === 'offline') {
    show('updated');
    bannerTimer = setTimeout(() => show('live'), UPDATED_MS);
  }
}

function disconnected() {
  if (stopped) {
    return;
  }
  clearTimeout(bannerTimer);
  bannerTimer = setTimeout(() => {
    const state = navigator.onLine ? 'reconnecting' : 'offline';
    repeats.postMessage({ type: 'connection', state });
    show(state);
  }, BANNER_AFTER_MS);
}

/** @param {'live' | 'reconnecting' | 'offline' | 'updated'} state */
function show(state) {
  if (state === 'live' && ['reconnecting', 'offline'].includes(connection.peek())) {
    heard();
    return;
  }
  connection.value = state;
}
