package parley.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.Config;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.Eventually;
import parley.testing.Folders;
import parley.testing.ParleyProcess;
import parley.testing.TestServer;

/** Two processes on one PostgreSQL have one log. */
@Timeout(300)
class TwoNodesTest {
  private static final String KEY = "A".repeat(43) + "=";

  private static ParleyProcess start(String url) {
    return ParleyProcess.start(
        Map.of(
            "PARLEY_DATA", Folders.next().toString(),
            "PARLEY_DATABASE_URL", url,
            "PARLEY_SECRET_KEY", KEY));
  }

  @Test
  void what_is_written_on_one_is_heard_on_the_other_at_once_and_outlives_its_node() {
    String url = Engine.POSTGRESQL.migratedDatabaseUrl().orElseThrow();
    try (ParleyProcess writer = start(url);
        ParleyProcess reader = start(url)) {
      Client there = signUp(writer);
      Client here = reader.anonymous().as(there.token());
      try (EventSource source =
          new EventSource(
              reader.url() + "/v1/events/stream?after=0",
              "Authorization",
              "Bearer " + there.token())) {
        Eventually.eventually(source::lastEventId, "0"::equals);
        long slowest = 0;
        for (int i = 1; i <= 20; i++) {
          there.post("/v1/contacts", "{'name': 'Contact'}").expect(201);
          long written = System.nanoTime();
          slowest = Math.max(slowest, source.told(i).getLast().at() - written);
        }
        System.out.println("from node to node: " + slowest / 1_000 + " us at most");
        assertThat(Duration.ofNanos(slowest)).isLessThan(Duration.ofSeconds(5));
        addFromBoth(there, here);
        writer.kill();
        here.post("/v1/contacts", "{'name': 'Contact'}").expect(201);
        assertThat(source.told(61))
            .extracting(EventSource.Told::id)
            .isEqualTo(LongStream.rangeClosed(1, 61).mapToObj(Long::toString).toList());
      }
    }
  }

  @Test
  void a_session_that_ends_on_one_ends_its_streams_on_the_other() {
    Config config = TestServer.config(Engine.POSTGRESQL);
    try (TestServer one = TestServer.start(config, Clock.systemUTC());
        TestServer other = TestServer.start(config, Clock.systemUTC())) {
      Client owner = one.signUp();
      try (EventSource source =
          new EventSource(
              other.url() + "/v1/events/stream", "Authorization", "Bearer " + owner.token())) {
        assertThat(source.status()).isEqualTo(200);
        owner.post("/v1/auth/logout-all", "").expect(204);
        long start = System.nanoTime();
        Eventually.eventually(source::hasEnded, ended -> ended);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
      }
    }
  }

  private static void addFromBoth(Client one, Client other) {
    for (int i = 0; i < 20; i++) {
      for (Client client : List.of(one, other)) {
        client.post("/v1/contacts", "{'name': 'Contact'}").expect(201);
      }
    }
  }

  private static Client signUp(ParleyProcess node) {
    String body =
        """
        {"email": "ada@example.org", "password": "a plum in late October",
         "organization_name": "Bakery"}
        """;
    return node.anonymous()
        .as(node.anonymous().post("/v1/auth/signup", body).expect(201).text("/access_token"));
  }
}
