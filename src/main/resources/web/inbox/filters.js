// @ts-check
// The menus of the list's filters.
import * as store from './store.js';
import { knownTags } from './loading.js';
import { menuItem, openMenuOf, openPopup } from './popup.js';
import { setFilter } from './router.js';
import { askToSave, forget, maySave } from './saved-views.js';
import { displayName, t } from './text.js';

const PRIORITIES = ['urgent', 'high', 'medium', 'low'];

/**
 * @param {'sort' | 'more'} kind
 * @param {Element} anchor
 */
export function openFilterMenu(kind, anchor) {
  const { filters } = store.route.peek();
  if (kind === 'sort') {
    const waiting = filters.get('sort') === 'waiting';
    openMenuOf(anchor, t('sort'), [
      { label: t('newest'), checked: !waiting, run: () => setFilter('sort', null) },
      { label: t('longest_waiting'), checked: waiting, run: () => setFilter('sort', 'waiting') },
    ]);
    return;
  }
  openMenuOf(anchor, t('more_filters'), [
    ...Object.entries(CHOICES).map(([name, { icon, choices }]) => ({
      label: t(`filter_${name}`),
      icon,
      hint: '›',
      run: async () => choose(anchor, name, await choices()),
    })),
    ...ofThisView(anchor),
  ]);
}

/** What one can do with the view as it is narrowed. @param {Element} anchor */
function ofThisView(anchor) {
  const saved = store.savedViewHere();
  if (saved) {
    return [null, { label: t('forget_view', saved), icon: 'trash', run: () => forget(saved) }];
  }
  const isNarrowed = store.route.peek().filters.size > 0;
  return isNarrowed && maySave()
    ? [null, { label: t('save_view'), icon: 'filter', run: () => askToSave(anchor) }]
    : [];
}

/** @typedef {{ value: string, label: string }} Choice */

/** @type {Record<string, { icon: string, choices: () => Promise<Choice[]> | Choice[] }>} */
const CHOICES = {
  channel_id: {
    icon: 'web',
    choices: () => store.channels.peek().map(({ id, name }) => ({ value: id, label: name })),
  },
  assigned_to: {
    icon: 'me',
    choices: () => [
      { value: 'none', label: t('nobody') },
      { value: 'absent', label: t('absent_agents') },
      ...store.agents.peek().map((agent) => ({ value: agent.id, label: displayName(agent) })),
    ],
  },
  team_id: {
    icon: 'people',
    choices: () => store.teams.peek().map(({ id, name }) => ({ value: id, label: name })),
  },
  tag: { icon: 'tag', choices: tags },
  priority: {
    icon: 'p1',
    choices: () => PRIORITIES.map((value) => ({ value, label: t(`priority_${value}`) })),
  },
};

async function tags() {
  return (await knownTags()).map((tag) => ({ value: tag, label: tag }));
}

/**
 * @param {Element} anchor
 * @param {string} name
 * @param {Choice[]} choices
 */
function choose(anchor, name, choices) {
  const chosen = store.route.peek().filters.get(name);
  openPopup(
    anchor,
    t(`filter_${name}`),
    (close) =>
      choices.length === 0
        ? t('nothing_to_choose')
        : choices.map(({ value, label }) =>
            menuItem(
              {
                label,
                checked: value === chosen,
                run: () => setFilter(name, value === chosen ? null : value),
              },
              close,
            ),
          ),
    { role: 'menu', classes: 'menu' },
  );
}
