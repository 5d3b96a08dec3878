package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;
import parley.testing.Folders;
import parley.testing.FutureSchema;

/** A schema that a later Parley has made is used when it says that it may be. */
@ParameterizedClass
@EnumSource(Engine.class)
class NewerSchemaTest {
  private static final String REFUSAL =
      "the database belongs to a newer Parley: its schema has version 9999, and this one knows %d; "
          .formatted(SchemaHistory.VERSION);

  @Parameter Engine engine;

  private TestDatabase database;
  private FutureSchema schema;

  @BeforeEach
  void open() {
    database = TestDatabase.open(engine);
    schema = new FutureSchema(database.url(), database.folder());
    schema.expand();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private SchemaState state() {
    return Inspection.beside(database.url(), database.folder()).schema();
  }

  private static SchemaState expanded() {
    return new SchemaState.Expanded("9999", String.valueOf(SchemaHistory.VERSION));
  }

  private static SchemaState newer() {
    return new SchemaState.Newer("9999", String.valueOf(SchemaHistory.VERSION));
  }

  @Test
  void one_that_was_added_to_is_used_and_left_as_it_is() {
    assertThat(state()).isEqualTo(expanded());
    long versions = database.number("select count(*) from flyway_schema_history");
    assertThat(database.database().isOfThisVersion()).isFalse();
    database.reopen();
    database.add(1);
    assertThat(database.count()).isEqualTo(1);
    assertThat(database.number("select count(*) from flyway_schema_history")).isEqualTo(versions);
    assertThat(database.number("select oldest from schema_support"))
        .isEqualTo(SchemaSupportRows.OLDEST);
  }

  @Test
  void commands_use_it_beside_a_server() {
    try (Database beside = Database.openBeside(database.url(), database.folder())) {
      assertThat(beside.answers()).isTrue();
    }
  }

  @Test
  void one_that_was_taken_from_is_refused_by_its_number() {
    schema.contract();
    assertThat(state()).isEqualTo(newer());
    assertRefused();
  }

  @Test
  void one_that_supports_this_very_version_at_least_is_used() {
    schema.run("update schema_support set oldest = " + SchemaHistory.VERSION);
    assertThat(state()).isEqualTo(expanded());
    schema.run("update schema_support set oldest = " + (SchemaHistory.VERSION + 1));
    assertThat(state()).isEqualTo(newer());
  }

  @Test
  void one_that_does_not_say_whom_it_supports_is_refused() {
    schema.run("delete from schema_support");
    assertRefused();
  }

  @Test
  void one_whose_migration_has_failed_is_refused() {
    schema.run("update flyway_schema_history set success = (1 = 0) where version = '9999'");
    assertRefused();
  }

  @Test
  void one_that_lacks_what_this_version_has_is_refused() {
    schema.run("delete from flyway_schema_history where version = '72'");
    assertRefused();
  }

  private void assertRefused() {
    assertThatThrownBy(database::reopen)
        .isInstanceOf(StorageException.Broken.class)
        .hasMessage(REFUSAL + "start the newer one, or restore the backup from before the upgrade");
    assertThatThrownBy(() -> Database.openBeside(database.url(), database.folder()))
        .hasMessageStartingWith(REFUSAL);
  }

  /** Columns that it doesn't know would be left behind. */
  @Test
  void one_that_was_added_to_is_not_copied() {
    database.close();
    CopyRequest request =
        new CopyRequest(
            database.url(),
            database.folder(),
            Engine.POSTGRESQL.migratedDatabaseUrl().orElseThrow(),
            OptionalLong.empty(),
            List.of(),
            List.of(),
            box -> List.of());
    assertThatThrownBy(() -> Copy.run(request, new SecureRandom(), copied -> {}))
        .isInstanceOf(StorageException.Broken.class)
        .hasMessage(REFUSAL + "let the newer one do this, which knows all that there is");
  }

  /** What a newer one has sealed elsewhere would stay under the former key. */
  @Test
  void the_secret_key_is_not_replaced_in_one_that_was_added_to() {
    SecureRandom random = new SecureRandom();
    List<SecretKey> keys = KeyRing.keys(Optional.empty(), List.of(), Folders.next(), random);
    SecretBox box = new SecretBox(keys, random);
    KeyRotation rotation = new KeyRotation(database.database(), box, List.of());
    assertThatThrownBy(rotation::run)
        .isInstanceOf(StorageException.Unavailable.class)
        .hasMessageContaining("only that one can change the secret key");
  }
}
