// @ts-check
// Where somebody was when they last wrote in a web chat.
import { html, nothing } from 'lit';
import { readable } from './cards.js';
import * as store from './store.js';
import { t } from './text.js';
import { latestOf } from './threads.js';

/** Whatever a visitor claims, only an address of the web is a link, and its host is shown whole. */
const WEB = /^(https?:\/\/[^/]*)(.*)$/s;

/** @param {import('./types').Conversation | undefined} conversation */
export function visitedPage(conversation) {
  const page = latestOf(conversation?.id, 'page');
  const url = readable(page?.url);
  if (!page || !url) {
    return nothing;
  }
  const [, host, path] = WEB.exec(url) ?? [];
  return html`<section class="sec"><h3>${t('visited_page')}</h3>
    <p class="cut" dir="auto">${readable(page.title)}</p>
    ${host
      ? html`<a class="visited" dir="ltr" title=${url} href=${url} target="_blank" rel="noopener noreferrer nofollow ugc"><span class="host">${host}</span><span class="cut">${path}</span></a>`
      : html`<span class="cut visited" dir="ltr">${url}</span>`}</section>`;
}
