package parley.presence;

import parley.http.Actor;

/** Somebody in a conversation, of whom only one thing is true at a time. */
record PresencePlace(long conversationId, Actor actor) {}
