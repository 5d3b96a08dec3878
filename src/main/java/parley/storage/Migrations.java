package parley.storage;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.MigrationVersion;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a schema up to date with Flyway: {@code db/migration} for both engines, and beside it
 * {@code db/sqlite} or {@code db/postgresql} for what they write differently.
 */
final class Migrations {
  private static final Logger LOG = LoggerFactory.getLogger(Migrations.class);
  private static final String LOCK_TIMEOUT = "set lock_timeout = '3s'";
  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final int MOST_TRIES = 20;
  private static final Duration PAUSE = Duration.ofMillis(500);

  private Migrations() {}

  static void run(DataSource source, Dialect dialect) {
    if (SchemaHistory.isNewest(source, dialect)) {
      return;
    }
    try {
      Flyway flyway = flyway(source, dialect);
      refuse(state(flyway.info()));
      migrate(flyway);
    } catch (FlywayException e) {
      throw new StorageException.Broken("the schema can't be brought up to date: " + reason(e), e);
    }
  }

  /**
   * A migration that waits for a lock has everybody wait who comes after it. So it gives up after
   * {@link #LOCK_TIMEOUT} and comes again; each is a transaction, of which nothing is left.
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

  private static boolean isForLock(Throwable failure) {
    @Nullable Throwable cause = failure;
    while (cause != null) {
      if (cause instanceof SQLException sql && LOCK_NOT_AVAILABLE.equals(sql.getSQLState())) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }

  /** Looks at a schema and changes nothing. */
  static SchemaState state(DataSource source, Dialect dialect) {
    if (SchemaHistory.isNewest(source, dialect)) {
      return new SchemaState.Current();
    }
    try {
      return state(flyway(source, dialect).info());
    } catch (FlywayException e) {
      throw new StorageException.Broken("the schema can't be read: " + reason(e), e);
    }
  }

  private static Flyway flyway(DataSource source, Dialect dialect) {
    String own = dialect == Dialect.SQLITE ? "sqlite" : "postgresql";
    return Flyway.configure()
        .dataSource(source)
        .locations("classpath:db/migration", "classpath:db/" + own)
        .placeholders(dialect.migrationWords())
        .initSql(dialect == Dialect.POSTGRES ? LOCK_TIMEOUT : null)
        .load();
  }

  private static SchemaState state(MigrationInfoService info) {
    List<MigrationInfo> applied = List.of(info.applied());
    for (MigrationInfo migration : applied) {
      if (!isNewer(migration)
          && (!migration.getState().isResolved() || !migration.isChecksumMatching())) {
        return new SchemaState.Foreign(String.valueOf(migration.getVersion()));
      }
    }
    List<MigrationInfo> newer = applied.stream().filter(Migrations::isNewer).toList();
    if (!newer.isEmpty()) {
      return new SchemaState.Newer(String.valueOf(newer.getLast().getVersion()), known(info));
    }
    if (info.pending().length == 0) {
      return new SchemaState.Current();
    }
    return applied.isEmpty()
        ? new SchemaState.None()
        : new SchemaState.Older(String.valueOf(applied.getLast().getVersion()), known(info));
  }

  /** The newest version that this Parley has. */
  private static String known(MigrationInfoService info) {
    return Arrays.stream(info.all())
        .filter(migration -> migration.getState().isResolved())
        .map(MigrationInfo::getVersion)
        .max(Comparator.naturalOrder())
        .map(MigrationVersion::toString)
        .orElse("0");
  }

  /**
   * Only schemas that were made by the migrations of a release can be brought up to date. And an
   * older Parley would write what a newer one can't read, and miss what that relies on.
   */
  private static void refuse(SchemaState state) {
    switch (state) {
      case SchemaState.Current(), SchemaState.None(), SchemaState.Older(_, _) -> {}
      case SchemaState.Foreign(String version) ->
          throw new StorageException.Broken(
              "the database was not made by Parley 0.1.0 or later and can't be upgraded (version %s of"
                      .formatted(version)
                  + " its schema is another one): start with a new data folder or an empty"
                  + " database",
              null);
      case SchemaState.Newer(String version, String known) ->
          throw new StorageException.Broken(
              "the database belongs to a newer Parley: its schema has version %s, and this one knows %s;"
                      .formatted(version, known)
                  + " start the newer one, or restore the backup from before the upgrade",
              null);
    }
  }

  private static boolean isNewer(MigrationInfo migration) {
    return migration.getState() == MigrationState.FUTURE_SUCCESS
        || migration.getState() == MigrationState.FUTURE_FAILED;
  }

  /** The first line of what Flyway says; it may quote the address of the database. */
  private static String reason(FlywayException failure) {
    return DatabaseUrl.masked(
        String.valueOf(failure.getMessage()).strip().replaceAll("(?s)\n.*", ""));
  }
}
