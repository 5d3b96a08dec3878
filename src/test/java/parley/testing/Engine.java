package parley.testing;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The engines that every behaviour is tested on. */
public enum Engine {
  SQLITE,
  POSTGRESQL;

  private static final Map<Engine, TestServer> SHARED = new EnumMap<>(Engine.class);

  /** The address of a new, empty PostgreSQL database; empty for SQLite. */
  public Optional<String> newDatabaseUrl() {
    return this == SQLITE
        ? Optional.empty()
        : Optional.of(TestPostgres.url(TestPostgres.create("template1")));
  }

  /** The same, but it has the schema already. */
  public Optional<String> migratedDatabaseUrl() {
    return this == SQLITE
        ? Optional.empty()
        : Optional.of(TestPostgres.url(TestPostgres.copy(Migrated.template())));
  }

  /** Whether the rows of its databases are on several servers, those of a Citus cluster. */
  public boolean isDistributed() {
    return this == POSTGRESQL && TestPostgres.isDistributed();
  }

  /** A new data folder; on SQLite there is a database in it that has the schema already. */
  public Path migratedFolder() {
    return this == SQLITE ? Migrated.folder() : Folders.next();
  }

  /** The server that all tests of this engine share; started at the first call. */
  public TestServer server() {
    synchronized (SHARED) {
      return SHARED.computeIfAbsent(this, engine -> TestServer.start(engine));
    }
  }
}
