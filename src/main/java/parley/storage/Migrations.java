package parley.storage;

import java.util.Locale;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * Brings a schema up to date with Flyway: {@code db/migration} for both engines, and beside it
 * {@code db/sqlite} or {@code db/postgresql} for what only one of them has (the search indexes).
 */
final class Migrations {
  private Migrations() {}

  static void run(DataSource source, Dialect dialect) {
    String own = dialect == Dialect.SQLITE ? "sqlite" : "postgresql";
    try {
      Flyway.configure()
          .dataSource(source)
          .locations("classpath:db/migration", "classpath:db/" + own.toLowerCase(Locale.ROOT))
          .placeholders(dialect.migrationWords())
          .load()
          .migrate();
    } catch (FlywayException e) {
      throw new StorageException.Broken("the schema can't be brought up to date: " + reason(e), e);
    }
  }

  /** The first line of what Flyway says; it may quote the address of the database. */
  private static String reason(FlywayException failure) {
    return String.valueOf(failure.getMessage())
        .strip()
        .replaceAll("(?s)\n.*", "")
        .replaceAll("(?i)(password=)[^&\\s)]*", "$1***");
  }
}
