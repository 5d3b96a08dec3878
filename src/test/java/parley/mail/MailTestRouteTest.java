package parley.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.ScriptedSmtp;
import parley.testing.TestMailServer;
import parley.testing.TestServer;

/** {@code POST /v1/settings/mail/test}. */
@ParameterizedClass
@EnumSource(Engine.class)
class MailTestRouteTest {
  private static final String PATH = "/v1/settings/mail/test";

  @Parameter Engine engine;

  @Test
  void an_owner_gets_a_mail_once_per_key() {
    try (TestMailServer mails = new TestMailServer();
        TestServer server = with(mails.settings())) {
      Client owner = server.signUp();
      String me = owner.get("/v1/me").text("/email");
      Client keyed = owner.with("Idempotency-Key", "a");
      assertThat(keyed.post(PATH, "").expect(200).text("/to")).isEqualTo(me);
      Answer again = keyed.post(PATH, "").expect(200);
      assertThat(again.header("idempotent-replayed")).contains("true");
      assertThat(TestMailServer.text(mails.await(me, 1))).contains("Parley to send this mail");
      assertThat(mails.mails(me)).hasSize(1);
    }
  }

  @Test
  void the_answer_has_what_the_server_said() throws Exception {
    String reply = "554 5.7.1 relaying denied";
    try (ScriptedSmtp mails = new ScriptedSmtp(Map.of("RCPT", reply));
        TestServer server = with(settings(mails.url("smtp+plain://").port()))) {
      Answer answer = server.signUp().post(PATH, "").expectProblem(502, "mail_failed");
      assertThat(answer.text("/detail")).contains(reply);
    }
  }

  @Test
  void without_a_server_it_names_the_setting() {
    Answer answer = engine.server().signUp().post(PATH, "").expectProblem(502, "mail_failed");
    assertThat(answer.text("/detail")).contains("PARLEY_SMTP_URL");
  }

  private static Map<String, String> settings(int port) {
    return Map.of(
        "PARLEY_SMTP_URL",
        "smtp+plain://127.0.0.1:" + port,
        "PARLEY_MAIL_FROM",
        "parley@example.com");
  }

  private TestServer with(Map<String, String> settings) {
    return TestServer.start(TestServer.config(engine, settings), Clock.systemUTC());
  }
}
