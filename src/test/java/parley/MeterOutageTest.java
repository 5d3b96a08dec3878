package parley;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;
import parley.testing.PostgresServer;
import parley.testing.Scrape;
import parley.testing.TestServer;

/** Metrics are needed most while the database is away. */
class MeterOutageTest {
  @Test
  void a_scrape_succeeds_without_the_database_and_makes_no_zeros_up() {
    try (PostgresServer postgres = PostgresServer.start()) {
      Config config =
          TestServer.config(Engine.SQLITE, Map.of("PARLEY_DATABASE_URL", postgres.url()));
      try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
        postgres.stop();
        eventually(() -> server.anonymous().get("/readyz"), answer -> answer.status() == 503);
        Scrape scrape = Scrape.of(server.anonymous());
        assertThat(scrape.sum("outbox_jobs", "kind=\"message.send\"")).isNaN();
        assertThat(scrape.sum("channels_paused")).isNaN();
        assertThat(scrape.sum("build_info", "database=\"postgresql\"")).isEqualTo(1);
      }
    }
  }
}
