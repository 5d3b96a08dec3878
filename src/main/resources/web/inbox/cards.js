// @ts-check
// Places, people and orders, as they stand in a bubble.
import { html, nothing } from 'lit';
import { icon } from './icons.js';
import { linkified, listed, money, t } from './text.js';

/** A value as text: only what is text or a number. @param {unknown} value @returns {string} */
export function readable(value) {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A value as a list, without what is nothing. @param {unknown} value @returns {any[]} */
export function list(value) {
  return Array.isArray(value) ? value.filter((one) => one) : [];
}

/** A place, with a way to a map. @param {any} content */
export function mapLink({ latitude, longitude, name, address }) {
  const place = `${Number(latitude).toFixed(5)}, ${Number(longitude).toFixed(5)}`;
  const query = `mlat=${Number(latitude)}&mlon=${Number(longitude)}#map=16/${Number(latitude)}/${Number(longitude)}`;
  return html`<a
    class="doc cap"
    href="https://www.openstreetmap.org/?${query}"
    target="_blank"
    rel="noopener noreferrer nofollow"
    ><span class="ico">${icon('pin', 'i20')}</span
    ><span class="grow"
      ><b class="cut" dir="auto">${readable(name) || t('type_location')}</b
      ><span dir="auto">${readable(address) || place}</span></span
    ></a
  >`;
}

/** A card of a person. @param {any} card */
export function contactCard(card) {
  const name = readable(card?.name?.formatted_name) || t('unknown_contact');
  const company = listed([card?.org?.title, card?.org?.company].map(readable).filter(Boolean));
  const ways = [
    ...list(card?.phones).map((one) => `tel:${readable(one.phone).replace(/[^\d+]/g, '')}`),
    ...list(card?.emails).map((one) => `mailto:${readable(one.email)}`),
    ...list(card?.urls).map((one) => readable(one.url)),
  ].filter((way) => !/:$/.test(way) && way);
  return html`<span class="doc cap card"
    ><span class="ico">${icon('me', 'i20')}</span
    ><span class="grow"
      ><b class="cut" dir="auto">${name}</b>${company ? html`<span class="cut" dir="auto">${company}</span>` : nothing}
      ${ways.slice(0, 12).map((way) => html`<span class="cut" dir="ltr">${wayTo(way)}</span>`)}</span
    ></span
  >`;
}

/** @param {string} way */
function wayTo(way) {
  const shown = way.replace(/^(tel|mailto):/, '');
  return shown === way
    ? linkified(way)
    : html`<a href=${way} rel="noopener noreferrer nofollow">${shown}</a>`;
}

/** What somebody orders. @param {any[]} items */
export function invoice(items) {
  const currency = readable(items[0]?.currency);
  const isOne = items.every((item) => item?.currency === items[0]?.currency);
  const total = items.reduce((sum, item) => sum + Number(item?.quantity) * Number(item?.item_price), 0);
  return html`<span class="row1 head">${icon('bag', 'i14')}${t('type_order')}</span>
    <table class="items">
      <tbody>
        ${items.map((item) => html`<tr>
          <td class="num">${readable(item?.quantity)} ×</td>
          <td dir="auto">${readable(item?.product_retailer_id)}</td>
          <td class="num">${money(Number(item?.item_price), readable(item?.currency))}</td>
        </tr>`)}
      </tbody>
      ${isOne && Number.isFinite(total)
        ? html`<tfoot><tr><td></td><td>${t('total')}</td><td class="num">${money(total, currency)}</td></tr></tfoot>`
        : nothing}
    </table>`;
}
