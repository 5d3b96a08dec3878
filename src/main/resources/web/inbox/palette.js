// @ts-check
// The palette (Ctrl or ⌘ with K): everything that can be done or opened, by typing.
import { html, nothing, render } from 'lit';
import * as actions from './actions.js';
import { logOut } from './credentials.js';
import { messagesWith } from './found-messages.js';
import { icon } from './icons.js';
import { keep } from './loading.js';
import { navigate } from './router.js';
import { initialsAvatar, messageText } from './row.js';
import { request } from './session.js';
import { snoozeChoices } from './snooze.js';
import { markSpam } from './spam.js';
import * as store from './store.js';
import { displayName, t } from './text.js';

const SEARCH_AFTER_MS = 150;
const MOST = 8;

/** @typedef {{ group: string, label: unknown, picture: unknown, hint?: string, time?: string, run: () => void }} Entry */

/** Opens it; a second time closes it. @param {string} [search] what is looked for at once */
export function openPalette(search = '') {
  const old = document.querySelector('dialog.palette');
  if (old instanceof HTMLDialogElement) {
    old.close();
    return;
  }
  const dialog = document.createElement('dialog');
  dialog.className = 'palette';
  dialog.setAttribute('aria-label', t('palette'));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('pointerdown', (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  const palette = new Palette(dialog);
  palette.show();
  dialog.showModal();
  if (search) {
    palette.begin(search);
  }
}

class Palette {
  /** @param {HTMLDialogElement} dialog */
  constructor(dialog) {
    this.dialog = dialog;
    this.search = '';
    this.at = 0;
    this.isLooking = false;
    /** Whether Enter was pressed before what is looked for was here. */
    this.isAwaited = false;
    /** @type {Entry[]} */
    this.found = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @returns {Entry[]} */
  get entries() {
    const words = this.search.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (/** @type {Entry} */ { label }) => words.every((word) => String(label).toLowerCase().includes(word));
    const matching = commands().filter(fits);
    return [...(words.length > 0 ? matching.slice(0, MOST) : matching), ...this.found];
  }

  show() {
    const { entries } = this;
    this.at = Math.min(this.at, Math.max(0, entries.length - 1));
    render(
      html`<label class="inp">${icon('search', 'c-3')}<span class="vh">${t('palette')}</span>
          <input autofocus role="combobox" aria-expanded="true" aria-controls="palette-list" dir="auto"
            aria-activedescendant=${entries.length > 0 ? `palette-${this.at}` : nothing}
            placeholder=${t('palette_hint')} @input=${this.typed} @keydown=${this.key}><kbd>Esc</kbd></label>
        <div id="palette-list" role="listbox" aria-label=${t('results')}>
          ${entries.map((entry, i) => this.entry(entry, i, entries[i - 1]?.group))}
          ${entries.length === 0 && !this.isLooking ? html`<p class="menu-empty">${t('nothing_found')}</p>` : nothing}
        </div>`,
      this.dialog,
    );
    this.dialog.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  /**
   * @param {Entry} entry
   * @param {number} i
   * @param {string | undefined} before
   */
  entry(entry, i, before) {
    return html`${entry.group === before ? nothing : html`<div class="pop-h" role="presentation">${entry.group}</div>`}
      <div class="pr" role="option" id="palette-${i}" aria-selected=${String(i === this.at)}
        @click=${() => this.run(entry)}>${entry.picture}<span class="grow cut" dir="auto">${entry.label}</span>
        ${entry.time ? html`<span class="c-3">${entry.time}</span>` : nothing}
        ${entry.hint ? html`<kbd>${entry.hint}</kbd>` : nothing}</div>`;
  }

  /** As if somebody had typed it. @param {string} search */
  begin(search) {
    const field = /** @type {HTMLInputElement} */ (this.dialog.querySelector('input'));
    field.value = search;
    field.select();
    field.dispatchEvent(new InputEvent('input'));
  }

  typed = (/** @type {InputEvent} */ event) => {
    this.search = /** @type {HTMLInputElement} */ (event.currentTarget).value.trim();
    this.at = 0;
    this.isLooking = true;
    this.isAwaited = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lookUp(this.search), SEARCH_AFTER_MS);
    this.show();
  };

  key = (/** @type {KeyboardEvent} */ event) => {
    const { entries } = this;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step && entries.length > 0) {
      event.preventDefault();
      this.at = (this.at + step + entries.length) % entries.length;
      this.show();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      this.enter(entries[this.at]);
    }
  };

  /** What an earlier word has found is not what is meant by now: then the answer is waited for. @param {Entry | undefined} entry */
  enter(entry) {
    this.isAwaited = this.isLooking && (!entry || this.found.includes(entry));
    if (entry && !this.isAwaited) {
      this.run(entry);
    }
  }

  /** @param {Entry} entry */
  run(entry) {
    this.dialog.close();
    entry.run();
  }

  /** Conversations by their contact, of every status, and messages by their words. @param {string} search */
  async lookUp(search) {
    if (search.length < 2) {
      this.found = [];
    } else {
      const query = new URLSearchParams({ search: search.slice(0, 200), per_page: String(MOST) });
      const [answer, messages] = await Promise.all([
        request('GET', `/v1/conversations?${query}`).catch(() => null),
        messagesWith(search, MOST),
      ]);
      if (search !== this.search) {
        return;
      }
      keep(answer?.body.data ?? []);
      this.found = [...(answer?.body.data ?? []).map(conversationEntry), ...messages];
    }
    this.isLooking = false;
    if (this.dialog.isConnected) {
      this.show();
      if (this.isAwaited) {
        this.enter(this.entries[this.at]);
      }
    }
  }
}

/** @param {import('./types').Conversation} row @returns {Entry} */
function conversationEntry(row) {
  const name = displayName(row.contact);
  const last = row.last_message ? ` · ${messageText(row.last_message)}` : '';
  return {
    group: t('conversations'),
    label: `${name}${last}`,
    picture: initialsAvatar(row.contact.id, name, 's20'),
    run: () => navigate(`/inbox/all/${row.id}`),
  };
}

/** @returns {Entry[]} */
function commands() {
  const id = store.route.peek().conversation;
  const open = id && store.mayWrite() ? onConversation(id) : [];
  const views = ['mine', 'unassigned', 'all', 'snoozed', 'resolved'].map((view) =>
    entry('go_to', t('go_to_view', { view: t(`view_${view}`) }), 'right', () => navigate(`/inbox/${view}`)),
  );
  const places = [...store.teams.peek(), ...store.channels.peek()].map((one) =>
    entry('go_to', t('go_to_view', { view: one.name }), 'right', () => navigate(`/inbox/${one.id}`)),
  );
  const saved = store.savedViews().map(({ name, view, query }) =>
    entry('go_to', t('go_to_view', { view: name }), 'filter', () => navigate(`/inbox/${view}?${query}`)),
  );
  return [
    ...open,
    ...writing(),
    ...views,
    ...saved,
    ...places,
    ...(store.options.peek()?.simulator
      ? [entry('go_to', t('simulator_phone'), 'phone', () => navigate('/simulator'))]
      : []),
    entry('actions', t('keyboard_shortcuts'), 'key', () => import('./help.js').then((help) => help.openHelp()), '?'),
    entry('actions', t('log_out'), 'right', () => logOut().catch(actions.complain)),
  ];
}

/** A mail to somebody new, where there is a channel for it. @returns {Entry[]} */
function writing() {
  const begin = () => import('./new-email.js').then((mail) => mail.openNewEmail());
  return store.mayMail() ? [entry('actions', t('new_email'), 'mail', begin, 'C')] : [];
}

/** @param {string} id */
function onConversation(id) {
  const snoozes = snoozeChoices(new Date()).map(({ at, hint }) =>
    entry('actions', t('snooze_for', { time: hint }), 'snooze', () => actions.snoozeUntil(id, at)),
  );
  const owner = store.conversations.peek(id)?.assigned_to;
  const others = store.agents.peek().filter((agent) => agent.id !== owner);
  const agents = others.map((agent) =>
    entry('actions', t('assign_to', { name: displayName(agent) }), 'me', () => actions.assign(id, { agent_id: agent.id })),
  );
  return [
    entry('actions', t('resolve_and_next'), 'done', () => actions.resolveAndNext(id), 'E'),
    ...(owner === store.me.peek()?.id ? [] : [entry('actions', t('take'), 'me', () => actions.take(id), 'A')]),
    ...snoozes,
    entry('actions', t('mark_unread'), 'mail', () => actions.leaveUnread(id), 'U'),
    entry('actions', t('mark_spam'), 'trash', () => markSpam(id)),
    ...agents,
  ];
}

/**
 * @param {string} group
 * @param {string} label
 * @param {string} picture
 * @param {() => void} run
 * @param {string} [hint]
 * @returns {Entry}
 */
function entry(group, label, picture, run, hint) {
  return { group: t(group), label, picture: icon(picture), run, hint };
}
