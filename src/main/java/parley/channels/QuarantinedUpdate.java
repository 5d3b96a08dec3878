package parley.channels;

import java.time.Instant;

/**
 * What came in for a channel and could not be taken in.
 *
 * @param reason why not, for people
 * @param size bytes of the body
 */
record QuarantinedUpdate(
    long organizationId, long id, long channelId, String reason, long size, Instant receivedAt) {}
