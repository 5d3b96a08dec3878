package parley.events;

import org.jspecify.annotations.Nullable;

/**
 * What an event is told with beside its data.
 *
 * @param subject the contact that it is about
 * @param conversation of an event about a message: its conversation right after the event
 * @param actor of an event about a conversation: who has done it
 */
public record EventContext(
    long organizationId, long subject, @Nullable Object conversation, @Nullable Object actor) {}
