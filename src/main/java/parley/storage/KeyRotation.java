package parley.storage;

import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings all sealed values under the newest key while servers run: a few rows in each transaction,
 * so that nobody waits for it.
 */
public final class KeyRotation {
  private static final Logger LOG = LoggerFactory.getLogger(KeyRotation.class);
  private static final int ROWS = 50;

  private final Database database;
  private final SecretBox secrets;
  private final List<SealedTable> tables;

  /** A rotation of everything sealed, which is in {@code tables}. */
  public KeyRotation(Database database, SecretBox secrets, List<SealedTable> tables) {
    this.database = database;
    this.secrets = secrets;
    this.tables = List.copyOf(tables);
  }

  /**
   * Walks all tables once.
   *
   * @return how many values were under a former key, and are under the newest one now
   */
  public int run() {
    int resealed = tables.stream().mapToInt(this::walk).sum();
    database.write(tx -> {
      SecretKeys.forgetFormer(tx, secrets);
      return true;
    });
    LOG.info("all sealed values are under the newest secret key; {} were not before", resealed);
    return resealed;
  }

  private int walk(SealedTable table) {
    int resealed = 0;
    Optional<SealedTable.Position> place = Optional.of(SealedTable.Position.START);
    while (place.isPresent()) {
      SealedTable.Position after = place.get();
      SealedTable.Step step = database.write(tx -> table.reseal(tx, after, ROWS));
      resealed += step.resealed();
      place = step.last();
    }
    return resealed;
  }

  /** Walks on a thread of its own, if there is a former key at all. */
  public void start() {
    if (secrets.hasFormerKeys()) {
      Thread.ofVirtual().name("key-rotation").start(this::runOrComplain);
    }
  }

  private void runOrComplain() {
    try {
      run();
    } catch (RuntimeException e) {
      LOG.warn("sealed values are not all under the newest secret key yet", e);
    }
  }
}
