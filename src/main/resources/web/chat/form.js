// @ts-check
// What visitors are asked about themselves: beside their first message, or after it.
import { html, nothing } from './lit/lit-html.js';
import { LONGEST_TEXT } from './sending.js';
import { t } from './words.js';

/** @typedef {import('./talk.js').Talk} Talk */
/** @typedef {{ key: string, type: string, label: string | null, required: boolean, choices: string[] }} Question */
/** @typedef {Record<string, string | boolean>} Answers */

/** What the server takes for an address and a number, so that nobody's answers are lost on the way: browsers take more. */
const EMAIL = '[^@]+@[^@.]+(\\.[^@.]+)+';
const PHONE = '\\s*\\+?[0-9 \\(\\).\\/\\-]{6,30}\\s*';

const TYPES = /** @type {const} */ ({ name: ['text', 'name', 200], email: ['email', 'email', 254, EMAIL], phone: ['tel', 'tel', 31, PHONE], text: ['text', 'off', 1000] });

export class Form {
  /** Whether it is to be answered before anything is sent. */
  isOpen = false;
  /** Whether nothing more is to be asked. */
  isDone = false;
  /** What goes with the next message. @type {Answers | null} */
  answers = null;

  /** It is another visitor from now on. */
  forget() {
    this.isOpen = this.isDone = false;
    this.answers = null;
  }

  /** What goes with a message, once. */
  take() {
    const { answers } = this;
    this.answers = null;
    return answers;
  }

  /** @param {Answers | null} answers null for none */
  end(answers) {
    this.isOpen = false;
    this.isDone = true;
    this.answers = answers;
  }
}

/** Whether somebody who wants to write is asked first. @param {Talk} talk @param {any} look @param {boolean} isClosed whether nobody is there */
export function asksFirst(talk, look, isClosed) {
  const { messages, stand } = talk;
  return mayAsk(talk, look) && ((look.ask === 'before_first_message' && messages.length === 0) || (look.ask === 'outside_hours' && isClosed && stand.status !== 'open'));
}

/** Whether somebody is asked who has written. @param {Talk} talk @param {any} look */
export function asksAfter(talk, look) {
  return mayAsk(talk, look) && look.ask === 'after_first_message' && talk.stand.status === 'open' && !talk.hasOlder && talk.messages.filter(({ from }) => from === 'visitor').length === 1;
}

/** @param {Talk} talk @param {any} look */
function mayAsk({ form, sending, isNamed }, look) {
  return !form.isDone && !isNamed && look.questions?.length > 0 && sending.unsent.length === 0;
}

/** @param {any} look @param {boolean} isAfter whether they have written already @param {(answers: Answers) => void} answered @param {() => void} [left] */
export function formView(look, isAfter, answered, left) {
  return html`<form class="ask" @submit=${(/** @type {SubmitEvent} */ event) => submit(event, look.questions, answered)}>
    <p>${t(isAfter ? 'ask_after' : 'ask_first')}</p>
    ${look.questions.map(field)}
    <div class="ask-do"><button class="do">${t('send')}</button>${left ? html`<button type="button" class="link" @click=${left}>${t('not_now')}</button>` : nothing}</div>
  </form>`;
}

/** What was answered, for those who read. @param {Question[]} questions @param {Answers} answers */
export function answersOf(questions, answers) {
  return questions
    .filter(({ key }) => answers[key])
    .map((question) => (question.type === 'consent' ? `✓ ${question.label}` : `${labelOf(question)}: ${answers[question.key]}`))
    .join('\n')
    .slice(0, LONGEST_TEXT);
}

/** @param {Question} question */
function labelOf({ label, type }) {
  return label ?? t(type === 'name' ? 'ask_name' : type === 'email' ? 'ask_email' : 'ask_phone');
}

/** @param {Question} question */
function field(question) {
  const { key, type, required, choices } = question;
  if (type === 'consent') {
    return html`<label class="tick"><input type="checkbox" name=${key} ?required=${required}><span dir="auto">${question.label}</span></label>`;
  }
  const label = html`<span dir="auto">${labelOf(question)}${required ? nothing : ` (${t('optional')})`}</span>`;
  if (type === 'choice') {
    return html`<label>${label}<select name=${key} ?required=${required}><option value=""></option>${choices.map((choice) => html`<option>${choice}</option>`)}</select></label>`;
  }
  const [kind, known, most, pattern] = TYPES[/** @type {keyof typeof TYPES} */ (type)];
  return html`<label>${label}<input type=${kind} name=${key} autocomplete=${known} maxlength=${most} pattern=${pattern ?? nothing} dir="auto" ?required=${required}></label>`;
}

/** @param {SubmitEvent} event @param {Question[]} questions @param {(answers: Answers) => void} answered */
function submit(event, questions, answered) {
  event.preventDefault();
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const given = questions.flatMap(({ key, type }) => {
    const text = String(data.get(key) ?? '').trim();
    return type === 'consent' ? [[key, text !== '']] : text ? [[key, text]] : [];
  });
  answered(Object.fromEntries(given));
}
