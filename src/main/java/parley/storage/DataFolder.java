package parley.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The folder of the database and the keys. */
final class DataFolder {
  private DataFolder() {}

  /** Makes the folder, for the eyes of its owner only; one that is there stays as it is. */
  static void make(Path folder) throws IOException {
    Files.createDirectories(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }
}
