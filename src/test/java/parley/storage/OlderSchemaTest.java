package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/** A schema that servers of an earlier Parley may use is left to the server of this one. */
@ParameterizedClass
@EnumSource(Engine.class)
class OlderSchemaTest {
  @Parameter Engine engine;

  private TestDatabase database;

  @BeforeEach
  void open() {
    database = TestDatabase.open(engine);
    database.write(tx ->
        tx.run(
            "delete from flyway_schema_history where version = ?",
            Integer.toString(SchemaHistory.VERSION)));
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void commands_do_not_bring_it_up_to_date() {
    long versions = versions();
    assertThatThrownBy(() -> Database.openBeside(database.url(), database.folder()))
        .isInstanceOf(StorageException.Unavailable.class)
        .hasMessage(
            "the database is of another version of Parley: start the server of this one first");
    assertThat(versions()).isEqualTo(versions);
  }

  private long versions() {
    return database.number("select count(*) from flyway_schema_history");
  }
}
