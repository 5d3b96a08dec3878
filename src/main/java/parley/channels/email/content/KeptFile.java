package parley.channels.email.content;

import org.jspecify.annotations.Nullable;

/**
 * A file of a mail, kept.
 *
 * @param mediaId null where it is not kept
 * @param mediaType what its bytes say it is, whatever the mail said
 * @param size in octets
 */
public record KeptFile(
    @Nullable String mediaId, String mediaType, long size, @Nullable String filename) {}
