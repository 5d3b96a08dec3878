package parley.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import parley.testing.Client;
import parley.testing.Eventually;
import parley.testing.ParleyProcess;
import parley.testing.TestMailServer;

/** What the log of a real process tells of mails, and what it must not. */
@Timeout(120)
class MailLogTest {
  private static final String EMAIL = "margaret@example.com";
  private static final String NEW_EMAIL = "hamilton@example.org";
  private static final String COLLEAGUE = "katherine@example.net";
  private static final String PASSWORD = "an apollo of a password";

  @TempDir Path folder;

  @Test
  void a_session_with_mail_leaves_attempts_in_the_log_and_no_token_link_or_address() {
    List<String> secrets = new ArrayList<>(List.of(EMAIL, NEW_EMAIL, COLLEAGUE, PASSWORD));
    try (TestMailServer mails = new TestMailServer();
        ParleyProcess parley = start(mails.settings())) {
      Client owner = signUp(parley.anonymous());
      invite(owner);
      owner.post("/v1/me/email", wish()).expect(202);
      secrets.add(used(parley.anonymous(), mails, NEW_EMAIL, "/v1/auth/email/confirm"));
      secrets.add(used(parley.anonymous(), mails, EMAIL, "/v1/auth/email/restore"));
      parley
          .anonymous()
          .post("/v1/auth/password/forgot", "{'email': '%s'}".formatted(EMAIL))
          .expect(202);
      mails.await(EMAIL, 3);
      secrets.add(TestMailServer.token(mails.mails(COLLEAGUE).getFirst()));
      mails.mails(EMAIL).forEach(mail -> secrets.add(TestMailServer.token(mail)));
      Eventually.eventually(
          parley::output, log -> log.contains("(password_reset), attempt 1: the server has taken"));
      parley.terminate();
      parley.awaitEnd(15);
      assertThat(parley.output())
          .containsPattern("mail \\d+ \\(invitation\\), attempt 1: the server has taken it")
          .doesNotContain("#token", "/accept", "Exception")
          .doesNotContainIgnoringCase(secrets.toArray(String[]::new));
    }
  }

  @Test
  void a_developer_finds_the_link_in_the_log() {
    try (ParleyProcess parley = start(Map.of())) {
      invite(signUp(parley.anonymous()));
      String line =
          "mail to %s: Margaret invites you to Apollo: %s/accept#token=pin_"
              .formatted(COLLEAGUE, parley.url());
      Eventually.eventually(parley::output, log -> log.contains(line));
    }
  }

  @Test
  void nobody_else_does() {
    try (ParleyProcess parley = start(Map.of("PARLEY_HOST", "0.0.0.0"))) {
      invite(signUp(parley.anonymous()));
      String line = "mail is not configured: a mail of the template invitation was not sent";
      String log = Eventually.eventually(parley::output, text -> text.contains(line));
      assertThat(log).doesNotContain(COLLEAGUE, "#token", "pin_");
    }
  }

  private ParleyProcess start(Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("PARLEY_DATA", folder.toString());
    return ParleyProcess.start(settings);
  }

  private static Client signUp(Client anonymous) {
    String body =
        "{'email': '%s', 'password': '%s', 'name': 'Margaret', 'organization_name': 'Apollo'}"
            .formatted(EMAIL, PASSWORD);
    return anonymous.as(anonymous.post("/v1/auth/signup", body).expect(201).text("/access_token"));
  }

  private static void invite(Client owner) {
    String body = "{'email': '%s', 'role': 'agent'}".formatted(COLLEAGUE);
    owner.post("/v1/invitations", body).expect(201);
  }

  private static String wish() {
    return "{'email': '%s', 'current_password': '%s'}".formatted(NEW_EMAIL, PASSWORD);
  }

  private static String used(Client anonymous, TestMailServer mails, String email, String route) {
    String token = TestMailServer.token(mails.await(email, 1));
    anonymous.post(route, "{'token': '%s'}".formatted(token)).expect(204);
    return token;
  }
}
