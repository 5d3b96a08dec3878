package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Clock;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.FakeGraph;
import parley.testing.HeldRows;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/**
 * An agent reads on at the moment at which it turns out that what they had read is no more; on
 * PostgreSQL, where writes run side by side.
 */
@Timeout(120)
class ReadReceiptRaceTest {
  @AutoClose
  private final FakeGraph graph = new FakeGraph(send -> FakeGraph.Reply.accepted("wamid.out"));

  @AutoClose
  private final TestServer server =
      TestServer.start(TestServer.held(TestServer.config(Engine.POSTGRESQL)), Clock.systemUTC());

  @Test
  void what_they_read_by_then_is_told() throws Exception {
    Client owner = server.signUp();
    TestNumber number = new TestNumber(owner, graph.url(), "");
    number.inbound("16505551234", "wamid.1", "Hello").expect(200);
    String path = "/v1/conversations/" + owner.get("/v1/conversations").text("/data/0/id");
    owner.put(path + "/read").expect(200);
    server.execute("delete from message where provider_id = 'wamid.1'");
    number.inbound("16505551234", "wamid.2", "Anybody?").expect(200);
    Future<Answer> read;
    try (HeldRows held = HeldRows.of(server, "read_mark")) {
      read = held.begin(() -> owner.put(path + "/read"));
      server.execute("delete from outbox_hold");
      held.awaitNext();
    }
    read.get().expect(200);
    assertThat(eventually(graph::reads, reads -> !reads.isEmpty()).getFirst().at("/message_id"))
        .hasToString("\"wamid.2\"");
  }
}
