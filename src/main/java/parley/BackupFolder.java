package parley;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import parley.storage.OwnerOnly;

/** A new folder that a backup is made in. */
record BackupFolder(Path path) {
  /**
   * Makes it.
   *
   * @throws IllegalArgumentException when there is something in its place
   */
  static BackupFolder make(Path path) {
    try {
      return new BackupFolder(Files.createDirectory(path, OwnerOnly.FOLDER));
    } catch (FileAlreadyExistsException e) {
      throw new IllegalArgumentException(path + " is there already, and a backup never overwrites");
    } catch (IOException e) {
      throw new UncheckedIOException("can't make the folder " + path, e);
    }
  }

  /** Fills it. Half a backup must not be taken for one: when that fails, the folder goes again. */
  void fill(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException failure) {
      discard(failure);
      throw failure;
    }
  }

  private void discard(RuntimeException failure) {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException | UncheckedIOException e) {
      failure.addSuppressed(e);
    }
  }
}
