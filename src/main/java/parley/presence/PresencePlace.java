package parley.presence;

/** Somebody in a conversation, of whom only one thing is true at a time. */
record PresencePlace(long conversationId, PresenceActor actor) {}
