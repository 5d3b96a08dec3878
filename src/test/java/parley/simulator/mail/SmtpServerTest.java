package parley.simulator.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The simulated SMTP server, judged by Angus Mail and byte by byte. */
@Timeout(60)
class SmtpServerTest {
  private final MailFixture provider = new MailFixture();

  @AfterEach
  void close() {
    provider.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PLAIN", "LOGIN", "XOAUTH2"})
  void angus_logs_in_and_sends(String mechanism) throws MessagingException {
    send(mechanism, MailFixture.PASSWORD, mail("Grüße 🌿"));
    JsonNode sent = provider.sent(1).get(0);
    assertThat(sent.at("/subject").asString()).isEqualTo("Grüße 🌿");
    assertThat(sent.at("/envelope/to/0").asString()).isEqualTo("ada@example.org");
    assertThat(sent.at("/status").asString()).isIn("taken", "delivered");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PLAIN", "LOGIN", "XOAUTH2"})
  void a_wrong_password_opens_nothing(String mechanism) {
    assertThatExceptionOfType(AuthenticationFailedException.class)
        .isThrownBy(() -> send(mechanism, "pear cake", mail("Hi")))
        .withMessageContaining("535 5.7.8");
    assertThat(provider.sent()).isEmpty();
  }

  @Test
  void a_refusal_is_one_so_many_times() throws MessagingException {
    provider.behave("'smtp': {'stage': 'rcpt', 'reply': '450 4.2.0 Greylisted', 'times': 2}");
    for (int attempt = 0; attempt < 2; attempt++) {
      assertThatExceptionOfType(SendFailedException.class)
          .isThrownBy(() -> send("PLAIN", MailFixture.PASSWORD, mail("Hi")));
    }
    send("PLAIN", MailFixture.PASSWORD, mail("Hi"));
    assertThat(provider.sent(1)).hasSize(1);
    assertThat(
            provider
                .client()
                .get("/simulator/behaviour?channel_id=" + MailFixture.CHANNEL)
                .expect(200)
                .at("/smtp")
                .isNull())
        .isTrue();
  }

  @Test
  void a_sender_of_another_domain_is_refused() {
    assertThatExceptionOfType(SMTPSendFailedException.class)
        .isThrownBy(() -> {
          MimeMessage mail = mail("Hi");
          mail.setFrom("eve@example.com");
          send("PLAIN", MailFixture.PASSWORD, mail);
        })
        .satisfies(refusal -> assertThat(refusal.getReturnCode()).isEqualTo(553));
  }

  @Test
  void commands_may_come_at_once_and_dots_are_kept() throws IOException {
    List<String> answers =
        talk(
            login(),
            String.join(
                "\r\n",
                "MAIL FROM:<desk@bakery.example> SIZE=100 BODY=8BITMIME RET=HDRS ENVID=e1",
                "RCPT TO:<ada@example.org> NOTIFY=FAILURE",
                "DATA",
                ""),
            "Subject: dots\r\n\r\n..one\r\n...\r\na.b\r\n\nbare\r\n.\r\nNOOP\r\n",
            "QUIT\r\n");
    assertThat(answers.subList(answers.size() - 6, answers.size()))
        .satisfiesExactly(
            answer -> assertThat(answer).startsWith("250 2.1.0"),
            answer -> assertThat(answer).startsWith("250 2.1.5"),
            answer -> assertThat(answer).startsWith("354"),
            answer -> assertThat(answer).startsWith("250 2.0.0 Ok: queued as"),
            answer -> assertThat(answer).startsWith("250 2.0.0"),
            answer -> assertThat(answer).startsWith("221"));
    JsonNode sent = provider.sent(1).get(0);
    assertThat(sent.at("/raw").asString())
        .isEqualTo("Subject: dots\r\n\r\n.one\r\n..\r\na.b\r\n\nbare\r\n");
    assertThat(sent.at("/envelope/id").asString()).isEqualTo("e1");
  }

  /** What hides behind a line feed alone is text of the mail before it, and no mail of its own. */
  @ParameterizedTest
  @ValueSource(strings = {"\n.\n", "\n.\r\n", "\r\n.\n", "\r.\r"})
  void a_mail_can_not_be_smuggled_into_another(String end) throws IOException {
    talk(
        login(),
        "MAIL FROM:<desk@bakery.example>\r\nRCPT TO:<ada@example.org>\r\nDATA\r\n",
        "Subject: one\r\n\r\nHi"
            + end
            + "MAIL FROM:<desk@bakery.example>\r\nRCPT TO:<eve@example.org>\r\nDATA\r\n\r\n.\r\n",
        "QUIT\r\n");
    assertThat(provider.sent(1)).hasSize(1);
    assertThat(provider.sent().at("/0/raw").asString()).contains("eve@example.org");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "MAIL FROM:<desk@bakery.example>|530 5.7.0",
        "RCPT TO:<ada@example.org>|503 5.5.1",
        "DATA|503 5.5.1",
        "WHAT|500 5.5.1",
        "X|500 5.5.1",
        "AUTH NTLM|504 5.5.4",
        "AUTH PLAIN ***|535 5.7.8",
        "AUTH XOAUTH2 AAAA|535 5.7.8",
        "VRFY ada|252",
      })
  void what_can_not_be_is_said_to_be_wrong(String exchange) throws IOException {
    String[] parts = exchange.split("\\|", -1);
    assertThat(talk("EHLO test.example\r\n" + parts[0] + "\r\nQUIT\r\n"))
        .anyMatch(answer -> answer.startsWith(parts[1]));
  }

  @Test
  void whoever_only_makes_mistakes_is_left() throws IOException {
    assertThat(talk("WHAT\r\n".repeat(50))).last().asString().startsWith("421 4.7.0");
    assertThat(talk("x".repeat(20_000))).last().asString().startsWith("500 5.5.2");
  }

  @Test
  void a_mail_that_is_too_large_is_refused() throws IOException {
    List<String> answers =
        talk(
            login(),
            "MAIL FROM:<desk@bakery.example> SIZE=99999999\r\n",
            "MAIL FROM:<desk@bakery.example>\r\nRCPT TO:<ada@example.org>\r\nDATA\r\n",
            "x".repeat(26 << 20) + "\r\n.\r\n",
            "QUIT\r\n");
    assertThat(answers).filteredOn(answer -> answer.startsWith("552 5.3.4")).hasSize(2);
    assertThat(provider.sent()).isEmpty();
  }

  private String login() {
    return "EHLO test.example\r\nAUTH PLAIN "
        + java.util.Base64.getEncoder()
            .encodeToString(
                ("\0" + MailFixture.ADDRESS + "\0" + MailFixture.PASSWORD)
                    .getBytes(StandardCharsets.UTF_8))
        + "\r\n";
  }

  /** Says all of it without waiting, and answers what the server says until it leaves. */
  private List<String> talk(String... words) throws IOException {
    List<String> answers = new ArrayList<>();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), provider.smtpPort())) {
      Thread.ofVirtual()
          .start(() -> {
            try {
              for (String part : words) {
                socket.getOutputStream().write(part.getBytes(StandardCharsets.ISO_8859_1));
              }
              socket.shutdownOutput();
            } catch (IOException e) {
              // The server has left.
            }
          });
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      lines.lines().forEach(answers::add);
    } catch (java.io.UncheckedIOException e) {
      // It has left while we still spoke.
    }
    return answers;
  }

  private static MimeMessage mail(String subject) throws MessagingException {
    MimeMessage mail = new MimeMessage(Session.getInstance(new Properties()));
    mail.setFrom(MailFixture.ADDRESS);
    mail.setRecipient(RecipientType.TO, new InternetAddress("ada@example.org"));
    mail.setSubject(subject, "UTF-8");
    mail.setText("Hi", "UTF-8");
    return mail;
  }

  private void send(String mechanism, String password, MimeMessage mail) throws MessagingException {
    Properties properties = new Properties();
    properties.setProperty("mail.smtp.auth", "true");
    properties.setProperty("mail.smtp.auth.mechanisms", mechanism);
    try (Transport transport = Session.getInstance(properties).getTransport("smtp")) {
      transport.connect("127.0.0.1", provider.smtpPort(), MailFixture.ADDRESS, password);
      mail.saveChanges();
      transport.sendMessage(mail, mail.getAllRecipients());
    }
  }
}
