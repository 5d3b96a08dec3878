package parley.storage;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;

/** Finds out what a schema is to this version of Parley, by what Flyway knows of both. */
final class SchemaReading {
  private final List<MigrationInfo> all;
  private final DataSource source;
  private final Dialect dialect;

  private SchemaReading(List<MigrationInfo> all, DataSource source, Dialect dialect) {
    this.all = all;
    this.source = source;
    this.dialect = dialect;
  }

  static SchemaState of(Flyway flyway, DataSource source, Dialect dialect) {
    return new SchemaReading(List.of(flyway.info().all()), source, dialect).state();
  }

  private SchemaState state() {
    Optional<MigrationInfo> foreign = applied().filter(SchemaReading::isForeign).findFirst();
    if (foreign.isPresent()) {
      return new SchemaState.Foreign(version(foreign.get()));
    }
    Optional<MigrationInfo> newest = applied().reduce((earlier, later) -> later);
    if (newest.isEmpty()) {
      return new SchemaState.None();
    }
    String known = String.valueOf(SchemaHistory.VERSION);
    if (isNewer(newest.get())) {
      return isSupported()
          ? new SchemaState.Expanded(version(newest.get()), known)
          : new SchemaState.Newer(version(newest.get()), known);
    }
    return lacksAny()
        ? new SchemaState.Older(version(newest.get()), known)
        : new SchemaState.Current();
  }

  private Stream<MigrationInfo> applied() {
    return all.stream().filter(migration -> migration.getState().isApplied());
  }

  private boolean lacksAny() {
    return all.stream().anyMatch(migration -> !migration.getState().isApplied());
  }

  private static boolean isForeign(MigrationInfo migration) {
    return !isNewer(migration)
        && (!migration.getState().isResolved() || !migration.isChecksumMatching());
  }

  private static boolean isNewer(MigrationInfo migration) {
    return migration.getState() == MigrationState.FUTURE_SUCCESS
        || migration.getState() == MigrationState.FUTURE_FAILED;
  }

  /** A schema that lacks what this Parley has was made by a line of versions that went past it. */
  private boolean isSupported() {
    return !lacksAny()
        && all.stream().noneMatch(one -> one.getState() == MigrationState.FUTURE_FAILED)
        && oldestSupported() <= SchemaHistory.VERSION;
  }

  private long oldestSupported() {
    try (Connection connection = source.getConnection()) {
      return SchemaSupportRows.oldest(new Tx(Statements.fresh(connection), dialect));
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
  }

  private static String version(MigrationInfo migration) {
    return Objects.toString(migration.getVersion());
  }
}
