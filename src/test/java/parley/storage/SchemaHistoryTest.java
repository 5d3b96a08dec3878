package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Engine;

@ParameterizedClass
@EnumSource(Engine.class)
class SchemaHistoryTest {
  @Parameter Engine engine;

  private TestDatabase database;

  @BeforeEach
  void open() {
    database = TestDatabase.open(engine);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void the_hash_is_that_of_the_migrations_in_the_jar() {
    List<String> notes =
        database.read(tx ->
            tx.list(
                """
                select version || ' ' || checksum
                from flyway_schema_history order by installed_rank
                """,
                Row::text));
    assertThat(SchemaHistory.newest(database.database().dialect()))
        .as("SchemaHistory.newest, which changes with every new migration")
        .isEqualTo(notes.hashCode());
  }

  @Test
  void the_version_is_that_of_the_newest_migration_in_the_jar() {
    assertThat(database.number("select max(cast(version as bigint)) from flyway_schema_history"))
        .as("SchemaHistory.VERSION, which changes with every new migration")
        .isEqualTo(SchemaHistory.VERSION);
  }

  @Test
  void the_schema_supports_those_that_the_jar_says_it_does() {
    assertThat(database.<Long>read(SchemaSupportRows::oldest))
        .as("SchemaSupportRows.OLDEST, which changes when a migration raises it")
        .isEqualTo(SchemaSupportRows.OLDEST);
  }

  @Test
  void a_database_is_up_to_date_once_it_has_been_opened() {
    assertThat(isNewest()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "delete from flyway_schema_history where version = '5'",
        "update flyway_schema_history set checksum = 1 where version = '2'",
        "update flyway_schema_history set success = (1 = 0) where version = '5'",
        "drop table flyway_schema_history",
      })
  void a_database_with_another_history_or_none_is_not(String difference) {
    database.write(tx -> tx.run(difference));
    assertThat(isNewest()).isFalse();
  }

  @Test
  void the_history_of_another_schema_on_the_search_path_is_not_ours() {
    database
        .url()
        .ifPresent(url -> {
          database.write(tx -> tx.run("create schema ours"));
          DataSource source = PostgresSource.patient(url + "&currentSchema=ours,public");
          assertThat(SchemaHistory.isNewest(source, Dialect.POSTGRES)).isFalse();
        });
  }

  private boolean isNewest() {
    Dialect dialect = database.database().dialect();
    DataSource source =
        dialect == Dialect.SQLITE
            ? new SqliteFile(database.folder().resolve("parley.db")).dataSource()
            : PostgresSource.patient(database.url().orElseThrow());
    return SchemaHistory.isNewest(source, dialect);
  }
}
