// @ts-check
// Colleagues whom a note is meant for: whoever is named in it with an @.
import { html } from 'lit';
import { toast } from './actions.js';
import { navigate } from './router.js';
import * as store from './store.js';
import { displayName, linkified, t } from './text.js';

const MOST = 20;

/** @typedef {import('./types').ServerEvent} ServerEvent */

/** How an agent is named in a note. @param {{ name: string | null }} agent */
export function mentionOf(agent) {
  return `@${displayName(agent)}`;
}

/** The agents who are named in a note. @param {string} text @returns {string[]} ids */
export function mentionsIn(text) {
  return store.agents
    .peek()
    .filter((agent) => agent.status === 'active' && text.includes(mentionOf(agent)))
    .map((agent) => agent.id)
    .slice(0, MOST);
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

/** Says that somebody has mentioned oneself, wherever one is. @param {ServerEvent[]} events */
export function tellMentions(events) {
  const mine = store.me.peek()?.id;
  for (const { type, data } of events) {
    const isForMe = type === 'message.created' && data.type === 'note' && data.sender.id !== mine;
    if (mine && isForMe && data.content?.mentions?.includes(mine)) {
      const name = displayName(store.agent(data.sender.id));
      toast('at', t('mentioned_you', { name }), {
        label: t('open'),
        run: () => navigate(`/inbox/all/${data.conversation_id}`),
      });
    }
  }
}
