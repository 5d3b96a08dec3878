// @ts-check
// English. `{name}` is filled in; `_one` and `_other` are the forms of a number.

/** @type {Record<string, string>} */
export default {
  // times and names (text.js)
  now: 'now',
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  minutes: '{minutes} min',
  hours_minutes: '{hours} h {minutes} min',
  kilobytes: '{size} KB',
  megabytes: '{size} MB',
  unknown_contact: 'Unknown',

  // what happens (actions.js, events.js)
  unreachable: 'Parley can’t be reached. Check your connection.',
  taken_by: '{name} took it first',
  changed_meanwhile: 'It has changed meanwhile. Look at it and try again.',
  announce_message: '{name}: {text}',
};
