// @ts-check
// What the simulator's phone knows: who is holding it, and what it shows of the thread.
import { onApplied } from './events.js';
import { asRequestError } from './loading.js';
import { request } from './session.js';
import { Collection, effect, Signal, untracked } from './signals.js';
import * as store from './store.js';
import { noteFrames } from './phone-wire.js';

/** At most four times a second is the thread asked for. */
const REST_MS = 250;
/** How long the mark of a message that was read takes to get to the provider. */
const READ_MARK_MS = 1200;
/** The latest: a filter takes no more values. */
const NAMES_ASKED = 100;

/**
 * @typedef {{ name: string, number: string }} Customer
 */

/**
 * A message on the phone; those that are being sent have no id of the provider's yet.
 *
 * @typedef {object} PhoneMessage
 * @property {string} id
 * @property {'customer' | 'business'} from
 * @property {string} type
 * @property {any} message of the Cloud API
 * @property {string | null} status
 * @property {boolean | null} read
 * @property {{ id: string, mime_type: string, file_size: number, url: string | null } | null} media
 * @property {string} timestamp
 * @property {boolean} [isPending]
 */

/** Three people with numbers that nobody has: they are reserved for stories. */
const INVENTED = [
  { name: 'Mateus Rocha', number: '+447700900188', groups: '+44 7700 900188' },
  { name: 'Priya Nair', number: '+12025550142', groups: '+1 202 555 0142' },
  { name: 'Chloé Martin', number: '+33199001234', groups: '+33 1 99 00 12 34' },
];

/** @type {Signal<Customer>} */
export const customer = new Signal(/** @type {Customer} */ (INVENTED[0]));
/** Who else has been played, the latest first. @type {Signal<Customer[]>} */
export const customers = new Signal(/** @type {Customer[]} */ ([]));
/** The ids of the contacts that they are at the desk, by their numbers. @type {Collection<string>} */
export const contactIds = new Collection();
/** The simulated channel that is written to. @type {Signal<string | null>} */
export const channelId = new Signal(/** @type {string | null} */ (null));
/** @type {Signal<PhoneMessage[]>} */
export const thread = new Signal(/** @type {PhoneMessage[]} */ ([]));
/** What is on its way to the server. @type {Signal<PhoneMessage[]>} */
export const pending = new Signal(/** @type {PhoneMessage[]} */ ([]));
/** Why the thread could not be had. @type {Signal<import('./session.js').RequestError | null>} */
export const failure = new Signal(
  /** @type {import('./session.js').RequestError | null} */ (null),
);
/** The message that the next one answers, or changes. @type {Signal<{ does: 'reply' | 'edit', message: PhoneMessage } | null>} */
export const subject = new Signal(
  /** @type {{ does: 'reply' | 'edit', message: PhoneMessage } | null} */ (null),
);

/** The channels that can be written to from a phone. */
export function simulatedChannels() {
  return store.channels.value.filter((one) => one.simulated && one.type !== 'email');
}

export function channel() {
  return store.channel(channelId.value);
}

/** The query that names the channel, and the customer. */
function query() {
  return new URLSearchParams({
    channel_id: channelId.peek() ?? '',
    customer: customer.peek().number,
  });
}

/**
 * Gives the phone to somebody.
 *
 * @param {Customer} who
 * @param {string | null} [channelOf] the channel that they write to
 */
export function hold(who, channelOf = channelId.peek()) {
  const known = everybody().find((one) => one.number === who.number);
  if (who.number !== customer.peek().number || channelOf !== channelId.peek()) {
    thread.value = [];
    pending.value = [];
    subject.value = null;
  }
  const { number } = who;
  customer.value = { number, name: who.name || known?.name || '' };
  customers.value = [customer.peek(), ...customers.peek().filter((one) => one.number !== number)];
  channelId.value = channelOf;
  refresh();
}

/** Those who have been played, then those who were invented for it. @returns {Customer[]} */
export function everybody() {
  const all = [customer.value, ...customers.value, ...INVENTED];
  return all.filter((who, index) => all.findIndex((one) => one.number === who.number) === index);
}

/** A number as people write it, where that is known. @param {string} number */
export function inGroups(number) {
  return INVENTED.find((one) => one.number === number)?.groups ?? number;
}

let isReading = false;
let isStale = false;

/** Reads the thread as it is now; calls that come too fast are answered by one request. */
export async function refresh() {
  isStale = true;
  if (isReading) {
    return;
  }
  isReading = true;
  while (isStale) {
    isStale = false;
    await read();
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
  isReading = false;
}

async function read() {
  if (!channelId.peek()) {
    return;
  }
  const asked = String(query());
  try {
    const { body } = await request('GET', `/simulator/thread?${asked}`);
    if (asked === String(query())) {
      take(body.data);
    }
  } catch (error) {
    failure.value = asRequestError(error);
  }
}

/** @param {PhoneMessage[]} messages */
function take(messages) {
  const known = new Set(thread.peek().map(({ id }) => id));
  noteFrames(thread.peek(), messages);
  for (const { id, from, type } of messages) {
    if (from === 'customer' && !known.has(id)) {
      arrived(type);
    }
  }
  thread.value = messages;
  failure.value = null;
}

/** What was sent first of a type arrives first. @param {string} type */
function arrived(type) {
  const place = pending.peek().findIndex((one) => one.type === type);
  pending.value = pending.peek().filter((_, index) => index !== place);
}

/** Learns who has been played on the channel. */
async function readCustomers() {
  const { body } = await request('GET', `/simulator/customers?channel_id=${channelId.peek()}`);
  const names = await namesOf(body.data.map((/** @type {any} */ one) => one.customer)).catch(() => new Map());
  customers.value = body.data.map((/** @type {any} */ one) => ({
    name: one.name ?? names.get(one.customer) ?? '',
    number: one.customer,
  }));
  return customers.peek();
}

/**
 * Who they are at the desk, and what it calls them: some have not said a name since the simulator was started.
 *
 * @param {string[]} customers
 * @returns {Promise<Map<string, string | null>>}
 */
async function namesOf(customers) {
  const numbers = customers.filter((one) => one.startsWith('+')).slice(0, NAMES_ASKED);
  if (numbers.length === 0) {
    return new Map();
  }
  const filter = { field: 'phone', is: 'in', value: numbers };
  const { body } = await request('POST', `/v1/contacts/query?per_page=${NAMES_ASKED}`, { body: { filter } });
  body.data.forEach(noteContact);
  return new Map(body.data.map((/** @type {import('./types').Contact} */ { phone, name }) => [phone, name]));
}

/** @param {{ id: string, phone?: string | null }} contact */
function noteContact({ id, phone }) {
  if (phone) {
    contactIds.set(phone, id);
  }
}

/**
 * Keeps the phone up to date until it is put away.
 *
 * @param {{ follows: boolean }} how whether it goes to whoever's conversation is open
 * @returns {() => void} puts it away
 */
export function pickUp({ follows }) {
  const stops = [effect(chooseChannel), onApplied(noticed)];
  if (follows) {
    stops.push(effect(followConversation));
  }
  return () => stops.forEach((stop) => stop());
}

/** The first simulated channel, as soon as it is known. */
function chooseChannel() {
  const [first] = simulatedChannels();
  if (first && !channelId.peek()) {
    untracked(() => begin(first.id));
  }
}

/** Whoever was played last holds the phone, unless somebody's conversation is open. @param {string} id */
function begin(id) {
  channelId.value = id;
  readCustomers()
    .then(([latest]) => latest && !store.route.peek().conversation && hold(latest))
    .catch(() => {});
  refresh();
}

/** The conversation that was followed last: who picks somebody else keeps them. */
let followed = '';

function followConversation() {
  const open = store.openConversation();
  const phone = open?.contact.phone;
  if (open && phone && open.id !== followed && store.channel(open.channel_id)?.simulated) {
    followed = open.id;
    noteContact(open.contact);
    untracked(() => hold({ name: open.contact.name ?? '', number: phone }, open.channel_id));
  }
}

/** @param {import('./types').ServerEvent[]} events */
function noticed(events) {
  events.forEach(({ type, data }) => type.startsWith('contact.') && data && noteContact(data));
  const own = events.filter((event) => concerns(event));
  if (own.length > 0) {
    refresh();
  }
  if (own.some((event) => event.type === 'conversation.updated' && event.data.unread_count === 0)) {
    setTimeout(refresh, READ_MARK_MS);
  }
}

/** @param {import('./types').ServerEvent} event */
function concerns(event) {
  const isMessage = event.type.startsWith('message.');
  if (!isMessage && event.type !== 'conversation.updated') {
    return false;
  }
  const id = isMessage ? event.data.conversation_id : event.data.id;
  const phone = store.conversations.get(id)?.contact.phone;
  return !phone || phone === customer.peek().number;
}
