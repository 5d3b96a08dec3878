package parley.storage;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a schema up to date with Flyway: {@code db/migration} for both engines, and beside it
 * {@code db/sqlite} or {@code db/postgresql} for what they write differently.
 */
final class Migrations {
  private static final Logger LOG = LoggerFactory.getLogger(Migrations.class);
  private static final String COMMON = "classpath:db/migration";

  /** It has waited too long, or in a circle with others. */
  private static final Set<String> LOCK_NOT_AVAILABLE = Set.of("55P03", "40P01");

  private static final int MOST_TRIES = 20;
  private static final Duration PAUSE = Duration.ofMillis(500);

  private Migrations() {}

  /**
   * Brings a schema up to date, and leaves one alone that a newer Parley has only added to.
   *
   * @throws StorageException.Broken when this Parley can't use it
   */
  static void run(DataSource source, Dialect dialect) {
    SchemaState state = updated(source, dialect);
    if (state instanceof SchemaState.Expanded(String version, String known)) {
      LOG.info(
          "a newer Parley has made version {} of the schema, and this one, which knows {}, can use"
              + " it",
          version,
          known);
    }
  }

  /**
   * The same for who has to know every table and column there is.
   *
   * @throws StorageException.Broken also when a newer Parley has added to the schema
   */
  static void runForAll(DataSource source, Dialect dialect) {
    refuseExpanded(updated(source, dialect));
  }

  private static void refuseExpanded(SchemaState state) {
    if (state instanceof SchemaState.Expanded(String version, String known)) {
      throw newer(version, known, "let the newer one do this, which knows all that there is");
    }
  }

  private static SchemaState updated(DataSource source, Dialect dialect) {
    if (SchemaHistory.isNewest(source, dialect)) {
      return new SchemaState.Current();
    }
    try {
      Flyway flyway = flyway(source, dialect);
      SchemaState found = usable(SchemaReading.of(flyway, source, dialect));
      if (!isToBeMigrated(found)) {
        return found;
      }
      refuseToStrand(source, dialect);
      if (dialect != Dialect.SQLITE) {
        PostgresEncoding.require(source);
      }
      migrate(flyway);
      // A newer Parley may have been at it at the same time.
      return usable(SchemaReading.of(flyway, source, dialect));
    } catch (FlywayException e) {
      throw new StorageException.Broken("the schema can't be brought up to date: " + reason(e), e);
    }
  }

  /**
   * What gave up after {@link MigrationLockTimeout} comes again: each migration is a transaction,
   * of which nothing is left.
   */
  private static void migrate(Flyway flyway) {
    for (int tries = 1; !isMigrated(flyway, tries); tries++) {
      LOG.warn("somebody holds a lock that the new schema needs; trying again ({})", tries);
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  private static boolean isMigrated(Flyway flyway, int tries) {
    try {
      flyway.migrate();
      return true;
    } catch (FlywayException e) {
      if (tries == MOST_TRIES || !isForLock(e)) {
        throw e;
      }
      return false;
    }
  }

  /** Says whether a migration that failed so can be tried again. */
  static boolean isForLock(Throwable failure) {
    @Nullable Throwable cause = failure;
    while (cause != null) {
      if (cause instanceof SQLException sql
          && sql.getSQLState() != null
          && LOCK_NOT_AVAILABLE.contains(sql.getSQLState())) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }

  /**
   * Changes nothing.
   *
   * @throws StorageException when this Parley can't use the schema as it is
   */
  static void require(DataSource source, Dialect dialect) {
    if (isToBeMigrated(usable(state(source, dialect)))) {
      throw new StorageException.Unavailable(
          "the database is of another version of Parley: start the server of this one first", null);
    }
  }

  /**
   * The same for who has to know every table and column there is.
   *
   * @throws StorageException also when a newer Parley has added to the schema
   */
  static void requireForAll(DataSource source, Dialect dialect) {
    require(source, dialect);
    refuseExpanded(state(source, dialect));
  }

  /** Looks at a schema and changes nothing. */
  static SchemaState state(DataSource source, Dialect dialect) {
    if (SchemaHistory.isNewest(source, dialect)) {
      return new SchemaState.Current();
    }
    try {
      return SchemaReading.of(flyway(source, dialect), source, dialect);
    } catch (FlywayException e) {
      throw new StorageException.Broken("the schema can't be read: " + reason(e), e);
    }
  }

  static Flyway flyway(DataSource source, Dialect dialect) {
    FluentConfiguration configuration =
        Flyway.configure().dataSource(source).placeholders(dialect.migrationWords());
    return switch (dialect) {
      case SQLITE -> configuration.locations(COMMON, "classpath:db/sqlite").load();
      case POSTGRES -> postgres(configuration, new MigrationLockTimeout());
      case CITUS -> postgres(configuration, new MigrationLockTimeout(), new NewTables());
    };
  }

  private static Flyway postgres(FluentConfiguration configuration, Callback... callbacks) {
    return configuration.locations(COMMON, "classpath:db/postgresql").callbacks(callbacks).load();
  }

  /**
   * Only schemas that were made by the migrations of a release can be brought up to date. And an
   * older Parley would write what a newer one can't read, and miss what that relies on, unless the
   * schema says that it doesn't.
   */
  private static SchemaState usable(SchemaState state) {
    return switch (state) {
      case SchemaState.Current(),
          SchemaState.Expanded(_, _),
          SchemaState.None(),
          SchemaState.Older(_, _) ->
          state;
      case SchemaState.Foreign(String version) ->
          throw new StorageException.Broken(
              "the database was not made by Parley 0.1.0 or later and can't be upgraded (version %s of"
                      .formatted(version)
                  + " its schema is another one): start with a new data folder or an empty"
                  + " database",
              null);
      case SchemaState.Newer(String version, String known) ->
          throw newer(
              version, known, "start the newer one, or restore the backup from before the upgrade");
    };
  }

  private static boolean isToBeMigrated(SchemaState state) {
    return state instanceof SchemaState.None || state instanceof SchemaState.Older;
  }

  private static StorageException newer(String version, String known, String remedy) {
    return new StorageException.Broken(
        "the database belongs to a newer Parley: its schema has version %s, and this one knows %s; %s"
            .formatted(version, known, remedy),
        null);
  }

  /** SQLite has no other nodes. */
  private static void refuseToStrand(DataSource source, Dialect dialect) {
    if (dialect == Dialect.SQLITE) {
      return;
    }
    try (Connection connection = source.getConnection()) {
      int nodes = SchemaSupportRows.strandedNodes(connection);
      if (nodes > 0) {
        throw new StorageException.Unavailable(
            "the schema can't be brought up to date: %d servers use the database that couldn't go on"
                    .formatted(nodes)
                + " with it; stop them first (one that was killed counts for a minute longer)",
            null);
      }
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
  }

  /**
   * The first line of what Flyway says, then that of the database; both may quote the address of
   * the database.
   */
  private static String reason(FlywayException failure) {
    String told = firstLine(failure);
    return DatabaseUrl.maskedIn(
        failure.getCause() == null
            ? told
            : told + ": " + firstLine(StorageException.deepest(failure)));
  }

  private static String firstLine(Throwable failure) {
    String message = String.valueOf(failure.getMessage()).strip();
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end).strip();
  }
}
