// @ts-check
// A file with contacts: chosen, rehearsed, looked at, brought in.
import { html, nothing } from 'lit';
import { complain, toast } from '../actions.js';
import { openDialog } from '../dialog.js';
import { FormElement } from '../forms.js';
import { icon } from '../icons.js';
import { saveFile } from '../save-file.js';
import { request } from '../session.js';
import { t } from '../text.js';
import { follow } from './follow.js';
import { consentChoice, counts, ending, faults, layout, progress, summary, undone } from './import-parts.js';

/** @typedef {import('../types').Import} Import */
/** @typedef {import('../types').ImportError} ImportError */

const MOST_BYTES = 200 * 1024 * 1024;
const UPLOAD_PATIENCE_MS = 30 * 60_000;
const SHOWN_FAULTS = 5;
const ENDED = ['completed', 'failed', 'canceled'];

/** Opens the dialog. */
export function openImport() {
  const dialog = openDialog(t('import_title'), () => html`<parley-import @done=${() => dialog.close()}></parley-import>`, { classes: 'imp' });
}

class ImportDialog extends FormElement {
  static properties = {
    ...FormElement.properties,
    file: { state: true },
    shown: { state: true },
    errors: { state: true },
    mapping: { state: true },
    definitions: { state: true },
  };

  constructor() {
    super();
    /** @type {File | null} */
    this.file = null;
    /** The rehearsal, or the import. @type {Import | null} */
    this.shown = null;
    /** @type {ImportError[]} */
    this.errors = [];
    /** What the person says about columns. @type {Record<string, string | null>} */
    this.mapping = {};
    /** @type {{ key: string, label: string }[]} */
    this.definitions = [];
    /** What was said before the rehearsal. @type {Record<string, any>} */
    this.options = {};
    /** The file on its way to the server. @type {{ dryRun: boolean, way: AbortController } | null} */
    this.sent = null;
    this.step = '';
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    request('GET', '/v1/attributes?per_page=100').then(({ body }) => (this.definitions = body.data), () => {});
  }

  /** What is being written goes on without the dialog; a rehearsal is for nobody any more. @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    const { sent, shown } = this;
    const isRunning = shown && !ENDED.includes(shown.status);
    if (sent ? !sent.dryRun : isRunning && !shown.dry_run) {
      toast('clock', t('import_goes_on'));
    } else if (sent) {
      sent.way.abort();
    } else if (isRunning) {
      this.cancel();
    }
  }

  /** Whoever has pressed a button that is gone goes on where the next ones are. @override */
  updated() {
    const part = /** @type {HTMLElement} */ (this.lastElementChild);
    if (this.step && this.step !== part.dataset.step && !this.contains(document.activeElement)) {
      part.focus({ preventScroll: true });
      this.closest('dialog')?.scrollTo(0, 0); // a step that is higher than the dialog would hide its title
    }
    this.step = part.dataset.step ?? '';
  }

  /** @override */
  render() {
    const { shown } = this;
    return html`<p class="vh" role="status">${shown ? summary(shown) : nothing}</p>${this.showing(shown)}`;
  }

  /** @param {Import | null} shown */
  showing(shown) {
    if (!shown) {
      return this.choice();
    }
    if (!ENDED.includes(shown.status)) {
      return html`<div class="dlg-form" tabindex="-1" data-step="progress">${progress(shown)} ${this.failureLine()}
        <button class="btn line" @click=${this.cancel}>${t('cancel')}</button></div>`;
    }
    return shown.dry_run ? this.rehearsal(shown) : this.end(shown);
  }

  choice() {
    return html`<form class="dlg-form" tabindex="-1" data-step="choice" novalidate @submit=${this.rehearse}>
      <p>${t('import_lead')}</p>
      <label class="imp-file"><input type="file" name="file" accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv" @change=${this.choose}>
        ${icon('arrowup', 'i20')}<span dir="auto">${this.file ? this.file.name : t('import_choose')}</span></label>
      <label class="form-field"><span class="f-l">${t('import_mode')}</span><span class="inp"><select name="mode">
        ${['upsert', 'skip', 'create'].map((mode) => html`<option value=${mode} ?selected=${mode === (this.options.mode ?? 'upsert')}>${t(`import_mode_${mode}`)}</option>`)}</select></span></label>
      <div class="pair">
        ${this.field('add_tags', { label: t('import_tags'), value: this.options.add_tags?.join(', '), optional: true, maxlength: 500 })}
        ${this.field('default_region', { label: t('import_region'), value: this.options.default_region, optional: true, maxlength: 2, hint: t('import_region_hint') })}</div>
      ${consentChoice(this.options.consent ?? null)}
      ${this.failureLine()} ${this.submitButton(t('import_check'))}</form>`;
  }

  /** @param {Import} shown */
  rehearsal(shown) {
    const isChanged = Object.entries(this.mapping).some(([name, field]) => shown.detected.mapping[name] !== field);
    const wanted = shown.created + shown.updated;
    const needsOther = shown.status === 'failed' && !isChanged; // the same again would fail again
    return html`<div class="dlg-form" tabindex="-1" data-step="rehearsal">
      ${counts(shown)} ${ending(shown)}
      ${layout(shown, this.mapping, this.definitions, (name, field) => (this.mapping = { ...this.mapping, [name]: field }))}
      ${faults(this.errors, shown.failed, this.download)} ${this.failureLine()}
      <div class="imp-do"><button class="btn ${needsOther ? 'primary' : 'line'}" ?disabled=${this.busy} @click=${this.restart}>${t('import_other')}</button><span class="grow"></span>
        ${isChanged || shown.status !== 'completed'
          ? html`<button class="btn ${needsOther ? 'line' : 'primary'}" ?disabled=${this.busy} @click=${() => this.send(true)}>${t('import_again')}</button>`
          : html`<button class="btn primary" ?disabled=${this.busy || wanted === 0} @click=${() => this.send(false)}>${t('import_run', { count: wanted })}</button>`}</div></div>`;
  }

  /** @param {Import} shown */
  end(shown) {
    return html`<div class="dlg-form" tabindex="-1" data-step="end ${shown.undo?.status ?? ''}">${counts(shown)} ${ending(shown)} ${undone(shown)}
      ${faults(this.errors, shown.failed, this.download)} ${this.failureLine()}
      <div class="imp-do">${shown.created > 0 && !shown.undo
        ? html`<button class="btn line" ?disabled=${this.busy} @click=${this.undo}>${t('undo')}</button>`
        : nothing}<span class="grow"></span><button class="btn primary" @click=${() => this.dispatchEvent(new Event('done'))}>${t('close')}</button></div></div>`;
  }

  /** @param {Event} event */
  choose(event) {
    const [file] = /** @type {HTMLInputElement} */ (event.currentTarget).files ?? [];
    this.file = file ?? null;
    this.failure = file && file.size > MOST_BYTES ? t('import_too_large') : '';
  }

  /** What is wrong with the file itself is said where everything is. @override */
  explain(/** @type {unknown} */ error, /** @type {string[]} */ fields) {
    super.explain(error, fields);
    this.failure ||= this.wrong.file ?? '';
  }

  restart() {
    this.shown = null;
    this.mapping = {};
    this.failure = '';
  }

  /** The field forgets its file, too: browsers tell of no change when the same one is chosen again. */
  #chooseAnew() {
    const field = /** @type {HTMLInputElement | null} */ (this.querySelector('input[type="file"]'));
    if (field) {
      field.value = '';
    }
    this.restart();
    this.file = null;
    this.failure = t('import_file_changed');
  }

  /** @param {SubmitEvent} event */
  async rehearse(event) {
    await this.submit(event, async ({ mode, add_tags, default_region, consent }) => {
      const [channel, state] = (consent ?? '').split(' ');
      this.options = {
        mode,
        add_tags: (add_tags ?? '').split(',').map((tag) => tag.trim()).filter(Boolean),
        default_region: default_region || null,
        consent: state ? { channel, state } : null,
      };
      await this.upload(true);
    });
  }

  /** @param {boolean} dryRun */
  async send(dryRun) {
    this.busy = true;
    this.failure = '';
    try {
      await this.upload(dryRun);
    } catch (error) {
      this.isConnected || dryRun ? this.explain(error, []) : complain(error);
    } finally {
      this.busy = false;
    }
  }

  /** Hands the file in, and follows what becomes of it. @param {boolean} dryRun */
  async upload(dryRun) {
    if (!this.file || this.file.size > MOST_BYTES) {
      this.failure = t(this.file ? 'import_too_large' : 'import_choose');
      /** @type {HTMLElement | null} */ (this.querySelector('input[type="file"]'))?.focus();
      return;
    }
    if (!(await isReadable(this.file))) {
      this.#chooseAnew();
      return;
    }
    const form = new FormData();
    const mapping = Object.keys(this.mapping).length > 0 ? { ...this.shown?.detected.mapping, ...this.mapping } : null;
    form.append('options', JSON.stringify({ ...this.options, mapping, dry_run: dryRun }));
    form.append('file', this.file);
    const way = new AbortController();
    const signal = AbortSignal.any([way.signal, AbortSignal.timeout(UPLOAD_PATIENCE_MS)]);
    this.sent = { dryRun, way };
    try {
      const { body } = await request('POST', '/v1/contacts/import', { body: form, signal });
      this.errors = [];
      this.shown = body;
    } finally {
      this.sent = null;
    }
    await this.follow();
  }

  /** Shows how far it has come until it is over. */
  async follow() {
    if (!this.shown) {
      return;
    }
    try {
      await follow(`/v1/imports/${this.shown.id}`, this.shown, isGoingOn, (known) => {
        this.shown &&= known; // unless another file is chosen by now
        return this.isConnected && this.shown !== null;
      });
    } catch (error) {
      this.shown = null;
      throw error;
    }
    if (this.isConnected && this.shown?.failed) {
      await request('GET', `/v1/imports/${this.shown.id}/errors?per_page=${SHOWN_FAULTS}`).then(({ body }) => (this.errors = body.data), complain);
    }
  }

  async undo() {
    this.busy = true;
    this.failure = '';
    try {
      const { body } = await request('POST', `/v1/imports/${this.shown?.id}/undo`, { body: {} });
      this.shown = body;
      await this.follow();
    } catch (error) {
      this.explain(error, []);
    } finally {
      this.busy = false;
    }
  }

  async cancel() {
    await request('POST', `/v1/imports/${this.shown?.id}/cancel`, { body: {} }).catch((error) => this.explain(error, []));
  }

  download = async () => {
    try {
      const { body } = await request('GET', `/v1/imports/${this.shown?.id}/errors.csv`, { headers: { Accept: 'text/csv' }, text: true });
      saveFile('import-errors.csv', 'text/csv', `\ufeff${body}`);
    } catch (error) {
      this.explain(error, []);
    }
  };
}

/** @param {Import} shown */
function isGoingOn({ status, undo }) {
  return !ENDED.includes(status) || undo?.status === 'running';
}

/** Browsers don't give a file away any more that was changed since it was chosen. @param {File} file */
function isReadable(file) {
  return file.slice(0, 1).arrayBuffer().then(() => true, () => false);
}

customElements.define('parley-import', ImportDialog);
