package parley.drafts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** Drafts while the clock of the server is behind: set back, or another node's. */
@ParameterizedClass
@EnumSource(Engine.class)
class DraftClockTest {
  private static final Duration STEP = Duration.ofMinutes(5);

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();

  @AutoClose private TestServer server;

  private Client owner;
  private String path;
  private Instant before;

  @BeforeEach
  void begin() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    String contact = owner.post("/v1/contacts", "{'name': 'Grace'}").expect(201).text("/id");
    String conversation =
        owner
            .post("/v1/conversations", "{'contact_id': '%s'}".formatted(contact))
            .expect(201)
            .text("/id");
    path = "/v1/conversations/" + conversation + "/draft";
    owner.put(path, "{'text': 'before'}").expect(200);
    before = clock.instant();
    clock.advance(STEP.negated());
  }

  @Test
  void what_was_sent_is_dropped() {
    owner.delete(path).expect(204);
    assertThat(owner.get(path).expect(200).text("/text")).isEmpty();
    assertThat(owner.get("/v1/drafts").at("/meta/total").asInt()).isZero();
  }

  @Test
  void what_is_written_without_a_time_is_the_newest() {
    Answer draft = owner.put(path, "{'text': 'after'}").expect(200);
    assertThat(draft.text("/text")).isEqualTo("after");
    assertThat(Instant.parse(draft.text("/updated_at"))).isEqualTo(before);
    owner.put(path, "{'text': 'again'}").expect(200);
    assertThat(owner.get(path).text("/text")).isEqualTo("again");
    owner.put(path, "{}").expect(200);
    assertThat(owner.get(path).text("/text")).isEmpty();
  }

  @Test
  void devices_whose_clocks_are_right_are_compared_by_them() {
    assertThat(put("older", before.minusSeconds(1)).text("/text")).isEqualTo("before");
    Answer newer = put("newer", before.plusSeconds(1));
    assertThat(newer.text("/text")).isEqualTo("newer");
    assertThat(Instant.parse(newer.text("/updated_at"))).isEqualTo(before);
  }

  private Answer put(String text, Instant updatedAt) {
    return owner
        .put(path, "{'text': '%s', 'updated_at': '%s'}".formatted(text, updatedAt))
        .expect(200);
  }
}
