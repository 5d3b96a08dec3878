package parley.events;

import static parley.testing.Eventually.eventually;

import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.SqlRelay;
import parley.testing.TestServer;

/** A stream that couldn't begin takes nobody's place. */
@Timeout(120)
class BrokenStreamTest {
  private static final String REACH = "from event_log where org_id = $1";
  private static final int LIMIT = 2;

  @Test
  void failures_at_the_beginning_leave_room_for_as_many_streams_as_before() {
    try (SqlRelay relay = new SqlRelay(Engine.POSTGRESQL.migratedDatabaseUrl().orElseThrow());
        TestServer server = start(relay)) {
      Client owner = server.signUp();
      for (int i = 0; i < LIMIT; i++) {
        relay.breakAt(REACH, 2);
        eventually(() -> status(server, owner), status -> status == 503 && relay.hasBroken());
      }
      eventually(() -> status(server, owner), status -> status == 200);
    }
  }

  private static TestServer start(SqlRelay relay) {
    Map<String, String> settings =
        Map.of("PARLEY_DATABASE_URL", relay.url(), "PARLEY_STREAM_LIMIT", Integer.toString(LIMIT));
    return TestServer.start(TestServer.config(Engine.POSTGRESQL, settings), Clock.systemUTC());
  }

  private static int status(TestServer server, Client client) {
    String url = server.url() + "/v1/events/stream";
    try (EventSource stream = new EventSource(url, "Authorization", "Bearer " + client.token())) {
      return stream.status();
    }
  }
}
