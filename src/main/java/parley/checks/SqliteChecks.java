package parley.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The files of SQLite. */
final class SqliteChecks {
  private static final long MIB = 1L << 20;
  private static final long LARGE_LOG = 256 * MIB;
  private static final long HUGE_LOG = 2_048 * MIB;

  /** Their locks and memory maps are not those that SQLite needs. */
  private static final List<String> NETWORK =
      List.of("nfs", "cifs", "smb", "9p", "afs", "ceph", "gluster", "fuse.sshfs", "lustre");

  private final Path data;

  SqliteChecks(Path data) {
    this.data = data;
  }

  List<Check> all() {
    return List.of(new Check("file-system", this::fileSystem), new Check("wal", this::log));
  }

  private Finding fileSystem() {
    try {
      return fileSystem(Files.getFileStore(data).type());
    } catch (IOException e) {
      throw new UncheckedIOException("can't look at " + data, e);
    }
  }

  static Finding fileSystem(String type) {
    String known = type.toLowerCase(Locale.ROOT);
    return NETWORK.stream().anyMatch(known::startsWith)
        ? Finding.fail(
            "the data folder is on " + type, "SQLite needs a disk of this machine: move the folder")
        : Finding.ok(type);
  }

  private Finding log() {
    Path log = data.resolve("parley.db-wal");
    try {
      return log(Files.exists(log) ? Files.size(log) : 0);
    } catch (IOException e) {
      throw new UncheckedIOException("can't look at " + log, e);
    }
  }

  static Finding log(long bytes) {
    String sentence = "the write-ahead log has " + bytes / MIB + " MiB";
    String remedy =
        "see who reads for so long: a backup, verify --against-live, a shell of SQLite; a restart"
            + " empties it";
    if (bytes > HUGE_LOG) {
      return Finding.fail(sentence, remedy);
    }
    return bytes > LARGE_LOG ? Finding.warn(sentence, remedy) : Finding.ok(sentence);
  }
}
