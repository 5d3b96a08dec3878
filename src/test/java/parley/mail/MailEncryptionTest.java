package parley.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.ScriptedSmtp;
import parley.testing.TestCertificate;

/** Mails leave encrypted, to whom the certificate names, or not at all. */
@Timeout(60)
class MailEncryptionTest {
  private static SSLContext right;
  private static SSLContext other;

  @BeforeAll
  static void certificates() throws Exception {
    right = TestCertificate.of("ip:127.0.0.1").context();
    other = TestCertificate.of("dns:other.example.com").context();
  }

  @ParameterizedTest
  @ValueSource(strings = {"smtp", "smtps"})
  void the_right_certificate_opens_the_way(String scheme) throws IOException {
    try (ScriptedSmtp server = server(scheme, right)) {
      assertThat(delivered(server, scheme, Optional.of(right.getSocketFactory())))
          .isEqualTo(new MailOutcome.Taken());
      assertThat(server.commands()).anyMatch(line -> line.startsWith("AUTH"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"smtp", "smtps"})
  void a_certificate_that_nobody_vouches_for_does_not(String scheme) throws IOException {
    try (ScriptedSmtp server = server(scheme, right)) {
      assertNothingSaid(server, delivered(server, scheme, Optional.empty()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"smtp", "smtps"})
  void a_certificate_of_another_host_does_not(String scheme) throws IOException {
    try (ScriptedSmtp server = server(scheme, other)) {
      assertNothingSaid(server, delivered(server, scheme, Optional.of(other.getSocketFactory())));
    }
  }

  private static void assertNothingSaid(ScriptedSmtp server, MailOutcome outcome) {
    assertThat(outcome).isInstanceOf(MailOutcome.Failed.class);
    assertThat(server.commands()).allMatch(line -> line.matches("(EHLO .*|STARTTLS|QUIT)"));
  }

  private static MailOutcome delivered(
      ScriptedSmtp server, String scheme, Optional<SSLSocketFactory> trust) {
    SmtpUrl url = server.url(scheme + "://ada:secret@");
    return MailServerTest.sender(url, trust)
        .deliver(MailServerTest.invitation("grace@example.org", "Bakery"), "1");
  }

  private static ScriptedSmtp server(String scheme, SSLContext context) {
    Map<String, String> replies =
        Map.of(
            "EHLO", "250-hi\r\n250-STARTTLS\r\n250 AUTH PLAIN",
            "STARTTLS", "220 go on",
            "AUTH", "235 welcome");
    return new ScriptedSmtp(replies, Optional.of(context), scheme.equals("smtps"));
  }
}
