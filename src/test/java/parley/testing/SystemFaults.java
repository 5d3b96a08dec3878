package parley.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;

/**
 * Faults of the system under another process, begun and ended while it runs: a wrong clock, and
 * syncs that fail or only say that they were done. Needs Linux and a C compiler.
 */
public final class SystemFaults {
  private static final Path SOURCE = Path.of("src", "test", "faults", "faults.c");
  private static final Path COMPILER = Path.of("/usr/bin/cc");
  private static final int AHEAD = 0;
  private static final int LIES = 8;
  private static final int FAILURES = 16;
  private static final int SIZE = 24;

  private final Path library;
  private final Path file;
  private final MappedByteBuffer state;

  /** A system without faults; skips the test where there can be none. */
  public SystemFaults() {
    assumeTrue(Files.isExecutable(COMPILER), "needs a C compiler, " + COMPILER);
    Path folder = Folders.next();
    library = folder.resolve("faults.so");
    file = folder.resolve("faults");
    Programs.run(
        COMPILER.toString(),
        "-shared",
        "-fPIC",
        "-O2",
        "-o",
        library.toString(),
        SOURCE.toString(),
        "-ldl");
    state = shared(file);
  }

  private static MappedByteBuffer shared(Path file) {
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate(SIZE));
      MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, SIZE);
      mapped.order(ByteOrder.nativeOrder());
      return mapped;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a command begins with that is to have them. */
  public List<String> command() {
    return List.of("env", "LD_PRELOAD=" + library, "FAULTS=" + file);
  }

  /** From now on its clock is wrong by so much. */
  public void setClock(Duration ahead) {
    state.putLong(AHEAD, ahead.toMillis());
  }

  /** From now on syncs do nothing, and say that they have done it. */
  public void lieAboutSyncs() {
    state.putLong(LIES, 1);
  }

  /** Lets so many of the next syncs fail with EIO. */
  public void failSyncs(int count) {
    state.putLong(FAILURES, count);
  }

  /** How many syncs are still to fail. */
  public long failuresLeft() {
    return state.getLong(FAILURES);
  }

  /** Nothing of disks is wrong any more. */
  public void healSyncs() {
    state.putLong(LIES, 0);
    state.putLong(FAILURES, 0);
  }
}
