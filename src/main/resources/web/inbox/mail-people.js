// @ts-check
// People as mails name them, and addresses as people write them.
import { list, readable } from './cards.js';
import * as store from './store.js';
import { displayName } from './text.js';

/** @typedef {{ address: string, name: string | null }} Person */
/** @typedef {import('./types').Conversation} Conversation */

/** What the server takes for an address, but for rare ones that it is asked about anyway. */
const ADDRESS = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]{2,}$/;
const LONGEST = 254;

/** Whether somebody can be written to at an address. @param {string} address */
export function isAddress(address) {
  return address.length <= LONGEST && ADDRESS.test(address);
}

/** People of a message, which others have written. @param {unknown} value @returns {Person[]} */
export function peopleOf(value) {
  return list(value)
    .map((one) => (typeof one === 'string' ? { address: one, name: null } : one))
    .map(({ address, name }) => ({ address: readable(address), name: readable(name) || null }))
    .filter(({ address }) => address !== '');
}

/**
 * People as they are typed or pasted: `Ada <ada@example.org>, "Hopper, Grace" <grace@example.org>`.
 *
 * @param {string} text
 * @returns {Person[]}
 */
export function peopleIn(text) {
  return (text.match(/(?:"[^"\n]*"|[^,;\n])+/g) ?? [])
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      const named = /^(.*)<([^<>]*)>$/.exec(one);
      const name = named?.[1].trim().replace(/^"(.*)"$/, '$1') || null;
      return { address: (named?.[2] ?? one).trim(), name };
    });
}

/** Whether two addresses are the same mailbox. @param {string} one @param {string} other */
export function isSameAddress(one, other) {
  return one.toLowerCase() === other.toLowerCase();
}

/** Each once, the first of them. @param {Person[]} people */
export function unique(people) {
  return people.filter(
    ({ address }, index) => people.findIndex((other) => isSameAddress(other.address, address)) === index,
  );
}

/** People as the server takes them, each once. @param {Person[]} people */
export function addressed(people) {
  return unique(people).map(({ address, name }) => (name ? { address, name } : { address }));
}

/** How somebody is called where there is little room. @param {Person} person */
export function shortName({ name, address }) {
  return name || address;
}

/** Whom a conversation is with. @param {Conversation | undefined} conversation @returns {Person} */
export function contactIn(conversation) {
  const address = conversation?.address ?? '';
  const name = displayName(conversation?.contact);
  return { address, name: name === address ? null : name };
}

/** Who of a conversation gets a copy unless somebody says otherwise. @param {Conversation} conversation @returns {Person[]} */
export function participantsIn(conversation) {
  const own = [conversation.address ?? '', readable(store.channel(conversation.channel_id)?.address)];
  return unique(peopleOf(conversation.participants)).filter(
    ({ address }) => !own.some((one) => isSameAddress(one, address)),
  );
}
