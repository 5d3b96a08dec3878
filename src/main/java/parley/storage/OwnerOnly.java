package parley.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Folders and files for the eyes of their owner only, whatever the umask says. */
public final class OwnerOnly {
  /** What a folder is made with. */
  public static final FileAttribute<Set<PosixFilePermission>> FOLDER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  /** What a file is made with. */
  static final FileAttribute<Set<PosixFilePermission>> FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private OwnerOnly() {}

  /** Makes a folder and those above it; one that is there stays as it is. */
  public static void makeFolder(Path folder) throws IOException {
    Files.createDirectories(folder, FOLDER);
  }
}
