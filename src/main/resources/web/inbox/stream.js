// @ts-check
// One stream of events per browser: the tab that holds the lock reads it and repeats it to the
// others. Without locks (plain http on another host) each visible tab reads its own.
import { calm, found, isOut, lost, offline } from './connection.js';
import { Feed } from './feed.js';
import { latestSequence } from './loading.js';
import { request } from './session.js';

const HIDDEN_MS = 60_000;
const PAGE = 200;

/** @typedef {import('./types').ServerEvent} ServerEvent */

/**
 * @typedef {object} Listener
 * @property {(events: ServerEvent[]) => void} events at most once per animation frame, in order
 * @property {(type: string, data: any) => void} live what is true for a moment
 * @property {() => any} lively all that is true now, for a tab that begins to listen
 * @property {() => void} lost what was true a moment ago need not be true any more
 * @property {() => Promise<void>} expired what was missed is no longer kept: load everything anew
 * @property {() => void} resumed the stream is back: what could not be loaded meanwhile can be now
 */

/** From start to stop. @type {AbortController | null} */
let run = null;
/** What the tab with the stream says to the others. @type {BroadcastChannel | null} */
let repeats = null;
/** @type {Listener | null} */
let listener = null;
/** The number of the last event that was told. */
let last = 0;
/** @type {ServerEvent[]} */
let batch = [];
/** The stream, if it is this tab that reads it. @type {Feed | null} */
let feed = null;
let isConnected = false;

/**
 * Tells of all events after `sequence` until {@link stop}.
 *
 * @param {number} sequence
 * @param {string} who tabs of somebody else have a stream of their own
 * @param {Listener} to
 */
export function start(sequence, who, to) {
  stop();
  const { signal } = (run = new AbortController());
  last = sequence;
  listener = to;
  if (navigator.locks) {
    repeats = new BroadcastChannel(`parley-events:${who}`);
    repeats.addEventListener('message', ({ data }) => repeated(data));
    const lead = () => follow(signal);
    navigator.locks.request(`parley-stream:${who}`, { signal }, lead).catch(() => {});
    say({ type: 'hello' });
  } else {
    follow(signal);
  }
}

export function stop() {
  run?.abort();
  run = null;
  repeats?.close();
  repeats = null;
  listener = null;
  batch = [];
  calm();
}

/** Whether it is this tab that reads the stream. */
export function isReading() {
  return feed !== null;
}

/** @param {Record<string, unknown>} what */
function say(what) {
  repeats?.postMessage(what);
}

/**
 * Reads the stream for as long as this tab lives; the next one takes over from its own last number.
 *
 * @param {AbortSignal} signal
 */
async function follow(signal) {
  const mine = new Feed(
    {
      position: () => last,
      opened,
      event: (event) => {
        say({ type: 'event', event });
        tell(event);
      },
      live: (name, data) => {
        say({ type: 'live', name, data });
        listener?.live(name, data);
      },
      heard: sayPosition,
      closed,
      expired: async () => {
        await reload(await latestSequence());
        say({ type: 'expired', last });
      },
    },
    signal,
  );
  feed = mine;
  await mine.follow();
  if (feed === mine) {
    feed = null;
  }
}

function sayPosition() {
  say({ type: 'at', last, isConnected });
}

function opened() {
  isConnected = true;
  say({ type: 'found' });
  resume();
}

function closed() {
  isConnected = false;
  say({ type: 'lost' });
  listener?.lost();
  lost();
}

function resume() {
  const wasOut = isOut();
  found();
  if (wasOut) {
    listener?.resumed();
  }
}

/** @param {number} sequence */
async function reload(sequence) {
  last = sequence;
  batch = [];
  await listener?.expired();
}

/** @param {ServerEvent} event */
function tell(event) {
  if (!(event.sequence > last)) {
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
  if (events.length > 0) {
    listener?.events(events);
  }
}

/** What another tab says. @param {any} data */
async function repeated(data) {
  switch (data.type) {
    case 'event':
      if (data.event.sequence > last + 1) {
        await catchUp();
      }
      if (data.event.sequence === last + 1) {
        tell(data.event);
      }
      break;
    case 'at':
      data.isConnected ? resume() : lost();
      if (data.last > last) {
        await catchUp();
      }
      break;
    case 'live':
      listener?.live(data.name, data.data);
      break;
    case 'found':
      resume();
      break;
    case 'lost':
      listener?.lost();
      lost();
      break;
    case 'expired':
      await reload(data.last);
      break;
    case 'hello':
      if (feed) {
        sayPosition();
        say({ type: 'live', name: 'presence.snapshot', data: listener?.lively() });
      }
      break;
    case 'hurry':
      feed?.hurry(false);
  }
}

/** @type {Promise<void> | null} */
let catching = null;

/** This tab has missed something, for instance while it slept: the log has it. */
function catchUp() {
  catching ??= readMissed()
    .catch(async (error) => {
      if (error.status === 410) {
        await reload(await latestSequence());
      }
    })
    .catch(() => {}) // the next word of the tab with the stream is the next reason to try
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

/** The tab with the stream may be hidden, where browsers slow time down. */
function hurry() {
  say({ type: 'hurry' });
  feed?.hurry(false);
}

addEventListener('online', () => {
  feed?.hurry(isOut()); // the connection of before may be dead without anybody knowing
  hurry();
});
addEventListener('offline', () => {
  if (run) {
    offline();
  }
});

/** @type {ReturnType<typeof setTimeout> | undefined} */
let hiddenTimer;
document.addEventListener('visibilitychange', () => {
  clearTimeout(hiddenTimer);
  if (document.hidden) {
    flush(); // there are no more frames
    hiddenTimer = navigator.locks ? undefined : setTimeout(() => feed?.rest(), HIDDEN_MS);
  } else {
    feed?.wake();
    hurry();
  }
});
