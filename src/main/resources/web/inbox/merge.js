// @ts-check
// Makes one contact of two that are the same person: both side by side, and who of them stays.
import { html, nothing } from 'lit';
import { complain, toast } from './actions.js';
import { loadContact } from './contact.js';
import { openDialog } from './dialog.js';
import { FormElement } from './forms.js';
import './person-search.js';
import { fieldSentence } from './problems.js';
import { initialsAvatar } from './row.js';
import { request, RequestError } from './session.js';
import * as store from './store.js';
import { dayName, displayName, t } from './text.js';

/** @typedef {import('./types').Contact} Contact */

/**
 * Opens the dialog.
 *
 * @param {Contact} contact who stays at first
 * @param {Contact | null} other null while it is to be looked for
 * @param {() => void} done once they are one
 */
export function openMerge(contact, other, done) {
  const dialog = openDialog(
    t('merge_title'),
    () => html`<parley-merge .into=${contact} .from=${other} @done=${() => {
      dialog.close();
      done();
    }} @cancel=${() => dialog.close()}></parley-merge>`,
    { classes: 'mrg' },
  );
}

class MergeDialog extends FormElement {
  static properties = {
    ...FormElement.properties,
    into: { attribute: false },
    from: { attribute: false },
    totals: { state: true },
    preferred: { state: true },
  };

  constructor() {
    super();
    /** Who stays. @type {Contact | null} */
    this.into = null;
    /** Who becomes a part of them. @type {Contact | null} */
    this.from = null;
    /** How many conversations each has had. @type {Record<string, number>} */
    this.totals = {};
    /** The fields whose value is that of who goes. @type {string[]} */
    this.preferred = [];
  }

  /** @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('from') || changed.has('into')) {
      [this.into, this.from].forEach((one) => one && this.count(one.id));
    }
  }

  /** Only told by the way: without an answer the number is missing. @param {string} id */
  async count(id) {
    if (!(id in this.totals)) {
      await request('GET', `/v1/contacts/${id}/conversations?per_page=1`).then(
        ({ body }) => (this.totals = { ...this.totals, [id]: body.meta.total }),
        () => {},
      );
    }
  }

  /** @override */
  render() {
    const { into, from } = this;
    if (!into) {
      return nothing;
    }
    return from
      ? this.question(into, from)
      : html`<p class="c-2">${t('merge_who', { name: isolated(into) })}</p>
        <parley-person-search .without=${into.id} @chosen=${this.choose}></parley-person-search>`;
  }

  /**
   * @param {Contact} into
   * @param {Contact} from
   */
  question(into, from) {
    const both = [into, from];
    return html`<form novalidate @submit=${this.merge}>
      <table class="mrg-t"><thead><tr><td></td>${both.map(
        (one) => html`<th scope="col"><span class="c-3">${t(one === into ? 'merge_stays' : 'merge_goes')}</span></th>`,
      )}</tr></thead>
      <tbody>${ROWS.map(
        (row) => html`<tr><th scope="row">${t(row.label)}</th>${both.map((one) => html`<td>${this.cell(row, one)}</td>`)}</tr>`,
      )}</tbody></table>
      <p class="c-2" role="status">${t('merge_sentence', { from: isolated(from), into: isolated(into) })}</p>
      ${this.failureLine()}
      <div class="mrg-do"><button type="button" class="btn line" ?disabled=${this.busy} @click=${this.swap}>${t('merge_swap')}</button><span class="grow"></span>
        <button type="button" class="btn line" @click=${() => this.dispatchEvent(new Event('cancel'))}>${t('cancel')}</button>
        <button class="btn primary" ?disabled=${this.busy}>${t('merge')}</button></div></form>`;
  }

  /**
   * What one of them has; where only one value can stay, which one it is.
   *
   * @param {Row} row
   * @param {Contact} one
   */
  cell({ field, label, cell }, one) {
    const { into, from, preferred } = this;
    const shown = cell(one, this.totals);
    if (!field || !into?.[field] || !from?.[field] || into[field] === from[field]) {
      return shown;
    }
    const isPreferred = preferred.includes(field) === (one === from);
    const prefer = () => (this.preferred = [...preferred.filter((other) => other !== field), ...(one === from ? [field] : [])]);
    return html`<label class="mrg-c"><input type="radio" name=${field} aria-label="${t(label)}: ${one[field]}" .checked=${isPreferred} @change=${prefer}>${shown}</label>`;
  }

  /** @param {CustomEvent<Contact>} event */
  async choose({ detail }) {
    this.from = detail;
    await this.updateComplete;
    this.querySelector('button')?.focus();
  }

  swap() {
    [this.into, this.from] = [this.from, this.into];
    this.preferred = [];
    this.failure = '';
  }

  /** @param {SubmitEvent} event */
  async merge(event) {
    const { into, from } = this;
    const prefer = Object.fromEntries(this.preferred.map((field) => [field, 'from']));
    await this.submit(event, async () => {
      const { body } = await request('POST', `/v1/contacts/${into?.id}/merge`, { body: { from_id: from?.id, prefer } });
      await loadContact(body.id); // with the conversations that have come along
      toast('check', t('merged', { name: displayName(body) }));
      this.dispatchEvent(new Event('done'));
    });
  }

  /** @override @param {unknown} error @param {string[]} fields */
  explain(error, fields) {
    if (!this.isConnected) {
      complain(error); // who has closed the dialog meanwhile has to know, too
      return;
    }
    super.explain(error, fields);
    if (error instanceof RequestError) {
      const [wrong] = error.problem.errors ?? [];
      const code = error.status === 404 ? 'unknown_contact' : wrong?.code;
      if (code) {
        this.failure = code === 'too_many' ? t('merge_too_many') : fieldSentence(code, wrong?.message ?? error.problem.title);
      }
    }
  }
}

const NONE = '–';

/**
 * What two contacts are told apart by.
 *
 * @typedef {object} Row
 * @property {string} label
 * @property {'name' | 'phone' | 'email'} [field] of which a contact has one value only
 * @property {(contact: Contact, totals: Record<string, number>) => unknown} cell
 */

/** @type {Row[]} */
const ROWS = [
  { label: 'contact_name', field: 'name', cell: (one) => html`<span class="mrg-n">${initialsAvatar(one.id, displayName(one), 's20')}<bdi>${displayName(one)}</bdi></span>` },
  { label: 'contact_phone', field: 'phone', cell: ({ phone }) => html`<bdi dir="ltr">${phone ?? NONE}</bdi>` },
  { label: 'contact_email', field: 'email', cell: ({ email }) => html`<bdi dir="ltr">${email ?? NONE}</bdi>` },
  { label: 'tags', cell: ({ tags }) => (tags.length > 0 ? html`<span class="tags">${tags.map((tag) => html`<span class="tag lg" dir="auto">${tag}</span>`)}</span>` : NONE) },
  { label: 'contact_since', cell: ({ created_at }) => html`<time datetime=${created_at}>${dayName(created_at, store.now.value)}</time>` },
  { label: 'contact_conversations', cell: ({ id }, totals) => (id in totals ? t('number', { n: totals[id] }) : NONE) },
];

/** A name that turns no sentence around, whatever it is written in. @param {Contact} contact */
function isolated(contact) {
  return `\u2068${displayName(contact)}\u2069`;
}

customElements.define('parley-merge', MergeDialog);
