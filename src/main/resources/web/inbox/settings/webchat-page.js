// @ts-check
// What is kept of the address of the page on which a visitor of a web chat is.
import { html } from 'lit';
import { toast } from '../actions.js';
import { t } from '../text.js';
import { changeChannel } from './directory.js';
import { entriesIn, ListForm } from './list-form.js';
import { group } from './parts.js';

class WebChatPage extends ListForm {
  static properties = { ...ListForm.properties, channel: { attribute: false } };

  constructor() {
    super();
    /** @type {import('../types').Channel} */
    this.channel = /** @type {any} */ (null);
  }

  /** @override */
  render() {
    return group(
      t('webchat_page'),
      t('webchat_page_text'),
      html`<form novalidate @submit=${this.save}>${this.listField('page_query', t('webchat_page_label'), this.channel.settings.page_query ?? [])}
        ${this.failureLine()} ${this.submitButton(t('save'))}</form>`,
    );
  }

  /** @param {SubmitEvent} event */
  save(event) {
    return this.submit(event, async ({ page_query: names = '' }) => {
      await changeChannel(this.channel.id, { settings: { page_query: entriesIn(names) } });
      toast('check', t('saved'));
    });
  }
}

customElements.define('parley-webchat-page', WebChatPage);
