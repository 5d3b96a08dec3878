package parley.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.ParleyProcess;
import parley.testing.Receiver;

/**
 * Two processes on one PostgreSQL: one of them delivers, and the other goes on when it is killed.
 */
class WebhookNodesTest {
  private static final String KEY = "0123456789012345678901234567890123456789012=";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void each_event_is_delivered_by_one_and_whoever_is_killed_loses_nothing(boolean killsFirst) {
    Map<String, String> settings =
        Map.of(
            "PARLEY_DATABASE_URL",
            Engine.POSTGRESQL.migratedDatabaseUrl().orElseThrow(),
            "PARLEY_SECRET_KEY",
            KEY,
            "PARLEY_DATA",
            folder.toString(),
            "PARLEY_RATE_LIMIT",
            "off",
            "PARLEY_WEBHOOK_ALLOW",
            "127.0.0.0/8");
    try (Receiver receiver = new Receiver();
        ParleyProcess first = ParleyProcess.start(settings);
        ParleyProcess second = ParleyProcess.start(settings)) {
      Client one = signUp(first.anonymous());
      Client other = Client.of(second.url()).as(one.token());
      one.post("/v1/webhooks", "{'url': '" + receiver.url() + "'}").expect(201);
      List<String> contacts = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        contacts.add(
            one.post("/v1/contacts", "{'name': 'Contact " + i + "'}").expect(201).text("/id"));
      }
      rename(contacts, one, other, "calm");
      receiver.await(30);
      assertThat(receiver.calls()).extracting(Receiver.Call::id).doesNotHaveDuplicates();
      rename(contacts, one, other, "storm");
      (killsFirst ? first : second).kill();
      Client survivor = killsFirst ? other : one;
      rename(contacts, survivor, survivor, "after");
      eventually(() -> sequences(receiver).distinct().count(), count -> count == 70);
      assertThat(sequences(receiver).distinct().boxed().toList())
          .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 70).boxed().toList());
      assertOrder(receiver);
    }
  }

  /** Twice each: once here, once there. */
  private static void rename(List<String> contacts, Client one, Client other, String name) {
    for (String contact : contacts) {
      one.put("/v1/contacts/" + contact, "{'name': '" + name + "'}").expect(200);
      other.put("/v1/contacts/" + contact, "{'name': '" + name + " again'}").expect(200);
    }
  }

  private static LongStream sequences(Receiver receiver) {
    return receiver.calls().stream().mapToLong(Receiver.Call::sequence);
  }

  private static void assertOrder(Receiver receiver) {
    Map<String, Long> last = new HashMap<>();
    for (Receiver.Call call : receiver.calls()) {
      String contact = call.event().at("/data/id").asString();
      assertThat(call.sequence()).isGreaterThanOrEqualTo(last.getOrDefault(contact, 0L));
      last.put(contact, call.sequence());
    }
  }

  private static Client signUp(Client client) {
    String body =
        """
        {"email": "ada@example.com", "password": "seven silent weavers",
         "organization_name": "Bakery"}
        """;
    return client.as(client.post("/v1/auth/signup", body).expect(201).text("/access_token"));
  }
}
