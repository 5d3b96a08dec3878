package parley.events;

/**
 * What an event about a message is to be told with.
 *
 * @param subject the contact
 * @param conversation the message's conversation right after the event
 */
public record MessageContext(long organizationId, long subject, Object conversation) {}
