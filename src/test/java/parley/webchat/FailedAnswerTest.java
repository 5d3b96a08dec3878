package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** What a visitor has read says nothing of what never reached them. */
@ParameterizedClass
@EnumSource(Engine.class)
class FailedAnswerTest {
  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  @AutoClose private TestServer server;
  private Client owner;

  @BeforeEach
  void open() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
  }

  @Test
  void an_answer_that_failed_stays_failed_when_the_visitor_reads_a_later_one() {
    Visitor visitor = Visitor.on(server.anonymous(), Visitor.chat(owner));
    visitor.writes("m-1", "Do you have rye bread?").expect(201);
    String later = answer(", 'send_at': '" + clock.instant().plus(Duration.ofMinutes(1)) + "'");
    String now = answer("");
    awaitStatus(now, "sent");
    String contact = "/v1/contacts/" + owner.get("/v1/contacts").text("/data/0/id");
    owner.put(contact, "{'blocked': true}").expect(200);
    clock.advance(Duration.ofMinutes(1));
    awaitStatus(later, "failed");
    owner.put(contact, "{'blocked': false}").expect(200);
    visitor.marks("read", now).expect(204);
    assertThat(status(now)).isEqualTo("read");
    assertThat(status(later)).isEqualTo("failed");
  }

  private String answer(String more) {
    String conversation = owner.get("/v1/conversations").expect(200).text("/data/0/id");
    return owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'text', 'content': {'text': 'Until six.'}%s}".formatted(more))
        .expect(201)
        .text("/id");
  }

  private void awaitStatus(String id, String status) {
    eventually(() -> status(id), status::equals);
  }

  private String status(String id) {
    return owner.get("/v1/messages/" + id).expect(200).text("/status");
  }
}
