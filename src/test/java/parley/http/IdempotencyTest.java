package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** What an {@code Idempotency-Key} does. */
@ParameterizedClass
@EnumSource(Engine.class)
class IdempotencyTest {
  private static final String GRACE = "{\"name\": \"Grace\", \"tags\": [\"vip\"]}";

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @Test
  void a_repetition_gets_the_first_answer_and_has_no_effect() {
    Answer first = keyed(owner, "a").post("/v1/contacts", GRACE).expect(201);
    owner.delete("/v1/contacts/" + first.text("/id")).expect(204);
    Answer second = keyed(owner, "a").post("/v1/contacts", GRACE).expect(201);
    assertThat(first.header("idempotent-replayed")).isEmpty();
    assertThat(second.header("idempotent-replayed")).contains("true");
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(second.header("location")).isEqualTo(first.header("location"));
    assertThat(second.header("etag")).isEqualTo(first.header("etag"));
    assertThat(second.header("x-request-id")).isNotEqualTo(first.header("x-request-id"));
    assertThat(contacts(owner)).isZero();
  }

  @Test
  void a_path_that_is_encoded_otherwise_is_the_same_path() {
    String contact = owner.post("/v1/contacts", GRACE).expect(201).text("/id");
    String start = "{\"contact_id\": \"" + contact + "\"}";
    String conversation = owner.post("/v1/conversations", start).expect(201).text("/id");
    String encoded = "%" + Integer.toHexString(conversation.charAt(0)) + conversation.substring(1);
    String note = "{\"type\": \"note\", \"content\": {\"text\": \"Hello\"}}";
    Answer first = keyed(owner, "a").post(messages(conversation), note).expect(201);
    Answer second = keyed(owner, "a").post(messages(encoded), note).expect(201);
    assertThat(second.header("idempotent-replayed")).contains("true");
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(owner.get(messages(conversation)).expect(200).at("/data")).hasSize(1);
  }

  private static String messages(String conversation) {
    return "/v1/conversations/" + conversation + "/messages";
  }

  @Test
  void without_a_key_every_request_has_its_effect() {
    owner.post("/v1/contacts", GRACE).expect(201);
    owner.post("/v1/contacts", GRACE).expect(201);
    assertThat(contacts(owner)).isEqualTo(2);
  }

  @Test
  void another_spelling_of_the_same_json_is_the_same_request() {
    keyed(owner, "a").post("/v1/contacts", GRACE).expect(201);
    String spelled = "{ \"tags\":[\"vip\"],\n\"name\":\"\\u0047race\"}";
    assertReplayed(keyed(owner, "a").post("/v1/contacts", spelled).expect(201));
  }

  @Test
  void another_body_or_query_is_refused_and_has_no_effect() {
    keyed(owner, "a").post("/v1/contacts", GRACE).expect(201);
    keyed(owner, "a")
        .post("/v1/contacts", "{'name': 'Ada'}")
        .expectProblem(422, "idempotency_key_reused");
    keyed(owner, "a")
        .post("/v1/contacts?on_conflict=return", GRACE)
        .expectProblem(422, "idempotency_key_reused");
    assertThat(contacts(owner)).isEqualTo(1);
  }

  @Test
  void another_organization_has_keys_of_its_own() {
    Answer ours = keyed(owner, "a").post("/v1/contacts", GRACE).expect(201);
    Answer theirs = keyed(engine.server().signUp(), "a").post("/v1/contacts", GRACE).expect(201);
    assertThat(theirs.header("idempotent-replayed")).isEmpty();
    assertThat(theirs.text("/id")).isNotEqualTo(ours.text("/id"));
  }

  @Test
  void another_path_has_keys_of_its_own() {
    String grace = owner.post("/v1/contacts", GRACE).expect(201).text("/id");
    String ada = owner.post("/v1/contacts", GRACE).expect(201).text("/id");
    String tags = "{\"tags\": [\"navy\"]}";
    for (String contact : List.of(grace, ada)) {
      Answer tagged = keyed(owner, "a").post("/v1/contacts/" + contact + "/tags", tags).expect(200);
      assertThat(tagged.text("/id")).isEqualTo(contact);
    }
    keyed(owner, "a").post("/v1/teams", "{'name': 'Bakers'}").expect(201);
  }

  @Test
  void another_user_is_refused_and_never_taken_for_the_first() {
    Client colleague = colleague();
    keyed(owner, "a").post("/v1/auth/logout-all", "").expect(204);
    keyed(colleague, "a")
        .post("/v1/auth/logout-all", "")
        .expectProblem(422, "idempotency_key_reused");
    colleague.get("/v1/me").expect(200);
  }

  private Client colleague() {
    String email = "colleague-%s@example.com".formatted(engine);
    String agent =
        """
        {"email": "%s", "name": "Ada", "password": "seven silent weavers"}
        """;
    owner.post("/v1/agents", agent.formatted(email)).expect(201);
    Client anonymous = engine.server().anonymous();
    return anonymous.as(
        anonymous.post("/v1/auth/login", agent.formatted(email)).text("/access_token"));
  }

  @Test
  void what_was_refused_can_be_corrected_under_the_same_key() {
    keyed(owner, "a").post("/v1/contacts", "{}").expectProblem(422, "validation_failed");
    keyed(owner, "a").post("/v1/contacts", "{").expectProblem(400, "malformed_json");
    Answer made = keyed(owner, "a").post("/v1/contacts", GRACE).expect(201);
    assertThat(made.header("idempotent-replayed")).isEmpty();
  }

  @Test
  void what_was_in_conflict_can_be_repeated_when_the_way_is_free() {
    String phone = "{\"phone\": \"+14155552671\"}";
    String first = owner.post("/v1/contacts", phone).expect(201).text("/id");
    keyed(owner, "a").post("/v1/contacts", phone).expectProblem(409, "contact_exists");
    owner.delete("/v1/contacts/" + first).expect(204);
    Answer made = keyed(owner, "a").post("/v1/contacts", phone).expect(201);
    assertThat(made.header("idempotent-replayed")).isEmpty();
  }

  @Test
  void twenty_at_once_have_one_effect_and_one_answer() {
    assertOneEffect(Collections.nCopies(20, keyed(owner, "a")));
  }

  @Test
  void two_nodes_at_once_have_one_effect_and_one_answer() {
    if (engine == Engine.POSTGRESQL) {
      Config config = TestServer.config(engine);
      try (TestServer one = TestServer.start(config, new TestClock());
          TestServer other = TestServer.start(config, new TestClock())) {
        Client client = keyed(one.signUp(), "a");
        owner = client;
        Client elsewhere = keyed(other.anonymous().as(client.token()), "a");
        assertOneEffect(List.of(client, elsewhere, client, elsewhere, client, elsewhere));
      }
    }
  }

  private void assertOneEffect(List<Client> clients) {
    List<Answer> answers =
        Parallel.run(
            clients.stream()
                .map(client -> (Callable<Answer>) () -> client.post("/v1/contacts", GRACE))
                .toList());
    List<Answer> made = answers.stream().filter(answer -> answer.status() == 201).toList();
    assertThat(made).extracting(Answer::body).isNotEmpty().containsOnly(made.getFirst().body());
    assertThat(made)
        .filteredOn(answer -> answer.header("idempotent-replayed").isEmpty())
        .hasSize(1);
    answers.stream()
        .filter(answer -> answer.status() != 201)
        .forEach(answer -> answer.expectProblem(409, "idempotency_in_progress"));
    assertThat(contacts(owner)).isEqualTo(1);
  }

  @Test
  void a_key_may_be_quoted_or_not() {
    keyed(owner, "a-key").post("/v1/contacts", GRACE).expect(201);
    assertReplayed(keyed(owner, "\"a-key\"").post("/v1/contacts", GRACE).expect(201));
    keyed(owner, "\"" + "k".repeat(255) + "\"").post("/v1/contacts", GRACE).expect(201);
    assertReplayed(keyed(owner, "k".repeat(255)).post("/v1/contacts", GRACE).expect(201));
    keyed(owner, "\"a,\\\\\\\"b\"").post("/v1/contacts", GRACE).expect(201);
    assertThat(contacts(owner)).isEqualTo(3);
  }

  @Test
  void what_is_no_key_is_refused() {
    List<String> wrong =
        List.of(
            "",
            "\"\"",
            "\"a",
            "a\"",
            "a b",
            "\"a b\"",
            "\"a\"b\"",
            "\"a\\b\"",
            "a, b",
            "\"a\";p=1",
            "k".repeat(256),
            "\"" + "k".repeat(256) + "\"");
    for (String key : wrong) {
      Answer refused = keyed(owner, key).post("/v1/contacts", GRACE);
      assertThat(refused.status()).as("key <%s>", key).isEqualTo(400);
      refused.expectProblem(400, "invalid_parameter");
      assertThat(refused.text("/errors/0/field")).isEqualTo("header:Idempotency-Key");
    }
    assertThat(contacts(owner)).isZero();
  }

  @Test
  void a_post_without_a_token_takes_no_heed_of_it() {
    Client anonymous = keyed(engine.server().anonymous(), "a b");
    String body =
        """
        {"email": "no-heed-%s@example.com", "password": "seven silent weavers",
         "organization_name": "Bakery"}
        """
            .formatted(engine);
    String token = anonymous.post("/v1/auth/signup", body).expect(201).text("/access_token");
    Answer first = anonymous.post("/v1/auth/login", body).expect(200);
    Answer second = anonymous.post("/v1/auth/login", body).expect(200);
    assertThat(List.of(first.text("/access_token"), second.text("/access_token")))
        .doesNotContain(token)
        .doesNotHaveDuplicates();
    assertThat(second.header("idempotent-replayed")).isEmpty();
  }

  @Test
  void a_key_is_kept_for_a_day_and_then_swept() {
    TestClock clock = TestClock.still();
    Config config = TestServer.config(engine);
    try (TestServer server = TestServer.start(config, clock)) {
      String body =
          """
          {"email": "ada@example.com", "password": "seven silent weavers",
           "organization_name": "Bakery"}
          """;
      server.anonymous().post("/v1/auth/signup", body).expect(201);
      keyed(loggedIn(server, body), "a").post("/v1/contacts", GRACE).expect(201);
      clock.advance(Duration.ofHours(24).minusMillis(1));
      assertReplayed(keyed(loggedIn(server, body), "a").post("/v1/contacts", GRACE).expect(201));
      clock.advance(Duration.ofMillis(1));
      Client later = loggedIn(server, body);
      keyed(later, "a").post("/v1/contacts", "{'name': 'Ada'}").expect(201);
      assertReplayed(keyed(later, "a").post("/v1/contacts", "{'name': 'Ada'}").expect(201));
      assertThat(contacts(later)).isEqualTo(2);
    }
    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      assertThat(keysAfter(database, clock, Duration.ofHours(24))).isEqualTo(1);
      assertThat(keysAfter(database, clock, Duration.ofMillis(1))).isZero();
    }
  }

  private static long keysAfter(Database database, TestClock clock, Duration time) {
    clock.advance(time);
    new ExpirySweeper(database, clock, List.of(Idempotency.EXPIRY)).run();
    return database.read(tx -> tx.number("select count(*) from idempotency"));
  }

  private static Client loggedIn(TestServer server, String body) {
    Client anonymous = server.anonymous();
    return anonymous.as(anonymous.post("/v1/auth/login", body).text("/access_token"));
  }

  private static Client keyed(Client client, String key) {
    return client.with("Idempotency-Key", key);
  }

  private static void assertReplayed(Answer answer) {
    assertThat(answer.header("idempotent-replayed")).contains("true");
  }

  private static int contacts(Client client) {
    return client.get("/v1/contacts").expect(200).at("/meta/total").asInt();
  }
}
