package parley.channels.email.headers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MailKindsTest {
  private static final MailStructure PLAIN = MailStructure.of("text/plain", Map.of(), false);
  private static final String CUSTOMER = "From: Jo <jo@customer.example>\n";
  private static final Set<String> OWN = Set.of("desk@example.com", "support@example.com");

  private final MailKinds kinds =
      new MailKinds(
          new MailSeals("installation-key".getBytes(StandardCharsets.UTF_8)), "installation-1");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X-Parley-Loop: installation-1",
        "X-Parley-Loop: installation-2\nx-parley-loop: installation-1 ",
        "Message-ID: <MSG_0c3v9k2m4q8xb.1.v66tikim2o5674ys@example.com>",
      })
  void what_this_installation_sent_is_ours(String lines) {
    assertThat(kind(CUSTOMER + lines, PLAIN)).isEqualTo(new MailKind.Ours());
  }

  @Test
  void what_the_channel_itself_sends_is_ours() {
    assertThat(kind("From: Bakery <Desk@Example.com>", PLAIN)).isEqualTo(new MailKind.Ours());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X-Parley-Loop: installation-2",
        "Message-ID: <msg_0c3v9k2m4q8xb.1.v66tikim2o5674yt@example.com>",
        "In-Reply-To: <msg_0c3v9k2m4q8xb.1.v66tikim2o5674ys@example.com>",
        "Auto-Submitted: no",
        "Auto-Submitted: No; why=\"a person\"",
        "Precedence: first-class",
        "X-Auto-Response-Suppress: All",
        "Return-Path: <jo@customer.example>",
        "To: noreply@customer.example",
      })
  void what_a_person_wrote_is_personal(String lines) {
    assertThat(kind(CUSTOMER + lines, PLAIN)).isEqualTo(new MailKind.Personal());
  }

  @Test
  void reports_are_known_by_their_type() {
    assertThat(kind(CUSTOMER, report("delivery-status")))
        .isEqualTo(new MailKind.DeliveryReported());
    assertThat(kind(CUSTOMER, report("Feedback-Report"))).isEqualTo(new MailKind.AbuseReported());
    assertThat(kind(CUSTOMER, report("disposition-notification")))
        .isEqualTo(new MailKind.ReadReported());
    assertThat(kind(CUSTOMER, report("other"))).isEqualTo(new MailKind.Personal());
  }

  @Test
  void a_status_part_in_a_mail_from_nobody_is_a_delivery_report() {
    MailStructure mixed = MailStructure.of("multipart/mixed", Map.of(), true);
    assertThat(kind(CUSTOMER + "Return-Path: <>", mixed))
        .isEqualTo(new MailKind.DeliveryReported());
    assertThat(kind(CUSTOMER + "Return-Path: <jo@customer.example>", mixed))
        .isEqualTo(new MailKind.Personal());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Auto-Submitted: auto-replied (vacation)    | auto-replied
          Auto-Submitted: Auto-Generated; x=y        | auto-generated
          Auto-Submitted: auto-notified              | auto-notified
          Auto-Submitted: something-new              | auto-generated
          Precedence: bulk                           | bulk
          Precedence: Junk                           | junk
          Precedence: list                           | list
          Precedence: auto_reply                     | auto-replied
          X-Autoreply: yes                           | auto-replied
          X-Autorespond: Out of office               | auto-replied
          X-Auto-Generated: 1                        | auto-generated
          List-Id: News <news.shop.example>          | list
          List-Unsubscribe: <mailto:u@shop.example>  | list
          Return-Path: <>                            | bounce
          Return-Path: < >                           | bounce
          """)
  void what_a_machine_wrote_is_automatic(String line, String reason) {
    assertThat(kind(CUSTOMER + line, PLAIN)).isEqualTo(new MailKind.Automatic(reason));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mailer-daemon",
        "MAILER-DAEMON",
        "postmaster",
        "noreply",
        "no-reply",
        "No_Reply",
        "no.reply",
        "donotreply",
        "do-not-reply",
        "bounce",
        "bounces",
        "bounces+0f1e",
        "Mail.Delivery.System",
        "noreply+1"
      })
  void robots_are_known_by_their_address(String local) {
    assertThat(kind("From: Shop <" + local + "@shop.example>", PLAIN))
        .isEqualTo(new MailKind.Automatic("robot"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"MAILER-DAEMON <>", "<>", "MAILER-DAEMON (Mail Delivery System)"})
  void what_nobody_sent_is_automatic(String from) {
    assertThat(kind("From: " + from, PLAIN)).isEqualTo(new MailKind.Automatic("bounce"));
    assertThat(kind("From: Jo <>", PLAIN)).isEqualTo(new MailKind.Personal());
  }

  @ParameterizedTest
  @ValueSource(strings = {"nora.reply", "reply", "post", "bouncer", "jo+noreply"})
  void people_are_no_robots(String local) {
    assertThat(kind("From: Shop <" + local + "@shop.example>", PLAIN))
        .isEqualTo(new MailKind.Personal());
  }

  @Test
  void people_may_write_through_a_list_that_is_our_own_address() {
    String list = CUSTOMER + "Precedence: list\nList-Unsubscribe: <https://x.example>\n";
    assertThat(kind(list + "List-ID: Support <support.example.com>", PLAIN))
        .isEqualTo(new MailKind.Personal());
    assertThat(kind(list + "List-ID: Support <support.example.org>", PLAIN))
        .isEqualTo(new MailKind.Automatic("list"));
  }

  @Test
  void a_mail_that_goes_round_is_noticed() {
    assertThat(kind(CUSTOMER + "Received: from a by b\n".repeat(100), PLAIN))
        .isEqualTo(new MailKind.Personal());
    assertThat(kind(CUSTOMER + "Received: from a by b\n".repeat(101), PLAIN))
        .isEqualTo(new MailKind.Looping());
  }

  @Test
  void the_first_that_fits_counts() {
    String all = "From: mailer-daemon@example.com\nReturn-Path: <>\nPrecedence: bulk\n";
    assertThat(kind(all + "X-Parley-Loop: installation-1", report("delivery-status")))
        .isEqualTo(new MailKind.Ours());
    assertThat(kind(all, report("delivery-status"))).isEqualTo(new MailKind.DeliveryReported());
    assertThat(kind(all, PLAIN)).isEqualTo(new MailKind.Automatic("bulk"));
  }

  private MailKind kind(String lines, MailStructure structure) {
    return kinds.of(Headers.of(lines), structure, OWN);
  }

  private static MailStructure report(String type) {
    return MailStructure.of("Multipart/Report", Map.of("report-type", type), false);
  }
}
