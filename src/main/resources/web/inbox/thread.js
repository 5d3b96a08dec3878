// @ts-check
// The middle of the inbox: who writes, what was said, and where to answer.
import { html, nothing } from 'lit';
import { reopen, resolveAndNext, showPanel } from './actions.js';
import { channelColour, channelIcon, icon } from './icons.js';
import './composer.js';
import './log.js';
import { follow, pathTo } from './router.js';
import { actorName, colleaguesIn, faces, initialsAvatar, isContactTyping, presenceText } from './row.js';
import { WatchingElement } from './signals.js';
import * as store from './store.js';
import { loadStyles } from './styles.js';
import { displayName, futureTime, listed, t } from './text.js';
import { loadThread } from './threads.js';

await Promise.all([loadStyles('thread.css'), loadStyles('composer.css')]);

/** @typedef {import('./types').Conversation} Conversation */

const SKELETON_AFTER_MS = 150;
const WATCHERS_SHOWN = 3;

/** @typedef {'assign' | 'snooze' | 'tags' | 'more'} Menu */

/** @param {Menu} kind @param {string} id */
function opens(kind, id) {
  return async (/** @type {Event} */ event) => {
    const anchor = /** @type {HTMLElement} */ (event.currentTarget);
    const { openMenu } = await import('./menus.js');
    openMenu(kind, id, anchor);
  };
}

class ParleyThread extends WatchingElement {
  static properties = { isSlow: { state: true } };

  constructor() {
    super();
    this.isSlow = false;
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #slow;
  /** @type {string | null} */
  #waitsFor = null;

  /** @override */
  render() {
    const id = store.route.value.conversation;
    if (!id) {
      return nothingChosen();
    }
    const conversation = store.conversations.get(id);
    const thread = store.threads.get(id);
    const isHere = conversation && thread && (thread.state === 'ready' || thread.ids.length > 0);
    this.#watch(isHere || thread?.state === 'failed' ? null : id);
    return html`${conversation ? header(conversation) : html`<header class="thread-h">${back()}</header>`}
      ${isHere ? html`${thread.state === 'failed' ? stale(id) : nothing}<parley-log .conversation=${id}></parley-log>` : nothing}
      ${isHere ? nothing : thread?.state === 'failed' ? failure(id, thread) : this.isSlow ? skeleton() : html`<div class="log"></div>`}
      ${conversation ? html`<parley-composer></parley-composer>` : nothing}`;
  }

  /** Bars show only for what takes its time. @param {string | null} id what is waited for */
  #watch(id) {
    if (id === this.#waitsFor) {
      return;
    }
    this.#waitsFor = id;
    clearTimeout(this.#slow);
    this.isSlow = false;
    if (id) {
      this.#slow = setTimeout(() => {
        this.isSlow = true;
      }, SKELETON_AFTER_MS);
    }
  }
}

customElements.define('parley-thread', ParleyThread);

/** @param {Conversation} conversation */
function header(conversation) {
  const name = displayName(conversation.contact);
  const isOpen = store.isPanelShown();
  return html`<header class="thread-h">
    ${back()}
    <button class="face" @click=${togglePanel}>${initialsAvatar(conversation.contact.id, name, 's32')}<span class="vh">${t('contact_panel')}</span></button>
    <div class="grow">
      <h1 class="cut" dir="auto">${conversation.subject || name}</h1>
      <div class="sub">
        <span class=${channelColour(conversation.channel)}>${channelIcon(conversation.channel, 'i14')}</span
        >${subtitle(conversation)}${identity(conversation)}
      </div>
    </div>
    ${watchers(conversation)}
    ${store.mayWrite() ? controls(conversation) : nothing}
    <button class="ib panel-b ${isOpen ? 'on' : ''}" aria-label=${t('contact_panel')} title=${t('contact_panel')} aria-pressed=${isOpen} @click=${togglePanel}>${icon('panel')}</button>
  </header>`;
}

function back() {
  const { view, filters } = store.route.value;
  return html`<a class="ib back" href=${pathTo(view, null, filters)} aria-label=${t('back')} @click=${follow}>${icon('left', 'i20')}</a>`;
}

/** Whether the site of a web chat vouches for who it is. @param {Conversation} conversation */
function identity({ channel, address }) {
  return channel === 'webchat'
    ? html` <span class="vouch">· ${t(address?.startsWith('sub:') ? 'verified' : 'not_verified')}</span>`
    : nothing;
}

/** With whom it is, where the title says what it is about: who has company needs the room for their name. @param {Conversation} conversation */
function parties({ contact, address, participants }) {
  const name = displayName(contact);
  const others = (participants ?? []).filter((one) => one !== address).length;
  return html`<bdi class="cut">${name}</bdi>${address && address !== name && others === 0 ? html` · <bdi class="cut" dir="ltr">${address}</bdi>` : nothing}${others > 0
    ? html` <span title=${listed(participants)}>${t('and_others', { count: others })}</span>`
    : nothing}`;
}

/** Each part is cut by itself, at its end: a name may run the other way than the page. @param {Conversation} conversation */
function subtitle(conversation) {
  const { channel, channel_id: id, status, snoozed_until: until, merged_into: merged } = conversation;
  const { view } = store.route.value;
  return html`${conversation.subject ? parties(conversation) : html`<span>${t(`channel_${channel}`)}</span>`} · <bdi class="cut">${store.channel(id)?.name ?? ''}</bdi>${status === 'snoozed' && until
    ? html` · <span class="cut c-note">${t('snoozed_until', { time: futureTime(until, store.now.value) })}</span>`
    : status === 'resolved'
      ? html` · ${merged ? html`<a class="cut" href=${pathTo(view, merged)} title=${t('goes_on')} @click=${follow}>${t('goes_on')}</a>` : html`<span>${t('resolved')}</span>`}`
      : nothing}${isContactTyping(conversation) ? html` · <span class="typing">${t('typing')}</span>` : nothing}`;
}

/** Who else is here. @param {Conversation} conversation */
function watchers({ id }) {
  const others = colleaguesIn(id);
  if (others.length === 0) {
    return nothing;
  }
  const label = presenceText(others);
  const [first] = actorName(others[0].actor).split(' ');
  return html`<span class="chip watch" role="img" aria-label=${label} title=${label}>${faces(others, WATCHERS_SHOWN)}
    <span class="wide" dir="auto">${others.length > 1 ? others.length : first}</span></span>`;
}

/** @param {Conversation} conversation */
function controls(conversation) {
  const { id, status } = conversation;
  const isDone = status === 'resolved';
  const label = t(isDone ? 'reopen' : 'resolve');
  return html`${owner(conversation)}
    <button class="ib wide" aria-label=${t('snooze')} title=${t('snooze')} aria-haspopup="menu" data-menu="snooze" @click=${opens('snooze', id)}>${icon('snooze')}</button>
    <button class="ib wide" aria-label=${t('tags')} title=${t('tags')} aria-haspopup="menu" data-menu="tags" @click=${opens('tags', id)}>${icon('tag')}</button>
    <button class="ib others" aria-label=${t('more')} title=${t('more')} aria-haspopup="menu" data-menu="more" @click=${opens('more', id)}>${icon('more')}</button>
    <button class="btn line resolve" aria-keyshortcuts=${isDone ? nothing : 'e'} @click=${() => (isDone ? reopen(id) : resolveAndNext(id))}>
      ${icon(isDone ? 'retry' : 'check')}<span class="label">${label}</span>${isDone ? nothing : html`<kbd class="wide" aria-hidden="true">E</kbd>`}
    </button>`;
}

/** @param {Conversation} conversation */
function owner({ id, assigned_to: agentId, team_id: teamId }) {
  const agent = store.agent(agentId);
  const team = store.teams.value.find((one) => one.id === teamId);
  const isMine = agentId !== null && agentId === store.me.value?.id;
  const name = isMine ? t('you') : agent ? displayName(agent) : (team?.name ?? t('nobody'));
  return html`<button class="btn ghost owner" aria-label=${t('assigned_to', { name })} aria-haspopup="menu" data-menu="assign" @click=${opens('assign', id)}>
    ${agentId ? initialsAvatar(agentId, agent ? displayName(agent) : name, 's20') : html`<span class="nobody"></span>`}
    <span class="wide cut" dir="auto">${name}</span>${icon('down', 'i12')}
  </button>`;
}

function togglePanel() {
  showPanel(!store.isPanelShown());
}

function nothingChosen() {
  return html`<div class="void">${icon('inbox', 'i20')}
    <p><b>${t('nothing_chosen')}</b>${t('nothing_chosen_text')}</p>
    <p class="keys">${['j', 'k'].map((key) => html`<kbd>${key.toUpperCase()}</kbd>`)} ${t('keys_leaf')} <kbd>?</kbd> ${t('keys_all')}</p>
  </div>`;
}

/** What is here may be old. @param {string} id */
function stale(id) {
  return html`<div class="ban w" role="status">${icon('fail', 'i14')}${t('thread_stale')}
    <button class="link" @click=${() => loadThread(id)}>${t('try_again')}</button></div>`;
}

/**
 * @param {string} id
 * @param {import('./store.js').Thread} thread
 */
function failure(id, { error }) {
  const problem = error?.problem;
  const isGone = problem?.status === 404;
  return html`<div class="void" role="alert">${icon(isGone ? 'search' : 'fail', isGone ? 'i20' : 'i20 c-bad')}
    <p><b>${t(isGone ? 'thread_gone' : 'thread_failed')}</b>${isGone ? t('thread_gone_text') : error?.message}</p>
    ${isGone ? nothing : html`<button class="btn line" @click=${() => loadThread(id)}>${icon('retry')}${t('try_again')}</button>`}
    ${problem?.request_id ? html`<span class="mono c-3">${problem.request_id}</span>` : nothing}
  </div>`;
}

/** In the geometry of bubbles. */
function skeleton() {
  return html`<div class="log" aria-busy="true"><div class="log-in">
    ${['w1', 'out w2', 'out g w3', 'w2', 'out w1', 'w3'].map((classes) => html`<div class="m sk-m ${classes}"><div class="bub"><i></i></div></div>`)}
  </div></div>`;
}
