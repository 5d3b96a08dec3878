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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Engine;
import parley.testing.TestServer;

/** What is said of a key file that is missing or damaged, and that nothing stands in for it. */
@ParameterizedClass
@EnumSource(Engine.class)
class KeyFileTest {
  @Parameter Engine engine;
  @TempDir Path empty;

  private Map<String, String> settings;
  private Path file;

  @BeforeEach
  void make() {
    Config config = TestServer.config(engine);
    TestServer.start(config, Clock.systemUTC()).close();
    file = config.data().resolve("secret.key");
    settings = new HashMap<>(Map.of("PARLEY_DATA", config.data().toString()));
    config.databaseUrl().ifPresent(url -> settings.put("PARLEY_DATABASE_URL", url));
    settings.put("PARLEY_PORT", "0");
  }

  private CommandLineSession run(String... arguments) {
    return CommandLineSession.run(() -> Config.of(settings, new Properties()), arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {"serve", "rotate-key"})
  void a_missing_one_is_missed_and_none_is_made(String command) throws IOException {
    Files.delete(file);
    CommandLineSession session = run(command);
    assertThat(session.code()).as(session.out()).isOne();
    assertThat(session.err()).contains("there is no secret key", "bring back the file secret.key");
    assertThat(file).doesNotExist();
  }

  @Test
  void none_is_replaced_where_there_is_no_installation() {
    settings.put("PARLEY_DATA", empty.resolve("data").toString());
    CommandLineSession session = run("rotate-key");
    assertThat(session.code()).as(session.out()).isOne();
    assertThat(session.err())
        .containsAnyOf("there is no SQLite database", "there is no secret key");
    assertThat(empty).isEmptyDirectory();
  }

  @Test
  void a_database_that_is_away_is_not_one_of_another_version() {
    settings.put("PARLEY_DATABASE_URL", "jdbc:postgresql://127.0.0.1:7/none?user=nobody");
    assertThat(run("rotate-key").err()).contains("can't use PostgreSQL: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "\n", "c2hvcnQ=", "no base64!", "\u0000\u0001", "AAAA AAAA", "# my key"})
  void a_damaged_one_is_named_with_what_belongs_there(String content) throws IOException {
    Files.writeString(file, content);
    for (String command : new String[] {"serve", "rotate-key"}) {
      CommandLineSession session = run(command);
      assertThat(session.code()).as(command).isOne();
      assertThat(session.err())
          .as(command)
          .contains(file.toString(), "base64 of 32 bytes", "bring it back from your copy");
    }
    assertThat(Files.readString(file)).isEqualTo(content);
    CommandLineSession doctor = run("doctor");
    assertThat(doctor.out())
        .containsPattern("fail  secret-key +the key file " + file)
        .contains(" schema ", " mail ");
  }

  @Test
  void what_is_no_text_is_damaged_as_well() throws IOException {
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 7});
    assertThat(run("serve").err()).contains(file.toString(), "base64 of 32 bytes");
  }

  @Test
  void a_line_that_is_damaged_is_told_by_its_number_and_never_shown() throws IOException {
    Files.writeString(file, Files.readString(file) + "\nsecret?\n");
    assertThat(run("serve").err()).contains("line 3 ").doesNotContain("secret?");
  }

  @Test
  void the_key_of_a_copys_target_must_be_where_the_option_says() {
    Path absent = empty.resolve("other.key");
    String target = Engine.POSTGRESQL.migratedDatabaseUrl().orElseThrow();
    CommandLineSession session = run("copy", "--to", target, "--to-key", absent.toString());
    assertThat(session.code()).as(session.out()).isOne();
    assertThat(session.err()).contains("--to-key", "there is no " + absent);
  }
}
