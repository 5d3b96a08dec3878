package parley.media;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.FileServer;
import parley.testing.Receiver;
import parley.testing.TestServer;

/** Files that clients name by their addresses. */
class RemoteFilesTest {
  private static Answer fetch(Client agent, String url) {
    return agent.post("/v1/media", "{'url': '" + url + "'}");
  }

  @Test
  void this_server_inner_addresses_unknown_names_and_closed_ports_are_refused_alike() {
    try (TestServer server =
        TestServer.start(
            TestServer.publicOnly(TestServer.config(Engine.SQLITE)), Clock.systemUTC())) {
      Client agent = server.signUp();
      List<String> errors =
          List.of(
                  server.url() + "/metrics",
                  server.url() + "/healthz",
                  server.url() + "/simulator/messages?phone_number_id=1",
                  server.url() + "/simulator/graph/v25.0/1",
                  "http://127.0.0.1:9/",
                  "http://localhost:" + server.parley().port() + "/metrics",
                  "http://10.0.0.1/a.jpg",
                  "http://[::ffff:0:7f00:1]/a.jpg",
                  "https://8.8.8.8:22/",
                  "http://no-such-name.invalid/a.jpg")
              .stream()
              .map(url -> fetch(agent, url).expectProblem(422, "validation_failed"))
              .map(answer -> answer.at("/errors").toString())
              .distinct()
              .toList();
      assertThat(errors).hasSize(1);
      assertThat(errors.getFirst()).contains("unreachable");
    }
  }

  @Test
  void slow_servers_hold_up_eight_fetches_of_an_organization_and_nothing_else() throws Exception {
    TestServer server = Engine.SQLITE.server();
    Client agent = server.signUp();
    List<Future<Answer>> held = new ArrayList<>();
    try (FileServer files = new FileServer("/cake.jpg", Samples.JPEG);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      try (Receiver slow = new Receiver().behave(call -> Receiver.Reply.hang())) {
        for (int i = 0; i < 8; i++) {
          held.add(threads.submit(() -> fetch(agent, slow.url())));
        }
        slow.await(8);
        Answer ninth = fetch(agent, files.url() + "/cake.jpg").expectProblem(429, "rate_limited");
        assertThat(ninth.header("retry-after")).contains("5");
        assertThat(held).noneMatch(Future::isDone);
        fetch(server.signUp(), files.url() + "/cake.jpg").expect(201);
        String message =
            agent
                .post(
                    "/v1/messages",
                    """
                    {"to": {"phone": "+14155552671"}, "type": "text", "content": {"text": "Hi"}}
                    """)
                .expect(201)
                .text("/id");
        eventually(
            () -> agent.get("/v1/messages/" + message).text("/status"),
            List.of("sent", "delivered", "read")::contains);
      }
      for (Future<Answer> one : held) {
        one.get().expectProblem(422, "validation_failed");
      }
      fetch(agent, files.url() + "/cake.jpg").expect(201);
    }
  }
}
