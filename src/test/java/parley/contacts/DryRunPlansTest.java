package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import parley.storage.Database;
import parley.storage.Values;
import parley.testing.Engine;
import parley.testing.QueryPlan;

/**
 * What a dry run asks of the rows before does not read all of them. PostgreSQL goes by what it
 * knows of the table: {@code PostgresStatisticsTest}.
 */
class DryRunPlansTest {
  private static final Values WANTED =
      Values.of("org_id", 1L)
          .and("dry_run", 1L)
          .and("id", 1L)
          .and("phone", "+14155552671")
          .and("email_key", "ada@example.com")
          .and("external_id", "crm-1");

  @Test
  void sqlite_looks_up_conflicts_by_each_unique_value() {
    Engine engine = Engine.SQLITE;
    try (Database database = Database.open(engine.migratedDatabaseUrl(), engine.migratedFolder())) {
      String plan = database.write(tx -> QueryPlan.of(tx, DryRunRows.CONFLICTS, WANTED));
      assertThat(plan)
          .contains(
              "contact_rehearsal_phone", "contact_rehearsal_email", "contact_rehearsal_external_id")
          .doesNotContain("autoindex");
    }
  }
}
