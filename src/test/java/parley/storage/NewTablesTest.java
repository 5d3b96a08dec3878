package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parley.Config;
import parley.testing.Engine;
import parley.testing.MessageRoundTrip;
import parley.testing.TestServer;

/** A migration of an installation that is on a Citus cluster. */
class NewTablesTest {
  private static final String MIGRATION =
      """
      -- What an agent has read.
      create table read_mark (
        org_id          ${long} not null,
        conversation_id ${long} not null,
        primary key (org_id, conversation_id),
        foreign key (org_id, conversation_id) references conversation (org_id, id),
        foreign key (org_id) references organization (id)
      )${strict};
      insert into read_mark (org_id, conversation_id) select org_id, id from conversation;
      create table invitation_team (
        org_id ${long} not null references organization (id)
      )${strict};
      create table ticket (
        id ${long} not null primary key
      )${strict};
      create table undecided (
        id ${long} not null primary key
      )${strict};
      alter table channel add column mood text;
      alter table conversation add column mood text;
      update conversation set mood = 'calm';
      create index conversation_mood on conversation (org_id, mood);
      """;

  @TempDir Path folder;

  @Test
  void new_tables_are_placed_and_old_ones_changed_on_all_servers() throws IOException {
    assumeTrue(Engine.POSTGRESQL.isDistributed(), "needs a Citus cluster: PARLEY_TEST_PG_URL");
    Config config = TestServer.config(Engine.POSTGRESQL);
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      MessageRoundTrip.play(server.signUp());
    }
    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      migrate(database, config.databaseUrl().orElseThrow());
      assertThat(placed(database, "read_mark")).isEqualTo("distributed");
      assertThat(placed(database, "invitation_team")).isEqualTo("local");
      assertThat(placed(database, "ticket")).isEmpty();
      assertThat(placed(database, "undecided")).isEmpty();
      assertThat(number(database, "select count(*) from read_mark")).isOne();
      assertThat(number(database, "select count(*) from conversation where mood = 'calm'")).isOne();
    }
  }

  private void migrate(Database database, String url) throws IOException {
    for (String table : List.of("read_mark", "invitation_team", "ticket")) {
      database.write(tx -> tx.run("drop table " + table));
    }
    Files.writeString(folder.resolve("V9000__made_up.sql"), MIGRATION);
    PostgresSource source = PostgresSource.patient(url);
    Flyway known = Migrations.flyway(source, DistributedTables.dialect(source));
    new FluentConfiguration()
        .configuration(known.getConfiguration())
        .locations("filesystem:" + folder)
        .ignoreMigrationPatterns("*:missing")
        .load()
        .migrate();
  }

  private static long number(Database database, String sql) {
    return database.read(tx -> tx.number(sql));
  }

  /** What Citus says of a table; nothing when it doesn't know it. */
  private static String placed(Database database, String table) {
    return database
        .read(tx ->
            tx.one(
                "select citus_table_type from citus_tables where table_name = ?::regclass",
                Row::text,
                table))
        .orElse("");
  }
}
