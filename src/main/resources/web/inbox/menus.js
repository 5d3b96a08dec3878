// @ts-check
// The menus of a conversation and of oneself: assign, snooze, tags, priority, more.
import { html } from 'lit';
import * as actions from './actions.js';
import { logOut } from './credentials.js';
import { icon } from './icons.js';
import { knownTags } from './loading.js';
import { menuItem, openMenuOf, openPopup } from './popup.js';
import { navigate } from './router.js';
import { initialsAvatar } from './row.js';
import { snoozeChoices } from './snooze.js';
import * as store from './store.js';
import { displayName, t } from './text.js';

/** @typedef {import('./types').Conversation} Conversation */

/** @type {Conversation['priority'][]} */
const PRIORITIES = ['urgent', 'high', 'medium', 'low', null];

/**
 * @param {'assign' | 'snooze' | 'tags' | 'priority' | 'more'} kind
 * @param {string} id of the conversation
 * @param {Element} anchor
 */
export function openMenu(kind, id, anchor) {
  const conversation = store.conversations.get(id);
  if (conversation && store.mayWrite()) {
    MENUS[kind](conversation, anchor);
  }
}

/** @type {Record<string, (conversation: Conversation, anchor: Element) => void>} */
const MENUS = { assign, snooze, tags, priority, more };

/**
 * @param {Conversation} conversation
 * @param {Element} anchor
 */
function assign(conversation, anchor) {
  const { id, assigned_to: owner, team_id: team } = conversation;
  const mine = store.me.peek();
  const others = store.agents.peek().filter((one) => one.id !== mine?.id && one.status === 'active');
  let search = '';
  const popup = openPopup(
    anchor,
    t('assign'),
    (close) => {
      const fits = (/** @type {string} */ name) => name.toLowerCase().includes(search);
      /** @param {import('./types').Agent} one */
      const person = (one) => {
        const name = displayName({ name: one.name ?? one.email });
        const label = one.id === mine?.id ? t('you_named', { name }) : name;
        return menuItem(
          {
            label,
            picture: initialsAvatar(one.id, name, 's20'),
            checked: owner === one.id,
            run: () => actions.assign(id, { agent_id: one.id }),
          },
          close,
        );
      };
      const people = [...(mine ? [mine] : []), ...others].filter((one) => fits(`${one.name} ${one.email}`.toLowerCase()));
      const groups = store.teams.peek().filter((one) => fits(one.name.toLowerCase()));
      return html`
        ${others.length > 6 ? searchField(t('search_agents'), (text) => {
          search = text.toLowerCase();
          popup.update();
        }) : ''}
        ${menuItem({ label: t('nobody'), picture: html`<span class="nobody"></span>`, checked: !owner, run: () => actions.assign(id, { agent_id: null }) }, close)}
        ${people.map(person)}
        ${groups.length > 0 ? html`<hr>` : ''}
        ${groups.map((one) => menuItem({ label: one.name, icon: 'people', checked: team === one.id, run: () => actions.assign(id, { team_id: team === one.id ? null : one.id }) }, close))}`;
    },
    { role: 'menu', classes: 'menu' },
  );
}

/**
 * @param {string} label
 * @param {(text: string) => void} typed
 */
function searchField(label, typed) {
  return html`<label class="inp">${icon('search', 'c-3')}<span class="vh">${label}</span>
    <input type="search" placeholder=${label} @input=${(/** @type {InputEvent} */ event) =>
      typed(/** @type {HTMLInputElement} */ (event.currentTarget).value)}></label>`;
}

/**
 * @param {Conversation} conversation
 * @param {Element} anchor
 */
function snooze({ id, status }, anchor) {
  const choices = snoozeChoices(new Date(store.now.peek()));
  openPopup(
    anchor,
    t('snooze'),
    (close) => html`
      ${choices.map(({ label, at, hint }) =>
        menuItem({ label, icon: 'snooze', hint, run: () => actions.snoozeUntil(id, at) }, close),
      )}
      ${status === 'snoozed' ? menuItem({ label: t('wake_up'), icon: 'inbox', run: () => actions.reopen(id) }, close) : ''}
      <hr>
      <form class="menu-form" @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const form = /** @type {HTMLFormElement} */ (event.currentTarget);
        const at = new Date(String(new FormData(form).get('at')));
        if (at > new Date()) {
          close();
          actions.snoozeUntil(id, at);
        }
      }}><label><span class="f-l">${t('snooze_until')}</span>
        <span class="inp"><input type="datetime-local" name="at" required></span></label>
        <button class="btn line">${t('snooze')}</button></form>`,
    { role: 'menu', classes: 'menu' },
  );
}

/**
 * @param {Conversation} conversation
 * @param {Element} anchor
 */
async function tags({ id }, anchor) {
  const known = await knownTags().catch(() => []);
  let search = '';
  const chosen = () => store.conversations.get(id)?.tags ?? [];
  const toggle = async (/** @type {string} */ tag) => {
    const now = chosen();
    const wanted = now.includes(tag) ? now.filter((one) => one !== tag) : [...now, tag];
    await actions.setTags(id, wanted);
    popup.update();
  };
  const popup = openPopup(
    anchor,
    t('tags'),
    () => {
      const fitting = [...new Set([...chosen(), ...known])].filter((tag) => tag.includes(search));
      const isNew = search !== '' && !fitting.includes(search);
      return html`<form @submit=${(/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const [first] = isNew ? [search] : fitting;
          if (first) {
            toggle(first);
          }
        }}>${searchField(t('find_or_add_tag'), (text) => {
          search = text.trim().toLowerCase();
          popup.update();
        })}</form>
        ${isNew ? html`<button class="mi" role="menuitem" @click=${() => toggle(search)}>${icon('plus')}<span class="grow">${t('add_tag', { tag: search })}</span></button>` : ''}
        ${fitting.slice(0, 12).map((tag) => html`<button class="mi" role="menuitemcheckbox" aria-checked=${chosen().includes(tag)}
          @click=${() => toggle(tag)}>${icon('tag')}<span class="grow cut" dir="auto">${tag}</span>${chosen().includes(tag) ? icon('check', 'i14') : ''}</button>`)}
        ${fitting.length === 0 && !isNew ? html`<p class="menu-empty">${t('no_tags')}</p>` : ''}`;
    },
    { role: 'menu', classes: 'menu' },
  );
}

/**
 * @param {Conversation} conversation
 * @param {Element} anchor
 */
function priority({ id, priority: current }, anchor) {
  openMenuOf(
    anchor,
    t('priority'),
    PRIORITIES.map((one) => ({
      label: t(`priority_${one ?? 'none'}`),
      icon: one === 'urgent' ? 'purg' : 'p1',
      checked: one === current,
      run: () => actions.setPriority(id, one),
    })),
  );
}

/**
 * @param {Conversation} conversation
 * @param {Element} anchor
 */
function more({ id, status, unread_count: unread }, anchor) {
  const again = (/** @type {'assign' | 'snooze' | 'tags' | 'priority'} */ kind) => () => openMenu(kind, id, anchor);
  openMenuOf(anchor, t('more'), [
    { label: t('assign'), icon: 'me', hint: '⇧A', run: again('assign') },
    { label: t('snooze'), icon: 'snooze', hint: 'S', run: again('snooze') },
    { label: t('tags'), icon: 'tag', hint: 'T', run: again('tags') },
    { label: t('priority'), icon: 'p1', hint: 'P', run: again('priority') },
    null,
    unread
      ? { label: t('mark_read'), icon: 'check', run: () => actions.markRead(id) }
      : { label: t('mark_unread'), icon: 'mail', hint: 'U', run: () => actions.leaveUnread(id) },
    status === 'resolved'
      ? { label: t('reopen'), icon: 'inbox', run: () => actions.reopen(id) }
      : { label: t('resolve'), icon: 'done', hint: 'E', run: () => actions.resolveAndNext(id) },
    ...(navigator.clipboard ? [{ label: t('copy_link'), icon: 'copy', run: () => copyLink(id) }] : []),
  ]);
}

/** @param {string} id */
async function copyLink(id) {
  await navigator.clipboard.writeText(`${location.origin}/inbox/all/${id}`);
  actions.toast('copy', t('link_copied'));
}

/** What one sets for oneself. @param {Element} anchor */
export function openProfileMenu(anchor) {
  const theme = store.theme.peek();
  const compact = store.density.peek() === 'compact';
  openMenuOf(anchor, t('your_menu_label'), [
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
    { label: t('settings'), icon: 'cog', run: () => navigate('/settings') },
    { label: t('keyboard_shortcuts'), icon: 'key', hint: '?', run: () => import('./help.js').then((help) => help.openHelp()) },
    { label: t('log_out'), icon: 'right', run: () => logOut().catch(actions.complain) },
  ]);
}

/** The views that the bar of a small screen has no room for. */
function hiddenViews() {
  const go = (/** @type {string} */ view) => () => navigate(`/inbox/${view}`);
  return [
    { label: t('view_snoozed'), icon: 'snooze', run: go('snoozed') },
    { label: t('view_resolved'), icon: 'done', run: go('resolved') },
    ...store.teams.peek().map((one) => ({ label: one.name, icon: 'people', run: go(one.id) })),
    ...store.channels.peek().map((one) => ({ label: one.name, icon: 'whatsapp', run: go(one.id) })),
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
