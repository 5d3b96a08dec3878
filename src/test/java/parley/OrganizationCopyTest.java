package parley;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;

/** One of two organizations moves to an installation on PostgreSQL that has a third one. */
@ParameterizedClass
@EnumSource(Engine.class)
class OrganizationCopyTest {
  private static final String PASSWORD = "correct horse battery staple";

  @Parameter Engine engine;

  private Config source;
  private Config target;
  private String moving;
  private String staying;
  private String resident;
  private String organization;
  private String conversation;
  private Map<String, JsonNode> before;

  @BeforeEach
  void fill() {
    source = config(TestServer.config(engine));
    target = config(TestServer.config(Engine.POSTGRESQL));
    try (TestServer server = TestServer.start(source, Clock.systemUTC())) {
      moving = converse(server.signUp());
      staying = converse(server.signUp());
      Client client = server.anonymous().as(moving);
      organization = client.get("/v1/me").text("/organization/id");
      conversation = "/v1/conversations/" + client.get("/v1/conversations").text("/data/0/id");
      before = see(client);
    }
    try (TestServer server = TestServer.start(target, Clock.systemUTC())) {
      resident = converse(server.signUp());
    }
  }

  @Test
  void it_is_the_same_there_and_works_under_the_key_of_the_target() {
    CommandLineSession copy = copy("--to-key", key(target));
    assertThat(copy.err()).isEmpty();
    assertThat(copy.out())
        .contains("organization: 1\n", "contact: 1\n", "login: 1\n", "channel: 1\n");
    try (TestServer server = TestServer.start(target, Clock.systemUTC())) {
      Client client = server.anonymous().as(moving);
      assertThat(see(client)).isEqualTo(before);
      assertSends(client);
      server.anonymous().as(staying).get("/v1/me").expect(401);
      server.anonymous().as(resident).get("/v1/conversations").expect(200);
    }
    assertRefused(copy("--to-key", key(target)), "the organization is in the target already");
  }

  /** Its channel's credentials can be opened, and its numbers go on. */
  private void assertSends(Client client) {
    String id = send(client, conversation);
    eventually(() -> client.get(conversation).body(), body -> body.contains(id));
    eventually(
        () -> client.get(conversation).texts("/messages", "/status"),
        statuses -> !statuses.contains("queued"));
    assertThat(client.get(conversation).texts("/messages", "/status")).doesNotContain("failed");
  }

  @Test
  void another_key_is_asked_for() {
    assertRefused(copy(), "the target has another secret key");
    assertRefused(copy("--to-key", key(source)), "the target has another secret key");
  }

  @Test
  void a_key_that_the_source_alone_has_got_since_seals_nothing_in_the_target() throws IOException {
    makeTargetWithTheKeyOfTheSource();
    rotateSource();
    assertThat(copy().err()).isEmpty();
    assertMoved();
  }

  @Test
  void the_key_of_the_target_is_asked_for_when_the_source_has_forgotten_it() throws IOException {
    makeTargetWithTheKeyOfTheSource();
    rotateSource();
    Path file = Path.of(key(source));
    Files.writeString(file, lines(file).getFirst());
    assertRefused(copy(), "the target has another secret key");
    assertThat(copy("--to-key", key(target)).err()).isEmpty();
    assertMoved();
  }

  private void makeTargetWithTheKeyOfTheSource() throws IOException {
    target = config(TestServer.config(Engine.POSTGRESQL));
    Files.copy(Path.of(key(source)), Path.of(key(target)));
    TestServer.start(target, Clock.systemUTC()).close();
  }

  private void rotateSource() {
    assertThat(CommandLineSession.run(() -> source, "rotate-key").code()).isZero();
    CommandLineSession again = CommandLineSession.run(() -> source, "rotate-key");
    assertThat(again.out()).contains("all sealed values are under the newest key");
  }

  private void assertMoved() {
    try (TestServer server = TestServer.start(target, Clock.systemUTC())) {
      Client client = server.anonymous().as(moving);
      assertThat(see(client)).isEqualTo(before);
      assertSends(client);
    }
  }

  @Test
  void a_new_key_that_no_server_of_the_target_has_begun_with_seals_nothing_there() {
    assertThat(CommandLineSession.run(() -> target, "rotate-key").code()).isZero();
    assertThat(copy("--to-key", key(target)).err()).isEmpty();
    try (TestServer server = TestServer.start(withItsFormerKey(target), Clock.systemUTC())) {
      assertSends(server.anonymous().as(moving));
    }
  }

  private static Config withItsFormerKey(Config config) {
    Map<String, String> settings = settings(config);
    settings.put("PARLEY_SECRET_KEY", lines(Path.of(key(config))).getLast());
    return of(settings);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void an_address_that_somebody_else_logs_in_with_is_refused() {
    String body =
        "{'email': 'shared@example.com', 'password': '%s', 'organization_name': 'Shared'}"
            .formatted(PASSWORD);
    try (TestServer server = TestServer.start(target, Clock.systemUTC())) {
      server.anonymous().post("/v1/auth/signup", body).expect(201);
    }
    try (TestServer server = TestServer.start(source, Clock.systemUTC())) {
      String token =
          server.anonymous().post("/v1/auth/signup", body).expect(201).text("/access_token");
      organization = server.anonymous().as(token).get("/v1/me").text("/organization/id");
    }
    assertRefused(copy("--to-key", key(target)), "somebody else logs in to the target");
  }

  @Test
  void there_must_be_such_an_organization() {
    organization = "org_0000000000001";
    assertRefused(copy("--to-key", key(target)), "there is no such organization");
  }

  @Test
  void a_running_source_is_refused() {
    try (TestServer _ = TestServer.start(source, Clock.systemUTC())) {
      CommandLineSession session = copy("--to-key", key(target));
      assertThat(session.code()).isOne();
      assertThat(session.err())
          .containsAnyOf("servers use the database", "already using the folder");
    }
  }

  @Test
  void all_of_it_goes_to_an_empty_database_of_either_engine() {
    String url = Engine.POSTGRESQL.newDatabaseUrl().orElseThrow();
    CommandLineSession all = CommandLineSession.run(() -> source, "copy", "--to", url);
    assertThat(all.err()).isEmpty();
    assertThat(all.out()).contains("organization: 2\n").doesNotContain("\nnode:", "\nprocess:");
    Map<String, String> settings = settings(source);
    settings.put("PARLEY_DATABASE_URL", url);
    try (TestServer server = TestServer.start(of(settings), Clock.systemUTC())) {
      assertThat(see(server.anonymous().as(moving))).isEqualTo(before);
      server.anonymous().as(staying).get("/v1/conversations").expect(200);
    }
  }

  private static void assertRefused(CommandLineSession session, String words) {
    assertThat(session.code()).as(session.out()).isOne();
    assertThat(session.err()).startsWith("parley: nothing was copied: ").contains(words);
  }

  private CommandLineSession copy(String... more) {
    String url = target.databaseUrl().orElseThrow();
    String[] arguments = new String[5 + more.length];
    System.arraycopy(
        new String[] {"copy", "--to", url, "--organization", organization}, 0, arguments, 0, 5);
    System.arraycopy(more, 0, arguments, 5, more.length);
    return CommandLineSession.run(() -> source, arguments);
  }

  private static String key(Config config) {
    return config.data().resolve("secret.key").toString();
  }

  private Map<String, JsonNode> see(Client client) {
    Map<String, JsonNode> answers = new LinkedHashMap<>();
    for (String path :
        new String[] {
          "/v1/me", "/v1/channels", "/v1/contacts", "/v1/conversations?status=open", conversation
        }) {
      answers.put(path, client.get(path).expect(200).json());
    }
    return answers;
  }

  private static String converse(Client owner) {
    String number = owner.get("/v1/channels").text("/data/0/phone_number_id");
    owner
        .post(
            "/simulator/inbound",
            "{'phone_number_id': '%s', 'from': '14155552671', 'text': 'Hello'}".formatted(number))
        .expect(202);
    String id =
        eventually(() -> owner.get("/v1/conversations"), answer -> !answer.at("/data").isEmpty())
            .text("/data/0/id");
    String conversation = "/v1/conversations/" + id;
    send(owner, conversation);
    eventually(
        () -> owner.get(conversation).texts("/messages", "/status"),
        statuses -> statuses.contains("read"));
    return owner.token();
  }

  private static String send(Client owner, String conversation) {
    return owner
        .post(conversation + "/messages", "{'type': 'text', 'content': {'text': 'Welcome.'}}")
        .expect(201)
        .text("/id");
  }

  private static Config config(Config config) {
    return of(settings(config));
  }

  private static Map<String, String> settings(Config config) {
    Map<String, String> settings = new HashMap<>();
    settings.put("PARLEY_PORT", "0");
    settings.put("PARLEY_DATA", config.data().toString());
    config.databaseUrl().ifPresent(url -> settings.put("PARLEY_DATABASE_URL", url));
    // The address of webhooks is in the answers, and must not depend on the port.
    settings.put("PARLEY_PUBLIC_URL", "https://parley.example.com");
    settings.put("PARLEY_SIMULATOR", "on");
    return settings;
  }

  private static Config of(Map<String, String> settings) {
    return Config.of(settings, new Properties());
  }
}
