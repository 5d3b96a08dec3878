// @ts-check
// A mail in a thread: a letter, not a bubble. Older ones are folded to a line.
import { html, nothing } from 'lit';
import { list, readable } from './cards.js';
import { current, text } from './content.js';
import { download } from './details.js';
import { icon } from './icons.js';
import './letter-sheet.js';
import { contentIdsIn } from './letter-html.js';
import { warnings } from './letter-warnings.js';
import { contactIn, peopleOf, shortName } from './mail-people.js';
import { failure } from './message-failure.js';
import { history, senderName, ticks, time } from './message-parts.js';
import { initialsAvatar, messageText } from './row.js';
import { WatchingElement } from './signals.js';
import * as store from './store.js';
import { loadStyles } from './styles.js';
import { displayName, fileSize, fullTime, linkified, listed, t } from './text.js';

await loadStyles('letter.css');

/** @typedef {import('./types').Message} Message */
/** @typedef {import('./mail-people.js').Person} Person */

/** Letters are longer than what else people write. */
const LONG = 12_000;

/** What of a letter is unfolded. @typedef {'details' | 'quoted' | 'whole' | 'history' | 'again' | 'pictures'} Part */

class ParleyLetter extends WatchingElement {
  static properties = {
    message: { attribute: false },
    customer: { attribute: false },
    recent: { attribute: false },
    isShut: { state: true },
    open: { state: true },
  };

  constructor() {
    super();
    /** @type {Message} */
    this.message = /** @type {any} */ (null);
    this.customer = '';
    this.recent = true;
    /** Decided once: what somebody looks at is not folded because another one comes. @type {boolean | null} */
    this.isShut = null;
    /** @type {Set<Part>} */
    this.open = new Set();
  }

  /** @override */
  willUpdate() {
    this.isShut ??= !this.recent;
  }

  /** @override */
  render() {
    const { message, isShut } = this;
    const looks = [
      message.direction === 'outbound' && 'ours',
      isShut && 'shut',
      message.status === 'failed' && 'failed',
      message.status === 'local' && 'local',
    ];
    return html`<div class="letter ${looks.filter(Boolean).join(' ')}">${isShut ? this.#line() : this.#whole()}</div>
      ${failure(message, this.open.has('again'), () => this.#toggle('again'))}
      ${this.open.has('history') ? history(message) : nothing}`;
  }

  #line() {
    const { message } = this;
    return html`<button class="letter-h" aria-expanded="false" @click=${() => (this.isShut = false)}>${this.#face()}
      <b class="cut" dir="auto">${nameOf(message)}</b><span class="pre cut grow" dir="auto">${messageText(message)}</span>
      ${list(message.content?.attachments).length > 0 ? html`<span class="c-3">${icon('clip', 'i14')}</span>` : nothing}
      <span class="meta">${time(message)}</span></button>`;
  }

  #whole() {
    const { message } = this;
    const { content } = current(message);
    return html`<div class="letter-h">
        <button class="letter-t grow" aria-expanded="true" title=${t('letter_fold')} @click=${() => (this.isShut = true)}>${this.#face()}
          <span class="grow"><b class="cut" dir="auto">${nameOf(message)}</b><span class="to cut" dir="auto">${recipients(message, content)}</span></span></button>
        ${this.#meta()}
        <button class="ib sm" aria-label=${t('letter_details')} title=${t('letter_details')} aria-expanded=${this.open.has('details')}
          @click=${() => this.#toggle('details')}>${icon('down', 'i14')}</button></div>
      ${this.open.has('details') ? details(message, content) : nothing}
      ${subject(message, content)}
      <div class="letter-n">${warnings(message, senderOf(message).address)}${this.#blocked(content)}</div>
      <div class="letter-b" dir="auto">${this.#body(content)}${this.#quoted(content)}</div>
      ${enclosures(content)}`;
  }

  #face() {
    const { sender, conversation_id: id } = this.message;
    const agent = store.agent(sender.id);
    const who = sender.id ?? store.conversations.peek(id)?.contact.id;
    return initialsAvatar(who ?? '', agent ? displayName(agent) : nameOf(this.message), 's28');
  }

  #meta() {
    const { message } = this;
    return message.direction === 'outbound'
      ? html`<button class="meta state" aria-expanded=${this.open.has('history')} @click=${() => this.#toggle('history')}>${time(message)}${ticks(message)}</button>`
      : html`<span class="meta">${time(message)}</span>`;
  }

  /** Pictures of others tell their owners who reads, and when. @param {any} content */
  #blocked(content) {
    return content.has_remote_content && content.html && !this.open.has('pictures')
      ? html`<p class="letter-w">${icon('image', 'i14')}<span>${t('letter_pictures_blocked')}</span>
          <button class="btn sm line" @click=${() => this.#toggle('pictures')}>${t('letter_show_pictures')}</button></p>`
      : nothing;
  }

  /** @param {any} content */
  #body(content) {
    const markup = readable(content.html);
    if (markup) {
      return html`<parley-letter-sheet .message=${this.message.id} .html=${markup} .enclosures=${list(content.attachments)}
        .pictures=${this.open.has('pictures')}></parley-letter-sheet>`;
    }
    const view = { whole: this.open.has('whole'), showWhole: () => this.#toggle('whole'), meta: nothing };
    const words = text(content.text, view, linkified, LONG);
    return words === nothing ? html`<p class="c-3">${t('letter_empty')}</p>` : words;
  }

  /** @param {any} content */
  #quoted(content) {
    const quoted = readable(content.quoted_text);
    if (!quoted) {
      return nothing;
    }
    const isOpen = this.open.has('quoted');
    const label = t(isOpen ? 'letter_hide_quoted' : 'letter_show_quoted');
    return html`<button class="fold" aria-label=${label} title=${label} aria-expanded=${isOpen} @click=${() => this.#toggle('quoted')}>${icon('more')}</button>
      ${isOpen ? html`<div class="letter-q txt" dir="auto">${linkified(quoted)}</div>` : nothing}`;
  }

  /** @param {Part} part */
  #toggle(part) {
    const open = new Set(this.open);
    open.delete(part) || open.add(part);
    this.open = open;
  }
}

customElements.define('parley-letter', ParleyLetter);

/** How its writer is called: others than the contact take part, too. @param {Message} message */
function nameOf(message) {
  const { sender, direction, conversation_id: id } = message;
  const isContact = sender.id === store.conversations.peek(id)?.contact.id;
  return direction === 'inbound' && !isContact ? shortName(senderOf(message)) : senderName(message);
}

/** Who a mail is from. @param {Message} message @returns {Person} */
function senderOf(message) {
  const conversation = store.conversations.peek(message.conversation_id);
  if (message.direction === 'outbound') {
    const channel = store.channel(conversation?.channel_id);
    return { address: readable(channel?.address), name: senderName(message) };
  }
  const [from] = peopleOf([message.content?.from]);
  return from ?? contactIn(conversation);
}

/** To whom it was sent, whether that is said or goes without saying. @param {Message} message @param {any} content */
function addresseesOf({ direction, conversation_id: id }, { to }) {
  const named = peopleOf(to);
  const conversation = store.conversations.peek(id);
  return named.length > 0 || direction === 'inbound' ? named : [contactIn(conversation)];
}

/** @param {Message} message @param {any} content */
function recipients(message, content) {
  const names = (/** @type {Person[]} */ people) => listed(people.map(shortName));
  const to = addresseesOf(message, content);
  const copies = [
    ['letter_cc', peopleOf(content.cc)],
    ['letter_bcc', peopleOf(content.bcc)],
  ];
  return [
    ...(to.length > 0 ? [t('letter_to', { who: names(to) })] : []),
    ...copies.filter(([, people]) => people.length > 0).map(([key, people]) => t(String(key), { who: names(/** @type {Person[]} */ (people)) })),
  ].join(' · ');
}

/** @param {Message} message @param {any} content */
function details(message, content) {
  /** @type {[string, Person[]][]} */
  const people = [
    ['mail_from', [senderOf(message)]],
    ['mail_to', addresseesOf(message, content)],
    ['mail_cc', peopleOf(content.cc)],
    ['mail_bcc', peopleOf(content.bcc)],
    ['mail_reply_to', peopleOf([message.metadata.reply_to])],
  ];
  const named = people.filter(([, all]) => all.some(({ address }) => address !== ''));
  return html`<dl class="letter-d">${named.map(
      ([key, all]) => html`<dt>${t(key)}</dt><dd>${all.map(({ name, address }) => html`<span>${name ? html`<bdi>${name}</bdi> ` : nothing}<bdi dir="ltr" class="c-2">${address}</bdi></span>`)}</dd>`,
    )}
    ${readable(content.subject) ? html`<dt>${t('mail_subject')}</dt><dd dir="auto">${readable(content.subject)}</dd>` : nothing}
    <dt>${t('mail_date')}</dt><dd>${fullTime(message.timestamp)}</dd></dl>`;
}

/** Where it is another one than the conversation's. @param {Message} message @param {any} content */
function subject({ conversation_id: id }, content) {
  const own = readable(content.subject);
  const plain = (/** @type {string} */ words) => words.replace(/^(\s*\p{L}{1,3}(\[\d+\])?\s*[:：])+\s*/iu, '').trim();
  return own && plain(own) !== plain(store.conversations.peek(id)?.subject ?? '')
    ? html`<p class="letter-s" dir="auto">${own}</p>`
    : nothing;
}

/** The files that it does not show by itself. @param {any} content */
function enclosures(content) {
  const markup = readable(content.html);
  const all = list(content.attachments);
  const shown = markup && all.some(({ inline }) => inline) ? contentIdsIn(markup) : new Set();
  const files = all.filter(({ inline, content_id: id }) => !(inline && shown.has(id)));
  return files.length > 0
    ? html`<ul class="letter-a" aria-label=${t('attachments')}>${files.map(enclosure)}</ul>`
    : nothing;
}

/** @param {any} file */
function enclosure({ media_id: id, filename, media_type: type, size }) {
  const name = readable(filename) || t('type_document');
  const sign = readable(type).startsWith('image/') ? 'image' : 'doc';
  return html`<li><button class="att" ?disabled=${!id} @click=${() => download(id)}><span class="th">${icon(sign, 'i14')}</span>
    <bdi class="cut">${name}</bdi> <small>${typeof size === 'number' ? fileSize(size) : nothing}</small>
    <span class="x">${icon('arrowdown', 'i12')}</span><span class="vh">${t('download')}</span></button></li>`;
}
