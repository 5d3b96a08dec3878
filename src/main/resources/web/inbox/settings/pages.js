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
    {
      name: 'sessions',
      icon: 'clock',
      load: () => import('./sessions.js'),
      show: () => html`<parley-sessions></parley-sessions>`,
    },
  ],
  desk: [
    {
      name: 'channels',
      icon: 'whatsapp',
      load: () => import('./channels.js'),
      show: () => html`<parley-channels></parley-channels>`,
    },
    {
      name: 'team',
      icon: 'people',
      load: () => import('./team.js'),
      show: () => html`<parley-team></parley-team>`,
    },
    {
      name: 'teams',
      icon: 'all',
      load: () => import('./teams.js'),
      show: () => html`<parley-teams></parley-teams>`,
    },
    {
      name: 'replies',
      icon: 'slash',
      load: () => import('./replies.js'),
      show: () => html`<parley-replies></parley-replies>`,
    },
    {
      name: 'tags',
      icon: 'tag',
      load: () => import('./tags.js'),
      show: () => html`<parley-tags></parley-tags>`,
    },
    {
      name: 'attributes',
      icon: 'table',
      load: () => import('./attributes.js'),
      show: () => html`<parley-attributes></parley-attributes>`,
      roles: RUNNING,
    },
  ],
  developers: [
    {
      name: 'webhooks',
      icon: 'hook',
      load: () => import('./webhooks.js'),
      show: () => html`<parley-webhooks></parley-webhooks>`,
    },
    {
      name: 'keys',
      icon: 'key',
      load: () => import('./keys.js'),
      show: () => html`<parley-keys></parley-keys>`,
    },
  ],
  organization: [
    {
      name: 'organization',
      icon: 'building',
      load: () => import('./organization.js'),
      show: () => html`<parley-organization></parley-organization>`,
    },
    {
      name: 'retention',
      icon: 'trash',
      load: () => import('./retention.js'),
      show: () => html`<parley-retention></parley-retention>`,
      roles: RUNNING,
    },
    {
      name: 'audit',
      icon: 'doc',
      load: () => import('./audit.js'),
      show: () => html`<parley-audit></parley-audit>`,
      roles: RUNNING,
    },
  ],
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
