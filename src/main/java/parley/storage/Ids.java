package parley.storage;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;

/**
 * Makes time-ordered 64-bit identifiers, unique in the installation: 42 bits of milliseconds since
 * 2026, 8 bits of node number, 13 bits of sequence. Never goes backwards when the clock does.
 */
public final class Ids {
  /** Node numbers are 0 to 255. */
  public static final int NODES = 256;

  /** When identifiers begin, in milliseconds since 1970. */
  public static final long EPOCH_MS = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

  private static final int SEQUENCE_BITS = 13;
  private static final int NODE_BITS = 8;

  /** An identifier divided by this is a number of milliseconds since {@link #EPOCH_MS}. */
  public static final long TICKS_PER_MILLISECOND = 1L << (NODE_BITS + SEQUENCE_BITS);

  /** What an earlier process has made beside the last id that is known: more than it can be. */
  private static final long MARGIN_MS = 10;

  /** Whoever was wrong by more must not be followed. */
  private static final long MOST_AHEAD_MS = Duration.ofDays(1).toMillis();

  private final InstantSource clock;
  private final IntSupplier node;

  /** Milliseconds and sequence of the last id, without the node. */
  private final AtomicLong last = new AtomicLong();

  /** Ids of the node with this number, by this clock. */
  public Ids(InstantSource clock, int node) {
    this(clock, () -> node);
    if (node < 0 || node >= NODES) {
      throw new IllegalArgumentException("node " + node);
    }
  }

  /** Ids of this node, as long as its number may be used. */
  public Ids(InstantSource clock, NodeLease node) {
    this(clock, node::number);
  }

  private Ids(InstantSource clock, IntSupplier node) {
    this.clock = clock;
    this.node = node;
  }

  /**
   * Begins after what an earlier process has made, also when the clock stands before that by now;
   * by a day at most.
   *
   * @param newest the newest identifier that is known, or 0
   */
  public void startAfter(long newest) {
    long milliseconds = (newest >>> (NODE_BITS + SEQUENCE_BITS)) + MARGIN_MS;
    if (milliseconds < clock.millis() - EPOCH_MS + MOST_AHEAD_MS) {
      last.accumulateAndGet(milliseconds << SEQUENCE_BITS, Math::max);
    }
  }

  /** The smallest identifier that any node can make at {@code time} or later. */
  public static long firstAt(Instant time) {
    long milliseconds = Math.max(0, time.toEpochMilli() - EPOCH_MS);
    return milliseconds << (NODE_BITS + SEQUENCE_BITS);
  }

  /** When an identifier was made, by the clock of its node. */
  public static Instant madeAt(long id) {
    return Instant.ofEpochMilli((id >>> (NODE_BITS + SEQUENCE_BITS)) + EPOCH_MS);
  }

  /**
   * A new identifier, greater than every one before it from this node.
   *
   * @throws StorageException.Unavailable when the node has no number, see {@link NodeLease}
   */
  public long next() {
    long number = node.getAsInt();
    long now = (clock.millis() - EPOCH_MS) << SEQUENCE_BITS;
    long tick = last.updateAndGet(before -> Math.max(before + 1, now));
    long milliseconds = tick >>> SEQUENCE_BITS;
    long sequence = tick & ((1 << SEQUENCE_BITS) - 1);
    return (((milliseconds << NODE_BITS) | number) << SEQUENCE_BITS) | sequence;
  }
}
