package parley.channels.email.headers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.channels.email.headers.Authentication.Verdict;

class AuthenticationTest {
  private static final Authentication NOTHING =
      new Authentication(Verdict.NONE, Verdict.NONE, Verdict.NONE, null);

  private static final String GMAIL =
      """
      Delivered-To: desk@example.com
      Received: by 2002:a05:6a10:1 with SMTP id x; Mon, 1 Jun 2026 00:00:00 -0700 (PDT)
      Return-Path: <jo@shop.example>
      Received: from mail.shop.example (mail.shop.example. [192.0.2.1]) by mx.google.com with ESMTPS id y for <desk@example.com>; Mon, 1 Jun 2026 00:00:00 -0700 (PDT)
      Authentication-Results: mx.google.com; dkim=pass header.i=@shop.example header.s=s1 header.b="ab/c=="; spf=pass (google.com: domain of jo@shop.example designates 192.0.2.1 as permitted sender) smtp.mailfrom=jo@shop.example; dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=shop.example
      From: Jo <jo@shop.example>
      """;

  private static final String MICROSOFT =
      """
      Received: from A.outlook.com (192.0.2.2) by B.outlook.com with HTTPS; Mon, 1 Jun 2026 07:00:00 +0000
      Received: from mail.shop.example (192.0.2.1) by C.mail.protection.outlook.com (192.0.2.3) with SMTP; Mon, 1 Jun 2026 07:00:00 +0000
      Authentication-Results: spf=softfail (sender IP is 192.0.2.1) smtp.mailfrom=shop.example; dkim=none (message not signed) header.d=none;dmarc=fail action=none header.from=shop.example;compauth=fail reason=001
      Authentication-Results: dmarc=pass header.from=shop.example
      From: Jo <jo@shop.example>
      """;

  @Test
  void what_gmail_writes_is_read() {
    assertThat(Authentication.read(Headers.of(GMAIL), List.of("MX.google.com")))
        .isEqualTo(new Authentication(Verdict.PASS, Verdict.PASS, Verdict.PASS, "shop.example"));
  }

  @Test
  void what_microsoft_writes_without_a_name_is_read_from_the_topmost() {
    assertThat(Authentication.read(Headers.of(MICROSOFT), List.of("(none)")))
        .isEqualTo(new Authentication(Verdict.FAIL, Verdict.FAIL, Verdict.NONE, "shop.example"));
  }

  @Test
  void nobody_is_believed_who_is_not_trusted() {
    assertThat(Authentication.read(Headers.of(GMAIL), List.of())).isEqualTo(NOTHING);
    assertThat(Authentication.read(Headers.of(GMAIL), List.of("google.com", "(none)")))
        .isEqualTo(NOTHING);
    assertThat(Authentication.read(Headers.of(MICROSOFT), List.of("mx.google.com")))
        .isEqualTo(NOTHING);
  }

  @Test
  void what_came_with_the_mail_is_not_believed() {
    String forged = "Authentication-Results: mx.example.com; dmarc=pass header.from=shop.example\n";
    String ours = "Received: from relay by mx.example.com with ESMTP\n";
    String foreign = "Received: from evil by relay.example with ESMTP\n";
    String from = "From: jo@shop.example";
    assertThat(dmarc(ours + forged + from)).isEqualTo(Verdict.PASS);
    assertThat(dmarc(ours + foreign + forged + from)).isEqualTo(Verdict.NONE);
    assertThat(dmarc(foreign + forged + from)).isEqualTo(Verdict.NONE);
    assertThat(dmarc("Received: from by by relay.example\n" + forged + from))
        .isEqualTo(Verdict.NONE);
  }

  @Test
  void hops_inside_are_passed_by_their_names() {
    String lines =
        """
        Received: from mx.example.com by imap.example.com with LMTP
        Received: from jo by mx.example.com (Postfix)
        Authentication-Results: mx.example.com; dmarc=pass header.from=shop.example
        From: jo@shop.example
        """;
    assertThat(Authentication.read(Headers.of(lines), List.of("mx.example.com")).dmarc())
        .isEqualTo(Verdict.NONE);
    List<String> all = List.of("mx.example.com", "imap.example.com");
    assertThat(Authentication.read(Headers.of(lines), all).dmarc()).isEqualTo(Verdict.PASS);
  }

  @Test
  void the_topmost_result_counts_and_one_signature_is_enough() {
    String lines =
        """
        Authentication-Results: mx.example.com; dmarc=fail header.from=shop.example
        Authentication-Results: mx.example.com; dmarc=pass header.from=shop.example; spf=none
        Authentication-Results: mx.example.com; dkim=fail header.d=a.example; dkim=pass header.d=b.example
        From: jo@shop.example
        """;
    assertThat(Authentication.read(Headers.of(lines), List.of("mx.example.com")))
        .isEqualTo(new Authentication(Verdict.FAIL, Verdict.NONE, Verdict.PASS, "shop.example"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mx.example.com; dmarc=pass                                     | PASS
          mx.example.com 1; dmarc = pass header.from = shop.example      | PASS
          mx.example.com (v1); DMARC/1=(ok)Pass (p=none) reason="a; b"   | PASS
          mx.example.com; spf=pass; dmarc=pass header.from=mail.shop.example | PASS
          mx.example.com; dmarc=fail header.from=shop.example            | FAIL
          mx.example.com; dmarc=pass header.from=stranger.example        | FAIL
          mx.example.com; dmarc=bestguesspass header.from=shop.example   | NONE
          mx.example.com; dmarc=temperror                                | NONE
          mx.example.com; dmarc=permerror                                | NONE
          mx.example.com; none                                           | NONE
          mx.example.com; (dmarc=pass)                                   | NONE
          mx.example.com; spf=pass reason="x; dmarc=pass"                | NONE
          mx.example.com.evil.example; dmarc=pass                        | NONE
          mx.example.com                                                 | NONE
          dmarc=pass                                                     | NONE
          ;                                                              | NONE
          """)
  void results_are_read_as_the_standard_writes_them(String value, Verdict dmarc) {
    assertThat(dmarc("Authentication-Results: " + value + "\nFrom: jo@shop.example"))
        .isEqualTo(dmarc);
  }

  @Test
  void a_pass_for_whom_we_do_not_take_as_the_sender_fails() {
    String lines =
        """
        Authentication-Results: mx.example.com; dmarc=pass header.from=evil.example
        From: jo@shop.example
        From: me@evil.example
        """;
    assertThat(dmarc(lines)).isEqualTo(Verdict.FAIL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "\"", ";", "=", "a=", "a=b ", "dmarc=pass;", "((a)", " ", "by "})
  @Timeout(10)
  void a_mebibyte_of_anything_takes_no_time(String filler) {
    String value = filler.repeat((1 << 20) / filler.length());
    Authentication read =
        Authentication.read(
            MailHeaders.of(
                List.of(
                    new MailHeaders.Field("Authentication-Results", "mx.example.com; " + value),
                    new MailHeaders.Field("Received", "by " + value))),
            List.of("mx.example.com"));
    assertThat(read.dmarc()).isEqualTo(filler.startsWith("dmarc") ? Verdict.PASS : Verdict.NONE);
  }

  private static Verdict dmarc(String lines) {
    return Authentication.read(Headers.of(lines), List.of("mx.example.com")).dmarc();
  }
}
