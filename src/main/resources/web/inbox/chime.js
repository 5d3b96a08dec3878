// @ts-check
// A sound for new messages, made here: two notes that nobody has to download.
import * as store from './store.js';

const NOTES = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.12 },
];
const LASTS = 0.35;
const LOUDNESS = 0.12;
const PATIENCE_MS = 300;

/** @type {AudioContext | null} */
let context = null;

/** Plays it, or says that the browser wants a click or a key first. */
export async function ring() {
  context ??= new AudioContext();
  const patience = new Promise((over) => setTimeout(over, PATIENCE_MS));
  await Promise.race([context.resume().catch(() => {}), patience]);
  if (context.state === 'running') {
    const now = context.currentTime;
    NOTES.forEach((note) => play(/** @type {AudioContext} */ (context), note.hertz, now + note.at));
  } else {
    store.isSilenced.value = true;
    addEventListener('pointerdown', unlock, { once: true });
    addEventListener('keydown', unlock, { once: true });
  }
}

function unlock() {
  context?.resume().catch(() => {});
  store.isSilenced.value = false;
}

/**
 * @param {AudioContext} audio
 * @param {number} hertz
 * @param {number} at seconds
 */
function play(audio, hertz, at) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + LASTS);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + LASTS);
}
