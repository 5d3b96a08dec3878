package parley.outbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells which marked jobs have really begun to leave. It is mapped into memory: what is put there
 * is kept by the system when the process is killed, without a sync. After a restart of the machine
 * it proves nothing, so it begins with the id of the boot.
 */
final class DepartureFile {
  private static final int HEADER = 64;
  private static final int ENTRY = 3 * Long.BYTES;
  private static final int ENTRIES = 1_024;
  private static final int SIZE = HEADER + ENTRIES * ENTRY;
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

  private final Path path;
  private final ByteBuffer buffer;
  private final Map<ClaimedJob, Integer> places = new ConcurrentHashMap<>();
  private final BitSet taken = new BitSet(ENTRIES);

  private DepartureFile(Path path, ByteBuffer buffer) {
    this.path = path;
    this.buffer = buffer;
  }

  /** A new file; empty where a boot has no id. */
  static Optional<DepartureFile> create(Path path) {
    Optional<byte[]> boot = boot();
    if (boot.isEmpty()) {
      return Optional.empty();
    }
    try (FileChannel channel =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      // Blocks of its own: a full disk must not be met in the middle of a departure.
      channel.write(ByteBuffer.allocate(SIZE));
      // Without an arena the JDK would make it by reflection, at a cost of a thirtieth of a start.
      ByteBuffer buffer =
          channel.map(FileChannel.MapMode.READ_WRITE, 0, SIZE, Arena.ofAuto()).asByteBuffer();
      buffer.put(0, boot.get());
      return Optional.of(new DepartureFile(path, buffer));
    } catch (IOException e) {
      throw new UncheckedIOException("can't make " + path, e);
    }
  }

  /** What had begun to leave when its process died; empty when that can't be told. */
  static Optional<Set<ClaimedJob>> read(Path path) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path));
      Optional<byte[]> boot = boot();
      if (bytes.capacity() < SIZE || boot.isEmpty() || !startsWith(bytes, boot.get())) {
        return Optional.empty();
      }
      Set<ClaimedJob> left = new HashSet<>();
      for (int place = 0; place < ENTRIES; place++) {
        int at = HEADER + place * ENTRY;
        left.add(
            new ClaimedJob(
                bytes.getLong(at + Long.BYTES),
                bytes.getLong(at),
                bytes.getLong(at + 2 * Long.BYTES)));
      }
      return Optional.of(left);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static boolean startsWith(ByteBuffer bytes, byte[] boot) {
    byte[] found = new byte[boot.length];
    bytes.get(0, found);
    return Arrays.equals(found, boot);
  }

  private static Optional<byte[]> boot() {
    try {
      byte[] id = Files.readString(BOOT).strip().getBytes(StandardCharsets.US_ASCII);
      return id.length > HEADER ? Optional.empty() : Optional.of(id);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Keeps a place for a job. */
  synchronized void reserve(ClaimedJob job) {
    int place = taken.nextClearBit(0);
    if (place >= ENTRIES) {
      throw new IllegalStateException("too many jobs leave at once");
    }
    if (places.putIfAbsent(job, place) == null) {
      taken.set(place);
    }
  }

  /** The job, which has a place, leaves right after this: so without a lock to wait for. */
  void note(ClaimedJob job) {
    int at = HEADER + Objects.requireNonNull(places.get(job)) * ENTRY;
    buffer.putLong(at, job.id());
    buffer.putLong(at + Long.BYTES, job.organizationId());
    buffer.putLong(at + 2 * Long.BYTES, job.claim());
  }

  /** The database knows what became of the job. */
  synchronized void remove(ClaimedJob job) {
    Integer place = places.remove(job);
    if (place != null) {
      buffer.putLong(HEADER + place * ENTRY, 0);
      taken.clear(place);
    }
  }

  /** Nothing is on its way any more: nobody needs to read it. */
  synchronized void close() {
    try {
      if (places.isEmpty()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
