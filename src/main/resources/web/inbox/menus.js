// @ts-check
// The menus of a conversation, or of several: assign, snooze, tags, priority, more.
import { html } from 'lit';
import * as actions from './actions.js';
import { copyText } from './copy.js';
import { icon } from './icons.js';
import { knownTags } from './loading.js';
import { menuItem, openMenuOf, openPopup } from './popup.js';
import { availabilityDot, initialsAvatar } from './row.js';
import { snoozeChoices } from './snooze.js';
import { freshNames } from './names.js';
import { markSpam } from './spam.js';
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
const MENUS = {
  assign: (conversation, anchor) => assign(only(conversation), anchor),
  snooze: (conversation, anchor) => snooze(only(conversation), anchor),
  tags: (conversation, anchor) => tags(only(conversation), anchor),
  priority,
  more,
};

/**
 * What is changed by a menu: one conversation, or several at once.
 *
 * @typedef {object} Subject
 * @property {string | null | undefined} owner undefined when they differ
 * @property {string | null | undefined} team
 * @property {boolean} isSnoozed
 * @property {() => string[]} tags that all of them have
 * @property {(to: { agent_id?: string | null, team_id?: string | null }) => Promise<boolean>} assign whether any is assigned so now
 * @property {(until: Date) => unknown} snooze
 * @property {() => unknown} wake
 * @property {(tags: string[]) => unknown} setTags
 */

/** @param {Conversation} conversation @returns {Subject} */
function only({ id, assigned_to: owner, team_id: team, status }) {
  return {
    owner,
    team,
    isSnoozed: status === 'snoozed',
    tags: () => store.conversations.get(id)?.tags ?? [],
    assign: (to) => actions.assign(id, to),
    snooze: (until) => actions.snoozeUntil(id, until),
    wake: () => actions.reopen(id),
    setTags: (wanted) => actions.setTags(id, wanted),
  };
}

/**
 * Opens a menu for several conversations.
 *
 * @param {'assign' | 'snooze' | 'tags'} kind
 * @param {Subject} subject
 * @param {Element} anchor
 */
export function openMenuFor(kind, subject, anchor) {
  ({ assign, snooze, tags })[kind](subject, anchor);
}

/**
 * @param {Subject} subject
 * @param {Element} anchor
 */
function assign(subject, anchor) {
  const { owner, team } = subject;
  const mine = store.me.peek();
  const others = () => store.agents.peek().filter((one) => one.id !== mine?.id && one.status === 'active' && one.role !== 'viewer');
  let search = '';
  const popup = openPopup(
    anchor,
    t('assign'),
    (close) => {
      const fits = (/** @type {string} */ name) => name.toLowerCase().includes(search);
      /** @param {import('./types').Agent} one */
      const person = (one) => {
        const name = displayName(one);
        const label = one.id === mine?.id ? t('you_named', { name }) : name;
        return menuItem(
          {
            label,
            picture: initialsAvatar(one.id, name, 's20', availabilityDot(one.id)),
            hint: absence(one.id),
            checked: owner === one.id,
            run: () => assignTo(subject, one.id),
          },
          close,
        );
      };
      const people = [...(mine ? [mine] : []), ...others()].filter((one) => fits(`${one.name} ${one.email}`.toLowerCase()));
      const groups = store.teams.peek().filter((one) => fits(one.name.toLowerCase()));
      return html`
        ${others().length > 6 ? searchField(t('search_agents'), (text) => {
          search = text.toLowerCase();
          popup.update();
        }) : ''}
        ${fits(t('nobody').toLowerCase()) ? menuItem({ label: t('nobody'), picture: html`<span class="nobody"></span>`, checked: owner === null, run: () => owner === null || subject.assign({ agent_id: null }) }, close) : ''}
        ${people.map(person)}
        ${groups.length > 0 ? html`<hr>` : ''}
        ${groups.map((one) => menuItem({ label: one.name, icon: 'people', checked: team === one.id, run: () => subject.assign({ team_id: team === one.id ? null : one.id }) }, close))}`;
    },
    { role: 'menu', classes: 'menu' },
  );
  // Who has come since the page was opened can be chosen, too.
  freshNames().then(popup.update);
}

/** Why an agent may not answer soon: nothing for who is there, and for oneself. @param {string} id */
function absence(id) {
  const availability = store.availabilities.peek(id) ?? 'offline';
  return id === store.me.peek()?.id || availability === 'online' ? '' : t(`is_${availability}`);
}

/**
 * Whoever gives a conversation to somebody who is not there hears of it, and can take it back.
 *
 * @param {Subject} subject
 * @param {string} agent
 */
async function assignTo(subject, agent) {
  if (subject.owner === agent) {
    return;
  }
  const isAbsent = absence(agent) !== '';
  const isAway = store.availabilities.peek(agent) === 'away';
  const before = subject.owner;
  if ((await subject.assign({ agent_id: agent })) && isAbsent) {
    const name = displayName(store.agent(agent));
    const undo = { label: t('undo'), run: () => subject.assign({ agent_id: before }) };
    const text = t(isAway ? 'assigned_to_away' : 'assigned_to_offline', { name });
    actions.toast('clock', text, before === undefined ? null : undo);
  }
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
 * @param {Subject} subject
 * @param {Element} anchor
 */
function snooze(subject, anchor) {
  const choices = snoozeChoices(new Date(store.now.peek()));
  let alert = '';
  const popup = openPopup(
    anchor,
    t('snooze'),
    (close) => html`
      ${choices.map(({ label, at, hint }) =>
        menuItem({ label, icon: 'snooze', hint, run: () => subject.snooze(at) }, close),
      )}
      ${subject.isSnoozed ? menuItem({ label: t('wake_up'), icon: 'inbox', run: () => subject.wake() }, close) : ''}
      <hr>
      <form class="menu-form" @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const form = /** @type {HTMLFormElement} */ (event.currentTarget);
        const at = new Date(String(new FormData(form).get('at')));
        if (at > new Date()) {
          close();
          subject.snooze(at);
        } else {
          alert = t('time_past');
          popup.update();
          form.querySelector('input')?.focus();
        }
      }}><label><span class="f-l">${t('snooze_until')}</span>
        <span class="inp"><input type="datetime-local" name="at" required></span></label>
        ${alert ? html`<p class="f-e" role="alert">${alert}</p>` : ''}
        <button class="btn line">${t('snooze')}</button></form>`,
    { role: 'menu', classes: 'menu' },
  );
}

/**
 * @param {Subject} subject
 * @param {Element} anchor
 */
function tags(subject, anchor) {
  /** @type {string[]} */
  let known = [];
  let search = '';
  const chosen = subject.tags;
  const toggle = async (/** @type {string} */ tag) => {
    const now = chosen();
    const wanted = now.includes(tag) ? now.filter((one) => one !== tag) : [...now, tag];
    await subject.setTags(wanted);
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
            /** @type {HTMLFormElement} */ (event.currentTarget).reset();
            search = '';
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
  // The menu is there before its tags, lest what is typed meanwhile be taken for commands.
  knownTags().then((all) => {
    known = all;
    popup.update();
  }, () => {});
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
    { label: t('mark_spam'), icon: 'trash', run: () => markSpam(id) },
    ...(navigator.clipboard ? [{ label: t('copy_link'), icon: 'copy', run: () => copyLink(id) }] : []),
  ]);
}

/** @param {string} id */
async function copyLink(id) {
  const said = await copyText(`${location.origin}/inbox/all/${id}`);
  actions.toast(said === 'copied' ? 'copy' : 'fail', t(said === 'copied' ? 'link_copied' : said));
}
