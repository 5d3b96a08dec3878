package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static parley.testing.Eventually.eventually;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/** The schema and its versions. */
@ParameterizedClass
@EnumSource(Engine.class)
class MigrationsTest {
  @Parameter Engine engine;

  @Test
  void migrations_run_once_and_then_leave_everything_as_it_is() {
    try (TestDatabase database = TestDatabase.open(engine)) {
      long versions = database.number("select count(*) from flyway_schema_history");
      database.add(1);
      database.reopen();
      database.reopen();
      assertThat(database.number("select count(*) from flyway_schema_history")).isEqualTo(versions);
      assertThat(database.count()).isEqualTo(1);
    }
  }

  @Test
  void a_schema_of_a_newer_version_is_refused_by_its_number_and_left_alone() {
    try (TestDatabase database = TestDatabase.open(engine)) {
      database.write(tx ->
          tx.run(
              """
              insert into flyway_schema_history
                (installed_rank, version, description, type, script, checksum, installed_by,
                 execution_time, success)
              select 9999, '9999', 'later', 'SQL', 'V9999__later.sql', 1, 'me', 1, success
              from flyway_schema_history where version = '2'
              """));
      assertThatThrownBy(database::reopen)
          .isInstanceOf(StorageException.Broken.class)
          .hasMessageContaining("newer Parley: its schema has version 9999, and this one knows ");
    }
  }

  @Test
  void a_schema_from_before_the_first_release_is_refused_in_one_sentence() {
    try (TestDatabase database = TestDatabase.open(engine)) {
      database.write(tx -> {
        tx.run("update flyway_schema_history set checksum = 1714320295 where version = '1'");
        tx.run("update flyway_schema_history set version = '14.1' where version = '9'");
        return tx.run("update flyway_schema_history set version = '32' where version = '10'");
      });
      assertThatThrownBy(database::reopen)
          .isInstanceOf(StorageException.Broken.class)
          .hasMessage(
              "the database was not made by Parley 0.1.0 or later and can't be upgraded"
                  + " (version 1 of its schema is another one):"
                  + " start with a new data folder or an empty database");
    }
  }

  @Test
  void nodes_that_start_together_migrate_once() {
    if (engine == Engine.SQLITE) {
      return;
    }
    String url = engine.newDatabaseUrl().orElseThrow();
    Threads.together(4, node -> PostgresDatabase.open(url).close());
    try (Database database = PostgresDatabase.open(url)) {
      long nodes = database.read(tx -> tx.number("select count(*) from node"));
      assertThat(nodes).isEqualTo(Ids.NODES);
    }
  }

  @Test
  void a_migration_gives_way_to_who_holds_a_lock_and_comes_again() throws SQLException {
    if (engine == Engine.SQLITE) {
      return;
    }
    String url = engine.migratedDatabaseUrl().orElseThrow();
    try (Connection other = DriverManager.getConnection(url);
        Statement statement = other.createStatement()) {
      statement.execute("drop table outbox_hold");
      statement.execute("delete from flyway_schema_history where version = '72'");
      other.setAutoCommit(false);
      statement.execute("lock table flyway_schema_history in share mode");
      CompletableFuture<Void> start =
          CompletableFuture.runAsync(() -> PostgresDatabase.open(url).close());
      eventually(() -> waiting(statement), count -> count > 0);
      // It has given up before the lock is free.
      eventually(() -> waiting(statement), count -> count == 0);
      other.rollback();
      start.join();
      assertThat(number(statement, "select count(*) from outbox_hold")).isZero();
    }
  }

  private static long waiting(Statement statement) {
    return number(
        statement,
        """
        select count(*) from pg_locks
        where not granted and relation = 'flyway_schema_history'::regclass
        """);
  }

  private static long number(Statement statement, String sql) {
    try (ResultSet results = statement.executeQuery(sql)) {
      results.next();
      return results.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
