// @ts-check
// English: the settings. See en.js.

/** @type {Record<string, string>} */
export default {
  // what there is (settings.js)
  settings_group_you: 'You',
  settings_group_desk: 'Desk',
  settings_group_developers: 'Developers',
  settings_group_organization: 'Organization',
  settings_profile: 'Profile',
  settings_back: 'Back',
  paused_count_one: '{count} channel is paused',
  paused_count_other: '{count} channels are paused',
  saved: 'Saved.',

  // profile.js
  profile_lead: 'What others see of you, and how Parley looks and behaves wherever you log in.',
  profile_you: 'You',
  profile_you_text: 'Colleagues see your name beside what you do. You log in with {email}.',
  language_browser: 'That of the browser',
  look: 'Look',
  look_text: 'Remembered in this browser only.',
  look_colours: 'Colours',
  look_system: 'System',
  look_light: 'Light',
  look_dark: 'Dark',
  look_rows: 'Rows of the list',
  look_comfortable: 'Comfortable',
  look_compact: 'Compact',
  keyboard: 'Keyboard',
  single_keys: 'Single keys',
  single_keys_text: 'E resolves, R replies, J and K leaf through the list. Press ? in the inbox for all of them.',
  send_with: 'Send with',
  send_with_enter: 'Enter',
  send_with_mod_enter: 'Ctrl or ⌘ + Enter',
};
