// @ts-check
// The simulator's phone: it plays any customer, on a page of its own or beside the inbox.
import { html, nothing } from 'lit';
import { channelIcon, icon } from './icons.js';
import { customerField } from './phone-customer.js';
import { KINDS, quietly, sendKind } from './phone-menus.js';
import * as send from './phone-send.js';
import * as phone from './phone-state.js';
import { templateOf } from './phone-templates.js';
import { log, shownMessages } from './phone-thread.js';
import { frames } from './phone-wire.js';
import { WatchingElement } from './signals.js';
import * as store from './store.js';
import { loadStyles } from './styles.js';
import { clockTime, initials, t } from './text.js';
import './phone-behaviour.js';
import './phone-composer.js';
import './phone-email.js';

await Promise.all([loadStyles('pages.css'), loadStyles('phone.css')]);

/** The end is in sight when less than this is below. */
const NEAR_PX = 80;
const MOST_WEBSITES = 3;

class Phone extends WatchingElement {
  static properties = { beside: { type: Boolean } };

  constructor() {
    super();
    this.beside = false;
    this.putAway = () => {};
    this.isAtEnd = true;
    this.shownFor = '';
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.putAway = phone.pickUp({ follows: this.beside });
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.putAway();
  }

  /** @override */
  render() {
    if (phone.simulatedChannels().length === 0) {
      return html`<section class="pg"><div class="void">${icon('phone', 'i20')}<p><b>${t('no_simulator')}</b>${t('no_simulator_text')}</p></div></section>`;
    }
    return this.beside ? this.renderBeside() : this.renderPage();
  }

  renderBeside() {
    return html`<header class="panel-h"><h2 class="cut">${t('simulator_phone')}</h2>
        ${websites().map(({ widget_key: key, name }) => html`<a class="ib" href="/chat/demo/${key}" target="_blank" rel="noopener" aria-label=${t('simulator_website', { name })} title=${t('simulator_website', { name })}>${channelIcon('webchat')}</a>`)}
        <a class="ib" href="/simulator" aria-label=${t('phone_controls')} title=${t('phone_controls')}>${icon('cog')}</a>
        <button class="ib" aria-label=${t('close')} @click=${() => (store.phoneOpen.value = false)}>${icon('x')}</button></header>
      <div class="beside">${customerField()}${this.device()}</div>`;
  }

  renderPage() {
    return html`<main class="pg"><header class="pg-h"><h1>${t('simulator_phone')}</h1><span class="tag">${t('nothing_leaves')}</span><span class="grow"></span>
        ${websites().map(({ widget_key: key, name }) => html`<a class="btn line" href="/chat/demo/${key}" target="_blank" rel="noopener">${channelIcon('webchat')}<span class="cut">${t('simulator_website', { name })}</span></a>`)}</header>
      <div class="sim"><div class="stage">${this.device()}</div>
        <section class="ctl" aria-label=${t('phone_controls')}>
          <div class="grp"><h2>${t('who_is_writing')}</h2>${customerField()}</div>
          <div class="grp"><h2>${t('send_as_customer')}</h2>${kinds()}</div>
          <parley-phone-behaviour></parley-phone-behaviour>
          <parley-phone-email></parley-phone-email>
          <div class="grp"><h2>${t('on_the_wire')}</h2>${wire()}</div>
        </section></div></main>`;
  }

  device() {
    const name = phone.channel()?.name ?? '';
    const isMine = phone.failure.value === null;
    return html`<div class="ph"><div class="scr">
      <div class="ph-s" aria-hidden="true"><time>${clockTime(store.now.value)}</time><span class="grow"></span>${icon('wifi')}</div>
      <div class="ph-h"><span class="av a5 s32" aria-hidden="true">${initials(name)}</span>
        <div class="grow cut"><b class="cut" dir="auto">${name}</b><small class="cut">${t('business_account')}</small></div></div>
      <div class="ph-log" role="log" aria-label=${t('phone_thread')} tabindex="0" @scroll=${this.scrolled}>
        ${isMine ? nothing : this.failed()}${isMine && phone.thread.value.length + phone.pending.value.length === 0 ? this.empty() : nothing}${log()}</div>
      <parley-phone-composer></parley-phone-composer>
      <div class="ph-b" aria-hidden="true"><div class="bar-h"></div></div></div></div>`;
  }

  empty() {
    const { name, number } = phone.customer.value;
    return html`<div class="void"><p><b>${t('phone_empty')}</b>${t('phone_empty_text', { name: name || number })}</p></div>`;
  }

  failed() {
    return html`<div class="void"><p>${t('phone_failed')}</p><button class="btn line" @click=${() => phone.refresh()}>${icon('retry')}${t('try_again')}</button></div>`;
  }

  /** @param {Event} event */
  scrolled(event) {
    const { scrollHeight, scrollTop, clientHeight } = /** @type {Element} */ (event.currentTarget);
    this.isAtEnd = scrollHeight - scrollTop - clientHeight < NEAR_PX;
  }

  /** The end stays in sight, unless one has scrolled away from it. @override */
  updated() {
    const place = this.querySelector('.ph-log');
    const who = phone.customer.peek().number;
    if (place && (this.isAtEnd || who !== this.shownFor)) {
      place.scrollTop = place.scrollHeight;
      this.shownFor = who;
    }
  }
}

customElements.define('parley-phone', Phone);

/** The web chats, each of which has a page to be tried on. */
function websites() {
  return store.channels.value.filter(({ type }) => type === 'webchat').slice(0, MOST_WEBSITES);
}

/** What a customer may send by one press. */
function kinds() {
  const messages = shownMessages();
  const latest = messages.findLast((one) => one.from === 'business');
  const tap = firstTap(messages.findLast((one) => one.type === 'template' || isAsking(one)));
  const react = latest && (() => quietly(send.react(latest, '❤️')));
  return html`<div class="kinds">
    ${KINDS.map((kind) => kindButton(kind.name, kind.icon, () => sendKind(kind)))}
    ${kindButton('button', 'reply', tap)}${kindButton('reaction', 'smile', react)}
  </div>`;
}

/** @param {import('./phone-state.js').PhoneMessage} message */
function isAsking({ from, type, message }) {
  return from === 'business' && type === 'interactive' && message.interactive.action?.buttons;
}

/**
 * What taps on the first button of a message.
 *
 * @param {import('./phone-state.js').PhoneMessage | undefined} message
 */
function firstTap(message) {
  if (message?.type === 'interactive') {
    const [{ reply }] = message.message.interactive.action.buttons;
    return () => quietly(send.choose(message, 'button_reply', reply));
  }
  const button = message && templateOf(message).buttons.find(({ url }) => !url);
  return message && button && (() => quietly(send.tapButton(message, button)));
}

/**
 * @param {string} name
 * @param {string} sign
 * @param {(() => void) | undefined} run none when there is nothing to do it to
 */
function kindButton(name, sign, run) {
  return html`<button ?disabled=${!run} title=${run ? nothing : t(`missing_${name}`)} @click=${run}>${icon(sign, 'i20')}${t(`kind_${name}`)}</button>`;
}

function wire() {
  return html`<div class="wire" dir="ltr">${frames.value.length === 0
    ? html`<div class="c-3">${t('wire_empty')}</div>`
    : frames.value.map(
        ({ at, to, text }) =>
          html`<div><time>${new Date(at).toLocaleTimeString('en-GB')}</time><b>${to.toUpperCase()}</b><span class="cut">${text}</span></div>`,
      )}</div>`;
}
