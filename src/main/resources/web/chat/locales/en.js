// @ts-check
/** @type {Record<string, string>} */
export default {
  close: 'Close the chat',
  send: 'Send',
  write: 'Write a message',
  messages: 'Messages',
  older: 'Show older messages',
  today: 'Today',
  yesterday: 'Yesterday',
  sending: 'Sending',
  seen: 'Seen',
  not_sent: 'Not sent',
  retry: 'Retry',
  too_many: 'Too many messages. You can write again in {seconds} s.',
  offline: 'You are offline. What you write is sent as soon as you are back.',
  lost: 'Connecting…',
  resolved: 'This conversation has ended. Write to begin anew.',
  is_typing: '{name} is typing',
  agent: 'Support',
  runs_on: 'Runs on Parley',
};
