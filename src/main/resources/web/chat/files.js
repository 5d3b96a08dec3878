// @ts-check
// The files of a chat, and how they show.
import { icon } from './icons.js';
import { html, nothing } from './lit/lit-html.js';
import { Refusal } from './server.js';
import { sizeOf, t } from './words.js';

/** @typedef {{ filename: string | null, mime_type: string, size: number }} File what a message shows */

/** What the server takes at most. */
const LARGEST = 10 << 20;
/** Larger pictures are made smaller before they are sent. */
const LARGE_PICTURE = 3 << 20;

/** Reads each file once, and forgets all of them when it is another visitor. */
export class Files {
  /** Where they are, by message; empty while one is on its way, or can't be read. @type {Map<string, string>} */
  #addresses = new Map();

  /** @param {(messageId: string) => Promise<Blob>} read @param {() => void} changed */
  constructor(read, changed) {
    this.read = read;
    this.changed = changed;
  }

  /** The address of a message's file once it is here. @param {string} id */
  address(id) {
    const addresses = this.#addresses;
    const known = addresses.get(id);
    if (known === undefined) {
      addresses.set(id, '');
      this.read(id).then(
        (file) => addresses === this.#addresses && this.keep(id, file), // or it is somebody else's by now
        () => addresses.delete(id), // to be asked for again when something else happens
      );
    }
    return known ?? '';
  }

  /** A file that is here already. @param {string} id @param {Blob} file */
  keep(id, file) {
    if (!this.#addresses.get(id)) {
      this.#addresses.set(id, URL.createObjectURL(file));
      this.changed();
    }
  }

  forget() {
    this.#addresses.forEach((address) => address && URL.revokeObjectURL(address));
    this.#addresses = new Map();
  }
}

/** As it is to be sent; throws a {@link Refusal} for what is too large. @param {Blob} file */
export async function fit(file) {
  const isPicture = file.type.startsWith('image/') && file.type !== 'image/gif'; // which may move
  const isLarge = isPicture && file.size > LARGE_PICTURE;
  const fitting = isLarge ? await (await import('./shrink.js')).shrink(file) : file;
  if (fitting.size > LARGEST) {
    throw new Refusal(413, '', null);
  }
  return fitting;
}

/** @param {import('./talk.js').Message} message @param {Files} files */
export function fileView({ id, type, file }, files) {
  if (!file) {
    return type === 'text' ? nothing : html`<span class="gone">${t('file_gone')}</span>`;
  }
  const name = file.filename ?? t('file');
  if (type === 'image') {
    return picture(files.address(id), name);
  }
  return html`<button class="doc" @click=${() => save(id, name, files)}>${row(name, file.size)}<bdi class="vh">${t('download')}</bdi></button>`;
}

/** A file that is not sent yet. @param {{ file: Blob | null, address: string }} unsent */
export function unsentFile({ file, address }) {
  if (!file) {
    return nothing;
  }
  const name = file instanceof File ? file.name : t('file');
  return file.type.startsWith('image/')
    ? picture(address, name)
    : html`<span class="doc">${row(name, file.size)}</span>`;
}

/** @param {string} address @param {string} name */
function picture(address, name) {
  return address
    ? html`<a class="pic" href=${address} target="_blank" rel="noopener"><img src=${address} alt=${name}></a>`
    : html`<span class="pic" role="img" aria-label=${name}></span>`;
}

/** @param {string} name @param {number} size bytes */
function row(name, size) {
  return html`${icon('document')}<span class="grow"><span class="cut" dir="auto">${name}</span><bdi class="size">${sizeOf(size)}</bdi></span>`;
}

/** Never shown by the browser itself: what it holds is somebody else's. @param {string} id @param {string} name @param {Files} files */
async function save(id, name, files) {
  const file = await files.read(id).catch(() => null);
  if (file) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([file]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } // or the button is still there, to be pressed once more
}
