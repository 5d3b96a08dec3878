package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.FakeGraph;
import parley.testing.FakeGraph.Reply;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** A provider that says nothing holds up its own channel, and no other. */
@ParameterizedClass
@EnumSource(Engine.class)
class NeighbourTest {
  /** A quarter of a node's places. */
  private static final int MOST_OF_AN_ORGANIZATION = 64;

  private static final int MESSAGES = 150;

  @Parameter Engine engine;

  @Test
  void others_send_while_an_organization_waits_for_a_silent_provider() {
    CountDownLatch end = new CountDownLatch(1);
    try (FakeGraph silent = new FakeGraph(send -> answer(end));
        FakeGraph other = new FakeGraph(SendingFixture::accept);
        TestServer server = TestServer.start(engine)) {
      Client stuck = server.signUp();
      TestNumber stuckNumber = new TestNumber(stuck, silent.url(), SendingFixture.UNPACED);
      List<String> conversations =
          IntStream.range(0, MESSAGES)
              .mapToObj(i -> conversation(stuck, stuckNumber, "1650555" + (1000 + i)))
              .toList();
      conversations.forEach(conversation -> send(stuck, conversation));
      TestNumber second = new TestNumber(stuck, other.url(), SendingFixture.UNPACED);
      Client neighbour = server.signUp();
      TestNumber number = new TestNumber(neighbour, other.url(), SendingFixture.UNPACED);
      eventually(() -> silent.sends().size(), count -> count >= 20);
      send(neighbour, conversation(neighbour, number, "16505551234"));
      eventually(() -> other.sends().size(), count -> count == 1);
      send(stuck, conversation(stuck, second, "16505551234"));
      eventually(() -> other.sends().size(), count -> count == 2);
      assertThat(silent.sends()).hasSizeLessThanOrEqualTo(MOST_OF_AN_ORGANIZATION);
      end.countDown();
    }
  }

  private static Reply answer(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Reply.none();
  }

  private static String conversation(Client owner, TestNumber number, String phone) {
    number.inbound(phone, "wamid." + number.channelId() + phone, "Hello").expect(200);
    return owner
        .get("/v1/conversations?channel_id=" + number.channelId() + "&search=" + phone)
        .expect(200)
        .text("/data/0/id");
  }

  private static void send(Client owner, String conversation) {
    owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'text', 'content': {'text': 'Hi'}}")
        .expect(201);
  }
}
