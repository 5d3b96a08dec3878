package parley.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.Eventually;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** Tickets for {@code GET /v1/events/stream}, where no header can be sent. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class StreamTicketsTest {
  @Parameter Engine engine;

  private Client owner;
  @AutoClose private Streams streams;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
    streams = new Streams(engine.server());
  }

  private void add(String name) {
    owner.post("/v1/contacts", "{'name': '" + name + "'}").expect(201);
  }

  @Test
  void a_ticket_opens_the_stream_again_where_it_was() {
    Answer answer = owner.post("/v1/events/tickets", "").expect(200);
    assertThat(answer.at("/expires_in").asInt()).isEqualTo(24 * 60 * 60);
    String query = "?ticket=" + answer.text("/ticket");
    EventSource first = streams.anonymously(query);
    assertThat(first.status()).isEqualTo(200);
    add("Ada");
    String id = first.told(1).getFirst().id();
    first.close();
    add("Grace");
    EventSource again = streams.anonymously(query, "Last-Event-ID", id);
    assertThat(again.told(1))
        .singleElement()
        .satisfies(told -> assertThat(told.data()).contains("Grace"));
  }

  @Test
  void a_ticket_ends_with_its_session_and_so_do_its_streams() {
    String query = "?ticket=" + owner.post("/v1/events/tickets", "").expect(200).text("/ticket");
    EventSource source = streams.anonymously(query);
    assertThat(source.status()).isEqualTo(200);
    owner.post("/v1/auth/logout-all", "").expect(204);
    assertThat(Eventually.eventually(source::hasEnded, ended -> ended)).isTrue();
    refuseTicket(query);
  }

  @Test
  void a_session_has_fifty_tickets_at_most() {
    String oldest = "?ticket=" + owner.post("/v1/events/tickets", "").expect(200).text("/ticket");
    assertThat(streams.anonymously(oldest).status()).isEqualTo(200);
    for (int i = 0; i < 50; i++) {
      owner.post("/v1/events/tickets", "").expect(200);
    }
    refuseTicket(oldest);
  }

  private void refuseTicket(String query) {
    engine
        .server()
        .anonymous()
        .get("/v1/events/stream" + query)
        .expectProblem(401, "invalid_token");
  }

  @Test
  void a_ticket_tells_of_its_own_organization_and_adds_nothing_to_a_token() {
    String query = "?ticket=" + owner.post("/v1/events/tickets", "").text("/ticket");
    Client stranger = engine.server().signUp();
    EventSource theirs = streams.anonymously(query, "Authorization", "Bearer " + stranger.token());
    EventSource ours = streams.anonymously(query);
    add("Ada");
    ours.told(1);
    stranger.post("/v1/contacts", "{'name': 'Grace'}").expect(201);
    assertThat(theirs.told(1))
        .singleElement()
        .satisfies(told -> assertThat(told.data()).contains("Grace"));
    assertThat(ours.told())
        .singleElement()
        .satisfies(told -> assertThat(told.data()).contains("Ada"));
  }

  @Test
  void a_ticket_opens_nothing_else_and_nobody_can_guess_one() {
    String ticket = owner.post("/v1/events/tickets", "").expect(200).text("/ticket");
    Client anonymous = engine.server().anonymous();
    anonymous.get("/v1/events?ticket=" + ticket).expectProblem(401, "authentication_required");
    anonymous.as(ticket).get("/v1/events").expectProblem(401, "invalid_token");
    for (String wrong : List.of("", "x", "ptk_" + "x".repeat(43), owner.token())) {
      anonymous.get("/v1/events/stream?ticket=" + wrong).expectProblem(401, "invalid_token");
    }
  }

  @Test
  void a_ticket_is_worth_nothing_after_a_day() {
    TestClock clock = new TestClock();
    try (TestServer server = TestServer.start(TestServer.config(engine), clock)) {
      String ticket = server.signUp().post("/v1/events/tickets", "").expect(200).text("/ticket");
      clock.advance(Duration.ofHours(24).plusSeconds(1));
      server
          .anonymous()
          .get("/v1/events/stream?ticket=" + ticket)
          .expectProblem(401, "invalid_token");
    }
  }
}
