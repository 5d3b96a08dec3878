package parley.simulator.mail;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.angus.mail.smtp.SMTPMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.testing.Receiver;
import parley.testing.Receiver.Call;

/** Mails that arrive: what customers write, what comes back, what machines answer. */
@Timeout(60)
class ArrivingMailTest {
  private final MailFixture provider = new MailFixture();

  @AfterEach
  void close() {
    provider.close();
  }

  @Test
  void a_customers_mail_arrives_signed() throws Exception {
    String id =
        provider
            .inbound(
                """
                'from': 'ada@example.org', 'name': 'Ada Lövelace', 'subject': 'Kuchen 🌿',
                'text': 'Is it ready?', 'html': '<p>Is it ready?</p>', 'cc': ['bob@example.org'],
                'in_reply_to': 'a@b.example', 'references': ['x@y.example', 'a@b.example'],
                'attachments': [{'filename': 'cake.png', 'mime_type': 'image/png', 'base64': 'AAAA'}]
                """)
            .expect(202)
            .text("/id");
    Call call = provider.receiver().await(1).getFirst();
    assertThat(call.isSignedWith(MailFixture.SECRET)).isTrue();
    assertThat(call.headers()).containsEntry("content-type", "message/rfc822");
    MimeMessage mail = read(call);
    assertThat(mail.getMessageID()).isEqualTo("<" + id + ">");
    assertThat(mail.getSubject()).isEqualTo("Kuchen 🌿");
    assertThat(((InternetAddress) mail.getFrom()[0]).getPersonal()).isEqualTo("Ada Lövelace");
    assertThat(mail.getHeader("Delivered-To")).containsExactly(MailFixture.ADDRESS);
    assertThat(mail.getHeader("In-Reply-To")).containsExactly("<a@b.example>");
    assertThat(mail.getHeader("References", null).split("\\s+"))
        .containsExactly("<x@y.example>", "<a@b.example>");
    assertThat(((Multipart) mail.getContent()).getCount()).isEqualTo(2);
  }

  @Test
  void a_raw_mail_arrives_as_it_is() {
    provider.inbound("'raw': 'From: nobody\\nSubject: =?broken\\n\\n.\\nGrüße'").expect(202);
    assertThat(provider.receiver().await(1).getFirst().body())
        .isEqualTo("From: nobody\r\nSubject: =?broken\r\n\r\n.\r\nGrüße");
  }

  @Test
  void a_callback_that_fails_is_tried_again() {
    AtomicInteger calls = new AtomicInteger();
    provider.receiver().behave(call -> Receiver.Reply.of(calls.incrementAndGet() == 1 ? 503 : 200));
    provider.inbound("'from': 'ada@example.org', 'text': 'Hi'").expect(202);
    List<Call> both = provider.receiver().await(2);
    assertThat(both.get(0).id()).isEqualTo(both.get(1).id());
  }

  @Test
  void everything_arrives_twice_if_that_is_set() {
    provider.behave("'duplicate': true");
    provider.inbound("'from': 'ada@example.org', 'text': 'Hi'").expect(202);
    assertThat(provider.receiver().await(2)).extracting(Call::body).containsOnly(body(0));
  }

  private String body(int number) {
    return provider.receiver().calls().get(number).body();
  }

  @Test
  void what_was_sent_comes_back_as_a_report() throws Exception {
    provider.behave("'bounce': {'status': '5.1.1'}");
    send("desk+b1-mac@bakery.example");
    MimeMessage report = read(provider.receiver().await(1).getFirst());
    assertThat(report.getContentType())
        .contains("multipart/report")
        .contains("report-type=delivery-status");
    assertThat(report.getHeader("Return-Path")).containsExactly("<>");
    assertThat(report.getHeader("Delivered-To")).containsExactly("desk+b1-mac@bakery.example");
    Multipart parts = (Multipart) report.getContent();
    assertThat(text(parts, 1))
        .contains("Original-Envelope-Id: envelope-1")
        .contains("Final-Recipient: rfc822; ada@example.org")
        .contains("Action: failed")
        .contains("Status: 5.1.1");
    assertThat(parts.getBodyPart(2).isMimeType("message/rfc822")).isTrue();
    assertThat(text(parts, 2)).contains("Message-ID: <m1@bakery.example>").contains("The words");
    assertThat(provider.sent(1).at("/0/status").asString()).isEqualTo("bounced");
  }

  @Test
  void a_report_may_have_the_header_alone() throws Exception {
    provider.behave("'bounce': {'status': '4.4.7', 'headers_only': true, 'delay_ms': 5}");
    send(MailFixture.ADDRESS);
    Multipart parts = (Multipart) read(provider.receiver().await(1).getFirst()).getContent();
    assertThat(parts.getBodyPart(2).isMimeType("text/rfc822-headers")).isTrue();
    assertThat(text(parts, 2)).contains("Message-ID:").doesNotContain("The words");
  }

  @Test
  void what_is_delivered_is_reported_if_that_is_set() throws Exception {
    provider.behave("'dsn': 'relayed'");
    send(MailFixture.ADDRESS);
    Multipart parts = (Multipart) read(provider.receiver().await(1).getFirst()).getContent();
    assertThat(text(parts, 1)).contains("Action: relayed").contains("Status: 2.0.0");
  }

  @Test
  void a_machine_answers_if_that_is_set() throws Exception {
    provider.behave("'auto_reply': true");
    send(MailFixture.ADDRESS);
    MimeMessage answer = read(provider.receiver().await(1).getFirst());
    assertThat(answer.getFrom()[0]).hasToString("ada@example.org");
    assertThat(answer.getHeader("Auto-Submitted")).containsExactly("auto-replied");
    assertThat(answer.getHeader("In-Reply-To")).containsExactly("<m1@bakery.example>");
    assertThat(answer.getSubject()).isEqualTo("Automatic reply: Cake");
  }

  @Test
  void a_mailbox_without_a_secret_gets_nothing() {
    provider.add(MailFixture.CHANNEL, MailFixture.ADDRESS, MailFixture.PASSWORD, null);
    provider
        .inbound("'from': 'ada@example.org', 'text': 'Hi'")
        .expectProblem(422, "validation_failed");
  }

  @Test
  void bodies_are_checked() {
    provider.inbound("'text': 'Hi'").expectProblem(422, "validation_failed");
    provider
        .inbound("'from': 'ada@example.org', 'raw': 'x'")
        .expectProblem(422, "validation_failed");
    provider
        .inbound("'from': 'ada@example.org', 'text': 'Hi', 'subject': 'a\\nb'")
        .expectProblem(422, "validation_failed");
    assertThat(
            provider
                .client()
                .put(
                    "/simulator/behaviour",
                    "{'channel_id': 'chn_1', 'smtp': {'stage': 'eat', 'reply': '250 ok'}}")
                .expectProblem(422, "validation_failed")
                .texts("/errors", "/field"))
        .contains("/smtp/stage", "/smtp/reply");
  }

  @Test
  void nobody_else_controls_the_mailbox() {
    var stranger = provider.client().as("8");
    stranger.get("/simulator/messages?channel_id=chn_1").expectProblem(404, "not_found");
    stranger
        .put("/simulator/behaviour", "{'channel_id': 'chn_1', 'duplicate': true}")
        .expectProblem(404, "not_found");
  }

  private void send(String envelopeFrom) throws MessagingException {
    Properties properties = new Properties();
    Session session = Session.getInstance(properties);
    SMTPMessage mail =
        new SMTPMessage(session) {
          @Override
          protected void updateMessageID() throws MessagingException {
            setHeader("Message-ID", "<m1@bakery.example>");
          }
        };
    mail.setFrom(MailFixture.ADDRESS);
    mail.setRecipient(RecipientType.TO, new InternetAddress("ada@example.org"));
    mail.setSubject("Cake");
    mail.setText("The words");
    mail.setEnvelopeFrom(envelopeFrom);
    mail.setMailExtension("ENVID=envelope-1");
    mail.saveChanges();
    try (Transport transport = session.getTransport("smtp")) {
      transport.connect(
          "127.0.0.1", provider.smtpPort(), MailFixture.ADDRESS, MailFixture.PASSWORD);
      transport.sendMessage(mail, mail.getAllRecipients());
    }
  }

  private static MimeMessage read(Call call) throws MessagingException {
    return new MimeMessage(
        Session.getInstance(new Properties()),
        new ByteArrayInputStream(call.body().getBytes(StandardCharsets.UTF_8)));
  }

  private static String text(Multipart parts, int number) throws Exception {
    return new String(
        parts.getBodyPart(number).getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
