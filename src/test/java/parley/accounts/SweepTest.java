package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

@ParameterizedClass
@EnumSource(Engine.class)
class SweepTest {
  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();

  @Test
  void expired_tokens_sessions_and_failures_are_deleted_and_nothing_else() {
    Config config = TestServer.config(engine);
    try (TestServer server = TestServer.start(config, clock)) {
      Account account = Account.on(server);
      Account.refresh(server, account.refresh()).expect(200);
      account.logIn("not it").expectProblem(401, "invalid_credentials");
    }
    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      assertThat(rowsAfter(database, Duration.ofMinutes(14))).isEqualTo("2 2 1 2");
      assertThat(rowsAfter(database, Duration.ofMinutes(1))).isEqualTo("2 2 1 0");
      assertThat(rowsAfter(database, Duration.ofHours(26))).isEqualTo("0 2 1 0");
      assertThat(rowsAfter(database, Duration.ofDays(30))).isEqualTo("0 0 1 0");
      assertThat(rowsAfter(database, Duration.ofDays(60))).isEqualTo("0 0 0 0");
      assertThat(database.<Long>read(tx -> tx.number("select count(*) from agent"))).isEqualTo(1);
    }
  }

  /** Counts access tokens, refresh tokens, sessions and failures after a later sweep. */
  private String rowsAfter(Database database, Duration later) {
    clock.advance(later);
    new ExpirySweeper(database, clock, Accounts.expiries()).run();
    return database.read(tx ->
        "%d %d %d %d"
            .formatted(
                tx.number("select count(*) from access_token"),
                tx.number("select count(*) from refresh_token"),
                tx.number("select count(*) from session"),
                tx.number("select count(*) from login_attempt")));
  }
}
