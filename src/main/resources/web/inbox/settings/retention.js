// @ts-check
// Retention: after how many days what is erased, and what that would mean now.
import { html, nothing } from 'lit';
import { toast } from '../actions.js';
import { ask } from '../ask.js';
import { FormElement } from '../forms.js';
import { request, RequestError } from '../session.js';
import * as store from '../store.js';
import { listed, t } from '../text.js';
import { factList, group, pageHead, timed } from './parts.js';
import { Resource } from './resource.js';

/** @typedef {'media' | 'messages' | 'conversations' | 'contacts' | 'events'} Kind */
/** @typedef {Record<Kind, number>} Erased */
/** @typedef {{ started_at: string, ended_at: string, erased: Erased }} Run */
/** @typedef {Record<string, number | null> & { next_run_at: string | null, last_run: Run | null, due: Erased | null }} Retention */
/** @typedef {Record<string, number | string | null>} Rules what stands in the fields */

const PATH = '/v1/settings/retention';
const RULES = [
  'media_days',
  'messages_days',
  'resolved_conversations_days',
  'contacts_without_activity_days',
  'events_days',
];
/** @type {Kind[]} */
const KINDS = ['media', 'messages', 'conversations', 'contacts', 'events'];

class RetentionPage extends FormElement {
  static properties = { ...FormElement.properties, due: { state: true } };

  /** @type {Resource<Retention>} */
  #retention = new Resource(async () => (await request('GET', PATH)).body);

  constructor() {
    super();
    /** What the rules in the fields would erase, once it was asked. @type {Erased | null} */
    this.due = null;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#retention.load();
  }

  /** @override */
  render() {
    return html`<section class="set-l">${pageHead(t('settings_retention'), t('retention_lead'))}
      ${this.#retention.show((retention) => html`${store.mayOwn() ? this.rules(retention) : facts(retention)} ${runs(retention)}`)}</section>`;
  }

  /** @param {Retention} retention */
  rules(retention) {
    return group(
      t('retention_rules'),
      t('retention_kept'),
      html`<form class="set-form" novalidate @submit=${this.submitted} @input=${() => (this.due = null)}>
        ${RULES.map((rule) =>
          this.field(rule, {
            label: t(`retention_${rule}`),
            hint: t(`retention_${rule}_text`),
            value: retention[rule]?.toString() ?? '',
            inputmode: 'numeric',
            maxlength: 5,
            optional: true,
            end: html`<span class="c-2">${t('retention_unit')}</span>`,
          }),
        )}
        <p role="status">${this.due ? t('retention_due', { what: wordsOf(this.due) }) : nothing}</p>
        ${this.failureLine()}
        <div class="set-do">${this.submitButton(t('save'))}
          <button class="btn line" value="try" ?disabled=${this.busy}>${t('retention_try')}</button></div></form>`,
    );
  }

  /** @param {SubmitEvent} event */
  submitted(event) {
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    return this.submit(event, async (values) => {
      const rules = rulesOf(values);
      if (button?.value === 'try') {
        this.due = await dueBy(rules);
      } else {
        await this.save(rules);
      }
    });
  }

  /** Whoever wants less kept than before is told what that erases. @param {Rules} rules */
  async save(rules) {
    const before = this.#retention.data;
    const keepsLess = RULES.some((rule) => daysOf(rules[rule]) < daysOf(before?.[rule] ?? null));
    if (keepsLess) {
      this.due = await dueBy(rules);
      const text = t('retention_sure', { what: wordsOf(this.due) });
      if (!(await ask({ title: t('retention_sure_title'), text, yes: t('save'), no: t('cancel') }))) {
        return;
      }
    }
    this.#retention.data = (await request('PUT', PATH, { body: rules })).body;
    toast('check', t('saved'));
  }

  /** Whatever is wrong with a number of days, it is said which ones there may be. @param {unknown} error @param {string[]} fields @override */
  explain(error, fields) {
    if (error instanceof RequestError) {
      error.problem.errors = error.problem.errors?.map((one) => ({ ...one, code: 'days_out_of_range' }));
    }
    super.explain(error, fields);
  }
}

customElements.define('parley-retention', RetentionPage);

/** What is no number goes to the server as it is, which refuses it: empty would mean for ever. @param {Record<string, string>} values @returns {Rules} */
function rulesOf(values) {
  return Object.fromEntries(
    RULES.map((rule) => {
      const text = values[rule]?.trim() ?? '';
      return [rule, text === '' ? null : /^\d+$/.test(text) ? Number(text) : text];
    }),
  );
}

/** @param {number | string | null} rule */
function daysOf(rule) {
  return rule === null ? Infinity : Number(rule);
}

/** @param {Rules} rules @returns {Promise<Erased>} */
async function dueBy(rules) {
  return (await request('PUT', `${PATH}?dry_run=true`, { body: rules })).body.due;
}

/** @param {Erased} erased */
function wordsOf(erased) {
  const some = KINDS.filter((kind) => erased[kind] > 0);
  return some.length > 0
    ? listed(some.map((kind) => t(`erased_${kind}`, { count: erased[kind] })))
    : t('erased_nothing');
}

/** For who may only look. @param {Retention} retention */
function facts(retention) {
  return group(
    t('retention_rules'),
    t('retention_kept'),
    factList(
      RULES.map((rule) => [t(`retention_${rule}`), retention[rule] === null ? null : `${retention[rule]} ${t('retention_unit')}`]),
    ),
  );
}

/** What became of the rules, and what comes next. @param {Retention} retention */
function runs({ last_run: last, next_run_at: next }) {
  return group(
    t('retention_runs'),
    '',
    html`<div><p>${last ? html`${timed('retention_last', last.ended_at)} ${wordsOf(last.erased)}` : t('retention_never')}</p>
      <p class="c-2">${next ? timed('retention_next', next) : t('retention_no_rules')}</p></div>`,
  );
}
