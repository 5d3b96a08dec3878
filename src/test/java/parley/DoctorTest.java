package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.http.Json;
import parley.storage.Database;
import parley.testing.Engine;
import parley.testing.FileServer;
import parley.testing.TestMailServer;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;

/** {@code ./parley doctor}, beside a server and without one. */
@ParameterizedClass
@EnumSource(Engine.class)
class DoctorTest {
  @Parameter Engine engine;
  @TempDir Path empty;

  @Test
  void a_healthy_installation_has_nothing_that_fails() {
    try (TestServer server = TestServer.start(engine);
        TestMailServer mails = new TestMailServer()) {
      Map<String, String> settings = of(server);
      settings.put("PARLEY_PUBLIC_URL", server.url());
      settings.put("PARLEY_SIMULATOR", "off");
      settings.putAll(mails.settings());
      CommandLineSession session = doctor(settings);
      // The PostgreSQL of the tests is made to be thrown away, and is told not to sync.
      assertThat(session.out().lines().filter(line -> line.startsWith("fail")))
          .allMatch(line -> engine == Engine.POSTGRESQL && line.contains(" durability "));
      assertThat(session.out())
          .contains("ok    database", "ok    schema", "ok    secret-key", "ok    server")
          .contains("ok    public-url", "ok    outbox", "ok    channels", "ok    mail")
          .contains(engine == Engine.SQLITE ? "synchronous=2" : "ok    replication")
          .contains(engine == Engine.SQLITE ? "ok    wal" : "ok    clock")
          .contains(engine == Engine.SQLITE ? "ok    file-system" : " statistics");
    }
  }

  @Test
  void another_server_at_the_public_address_is_found_out() {
    try (TestServer server = TestServer.start(engine);
        TestServer stranger = TestServer.start(engine)) {
      Map<String, String> settings = of(server);
      settings.put("PARLEY_PUBLIC_URL", stranger.url());
      assertThat(finding(settings, "public-url"))
          .startsWith("fail")
          .contains("something else than this installation answers");
      settings.put("PARLEY_PUBLIC_URL", "http://127.0.0.1:7");
      assertThat(finding(settings, "public-url")).startsWith("fail").contains("nobody answers");
    }
  }

  @Test
  void a_server_that_does_not_run_is_only_a_warning() {
    Map<String, String> settings = of(TestServer.config(engine));
    settings.put("PARLEY_PORT", "7");
    settings.put("PARLEY_SECRET_KEY", "A".repeat(43) + "=");
    assertThat(finding(settings, "server")).startsWith("warn").contains("nobody answers");
  }

  @Test
  void a_wrong_key_fails() {
    Config config = TestServer.config(engine);
    TestServer.start(config, Clock.systemUTC()).close();
    Map<String, String> settings = of(config);
    assertThat(finding(settings, "secret-key")).startsWith("ok");
    settings.put("PARLEY_SECRET_KEY", "A".repeat(43) + "=");
    assertThat(finding(settings, "secret-key")).startsWith("fail").contains("not the one");
    assertThat(finding(settings, "settings")).contains("has a secret.key, which nothing reads");
  }

  @Test
  void what_waits_for_too_long_and_what_is_paused_is_told() {
    Config config = TestServer.config(engine);
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      server.signUp();
    }
    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      database.write(tx ->
          tx.run(
              """
              insert into job (org_id, id, kind, lane, payload, state, run_at, attempts, interrupted)
              values (1, 7, 'message.send', 7, '', 'waiting', 0, 0, 0)
              """));
      database.write(tx -> tx.run("update channel set status = 'paused', paused_at = 1"));
    }
    assertThat(finding(of(config), "outbox")).startsWith("fail").contains("(message.send)");
    assertThat(finding(of(config), "channels")).startsWith("warn").contains("chn_");
  }

  @Test
  void what_a_setting_says_wrong_is_a_finding_for_programs_as_well() {
    Map<String, String> settings = of(TestServer.config(engine));
    settings.put("PARLEY_PUBLIK_URL", "x");
    assertThat(finding(settings, "settings")).startsWith("warn").contains("did you mean");
    settings.put("PARLEY_PORT", "x");
    CommandLineSession session =
        CommandLineSession.run(() -> Config.of(settings, new Properties()), "doctor", "--json");
    JsonNode json = Json.parse(session.out());
    assertThat(session.code()).isOne();
    assertThat(json.at("/verdict").asString()).isEqualTo("fail");
    assertThat(json.at("/checks/0/sentence").asString()).contains("PARLEY_PORT must be a number");
  }

  @Test
  void what_keeps_it_from_the_database_is_told_with_what_mends_it() throws IOException {
    Map<String, String> settings = of(TestServer.config(engine));
    if (engine == Engine.SQLITE) {
      Files.writeString(empty.resolve("parley.db"), "no database ".repeat(1_000));
      settings.put("PARLEY_DATA", empty.toString());
      assertThat(doctor(settings).out()).contains("SQLITE_NOTADB", "-> restore a backup");
      return;
    }
    String url = engine.newDatabaseUrl().orElseThrow();
    settings.put("PARLEY_DATABASE_URL", url.replaceFirst("/parley_[0-9_]+", "/nowhere"));
    assertThat(doctor(settings).out())
        .contains("\"nowhere\" does not exist", "-> create it, or correct its name in")
        .doesNotContain("Exception");
    settings.put("PARLEY_DATABASE_URL", url.replaceFirst(":[0-9]+/", ":1/"));
    assertThat(doctor(settings).out()).contains("refused", "-> start PostgreSQL, or correct");
    settings.put("PARLEY_DATABASE_URL", url + "&options=-c%20default_transaction_read_only=on");
    assertThat(doctor(settings).out()).contains("it is read-only", "-> let the address lead to");
  }

  @Test
  void another_program_on_the_port_is_told_of() throws IOException {
    Config config = TestServer.config(engine);
    TestServer.start(config, Clock.systemUTC()).close();
    Map<String, String> settings = of(config);
    try (FileServer stranger = new FileServer("/", new byte[0])) {
      settings.put("PARLEY_PORT", Integer.toString(URI.create(stranger.url()).getPort()));
      assertThat(doctor(settings).out())
          .contains("warn  server", "-> if that is another program, end it, or set PARLEY_PORT");
    }
  }

  @Test
  void texts_of_mails_that_nobody_would_read_fail() {
    Map<String, String> settings = of(TestServer.config(engine));
    settings.put("PARLEY_MAIL_TEMPLATES", empty.resolve("none").toString());
    assertThat(finding(settings, "settings")).startsWith("fail").contains("there is no folder");
  }

  @Test
  void nothing_is_made_where_nothing_was() throws IOException {
    Map<String, String> settings = new HashMap<>(Map.of("PARLEY_DATA", empty.toString()));
    if (engine == Engine.POSTGRESQL) {
      settings.put("PARLEY_DATABASE_URL", "jdbc:postgresql://127.0.0.1:7/none?user=nobody");
    }
    assertThat(finding(settings, "database"))
        .startsWith("fail")
        .containsAnyOf("there is no SQLite database", "can't use PostgreSQL");
    Optional<String> url = engine.newDatabaseUrl();
    url.ifPresent(address -> settings.put("PARLEY_DATABASE_URL", address));
    doctor(settings);
    try (Stream<Path> made = Files.list(empty)) {
      assertThat(made).isEmpty();
    }
  }

  @Test
  void before_the_first_start_it_says_what_makes_the_database_and_finds_the_disk() {
    Map<String, String> settings =
        new HashMap<>(Map.of("PARLEY_DATA", empty.resolve("new/data").toString()));
    engine.newDatabaseUrl().ifPresent(url -> settings.put("PARLEY_DATABASE_URL", url));
    assertThat(finding(settings, "disk")).contains("MiB are free");
    assertThat(doctor(settings).out())
        .containsAnyOf("-> the first start makes it", "or a start, makes it");
  }

  private static String finding(Map<String, String> settings, String check) {
    List<String> lines =
        doctor(settings).out().lines().filter(line -> line.contains(" " + check + " ")).toList();
    assertThat(lines).hasSize(1);
    return lines.getFirst();
  }

  private static CommandLineSession doctor(Map<String, String> settings) {
    return CommandLineSession.run(() -> Config.of(settings, new Properties()), "doctor");
  }

  private static Map<String, String> of(TestServer server) {
    Map<String, String> settings = of(server.config());
    settings.put("PARLEY_PORT", Integer.toString(server.parley().port()));
    return settings;
  }

  private static Map<String, String> of(Config config) {
    Map<String, String> settings = new HashMap<>();
    settings.put("PARLEY_PORT", "0");
    settings.put("PARLEY_DATA", config.data().toString());
    config.databaseUrl().ifPresent(url -> settings.put("PARLEY_DATABASE_URL", url));
    return settings;
  }
}
