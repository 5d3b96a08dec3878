package parley.storage;

import java.time.Duration;
import java.util.HexFormat;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This node's number in its ids. On PostgreSQL it is leased from the {@code node} table and kept by
 * renewal, so that no two processes ever have the same; on SQLite there is one process, and it is
 * 0.
 */
public final class NodeLease implements AutoCloseable {
  /**
   * How a lease is kept.
   *
   * @param lease from one renewal to the end, if no other comes
   * @param renewal from one renewal to the next, and a tenth of that after a failure
   * @param margin at the end of a lease in which the number is not used any more
   * @param rest after the end of a lease before another node may have the number
   */
  record Times(Duration lease, Duration renewal, Duration margin, Duration rest) {
    static final Times STANDARD =
        new Times(
            Duration.ofSeconds(60),
            Duration.ofSeconds(15),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30));
  }

  private static final Logger LOG = LoggerFactory.getLogger(NodeLease.class);
  private static final int OWNER_BYTES = 8;

  private final Database database;
  private final String owner;
  private final NodeNote note;
  private final Times times;
  private final boolean leased;
  private final Thread keeper;
  private volatile int number;
  private volatile int nodes = 1;

  /** When the number must not be used any more, by the monotonic clock. */
  private volatile long end;

  private volatile boolean closed;

  private NodeLease(Database database, String owner, NodeNote note, Times times) {
    this.database = database;
    this.owner = owner;
    this.note = note;
    this.times = times;
    this.leased = database.dialect() != Dialect.SQLITE;
    this.keeper = Thread.ofVirtual().name("node-lease").unstarted(this::keep);
    if (leased) {
      take();
      nodes = Math.max(1, database.read(NodeRows::count));
      keeper.start();
    }
  }

  /**
   * Takes a number for a node that seals nothing.
   *
   * @param random tells this process from all others
   * @throws StorageException.Unavailable when all numbers are in use
   */
  public static NodeLease take(Database database, RandomGenerator random) {
    return take(database, random, NodeNote.sealingNothing(), Times.STANDARD);
  }

  /**
   * Takes a number, and tells the other nodes which keys this one knows.
   *
   * @param random tells this process from all others
   * @throws StorageException.Unavailable when all numbers are in use
   */
  public static NodeLease take(Database database, RandomGenerator random, SecretBox secrets) {
    return take(database, random, NodeNote.of(secrets), Times.STANDARD);
  }

  static NodeLease take(Database database, RandomGenerator random, NodeNote note, Times times) {
    byte[] owner = new byte[OWNER_BYTES];
    random.nextBytes(owner);
    return new NodeLease(database, HexFormat.of().formatHex(owner), note, times);
  }

  /**
   * The number, for use at once.
   *
   * @throws StorageException.Unavailable when the lease could not be kept: another node may have it
   */
  public int number() {
    if (leased && System.nanoTime() - end >= 0) {
      throw new StorageException.Unavailable("this node has no number for new ids", null);
    }
    return number;
  }

  /** How many nodes run on the database, as of the last renewal; at least 1. */
  public int nodes() {
    return nodes;
  }

  private void keep() {
    Duration pause = times.renewal();
    while (!closed) {
      LockSupport.parkNanos(pause.toNanos());
      if (!closed) {
        pause = renewed() ? times.renewal() : times.renewal().dividedBy(10);
      }
    }
  }

  private boolean renewed() {
    try {
      long asked = System.nanoTime();
      if (database.write(tx -> NodeRows.renew(tx, number, owner, times.lease()))) {
        end = asked + times.lease().minus(times.margin()).toNanos();
      } else {
        LOG.error("node number {}: the lease was lost, taking a new number", number);
        take();
      }
      nodes = Math.max(1, database.read(NodeRows::count));
      return true;
    } catch (RuntimeException e) {
      Failures.log(LOG, e, "node number %s: could not renew the lease".formatted(number));
      return false;
    }
  }

  private void take() {
    long asked = System.nanoTime();
    number =
        free()
            .orElseThrow(
                () -> new StorageException.Unavailable("all node numbers are in use", null));
    end = asked + times.lease().minus(times.margin()).toNanos();
  }

  private OptionalInt free() {
    try {
      return database.write(tx -> {
        NodeRows.enter(tx);
        return NodeRows.take(tx, owner, note, times.lease(), times.rest());
      });
    } catch (StorageException e) {
      throw Migrations.isForLock(e)
          ? new StorageException.Unavailable(
              "the database is being copied (its table node is locked): start again when that has"
                  + " ended",
              e)
          : e;
    }
  }

  /** Gives the number back; no ids may be made any more. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(keeper);
    if (!leased) {
      return;
    }
    try {
      keeper.join();
      end = System.nanoTime();
      database.write(tx -> {
        NodeRows.release(tx, number, owner);
        return true;
      });
    } catch (StorageException e) {
      LOG.info("node number {} is not given back; its lease will end", number);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
