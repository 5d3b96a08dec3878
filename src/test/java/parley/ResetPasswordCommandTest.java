package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

/** {@code ./parley reset-password}: an operator's way out without mail. */
@ParameterizedClass
@EnumSource(Engine.class)
class ResetPasswordCommandTest {
  @Parameter Engine engine;

  @Test
  void it_prints_a_link_while_the_server_runs_and_the_audit_log_tells() {
    Map<String, String> settings = Map.of("PARLEY_APP_URL", "https://desk.example.com");
    Config config = TestServer.config(engine, settings);
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Client owner = server.signUp();
      String email = owner.get("/v1/me").text("/email");
      CommandLineSession session =
          CommandLineSession.run(
              () -> config, "reset-password", " " + email.toUpperCase(Locale.ROOT));
      assertThat(session.err()).isEmpty();
      assertThat(session.out()).matches("https://desk\\.example\\.com/reset#token=prs_\\S{43}\n");
      assertThat(owner.get("/v1/audit").texts("/data", "/action"))
          .contains("password.reset_requested");
      String token = session.out().strip().replaceAll(".*#token=", "");
      String body = "{'token': '%s', 'password': 'a pear in early May'}".formatted(token);
      server.anonymous().post("/v1/auth/password/reset", body).expect(204);
      owner.get("/v1/me").expectProblem(401, "invalid_token");
      String login = "{'email': '%s', 'password': 'a pear in early May'}".formatted(email);
      server.anonymous().post("/v1/auth/login", login).expect(200);
    }
  }

  @Test
  void it_says_when_nobody_has_the_address() {
    Config config = TestServer.config(engine);
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      server.signUp();
      CommandLineSession session =
          CommandLineSession.run(() -> config, "reset-password", "nobody@example.com");
      assertThat(session.code()).isEqualTo(1);
      assertThat(session.out()).isEmpty();
      assertThat(session.err())
          .isEqualTo("parley: nobody logs in with this address: nobody@example.com\n");
    }
  }
}
