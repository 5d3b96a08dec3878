package parley.storage;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings all sealed values under the newest key while servers run: a few rows in each transaction,
 * so that nobody waits for it.
 */
public final class KeyRotation {
  private static final Logger LOG = LoggerFactory.getLogger(KeyRotation.class);
  private static final int ROWS = 50;
  private static final Duration PAUSE = Duration.ofSeconds(15);

  private final Database database;
  private final SecretBox secrets;
  private final List<SealedTable<?>> tables;

  /** What became of some rows: how many were resealed, and the last one, if there was any. */
  private record Step<R>(int resealed, @Nullable R last) {}

  /** A rotation of everything sealed, which is in {@code tables}. */
  public KeyRotation(Database database, SecretBox secrets, List<SealedTable<?>> tables) {
    this.database = database;
    this.secrets = secrets;
    this.tables = List.copyOf(tables);
  }

  /**
   * Walks all tables once.
   *
   * @return how many values were under a former key, and are under the newest one now
   * @throws StorageException.Unavailable when a newer Parley may have sealed what this one doesn't
   *     know of, and when nodes run that don't seal under the newest key yet
   */
  public int run() {
    if (!database.isOfThisVersion()) {
      throw new StorageException.Unavailable(
          "a newer Parley has added to the database: only that one can change the secret key",
          null);
    }
    database.read(tx -> {
      SealingNodes.requireNewest(tx, secrets);
      return true;
    });
    int resealed = tables.stream().mapToInt(this::walk).sum();
    database.write(tx -> {
      SealingNodes.keepNewest(tx, secrets);
      SecretKeys.forgetFormer(tx, secrets);
      return true;
    });
    LOG.info("all sealed values are under the newest secret key; {} were not before", resealed);
    return resealed;
  }

  /** Walks all tables once in a transaction that does more. */
  static void run(Tx tx, List<SealedTable<?>> tables) {
    tables.forEach(table -> walk(tx, table));
  }

  private static <R extends SealedTable.Sealed> void walk(Tx tx, SealedTable<R> table) {
    Step<R> step = step(tx, table, Long.MIN_VALUE, Long.MIN_VALUE);
    for (R last = step.last(); last != null; last = step.last()) {
      step = step(tx, table, last.organizationId(), last.id());
    }
  }

  private <R extends SealedTable.Sealed> int walk(SealedTable<R> table) {
    Step<R> step = step(table, Long.MIN_VALUE, Long.MIN_VALUE);
    int resealed = step.resealed();
    for (R last = step.last(); last != null; last = step.last()) {
      step = step(table, last.organizationId(), last.id());
      resealed += step.resealed();
    }
    return resealed;
  }

  private <R extends SealedTable.Sealed> Step<R> step(
      SealedTable<R> table, long organizationId, long id) {
    return database.write(tx -> step(tx, table, organizationId, id));
  }

  private static <R extends SealedTable.Sealed> Step<R> step(
      Tx tx, SealedTable<R> table, long organizationId, long id) {
    List<R> rows = table.after(tx, organizationId, id, ROWS);
    int resealed =
        rows.stream()
            .filter(row -> !table.isCurrent(row))
            .mapToInt(row -> table.reseal(tx, row))
            .sum();
    return new Step<>(resealed, rows.isEmpty() ? null : rows.getLast());
  }

  /** Walks on a thread of its own, as soon as all nodes seal under the newest key. */
  public KeyRotationThread start() {
    return KeyRotationThread.start(this, PAUSE);
  }
}
