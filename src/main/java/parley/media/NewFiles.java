package parley.media;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.Tx;

/** Keeps files that have come in, under rows that nobody sees before they are shown. */
final class NewFiles {
  private static final Logger LOG = LoggerFactory.getLogger(NewFiles.class);
  private static final int RETRY_SECONDS = 5;

  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final MediaIntake intake;
  private final long mostBytes;
  private final MediaErasure mediaErasure;

  /**
   * Keeps files in {@code intake}.
   *
   * @param mostBytes of files that an organization may have
   */
  NewFiles(
      Database database,
      Ids ids,
      InstantSource clock,
      MediaIntake intake,
      long mostBytes,
      MediaErasure mediaErasure) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.intake = intake;
    this.mostBytes = mostBytes;
    this.mediaErasure = mediaErasure;
  }

  /**
   * What a file is, told by its bytes.
   *
   * @param taken the media types that are
   * @param field the place in the body that has it
   * @throws Problem {@code validation_failed} when it is empty or of no type that is taken
   */
  FileType kind(TempFile file, @Nullable String name, List<String> taken, String field) {
    if (file.size() == 0) {
      throw Problem.invalidField(field, "empty", "must not be empty");
    }
    try {
      String mediaType = Sniffer.mediaType(file.path(), name);
      return FileType.of(mediaType)
          .filter(type -> taken.contains(type.mediaType()))
          .orElseThrow(() -> notTaken(mediaType, taken, field));
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  private static Problem notTaken(String mediaType, List<String> taken, String field) {
    return Problem.invalidField(
        field,
        "unsupported_media",
        "is %s, which is not taken; it must be one of %s"
            .formatted(mediaType, String.join(", ", taken)));
  }

  /**
   * Keeps a file under a row that nobody sees until it is {@link #show shown}.
   *
   * @param unused how long it is kept for a message to show it
   * @throws Problem {@code quota_exceeded}, {@code temporarily_unavailable}
   */
  MediaKey keep(
      long organizationId,
      TempFile file,
      String mediaType,
      @Nullable String name,
      Duration unused) {
    MediaFile mediaFile = staged(organizationId, file, mediaType, name, unused);
    database.write(tx -> {
      MediaRows.insert(tx, mediaFile);
      requireRoom(tx, organizationId, file.size());
      return true;
    });
    return put(mediaFile, file);
  }

  /**
   * The same with what has come in already, for a message that is about to: it counts, and is kept
   * where there is no room as well.
   *
   * @throws Problem {@code temporarily_unavailable}
   */
  MediaKey keepAnyway(long organizationId, TempFile file, String mediaType, @Nullable String name) {
    MediaFile mediaFile = staged(organizationId, file, mediaType, name, CustomerFiles.UNUSED);
    database.write(tx -> {
      MediaRows.insert(tx, mediaFile);
      return true;
    });
    return put(mediaFile, file);
  }

  private MediaFile staged(
      long organizationId,
      TempFile file,
      String mediaType,
      @Nullable String name,
      Duration unused) {
    Instant now = Instant.ofEpochMilli(clock.millis());
    return new MediaFile(
        organizationId,
        ids.next(),
        MediaStatus.STAGED,
        mediaType,
        file.size(),
        file.sha256(),
        name,
        null,
        null,
        now.plus(unused),
        now);
  }

  /** Shows a file that is kept. */
  MediaFile show(Tx tx, MediaKey mediaKey) {
    MediaRows.show(tx, mediaKey);
    return MediaRows.find(tx, mediaKey.organizationId(), mediaKey.id()).orElseThrow();
  }

  /** The file counts before it is kept: what runs at the same time sees that it is there. */
  private void requireRoom(Tx tx, long organizationId, long size) {
    if (MediaTotalRows.bytes(tx, organizationId) > mostBytes) {
      throw Problem.of(
              ProblemCode.QUOTA_EXCEEDED,
              "An organization may have files of %d MiB in all, and there is no room for %d more bytes; delete some, or ask the operator for more."
                  .formatted(mostBytes >> 20, size))
          .with("limit", mostBytes);
    }
  }

  private MediaKey put(MediaFile mediaFile, TempFile file) {
    MediaKey mediaKey = new MediaKey(mediaFile.organizationId(), mediaFile.id());
    try {
      intake.store().put(mediaKey, file.path());
    } catch (IOException e) {
      mediaErasure.erase(mediaKey);
      throw unavailable(e);
    }
    return mediaKey;
  }

  static Problem unavailable(IOException e) {
    LOG.error("a file that comes in can't be kept: {}", e.toString());
    return Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "Files can't be kept now.")
        .retryAfter(RETRY_SECONDS);
  }
}
