// @ts-check
// The icons: a grid of 16 px, stroke 1.5, in the ink of the text.
import { html, svg } from 'lit';

/** @type {Record<string, import('lit').TemplateResult<2>>} */
const SHAPES = {
  all: svg`<path d="M8 2.2 14 5.3 8 8.4 2 5.3z"/><path d="m2.2 8.2 5.8 3 5.8-3M2.2 11l5.8 3 5.8-3"/>`,
  arrowdown: svg`<path d="M8 3v10M8 13l-3.5-3.5M8 13l3.5-3.5"/>`,
  arrowup: svg`<path d="M8 13V3M8 3 4.5 6.5M8 3l3.5 3.5"/>`,
  at: svg`<circle cx="8" cy="8" r="2.6"/><path d="M10.6 5.5v3.3a1.7 1.7 0 0 0 3.4 0V8a6 6 0 1 0-2.5 4.9"/>`,
  bag: svg`<path d="M3.5 5.5h9l.8 7a1.2 1.2 0 0 1-1.2 1.3H3.9a1.2 1.2 0 0 1-1.2-1.3zM5.6 7.2V4.6a2.4 2.4 0 0 1 4.8 0v2.6"/>`,
  bolt: svg`<path d="M8.8 1.8 3.3 9h4L7 14.2 12.7 7h-4.1z"/>`,
  building: svg`<path d="M3.2 13.7V3.3a1 1 0 0 1 1-1h5a1 1 0 0 1 1 1v10.4M10.2 6.7h2a1 1 0 0 1 1 1v6M2 13.7h12M5.5 5.2h2.4M5.5 8h2.4M5.5 10.8h2.4"/>`,
  chart: svg`<path d="M2.5 13.5h11M4.2 10.8V8M8 10.8V3.5M11.8 10.8V6"/>`,
  check: svg`<path d="m3 8.5 3.3 3.3L13 4.8"/>`,
  clip: svg`<path d="m13.3 7.3-5.5 5.5a3.3 3.3 0 0 1-4.7-4.7l5.6-5.6a2.2 2.2 0 0 1 3.1 3.1l-5.5 5.5a1.1 1.1 0 0 1-1.6-1.5l5.1-5.1"/>`,
  clock: svg`<circle cx="8" cy="8" r="6"/><path d="M8 4.7V8l2.2 1.5"/>`,
  cog: svg`<path d="M3 4.5h5.2M11.8 4.5H13M3 11.5h1.2M7.8 11.5H13"/><circle cx="10" cy="4.5" r="1.8"/><circle cx="6" cy="11.5" r="1.8"/>`,
  copy: svg`<rect x="5.5" y="5.5" width="8" height="8" rx="1.6"/><path d="M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5"/>`,
  doc: svg`<path d="M4.5 1.8h4.3L12.8 5.8v6.9a1.5 1.5 0 0 1-1.5 1.5H4.5A1.5 1.5 0 0 1 3 12.7V3.3a1.5 1.5 0 0 1 1.5-1.5z"/><path d="M8.7 2v3.9h3.9M5.5 8.7h4.8M5.5 11.2h3.2"/>`,
  star: svg`<path d="m8 2 1.8 3.8 4.2.6-3 2.9.7 4.2L8 11.5l-3.7 2 .7-4.2-3-2.9 4.2-.6z"/>`,
  done: svg`<circle cx="8" cy="8" r="6"/><path d="m5.3 8.2 1.9 1.9 3.5-3.9"/>`,
  down: svg`<path d="m4.5 6.3 3.5 3.5 3.5-3.5"/>`,
  eye: svg`<path d="M1.5 8S3.8 3.7 8 3.7 14.5 8 14.5 8 12.2 12.3 8 12.3 1.5 8 1.5 8z"/><circle cx="8" cy="8" r="1.9"/>`,
  fail: svg`<path d="M8 2.3 14.2 13H1.8z"/><path d="M8 6.5v3"/><circle class="f" cx="8" cy="11.3" r=".9"/>`,
  filter: svg`<path d="M2.5 4.5h11M4.7 8h6.6M6.7 11.5h2.6"/>`,
  hook: svg`<circle cx="8" cy="4" r="2"/><path d="M7.2 5.9 4.4 10.7M9 5.8l2.6 4.5M6.2 12h5"/><circle cx="4" cy="12" r="2"/><circle cx="12.2" cy="12" r="1.8"/>`,
  image: svg`<rect x="2" y="2.7" width="12" height="10.6" rx="1.8"/><circle cx="5.6" cy="6.1" r="1.1"/><path d="m2.5 11.7 3.1-3 2.2 2 2.8-3.2 3.2 3.6"/>`,
  inbox: svg`<path d="M2 9.5 3.6 3.8A1.5 1.5 0 0 1 5 2.7h6a1.5 1.5 0 0 1 1.4 1.1L14 9.5V12a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 12z"/><path d="M2 9.5h3.2c.4 0 .7.2.8.6.3 1 1 1.6 2 1.6s1.7-.6 2-1.6c.1-.4.4-.6.8-.6H14"/>`,
  key: svg`<circle cx="5.3" cy="10.7" r="2.9"/><path d="m7.5 8.5 5.7-5.7M11 5l1.8 1.8"/>`,
  left: svg`<path d="M9.7 4.5 6.2 8l3.5 3.5"/>`,
  mail: svg`<rect x="2" y="3.3" width="12" height="9.4" rx="1.8"/><path d="m2.5 4.8 4.6 3.6c.5.4 1.3.4 1.8 0l4.6-3.6"/>`,
  me: svg`<circle cx="8" cy="5.2" r="2.7"/><path d="M2.8 13.5c.5-2.6 2.6-4 5.2-4s4.7 1.4 5.2 4"/>`,
  mic: svg`<rect x="5.8" y="1.8" width="4.4" height="7.4" rx="2.2"/><path d="M3.3 7.5a4.7 4.7 0 0 0 9.4 0M8 12.2v2"/>`,
  minus: svg`<path d="M3 8h10"/>`,
  more: svg`<circle class="f" cx="3.5" cy="8" r="1.2"/><circle class="f" cx="8" cy="8" r="1.2"/><circle class="f" cx="12.5" cy="8" r="1.2"/>`,
  note: svg`<rect x="3" y="7" width="10" height="6.7" rx="1.6"/><path d="M5.3 7V5a2.7 2.7 0 0 1 5.4 0v2"/>`,
  p1: svg`<rect class="f" x="2" y="9.5" width="3" height="4" rx="1"/><rect class="f" x="6.5" y="6.5" width="3" height="7" rx="1"/><rect class="f" x="11" y="2.5" width="3" height="11" rx="1"/>`,
  panel: svg`<rect x="2" y="2.7" width="12" height="10.6" rx="1.8"/><path d="M10 2.7v10.6"/>`,
  pause: svg`<path d="M5.5 3.5v9M10.5 3.5v9"/>`,
  pen: svg`<path d="m3 13 .7-2.8 7-7a1.3 1.3 0 0 1 1.8 0l.3.3a1.3 1.3 0 0 1 0 1.8l-7 7z"/>`,
  people: svg`<circle cx="6" cy="5.5" r="2.3"/><path d="M1.8 13c.3-2.4 2-3.7 4.2-3.7s3.9 1.3 4.2 3.7M10.3 3.3a2.3 2.3 0 0 1 0 4.4M12 9.6c1.3.5 2.1 1.7 2.3 3.4"/>`,
  phone: svg`<rect x="4.2" y="1.8" width="7.6" height="12.4" rx="1.8"/><path d="M7.3 11.8h1.4"/>`,
  pin: svg`<path d="M8 14.2s-4.7-3.9-4.7-7.4a4.7 4.7 0 0 1 9.4 0c0 3.5-4.7 7.4-4.7 7.4z"/><circle cx="8" cy="6.7" r="1.6"/>`,
  play: svg`<path class="f" d="M5.5 3.6c0-.6.6-.9 1.1-.6l6 4.4c.4.3.4.9 0 1.2l-6 4.4c-.5.3-1.1 0-1.1-.6z"/>`,
  plus: svg`<path d="M8 3v10M3 8h10"/>`,
  purg: svg`<rect class="f" x="1.5" y="1.5" width="13" height="13" rx="3.5"/><path class="k" d="M8 4.5v4"/><circle class="kf" cx="8" cy="11.3" r="1"/>`,
  reply: svg`<path d="M6.3 3.5 2.5 7.3l3.8 3.8M2.7 7.3h6.5a4.3 4.3 0 0 1 4.3 4.3v1"/>`,
  retry: svg`<path d="M13 8a5 5 0 1 1-1.5-3.6L13 5.8M13 2.6v3.2H9.8"/>`,
  right: svg`<path d="M6.3 4.5 9.8 8l-3.5 3.5"/>`,
  search: svg`<circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 3.2 3.2"/>`,
  send: svg`<path d="M13.7 2.3 7.2 8.8M13.7 2.3 9.5 13.7 7.2 8.8 2.3 6.5z"/>`,
  slash: svg`<rect x="2.3" y="2.3" width="11.4" height="11.4" rx="2.5"/><path d="M9.6 5 6.4 11"/>`,
  smile: svg`<circle cx="8" cy="8" r="6"/><path d="M5.5 9.5c.6.9 1.5 1.3 2.5 1.3s1.9-.4 2.5-1.3"/><circle class="f" cx="5.9" cy="6.5" r=".9"/><circle class="f" cx="10.1" cy="6.5" r=".9"/>`,
  snooze: svg`<circle cx="8" cy="8.8" r="5.2"/><path d="M6.3 7h3.4l-3.4 3.8h3.4M2.2 4.3l2-1.8M13.8 4.3l-2-1.8"/>`,
  sticker: svg`<path d="M13.5 9.2V4.5a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h4.7zM13.5 9.2H11a1.8 1.8 0 0 0-1.8 1.8v2.5"/>`,
  table: svg`<rect x="2" y="2.7" width="12" height="10.6" rx="1.6"/><path d="M2 6.3h12M2 9.8h12M6.3 6.3v7"/>`,
  tag: svg`<path d="M2.5 3.5a1 1 0 0 1 1-1h4.2c.3 0 .5.1.7.3l4.9 4.9a1 1 0 0 1 0 1.4l-4.2 4.2a1 1 0 0 1-1.4 0L2.8 8.4a1 1 0 0 1-.3-.7z"/><circle class="f" cx="5.5" cy="5.5" r="1"/>`,
  template: svg`<rect x="2.3" y="2.3" width="11.4" height="11.4" rx="2"/><path d="M2.3 6.2h11.4M5 9h6M5 11.3h3.5"/>`,
  trash: svg`<path d="M2.8 4.3h10.4M6.3 4.3V2.8h3.4v1.5M4.2 4.3l.6 8a1.3 1.3 0 0 0 1.3 1.2h3.8a1.3 1.3 0 0 0 1.3-1.2l.6-8"/>`,
  verified: svg`<path d="M8 1.8 13 3.7v4c0 3-2 5.4-5 6.5-3-1.1-5-3.5-5-6.5v-4z"/><path d="m5.7 8 1.7 1.7 3-3.3"/>`,
  web: svg`<path d="M3.8 2.7h8.4A1.8 1.8 0 0 1 14 4.5v5.2a1.8 1.8 0 0 1-1.8 1.8H8.2L5 14v-2.5H3.8A1.8 1.8 0 0 1 2 9.7V4.5a1.8 1.8 0 0 1 1.8-1.8z"/><path d="M5.3 6h5.4M5.3 8.5h3.2"/>`,
  whatsapp: svg`<path d="M2.5 13.5l.8-2.8A5.7 5.7 0 1 1 5.4 12.8z"/><path class="f" d="M6 5.3c.3-.2.7-.1.8.2l.4.9c.1.3 0 .5-.2.7l-.3.3c.3.7.9 1.3 1.7 1.7l.4-.4c.2-.2.4-.2.6-.1l.9.5c.3.2.4.5.2.8-.4.7-1.2 1-2 .7-1.7-.5-3-1.8-3.5-3.4-.2-.7.2-1.5 1-1.9z"/>`,
  wifi: svg`<path d="M2 6.5a8.5 8.5 0 0 1 12 0M4.3 9a5.2 5.2 0 0 1 7.4 0"/><circle class="f" cx="8" cy="11.7" r="1.2"/>`,
  x: svg`<path d="m4.2 4.2 7.6 7.6M11.8 4.2l-7.6 7.6"/>`,
};

/** One tick, and two. */
const TICK = svg`<path d="m3.5 6.5 2.8 2.8 6-6.6"/>`;
const TICKS = svg`<path d="m1.2 6.5 2.6 2.8 5.7-6.6M7.3 8.8l.5.5 5.9-6.6"/>`;
/** @type {Record<string, string>} */
const CHANNEL_ICONS = { whatsapp: 'whatsapp', email: 'mail', webchat: 'web' };
/** @type {Record<string, string>} */
const CHANNEL_COLOURS = { whatsapp: 'wa', email: 'em', webchat: 'wc' };
/** Those that point along the line turn round where it runs from right to left. */
const TURNING = new Set(['left', 'reply', 'right', 'send']);

/**
 * An icon; it says nothing to screen readers.
 *
 * @param {string} name one of the shapes
 * @param {string} [classes] such as `i14`, `c-bad`
 */
export function icon(name, classes = '') {
  const turns = TURNING.has(name) ? 'flip' : '';
  return html`<svg class="i ${classes} ${turns}" viewBox="0 0 16 16" aria-hidden="true">${SHAPES[name]}</svg>`;
}

/**
 * The icon of a type of channel, in its colour.
 *
 * @param {string} channel `whatsapp`, `email`, …
 * @param {string} [classes]
 */
export function channelIcon(channel, classes = '') {
  return icon(channelIconName(channel), classes);
}

/** The name of the icon of a type of channel. @param {string} channel */
export function channelIconName(channel) {
  return CHANNEL_ICONS[channel] ?? 'web';
}

/** The class with the colour of a type of channel. @param {string} channel */
export function channelColour(channel) {
  return CHANNEL_COLOURS[channel] ?? 'wc';
}

/**
 * One tick or two.
 *
 * @param {boolean} two
 * @param {string} label said to screen readers
 * @param {string} [classes] `read` for blue
 */
export function tick(two, label, classes = '') {
  return html`<svg class="tick ${classes}" viewBox="0 0 16 12" role="img" aria-label=${label}>${two ? TICKS : TICK}</svg>`;
}

/**
 * The part of the reply window that is left, drawn as an arc.
 *
 * @param {number} share 0 to 1
 * @param {{ size: 16 | 44, warn: boolean }} look
 */
export function windowRing(share, { size, warn }) {
  const radius = size === 44 ? 20.5 : 6;
  const centre = size / 2;
  const left = `${Math.round(share * 100)} 100`;
  return html`<svg class="ring ${size === 16 ? 'ring16' : ''} ${warn ? 'warn' : ''}" viewBox="0 0 ${size} ${size}" aria-hidden="true">
    <circle class="t" cx=${centre} cy=${centre} r=${radius} />
    <circle class="v" cx=${centre} cy=${centre} r=${radius} pathLength="100" stroke-dasharray=${left} />
  </svg>`;
}

/** The logo. */
export function logo(classes = 'logo') {
  return html`<svg class=${classes} viewBox="0 0 32 32" aria-hidden="true">
    <path fill="currentColor" d="M13.5 5A9.5 9.5 0 0 0 4 14.5V27l4.2-3.2h5.3A1.5 1.5 0 0 0 15 22.3V6.5A1.5 1.5 0 0 0 13.5 5z" />
    <path fill="currentColor" opacity=".5" d="M18.5 5A1.5 1.5 0 0 0 17 6.5v12a5.3 5.3 0 0 0 5.3 5.3L28 27V14.5A9.5 9.5 0 0 0 18.5 5z" />
  </svg>`;
}
