package parley.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Data folders that outlive a server, so that it can be started on them again. */
public final class Folders {
  private static final Path ALL = Path.of("target", "test-data").toAbsolutePath();

  private Folders() {}

  /** A new, empty one; {@code mvn clean} deletes it. */
  public static Path next() {
    try {
      return Files.createTempDirectory(Files.createDirectories(ALL), "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
