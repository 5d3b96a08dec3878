package parley.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** {@code GET /v1/events}. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class EventListTest {
  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  private String add(String name) {
    return owner.post("/v1/contacts", "{'name': '" + name + "'}").expect(201).text("/id");
  }

  private Answer read(String query, int events) {
    return Eventually.eventually(
        () -> owner.get("/v1/events" + query).expect(200),
        answer -> answer.at("/data").size() >= events);
  }

  private static List<Long> sequences(Answer answer) {
    return answer.at("/data").valueStream().map(event -> event.at("/sequence").asLong()).toList();
  }

  @Test
  void a_new_organization_has_an_empty_log() {
    Answer answer = owner.get("/v1/events").expect(200);
    assertThat(answer.at("/data").size()).isZero();
    assertThat(answer.at("/meta").toString())
        .isEqualTo("{\"limit\":100,\"next\":0,\"has_more\":false,\"oldest\":1,\"latest\":0}");
  }

  @Test
  void an_event_shows_the_resource_as_the_api_does() {
    String id = add("Ada");
    Answer answer = read("", 1);
    assertThat(answer.at("/data/0/data")).isEqualTo(owner.get("/v1/contacts/" + id).json());
    assertThat(answer.text("/data/0/id")).startsWith("evt_");
    assertThat(answer.text("/data/0/type")).isEqualTo("contact.created");
    assertThat(answer.text("/data/0/organization_id"))
        .isEqualTo(owner.get("/v1/me").text("/organization/id"));
    assertThat(answer.at("/data/0/previous").isNull()).isTrue();
  }

  @Test
  void a_piece_of_large_events_is_shorter_and_the_next_one_goes_on_behind_it() {
    String large =
        "{\"custom_attributes\": {\"a\": \"" + "x".repeat(16_000) + "\"}, \"name\": \"N\"}";
    LongStream.range(0, 100).forEach(i -> owner.post("/v1/contacts", large).expect(201));
    Eventually.eventually(
        () -> owner.get("/v1/events?limit=1").expect(200),
        last -> last.at("/meta/latest").asLong() == 100);
    Answer first = owner.get("/v1/events?limit=500").expect(200);
    assertThat(first.at("/meta/has_more").asBoolean()).isTrue();
    assertThat(first.at("/data").size()).isBetween(60, 70);
    List<Long> all = new ArrayList<>(sequences(first));
    while (all.size() < 100) {
      all.addAll(sequences(owner.get("/v1/events?limit=500&after=" + all.getLast()).expect(200)));
    }
    assertThat(all).isEqualTo(LongStream.rangeClosed(1, 100).boxed().toList());
  }

  @Test
  void a_log_is_read_piece_by_piece_without_a_hole() {
    LongStream.range(0, 7).forEach(i -> add("Contact " + i));
    read("", 7);
    Answer first = read("?limit=3", 3);
    Answer second = read("?limit=3&after=" + first.at("/meta/next").asLong(), 3);
    Answer third = read("?limit=3&after=" + second.at("/meta/next").asLong(), 1);
    assertThat(sequences(first)).containsExactly(1L, 2L, 3L);
    assertThat(sequences(second)).containsExactly(4L, 5L, 6L);
    assertThat(sequences(third)).containsExactly(7L);
    assertThat(second.at("/meta/has_more").asBoolean()).isTrue();
    assertThat(third.at("/meta/has_more").asBoolean()).isFalse();
    assertThat(third.at("/meta/next").asLong()).isEqualTo(7);
  }

  @Test
  void only_the_wanted_types_are_told_and_the_next_number_is_past_the_others() {
    String id = add("Ada");
    owner.put("/v1/contacts/" + id, "{'name': 'Ada Lovelace'}").expect(200);
    add("Grace");
    read("", 3);
    Answer updates = owner.get("/v1/events?types=contact.updated,contact.deleted").expect(200);
    assertThat(sequences(updates)).containsExactly(2L);
    assertThat(updates.at("/meta/next").asLong()).isEqualTo(3);
    assertThat(updates.at("/data/0/previous").toString()).isEqualTo("{\"name\":\"Ada\"}");
  }

  @Test
  void others_have_logs_of_their_own() {
    add("Ada");
    read("", 1);
    assertThat(engine.server().signUp().get("/v1/events").at("/data").size()).isZero();
  }

  @Test
  void who_asks_for_an_unknown_type_is_told_those_that_there_are() {
    assertThat(
            owner
                .get("/v1/events?types=message.create")
                .expectProblem(400, "invalid_parameter")
                .text("/errors/0/message"))
        .contains("one of contact.created,", " message.created,", " webhook.test");
  }

  @Test
  void wrong_parameters_are_refused() {
    for (String query :
        List.of(
            "after=-1",
            "after=x",
            "after=1",
            "limit=0",
            "limit=x",
            "wait=31",
            "wait=x",
            "types=contact.exploded",
            "types=",
            "after=9999999999999999999")) {
      owner.get("/v1/events?" + query).expectProblem(400, "invalid_parameter");
    }
    assertThat(owner.get("/v1/events?limit=501").at("/meta/limit").asInt()).isEqualTo(500);
    assertThat(owner.get("/v1/events?after=-1").text("/detail"))
        .isEqualTo("query:after: must be a whole number of at least 0");
  }

  @Test
  void who_waits_is_told_at_once() {
    CompletableFuture<Answer> waiting =
        CompletableFuture.supplyAsync(() -> owner.get("/v1/events?after=0&wait=30"));
    long start = System.nanoTime();
    add("Ada");
    Answer answer = waiting.join().expect(200);
    assertThat(sequences(answer)).containsExactly(1L);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void who_waits_for_one_type_is_not_woken_by_another() {
    CompletableFuture<Answer> waiting =
        CompletableFuture.supplyAsync(
            () -> owner.get("/v1/events?after=0&wait=30&types=contact.deleted"));
    String id = add("Ada");
    read("", 1);
    owner.delete("/v1/contacts/" + id).expect(204);
    Answer answer = waiting.join().expect(200);
    assertThat(sequences(answer)).containsExactly(2L);
    assertThat(answer.at("/data/0/data").toString()).isEqualTo("{\"id\":\"" + id + "\"}");
  }

  @Test
  void waiting_ends_when_the_time_is_over() {
    Answer answer = owner.get("/v1/events?wait=1").expect(200);
    assertThat(answer.at("/data").size()).isZero();
  }

  @Test
  void waiting_ends_when_the_token_is_revoked() {
    CompletableFuture<Answer> waiting =
        CompletableFuture.supplyAsync(() -> owner.get("/v1/events?wait=30"));
    owner.post("/v1/auth/logout-all", "").expect(204);
    long start = System.nanoTime();
    waiting.join().expectProblem(401, "invalid_token");
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void waiting_ends_when_the_server_stops() {
    CompletableFuture<Answer> waiting;
    try (TestServer server = TestServer.start(engine)) {
      Client waiter = server.signUp();
      waiting = CompletableFuture.supplyAsync(() -> waiter.get("/v1/events?wait=30"));
      Eventually.eventually(() -> waiter.get("/v1/events").status(), status -> status == 200);
    }
    assertThat(waiting.join().status()).isIn(200, 503);
  }

  @Test
  void erasing_a_contact_erases_what_the_log_told_of_it() {
    String id = add("Ada");
    owner.put("/v1/contacts/" + id, "{'name': 'Ada Lovelace'}").expect(200);
    owner.delete("/v1/contacts/" + id).expect(204);
    Answer answer = read("", 3);
    assertThat(answer.texts("/data", "/type"))
        .containsExactly("contact.created", "contact.updated", "contact.deleted");
    assertThat(answer.body()).doesNotContain("Ada");
    assertThat(answer.at("/data/0/data").isNull()).isTrue();
  }

  @Test
  void what_has_expired_is_gone_and_the_answer_says_where_to_go_on() {
    Config config = TestServer.config(engine);
    TestClock clock = new TestClock();
    try (TestServer server = TestServer.start(config, clock)) {
      owner = account(server, "signup", 201);
      add("Ada");
      add("Grace");
      read("", 2);
    }
    clock.advance(Duration.ofDays(31));
    try (TestServer server = TestServer.start(config, clock)) {
      owner = account(server, "login", 200);
      Eventually.eventually(
          () -> owner.get("/v1/events"), answer -> answer.at("/meta/oldest").asLong() == 3);
      Answer expired = owner.get("/v1/events?after=1").expectProblem(410, "events_expired");
      assertThat(expired.at("/oldest").asLong()).isEqualTo(3);
      add("Alan");
      assertThat(sequences(read("?after=2", 1))).containsExactly(3L);
      assertThat(sequences(read("", 1))).containsExactly(3L);
    }
  }

  private static Client account(TestServer server, String how, int status) {
    String body =
        """
        {"email": "ada@example.org", "password": "a plum in late October",
         "organization_name": "Bakery"}
        """;
    Answer answer = server.anonymous().post("/v1/auth/" + how, body).expect(status);
    return server.anonymous().as(answer.text("/access_token"));
  }
}
