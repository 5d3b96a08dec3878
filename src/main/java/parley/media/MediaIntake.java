package parley.media;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import parley.storage.IdType;

/** Where files are taken in, and where they are kept. */
public final class MediaIntake implements AutoCloseable {
  /** Longer than any file may take to come in. */
  private static final Duration TAKING_IN = Duration.ofHours(1);

  private final Path incoming;
  private final MediaStore store;

  private MediaIntake(Path data, MediaStore store) {
    this.incoming = data.resolve("media").resolve("incoming");
    this.store = store;
  }

  /** Kept in a bucket, or in the folder {@code media} of the data folder, where files come in. */
  public static MediaIntake of(Path data, Optional<BucketSettings> bucket) {
    return new MediaIntake(
        data,
        bucket
            .<MediaStore>map(BucketStore::new)
            .orElseGet(() -> new FolderStore(data.resolve("media"))));
  }

  TempFile stage() throws IOException {
    return new TempFile(incoming, "media");
  }

  /** The same for what is written anew after a crash: what a killed process has left of it goes. */
  TempFile stage(MediaKey mediaKey) throws IOException {
    discard(mediaKey);
    return new TempFile(incoming, beginning(mediaKey));
  }

  /** Deletes what was {@link #stage(MediaKey) staged} for this place and never closed. */
  void discard(MediaKey mediaKey) throws IOException {
    if (!Files.isDirectory(incoming)) {
      return;
    }
    try (DirectoryStream<Path> left =
        Files.newDirectoryStream(incoming, beginning(mediaKey) + "*")) {
      for (Path file : left) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static String beginning(MediaKey mediaKey) {
    return IdType.MEDIA.encode(mediaKey.id()) + "-";
  }

  MediaStore store() {
    return store;
  }

  /** Deletes what a process that was killed has left behind while it took files in. */
  public void clean(Instant now) {
    if (!Files.isDirectory(incoming)) {
      return;
    }
    try (Stream<Path> files = Files.list(incoming)) {
      for (Path file : files.toList()) {
        clean(file, now.minus(TAKING_IN));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("can't use the folder " + incoming, e);
    }
  }

  private static void clean(Path file, Instant before) throws IOException {
    try {
      if (Files.getLastModifiedTime(file).toInstant().isBefore(before)) {
        Files.deleteIfExists(file);
      }
    } catch (NoSuchFileException e) {
      // Another node has just taken it in, or given it up.
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
