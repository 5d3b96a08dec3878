// @ts-check
// When a conversation may come back, or a message leave: the usual choices.
import { futureTime, t } from './text.js';

const MORNING = 9;
const EVENING = 18;

/**
 * @param {Date} now
 * @returns {{ label: string, at: Date, hint: string }[]} in order
 */
export function snoozeChoices(now) {
  const at = (/** @type {number} */ days, /** @type {number} */ hour) => {
    const date = new Date(now);
    date.setDate(date.getDate() + days);
    date.setHours(hour, 0, 0, 0);
    return date;
  };
  const choices = [{ label: t('in_an_hour'), at: new Date(now.getTime() + 3_600_000) }];
  if (now.getHours() < EVENING - 1) {
    choices.push({ label: t('this_evening'), at: at(0, EVENING) });
  }
  choices.push({ label: t('tomorrow_morning'), at: at(1, MORNING) });
  const monday = ((8 - now.getDay()) % 7) || 7;
  if (monday > 1) {
    choices.push({ label: t('on_monday'), at: at(monday, MORNING) });
  }
  return choices.map((choice) => ({
    ...choice,
    hint: futureTime(choice.at.toISOString(), now.getTime()),
  }));
}
