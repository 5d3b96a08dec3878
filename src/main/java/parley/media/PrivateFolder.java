package parley.media;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Folders for the eyes of their owner only. */
final class PrivateFolder {
  private PrivateFolder() {}

  /** Makes the folder and those above it; one that is there stays as it is. */
  static void make(Path folder) throws IOException {
    Files.createDirectories(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }
}
