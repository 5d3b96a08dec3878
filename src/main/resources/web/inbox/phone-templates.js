// @ts-check
// The words of templates: a message names one, and says what to fill in.
import { loadTemplates } from './details.js';
import * as phone from './phone-state.js';
import * as store from './store.js';

/** @typedef {{ text: string, payload: string, url: string | null }} Button */

/** Names that were asked for: one that is new since then is asked for once more. @type {Set<string>} */
const asked = new Set();

/**
 * What a message from a template says. Until the template is known its name stands for it.
 *
 * @param {import('./phone-state.js').PhoneMessage} message
 * @returns {{ title: string | undefined, text: string, footer: string | undefined, buttons: Button[] }}
 */
export function templateOf(message) {
  const { name, language, components = [] } = message.message.template;
  const id = phone.channelId.value ?? '';
  const template = store.templates.get(id)?.find(
    (one) => one.name === name && one.language === (language?.code ?? language),
  );
  if (!template && !asked.has(`${id} ${name}`)) {
    asked.add(`${id} ${name}`);
    loadTemplates(id);
  }
  const part = (/** @type {string} */ type) =>
    template?.components.find((/** @type {any} */ one) => one.type === type);
  return {
    title: fill(part('header')?.text, given(components, 'header')),
    text: fill(part('body')?.text, given(components, 'body')) ?? name,
    footer: part('footer')?.text ?? undefined,
    buttons: (part('buttons')?.buttons ?? []).map((/** @type {any} */ button, /** @type {number} */ index) =>
      buttonOf(button, components, index),
    ),
  };
}

/**
 * The parameters of a part.
 *
 * @param {any[]} components
 * @param {string} type
 * @returns {any[]}
 */
function given(components, type) {
  return components.find((one) => one.type?.toLowerCase() === type)?.parameters ?? [];
}

/**
 * @param {string | null | undefined} text
 * @param {any[]} parameters
 */
function fill(text, parameters) {
  return text?.replace(/\{\{(\w+)\}\}/g, (whole, name) => {
    const named = parameters.find((one) => one.parameter_name === name);
    return (named ?? parameters[Number(name) - 1])?.text ?? whole;
  });
}

/**
 * @param {{ type: string, text: string, url?: string }} button
 * @param {any[]} components
 * @param {number} index
 * @returns {Button}
 */
function buttonOf(button, components, index) {
  const own = components.find(
    (one) => one.type?.toLowerCase() === 'button' && Number(one.index) === index,
  );
  const parameters = own?.parameters ?? [];
  const payload = parameters.find((/** @type {any} */ one) => one.type === 'payload')?.payload;
  return {
    text: button.text,
    payload: payload ?? button.text,
    url: fill(button.url, parameters) ?? null,
  };
}
