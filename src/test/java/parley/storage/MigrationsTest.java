package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static parley.testing.Eventually.eventually;

import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;
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

  /** Since PostgreSQL 15 nobody but a database's owner may make tables in it. */
  @Test
  void who_may_make_no_tables_is_told_so() throws SQLException {
    if (engine == Engine.SQLITE) {
      return;
    }
    String url = engine.newDatabaseUrl().orElseThrow();
    String guest = "guest_of_" + url.replaceAll("[?].*", "").replaceAll(".*/", "");
    try (Connection owner = DriverManager.getConnection(url);
        Statement statement = owner.createStatement()) {
      statement.execute("revoke create on schema public from public");
      statement.execute("create role " + guest);
      try {
        String ofGuest = url + "&options=-c%20role=" + guest;
        assertThatThrownBy(() -> PostgresDatabase.open(ofGuest).close())
            .hasMessageStartingWith("the schema can't be brought up to date: ")
            .hasMessageContaining("permission denied for schema public");
      } finally {
        statement.execute("drop role " + guest);
      }
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
      undoNewest(statement);
      other.setAutoCommit(false);
      statement.execute("lock table flyway_schema_history in share mode");
      CompletableFuture<Void> start =
          CompletableFuture.runAsync(() -> PostgresDatabase.open(url).close());
      eventually(() -> waiting(statement), count -> count > 0);
      // It has given up before the lock is free.
      eventually(() -> waiting(statement), count -> count == 0);
      other.rollback();
      start.join();
      assertThat(number(statement, "select count(*) from schema_support")).isOne();
    }
  }

  @Test
  void one_that_waits_in_a_circle_with_others_comes_again_as_well() {
    assertThat(Migrations.isForLock(failure("40P01"))).isTrue();
    assertThat(Migrations.isForLock(failure("55P03"))).isTrue();
    assertThat(Migrations.isForLock(failure("42P07"))).isFalse();
    assertThat(Migrations.isForLock(failure(null))).isFalse();
  }

  private static FlywayException failure(@Nullable String state) {
    return new FlywayException("failed", new SQLException("for a reason", state));
  }

  /** They look at the schema when they start, and not again. */
  @Test
  void a_migration_waits_until_no_node_runs_that_it_would_strand() throws SQLException {
    if (engine == Engine.SQLITE) {
      return;
    }
    String url = engine.migratedDatabaseUrl().orElseThrow();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        Database older = PostgresDatabase.open(url)) {
      try (NodeLease _ = NodeLease.take(older, new SecureRandom())) {
        undoNewest(statement);
        assertThatThrownBy(() -> PostgresDatabase.open(url))
            .isInstanceOf(StorageException.Unavailable.class)
            .hasMessage(
                "the schema can't be brought up to date: 1 servers use the database that couldn't"
                    + " go on with it; stop them first (one that was killed counts for a minute"
                    + " longer)");
      }
      PostgresDatabase.open(url).close();
    }
  }

  @Test
  void a_node_says_what_its_parley_knows() {
    if (engine == Engine.SQLITE) {
      return;
    }
    String url = engine.migratedDatabaseUrl().orElseThrow();
    try (Database database = PostgresDatabase.open(url);
        NodeLease node = NodeLease.take(database, new SecureRandom())) {
      assertThat(node.nodes()).isOne();
      assertThat(knowingLess(database, SchemaHistory.VERSION)).isZero();
      assertThat(knowingLess(database, SchemaHistory.VERSION + 1)).isOne();
    }
  }

  private static int knowingLess(Database database, int version) {
    return database.read(tx -> NodeRows.countKnowingLess(tx, version));
  }

  /** Back to before V78, with which no node of that time could go on. */
  private static void undoNewest(Statement statement) throws SQLException {
    statement.execute(
        "drop table contact_attestation, erased_message, message_attempt, quarantine_file,"
            + " visitor_network, schema_support, message_word_pending, message_posting,"
            + " message_posting_end");
    statement.execute("alter table channel drop column made_key");
    statement.execute("alter table visitor_session drop column phone, drop column attributes");
    statement.execute(
        "alter table node drop column schema_version, drop column place, drop column secret_keys");
    statement.execute("drop index job_queue");
    statement.execute(
        "delete from flyway_schema_history where version in ('78', '79', '80', '81', '82', '83',"
            + " '84', '85', '86', '87', '88')");
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
