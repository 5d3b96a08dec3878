// @ts-check
// Which settings there are, for whom, and where each page is.
import { html } from 'lit';
import * as store from '../store.js';

/**
 * A page. Its name is the last part of its path and of its strings: `settings_{name}`.
 *
 * @typedef {object} SettingsPage
 * @property {string} name
 * @property {string} icon
 * @property {() => Promise<unknown>} load its module
 * @property {() => unknown} show its element
 * @property {import('../types').Role[]} [roles] who may open it; everybody if there are none
 */

/** The roles that run an organization. @type {import('../types').Role[]} */
const RUNNING = ['owner', 'admin'];

/** The groups in the order shown; their strings are `settings_group_{name}`. @type {Record<string, SettingsPage[]>} */
const GROUPS = {
  you: [
    {
      name: 'profile',
      icon: 'me',
      load: () => import('./profile.js'),
      show: () => html`<parley-profile></parley-profile>`,
    },
  ],
  desk: [],
  developers: [],
  organization: [],
};

/** The groups with the pages in them that the caller may open. */
export function groups() {
  const role = store.me.value?.role ?? 'viewer';
  return Object.entries(GROUPS)
    .map(([name, pages]) => ({ name, pages: pages.filter(({ roles }) => !roles || roles.includes(role)) }))
    .filter(({ pages }) => pages.length > 0);
}

/**
 * The page of a name, if the caller may open it.
 *
 * @param {string} name
 * @returns {SettingsPage | undefined}
 */
export function pageOf(name) {
  return groups()
    .flatMap(({ pages }) => pages)
    .find((page) => page.name === name);
}

/** Whether the caller runs the organization. */
export function mayManage() {
  return RUNNING.includes(store.me.value?.role ?? 'viewer');
}
