// @ts-check
// Conditions of a segment, as rows of a form and as the filter that the API takes.

/** @typedef {{ key: string, label: string, type: string }} Attribute */
/** @typedef {{ field: string, is: string, value: string }} Condition a value as it stands in the form */
/** @typedef {{ joined: 'all' | 'any', conditions: Condition[] }} Conditions */

/** @type {Record<string, string>} */
const OWN = {
  ...{ tags: 'list', name: 'text', phone: 'text', email: 'text', external_id: 'text' },
  ...{ created_at: 'time', last_seen_at: 'time', blocked: 'boolean' },
};
/** @type {Record<string, string>} */
const KINDS = { text: 'text', url: 'text', list: 'list', number: 'number', boolean: 'boolean', date: 'time', datetime: 'time' };
/** @type {Record<string, string[]>} */
const OPERATORS = {
  text: ['contains', 'eq', 'ne', 'starts_with', 'set', 'unset'],
  list: ['in', 'not_in', 'set', 'unset'],
  number: ['eq', 'lt', 'gt', 'set', 'unset'],
  boolean: ['eq'],
  time: ['within_last', 'older_than', 'gt', 'lt', 'set', 'unset'],
};
const ATTRIBUTE = 'custom_attributes.';
const DATE = /^\d{4}-\d\d-\d\d$/;

/** The fields that can be compared: those of every contact. */
export const fields = Object.keys(OWN);

/** The name of an attribute in a filter. @param {string} key */
export function fieldOf(key) {
  return ATTRIBUTE + key;
}

/** What a field holds. @param {string} field @param {Attribute[]} attributes */
export function kindOf(field, attributes) {
  const attribute = attributes.find(({ key }) => fieldOf(key) === field);
  return OWN[field] ?? KINDS[attribute?.type ?? 'text'];
}

/** How a field can be compared. @param {string} kind */
export function operatorsOf(kind) {
  return OPERATORS[kind];
}

/** Whether a comparison needs something to compare with. @param {string} is */
export function hasValue(is) {
  return is !== 'set' && is !== 'unset';
}

/** A new row. @returns {Condition} */
export function blank() {
  return { field: 'tags', is: 'in', value: '' };
}

/**
 * The filter that rows describe.
 *
 * @param {Conditions} conditions
 * @param {Attribute[]} attributes
 */
export function toFilter({ joined, conditions }, attributes) {
  return { [joined]: conditions.map(({ field, is, value }) => (hasValue(is) ? { field, is, value: toValue(kindOf(field, attributes), is, value.trim()) } : { field, is })) };
}

/** @param {string} kind @param {string} is @param {string} text */
function toValue(kind, is, text) {
  if (kind === 'list') {
    return text.split(',').map((one) => one.trim()).filter(Boolean);
  }
  if (is === 'within_last' || is === 'older_than') {
    return { days: Number(text) };
  }
  return kind === 'number' ? Number(text) : kind === 'boolean' ? text !== 'false' : text;
}

/**
 * The row, and the part of it, that a refusal of a filter of {@link toFilter} is about.
 *
 * @param {string} pointer to a place of the body: `/filter/all/0/value/2`
 * @returns {{ index: number, part: string } | null} `part`: of a whole condition, what it compares
 */
export function placeOf(pointer) {
  const [, index, part = 'field'] = pointer.match(/^\/filter\/(?:all|any)\/(\d+)(?:\/(field|is|value)\b)?/) ?? [];
  return index === undefined ? null : { index: Number(index), part };
}

/**
 * The rows of a filter; null for one that has more to it than rows can show.
 *
 * @param {Record<string, any>} filter
 * @param {Attribute[]} attributes
 * @returns {Conditions | null}
 */
export function fromFilter(filter, attributes) {
  const joined = filter.any ? 'any' : 'all';
  /** @type {Record<string, any>[]} */
  const leaves = filter.field ? [filter] : (filter[joined] ?? []);
  const isPlain = leaves.length > 0 && leaves.every(({ field, is, value }) => field && canShow(kindOf(field, attributes), is, value));
  return isPlain ? { joined, conditions: leaves.map(({ field, is, value }) => ({ field, is, value: fromValue(value) })) } : null;
}

/**
 * Whether a row says just what a condition does: some that programs write would come out as others.
 *
 * @param {string} kind
 * @param {string} is
 * @param {any} value
 */
function canShow(kind, is, value) {
  if (!OPERATORS[kind].includes(is)) {
    return false;
  }
  if (!hasValue(is)) {
    return true;
  }
  if (kind === 'list') {
    return Array.isArray(value) && value.every((one) => !String(one).includes(','));
  }
  return kind !== 'time' || typeof value?.days === 'number' || DATE.test(value);
}

/** @param {any} value */
function fromValue(value) {
  return Array.isArray(value) ? value.join(', ') : String(value?.days ?? value ?? '');
}
