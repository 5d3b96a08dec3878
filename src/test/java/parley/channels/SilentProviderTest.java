package parley.channels;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.FakeGraph;
import parley.testing.FakeGraph.Reply;

/** A provider that takes questions and says nothing uses up nothing that messages need. */
class SilentProviderTest {
  private static final int AT_ONCE_OF_ONE = 8;
  private static final int TOO_MANY = 20;

  private final CountDownLatch end = new CountDownLatch(1);
  private final FakeGraph silent = new FakeGraph(send -> Reply.accepted("wamid.A"));
  private final Client owner = Engine.SQLITE.server().signUp();

  @AfterEach
  void close() {
    end.countDown();
    silent.close();
  }

  private Reply silence() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Reply.error(400, 100);
  }

  private String channel(Client client, int number) {
    return client
        .post(
            "/v1/channels",
            """
            {"type": "whatsapp", "name": "Test", "phone_number_id": "%d",
             "business_account_id": "%d",
             "credentials": {"access_token": "t", "app_secret": "the-test-app-secret"},
             "settings": {"graph_url": "%s"}}
            """
                .formatted(number, number, silent.url()))
        .expect(201)
        .text("/id");
  }

  private int asked() {
    return silent.questions().size() + silent.listings().size();
  }

  @ParameterizedTest
  @ValueSource(strings = {"test", "templates"})
  void eight_of_an_organization_wait_at_once(String question) throws Exception {
    silent.behaveWhenAsked(asking -> silence());
    silent.behaveWhenListed(listing -> silence());
    List<String> channels = new ArrayList<>();
    for (int i = 0; i < TOO_MANY; i++) {
      channels.add(channel(owner, 7_000_000 + i));
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answer>> answers =
          channels.stream()
              .map(id -> threads.submit(() -> ask(owner, "/v1/channels/" + id + "/" + question)))
              .toList();
      eventually(
          () -> answers.stream().filter(Future::isDone).count(),
          count -> count == TOO_MANY - AT_ONCE_OF_ONE);
      assertThat(asked()).isEqualTo(AT_ONCE_OF_ONE);
      end.countDown();
      int refused = 0;
      for (Future<Answer> answer : answers) {
        if (answer.get().status() == 429) {
          answer.get().expectProblem(429, "rate_limited");
          refused++;
        }
      }
      assertThat(refused).isEqualTo(TOO_MANY - AT_ONCE_OF_ONE);
    }
  }

  @Test
  void others_may_ask_meanwhile() throws Exception {
    silent.behaveWhenAsked(asking -> silence());
    List<String> channels = new ArrayList<>();
    for (int i = 0; i < AT_ONCE_OF_ONE; i++) {
      channels.add(channel(owner, 7_100_000 + i));
    }
    Client other = Engine.SQLITE.server().signUp();
    String path = "/v1/channels/" + channel(other, 7_200_000) + "/test";
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      channels.forEach(id -> threads.execute(() -> ask(owner, "/v1/channels/" + id + "/test")));
      eventually(this::asked, count -> count == AT_ONCE_OF_ONE);
      silent.behaveWhenAsked(asking -> Reply.error(400, 100));
      ask(other, path).expect(200);
      end.countDown();
    }
  }

  private static Answer ask(Client client, String path) {
    return path.endsWith("/test") ? client.post(path, "") : client.get(path);
  }
}
