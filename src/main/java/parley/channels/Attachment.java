package parley.channels;

import parley.outbound.BodySource;

/**
 * A file that goes with a message.
 *
 * @param sha256 of the bytes, in hex
 */
public record Attachment(String mediaType, String filename, String sha256, BodySource bodySource) {}
