// @ts-check
// Files that are dropped or pasted anywhere in the thread.

/** @typedef {import('lit').ReactiveControllerHost & HTMLElement} Host */

/** Gives the files to its host, and knows whether some are held over the thread right now. */
export class FileDrop {
  /** Whether files are held over the thread. */
  isOver = false;
  #host;
  #take;
  /** Over what they came last. @type {EventTarget | null} */
  #entered = null;
  /** @type {AbortController | null} */
  #listening = null;

  /**
   * @param {Host} host
   * @param {(files: File[]) => void} take
   */
  constructor(host, take) {
    this.#host = host;
    this.#take = take;
    host.addController(this);
  }

  hostConnected() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const thread = /** @type {HTMLElement} */ (this.#host.closest('.thread') ?? this.#host);
    thread.addEventListener('dragenter', (event) => {
      this.#entered = event.target;
      this.#over(event, true);
    }, { signal });
    // What is left was entered last only where nothing else of the thread was entered before: Safari tells no more than that.
    thread.addEventListener('dragleave', (event) => event.target === this.#entered && this.#over(event, false), { signal });
    thread.addEventListener('drop', (event) => {
      this.#over(event, false);
      this.#take([...(event.dataTransfer?.files ?? [])]);
    }, { signal });
    thread.addEventListener('paste', (event) => this.#pasted(event), { signal });
    // A file that is dropped beside the thread must not take the place of the page.
    addEventListener('dragover', keepPage, { signal });
    addEventListener('drop', keepPage, { signal });
  }

  hostDisconnected() {
    this.#listening?.abort();
  }

  /** @param {DragEvent} event @param {boolean} isOver */
  #over(event, isOver) {
    if (hasFiles(event)) {
      this.isOver = isOver;
      this.#host.requestUpdate();
    }
  }

  /** Office programs copy a picture of what is text, too: then the text counts. @param {ClipboardEvent} event */
  #pasted(event) {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length > 0 && !event.clipboardData?.types.includes('text/plain')) {
      event.preventDefault();
      this.#take(files);
    }
  }
}

/** @param {DragEvent} event */
function keepPage(event) {
  if (hasFiles(event)) {
    event.preventDefault();
  }
}

/** @param {DragEvent} event */
function hasFiles(event) {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
