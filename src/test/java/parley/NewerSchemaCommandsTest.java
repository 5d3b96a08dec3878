package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;
import parley.testing.FutureSchema;
import parley.testing.TestServer;

/** What the commands say of a database that a newer Parley has made. */
@ParameterizedClass
@EnumSource(Engine.class)
class NewerSchemaCommandsTest {
  @Parameter Engine engine;
  @TempDir Path folder;

  private Config config;
  private FutureSchema schema;

  @BeforeEach
  void make() {
    config = TestServer.config(engine);
    TestServer.start(config, Clock.systemUTC()).close();
    schema = new FutureSchema(config);
    schema.expand();
  }

  private CommandLineSession run(String... arguments) {
    Map<String, String> settings = new HashMap<>(Map.of("PARLEY_DATA", config.data().toString()));
    config.databaseUrl().ifPresent(url -> settings.put("PARLEY_DATABASE_URL", url));
    return CommandLineSession.run(() -> Config.of(settings, new Properties()), arguments);
  }

  private String copy() {
    return config
        .databaseUrl()
        .orElseGet(() -> {
          Path file = folder.resolve("copy.db");
          assertThat(run("backup", file.toString()).code()).isZero();
          return file.toString();
        });
  }

  @Test
  void one_that_was_added_to_is_left_alone() {
    assertThat(run("migrate"))
        .isEqualTo(
            new CommandLineSession(
                0, "a newer Parley has made the schema, which this one can use as well\n", ""));
    assertThat(run("outbox").out()).startsWith("not held");
  }

  @Test
  void doctor_and_verify_tell_of_one_that_was_added_to() {
    assertThat(run("doctor").out())
        .containsPattern("warn  schema +version 9999, which this Parley can use");
    CommandLineSession verify = run("verify", copy());
    assertThat(verify.out()).containsPattern("warn  schema +version 9999, which this Parley can");
    assertThat(verify.code()).isZero();
  }

  @Test
  void what_has_to_know_all_of_it_is_refused() {
    assertThat(run("copy", "--to", Engine.POSTGRESQL.migratedDatabaseUrl().orElseThrow()).err())
        .contains("its schema has version 9999", "let the newer one do this");
  }

  @Test
  void its_secret_key_is_left_as_it_is() throws IOException {
    Path file = config.data().resolve("secret.key");
    String key = Files.readString(file);
    assertThat(run("rotate-key").err())
        .contains("its schema has version 9999", "let the newer one do this");
    assertThat(file).hasContent(key);
    Files.writeString(file, "A".repeat(43) + "=\n" + key);
    assertThat(run("rotate-key").err())
        .contains("its schema has version 9999", "let the newer one do this");
    assertThat(new FutureSchema(config).number("select count(*) from secret_key")).isOne();
  }

  @Test
  void one_that_was_taken_from_is_refused() {
    schema.contract();
    for (String command : new String[] {"serve", "migrate", "outbox", "rotate-key"}) {
      CommandLineSession session = run(command);
      assertThat(session.code()).as(command).isOne();
      assertThat(session.err())
          .as(command)
          .contains("the database belongs to a newer Parley: its schema has version 9999");
    }
    assertThat(run("doctor").out()).containsPattern("fail  schema +version 9999, and this Parley");
    assertThat(run("verify", copy()).code()).isOne();
  }
}
