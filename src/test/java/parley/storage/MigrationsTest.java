package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;

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
}
