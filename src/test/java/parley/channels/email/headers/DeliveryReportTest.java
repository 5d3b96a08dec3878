package parley.channels.email.headers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.channels.email.headers.DeliveryReport.Action;

class DeliveryReportTest {
  private static final String MESSAGE = "msg_0c3v9k2m4q8xb";
  private static final String ID = "msg_0c3v9k2m4q8xb.1.v66tikim2o5674ys";
  private static final String POSTFIX =
      """
      Reporting-MTA: dns; mx.example.com
      Original-Envelope-Id: %s
      X-Postfix-Queue-ID: 0F1E
      Arrival-Date: Mon,  1 Jun 2026 00:00:00 +0000 (UTC)

      Final-Recipient: rfc822; jo@customer.example
      Original-Recipient: rfc822;Jo@Shop.example
      Action: failed
      Status: 5.1.1
      Remote-MTA: dns; mail.customer.example
      Diagnostic-Code: smtp; 550 5.1.1 <jo@customer.example>:
          Recipient address rejected

      Final-Recipient: rfc822; al@customer.example
      Action: relayed (to non-DSN-aware mailer)
      Status: 2.0.0
      """
          .formatted(ID);

  private final MailSeals seals = new MailSeals("installation-key".getBytes(UTF_8));

  @Test
  void each_recipient_is_told_of() {
    DeliveryReport report = read(POSTFIX);
    assertThat(report.envelopeId()).hasValue(ID);
    assertThat(report.recipients())
        .containsExactly(
            new DeliveryReport.Recipient(
                new MailAddress(null, "Jo@Shop.example"),
                Action.FAILED,
                "5.1.1",
                "550 5.1.1 <jo@customer.example>: Recipient address rejected"),
            new DeliveryReport.Recipient(
                new MailAddress(null, "al@customer.example"), Action.RELAYED, "2.0.0", ""));
    assertThat(read(POSTFIX.replace("\n", "\r\n"))).isEqualTo(report);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Failed     | 5.2.2         | ``                         | FAILED    | 5.2.2
          delivered  | 2.1.5         | ``                         | DELIVERED | 2.1.5
          delayed    | 4.4.1         | ``                         | DELAYED   | 4.4.1
          expanded   | 2.1.5         | ``                         | EXPANDED  | 2.1.5
          failed     | 5.1.1 (gone)  | ``                         | FAILED    | 5.1.1
          failed     | ``            | ``                         | FAILED    | 5.0.0
          failed     | ``            | smtp; 550 5.1.10 Not found | FAILED    | 5.1.10
          failed     | 5.0.0         | smtp; 550 5.7.1 Spam       | FAILED    | 5.7.1
          failed     | 5.0.0         | smtp; 450 4.7.1 Later      | FAILED    | 5.0.0
          failed     | 5.0.0         | smtp; 550 from 5.1.1.7     | FAILED    | 5.0.0
          failed     | 4.4.1         | ``                         | FAILED    | 4.4.1
          ``         | 5.1.1         | ``                         | FAILED    | 5.1.1
          unheard-of | 4.4.1         | ``                         | DELAYED   | 4.4.1
          """)
  void what_became_of_it_has_an_action_and_a_status(
      String action, String status, String diagnostic, Action expected, String code) {
    DeliveryReport report =
        read(
            "Final-Recipient: rfc822; jo@x.com\nAction: %s\nStatus: %s\nDiagnostic-Code: %s\n"
                .formatted(action, status, diagnostic));
    assertThat(report.recipients()).hasSize(1);
    assertThat(report.recipients().getFirst().action()).isEqualTo(expected);
    assertThat(report.recipients().getFirst().status()).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          rfc822;jo@x.com                 | jo@x.com
          RFC822; <jo@x.com>              | jo@x.com
          jo@x.com                        | jo@x.com
          utf-8; j\\x{FC}rg@x.com         | jürg@x.com
          utf-8; jürg@x.com               | jürg@x.com
          UTF-8; \\x{1F382}@b\\x{fc}.x    | 🎂@bü.x
          utf-8; j\\x{110000}@x.com       | ``
          rfc822; j\\x{FC}rg@x.com        | ``
          x400; /S=Jo/                    | ``
          rfc822; jo                      | ``
          """)
  void addresses_may_be_of_any_script(String recipient, String address) {
    DeliveryReport report = read("Final-Recipient: " + recipient + "\nAction: failed\n");
    MailAddress read = report.recipients().getFirst().address();
    assertThat(read == null ? "" : read.address()).isEqualTo(address);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no header fields",
        "Reporting-MTA: dns; mx.example.com",
        "Action: failed\nStatus: 5.1.1",
        "Final-Recipient: rfc822; jo@x.com",
        "Final-Recipient: rfc822; jo@x.com\nAction: unheard-of\nStatus: 2.0.0"
      })
  void what_says_nothing_of_a_recipient_is_passed_over(String part) {
    assertThat(read(part).recipients()).isEmpty();
  }

  @Test
  void reports_are_read_to_a_limit() {
    String block = "Final-Recipient: rfc822; jo@x.com\nAction: failed\n\n";
    assertThat(read(block.repeat(5_000)).recipients()).hasSize(100);
    String diagnostic = "Diagnostic-Code: smtp; " + "x".repeat(5_000) + "\n";
    assertThat(read(diagnostic + block).recipients().getFirst().diagnostic()).hasSize(1_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", ":", "a:\n", " \n", "a:b\n c\n", "\\x{", "Action: failed\n\n"})
  @Timeout(10)
  void a_mebibyte_of_anything_takes_no_time(String filler) {
    String part = "Final-Recipient: utf-8; " + filler.repeat((1 << 20) / filler.length());
    assertThat(read(part).recipients()).isEmpty();
  }

  @Test
  void a_report_is_about_the_message_whose_seal_came_back() {
    Optional<DeliveryReport> report = Optional.of(read(POSTFIX));
    Optional<MailHeaders> reported = Optional.of(Headers.of("message-id: <" + ID + "@x.com>"));
    String bounce = seals.bounceAddress("desk@example.com", MESSAGE);
    assertThat(reference(List.of(), report, Optional.empty())).hasValue(MESSAGE);
    assertThat(reference(List.of(), Optional.empty(), reported)).hasValue(MESSAGE);
    assertThat(reference(List.of("desk@example.com", bounce), Optional.empty(), Optional.empty()))
        .hasValue(MESSAGE);
  }

  @Test
  void a_forged_report_is_about_nothing() {
    String forged = ID.replace("v66", "w66");
    assertThat(
            reference(
                List.of("desk@example.com", "desk+b0c3v9k2m4q8xb.1-h22tvtlwwwfhsd2j@example.com"),
                Optional.of(read(POSTFIX.replace(ID, forged))),
                Optional.of(Headers.of("Message-ID: <" + forged + "@x.com>"))))
        .isEmpty();
    assertThat(
            reference(List.of(), Optional.of(read(POSTFIX.replace(ID, MESSAGE))), Optional.empty()))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Message-ID: <%s@example.com>",
        "id %s.",
        "%s",
        "msg_ MSG_x.1.y msg_%s@x msg_1 %s@x"
      })
  void letters_of_mail_servers_are_searched_for_our_names(String template) {
    String text = "This is the mail system.\n" + template.replace("%s", ID) + "\nBye";
    MailHeaders daemon = Headers.of("From: Mail <MAILER-DAEMON@mx.example>");
    MailHeaders exim = Headers.of("From: x@y.example", "X-Failed-Recipients: jo@x.com");
    assertThat(Bounces.inText(daemon, text, seals)).hasValue(MESSAGE);
    assertThat(Bounces.inText(exim, text, seals)).hasValue(MESSAGE);
    assertThat(Bounces.inText(daemon, text.replace("v66", "w66"), seals)).isEmpty();
    assertThat(Bounces.inText(Headers.of("From: jo@x.com"), text, seals)).isEmpty();
  }

  @Test
  void only_the_beginning_of_a_letter_is_searched() {
    MailHeaders daemon = Headers.of("From: postmaster@mx.example");
    assertThat(Bounces.inText(daemon, " ".repeat(60_000) + ID, seals)).hasValue(MESSAGE);
    assertThat(Bounces.inText(daemon, " ".repeat(70_000) + ID, seals)).isEmpty();
    assertThat(Bounces.inText(daemon, "msg_ ".repeat(20) + ID, seals)).isEmpty();
  }

  private Optional<String> reference(
      List<String> recipients, Optional<DeliveryReport> report, Optional<MailHeaders> reported) {
    return Bounces.reference(recipients, report, reported, seals);
  }

  private static DeliveryReport read(String part) {
    return DeliveryReport.read(part.getBytes(UTF_8));
  }
}
