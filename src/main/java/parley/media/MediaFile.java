package parley.media;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of the {@code media} table: a file that came in or was uploaded.
 *
 * @param mediaType as its bytes say; before that as the provider says
 * @param size in bytes; null before it is ready
 * @param sha256 in hex; null before it is ready
 * @param filename cleaned, to be shown and never to be used as a path
 * @param reason why it failed; null unless it did
 * @param expiresAt when it is erased unless a message shows it before; null when one does
 */
record MediaFile(
    long organizationId,
    long id,
    MediaStatus status,
    @Nullable String mediaType,
    @Nullable Long size,
    @Nullable String sha256,
    @Nullable String filename,
    @Nullable Origin origin,
    @Nullable String reason,
    @Nullable Instant expiresAt,
    Instant createdAt) {

  /**
   * Where a medium that came in is at its provider.
   *
   * @param sha256 what the provider says it is, in base64 or hex
   * @param contactId with whom the conversation is in which it came in
   */
  record Origin(long channelId, String providerId, @Nullable String sha256, long contactId) {}

  /** The same file under another name. */
  MediaFile called(String name) {
    return new MediaFile(
        organizationId,
        id,
        status,
        mediaType,
        size,
        sha256,
        name,
        origin,
        reason,
        expiresAt,
        createdAt);
  }

  MediaKey place() {
    return new MediaKey(organizationId, id);
  }
}
