package parley.exports;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.storage.IdType;

/**
 * A row of the {@code contact_export} table.
 *
 * @param size in bytes; null before the file is there, like the following
 * @param missingFiles files of messages that were no longer there
 * @param finishedAt when its file was there, or it was given up
 * @param expiresAt when it is deleted with its file
 */
record Export(
    long organizationId,
    long id,
    long contactId,
    ExportStatus status,
    @Nullable Long size,
    @Nullable Long missingFiles,
    Instant createdAt,
    @Nullable Instant finishedAt,
    @Nullable Instant expiresAt) {

  /** As the API shows it. */
  record View(
      String id,
      String contactId,
      ExportStatus status,
      @Nullable Long size,
      @Nullable Long missingFiles,
      Instant createdAt,
      @Nullable Instant finishedAt,
      @Nullable Instant expiresAt) {}

  View view() {
    return new View(
        IdType.EXPORT.encode(id),
        IdType.CONTACT.encode(contactId),
        status,
        size,
        missingFiles,
        createdAt,
        finishedAt,
        expiresAt);
  }
}
