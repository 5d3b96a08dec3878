package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;

/** An installation that goes elsewhere, by a backup or by a copy, answers as it did before. */
class RelocationTest {
  private static final List<String> PATHS =
      List.of(
          "/v1/me",
          "/v1/teams",
          "/v1/channels",
          "/v1/contacts",
          "/v1/contacts?search=hopp",
          "/v1/contacts?tag=vip",
          "/v1/conversations?status=open",
          "/v1/conversations?status=open&page=9");

  @TempDir Path old;
  @TempDir Path other;

  @Test
  void a_copy_on_postgresql_answers_as_sqlite_did() {
    assertCopied(Engine.POSTGRESQL.newDatabaseUrl().orElseThrow());
  }

  /** On the coordinator of a cluster it is distributed, too. */
  @Test
  void so_does_one_that_finds_the_schema_there() {
    assertCopied(Engine.POSTGRESQL.migratedDatabaseUrl().orElseThrow());
  }

  private void assertCopied(String url) {
    Seen before = populate(old);
    CommandLineSession copy = run(old, "copy", "--to", url);
    assertThat(copy.err()).isEmpty();
    assertThat(copy.code()).isZero();
    assertThat(copy.out())
        .contains("contact: 2\n", "conversation: 1\n", "message: 2\n", "channel: 1\n")
        .contains(old.resolve("secret.key").toString())
        .doesNotContain("piece", "flyway");
    assertSame(before, Map.of("PARLEY_DATA", old.toString(), "PARLEY_DATABASE_URL", url));
    // Now there is somebody there.
    assertThat(run(old, "copy", "--to", url))
        .satisfies(again -> assertThat(again.code()).isOne())
        .satisfies(again -> assertThat(again.err()).contains("the target is not empty"));
  }

  @Test
  void a_restored_backup_answers_as_the_running_server_did() throws IOException {
    Path file = other.resolve("parley.db");
    Seen before;
    try (TestServer server = start(Map.of("PARLEY_DATA", old.toString()))) {
      String token = converse(server);
      assertThat(run(old, "backup", file.toString()).code()).isZero();
      before = see(server.anonymous().as(token));
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    Files.copy(old.resolve("secret.key"), other.resolve("secret.key"));
    assertSame(before, Map.of("PARLEY_DATA", other.toString()));
  }

  @Test
  void a_backup_overwrites_nothing_and_needs_a_database() throws IOException {
    Path file = Files.writeString(other.resolve("precious"), "x");
    assertRefused(run(old, "backup", file.toString()), "there is no SQLite database");
    assertThat(run(old, "migrate").code()).isZero();
    assertRefused(run(old, "backup", file.toString()), "a backup never overwrites");
    assertThat(file).hasContent("x");
    assertRefused(
        run(old, "backup", other.resolve("no/such/folder").toString()),
        "can't write",
        "there is no");
  }

  @Test
  void a_copy_needs_a_database_that_no_server_uses() {
    String url = Engine.POSTGRESQL.newDatabaseUrl().orElseThrow();
    assertRefused(run(other, "copy", "--to", url), "there is no SQLite database");
    assertRefused(run(other, "copy"), "say where: --to");
    try (TestServer _ = start(Map.of("PARLEY_DATA", old.toString()))) {
      assertRefused(run(old, "copy", "--to", url), "another Parley is already using the folder");
    }
  }

  private static void assertRefused(CommandLineSession session, String... words) {
    assertThat(session.code()).as(session.out()).isOne();
    assertThat(session.err()).startsWith("parley: ").contains(words).hasLineCount(1);
  }

  /** The answers to one token at some paths. */
  private record Seen(String token, Map<String, JsonNode> answers) {}

  private static Seen populate(Path folder) {
    try (TestServer server = start(Map.of("PARLEY_DATA", folder.toString()))) {
      return see(server.anonymous().as(converse(server)));
    }
  }

  private static Seen see(Client client) {
    Map<String, JsonNode> answers = new LinkedHashMap<>();
    PATHS.forEach(path -> answers.put(path, client.get(path).expect(200).json()));
    String id = client.get("/v1/conversations").text("/data/0/id");
    String conversation = "/v1/conversations/" + id;
    answers.put(conversation, client.get(conversation).expect(200).json());
    return new Seen(client.token(), answers);
  }

  /** A conversation with a reply that was read, and a contact; answers the owner's token. */
  private static String converse(TestServer server) {
    Client owner = server.signUp();
    owner
        .post(
            "/v1/contacts",
            """
            {"name": "Grace Hopper", "phone": "+14155552671", "tags": ["vip", "navy"]}
            """)
        .expect(201);
    owner
        .post(
            "/v1/contacts",
            """
            {"name": "Zoë", "email": "zoe@example.com", "custom_attributes": {"size": 7}}
            """)
        .expect(201);
    owner.post("/v1/teams", "{'name': 'Sales'}").expect(201);
    String number = owner.get("/v1/channels").text("/data/0/phone_number_id");
    owner
        .post(
            "/simulator/inbound",
            """
            {"phone_number_id": "%s", "from": "14155552671", "text": "Is it ready? 🌿"}
            """
                .formatted(number))
        .expect(202);
    String conversation =
        Eventually.eventually(
                () -> owner.get("/v1/conversations"), answer -> !answer.at("/data").isEmpty())
            .text("/data/0/id");
    owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            """
            {"type": "text", "content": {"text": "At noon."}}
            """)
        .expect(201);
    Eventually.eventually(
        () -> owner.get("/v1/conversations/" + conversation).texts("/messages", "/status"),
        List.of("received", "read")::equals);
    return owner.token();
  }

  private static void assertSame(Seen before, Map<String, String> settings) {
    try (TestServer server = start(settings)) {
      Client client = server.anonymous().as(before.token());
      before
          .answers()
          .forEach(
              (path, answer) -> assertThat(client.get(path).json()).as(path).isEqualTo(answer));
    }
  }

  private static TestServer start(Map<String, String> settings) {
    return TestServer.start(config(settings), Clock.systemUTC());
  }

  private static CommandLineSession run(Path folder, String... arguments) {
    return CommandLineSession.run(
        () -> config(Map.of("PARLEY_DATA", folder.toString())), arguments);
  }

  private static Config config(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("PARLEY_PORT", "0");
    // The address of webhooks is in the answers, and must not depend on the port.
    all.put("PARLEY_PUBLIC_URL", "https://parley.example.com");
    all.put("PARLEY_SIMULATOR", "on");
    return Config.of(all, new Properties());
  }
}
