package parley.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The folder of the database, the keys and the files, for the eyes of its owner only. */
final class DataFolder {
  private static final Logger LOG = LoggerFactory.getLogger(DataFolder.class);
  private static final List<String> CONTENT =
      List.of(
          "parley.db",
          "parley.db-wal",
          "parley.db-shm",
          "parley.lock",
          "secret.key",
          "media",
          "departures",
          "backup.last");

  private DataFolder() {}

  /**
   * Makes the folder. Of one that is there it closes what is Parley's to everybody but its owner,
   * and leaves its own mode as it is: others may be meant to look for other files in it.
   */
  static void make(Path folder) throws IOException {
    try {
      OwnerOnly.makeFolder(folder);
    } catch (NoSuchFileException e) {
      throw new FileSystemException(
          folder.toString(), null, e.getFile() + " can't be made: that place takes no new folders");
    }
    if (!ofOthers(folder).isEmpty()) {
      LOG.warn(
          "others on this machine may look into the folder {}; chmod 700 closes it",
          folder.toAbsolutePath());
    }
    for (String name : CONTENT) {
      close(folder.resolve(name));
    }
  }

  /** Makes sure that this user can change what is there. */
  static void requireWritable(Path path) throws FileSystemException {
    if (Files.exists(path) && !Files.isWritable(path)) {
      throw new FileSystemException(
          path.toString(),
          null,
          "%s can't be written: see its owner, its mode, and whether its disk is mounted read-only"
              .formatted(path));
    }
  }

  /** Makes an empty file if there is none, so that SQLite makes those beside it the same way. */
  static void makeFile(Path file) throws IOException {
    try {
      Files.createFile(file, OwnerOnly.FILE);
    } catch (FileAlreadyExistsException e) {
      // It was closed with the folder.
    }
  }

  /** Makes the names in it durable, and its own, which may be new. */
  static void sync(Path folder) throws IOException {
    Path absolute = folder.toAbsolutePath();
    syncNames(absolute);
    if (absolute.getParent() != null && Files.isReadable(absolute.getParent())) {
      syncNames(absolute.getParent());
    }
  }

  private static void syncNames(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static void close(Path path) throws AccessDeniedException {
    try {
      Set<PosixFilePermission> others = ofOthers(path);
      if (!others.isEmpty()) {
        Set<PosixFilePermission> owners = Files.getPosixFilePermissions(path);
        owners.removeAll(others);
        Files.setPosixFilePermissions(path, owners);
        LOG.info("only its owner may read {} from now on", path.toAbsolutePath());
      }
    } catch (NoSuchFileException e) {
      // It will be made closed.
    } catch (AccessDeniedException e) {
      // The folder is somebody else's.
      throw e;
    } catch (IOException e) {
      LOG.warn("others on this machine may be able to read {}", path.toAbsolutePath(), e);
    }
  }

  private static Set<PosixFilePermission> ofOthers(Path path) throws IOException {
    return Files.getPosixFilePermissions(path).stream()
        .filter(permission -> !permission.name().startsWith("OWNER_"))
        .collect(Collectors.toSet());
  }
}
