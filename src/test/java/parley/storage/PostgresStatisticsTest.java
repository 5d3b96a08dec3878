package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import parley.testing.PostgresServer;

/** PostgreSQL learns of an organization by itself, before a tenth of all rows are its own. */
class PostgresStatisticsTest {
  private static final Duration SOON = Duration.ofMinutes(1);

  private final PostgresServer server = PostgresServer.start();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void an_organization_that_is_small_beside_another_is_known_soon() {
    PostgresDatabase.open(server.url()).close();
    add(1, 20_000);
    server.execute("analyze contact");
    server.execute("alter system set autovacuum_naptime = 1");
    server.execute("select pg_reload_conf()");
    add(2, 700);
    eventually(
        SOON,
        () ->
            server.number(
                """
                select count(*) from pg_stats
                where tablename = 'contact' and attname = 'org_id'
                  and '2' = any (most_common_vals::text::text[])
                """),
        known -> known == 1);
  }

  @Test
  void a_table_that_has_grown_is_looked_at_before_the_server_comes_by() {
    try (Database database = PostgresDatabase.open(server.url())) {
      GrownTables grownTables = new GrownTables(database);
      add(1, 2_000);
      assertThat(looked(grownTables, "contact", 2_000)).isEqualTo(2_000);
      add(2, 900);
      add(3, 200);
      assertThat(looked(grownTables, "contact", 3_100)).isEqualTo(3_100);
    }
  }

  @Test
  void so_is_what_a_dry_run_has_seen() {
    try (Database database = PostgresDatabase.open(server.url())) {
      server.execute(
          """
          insert into contact_rehearsal (org_id, rehearsal_id, id, tags, custom_attributes, blocked,
            identities, consents, version, created_at, updated_at)
          select 1, 1, n, '[]', '{}', 0, '[]', '[]', 1, n, n from generate_series(1, 2000) n
          """);
      GrownTables grownTables = new GrownTables(database);
      assertThat(looked(grownTables, "contact_rehearsal", 2_000)).isEqualTo(2_000);
    }
  }

  /** How many rows it knows of; how a table grows is told a second later. */
  private long looked(GrownTables grownTables, String table, long expected) {
    return eventually(
        () -> {
          grownTables.look();
          return server.number(
              "select reltuples from pg_class where relname = '%s'".formatted(table));
        },
        known -> known == expected);
  }

  private void add(int organizationId, int contacts) {
    server.execute(
        """
        insert into contact (org_id, id, tags, custom_attributes, identities, blocked, search,
          version, created_at, updated_at)
        select %d, n, '[]', '{}', '[]', 0, '', 1, n, n from generate_series(1, %d) n
        """
            .formatted(organizationId, contacts));
  }
}
