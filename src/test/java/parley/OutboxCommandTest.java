package parley;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.storage.Database;
import parley.testing.Engine;
import parley.testing.TestServer;

/** {@code ./parley outbox}; what it does to servers is in {@code HoldTest}. */
@ParameterizedClass
@EnumSource(Engine.class)
class OutboxCommandTest {
  @Parameter Engine engine;

  @Test
  void an_operator_holds_sees_and_releases() {
    Config config = TestServer.config(engine);
    assertThat(run(config, "outbox").out()).startsWith("not held");
    try (Database database = Database.openBeside(config.databaseUrl(), config.data())) {
      database.write(tx ->
          tx.run(
              """
              insert into job (org_id, id, kind, lane, payload, state, run_at, attempts, interrupted)
              values (1, 7, 'message.send', 7, 'msg_7', 'held', 0, 0, 0),
                (1, 8, 'password.reset', 8, 'of somebody', 'held', 0, 0, 0)
              """));
      assertThat(run(config, "outbox", "hold").out()).startsWith("held since 2");
      CommandLineSession doctor = run(config, "doctor");
      assertThat(doctor.out()).contains("warn  outbox         held since ");
      assertThat(run(config, "outbox").out())
          .contains("held since ", "1 message.send (from before)");
      assertThat(run(config, "outbox", "list").out())
          .contains("message.send     msg_7", "password.reset")
          .doesNotContain("of somebody");
      assertThat(run(config, "outbox", "list", "--most", "2").out()).hasLineCount(2);
      assertThat(run(config, "outbox", "list", "--most", "1").out())
          .contains("msg_7", "there are more than --most 1\n")
          .doesNotContain("password.reset");
      CommandLineSession none =
          CommandLineSession.run(() -> config, "outbox", "list", "--most", "0");
      assertThat(none.code()).isOne();
      assertThat(none.err()).isEqualTo("parley: --most must be 1 to 1000000\n");
      assertThat(run(config, "outbox", "release", "--not-again").out()).isEqualTo("released\n");
      assertThat(run(config, "outbox", "release").out()).isEqualTo("it was not held\n");
    }
  }

  private static CommandLineSession run(Config config, String... arguments) {
    CommandLineSession session = CommandLineSession.run(() -> config, arguments);
    assertThat(session.err()).isEmpty();
    return session;
  }
}
