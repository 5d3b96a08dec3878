// @ts-check
// One message: its bubble, what it quotes, the reactions to it, and what became of it.
import { html, nothing } from 'lit';
import { bodyOf, current, eventOf, hasOwnMeta, hasWords, shapeOf, text } from './content.js';
import { loadMessage } from './details.js';
import { quote } from './drafts.js';
import { icon } from './icons.js';
import { failure } from './message-failure.js';
import { earlier, history, origin, senderName, ticks, time } from './message-parts.js';
import { messageText } from './row.js';
import { WatchingElement } from './signals.js';
import * as store from './store.js';
import { clockTime, listed, t } from './text.js';

/** @typedef {import('./types').Message} Message */

class ParleyMessage extends WatchingElement {
  static properties = {
    messageId: { attribute: false },
    first: { attribute: false },
    last: { attribute: false },
    customer: { attribute: false },
    recent: { attribute: false },
    reactions: {
      attribute: false,
      /** @param {string[]} now @param {string[] | undefined} before */
      hasChanged: (now, before) => now.join() !== before?.join(),
    },
    open: { state: true },
  };

  constructor() {
    super();
    this.messageId = '';
    this.first = true;
    this.last = true;
    /** How the customer is called: messages render again when that changes. */
    this.customer = '';
    /** Whether it is among the last: letters before are folded. */
    this.recent = true;
    /** @type {string[]} */
    this.reactions = [];
    this.broken = false;
    /** What is unfolded: a long text, what was deleted, earlier versions, what became of it. @type {Set<string>} */
    this.open = new Set();
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.setAttribute('role', 'article');
  }

  /** @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('messageId')) {
      this.dataset.message = this.messageId;
    }
  }

  /** A message that this page can't show must not keep it from showing others. @override @param {Map<string, unknown>} changed */
  update(changed) {
    try {
      super.update(changed);
    } catch (error) {
      console.error(`message ${this.messageId} could not be shown`, error);
      this.broken = true;
      super.update(changed);
    }
  }

  /** @override */
  render() {
    const message = store.messages.get(this.messageId);
    if (!message) {
      return nothing;
    }
    if (this.broken) {
      this.className = 'm last';
      return html`<div class="bub"><span class="row1 c-2">${icon('fail', 'i14')}${t('cannot_show', { type: message.type })}</span></div>`;
    }
    const event = eventOf(message);
    if (event) {
      this.className = 'ev';
      return html`${icon(event.icon, 'i14')}<span><bdi>${event.text}</bdi> · <time datetime=${message.timestamp}>${clockTime(message.timestamp)}</time>
        ${event.said ? html`<span class="ev-said" dir="auto">${text(event.said, this.#view(nothing))}</span>` : nothing}</span>`;
    }
    if (current(message).type === 'email' && !message.revoked_at) {
      this.className = 'letter-m';
      import('./letter.js');
      return html`<parley-letter .message=${message} .customer=${this.customer} .recent=${this.recent}></parley-letter>`;
    }
    this.className = this.#classes(message);
    return message.type === 'note' ? this.#note(message) : this.#bubble(message);
  }

  /** @param {Message} message */
  #classes(message) {
    const shape = shapeOf(message);
    return [
      'm',
      message.direction === 'outbound' && 'out',
      message.type === 'note' && 'note',
      !this.first && 'g',
      this.last && 'last',
      message.status === 'failed' && 'fail',
      message.status === 'local' && 'local',
      message.revoked_at && 'gone',
      shape === 'pic' && 'pic-m',
      this.reactions.length > 0 && 'has-react',
    ]
      .filter(Boolean)
      .join(' ');
  }

  /** @param {Message} message */
  #note(message) {
    return html`<div class="bub">
        <div class="lab">${icon('note', 'i14')}<span class="cut"><bdi>${senderName(message)}</bdi><span class="only"> · ${t('team_only')}</span></span>${time(message)}</div>
        <div dir="auto">${this.#body(message, nothing)}</div>
      </div>
      ${this.#failure(message)}`;
  }

  /** @param {Message} message */
  #bubble(message) {
    const meta = this.#meta(message);
    const shape = message.revoked_at ? '' : shapeOf(message);
    return html`${this.first ? this.#author(message) : nothing}
      <div class="bub ${shape}" dir=${hasWords(message) ? 'auto' : nothing}>
        ${message.revoked_at ? this.#gone(message) : nothing}
        ${message.revoked_at && !this.open.has('gone')
          ? nothing
          : html`${origin(message)}${this.#quote(message)}${this.#body(message, meta)}`}
        ${!message.revoked_at && hasOwnMeta(message) ? nothing : meta}
        ${this.#reactions()}
      </div>
      ${this.#tools(message)}${this.#failure(message)}
      ${this.open.has('edits') ? earlier(message) : nothing}
      ${this.open.has('history') ? history(message) : nothing}`;
  }

  /** Who of the team wrote it, or what did; the reader's own need no name. @param {Message} message */
  #author(message) {
    if (message.direction === 'inbound') {
      return html`<span class="vh">${this.customer}</span>`;
    }
    return message.sender.id === store.me.value?.id
      ? html`<span class="vh">${t('you')}</span>`
      : html`<div class="by"><bdi>${senderName(message)}</bdi></div>`;
  }

  /**
   * @param {Message} message
   * @param {unknown} meta
   */
  #body(message, meta) {
    return bodyOf(message, this.#view(meta));
  }

  /** @param {unknown} meta @returns {import('./content.js').View} */
  #view(meta) {
    return { whole: this.open.has('whole'), showWhole: () => this.#toggle('whole'), meta };
  }

  /** @param {Message} message */
  #meta(message) {
    const edited =
      message.edits.length > 0
        ? html`<button class="link q" aria-expanded=${this.open.has('edits')} @click=${() => this.#toggle('edits')}>${t('edited')}</button>`
        : nothing;
    if (message.direction !== 'outbound') {
      return html`<span class="meta">${edited}${time(message)}</span>`;
    }
    return html`<span class="meta">${edited}<button class="state" aria-expanded=${this.open.has('history')} @click=${() => this.#toggle('history')}>${time(message)}${ticks(message)}</button></span>`;
  }

  /** @param {string} part */
  #toggle(part) {
    const open = new Set(this.open);
    open.delete(part) || open.add(part);
    this.open = open;
  }

  /** @param {Message} message */
  #gone(message) {
    return html`<span class="row1">${icon('trash', 'i14')}${t('deleted_by_customer')}
      <button class="link" aria-expanded=${this.open.has('gone')} @click=${() => this.#toggle('gone')}>${t(this.open.has('gone') ? 'hide_deleted' : 'show_deleted')}</button></span>`;
  }

  /** @param {Message} message */
  #quote(message) {
    const { reply_to: id } = message;
    if (!id) {
      return nothing;
    }
    const quoted = store.messages.get(id);
    if (!quoted) {
      loadMessage(id).catch(() => {});
    }
    return html`<button class="quote" @click=${() => this.#jump(id)}>
      <b class="cut" dir="auto">${quoted ? senderName(quoted) : t('earlier_message')}</b>
      <span class="said" dir="auto">${quoted ? messageText(quoted) : '…'}</span></button>`;
  }

  /** @param {string} id */
  #jump(id) {
    this.dispatchEvent(new CustomEvent('parley-jump', { bubbles: true, detail: id }));
  }

  #reactions() {
    if (this.reactions.length === 0) {
      return nothing;
    }
    const held = this.reactions.map((id) => store.messages.get(id)).filter((one) => one !== undefined);
    const emoji = [...new Set(held.map((one) => String(one.content?.emoji).slice(0, 32)))];
    const who = listed(held.map((one) => `${senderName(one)}: ${one.content?.emoji}`));
    return html`<span class="react" role="img" title=${who} aria-label=${t('reactions', { who })}>${emoji.join(' ')}${held.length > emoji.length ? html` <span class="num">${held.length}</span>` : nothing}</span>`;
  }

  /** @param {Message} message */
  #tools(message) {
    const canBeQuoted = store.mayWrite() && !['local', 'failed', 'scheduled'].includes(message.status);
    return canBeQuoted
      ? html`<button class="ib sm tool" aria-label=${t('quote_message')} title=${t('quote_message')} @click=${() => quote(message.id)}>${icon('reply')}</button>`
      : nothing;
  }

  /** @param {Message} message */
  #failure(message) {
    return failure(message, this.open.has('again'), () => this.#toggle('again'));
  }
}

customElements.define('parley-message', ParleyMessage);
