package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import org.junit.jupiter.api.Test;
import parley.storage.Database;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

/** {@code ./parley reset-second-factor}. */
class ResetSecondFactorCommandTest {
  private final Config config = TestServer.config(Engine.SQLITE);

  @Test
  void the_factor_is_gone_and_the_audit_log_says_who_did_it() {
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Client owner = server.signUp();
      String email = owner.get("/v1/me").text("/email");
      assertThat(CommandLineSession.run(() -> config, "reset-second-factor", email).code())
          .isEqualTo(1);
      try (Database database = Database.openBeside(config.databaseUrl(), config.data())) {
        database.write(tx ->
            tx.run(
                """
                insert into second_factor (login_id, secret, confirmed_at, last_step, created_at)
                select id, x'00', 1, 0, 0 from login
                """));
      }
      assertThat(CommandLineSession.run(() -> config, "reset-second-factor", email))
          .isEqualTo(new CommandLineSession(0, "the second factor is gone\n", ""));
      server.logIn(owner).get("/v1/me").expect(200);
      assertThat(owner.get("/v1/audit?action=second_factor.reset").texts("/data", "/actor/type"))
          .containsExactly("operator");
    }
  }
}
