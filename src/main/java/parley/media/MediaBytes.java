package parley.media;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Response;
import parley.storage.IdType;

/** Serves the bytes of files, to whoever may read them. */
final class MediaBytes {
  private static final Logger LOG = LoggerFactory.getLogger(MediaBytes.class);
  private static final int RETRY_SECONDS = 2;
  private static final String UNKNOWN = "application/octet-stream";

  private final MediaIntake intake;

  MediaBytes(MediaIntake intake) {
    this.intake = intake;
  }

  /**
   * The bytes of a file.
   *
   * @throws Problem {@code media_failed}, {@code media_not_ready}
   */
  Response of(MediaFile mediaFile) {
    return switch (mediaFile.status()) {
      case READY -> content(mediaFile);
      case FAILED ->
          throw Problem.of(
              ProblemCode.MEDIA_FAILED, Objects.requireNonNullElse(mediaFile.reason(), ""));
      case PENDING, STAGED ->
          throw Problem.of(ProblemCode.MEDIA_NOT_READY, "The provider still has it.")
              .retryAfter(RETRY_SECONDS);
    };
  }

  /** A voice note has no name of its own. */
  private static String named(MediaFile mediaFile, Optional<FileType> kind) {
    String id = IdType.MEDIA.encode(mediaFile.id());
    return kind.map(known -> id + "." + known.extension()).orElse(id);
  }

  /** What isn't known to be harmless is never shown, and never called by its name. */
  private Response content(MediaFile mediaFile) {
    Optional<FileType> kind = Optional.ofNullable(mediaFile.mediaType()).flatMap(FileType::of);
    String name = Objects.requireNonNullElseGet(mediaFile.filename(), () -> named(mediaFile, kind));
    long size = Objects.requireNonNullElse(mediaFile.size(), 0L);
    return Response.ranged(
            kind.map(FileType::mediaType).orElse(UNKNOWN),
            size,
            (from, length) -> open(mediaFile, from, length, size))
        .header(
            "Content-Disposition",
            Filenames.disposition(kind.map(FileType::isInline).orElse(false), name))
        .header("Content-Security-Policy", "sandbox; default-src 'none'")
        .header("Cache-Control", "private, no-cache")
        .header("ETag", "\"" + mediaFile.sha256() + "\"");
  }

  /** The same to be saved, as what it is known to be. */
  Response download(MediaFile mediaFile, String mediaType) {
    long size = Objects.requireNonNullElse(mediaFile.size(), 0L);
    String name = Objects.requireNonNullElse(mediaFile.filename(), "file");
    return Response.ranged(mediaType, size, (from, length) -> open(mediaFile, from, length, size))
        .header("Content-Disposition", Filenames.disposition(false, name))
        .header("Content-Security-Policy", "sandbox; default-src 'none'")
        .header("Cache-Control", "private, no-cache");
  }

  private InputStream open(MediaFile mediaFile, long from, long length, long size) {
    try {
      return length == size
          ? intake.store().open(mediaFile.place())
          : intake.store().open(mediaFile.place(), from, length);
    } catch (IOException e) {
      LOG.error(
          "media {}: could not read the file: {}",
          IdType.MEDIA.encode(mediaFile.id()),
          e.toString());
      throw Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "The file can't be read now.")
          .retryAfter(RETRY_SECONDS);
    }
  }
}
