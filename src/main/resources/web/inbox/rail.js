// @ts-check
// The rail: views, channels, teams, and oneself.
import { html, nothing } from 'lit';
import { channelIcon, icon, logo } from './icons.js';
import { follow } from './router.js';
import { availabilityDot, initialsAvatar } from './row.js';
import { WatchingElement } from './signals.js';
import * as store from './store.js';
import { displayName, listed, shortCount, t } from './text.js';

const MOST = 4;

class ParleyRail extends WatchingElement {
  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.setAttribute('role', 'navigation');
    this.setAttribute('aria-label', t('views'));
  }

  /** What is known first stands first: nothing moves from under the hand when the rest arrives. @override */
  render() {
    const figures = store.counts.value;
    const mine = store.me.value;
    return html`${logo()}
      ${railLink('mine', icon('me', 'i20'), figures?.mine)}
      ${railLink('unassigned', icon('inbox', 'i20'), figures?.unassigned)}
      ${railLink('all', icon('all', 'i20'), null, figures?.all.open)}
      ${railLink('snoozed', icon('snooze', 'i20'), null, figures?.snoozed)}
      ${railLink('resolved', icon('done', 'i20'), null)}
      <hr>
      ${store.savedViews().slice(0, MOST).map(savedLink)}
      ${store.channels.value.slice(0, MOST).map((one) => channelLink(one, figures?.by_channel[one.id]?.open))}
      ${store.teams.value.slice(0, MOST).map((one) => railLink(one.id, initialsAvatar(one.id, one.name, 's24'), null, figures?.by_team[one.id]?.open, one.name))}
      <span class="grow"></span>
      ${pageLink('contacts', 'people')}
      ${pageLink('reports', 'chart')}
      ${store.options.value?.simulator ? phoneButton() : nothing}
      ${pageLink('settings', 'cog')}
      ${mine
        ? html`<button class="me" aria-haspopup="menu" aria-label=${t(mine.availability === 'away' ? 'your_menu_away' : 'your_menu', { name: displayName(mine) })} @click=${openOwnMenu}>
            ${initialsAvatar(mine.id, mine.name || mine.email || '?', 's32', availabilityDot(mine.id))}</button>`
        : nothing}`;
  }
}

customElements.define('parley-rail', ParleyRail);

/**
 * @param {string} view
 * @param {unknown} picture
 * @param {import('./types').Count | null | undefined} count shown as a badge when something is unread
 * @param {number} [open] said to screen readers
 * @param {string} [name]
 * @param {string} [note] what is to be known of it
 */
function railLink(view, picture, count, open = count?.open, name = t(`view_${view}`), note = '') {
  const { page, view: current } = store.route.value;
  const label = [
    name,
    open === undefined ? '' : t('open_count', { count: open }),
    count?.unread ? t('unread_count', { count: count.unread }) : '',
    note,
  ];
  return html`<a href="/inbox/${view}" title=${note ? `${name}: ${note}` : name} aria-label=${listed(label.filter(Boolean))}
    aria-current=${page === 'inbox' && current === view && !store.savedViewHere() ? 'page' : nothing} @click=${follow}>
    ${picture}${count?.unread ? html`<span class="n ${count.unread > 99 ? 'wide' : ''}">${shortCount(count.unread)}</span>` : nothing}
    <span class="rail-t" aria-hidden="true">${name}</span></a>`;
}

/** @param {import('./types').Channel} channel @param {number | undefined} open */
function channelLink({ id, type, name, status, paused }, open) {
  return status === 'paused'
    ? railLink(id, icon('pause', 'i20 c-note'), null, open, name, `${t('channel_paused')} ${paused?.message ?? ''}`)
    : railLink(id, channelIcon(type, 'i20'), null, open, name);
}

/** @param {import('./store.js').SavedView} saved */
function savedLink({ name, view, query }) {
  return html`<a href="/inbox/${view}?${query}" title=${name} aria-label=${name}
    aria-current=${store.savedViewHere()?.name === name ? 'page' : nothing} @click=${follow}>
    ${icon('filter', 'i20')}<span class="rail-t" aria-hidden="true">${name}</span></a>`;
}

function phoneButton() {
  const { page } = store.route.value;
  return html`<a href="/simulator" title=${t('simulator_phone')} aria-label=${t('simulator_phone')}
    aria-current=${page === 'simulator' || (page === 'inbox' && store.isPhoneBeside()) ? 'page' : nothing} @click=${togglePhone}>
    ${icon('phone', 'i20')}<span class="rail-t" aria-hidden="true">${t('phone')}</span></a>`;
}

/** @param {string} page @param {string} picture */
function pageLink(page, picture) {
  return html`<a href="/${page}" title=${t(page)} aria-label=${t(page)}
    aria-current=${store.route.value.page === page ? 'page' : nothing} @click=${follow}>${icon(picture, 'i20')}</a>`;
}

/** Beside the inbox where there is room, else a page of its own. @param {MouseEvent} event */
function togglePhone(event) {
  if (store.WIDE.matches && store.route.peek().page === 'inbox' && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    store.phoneOpen.value = !store.phoneOpen.peek();
  } else {
    follow(event);
  }
}

/** @param {Event} event */
async function openOwnMenu(event) {
  const anchor = /** @type {Element} */ (event.currentTarget);
  const { openProfileMenu } = await import('./own-menu.js');
  openProfileMenu(anchor);
}
