// @ts-check
// Drafts on the server, so that one can go on with them on another device: told a second after the
// last key, and compared when the page begins or comes back. Of two the newer stays.
import { draftOf, forgetDraft, knownDrafts, markSaved, onWritten, takeSaved } from './drafts.js';
import { asRequestError, everyPage } from './loading.js';
import { request } from './session.js';
import * as store from './store.js';

/** @typedef {{ conversation_id: string, text: string, note: string, updated_at: string }} SavedDraft */

const REST_MS = 1000;
/** Away for longer than this, one may have written elsewhere. */
const AWAY_MS = 30_000;

/** What has been written and not told yet. @type {Map<string, ReturnType<typeof setTimeout>>} */
const waiting = new Map();
let hiddenAt = 0;

onWritten((conversation) => {
  clearTimeout(waiting.get(conversation));
  waiting.set(
    conversation,
    setTimeout(() => tell(conversation), REST_MS),
  );
});

addEventListener('pagehide', tellAll);
addEventListener('online', compare);
document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    hiddenAt = Date.now();
    tellAll();
  } else if (Date.now() - hiddenAt > AWAY_MS) {
    compare();
  }
});

/** Tells what waits, at once: the page may be closed in a moment. */
function tellAll() {
  [...waiting.keys()].forEach((conversation) => tell(conversation, true));
}

/**
 * @param {string} conversation
 * @param {boolean} [keepalive] goes on when the page is closed
 */
async function tell(conversation, keepalive = false) {
  clearTimeout(waiting.get(conversation));
  waiting.delete(conversation);
  const { reply, note, updatedAt, savedAt } = draftOf(conversation);
  if (!store.me.peek() || !navigator.onLine || !updatedAt || updatedAt === savedAt) {
    return; // what can't be told now is compared later
  }
  try {
    const path = `/v1/conversations/${conversation}/draft`;
    const sent = { text: reply, note, updated_at: updatedAt };
    const { body } = await request('PUT', path, { body: sent, keepalive });
    if (draftOf(conversation).updatedAt === updatedAt) {
      const isOurs = body.text === reply && body.note === note;
      isOurs ? markSaved(conversation) : takeSaved(conversation, body);
    }
  } catch (error) {
    if (asRequestError(error).status === 404) {
      forgetDraft(conversation);
    } // else it is told with the next change, or when the page begins again
  }
}

/** Takes what was written elsewhere, and tells what was written here and could not be told. */
export async function compare() {
  const me = store.me.peek()?.id;
  if (!me || !store.mayWrite() || !navigator.onLine) {
    return;
  }
  /** @type {SavedDraft[] | null} */
  const saved = await everyPage('/v1/drafts').catch(() => null);
  if (!saved || store.me.peek()?.id !== me) {
    return;
  }
  for (const draft of saved) {
    if ((draftOf(draft.conversation_id).updatedAt ?? '') < draft.updated_at) {
      takeSaved(draft.conversation_id, draft);
    }
  }
  const elsewhere = new Set(saved.map((draft) => draft.conversation_id));
  for (const [conversation, { updatedAt, savedAt }] of knownDrafts()) {
    if (updatedAt !== savedAt) {
      tell(conversation);
    } else if (updatedAt && !elsewhere.has(conversation)) {
      takeSaved(conversation, { text: '', note: '', updated_at: null }); // sent or dropped there
    }
  }
}
