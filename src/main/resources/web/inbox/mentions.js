// @ts-check
// Colleagues whom a note is meant for: whoever is named in it with an @.
import { html } from 'lit';
import { toast } from './actions.js';
import { navigate } from './router.js';
import { initialsAvatar } from './row.js';
import * as store from './store.js';
import { displayName, linkified, t } from './text.js';
import { WordPicker } from './word-picker.js';

const MOST = 20;
/** How long what was missed waits for who comes back. */
const WAITING_MS = 12 * 60 * 60_000;
/** What stands before the caret while somebody looks for a colleague. */
const AT = /(?:^|\s)@([^@\n]{0,40})$/;

/** @typedef {import('./types').Agent} Agent */
/** @typedef {import('./types').ServerEvent} ServerEvent */

/** How an agent is named in a note. @param {{ name: string | null }} agent */
export function mentionOf(agent) {
  return `@${displayName(agent)}`;
}

/** The agents who are named in a note. @param {string} text @returns {string[]} ids */
export function mentionsIn(text) {
  const agents = store.agents.peek().filter((agent) => agent.status === 'active');
  /** @type {Set<string>} */
  const named = new Set();
  let rest = text;
  // Who is called Ada Lovelace is found before who is called Ada.
  for (const name of [...new Set(agents.map(mentionOf))].toSorted((one, other) => other.length - one.length)) {
    const others = without(rest, name);
    if (others !== rest) {
      named.add(name);
    }
    rest = others;
  }
  return agents.filter((agent) => named.has(mentionOf(agent))).map(({ id }) => id).slice(0, MOST);
}

/** A text without a name, where that stands as a whole: Jan is not meant where Jana is. @param {string} text @param {string} name */
function without(text, name) {
  return text
    .split(name)
    .reduce((before, after) => `${before}${/^[\p{L}\p{N}]/u.test(after) ? name : ' '}${after}`);
}

/**
 * The text of a note with its links, where the names of those whom it mentions stand out.
 *
 * @param {string} text
 * @param {unknown} ids
 * @returns {unknown[]}
 */
export function withMentions(text, ids) {
  const agents = Array.isArray(ids) ? ids.flatMap((id) => store.agent(id) ?? []) : [];
  // Who is called Ada Lovelace is found before who is called Ada.
  const names = agents.map(mentionOf).toSorted((one, other) => other.length - one.length);
  return parts(text, names);
}

/** @param {string} text @param {string[]} names @returns {unknown[]} */
function parts(text, [name, ...others]) {
  if (!name) {
    return [linkified(text)];
  }
  return text
    .split(name)
    .flatMap((part, i) => [...(i > 0 ? [html`<b class="mention">${name}</b>`] : []), ...parts(part, others)]);
}

/** Whether somebody has mentioned oneself. @param {ServerEvent} event */
export function mentionsMe({ type, data }) {
  const mine = store.me.peek()?.id;
  const isNote = type === 'message.created' && data?.type === 'note' && data.sender.id !== mine;
  return Boolean(mine && isNote && data.content?.mentions?.includes(mine));
}

/** @param {import('./types').Message} note */
export function mentionText({ sender }) {
  return t('mentioned_you', { name: displayName(store.agent(sender.id)) });
}

/** Says that somebody has mentioned oneself, wherever one is: to who looks elsewhere, for as long as that may be. @param {ServerEvent[]} events */
export function tellMentions(events) {
  for (const { data } of events.filter(mentionsMe)) {
    const open = { label: t('open'), run: () => navigate(`/inbox/all/${data.conversation_id}`) };
    toast('at', mentionText(data), open, document.hasFocus() ? undefined : WAITING_MS);
  }
}

/** The colleagues that one may mention, while their name is being written. @extends {WordPicker<Agent>} */
export class MentionPicker extends WordPicker {
  list = 'mention-list';

  /** @param {import('lit').LitElement} host the composer */
  constructor(host) {
    super(host, AT);
  }

  /** @override @param {string} word */
  found(word) {
    const query = word.toLowerCase();
    const mine = store.me.peek()?.id;
    return store.agents.value
      .filter((agent) => agent.status === 'active' && agent.id !== mine)
      .filter((agent) => ` ${displayName(agent).toLowerCase()}`.includes(` ${query}`))
      .slice(0, MOST);
  }

  /** @override @param {Agent} agent */
  idOf({ id }) {
    return `mention-${id}`;
  }

  /** @override @param {Agent} agent */
  textOf(agent) {
    return `${mentionOf(agent)} `;
  }

  /** @param {import('./types').Conversation} conversation */
  render({ id }) {
    return this.listIn(id, t('agents'), (agent) =>
      html`${initialsAvatar(agent.id, displayName(agent), 's20')}<span class="grow cut" dir="auto">${displayName(agent)}</span>`);
  }
}
