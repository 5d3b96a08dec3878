package parley.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A data folder with a SQLite database.
 *
 * @param temporary whether it is deleted in the end
 */
record Folder(Path path, boolean temporary) implements Place {
  @Override
  public Map<String, String> settings() {
    return Map.of("PARLEY_DATA", path.toString());
  }

  @Override
  public Folder copy(Path copy) {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(path.relativize(file)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Folder(copy, true);
  }

  @Override
  public double cpu() {
    return 0;
  }

  @Override
  public void close() {
    if (temporary) {
      delete(path);
    }
  }

  /** Deletes a folder and all that is in it. */
  static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
