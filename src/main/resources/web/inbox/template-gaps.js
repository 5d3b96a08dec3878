// @ts-check
// The gaps of a template, and what the provider wants to have of those that are filled.

/** @typedef {{ type: string, text: string | null, url: string | null, phone_number: string | null }} Button */
/** @typedef {{ type: string, format: string | null, text: string | null, buttons: Button[] | null }} Part */

/**
 * @typedef {object} Template
 * @property {string} name
 * @property {string} language
 * @property {string | null} category
 * @property {string} status
 * @property {'positional' | 'named'} parameter_format
 * @property {Part[]} components
 */

/**
 * Something that has to be filled in.
 *
 * @typedef {object} Gap
 * @property {string} key of its value
 * @property {'header' | 'body' | 'button'} part
 * @property {string} name as it stands between the braces, or what kind of file it is
 * @property {'text' | 'file' | 'url' | 'copy_code'} kind
 * @property {number} index of the button
 * @property {string} label of the button
 */

const GAP = /\{\{\s*(\w+)\s*\}\}/;
const FILES = ['image', 'video', 'document'];
const PARTS = ['header', 'body', 'footer', 'buttons'];
const BUTTONS = ['quick_reply', 'url', 'phone_number', 'copy_code'];

/**
 * A text cut at its gaps: what stands there, and the names of the gaps at every other place.
 *
 * @param {string | null | undefined} text
 */
export function piecesOf(text) {
  return (text ?? '').split(GAP);
}

/** @param {string | null | undefined} text */
function namesIn(text) {
  return [...new Set(piecesOf(text).filter((_, index) => index % 2 === 1))];
}

/** Whether this page knows all that the template is made of. @param {Template} template */
export function isKnown({ components }) {
  return components.every(
    ({ type, format, buttons }) =>
      PARTS.includes(type) &&
      (type !== 'header' || format === 'text' || FILES.includes(format ?? '')) &&
      (buttons ?? []).every((button) => BUTTONS.includes(button.type)),
  );
}

/**
 * All that has to be filled in, from top to bottom.
 *
 * @param {Template} template
 * @returns {Gap[]}
 */
export function gapsOf({ components }) {
  return components.flatMap((part) => {
    if (part.type === 'buttons') {
      return (part.buttons ?? []).flatMap(buttonGaps);
    }
    if (part.type !== 'header' && part.type !== 'body') {
      return [];
    }
    const { type, format } = part;
    if (type === 'header' && format && FILES.includes(format)) {
      return [gap({ key: 'header', part: type, name: format, kind: 'file' })];
    }
    return namesIn(part.text).map((name) => gap({ key: `${type}:${name}`, part: type, name }));
  });
}

/** @param {Button} button @param {number} index @returns {Gap[]} */
function buttonGaps({ type, url, text }, index) {
  const label = text ?? '';
  const key = `button:${index}`;
  if (type === 'copy_code') {
    return [gap({ key, part: 'button', name: 'code', kind: 'copy_code', index, label })];
  }
  return namesIn(type === 'url' ? url : null).map((name) =>
    gap({ key, part: 'button', name, kind: 'url', index, label }),
  );
}

/** @param {Pick<Gap, 'key' | 'part' | 'name'> & Partial<Gap>} given @returns {Gap} */
function gap(given) {
  return { kind: 'text', index: 0, label: '', ...given };
}

/**
 * The components of a message from the template, in the provider's own shape.
 *
 * @param {Template} template
 * @param {Record<string, string>} values by the key of the gap
 * @returns {object[]}
 */
export function componentsOf(template, values) {
  const gaps = gapsOf(template);
  const isNamed = template.parameter_format === 'named';
  const parameters = (/** @type {Gap['part']} */ part) =>
    gaps.filter((one) => one.part === part).map((one) => parameter(one, values[one.key], isNamed));
  const header = parameters('header');
  const body = parameters('body');
  return [
    ...(header.length > 0 ? [{ type: 'header', parameters: header }] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: body }] : []),
    ...gaps
      .filter((one) => one.part === 'button')
      .map((one) => ({
        type: 'button',
        sub_type: one.kind,
        index: String(one.index),
        parameters: [parameter(one, values[one.key], false)],
      })),
  ];
}

/** @param {Gap} gap @param {string} value @param {boolean} isNamed */
function parameter({ kind, name }, value, isNamed) {
  if (kind === 'file') {
    return { type: name, [name]: { link: value } };
  }
  if (kind === 'copy_code') {
    return { type: 'coupon_code', coupon_code: value };
  }
  return { type: 'text', ...(isNamed ? { parameter_name: name } : {}), text: value };
}

/**
 * What is wrong with a value.
 *
 * @param {Gap} gap
 * @param {string | undefined} value
 * @returns {'gap_missing' | 'gap_not_https' | null}
 */
export function fault({ kind }, value) {
  if (!value?.trim()) {
    return 'gap_missing';
  }
  const isLink = /^https:\/\//i.test(value) && URL.canParse(value);
  return kind === 'file' && !isLink ? 'gap_not_https' : null;
}
