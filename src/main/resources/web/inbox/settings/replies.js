// @ts-check
// Canned replies: what agents find behind a slash, written here for everyone, a team or oneself.
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { complain, toast } from '../actions.js';
import { ask } from '../ask.js';
import { forgetReplies } from '../canned.js';
import { FormElement } from '../forms.js';
import { icon } from '../icons.js';
import { everyPage } from '../loading.js';
import { follow, navigate } from '../router.js';
import { request } from '../session.js';
import { WatchingElement } from '../signals.js';
import * as store from '../store.js';
import { t } from '../text.js';
import { empty, group, pageHead, side } from './parts.js';
import { Resource } from './resource.js';

/** @typedef {import('../types').Reply} Reply */

const PAGE = '/settings/replies';
/** What the server can fill in, but for the attributes that each organization has of its own. */
const PLACES = ['contact.first_name', 'contact.name', 'contact.email', 'contact.phone', 'agent.name', 'conversation.id'];

class Replies extends WatchingElement {
  static properties = { search: { state: true } };

  /** @type {Resource<Reply[]>} */
  #replies = new Resource(() => everyPage('/v1/replies'));

  constructor() {
    super();
    this.search = '';
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#replies.load();
  }

  /** @override */
  render() {
    const { item } = store.route.value;
    const reply = this.#replies.data?.find(({ id }) => id === item);
    const isOpen = reply || (item === 'new' && store.mayWrite());
    const add = html`<a class="btn primary" href="${PAGE}/new" @click=${follow}>${icon('plus')}${t('reply_add')}</a>`;
    return html`<div class="set-b ${isOpen ? 'has-side' : ''}"><section class="set-l">
        ${pageHead(t('settings_replies'), t('replies_lead'), store.mayWrite() ? add : nothing)}
        ${this.#replies.show((all) => this.list(all, item))}
      </section>${isOpen
        ? keyed(item, html`<parley-reply-form .reply=${reply ?? null} @changed=${this.changed}></parley-reply-form>`)
        : nothing}</div>`;
  }

  /** @param {CustomEvent<{ id: string, reply: Reply | null }>} event a reply as it is now; null when it is gone */
  changed({ detail: { id, reply } }) {
    const others = this.#replies.data?.filter((one) => one.id !== id) ?? [];
    this.#replies.data = reply ? [...others, reply] : others;
    forgetReplies();
  }

  /**
   * @param {Reply[]} all
   * @param {string | null} open
   */
  list(all, open) {
    if (all.length === 0) {
      return empty('slash', t('replies_none'), t('replies_none_text'));
    }
    const query = this.search.toLowerCase();
    const shown = all
      .filter(({ shortcut, text }) => shortcut.includes(query) || text.toLowerCase().includes(query))
      .sort((a, b) => a.shortcut.localeCompare(b.shortcut));
    const searched = (/** @type {InputEvent} */ event) => {
      this.search = /** @type {HTMLInputElement} */ (event.currentTarget).value.trim();
    };
    return html`<label class="inp">${icon('search', 'c-3')}<input type="search" dir="auto" autocomplete="off"
        aria-label=${t('replies_search')} placeholder=${t('replies_search')} @input=${searched} /></label>
      <div class="set-list">${shown.map((reply) => card(reply, reply.id === open))}</div>
      <p class="set-lead" role="status">${shown.length === 0 ? t('replies_no_match') : ''}</p>`;
  }
}

customElements.define('parley-replies', Replies);

/**
 * @param {Reply} reply
 * @param {boolean} isOpen
 */
function card(reply, isOpen) {
  return html`<article class="set-card ${isOpen ? 'on' : ''}"><a class="set-item set-reply" href="${PAGE}/${reply.id}"
      aria-current=${isOpen ? 'true' : nothing} @click=${follow}>
    <span><b class="cut mono" dir="auto">/${reply.shortcut}</b><span class="s cut" dir="auto">${reply.text}</span></span>
    <span class="st"><span dir="auto">${audience(reply)}</span><span class="c-3">${icon('right')}</span></span></a></article>`;
}

/** Whom a reply is there for. @param {Reply} reply */
function audience({ visibility, team_id }) {
  return visibility === 'team' ? (store.teams.value.find(({ id }) => id === team_id)?.name ?? t('reply_for_team')) : t(`reply_for_${visibility}`);
}

/** The teams that the caller may write for. */
function ownTeams() {
  const me = store.me.value?.id ?? '';
  return store.teams.value.filter(({ member_ids }) => store.mayManage() || member_ids.includes(me));
}

/** Whether the caller may change a reply. @param {Reply} reply */
function mayChange({ visibility, team_id }) {
  const isOurs = visibility === 'team' && ownTeams().some(({ id }) => id === team_id);
  return store.mayWrite() && (store.mayManage() || isOurs || visibility === 'me');
}

/** A reply that there is, or a new one. */
class ReplyForm extends FormElement {
  static properties = { ...FormElement.properties, reply: { attribute: false } };

  constructor() {
    super();
    /** @type {Reply | null} */
    this.reply = null;
  }

  /** @param {string} id @param {Reply | null} reply */
  changed(id, reply) {
    this.dispatchEvent(new CustomEvent('changed', { detail: { id, reply } }));
  }

  /** @param {SubmitEvent} event */
  save(event) {
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    return this.submit(event, async () => {
      const whom = String(form.get('visibility'));
      const body = {
        shortcut: String(form.get('shortcut')).trim().replace(/^\//, ''),
        text: form.get('text'),
        visibility: whom.startsWith('tem_') ? 'team' : whom,
        team_id: whom.startsWith('tem_') ? whom : null,
      };
      const path = this.reply ? `/v1/replies/${this.reply.id}` : '/v1/replies';
      const answer = await request(this.reply ? 'PATCH' : 'POST', path, {
        body,
        headers: this.reply ? { 'If-Match': this.reply.etag } : {},
      });
      this.changed(answer.body.id, answer.body);
      toast('check', t('saved'));
      navigate(`${PAGE}/${answer.body.id}`, { replace: true });
    });
  }

  /** @override */
  render() {
    const { reply } = this;
    const title = reply ? `/${reply.shortcut}` : t('reply_add');
    return side(
      title,
      PAGE,
      !reply || mayChange(reply)
        ? html`<form class="set-form" novalidate @submit=${this.save}>
            ${this.field('shortcut', {
              label: t('reply_shortcut'),
              value: reply?.shortcut ?? '',
              hint: t('reply_shortcut_text'),
              maxlength: 51,
            })}
            ${this.text()} ${this.whom()} ${this.failureLine()} ${this.submitButton(t('save'))}</form>
            ${reply ? this.removal(reply) : nothing}`
        : html`<p class="set-reply-text" dir="auto">${reply.text}</p><p class="set-lead">${t('reply_others')}</p>`,
    );
  }

  text() {
    const wrong = this.wrong.text;
    return html`<div class="form-field"><label class="f-l" for="reply-text">${t('reply_text')}</label>
      <span class="inp set-area"><textarea id="reply-text" name="text" rows="6" maxlength="4096" dir="auto" required
        aria-invalid=${wrong ? 'true' : nothing} aria-describedby="reply-text-hint" .value=${this.reply?.text ?? ''}></textarea></span>
      <span class="f-h" id="reply-text-hint">${t('reply_places')}</span>
      <span class="set-places">${PLACES.map((place) => html`<button type="button" class="chip mono" dir="ltr" @click=${() => this.put(place)}>{{${place}}}</button>`)}</span>
      ${wrong ? html`<span class="f-e">${icon('fail', 'i14')}${wrong}</span>` : nothing}</div>`;
  }

  /** Puts a place where the caret is. @param {string} place */
  put(place) {
    this.querySelector('textarea')?.focus();
    document.execCommand('insertText', false, `{{${place}}}`); // unlike setRangeText it can be undone
  }

  whom() {
    const { visibility, team_id } = this.reply ?? {};
    const current = (visibility === 'team' ? team_id : visibility) ?? (store.mayManage() ? 'everyone' : 'me');
    const choices = [
      ...(store.mayManage() ? [{ value: 'everyone', label: t('reply_for_everyone') }] : []),
      ...ownTeams().map(({ id, name }) => ({ value: id, label: t('reply_for_the_team', { name }) })),
      { value: 'me', label: t('reply_for_me') },
    ];
    return html`<div class="form-field"><label class="f-l" for="reply-whom">${t('reply_whom')}</label>
      <span class="inp"><select id="reply-whom" name="visibility">${choices.map(
        ({ value, label }) => html`<option value=${value} ?selected=${value === current}>${label}</option>`,
      )}</select></span></div>`;
  }

  /** @param {Reply} reply */
  removal({ id, shortcut }) {
    const run = async () => {
      if (await ask({ title: t('reply_delete_title', { shortcut }), text: t('reply_delete_sure'), yes: t('delete'), no: t('cancel') })) {
        await request('DELETE', `/v1/replies/${id}`).then(() => {
          this.changed(id, null);
          navigate(PAGE);
        }, complain);
      }
    };
    return group(t('reply_delete'), '', html`<button class="btn line bad" @click=${run}>${icon('trash')}${t('reply_delete_do')}</button>`);
  }
}

customElements.define('parley-reply-form', ReplyForm);
