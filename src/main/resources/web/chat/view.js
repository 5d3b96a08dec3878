// @ts-check
// What is shown: a head, what was said, and where to write.
import { composer, dragged, sendTyped } from './composer.js';
import { fileView, unsentFile } from './files.js';
import { answersOf, asksAfter, asksFirst, formView } from './form.js';
import { icon } from './icons.js';
import { html, nothing } from './lit/lit-html.js';
import { ratingView } from './rating.js';
import { clockTime, dayOf, momentOf, t } from './words.js';

/** @typedef {import('./talk.js').Talk} Talk */
/** @typedef {import('./talk.js').Message} Message */
/** @typedef {import('./sending.js').Unsent} Unsent */

/** Messages of one person within this belong together. */
const TOGETHER_MS = 5 * 60_000;
const LINK = /(https?:\/\/[^\s<>".,;:!?()][^\s<>"]{1,2000})/;
const CLOSING = '.,;:!?)';

/** @param {Talk} talk @param {any} look @param {() => void} close */
export function view(talk, look, close) {
  const { agent } = talk.stand;
  const drag = (/** @type {DragEvent} */ event) => dragged(event, talk, look, isClosed(look));
  return html`<main class="chat ${look.avatars === false ? 'bare' : ''}" @dragover=${drag} @drop=${drag}>
    <header class="head">
      ${agent ? avatar(agent, 'big') : nothing}
      <div class="grow"><h1 dir="auto">${look.title}</h1>${agent ? html`<p dir="auto">${agent.name}</p>` : nothing}</div>
      <button class="ib" aria-label=${t('close')} @click=${close}>${icon('down')}</button>
    </header>
    ${talk.isConnected ? nothing : html`<p class="banner" role="status">${t(navigator.onLine ? 'lost' : 'offline')}</p>`}
    ${isClosed(look) ? html`<p class="banner" role="status">${look.next_open_at ? t('back', { time: momentOf(look.next_open_at) }) : t('closed')}</p>` : nothing}
    <div class="log" role="log" aria-label=${t('messages')} tabindex="0">
      ${talk.hasOlder ? html`<button class="older" @click=${() => talk.older()}>${t('older')}</button>` : nothing}
      ${look.welcome && !talk.hasOlder ? bubble({ text: look.welcome, isLast: true }) : nothing}
      ${said(talk)}
      ${talk.stand.status === 'resolved' ? html`<p class="ev">${t('resolved')}</p>` : nothing}
      ${look.rating && talk.stand.status === 'resolved' ? ratingView(talk.rating, talk.stand.rating) : nothing}
      ${talk.sending.unsent.map((unsent) => notSent(talk, unsent))}
      ${asked(talk, look)}
      ${talk.typing.isAnswered ? answering(agent ?? { name: t('agent') }) : nothing}
    </div>
    <div class="foot">${composer(talk, look, isClosed(look))}<p class="by">${t('runs_on')}</p></div>
  </main>`;
}

/** The page may have been open since before. @param {any} look */
function isClosed({ open, next_open_at: next }) {
  return !open && !(next && Date.parse(next) <= Date.now());
}

/** What the visitor is asked about themself now. @param {Talk} talk @param {any} look */
function asked(talk, look) {
  const { form } = talk;
  if (form.isOpen && asksFirst(talk, look, isClosed(look))) {
    return formView(look, false, (answers) => {
      form.end(answers);
      sendTyped(talk)?.focus();
      talk.changed();
    });
  }
  const leave = () => {
    form.end(null);
    talk.changed();
  };
  return asksAfter(talk, look) ? formView(look, true, (answers) => tell(talk, look, answers), leave) : nothing;
}

/** Answers are a message of their own. @param {Talk} talk @param {any} look @param {import('./form.js').Answers} answers */
function tell(talk, look, answers) {
  const text = answersOf(look.questions, answers);
  talk.form.end(text ? answers : null);
  if (text) {
    talk.write(text);
  }
  talk.changed();
}

/** @param {Talk} talk */
function said(talk) {
  const { messages } = talk;
  const lastOwn = messages.findLast(({ from }) => from === 'visitor');
  const last = messages.at(-1);
  return messages.map((message, at) => {
    const before = messages[at - 1];
    const after = messages[at + 1];
    const isNewDay = !before || dayOf(before.timestamp) !== dayOf(message.timestamp);
    const isSeen = message === lastOwn && (talk.stand.seen || last?.from === 'agent');
    return html`${isNewDay ? html`<p class="day"><span>${dayOf(message.timestamp)}</span></p>` : nothing}
      ${bubble({
        text: message.content.text,
        file: fileView(message, talk.files),
        time: message.timestamp,
        isOwn: message.from === 'visitor',
        name: message.from === 'agent' ? (message.name ?? t('agent')) : '',
        hue: message.hue,
        goesOn: !isNewDay && areTogether(before, message),
        isLast: !areTogether(message, after),
      })}
      ${isSeen ? html`<p class="state">${t('seen')}</p>` : nothing}`;
  });
}

/** @param {Message | undefined} one @param {Message | undefined} other */
function areTogether(one, other) {
  return Boolean(
    one &&
      other &&
      one.from === other.from &&
      one.name === other.name &&
      Date.parse(other.timestamp) - Date.parse(one.timestamp) < TOGETHER_MS,
  );
}

/**
 * @typedef {object} Shown
 * @property {string} text
 * @property {unknown} [file] as it shows
 * @property {string} [time]
 * @property {boolean} [isOwn]
 * @property {string} [name]
 * @property {number | null} [hue]
 * @property {boolean} [goesOn] whether it belongs to the one before
 * @property {boolean} isLast of those that belong together
 */

/** @param {Shown} shown */
function bubble({ text, file = nothing, time = '', isOwn = false, name = '', hue = null, goesOn = false, isLast }) {
  return html`<article class="m ${isOwn ? 'own' : ''} ${goesOn ? 'g' : ''} ${isLast ? 'last' : ''}">
    ${isOwn || !isLast || !name ? nothing : avatar({ name, hue }, '')}
    <div class="bub" dir=${text ? 'auto' : nothing}>${isOwn || !name ? nothing : html`<bdi class="vh">${name}: </bdi>`}${file}${withLinks(text)}${time ? html`<time datetime=${time}>${clockTime(time)}</time>` : nothing}</div>
  </article>`;
}

/** @param {Talk} talk @param {Unsent} unsent */
function notSent(talk, unsent) {
  return html`<article class="m own last"><div class="bub" dir=${unsent.text ? 'auto' : nothing}>${unsentFile(unsent)}${withLinks(unsent.text)}</div></article>
    <p class="state ${unsent.hasFailed ? 'bad' : ''}" role=${unsent.hasFailed ? 'alert' : 'status'}>${unsent.hasFailed ? failure(talk, unsent) : t('sending')}</p>`;
}

/** @param {Talk} talk @param {Unsent} unsent */
function failure(talk, unsent) {
  const { sending } = talk;
  const isUnfit = unsent.isRefused && unsent.file;
  return html`${icon('fail')}${t(isUnfit ? 'file_refused' : 'not_sent')} · ${isUnfit
    ? html`<button class="link" @click=${() => sending.discard(unsent)}>${t('remove')}</button>`
    : html`<button class="link" @click=${() => sending.retry(unsent)}>${t('retry')}</button>`}`;
}

/** @param {import('./talk.js').Agent} agent */
function answering(agent) {
  return html`<article class="m last">${avatar(agent, '')}
    <div class="bub dots"><span class="vh">${t('is_typing', { name: agent.name })}</span><i></i><i></i><i></i></div></article>`;
}

/** Only whole addresses of the web become links, and they are shown as they are. @param {string} text */
function withLinks(text) {
  return text.split(LINK).map((part, at) => {
    const address = part.slice(0, at % 2 ? endOf(part) : 0);
    return address ? html`<a href=${address} target="_blank" rel="noopener noreferrer nofollow ugc">${address}</a>${part.slice(address.length)}` : part;
  });
}

/** A link ends where no address goes on: what closes its sentence is not in it, but a bracket that it has opened is. @param {string} link */
function endOf(link) {
  let open = link.split('(').length - link.split(')').length;
  let end = link.length;
  while (CLOSING.includes(link.charAt(end - 1)) && (link[end - 1] !== ')' || open < 0)) {
    open += link[end - 1] === ')' ? 1 : 0;
    end--;
  }
  return end;
}

/** @param {import('./talk.js').Agent} agent @param {string} size */
function avatar({ name, hue }, size) {
  const initials = name
    .split(/\s+/, 2)
    .map((word) => [...word][0] ?? '')
    .join('');
  return html`<span class="av ${size} ${hue ? `a${hue}` : ''}" aria-hidden="true">${initials}</span>`;
}
