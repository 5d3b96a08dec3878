package parley;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.http.Json;
import parley.storage.Database;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;

/**
 * {@code ./parley verify}: of SQLite a backup is looked at, of PostgreSQL the database itself,
 * which is what one has after a restore.
 */
@ParameterizedClass
@EnumSource(Engine.class)
class VerifyTest {
  @Parameter Engine engine;
  @TempDir Path backups;

  private Config config;
  private Path copy;

  @BeforeEach
  void makeACopy() {
    config = TestServer.config(engine);
    copy = backups.resolve("monday");
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Client owner = server.signUp();
      owner.post("/v1/contacts", "{'name': 'Ada', 'phone': '+14155552671'}").expect(201);
      owner.post("/v1/contacts", "{'name': 'Grace', 'phone': '+14155552672'}").expect(201);
      owner.upload("a.txt", "a file".getBytes(StandardCharsets.UTF_8)).expect(201);
      if (engine == Engine.SQLITE) {
        CommandLineSession backup = run(Map.of(), "backup", "--media", copy.toString());
        assertThat(backup.code()).as(backup.err()).isZero();
        assertThat(backup.out()).contains("1 files are in " + copy.resolve("media"));
        // A server that goes on to write is what a copy is compared with.
        owner.post("/v1/contacts", "{'name': 'Zoe', 'phone': '+14155552673'}").expect(201);
        assertThat(run(Map.of(), "verify", "--against-live", copy.toString()).out())
            .contains("ok    live           1 events behind");
      }
    }
  }

  @Test
  void a_good_copy_is_whole_and_is_left_as_it_was() throws IOException {
    List<String> before = files();
    CommandLineSession session = verify();
    assertThat(session.out().lines().filter(line -> line.matches("(warn|fail) .*"))).isEmpty();
    assertThat(session.code()).as(session.err()).isZero();
    assertThat(session.out())
        .contains("contact: ", "organization: 1", "media: 1")
        .contains("ok    events         1 logs without a hole")
        .contains("ok    media          1 files, all in ");
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void programs_get_numbers() {
    CommandLineSession session = run(Map.of(), "verify", "--json", where());
    JsonNode json = Json.parse(session.out());
    assertThat(json.at("/verdict").asString()).isEqualTo("ok");
    assertThat(json.findValue("organization").asLong()).isOne();
  }

  @Test
  void a_missing_medium_is_named() throws IOException {
    Path folder = engine == Engine.SQLITE ? copy : config.data();
    try (Stream<Path> files = Files.walk(folder.resolve("media"))) {
      Files.delete(files.filter(Files::isRegularFile).findFirst().orElseThrow());
    }
    CommandLineSession session = verify();
    assertThat(session.code()).isOne();
    assertThat(session.out()).contains("fail  media          1 of 1 files are not in ", "med_");
    assertThat(run(Map.of(), "verify", "--media", backups.toString(), where()).code()).isOne();
  }

  @Test
  void a_hole_in_the_log_is_found() {
    change("delete from event where sequence = 2");
    CommandLineSession session = verify();
    assertThat(session.code()).isOne();
    assertThat(session.out())
        .containsPattern("fail  events +numbers without an event: org_[0-9a-z]+ lacks 1");
  }

  @Test
  void a_wrong_key_is_found() {
    CommandLineSession session =
        run(Map.of("PARLEY_SECRET_KEY", "A".repeat(43) + "="), "verify", where());
    assertThat(session.code()).isOne();
    assertThat(session.out()).contains("fail  secret-key     it is not the one of the database");
  }

  @Test
  void what_litestream_keeps_in_the_file_is_nobodys_business() {
    change("create table _litestream_seq (id integer)");
    CommandLineSession session = verify();
    assertThat(session.out()).doesNotContain("_litestream").contains("ok    schema");
  }

  @Test
  void a_flipped_byte_is_found() throws IOException {
    assumeTrue(engine == Engine.SQLITE, "PostgreSQL has files of its own, and checksums");
    Path file = copy.resolve("parley.db");
    byte[] bytes = Files.readAllBytes(file);
    int name = new String(bytes, StandardCharsets.ISO_8859_1).lastIndexOf("Grace");
    bytes[name] ^= 1;
    Files.write(file, bytes);
    assertThat(verify().out()).contains("fail  checksum       the file is not what it was");
    bytes[name] ^= 1;
    // The kind of the page that is the schema's own.
    bytes[100] ^= 1;
    Files.write(file, bytes);
    Files.delete(copy.resolve("parley.db.sha256"));
    assertThat(verify().out()).contains("fail  integrity");
    assertThat(verify().code()).isOne();
  }

  @Test
  void a_copy_of_another_installation_is_found_out() {
    CommandLineSession session =
        CommandLineSession.run(
            () -> settings(TestServer.config(engine), Map.of()),
            "verify",
            "--against-live",
            where());
    assertThat(session.code()).isOne();
    assertThat(session.out()).contains("fail  live           it knows more");
  }

  private CommandLineSession verify() {
    return run(Map.of(), "verify", where());
  }

  private String where() {
    return config.databaseUrl().orElseGet(copy::toString);
  }

  private void change(String sql) {
    Optional<String> url = config.databaseUrl();
    try (Database database = Database.open(url, url.isPresent() ? config.data() : copy)) {
      database.write(tx -> tx.run(sql));
    }
  }

  private List<String> files() throws IOException {
    if (engine == Engine.POSTGRESQL) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(copy)) {
      return new ArrayList<>(files.map(Path::toString).sorted().toList());
    }
  }

  private CommandLineSession run(Map<String, String> settings, String... arguments) {
    return CommandLineSession.run(() -> settings(config, settings), arguments);
  }

  private static Config settings(Config config, Map<String, String> more) {
    Map<String, String> all = new HashMap<>();
    all.put("PARLEY_DATA", config.data().toString());
    config.databaseUrl().ifPresent(url -> all.put("PARLEY_DATABASE_URL", url));
    all.putAll(more);
    return Config.of(all, new Properties());
  }
}
