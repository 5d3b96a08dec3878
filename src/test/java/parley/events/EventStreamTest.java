package parley.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.Eventually;
import parley.testing.TestClock;
import parley.testing.TestServer;
import tools.jackson.databind.json.JsonMapper;

/** {@code GET /v1/events/stream}. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class EventStreamTest {
  @Parameter Engine engine;

  private Client owner;
  @AutoClose private Streams streams;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
    streams = new Streams(engine.server());
  }

  private EventSource listen(String query, String... headers) {
    return streams.of(owner, query, headers);
  }

  private String add(String name) {
    return owner.post("/v1/contacts", "{'name': '" + name + "'}").expect(201).text("/id");
  }

  private void addAndWait(int contacts) {
    for (int i = 0; i < contacts; i++) {
      add("Contact " + i);
    }
    Eventually.eventually(
        () -> owner.get("/v1/events").at("/meta/latest").asLong(), latest -> latest >= contacts);
  }

  private static List<String> ids(List<EventSource.Told> told) {
    return told.stream().map(EventSource.Told::id).toList();
  }

  private static List<String> numbers(long from, long to) {
    return LongStream.rangeClosed(from, to).mapToObj(Long::toString).toList();
  }

  @Test
  void an_event_arrives_as_it_is_listed() {
    EventSource source = listen("");
    assertThat(source.status()).isEqualTo(200);
    assertThat(source.header("content-type")).contains("text/event-stream");
    assertThat(source.header("cache-control")).contains("no-store");
    assertThat(source.header("x-accel-buffering")).contains("no");
    add("Ada");
    EventSource.Told told = source.told(1).getFirst();
    assertThat(told.type()).isEqualTo("contact.created");
    assertThat(told.id()).isEqualTo("1");
    assertThat(JsonMapper.shared().readTree(told.data()))
        .isEqualTo(owner.get("/v1/events").at("/data/0"));
  }

  @Test
  void without_an_id_the_stream_begins_now_and_says_where_that_is() {
    addAndWait(2);
    EventSource source = listen("");
    Eventually.eventually(source::lastEventId, "2"::equals);
    add("Later");
    assertThat(ids(source.told(1))).containsExactly("3");
  }

  @Test
  void who_comes_back_gets_what_was_missed_and_then_what_is_new() {
    addAndWait(5);
    EventSource byHeader = listen("", "Last-Event-ID", "2");
    EventSource byQuery = listen("?after=4");
    EventSource both = listen("?after=1", "Last-Event-ID", "3");
    add("Later");
    assertThat(ids(byHeader.told(4))).isEqualTo(numbers(3, 6));
    assertThat(ids(byQuery.told(2))).isEqualTo(numbers(5, 6));
    assertThat(ids(both.told(3))).isEqualTo(numbers(4, 6));
  }

  @Test
  void while_much_is_written_nothing_is_missed_and_nothing_comes_twice() {
    int many = 300;
    Thread writing = Thread.ofVirtual().start(() -> addMany(many));
    List<EventSource> sources = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      sources.add(listen("?after=0"));
    }
    for (EventSource source : sources) {
      assertThat(ids(source.told(many))).isEqualTo(numbers(1, many));
    }
    Eventually.eventually(writing::isAlive, alive -> !alive);
  }

  private void addMany(int many) {
    for (int i = 0; i < many; i++) {
      add("Contact " + i);
    }
  }

  @Test
  void only_the_wanted_types_come() {
    EventSource source = listen("?types=contact.deleted");
    String id = add("Ada");
    owner.delete("/v1/contacts/" + id).expect(204);
    List<EventSource.Told> told = source.told(1);
    assertThat(told).extracting(EventSource.Told::type).containsExactly("contact.deleted");
    assertThat(ids(told)).containsExactly("2");
  }

  @Test
  void others_hear_nothing_of_it() {
    EventSource ours = listen("");
    owner = engine.server().signUp();
    EventSource theirs = listen("");
    add("Ada");
    theirs.told(1);
    assertThat(ours.told()).isEmpty();
  }

  @Test
  void the_stream_ends_when_the_session_does() {
    EventSource source = listen("");
    owner.post("/v1/auth/logout-all", "").expect(204);
    long start = System.nanoTime();
    Eventually.eventually(source::hasEnded, ended -> ended);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void a_new_password_ends_the_streams_of_all_other_sessions() {
    EventSource mine = listen("");
    Client other = engine.server().logIn(owner);
    EventSource others = streams.of(other, "");
    String password = password();
    String change =
        "{\"current_password\": \"%s\", \"new_password\": \"%s, but longer\"}"
            .formatted(password, password);
    owner.post("/v1/auth/password", change).expect(204);
    long start = System.nanoTime();
    Eventually.eventually(others::hasEnded, ended -> ended);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    add("Ada");
    mine.told(1);
  }

  /** As {@link TestServer#signUp} has chosen it. */
  private String password() {
    String email = owner.get("/v1/me").text("/email");
    return "correct horse battery " + email.replaceAll("\\D", "");
  }

  @Test
  void the_stream_ends_when_the_token_expires() {
    TestClock clock = new TestClock();
    try (TestServer server = TestServer.start(TestServer.config(engine), clock);
        Streams its = new Streams(server)) {
      EventSource source = its.of(server.signUp(), "");
      assertThat(source.status()).isEqualTo(200);
      clock.advance(Duration.ofHours(2));
      assertThat(Eventually.eventually(source::hasEnded, ended -> ended)).isTrue();
    }
  }

  @Test
  void the_stream_ends_when_the_server_stops_and_does_not_hold_that_up() {
    TestServer server = TestServer.start(engine);
    try (Streams its = new Streams(server)) {
      EventSource source = its.of(server.signUp(), "");
      Eventually.eventually(source::lastEventId, "0"::equals);
      long start = System.nanoTime();
      server.close();
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
      assertThat(Eventually.eventually(source::hasEnded, ended -> ended)).isTrue();
      assertThat(source.wasCut()).isFalse();
    }
  }

  @Test
  void wrong_requests_are_refused_before_the_stream_begins() {
    addAndWait(1);
    refuse("?after=x", 400);
    refuse("?after=2", 400);
    refuse("?types=nonsense", 400);
    assertThat(
            owner
                .with("Last-Event-ID", "1000000")
                .get("/v1/events/stream?after=0")
                .expectProblem(400, "invalid_parameter")
                .text("/errors/0/field"))
        .isEqualTo("header:Last-Event-ID");
    owner
        .with("Last-Event-ID", "x")
        .get("/v1/events/stream")
        .expectProblem(400, "invalid_parameter");
    engine
        .server()
        .anonymous()
        .get("/v1/events/stream")
        .expectProblem(401, "authentication_required");
    owner.with("Accept", "application/json").get("/v1/events/stream").expect(406);
  }

  private void refuse(String query, int status) {
    owner.get("/v1/events/stream" + query).expectProblem(status, "invalid_parameter");
  }
}
