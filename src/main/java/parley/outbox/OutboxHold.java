package parley.outbox;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.Database;
import parley.storage.StorageException;
import parley.storage.Tx;

/**
 * Whether the operator holds everything that leaves: the jobs that call others wait meanwhile, and
 * so does whatever else asks here. The database knows it, for all nodes.
 */
public final class OutboxHold {
  private static final Logger LOG = LoggerFactory.getLogger(OutboxHold.class);

  /** How long a node may not know yet. */
  private static final long PERIOD_NS = Duration.ofMillis(500).toNanos();

  private final Database database;
  private volatile boolean on = true;
  private boolean told;
  private volatile long lookedAt = System.nanoTime() - PERIOD_NS;

  /** The hold in {@code database}; on until the first look. */
  public OutboxHold(Database database) {
    this.database = database;
  }

  /**
   * The hold in {@code database}, once this process knows of it; before anything runs that could
   * leave.
   *
   * @param begins whether to hold from now on, if it isn't held already
   */
  public static OutboxHold of(Database database, boolean begins, InstantSource clock) {
    if (begins) {
      database.write(tx -> begin(tx, clock.instant()));
    }
    OutboxHold hold = new OutboxHold(database);
    hold.look();
    return hold;
  }

  /** Holds, in the transaction {@code tx}; says since when, which may be for longer. */
  public static Instant begin(Tx tx, Instant now) {
    OutboxHoldRows.begin(tx, now);
    return OutboxHoldRows.since(tx).orElse(now);
  }

  /**
   * Lets go. The nodes notice within seconds.
   *
   * @return false when nothing was held
   */
  public static boolean release(Tx tx) {
    return OutboxHoldRows.end(tx);
  }

  /** Since when nothing leaves; empty when it isn't held. */
  public static Optional<Instant> since(Tx tx) {
    return OutboxHoldRows.since(tx);
  }

  /** Whether it was held when this process looked last: half a second ago, or while it could. */
  public boolean isOn() {
    return on;
  }

  /** Looks, unless it has just done so. Not to be called inside a transaction. */
  public boolean look() {
    if (System.nanoTime() - lookedAt >= PERIOD_NS) {
      lookedAt = System.nanoTime();
      try {
        now(database.read(OutboxHoldRows::since).isPresent());
      } catch (StorageException e) {
        LOG.atLevel(StorageException.level(e)).log("can't see whether the outbox is held");
      }
    }
    return on;
  }

  private synchronized void now(boolean held) {
    if (held && !told) {
      LOG.warn("the outbox is held: nothing leaves until ./parley outbox release");
    } else if (told && !held) {
      LOG.info("the outbox is released");
    }
    told = held;
    on = held;
  }
}
