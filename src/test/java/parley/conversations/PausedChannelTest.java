package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.FakeGraph.Reply;
import parley.testing.Scrape;
import parley.testing.TestNumber;

/**
 * A provider that refuses the account costs one message; the others wait, and go out in the end.
 */
@ParameterizedClass
@EnumSource(Engine.class)
class PausedChannelTest {
  @Parameter Engine engine;

  @AutoClose private SendingFixture fixture;

  @BeforeEach
  void open() {
    fixture = new SendingFixture(engine, SendingFixture.UNPACED);
  }

  @Test
  void the_channel_says_why_it_is_paused_and_since_when() {
    assertThat(fixture.channel().at("/paused").isNull()).isTrue();
    String id = pause();
    Answer channel = fixture.channel();
    assertThat(channel.text("/status")).isEqualTo("paused");
    assertThat(channel.text("/paused/code")).isEqualTo("channel_unavailable");
    assertThat(channel.text("/paused/provider_code")).isEqualTo("190");
    assertThat(channel.text("/paused/message")).isEqualTo("no");
    assertThat(channel.text("/paused/since")).isEqualTo(fixture.clock.instant().toString());
    assertThat(channel.text("/paused/next_probe_at"))
        .isEqualTo(fixture.clock.instant().plusSeconds(60).toString());
    assertThat(fixture.message(id).text("/error/code")).isEqualTo("channel_unavailable");
    assertThat(fixture.message(id).at("/error/retryable").asBoolean()).isTrue();
  }

  @Test
  void metrics_tell_how_many_channels_and_messages_wait() {
    pause();
    queue(2);
    fixture.settle();
    Scrape scrape = Scrape.of(fixture.server.anonymous());
    String kind = "kind=\"message.send\"";
    assertThat(scrape.sum("channels_paused", "channel_type=\"whatsapp\"")).isEqualTo(1);
    assertThat(scrape.sum("outbox_jobs", kind, "state=\"delayed\"")).isEqualTo(2);
    assertThat(scrape.sum("outbox_oldest_seconds", kind)).isZero();
    assertThat(scrape.sum("job_buried_total", kind)).isEqualTo(1);
    assertThat(scrape.sum("messages_total", "status=\"failed\"")).isEqualTo(1);
  }

  @Test
  void it_ends_by_itself_and_the_probes_burn_no_message() {
    pause();
    List<String> waiting = queue(5);
    fixture.advance(Duration.ofSeconds(59));
    assertThat(fixture.arrivals).hasSize(1);
    fixture.advance(Duration.ofSeconds(1));
    assertThat(fixture.arrivals).hasSize(2);
    fixture.advance(Duration.ofSeconds(119));
    assertThat(fixture.arrivals).hasSize(2);
    fixture.behave(SendingFixture::accept);
    fixture.advance(Duration.ofSeconds(1));
    assertThat(waiting).allMatch(id -> hasArrived(fixture.message(id)));
    // The first one, a probe that was refused, and the five.
    assertThat(fixture.arrivals).hasSize(1 + 1 + 5);
    assertThat(fixture.channel().text("/status")).isEqualTo("active");
    assertThat(fixture.channel().at("/paused").isNull()).isTrue();
  }

  @Test
  void probes_come_at_longer_and_longer_intervals() {
    pause();
    queue(2);
    fixture.advance(Duration.ofMinutes(1));
    int sends = 2;
    for (long pause : List.of(2L, 4L, 8L, 16L)) {
      assertThat(fixture.arrivals).hasSize(sends++);
      assertThat(minutesToProbe()).isEqualTo(pause);
      fixture.advance(Duration.ofMinutes(pause));
    }
    assertThat(minutesToProbe()).isEqualTo(30);
  }

  @Test
  void a_probe_that_is_refused_for_a_reason_of_its_own_ends_it() {
    pause();
    List<String> waiting = queue(2);
    fixture.behave(SendingFixture.refusing("held 0", 131026));
    fixture.advance(Duration.ofMinutes(1));
    fixture.advance(Duration.ofMinutes(2));
    assertThat(fixture.message(waiting.getFirst()).text("/error/code"))
        .isEqualTo("recipient_unreachable");
    assertThat(hasArrived(fixture.message(waiting.getLast()))).isTrue();
    assertThat(fixture.channel().text("/status")).isEqualTo("active");
  }

  @Test
  void an_owner_resumes_it_and_what_waited_goes_out_in_order() {
    String conversation = fixture.conversation("16505551000");
    pause();
    List<String> waiting =
        IntStream.range(0, 4).mapToObj(i -> fixture.send(conversation, "held " + i)).toList();
    fixture.settle();
    fixture.behave(SendingFixture::accept);
    Answer resumed = resume().expect(200);
    assertThat(resumed.text("/status")).isEqualTo("active");
    waiting.forEach(fixture::awaitAccepted);
    assertThat(fixture.texts()).containsExactly("down", "held 0", "held 1", "held 2", "held 3");
    assertThat(resume().expect(200).text("/status")).isEqualTo("active");
  }

  @Test
  void only_an_owner_resumes_it() {
    fixture
        .owner
        .post(
            "/v1/agents",
            """
            {"email": "agent@example.com", "name": "A", "password": "seven weavers",
             "role": "agent"}
            """)
        .expect(201);
    String token =
        fixture
            .server
            .anonymous()
            .post("/v1/auth/login", "{'email': 'agent@example.com', 'password': 'seven weavers'}")
            .expect(200)
            .text("/access_token");
    fixture
        .server
        .anonymous()
        .as(token)
        .post("/v1/channels/" + fixture.number.channelId() + "/resume", "")
        .expectProblem(403, "forbidden");
  }

  @Test
  void new_credentials_end_it_at_once() {
    pause();
    List<String> waiting = queue(3);
    fixture.settle();
    fixture.behave(SendingFixture::accept);
    fixture
        .owner
        .put(
            "/v1/channels/" + fixture.number.channelId(),
            "{'credentials': {'access_token': 'new'}}")
        .expect(200);
    waiting.forEach(fixture::awaitAccepted);
    assertThat(fixture.arrivals).hasSize(4);
  }

  @Test
  void sends_that_were_on_their_way_when_it_began_do_not_fail() {
    List<String> conversations =
        IntStream.range(0, 8).mapToObj(i -> fixture.conversation("1650555200" + i)).toList();
    fixture.behave(send -> {
      // All have left before any of them is answered.
      eventually(fixture.arrivals::size, size -> size >= 8);
      return Reply.error(401, 190);
    });
    List<String> ids = conversations.stream().map(at -> fixture.send(at, "down")).toList();
    fixture.awaitChannel(channel -> channel.text("/status").equals("paused"));
    fixture.behave(SendingFixture::accept);
    resume().expect(200);
    eventually(
        () -> ids.stream().filter(id -> hasArrived(fixture.message(id))).count(),
        count -> count == 7);
    assertThat(ids.stream().filter(id -> fixture.message(id).text("/status").equals("failed")))
        .hasSize(1);
  }

  @Test
  void another_channel_sends_on() {
    pause();
    fixture.behave(send ->
        SendingFixture.text(send).equals("elsewhere")
            ? SendingFixture.accept(send)
            : Reply.error(401, 190));
    queue(3);
    TestNumber other = new TestNumber(fixture.owner, fixture.graph.url(), SendingFixture.UNPACED);
    fixture.awaitAccepted(fixture.send(fixture.conversation(other, "16505553000"), "elsewhere"));
    assertThat(fixture.texts()).containsExactly("down", "elsewhere");
  }

  @Test
  void a_failure_that_is_reported_later_pauses_it_as_well() {
    String conversation = fixture.conversation("16505551000");
    String id = fixture.send(conversation, "taken");
    fixture.awaitAccepted(id);
    failed(id, "131042", fixture.clock.instant().getEpochSecond() - 60);
    assertThat(fixture.channel().text("/status")).isEqualTo("active");
    String next = fixture.send(conversation, "taken");
    fixture.awaitAccepted(next);
    failed(next, "131042", fixture.clock.instant().getEpochSecond() + 2);
    assertThat(fixture.channel().text("/paused/provider_code")).isEqualTo("131042");
  }

  private void failed(String id, String code, long timestamp) {
    fixture
        .number
        .value(
            """
            "statuses": [{"id": "wamid.F%s", "status": "failed", "timestamp": "%d",
             "recipient_id": "1", "biz_opaque_callback_data": "%s",
             "errors": [{"code": %s, "title": "no"}]}]
            """
                .formatted(id, timestamp, id, code))
        .expect(200);
  }

  /** Lets the provider refuse the token, and answers the message that met it. */
  private String pause() {
    fixture.behave(send -> Reply.error(401, 190));
    String id = fixture.send(fixture.conversation("16505550999"), "down");
    fixture.awaitFailed(id);
    return id;
  }

  /** Queues a message in each of so many conversations. */
  private List<String> queue(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> fixture.send(fixture.conversation("1650555100" + i), "held " + i))
        .toList();
  }

  private Answer resume() {
    return fixture.owner.post("/v1/channels/" + fixture.number.channelId() + "/resume", "");
  }

  private boolean hasArrived(Answer message) {
    return message.at("/provider_id").isString();
  }

  private long minutesToProbe() {
    return Duration.between(
            fixture.clock.instant(), Instant.parse(fixture.channel().text("/paused/next_probe_at")))
        .toMinutes();
  }
}
