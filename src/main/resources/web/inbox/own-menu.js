// @ts-check
// The menu of oneself: whether one is there, how the page looks, and the way out.
import { html } from 'lit';
import { complain } from './actions.js';
import { setAvailability } from './availability.js';
import { logOut } from './credentials.js';
import { channelIconName } from './icons.js';
import { openMenuOf } from './popup.js';
import { navigate } from './router.js';
import * as store from './store.js';
import { t } from './text.js';

/** What one sets for oneself. @param {Element} anchor */
export function openProfileMenu(anchor) {
  const theme = store.theme.peek();
  const compact = store.density.peek() === 'compact';
  const isAway = store.me.peek()?.availability === 'away';
  openMenuOf(anchor, t('your_menu_label'), [
    { label: t('available'), picture: dot('online'), checked: !isAway, run: () => setAvailability('online') },
    { label: t('be_away'), picture: dot('away'), checked: isAway, run: () => setAvailability('away') },
    null,
    ...(matchMedia('(max-width: 799px)').matches ? hiddenViews() : []),
    ...['system', 'light', 'dark'].map((one) => ({
      label: t(`theme_${one}`),
      checked: theme === one,
      run: () => setTheme(one),
    })),
    null,
    { label: t('density_comfortable'), checked: !compact, run: () => setDensity('comfortable') },
    { label: t('density_compact'), checked: compact, run: () => setDensity('compact') },
    null,
    { label: t('contacts'), icon: 'people', run: () => navigate('/contacts') },
    { label: t('reports'), icon: 'chart', run: () => navigate('/reports') },
    { label: t('settings'), icon: 'cog', run: () => navigate('/settings') },
    { label: t('keyboard_shortcuts'), icon: 'key', hint: '?', run: () => import('./help.js').then((help) => help.openHelp()) },
    { label: t('log_out'), icon: 'right', run: () => logOut().catch(complain) },
  ]);
}

/** @param {string} availability */
function dot(availability) {
  return html`<span class="here-w"><span class="here ${availability}"></span></span>`;
}

/** The views that the bar of a small screen has no room for. */
function hiddenViews() {
  const go = (/** @type {string} */ view) => () => navigate(`/inbox/${view}`);
  return [
    { label: t('view_snoozed'), icon: 'snooze', run: go('snoozed') },
    { label: t('view_resolved'), icon: 'done', run: go('resolved') },
    ...store.teams.peek().map((one) => ({ label: one.name, icon: 'people', run: go(one.id) })),
    ...store.channels.peek().map((one) => ({ label: one.name, icon: channelIconName(one.type), run: go(one.id) })),
    ...store.savedViews().map(({ name, view, query }) => ({ label: name, icon: 'filter', run: go(`${view}?${query}`) })),
    null,
  ];
}

/** @param {string} theme `system`, `light` or `dark` */
export function setTheme(theme) {
  store.theme.value = theme;
  localStorage.setItem('parley:theme', theme);
}

/** @param {string} density `comfortable` or `compact` */
export function setDensity(density) {
  store.density.value = density;
  localStorage.setItem('parley:density', density);
}
