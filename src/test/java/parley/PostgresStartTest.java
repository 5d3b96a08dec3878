package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import parley.testing.Folders;
import parley.testing.ParleyProcess;
import parley.testing.PostgresServer;
import parley.testing.StartingPostgres;

/** A start beside a PostgreSQL that is starting as well, and beside one that won't have us. */
class PostgresStartTest {
  private final PostgresServer server = PostgresServer.start();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_server_waits_for_one_that_is_starting_and_says_so() {
    ParleyProcess.prepare();
    server.stop();
    CompletableFuture<ParleyProcess> started;
    try (StartingPostgres starting = new StartingPostgres(server.address(), 3)) {
      started = CompletableFuture.supplyAsync(() -> ParleyProcess.start(settings(server.url())));
      assertThat(starting.awaitAsked()).isTrue();
    }
    server.restart();
    try (ParleyProcess parley = started.join()) {
      assertThat(parley.anonymous().get("/readyz").status()).isEqualTo(200);
      assertThat(parley.output())
          .containsPattern(
              "waiting for PostgreSQL, \\d s of 60: the database system is starting up");
    }
  }

  @Test
  void what_waiting_would_not_mend_is_told_at_once() {
    Duration hour = Duration.ofHours(1);
    Map<String, String> settings = settings(server.url().replace("/postgres?", "/nowhere?"));
    CommandLineSession session =
        CommandLineSession.run(hour, _ -> Config.of(settings, new Properties()), "serve");
    assertThat(session.code()).isOne();
    assertThat(session.err()).contains("can't use PostgreSQL: database \"nowhere\" does not exist");
  }

  private static Map<String, String> settings(String url) {
    return Map.of(
        "PARLEY_DATA", Folders.next().toString(), "PARLEY_DATABASE_URL", url, "PARLEY_PORT", "0");
  }
}
