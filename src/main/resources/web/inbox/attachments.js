// @ts-check
// The files of a reply, as chips: how far each is, and what can be done with it.
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { icon } from './icons.js';
import { fileSize, t } from './text.js';
import { previewOf, remove, retryUpload } from './uploads.js';

export { attach } from './uploads.js';

/** @typedef {import('./drafts.js').Attachment} Attachment */

/**
 * @param {string} conversation
 * @param {Attachment[]} attachments
 */
export function chips(conversation, attachments) {
  return html`<ul class="atts" aria-label=${t('attachments')}>
    ${repeat(attachments, (one) => one.id, (one) => chip(conversation, one))}
  </ul>`;
}

/** @param {string} conversation @param {Attachment} file */
function chip(conversation, file) {
  const { id, name, state } = file;
  const label = state === 'uploading' ? t('cancel_upload', { name }) : t('remove_file', { name });
  return html`<li class="att ${state}" title=${file.reason ?? name}>
    ${thumbnail(file)}<span class="cut" dir="auto">${name}</span><small>${progress(file)}</small>
    ${state === 'failed'
      ? html`<button class="btn sm line" @click=${() => retryUpload(conversation, id)}>${icon('retry', 'i14')}${t('retry')}</button>`
      : nothing}
    <button class="x" aria-label=${label} @click=${() => remove(conversation, id)}>${icon('x', 'i12')}</button>
    ${state === 'uploading'
      ? html`<progress class="bar" max="1" .value=${file.progress} aria-label=${t('uploading', { name })}></progress>`
      : nothing}</li>`;
}

/** @param {Attachment} file */
function thumbnail({ id, mediaType, state }) {
  const preview = previewOf(id);
  if (state === 'failed') {
    return html`<span class="th">${icon('fail', 'i14')}</span>`;
  }
  return html`<span class="th">${preview
    ? html`<img src=${preview} alt="">`
    : icon(mediaType.startsWith('image/') ? 'image' : 'doc', 'i14')}</span>`;
}

/** @param {Attachment} file */
function progress({ state, progress: share, size, reason }) {
  if (state === 'failed') {
    return html`<span class="c-bad">${reason}</span>`;
  }
  return state === 'uploading' ? `${Math.round(share * 100)} %` : fileSize(size);
}
