package parley.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parley.testing.ScriptedSmtp;
import parley.testing.TestMailServer;

/** What mail servers do, and what becomes of a mail then. */
@Timeout(60)
class MailServerTest {
  private static final String TO = "grace@example.org";
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

  @Test
  void a_mail_has_text_and_html_and_says_that_a_program_has_sent_it() throws Exception {
    try (TestMailServer server = new TestMailServer()) {
      Letter letter = invitation(TO, "Bread & <Butter>");
      assertThat(sender(SmtpUrl.parse(server.url())).deliver(letter, "17"))
          .isEqualTo(new MailOutcome.Taken());
      MimeMessage mail = server.await(TO, 1);
      assertThat(mail.getSubject()).isEqualTo("Ada Lovelace invites you to Bread & <Butter>");
      assertThat(mail.getFrom()[0]).hasToString("Parley <parley@example.com>");
      assertThat(mail.getMessageID()).isEqualTo("<17.parley@example.com>");
      assertThat(mail.getHeader("Auto-Submitted")).containsExactly("auto-generated");
      assertThat(mail.getHeader("X-Auto-Response-Suppress")).containsExactly("All");
      assertThat(TestMailServer.text(mail))
          .contains("work with Bread & <Butter> on Parley, as admin")
          .contains("https://desk.example.com/accept#token=pin_abc");
      assertThat(TestMailServer.html(mail))
          .contains("<strong>Bread &amp; &lt;Butter&gt;</strong>")
          .contains("href=\"https://desk.example.com/accept#token=pin_abc\"");
    }
  }

  @Test
  void a_line_break_in_a_name_adds_no_header() throws Exception {
    try (TestMailServer server = new TestMailServer()) {
      Letter letter = invitation(TO, "Bakery\r\nBcc: eve@example.org\r\n\r\nBuy");
      sender(SmtpUrl.parse(server.url())).deliver(letter, "1");
      MimeMessage mail = server.await(TO, 1);
      assertThat(mail.getHeader("Bcc")).isNull();
      assertThat(mail.getSubject())
          .isEqualTo("Ada Lovelace invites you to Bakery Bcc: eve@example.org Buy");
      assertThat(server.mails("eve@example.org")).isEmpty();
    }
  }

  /** Their low bytes are those of a carriage return and a line feed. */
  @Test
  void letters_whose_low_bytes_are_a_line_break_add_no_command() throws Exception {
    try (ScriptedSmtp server = new ScriptedSmtp(Map.of())) {
      String to = "a\u010d\u010aRSET\u010d\u010a@example.org";
      sender(server.url("smtp+plain://")).deliver(invitation(to, "Bakery"), "1");
      assertThat(server.commands()).isNotEmpty().doesNotContain("RSET");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "RCPT, 550 5.1.1 <grace@example.org>: no such user, 550 5.1.1",
    "TEXT, 554 5.7.1 <grace@example.org> spam, 554 5.7.1",
  })
  void a_permanent_no_to_the_recipient_or_the_text_is_for_good(
      String command, String reply, String code) throws Exception {
    try (ScriptedSmtp server = new ScriptedSmtp(Map.of(command, reply))) {
      assertThat(sender(server.url("smtp+plain://")).deliver(invitation(TO, "Bakery"), "1"))
          .isEqualTo(new MailOutcome.Refused(code, reply));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "HELLO, 554 5.3.2 not today, 554 5.3.2",
    "MAIL, 530 5.7.0 grace@example.org must log in, 530 5.7.0",
    "RCPT, 451 4.7.1 <grace@example.org> is greylisted, 451 4.7.1",
    "TEXT, 452 4.3.1 no room for grace@example.org, 452 4.3.1",
  })
  void what_may_pass_is_tried_again(String command, String reply, String reason) throws Exception {
    try (ScriptedSmtp server = new ScriptedSmtp(Map.of(command, reply))) {
      MailOutcome outcome =
          sender(server.url("smtp+plain://")).deliver(invitation(TO, "Bakery"), "1");
      assertThat(outcome)
          .isInstanceOfSatisfying(
              MailOutcome.Failed.class,
              failed -> {
                assertThat(failed.reason()).isEqualTo(reason);
                assertThat(failed.reply()).contains(reply);
              });
    }
  }

  @Test
  void a_refused_login_may_be_mended() throws Exception {
    Map<String, String> replies =
        Map.of("EHLO", "250-hi\r\n250 AUTH PLAIN", "AUTH", "535 5.7.8 wrong for ada@example.com");
    try (ScriptedSmtp server = new ScriptedSmtp(replies)) {
      SmtpUrl url = server.url("smtp+plain://ada:secret%40word@");
      assertThat(sender(url).deliver(invitation(TO, "Bakery"), "1"))
          .isInstanceOfSatisfying(
              MailOutcome.Failed.class,
              failed -> {
                assertThat(failed.reason()).isEqualTo("the login was refused");
                assertThat(failed.reply()).contains("535 5.7.8");
              });
    }
  }

  @Test
  void a_server_without_starttls_is_told_nothing() throws Exception {
    try (ScriptedSmtp server = new ScriptedSmtp(Map.of("EHLO", "250-hi\r\n250 AUTH PLAIN"))) {
      MailOutcome outcome =
          sender(server.url("smtp://ada:secret@")).deliver(invitation(TO, "Bakery"), "1");
      assertThat(outcome)
          .isInstanceOfSatisfying(
              MailOutcome.Failed.class, failed -> assertThat(failed.reason()).contains("STARTTLS"));
      assertThat(server.commands())
          .isNotEmpty()
          .allMatch(line -> line.startsWith("EHLO") || line.startsWith("QUIT"));
    }
  }

  @Test
  void a_server_that_says_nothing_is_left() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      SmtpUrl url = SmtpUrl.parse("smtp+plain://127.0.0.1:" + silent.getLocalPort());
      assertThat(impatient(url, SHORT).deliver(invitation(TO, "Bakery"), "1"))
          .isInstanceOf(MailOutcome.Failed.class);
    }
  }

  @Test
  void a_server_that_answers_byte_by_byte_is_left() throws Exception {
    try (ServerSocket slow = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual().start(() -> trickle(slow));
      SmtpUrl url = SmtpUrl.parse("smtp+plain://127.0.0.1:" + slow.getLocalPort());
      Duration answer = SmtpTimeouts.USUAL.answer();
      assertThat(impatient(url, answer).deliver(invitation(TO, "Bakery"), "1"))
          .isEqualTo(
              new MailOutcome.Failed("it took longer than 2000 ms", "it took longer than 2000 ms"));
    }
  }

  private static void trickle(ServerSocket server) {
    try (Socket connection = server.accept()) {
      while (true) {
        connection.getOutputStream().write("220-hi\r\n".getBytes(StandardCharsets.US_ASCII));
        Thread.sleep(100);
      }
    } catch (IOException | InterruptedException e) {
      // The client has left.
    }
  }

  private static MailServer sender(SmtpUrl url) {
    return sender(url, Optional.empty());
  }

  /** Leaves a server that does not answer in time, or takes longer than two seconds in all. */
  private static MailServer impatient(SmtpUrl url, Duration answer) {
    SmtpTimeouts timeouts = new SmtpTimeouts(TWO_SECONDS, answer, TWO_SECONDS);
    return sender(url, timeouts, Optional.empty());
  }

  static MailServer sender(SmtpUrl url, Optional<SSLSocketFactory> trust) {
    return sender(url, SmtpTimeouts.USUAL, trust);
  }

  private static MailServer sender(
      SmtpUrl url, SmtpTimeouts timeouts, Optional<SSLSocketFactory> trust) {
    MailSettings.Server settings =
        new MailSettings.Server(url, new MailSettings.Sender("Parley <parley@example.com>"));
    MailTexts texts =
        new MailTexts(Optional.empty(), new AppLinks(() -> "https://desk.example.com"));
    return new MailServer(settings, texts, timeouts, trust);
  }

  static Letter invitation(String to, String organization) {
    Map<String, String> data =
        Map.of(
            "organization",
            organization,
            "inviter",
            "Ada Lovelace",
            "role",
            "admin",
            "expires",
            "29 November 2026, 14:00 UTC");
    return new Letter(1, to, MailTemplate.INVITATION, data, "pin_abc");
  }

  @Test
  void settings_are_masked_and_say_what_is_wrong() {
    assertThat(SmtpUrl.parse("smtp://ada:p%40ss@mail.example.com").masked())
        .isEqualTo("smtp://***@mail.example.com:587");
    assertThat(SmtpUrl.parse("smtps://[::1]").masked()).isEqualTo("smtps://[::1]:465");
    for (String wrong : List.of("mail.example.com", "smtp://a@b", "smtp://h:0", "smtp://h:70000")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> SmtpUrl.parse(wrong))
          .withMessageContaining("must look like");
    }
  }
}
