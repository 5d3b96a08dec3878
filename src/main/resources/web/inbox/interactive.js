// @ts-check
// Templates, and what customers choose from: as they see it, but nothing here is a button.
import { html, nothing } from 'lit';
import { list, readable } from './cards.js';
import { icon } from './icons.js';
import { fillingsOf, partOf, templateOf } from './template-text.js';
import { linkified, t } from './text.js';

/**
 * The frame of both.
 *
 * @param {{ header: unknown, body: unknown, footer: unknown, buttons: { icon: string, text: string }[], meta: unknown }} parts
 */
function frame({ header, body, footer, buttons, meta }) {
  return html`<div class="tb">
      ${header ? html`<div class="th" dir="auto">${header}</div>` : nothing}
      <span class="txt">${body}</span>
      <div class="tf"><span class="cut" dir="auto">${footer ?? nothing}</span>${meta}</div>
    </div>
    ${buttons.map((button) => html`<div class="bt">${icon(button.icon, 'i14')}<span class="cut" dir="auto">${button.text}</span></div>`)}`;
}

/**
 * A text that the provider has approved, with what fills its gaps. The message holds the fillings
 * only; the text is asked of the channel.
 *
 * @param {any} content
 * @param {import('./types').Message} message
 * @param {unknown} meta
 */
export function template(content, message, meta) {
  const known = templateOf(message);
  const said = (/** @type {string} */ type) => partOf(known, list(content.components), type);
  const fillings = fillingsOf(list(content.components), 'body').filter(Boolean);
  return frame({
    header: known ? said('header') : html`${icon('template', 'i14')}${t('type_template')}`,
    body: known ? linkified(said('body')) : fillings.join(' · ') || readable(content.name),
    footer: [said('footer'), `${readable(content.name)}, ${readable(content.language)}`].filter(Boolean).join(' · '),
    buttons: list(known?.components.find((part) => part.type === 'buttons')?.buttons).map((button) => ({
      icon: button.url ? 'right' : 'reply',
      text: readable(button.text),
    })),
    meta,
  });
}

/**
 * Something to choose from, or what was chosen.
 *
 * @param {any} content
 * @param {unknown} meta
 */
export function choice(content, meta) {
  switch (content.kind) {
    case 'buttons':
      return asked(content, list(content.buttons).map((one) => ({ icon: 'reply', text: readable(one.title) })), meta);
    case 'list':
      return html`${asked(content, [{ icon: 'down', text: readable(content.button) }], meta)}${list(content.sections).map(section)}`;
    case 'cta_url':
      return html`${asked(content, [], meta)}
        <div class="bt">${icon('right', 'i14')}<span class="cut" dir="auto">${readable(content.button)}</span></div>
        <div class="bt to" dir="ltr"><span class="cut">${linkified(readable(content.url))}</span></div>`;
    case 'button_reply':
    case 'list_reply':
      return html`<span class="txt">${readable(content.title)}</span>${content.description
          ? html`<span class="under" dir="auto">${readable(content.description)}</span>`
          : nothing}`;
    case 'nfm_reply':
      return form(content);
    default:
      return null;
  }
}

/**
 * @param {any} content
 * @param {{ icon: string, text: string }[]} buttons
 * @param {unknown} meta
 */
function asked({ header, body, footer }, buttons, meta) {
  const title = header?.type === 'text' ? readable(header.text) : header ? t(`type_${header.type}`) : null;
  return html`${header?.media_id
      ? html`<parley-media class="head" .media=${header.media_id} .type=${header.type}></parley-media>`
      : nothing}
    ${frame({
      header: header?.media_id ? null : title,
      body: linkified(readable(body)),
      footer: readable(footer),
      buttons,
      meta,
    })}`;
}

/** What is in a list, below the button that opens it. @param {any} part */
function section({ title, rows }) {
  return html`<div class="opts">${title ? html`<b dir="auto">${readable(title)}</b>` : nothing}
    <ul>${list(rows).map((row) => html`<li dir="auto">${readable(row.title)}${row.description ? html`<span class="under">${readable(row.description)}</span>` : nothing}</li>`)}</ul></div>`;
}

/** A form that was filled in: its answers, one a line. @param {any} content */
function form({ name, body, response_json: json }) {
  const answers = Object.entries(parsed(json)).filter(([field]) => field !== 'flow_token');
  return html`<span class="row1 head">${icon('table', 'i14')}<bdi>${readable(body) || readable(name) || t('form')}</bdi></span>
    ${answers.length > 0
      ? html`<dl class="answers">${answers.map(([field, answer]) => html`<dt dir="auto">${field}</dt>
          <dd dir="auto">${readable(answer) || JSON.stringify(answer)}</dd>`)}</dl>`
      : nothing}`;
}

/** @param {unknown} json @returns {Record<string, unknown>} */
function parsed(json) {
  try {
    const value = JSON.parse(readable(json));
    return value && typeof value === 'object' ? value : {};
  } catch {
    return {};
  }
}
