package parley.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.Eventually;
import parley.testing.Parallel;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** From what was missed to what happens now. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class EventReplayTest {
  private static final int WRITERS = 4;
  private static final int EACH = 60;
  private static final int READERS = 6;

  @Parameter Engine engine;

  private static String add(Client client) {
    return client.post("/v1/contacts", "{'name': 'Ada'}").expect(201).text("/id");
  }

  private static EventSource listen(TestServer server, Client client, String query, String known) {
    return new EventSource(
        server.url() + "/v1/events/stream" + query,
        "Authorization",
        "Bearer " + client.token(),
        "Last-Event-ID",
        known);
  }

  @Test
  void who_comes_and_goes_while_several_write_misses_nothing_and_hears_nothing_twice() {
    Client owner = engine.server().signUp();
    List<Callable<List<String>>> tasks = new ArrayList<>();
    IntStream.range(0, READERS).forEach(i -> tasks.add(() -> comeAndGo(owner)));
    IntStream.range(0, WRITERS).forEach(i -> tasks.add(() -> addMany(owner)));
    List<List<String>> heard = Parallel.run(tasks).subList(0, READERS);
    List<String> all = LongStream.rangeClosed(1, WRITERS * EACH).mapToObj(Long::toString).toList();
    assertThat(heard).allSatisfy(one -> assertThat(one).isEqualTo(all));
  }

  private static List<String> addMany(Client owner) {
    IntStream.range(0, EACH).forEach(i -> add(owner));
    return List.of();
  }

  /** Takes what comes first, goes, and asks for what comes after that. */
  private List<String> comeAndGo(Client owner) {
    List<String> heard = new ArrayList<>();
    String known = "0";
    while (heard.size() < WRITERS * EACH) {
      try (EventSource source = listen(engine.server(), owner, "", known)) {
        source.told(1).forEach(told -> heard.add(told.id()));
        known = heard.getLast();
      }
    }
    return heard;
  }

  @Test
  void only_the_wanted_types_come_of_what_was_missed_and_then_of_what_is_new() {
    Client owner = engine.server().signUp();
    owner.delete("/v1/contacts/" + add(owner)).expect(204);
    owner.delete("/v1/contacts/" + add(owner)).expect(204);
    try (EventSource source =
        listen(engine.server(), owner, "?types=contact.deleted&types=conversation.created", "1")) {
      source.told(2);
      owner.delete("/v1/contacts/" + add(owner)).expect(204);
      assertThat(source.told(3)).extracting(EventSource.Told::id).containsExactly("2", "4", "6");
    }
  }

  @Test
  void who_was_away_for_too_long_is_told_so_before_the_stream_begins() {
    Config config = TestServer.config(engine);
    TestClock clock = new TestClock();
    try (TestServer server = TestServer.start(config, clock)) {
      Client owner = enter(server, "signup", 201);
      add(owner);
      add(owner);
      Eventually.eventually(
          () -> owner.get("/v1/events").at("/meta/latest").asLong(), latest -> latest == 2);
    }
    clock.advance(Duration.ofDays(31));
    try (TestServer server = TestServer.start(config, clock)) {
      Client owner = enter(server, "login", 200);
      Eventually.eventually(
          () -> owner.get("/v1/events").at("/meta/oldest").asLong(), oldest -> oldest == 3);
      Answer gone =
          owner
              .with("Last-Event-ID", "1")
              .get("/v1/events/stream")
              .expectProblem(410, "events_expired");
      assertThat(gone.at("/oldest").asLong()).isEqualTo(3);
      try (EventSource source = listen(server, owner, "", "2")) {
        add(owner);
        assertThat(source.told(1)).extracting(EventSource.Told::id).containsExactly("3");
      }
    }
  }

  private static Client enter(TestServer server, String how, int status) {
    String body =
        """
        {"email": "ada@example.org", "password": "a plum in late October",
         "organization_name": "Bakery"}
        """;
    Answer answer = server.anonymous().post("/v1/auth/" + how, body).expect(status);
    return server.anonymous().as(answer.text("/access_token"));
  }
}
