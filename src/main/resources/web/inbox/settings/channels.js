// @ts-check
// The channels: where customers reach the organization, and what keeps one from working.
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { complain } from '../actions.js';
import { channelColour, channelIcon, icon } from '../icons.js';
import { follow } from '../router.js';
import { WatchingElement } from '../signals.js';
import * as store from '../store.js';
import { t } from '../text.js';
import { numberOf, pauseNote, stateOf } from './channel-state.js';
import { loadChannels } from './directory.js';
import { empty, pageHead } from './parts.js';
import './channel.js';
import './email.js';
import './whatsapp.js';

/** @typedef {import('../types').Channel} Channel */

const PAGE = '/settings/channels';

class Channels extends WatchingElement {
  /** How they are may have changed since the page began. @override */
  connectedCallback() {
    super.connectedCallback();
    loadChannels().catch(complain);
  }

  /** @override */
  render() {
    const { item } = store.route.value;
    const open = this.open(item);
    return html`<div class="set-b ${open === nothing ? '' : 'has-side'}">
      <section class="set-l">${pageHead(t('settings_channels'), t('channels_lead'), store.mayManage() ? addLink() : nothing)}
        <div class="set-list">${store.channels.value.map((channel) => card(channel, channel.id === item))}</div>
        ${store.channels.value.length === 0 ? empty('whatsapp', t('channels_none'), t('channels_none_text')) : nothing}
      </section>${open}</div>`;
  }

  /** @param {string | null} item */
  open(item) {
    if (item === 'new' && store.mayManage()) {
      return html`<parley-connect-whatsapp></parley-connect-whatsapp>`;
    }
    if (item === 'new-webchat' && store.mayManage()) {
      return html`<parley-add-webchat></parley-add-webchat>`;
    }
    if (item === 'new-email' && store.mayManage()) {
      return html`<parley-connect-email></parley-connect-email>`;
    }
    const channel = store.channel(item);
    return channel ? keyed(item, html`<parley-channel .channel=${channel}></parley-channel>`) : nothing;
  }
}

customElements.define('parley-channels', Channels);

function addLink() {
  return html`<a class="btn primary" href="${PAGE}/new" @click=${follow}>${icon('plus')}${t('channel_add')}</a>`;
}

/**
 * @param {Channel} channel
 * @param {boolean} isOpen
 */
function card(channel, isOpen) {
  return html`<article class="set-card ${isOpen ? 'on' : ''}">
    <a class="set-item" href="${PAGE}/${channel.id}" aria-current=${isOpen ? 'true' : nothing} @click=${follow}>
      <span class="ico ${channelColour(channel.type)}">${channelIcon(channel.type, 'i20')}</span>
      <span><b class="cut" dir="auto">${channel.name}</b><span class="s cut">${t(`channel_type_${channel.type}`)} · <bdi>${numberOf(channel)}</bdi></span></span>
      <span class="st">${stateOf(channel)}<span class="c-3">${icon('right')}</span></span>
    </a>${pauseNote(channel)}</article>`;
}
