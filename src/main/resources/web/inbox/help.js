// @ts-check
// What the keys do.
import { html } from 'lit';
import { openDialog } from './dialog.js';
import { t } from './text.js';

/** @type {[string, string[][]][]} */
const GROUPS = [
  [
    'go',
    [
      ['J', 'K'], ['↵'], ['/'], ['G', 'M'], ['G', 'U'], ['G', 'A'], ['G', 'S'], ['G', 'R'], ['G', 'C'],
      ['Ctrl', 'K'], ['Esc'],
    ],
  ],
  ['act', [['R'], ['N'], ['E'], ['A'], ['⇧', 'A'], ['S'], ['T'], ['P'], ['U'], ['X'], ['C']]],
];

/** Shows all keys; reachable by `?`. */
export function openHelp() {
  openDialog(t('keyboard_shortcuts'), () =>
    GROUPS.map(
      ([name, keys]) => html`<section><h3 class="f-l">${t(`keys_${name}`)}</h3>
        <dl class="keys">${keys.map(
          (combination) => html`<div><dt>${combination.map((key) => html`<kbd>${key}</kbd>`)}</dt>
            <dd>${t(`key_${combination.join('_').replace('⇧', 'shift').replace('↵', 'enter').replace('/', 'slash').toLowerCase()}`)}</dd></div>`,
        )}</dl></section>`,
    ),
  );
}
