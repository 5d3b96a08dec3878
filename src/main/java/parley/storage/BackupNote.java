package parley.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;

/**
 * A file in the data folder that says when the last backup was made: {@code parley backup} is
 * another process than the server, which tells it in its metrics.
 */
public final class BackupNote {
  private final Path folder;
  private final Path file;

  /** The note in a data folder. */
  public BackupNote(Path folder) {
    this.folder = folder;
    this.file = folder.resolve("backup.last");
  }

  /** When the last backup was complete, in seconds since 1970; 0 when none is known. */
  public long seconds() {
    try {
      return Long.parseLong(Files.readString(file).strip());
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  /**
   * Notes that a backup was complete at a time.
   *
   * @throws IOException when the folder can't be written; the backup is no worse for that
   */
  public void write(Instant time) throws IOException {
    Path next = folder.resolve("backup.next");
    Files.deleteIfExists(next);
    Files.createFile(next, OwnerOnly.FILE);
    Files.writeString(next, time.getEpochSecond() + "\n");
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
