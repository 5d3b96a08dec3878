// @ts-check
// Views with filters that a person has given a name: a preference, so they are there wherever one
// logs in.
import { html } from 'lit';
import { openPopup } from './popup.js';
import { reloadMe, remember } from './preferences.js';
import * as store from './store.js';
import { t } from './text.js';

const MOST = 20;
const LONGEST_NAME = 60;

/**
 * Asks for a name, and keeps the view that shows under it; a view of that name before is no more.
 *
 * @param {Element} anchor
 */
export function askToSave(anchor) {
  openPopup(
    anchor,
    t('save_view'),
    (close) => html`<form class="menu-form" @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
      close();
      save(String(form.get('name')).trim());
    }}><label><span class="f-l">${t('view_name')}</span>
      <span class="inp"><input name="name" required maxlength=${LONGEST_NAME} dir="auto" autocomplete="off"></span></label>
      <button class="btn primary">${t('save')}</button></form>`,
  );
}

/** Whether there is room for one more. */
export function maySave() {
  return store.savedViews().length < MOST;
}

/** @param {string} name */
async function save(name) {
  if (name) {
    const { view, filters } = store.route.peek();
    await loadViews();
    const others = store.savedViews().filter((one) => one.name !== name);
    remember({ views: [...others, { name, view, query: filters.toString() }] });
  }
}

/** @param {import('./store.js').SavedView} view */
export async function forget({ name }) {
  await loadViews();
  const left = store.savedViews().filter((one) => one.name !== name);
  return remember({ views: left.length > 0 ? left : null });
}

/** Another tab may have saved one since this one was opened. */
async function loadViews() {
  try {
    await reloadMe();
  } catch {
    // Then they can't be saved either, which is told.
  }
}
