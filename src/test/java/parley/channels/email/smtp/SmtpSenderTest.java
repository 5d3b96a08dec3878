package parley.channels.email.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.channels.MessageError;
import parley.channels.SendResult;
import parley.channels.email.EmailFields;
import parley.simulator.mail.MailFixture;
import tools.jackson.databind.JsonNode;

/** Mails on their way to the simulated provider, and what comes of it when it says no. */
@Timeout(60)
class SmtpSenderTest {
  private final MailFixture provider = new MailFixture();
  private final SmtpDesk desk = new SmtpDesk(provider.smtpPort());

  @AfterEach
  void close() {
    provider.close();
  }

  @Test
  void a_mail_is_sent_under_a_name_that_only_we_can_have_made() {
    SendResult result = desk.send(SmtpDesk.mail("{'subject': 'Cake', 'text': 'It is ready.'}"));
    String id = "msg_0c3v9k2m4q8xb.1.v66tikim2o5674ys";
    assertThat(result).isEqualTo(new SendResult.Sent(id + "@bakery.example", List.of()));
    JsonNode sent = provider.sent(1).get(0);
    assertThat(sent.at("/message_id").asString()).isEqualTo("<" + id + "@bakery.example>");
    assertThat(sent.at("/envelope/id").asString()).isEqualTo(id);
    assertThat(sent.at("/envelope/from").asString()).isEqualTo(MailFixture.ADDRESS);
    assertThat(sent.at("/envelope/to").toString()).isEqualTo("[\"ada@example.org\"]");
    assertThat(sent.at("/subject").asString()).isEqualTo("Cake");
    assertThat(sent.at("/text").asString().strip()).isEqualTo("It is ready.");
    assertThat(sent.at("/html").asString().strip()).isEqualTo("<p>It is ready.</p>");
  }

  @ParameterizedTest
  @CsvSource({
    "connect, 421 4.3.2 closing",
    "mail, 451 4.3.0 later",
    "rcpt, 450 4.2.0 Greylisted",
    "rcpt, 452 4.2.2 full",
    "data, 451 4.3.0 later",
    "dot, 452 4.3.1 no room",
    "dot, 421 4.3.2 closing",
  })
  void what_may_pass_is_tried_again(String stage, String reply) {
    provider.behave(fault(stage, reply));
    assertThat(send())
        .isInstanceOfSatisfying(
            SendResult.TryLater.class,
            later -> {
              assertThat(later.error().providerCode()).isEqualTo(codes(reply));
              assertThat(later.error().code()).isEqualTo("provider_unavailable");
            });
    assertThat(provider.sent()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "rcpt, 550 5.1.1 nobody, recipient_unreachable, false",
    "rcpt, 550 5.2.2 full, recipient_unreachable, true",
    "rcpt, 554 5.7.1 relaying, provider_error, true",
    "mail, 552 5.3.4 too large, content_rejected, false",
    "data, 554 5.5.1 no, provider_error, true",
    "dot, 550 5.7.1 spam, content_rejected, false",
    "dot, 554 no, content_rejected, false",
  })
  void a_no_to_the_mail_is_for_good(String stage, String reply, String code, boolean retryable) {
    provider.behave(fault(stage, reply));
    String text = reply.substring(codes(reply).length() + 1);
    assertThat(send())
        .isEqualTo(new SendResult.Refused(new MessageError(code, codes(reply), text, retryable)));
    assertThat(provider.sent()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "auth, 535 5.7.8 wrong",
    "auth, 550 5.7.30 Basic authentication is not supported for Client Submission",
    "mail, 550 5.7.1 not yours",
    "dot, 550 5.7.26 not authenticated",
  })
  void a_no_to_the_account_is_the_channels(String stage, String reply) {
    provider.behave(fault(stage, reply));
    assertThat(send())
        .isInstanceOfSatisfying(
            SendResult.ChannelDown.class,
            down -> assertThat(down.error().providerCode()).isEqualTo(codes(reply)));
  }

  @ParameterizedTest
  @CsvSource({
    "auth, 454 4.7.0 too many logins, PT1M",
    "mail, 421 4.7.28 too fast, PT1M",
    "mail, 432 4.3.2 too many connections, PT1M",
    "rcpt, 550 5.4.5 the day is over, PT1H",
  })
  void too_fast_is_a_matter_of_pace(String stage, String reply, Duration delay) {
    provider.behave(fault(stage, reply));
    assertThat(send()).isEqualTo(new SendResult.AccountThrottled(delay));
  }

  @Test
  void a_wrong_password_is_the_channels() {
    desk.credential(EmailFields.SMTP_PASSWORD, "pear cake");
    assertThat(send())
        .isInstanceOfSatisfying(
            SendResult.ChannelDown.class,
            down -> assertThat(down.error().providerCode()).isEqualTo("535 5.7.8"));
  }

  @Test
  void a_connection_that_is_lost_after_the_dot_leaves_it_open_whether_it_is_sent() {
    provider.behave("'drop_after_dot': true");
    assertThat(send()).isInstanceOf(SendResult.Unknown.class);
    assertThat(provider.sent(1)).hasSize(1);
  }

  @Test
  void one_bad_copy_keeps_nobody_else_from_getting_it() {
    provider.behave(
        "'smtp': {'stage': 'rcpt', 'reply': '550 5.1.1 nobody', 'recipient': 'bob@example.org'}");
    SendResult result =
        desk.send(
            SmtpDesk.mail(
                """
                {'text': 'Hi', 'cc': [{'address': 'bob@example.org'}, {'address': 'eve@example.org'}]}
                """));
    assertThat(result)
        .isInstanceOfSatisfying(
            SendResult.Sent.class,
            sent -> assertThat(sent.undelivered()).containsExactly("bob@example.org"));
    assertThat(provider.sent(1).at("/0/envelope/to").toString())
        .isEqualTo("[\"ada@example.org\",\"eve@example.org\"]");
  }

  @Test
  void without_its_recipient_a_mail_goes_to_no_copies() {
    provider.behave(
        "'smtp': {'stage': 'rcpt', 'reply': '550 5.1.1 nobody', 'recipient': 'ada@example.org'}");
    assertThat(desk.send(SmtpDesk.mail("{'text': 'Hi', 'cc': [{'address': 'bob@example.org'}]}")))
        .isInstanceOf(SendResult.Refused.class);
    assertThat(provider.sent()).isEmpty();
  }

  @Test
  void blind_copies_are_named_to_the_server_alone() {
    desk.send(SmtpDesk.mail("{'text': 'Hi', 'bcc': [{'address': 'boss@bakery.example'}]}"));
    JsonNode sent = provider.sent(1).get(0);
    assertThat(sent.at("/envelope/to").toString()).contains("boss@bakery.example");
    assertThat(sent.at("/raw").asString()).doesNotContain("boss@bakery.example");
  }

  @Test
  void a_mail_that_is_larger_than_the_server_takes_is_not_begun() {
    AtomicInteger leaving = new AtomicInteger();
    SendResult result =
        desk.send(
            SmtpDesk.mail("{'text': 'Hi'}", SmtpDesk.file("a.bin", "image/png", 20 << 20)),
            leaving::incrementAndGet);
    assertThat(result)
        .isInstanceOfSatisfying(
            SendResult.Refused.class,
            refused -> assertThat(refused.error().code()).isEqualTo("content_rejected"));
    assertThat(leaving).hasValue(0);
  }

  @Test
  void the_listener_hears_of_it_when_the_server_waits_for_the_mail() {
    provider.behave(fault("data", "451 4.3.0 later"));
    AtomicInteger leaving = new AtomicInteger();
    desk.send(SmtpDesk.mail("{'text': 'Hi'}"), leaving::incrementAndGet);
    assertThat(leaving).hasValue(0);
    provider.behave("'smtp': null");
    desk.send(SmtpDesk.mail("{'text': 'Hi'}"), leaving::incrementAndGet);
    assertThat(leaving).hasValue(1);
  }

  @Test
  void a_listener_that_says_no_keeps_it_from_leaving() {
    SendResult result =
        desk.send(
            SmtpDesk.mail("{'text': 'Hi'}"),
            () -> {
              throw new IllegalStateException("another process has it");
            });
    assertThat(result).isInstanceOf(SendResult.TryLater.class);
    assertThat(desk.send(SmtpDesk.mail("{'text': 'Second'}"))).isInstanceOf(SendResult.Sent.class);
    assertThat(provider.sent(1)).hasSize(1);
  }

  @Test
  void an_address_beyond_ascii_goes_to_a_server_that_can() {
    assertThat(
            desk.send(
                SmtpDesk.mail("zoë@bäckerei.example", "{'text': 'Hi'}", SmtpDesk.thread(null))))
        .isInstanceOf(SendResult.Sent.class);
    assertThat(provider.sent(1).at("/0/envelope/to/0").asString())
        .isEqualTo("zoë@xn--bckerei-5wa.example");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\r\nBcc: eve@example.org", "\r\n.\r\nRSET\r\n", "\n\n<script>", "\u2028x"})
  void line_breaks_add_neither_headers_nor_commands(String attack) {
    desk.set(EmailFields.FROM_NAME, "Bakery" + attack);
    String json = attack.replace("\r", "\\r").replace("\n", "\\n");
    SendResult result =
        desk.send(
            SmtpDesk.mail(
                "{'subject': 'Cake%s', 'text': 'Hi%s', 'to': [{'name': 'Ada%s', 'address': 'ada@example.org'}]}"
                    .formatted(json, json, json),
                SmtpDesk.file("a" + attack + ".txt", "text/plain" + attack, 3)));
    assertThat(result).isInstanceOf(SendResult.Sent.class);
    JsonNode sent = provider.sent(1).get(0);
    assertThat(sent.at("/envelope/to").toString()).isEqualTo("[\"ada@example.org\"]");
    String raw = sent.at("/raw").asString();
    assertThat(raw.substring(0, raw.indexOf("\r\n\r\n")))
        .doesNotContainPattern("(?m)^Bcc:")
        .doesNotContainPattern("(?m)^<script>");
    assertThat(raw).contains("Content-Disposition: attachment");
    assertThat(provider.sent()).hasSize(1);
  }

  @Test
  void a_server_that_says_nothing_is_left() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(
              new SmtpDesk(silent.getLocalPort()).impatient().send(SmtpDesk.mail("{'text': 'Hi'}")))
          .isInstanceOf(SendResult.TryLater.class);
    }
  }

  @Test
  void nobody_listening_is_worth_another_attempt() throws IOException {
    int port;
    try (ServerSocket gone = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = gone.getLocalPort();
    }
    assertThat(new SmtpDesk(port).send(SmtpDesk.mail("{'text': 'Hi'}")))
        .isInstanceOf(SendResult.TryLater.class);
  }

  private SendResult send() {
    return desk.send(SmtpDesk.mail("{'subject': 'Cake', 'text': 'It is ready.'}"));
  }

  private static String fault(String stage, String reply) {
    return "'smtp': {'stage': '%s', 'reply': '%s'}".formatted(stage, reply);
  }

  private static String codes(String reply) {
    return reply.matches("[0-9]{3} [245]\\..*")
        ? reply.substring(0, reply.indexOf(' ', 4))
        : reply.substring(0, 3);
  }
}
