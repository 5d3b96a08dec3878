package parley.channels.email.headers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MailSenderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a@x.com          | ``        | a@x.com
          a@x.com          | b@x.com   | a@x.com
          a@x.com, b@x.com | ``        | a@x.com
          a@x.com, b@x.com | B@X.com   | b@x.com
          a@x.com, b@x.com | c@x.com   | a@x.com
          John Doe         | c@x.com   | ``
          Doe, J <j@x.com> | c@x.com   | j@x.com
          """)
  void the_author_sent_it(String from, String sender, String expected) {
    MailHeaders headers = Headers.of("From: " + from, "Sender: " + sender);
    assertThat(MailSender.of(headers).map(MailAddress::address).orElse("")).isEqualTo(expected);
  }

  @Test
  void without_an_author_nobody_sent_it() {
    assertThat(MailSender.of(Headers.of("Sender: a@x.com"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Sender: a@x.com                               | a@x.com
          Return-Path: <r@x.com>\\nReply-To: <b@x.com>  | b@x.com
          Return-Path: <r@x.com>                        | r@x.com
          From: "c@x.com"\\nReply-To: <b@x.com>         | c@x.com
          From: "Jo" <>\\nReply-To: <b@x.com>           | b@x.com
          Return-Path: <>                               | ``
          From: Jo\\nSubject: a@x.com                   | ``
          """)
  void whoever_else_may_have_written_it(String lines, String expected) {
    MailHeaders headers = Headers.of(lines.replace("\\n", "\n"));
    assertThat(MailSender.of(headers)).isEmpty();
    assertThat(MailSender.substitutes(headers).stream().findFirst().map(MailAddress::address))
        .isEqualTo(Optional.of(expected).filter(address -> !address.isEmpty()));
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          jo@shop.example,           help@shop.example,          true
          jo@mail.shop.example,      help@shop.example,          true
          jo@shop.co.uk,             help@support.shop.co.uk,    true
          jo@Bücher.example,         help@xn--bcher-kva.example, true
          jo@localhost,              help@localhost,             true
          jo@shop.example,           jo@stranger.example,        false
          jo@shop.co.uk,             jo@stranger.co.uk,          false
          jo@shop.github.io,         jo@stranger.github.io,      false
          jo@notshop.example,        jo@shop.example,            false
          jo@a.localhost,            jo@b.localhost,             false
          jo@com,                    jo@shop.com,                false
          """)
  void answers_go_elsewhere_only_within_what_one_has_registered(
      String sender, String replyTo, boolean follows) {
    MailAddress from = MailAddress.of(null, sender).orElseThrow();
    Optional<MailAddress> answer = MailSender.replyTo(Headers.of("Reply-To: " + replyTo));
    assertThat(MailSender.answersGoTo(from, answer))
        .isEqualTo(follows ? answer.orElseThrow() : from);
  }

  @Test
  void without_another_wish_answers_go_to_the_sender() {
    MailAddress from = MailAddress.of("Jo", "jo@shop.example").orElseThrow();
    assertThat(MailSender.answersGoTo(from, Optional.empty())).isEqualTo(from);
  }
}
