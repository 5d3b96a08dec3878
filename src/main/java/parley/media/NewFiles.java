package parley.media;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
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
   * @param field the place in the body that has it
   * @throws Problem {@code validation_failed} when it is empty or of no type that is taken
   */
  FileType kind(TempFile file, @Nullable String name, String field) {
    if (file.size() == 0) {
      throw Problem.invalidField(field, "empty", "must not be empty");
    }
    try {
      String mediaType = Sniffer.mediaType(file.path(), name);
      return FileType.of(mediaType)
          .orElseThrow(() ->
              Problem.invalidField(
                  field, "unsupported_media", "is " + mediaType + ", which is not taken"));
    } catch (IOException e) {
      throw unavailable(e);
    }
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
    MediaKey mediaKey = new MediaKey(organizationId, ids.next());
    Instant now = Instant.ofEpochMilli(clock.millis());
    MediaFile mediaFile =
        new MediaFile(
            organizationId,
            mediaKey.id(),
            MediaStatus.STAGED,
            mediaType,
            file.size(),
            file.sha256(),
            name,
            null,
            null,
            now.plus(unused),
            now);
    reserve(mediaFile, file.size());
    put(mediaKey, file);
    return mediaKey;
  }

  /** Shows a file that is kept. */
  MediaFile show(Tx tx, MediaKey mediaKey) {
    MediaRows.show(tx, mediaKey);
    return MediaRows.find(tx, mediaKey.organizationId(), mediaKey.id()).orElseThrow();
  }

  /** Counts the file before it is kept: what runs at the same time sees that it is there. */
  private void reserve(MediaFile mediaFile, long size) {
    database.write(tx -> {
      MediaRows.insert(tx, mediaFile);
      if (MediaTotalRows.bytes(tx, mediaFile.organizationId()) > mostBytes) {
        throw Problem.of(
                ProblemCode.QUOTA_EXCEEDED,
                "An organization may have files of %d MiB in all, and there is no room for %d more bytes; delete some, or ask the operator for more."
                    .formatted(mostBytes >> 20, size))
            .with("limit", mostBytes);
      }
      return true;
    });
  }

  private void put(MediaKey mediaKey, TempFile file) {
    try {
      intake.store().put(mediaKey, file.path());
    } catch (IOException e) {
      mediaErasure.erase(mediaKey);
      throw unavailable(e);
    }
  }

  static Problem unavailable(IOException e) {
    LOG.error("a file that comes in can't be kept: {}", e.toString());
    return Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "Files can't be kept now.")
        .retryAfter(RETRY_SECONDS);
  }
}
