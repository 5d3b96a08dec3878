package parley.storage;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.MigrationVersion;

/**
 * Brings a schema up to date with Flyway: {@code db/migration} for both engines, and beside it
 * {@code db/sqlite} or {@code db/postgresql} for what they write differently.
 */
final class Migrations {
  private Migrations() {}

  static void run(DataSource source, Dialect dialect) {
    if (SchemaHistory.isNewest(source, dialect)) {
      return;
    }
    String own = dialect == Dialect.SQLITE ? "sqlite" : "postgresql";
    try {
      Flyway flyway =
          Flyway.configure()
              .dataSource(source)
              .locations("classpath:db/migration", "classpath:db/" + own)
              .placeholders(dialect.migrationWords())
              .load();
      refuseOther(flyway.info());
      refuseNewer(flyway.info());
      flyway.migrate();
    } catch (FlywayException e) {
      throw new StorageException.Broken("the schema can't be brought up to date: " + reason(e), e);
    }
  }

  /** Only schemas that were made by the migrations of a release can be brought up to date. */
  private static void refuseOther(MigrationInfoService info) {
    for (MigrationInfo migration : info.applied()) {
      if (!isNewer(migration)
          && (!migration.getState().isResolved() || !migration.isChecksumMatching())) {
        throw new StorageException.Broken(
            "the database was not made by Parley 0.1.0 or later and can't be upgraded (version %s of"
                    .formatted(migration.getVersion())
                + " its schema is another one): start with a new data folder or an empty database",
            null);
      }
    }
  }

  /** An older Parley would write what a newer one can't read, and miss what that relies on. */
  private static void refuseNewer(MigrationInfoService info) {
    List<String> newer =
        Arrays.stream(info.applied())
            .filter(Migrations::isNewer)
            .map(migration -> String.valueOf(migration.getVersion()))
            .toList();
    if (!newer.isEmpty()) {
      String known =
          Arrays.stream(info.all())
              .filter(migration -> migration.getState().isResolved())
              .map(MigrationInfo::getVersion)
              .max(Comparator.naturalOrder())
              .map(MigrationVersion::toString)
              .orElse("0");
      throw new StorageException.Broken(
          "the database belongs to a newer Parley: its schema has version %s, and this one knows %s;"
                  .formatted(newer.getLast(), known)
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
