package parley.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/** The room that is left for the data folder. */
public final class DiskCheck {
  private static final long MIB = 1L << 20;
  private static final long LEAST = 512 * MIB;
  private static final long ENOUGH = 20_480 * MIB;
  private static final int LOW_PERCENT = 15;

  private DiskCheck() {}

  /** Looks at the disk of a folder. */
  public static Check of(Path folder) {
    return new Check("disk", () -> look(folder));
  }

  private static Finding look(Path folder) {
    try {
      FileStore store = Files.getFileStore(existing(folder));
      return verdict(store.getUsableSpace(), store.getTotalSpace());
    } catch (IOException e) {
      throw new UncheckedIOException("can't look at the data folder " + folder, e);
    }
  }

  /** The folder is made by the first start, on the disk of the one that it will be in. */
  private static Path existing(Path folder) {
    Path path = folder.toAbsolutePath().normalize();
    while (Files.notExists(path) && path.getParent() != null) {
      path = path.getParent();
    }
    return path;
  }

  static Finding verdict(long free, long all) {
    long percent = all == 0 ? 0 : free * 100 / all;
    String sentence = "%d MiB are free (%d %%)".formatted(free / MIB, percent);
    String remedy = "make room: a full disk refuses every write";
    if (free < LEAST) {
      return Finding.fail(sentence, remedy);
    }
    return free < ENOUGH && percent < LOW_PERCENT
        ? Finding.warn(sentence, remedy)
        : Finding.ok(sentence);
  }
}
