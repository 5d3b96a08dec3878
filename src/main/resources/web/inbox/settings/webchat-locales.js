// @ts-check
// What a web chat says to visitors in their own language.
import { html } from 'lit';
import { toast } from '../actions.js';
import { FormElement } from '../forms.js';
import { languages, t } from '../text.js';
import { changeChannel } from './directory.js';
import { group } from './parts.js';

/** How long each text may be, by the name of the setting that it stands for. */
const LONGEST = { title: 60, welcome: 300, launcher_text: 40 };

/** @typedef {keyof typeof LONGEST} TextName */
/** @typedef {Record<string, Partial<Record<TextName, string | null>>>} Locales by the language */

class WebChatLocales extends FormElement {
  static properties = { ...FormElement.properties, channel: { attribute: false }, chosen: { state: true }, changed: { state: true } };

  constructor() {
    super();
    /** @type {import('../types').Channel} */
    this.channel = /** @type {any} */ (null);
    /** The language that was chosen. */
    this.chosen = '';
    /** What stands in the form, not saved yet. @type {Locales | null} */
    this.changed = null;
  }

  /** @returns {Locales} */
  get locales() {
    return this.changed ?? this.channel.settings.locales ?? {};
  }

  get language() {
    return this.chosen || (languages.find((tag) => this.locales[tag]) ?? languages[0]);
  }

  /** @override */
  render() {
    return group(
      t('webchat_locales'),
      t('webchat_locales_text'),
      html`<form novalidate @submit=${this.save}>
        <label class="form-field"><span class="f-l">${t('language')}</span>
          <span class="inp"><select @change=${(/** @type {Event} */ event) => (this.chosen = valueOf(event))}>${languages.map((tag) => this.option(tag))}</select></span></label>
        <fieldset class="set-people"><legend class="vh">${nameOf(this.language)}</legend>
          ${/** @type {TextName[]} */ (Object.keys(LONGEST)).map((name) => this.text(name))}</fieldset>
        ${this.failureLine()} ${this.submitButton(t('save'))}</form>`,
    );
  }

  /** @param {string} tag */
  option(tag) {
    const isSaid = Object.values(this.locales[tag] ?? {}).some(Boolean);
    return html`<option value=${tag} lang=${tag} ?selected=${tag === this.language}>${nameOf(tag)}${isSaid ? ' ✓' : ''}</option>`;
  }

  /** @param {TextName} name */
  text(name) {
    const { language } = this;
    const type = (/** @type {Event} */ event) => {
      this.changed = { ...this.locales, [language]: { ...this.locales[language], [name]: valueOf(event) || null } };
    };
    return html`<label class="form-field"><span class="f-l">${t(`webchat_${name}`)}</span>
      <span class="inp"><input lang=${language} dir="auto" maxlength=${LONGEST[name]} autocomplete="off" .value=${this.locales[language]?.[name] ?? ''} @input=${type}></span></label>`;
  }

  /** @param {SubmitEvent} event */
  save(event) {
    return this.submit(event, async () => {
      await changeChannel(this.channel.id, { settings: { locales: this.locales } });
      this.changed = null;
      toast('check', t('saved'));
    });
  }

  /** What is wrong with one of them stands below. @override @param {unknown} error @param {string[]} fields */
  explain(error, fields) {
    super.explain(error, fields);
    const [first] = Object.values(this.wrong);
    if (first) {
      this.failure = first;
    }
  }
}

customElements.define('parley-webchat-locales', WebChatLocales);

/** @param {Event} event */
function valueOf({ target }) {
  return /** @type {HTMLInputElement} */ (target).value;
}

/** What a language calls itself. @param {string} tag */
function nameOf(tag) {
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag);
}
