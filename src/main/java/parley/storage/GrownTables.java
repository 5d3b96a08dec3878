package parley.storage;

import java.time.Duration;

/**
 * Has PostgreSQL look anew at tables that have grown by a tenth. By itself it comes by once a
 * minute, and plans until then by what it has seen last: nothing, where all is new. See decision
 * 98.
 */
public final class GrownTables implements AutoCloseable {
  private static final Duration EVERY = Duration.ofSeconds(5);

  private final Database database;
  private final Rounds rounds =
      Rounds.endless("statistics", EVERY, "can't see which tables have grown", this::look);

  /** Tables that are looked at when somebody says so. */
  GrownTables(Database database) {
    this.database = database;
  }

  /**
   * Looks now, and then every five seconds until it is closed. SQLite goes by rules, and the
   * coordinator of a distributed database doesn't know how its tables grow.
   */
  public static GrownTables watch(Database database) {
    GrownTables grownTables = new GrownTables(database);
    if (database.dialect() == Dialect.POSTGRES) {
      grownTables.rounds.start();
    }
    return grownTables;
  }

  void look() {
    for (String table : database.read(GrownTableRows::names)) {
      database.write(tx -> GrownTableRows.analyze(tx, table));
    }
  }

  @Override
  public void close() {
    rounds.close();
  }
}
