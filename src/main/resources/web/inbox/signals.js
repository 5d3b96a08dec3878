// @ts-check
// Values that know who has read them: elements render again when one of them changes.
import { LitElement } from 'lit';

/** @typedef {{ changed: () => void, sources: Set<Set<Reader>> }} Reader */

/** @type {Reader | null} */
let reading = null;

/** @param {Set<Reader>} readers */
function noteReader(readers) {
  if (reading) {
    readers.add(reading);
    reading.sources.add(readers);
  }
}

/** @param {Set<Reader>} readers */
function tellReaders(readers) {
  for (const reader of [...readers]) {
    forget(reader);
    reader.changed();
  }
}

/** @param {Reader} reader */
function forget(reader) {
  for (const source of reader.sources) {
    source.delete(reader);
  }
  reader.sources.clear();
}

/**
 * Runs `work` and calls `changed` once, at the first change of anything that it has read.
 *
 * @param {() => void} work
 * @param {() => void} changed
 * @returns {() => void} stops listening
 */
export function track(work, changed) {
  const outer = reading;
  /** @type {Reader} */
  const reader = { changed, sources: new Set() };
  reading = reader;
  try {
    work();
  } finally {
    reading = outer;
  }
  return () => forget(reader);
}

/**
 * Runs `work` now and again after each change of what it has read, once per microtask.
 *
 * @param {() => void} work
 * @returns {() => void} ends it
 */
export function effect(work) {
  let stop = () => {};
  let ended = false;
  const run = () => {
    if (!ended) {
      stop = track(work, () => queueMicrotask(run));
    }
  };
  run();
  return () => {
    ended = true;
    stop();
  };
}

/**
 * Runs `work` without anybody being told later of what it reads: what acts upon a change reads much
 * that is none of its reasons.
 *
 * @template T
 * @param {() => T} work
 * @returns {T}
 */
export function untracked(work) {
  const outer = reading;
  reading = null;
  try {
    return work();
  } finally {
    reading = outer;
  }
}

/**
 * One value.
 *
 * @template T
 */
export class Signal {
  /** @type {T} */
  #value;
  /** @type {Set<Reader>} */
  #readers = new Set();

  /** @param {T} value */
  constructor(value) {
    this.#value = value;
  }

  get value() {
    noteReader(this.#readers);
    return this.#value;
  }

  set value(value) {
    if (!Object.is(this.#value, value)) {
      this.#value = value;
      tellReaders(this.#readers);
    }
  }

  /** The value, without being told of its changes. */
  peek() {
    return this.#value;
  }
}

/**
 * Values by id; who reads one is told of changes of that one only.
 *
 * @template T
 */
export class Collection {
  /** @type {Map<string, T>} */
  #values = new Map();
  /** @type {Map<string, Set<Reader>>} */
  #readers = new Map();

  /**
   * @param {string | null | undefined} id
   * @returns {T | undefined}
   */
  get(id) {
    if (!id) {
      return undefined;
    }
    if (reading) {
      let readers = this.#readers.get(id);
      if (!readers) {
        readers = new Set();
        this.#readers.set(id, readers);
      }
      noteReader(readers);
    }
    return this.#values.get(id);
  }

  /**
   * The value, without being told of its changes.
   *
   * @param {string | null | undefined} id
   */
  peek(id) {
    return id ? this.#values.get(id) : undefined;
  }

  /** All ids with their values, without being told of changes. @returns {[string, T][]} */
  peekAll() {
    return [...this.#values];
  }

  /**
   * @param {string} id
   * @param {T} value
   */
  set(id, value) {
    this.#values.set(id, value);
    this.#tell(id);
  }

  /** @param {string} id */
  delete(id) {
    this.#values.delete(id);
    this.#tell(id);
  }

  clear() {
    const ids = [...this.#values.keys()];
    this.#values.clear();
    ids.forEach((id) => this.#tell(id));
  }

  /** All values in the order they came; nobody is told of changes. */
  all() {
    return [...this.#values.values()];
  }

  /** @param {string} id */
  #tell(id) {
    const readers = this.#readers.get(id);
    if (readers) {
      this.#readers.delete(id);
      tellReaders(readers);
    }
  }
}

/** An element without a shadow that renders again when a signal changes that it has read. */
export class WatchingElement extends LitElement {
  #stop = () => {};

  /** @override */
  createRenderRoot() {
    return this;
  }

  /** @override */
  performUpdate() {
    this.#stop();
    this.#stop = track(
      () => super.performUpdate(),
      () => this.requestUpdate(),
    );
    if (!this.isConnected) {
      this.#stop(); // taken out of the page while it waited to render
    }
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.requestUpdate();
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop();
  }
}
