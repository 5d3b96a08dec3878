package parley.channels.email.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetupTest;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.channels.MessageError;
import parley.channels.OutboundMessage;
import parley.channels.SendResult;
import parley.channels.email.EmailFields;
import parley.channels.email.server.OAuthTokens;
import parley.outbound.PooledHttp;
import parley.outbound.PublicAddresses;
import parley.simulator.mail.MailFixture;
import parley.testing.ScriptedSmtp;
import parley.testing.TestCertificate;

/** Servers that somebody else wrote, that can do little, that encrypt, and that misbehave. */
@Timeout(60)
class SmtpServersTest {
  @Test
  void another_mail_server_takes_it_from_who_has_the_password() throws Exception {
    GreenMail server = new GreenMail(ServerSetupTest.SMTP.dynamicPort());
    server.start();
    try {
      server.setUser(MailFixture.ADDRESS, MailFixture.ADDRESS, MailFixture.PASSWORD);
      SmtpDesk desk = new SmtpDesk(server.getSmtp().getPort());
      assertThat(desk.send(SmtpDesk.mail("{'subject': 'Grüße', 'text': 'Hi'}")))
          .isInstanceOf(SendResult.Sent.class);
      MimeMessage mail = server.getReceivedMessages()[0];
      assertThat(mail.getSubject()).isEqualTo("Grüße");
      assertThat(mail.getMessageID()).startsWith("<msg_0c3v9k2m4q8xb.1.");
      desk.credential(EmailFields.SMTP_PASSWORD, "wrong");
      assertThat(desk.send(SmtpDesk.mail("{'text': 'Hi'}")))
          .isInstanceOfSatisfying(
              SendResult.ChannelDown.class,
              down -> assertThat(down.error().providerCode()).startsWith("535"));
    } finally {
      server.stop();
    }
  }

  @Test
  void a_server_without_extensions_is_asked_for_none() throws IOException {
    try (ScriptedSmtp server = new ScriptedSmtp(Map.of())) {
      SmtpDesk desk = desk(server).without(EmailFields.SMTP_PASSWORD);
      assertThat(desk.send(SmtpDesk.mail("{'text': 'Hi'}"))).isInstanceOf(SendResult.Sent.class);
      assertThat(server.commands())
          .contains("MAIL FROM:<desk@bakery.example>", "RCPT TO:<ada@example.org>", "DATA");
    }
  }

  @Test
  void a_server_is_asked_for_reports_if_it_can_make_them() throws IOException {
    Map<String, String> replies = Map.of("EHLO", "250-hi\r\n250-SIZE 1000000\r\n250 DSN");
    try (ScriptedSmtp server = new ScriptedSmtp(replies)) {
      desk(server).without(EmailFields.SMTP_PASSWORD).send(SmtpDesk.mail("{'text': 'Hi'}"));
      assertThat(server.commands())
          .anyMatch(line ->
              line.matches(
                  "MAIL FROM:<desk@bakery\\.example> SIZE=[0-9]+ RET=HDRS"
                      + " ENVID=msg_0c3v9k2m4q8xb\\.1\\.v66tikim2o5674ys"))
          .contains("RCPT TO:<ada@example.org> NOTIFY=FAILURE,DELAY");
    }
  }

  @Test
  void what_a_server_takes_at_most_is_remembered() throws IOException {
    Map<String, String> replies = Map.of("EHLO", "250-hi\r\n250 SIZE 100000");
    try (ScriptedSmtp server = new ScriptedSmtp(replies)) {
      SmtpDesk desk = desk(server).without(EmailFields.SMTP_PASSWORD);
      SmtpSender sender = desk.sender();
      assertThat(sender.sizeLimit(desk.channel())).isEqualTo(25 << 20);
      SendResult result =
          sender.send(
              desk.channel(),
              SmtpDesk.mail("{'text': 'Hi'}", SmtpDesk.file("a", "image/png", 90_000)),
              () -> {});
      assertThat(result)
          .isEqualTo(
              new SendResult.Refused(
                  new MessageError(
                      "content_rejected",
                      null,
                      "The mail is larger than the 100000 bytes that the server takes.",
                      false)));
      assertThat(sender.sizeLimit(desk.channel())).isEqualTo(100_000);
      assertThat(server.commands()).noneMatch(line -> line.startsWith("MAIL"));
    }
  }

  @Test
  void another_server_may_take_more() throws IOException {
    try (ScriptedSmtp small = new ScriptedSmtp(Map.of("EHLO", "250-hi\r\n250 SIZE 100000"));
        ScriptedSmtp large = new ScriptedSmtp(Map.of("EHLO", "250-hi\r\n250 SIZE 1000000"))) {
      SmtpDesk desk = desk(small).without(EmailFields.SMTP_PASSWORD);
      SmtpSender sender = desk.sender();
      OutboundMessage mail =
          SmtpDesk.mail("{'text': 'Hi'}", SmtpDesk.file("a", "image/png", 90_000));
      assertThat(sender.send(desk.channel(), mail, () -> {}))
          .isInstanceOf(SendResult.Refused.class);
      desk.set(EmailFields.SMTP_PORT, large.url("smtp+plain://").port());
      assertThat(sender.send(desk.channel(), mail, () -> {})).isInstanceOf(SendResult.Sent.class);
    }
  }

  @Test
  void an_address_beyond_ascii_needs_a_server_that_can() throws IOException {
    try (ScriptedSmtp server = new ScriptedSmtp(Map.of("EHLO", "250-hi\r\n250 DSN"))) {
      SendResult result =
          desk(server)
              .without(EmailFields.SMTP_PASSWORD)
              .send(SmtpDesk.mail("zoë@example.org", "{'text': 'Hi'}", SmtpDesk.thread(null)));
      assertThat(result)
          .isInstanceOfSatisfying(
              SendResult.Refused.class,
              refused -> assertThat(refused.error().code()).isEqualTo("recipient_unreachable"));
    }
  }

  @Test
  void a_server_without_starttls_is_told_nothing() throws IOException {
    try (ScriptedSmtp server = new ScriptedSmtp(Map.of("EHLO", "250-hi\r\n250 AUTH PLAIN"))) {
      SendResult result =
          desk(server)
              .set(EmailFields.SMTP_SECURITY, "starttls")
              .send(SmtpDesk.mail("{'text': 'Hi'}"));
      assertThat(result).isInstanceOf(SendResult.TryLater.class);
      assertThat(server.commands()).allMatch(line -> line.matches("(EHLO|QUIT).*"));
    }
  }

  @Test
  void after_starttls_everything_is_said_encrypted_to_who_the_certificate_names() throws Exception {
    SSLContext right = TestCertificate.of("ip:127.0.0.1").context();
    SSLContext other = TestCertificate.of("dns:other.example.com").context();
    assertThat(encrypted(right, right, "starttls")).isInstanceOf(SendResult.Sent.class);
    assertThat(encrypted(other, other, "starttls")).isInstanceOf(SendResult.TryLater.class);
    assertThat(encrypted(right, other, "starttls")).isInstanceOf(SendResult.TryLater.class);
    assertThat(encrypted(right, right, "tls")).isInstanceOf(SendResult.TryLater.class);
  }

  /** By TLS from the first byte only certificates that Java trusts are good. */
  private static SendResult encrypted(SSLContext server, SSLContext client, String security)
      throws IOException {
    Map<String, String> replies =
        Map.of("EHLO", "250-hi\r\n250-STARTTLS\r\n250 DSN", "STARTTLS", "220 go on");
    try (ScriptedSmtp smtp =
        new ScriptedSmtp(replies, Optional.of(server), security.equals("tls"))) {
      return desk(smtp)
          .set(EmailFields.SMTP_SECURITY, security)
          .without(EmailFields.SMTP_PASSWORD)
          .trusting(client.getSocketFactory())
          .send(SmtpDesk.mail("{'text': 'Hi'}"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "starttls", "tls"})
  void an_address_that_may_not_be_called_is_not(String security) throws IOException {
    try (ServerSocket inner = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      inner.setSoTimeout(1);
      SmtpDesk desk = new SmtpDesk(inner.getLocalPort()).set(EmailFields.SMTP_SECURITY, security);
      SmtpSender sender =
          new SmtpSender(
              desk.composer(),
              new OAuthTokens(new PooledHttp((address, port) -> true), InstantSource.system()),
              PublicAddresses.ofMail(List.of()),
              Optional::empty);
      assertThat(sender.send(desk.channel(), SmtpDesk.mail("{'text': 'Hi'}"), () -> {}))
          .isInstanceOf(SendResult.TryLater.class);
      assertThat(accepts(inner)).isFalse();
    }
  }

  private static boolean accepts(ServerSocket server) {
    try (Socket client = server.accept()) {
      return client.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"greeting", "EHLO", "MAIL", "RCPT", "DATA", "text", "dot"})
  void a_server_that_hangs_is_left(String moment) throws IOException {
    try (HangingSmtp server = new HangingSmtp(moment, false)) {
      SendResult result =
          new SmtpDesk(server.port())
              .without(EmailFields.SMTP_PASSWORD)
              .impatient()
              .send(SmtpDesk.mail("{'text': 'Hi'}", SmtpDesk.file("a", "image/png", 9 << 20)));
      assertThat(result)
          .isInstanceOf(
              moment.equals("dot") ? SendResult.Unknown.class : SendResult.TryLater.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"greeting", "EHLO", "MAIL", "RCPT", "DATA", "dot"})
  void a_server_that_talks_for_ever_is_left(String moment) throws IOException {
    try (HangingSmtp server = new HangingSmtp(moment, true)) {
      SendResult result =
          new SmtpDesk(server.port())
              .without(EmailFields.SMTP_PASSWORD)
              .impatient()
              .send(SmtpDesk.mail("{'text': 'Hi'}"));
      assertThat(result)
          .isInstanceOf(
              moment.equals("dot") ? SendResult.Unknown.class : SendResult.TryLater.class);
    }
  }

  @Test
  void a_server_that_drowns_us_in_words_is_left() throws IOException {
    try (ServerSocket flood = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      AtomicInteger sent = new AtomicInteger();
      Thread.ofVirtual().start(() -> pour(flood, sent));
      assertThat(new SmtpDesk(flood.getLocalPort()).send(SmtpDesk.mail("{'text': 'Hi'}")))
          .isInstanceOf(SendResult.TryLater.class);
      assertThat(sent.get()).isLessThan(64);
    }
  }

  private static void pour(ServerSocket flood, AtomicInteger megabytes) {
    byte[] words = "220-word\r\n".repeat(100_000).getBytes(StandardCharsets.US_ASCII);
    try (Socket client = flood.accept();
        OutputStream out = client.getOutputStream()) {
      while (true) {
        out.write(words);
        megabytes.incrementAndGet();
      }
    } catch (IOException e) {
      // The client has left.
    }
  }

  private static SmtpDesk desk(ScriptedSmtp server) {
    return new SmtpDesk(server.url("smtp+plain://").port());
  }
}
