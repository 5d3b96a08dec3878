// @ts-check
// What a template says. A message holds what fills the gaps only; the text is asked of the channel.
import { list, readable } from './cards.js';
import { loadTemplates } from './details.js';
import * as store from './store.js';

/** @typedef {import('./types').Message} Message */

/**
 * The template that a message is made of; undefined until the channel has told, or if it does not know it.
 *
 * @param {Message} message
 */
export function templateOf({ conversation_id, content }) {
  const channel = store.conversations.peek(conversation_id)?.channel_id;
  const known = store.templates.get(channel);
  if (!known && channel) {
    loadTemplates(channel);
  }
  return known?.find((one) => one.name === content?.name && one.language === content.language);
}

/** What the customer reads in it; empty if that is not known. @param {Message} message */
export function templateText(message) {
  const known = templateOf(message);
  const components = list(message.content?.components);
  return partOf(known, components, 'body') || partOf(known, components, 'header');
}

/**
 * A part as the customer reads it.
 *
 * @param {import('./types').Template | undefined} known
 * @param {any[]} components
 * @param {string} type
 */
export function partOf(known, components, type) {
  const text = known?.components.find((part) => part.type === type)?.text ?? '';
  const fillings = fillingsOf(components, type);
  const names = componentsOf(components, type).map((one) => readable(one.parameter_name));
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (gap, name) => {
    const at = names.indexOf(name);
    return fillings[at >= 0 ? at : Number(name) - 1] || gap;
  });
}

/** @param {any[]} components @param {string} type @returns {any[]} */
function componentsOf(components, type) {
  return components
    .filter((part) => readable(part.type).toLowerCase() === type)
    .flatMap((part) => list(part.parameters));
}

/** What fills the gaps of a part, in their order. @param {any[]} components @param {string} type */
export function fillingsOf(components, type) {
  return componentsOf(components, type).map((one) =>
    readable(one.text ?? one.currency?.fallback_value ?? one.date_time?.fallback_value),
  );
}
