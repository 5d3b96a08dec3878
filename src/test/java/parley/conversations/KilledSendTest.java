package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.FakeGraph;
import parley.testing.FakeGraph.Reply;
import parley.testing.ParleyProcess;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/**
 * A process that is killed between the provider's acceptance and its own commit sends no double.
 */
@ParameterizedClass
@EnumSource(Engine.class)
class KilledSendTest {
  @Parameter Engine engine;

  @Test
  void a_message_that_was_on_its_way_is_not_sent_again_and_proven_by_a_report() {
    Config config = TestServer.config(engine);
    CountDownLatch killed = new CountDownLatch(1);
    try (FakeGraph graph = new FakeGraph(send -> acceptOnce(killed))) {
      String token;
      String id;
      TestNumber number;
      try (ParleyProcess process = ParleyProcess.start(config)) {
        Client owner = process.signUp();
        token = owner.token();
        number = new TestNumber(owner, graph.url(), "");
        number.inbound("16505551234", "wamid.in", "Hello").expect(200);
        id = send(owner, owner.get("/v1/conversations").expect(200).text("/data/0/id"));
        eventually(graph::sends, sends -> sends.size() == 1);
        process.kill();
        killed.countDown();
      }
      TestClock clock = new TestClock();
      try (TestServer server = TestServer.start(config, clock)) {
        Client owner = server.anonymous().as(token);
        String conversation = owner.get("/v1/conversations").expect(200).text("/data/0/id");
        String next = send(owner, conversation);
        // It is behind the first one, so that one has been looked at when this one has left.
        eventually(() -> message(owner, next), seen -> seen.at("/provider_id").isString());
        assertThat(message(owner, id).text("/status")).isEqualTo("queued");
        eventually(
            () -> {
              clock.advance(Duration.ofSeconds(30));
              return message(owner, id).text("/status");
            },
            "failed"::equals);
        assertThat(message(owner, id).text("/error/code")).isEqualTo("delivery_unknown");
        number.as(owner).status("wamid.first", id, "delivered", 1_800_000_000L).expect(200);
        assertThat(message(owner, id).text("/status")).isEqualTo("delivered");
        assertThat(graph.sends()).hasSize(2);
      }
    }
  }

  /** Takes its time until the process is dead; the answer comes too late. */
  private static Reply acceptOnce(CountDownLatch killed) {
    try {
      killed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Reply.accepted("wamid.next");
  }

  private static Answer message(Client owner, String id) {
    return owner.get("/v1/messages/" + id).expect(200);
  }

  private static String send(Client owner, String conversation) {
    return owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'text', 'content': {'text': 'Hi'}}")
        .expect(201)
        .text("/id");
  }
}
