// @ts-check
// The places `{{…}}` of a canned reply that nothing has filled yet: they are left for the agent.

const BLANK = /\{\{[^{}]+\}\}/g;

/** The places of a text, each once. @param {string} text @returns {string[]} */
export function blanksOf(text) {
  return [...new Set(text.match(BLANK) ?? [])];
}

/**
 * Selects the next place behind the caret, so that what is typed fills it.
 *
 * @param {HTMLTextAreaElement} field
 * @param {number} from where to look for it
 * @returns {boolean} whether there is one
 */
export function selectBlank(field, from = field.selectionEnd) {
  for (const { 0: blank, index } of field.value.matchAll(BLANK)) {
    if (index >= from) {
      field.setSelectionRange(index, index + blank.length);
      return true;
    }
  }
  return false;
}
