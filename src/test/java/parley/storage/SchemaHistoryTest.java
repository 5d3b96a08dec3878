package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Engine;

class SchemaHistoryTest {
  @TempDir Path folder;

  private final TestDatabase database = TestDatabase.open(Engine.SQLITE);

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
    assertThat(SchemaHistory.NEWEST)
        .as("SchemaHistory.NEWEST, which changes with every new migration")
        .isEqualTo(notes.hashCode());
  }

  @Test
  void a_file_is_up_to_date_once_it_has_been_opened() {
    assertThat(isNewest(database.folder())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "delete from flyway_schema_history where version = '5'",
        "update flyway_schema_history set checksum = 1 where version = '2'",
        "update flyway_schema_history set success = 0 where version = '5'",
        "drop table flyway_schema_history",
      })
  void a_file_with_another_history_is_not(String difference) {
    database.write(tx -> tx.run(difference));
    assertThat(isNewest(database.folder())).isFalse();
  }

  @Test
  void neither_is_one_that_has_none() {
    assertThat(isNewest(folder)).isFalse();
  }

  private static boolean isNewest(Path folder) {
    return SchemaHistory.isNewest(new SqliteFile(folder.resolve("parley.db")));
  }
}
