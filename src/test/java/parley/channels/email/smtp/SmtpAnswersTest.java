package parley.channels.email.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What servers answer, in their words, and what it means. */
class SmtpAnswersTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          connect | 421 4.3.2 Service not available, closing                              | later
          connect | 554 no SMTP service here                                              | channel_down
          auth    | 535 5.7.8 Username and Password not accepted                          | channel_down
          auth    | 535 authentication failed                                             | channel_down
          auth    | 534 5.7.9 Application-specific password required                      | channel_down
          auth    | 550 5.7.30 Basic authentication is not supported for Client Submission | channel_down
          auth    | 334 eyJzdGF0dXMiOiI0MDEifQ==                                          | channel_down
          auth    | 504 5.5.4 Unrecognized authentication type                            | channel_down
          auth    | 454 4.7.0 Too many login attempts, please try again later             | throttled
          auth    | 421 4.7.0 Try again later, closing connection                         | later
          mail    | 530 5.7.0 Authentication Required                                     | channel_down
          mail    | 530 Authentication required                                           | channel_down
          mail    | 501 5.1.7 Invalid address                                             | channel_down
          mail    | 550 5.1.8 Bad sender's system address                                 | channel_down
          mail    | 553 5.7.1 Sender address rejected: not owned by user                  | channel_down
          mail    | 550 sender rejected                                                   | channel_down
          mail    | 421 4.7.28 Our system has detected an unusual rate                    | throttled
          mail    | 432 4.3.2 Concurrent connections limit exceeded                       | throttled
          mail    | 454 4.7.0 Cannot authenticate due to temporary system problem         | throttled
          mail    | 450 4.7.26 unauthenticated                                            | throttled
          mail    | 550 5.4.5 Daily user sending limit exceeded                           | day_limit
          mail    | 451 4.3.0 Temporary failure                                           | later
          mail    | 452 4.3.1 Insufficient system storage                                 | later
          mail    | 552 5.3.4 Message size exceeds fixed limit                            | content
          mail    | 552 message too large                                                 | content
          rcpt    | 550 5.1.1 The email account that you tried to reach does not exist    | recipient
          rcpt    | 550 5.1.0 Address rejected                                            | recipient
          rcpt    | 553 5.1.3 Bad recipient address syntax                                | recipient
          rcpt    | 550 5.1.2 Host unknown                                                | recipient
          rcpt    | 551 5.1.6 User has moved                                              | recipient
          rcpt    | 550 5.1.10 RESOLVER.ADR.RecipientNotFound                             | recipient
          rcpt    | 550 5.2.1 The email account is inactive                               | recipient
          rcpt    | 550 5.4.1 Recipient address rejected: Access denied                   | recipient
          rcpt    | 550 5.7.13 Recipient is disabled                                      | recipient
          rcpt    | 550 No such user here                                                 | recipient
          rcpt    | 553 mailbox name not allowed                                          | recipient
          rcpt    | 450 4.2.0 Greylisted, see you later                                   | later
          rcpt    | 450 4.7.1 Greylisting in action                                       | later
          rcpt    | 451 try again later                                                   | later
          rcpt    | 452 4.2.2 Mailbox full                                                | later
          rcpt    | 552 5.2.2 Mailbox full                                                | mailbox_full
          rcpt    | 550 5.2.2 Over quota                                                  | mailbox_full
          rcpt    | 552 quota exceeded                                                    | mailbox_full
          rcpt    | 554 5.7.1 Relay access denied                                         | other
          rcpt    | 421 4.4.2 Connection timed out                                        | later
          rcpt    | 550 5.4.5 Daily sending quota exceeded                                | day_limit
          data    | 554 5.5.1 no valid recipients                                         | other
          dot     | 550 5.7.1 This message is likely spam                                 | content
          dot     | 554 5.7.1 Message rejected under policy                               | content
          dot     | 550 5.7.26 This mail has been blocked because the sender is unauthenticated | channel_down
          dot     | 550 5.7.515 Access denied, sending domain doesn't meet the requirements | channel_down
          dot     | 550 5.7.23 SPF validation failed                                      | channel_down
          dot     | 552 5.3.4 Message too big                                             | content
          dot     | 550 5.2.3 Message too large for this recipient                        | content
          dot     | 554 5.6.0 Malformed MIME                                              | content
          dot     | 554 transaction failed                                                | content
          dot     | 550 5.1.1 no such user                                                | recipient
          dot     | 452 4.3.1 out of disk                                                 | later
          dot     | 451 4.7.500 Server busy                                               | later
          dot     | 421 closing                                                           | later
          dot     | 501 5.5.4 syntax                                                      | other
          """)
  void an_answer_has_a_class(String stage, String answer, String expected) {
    SmtpReply reply = SmtpReply.of(Integer.parseInt(answer.substring(0, 3)), answer);
    assertThat(SmtpAnswers.of(SmtpStage.valueOf(stage.toUpperCase(Locale.ROOT)), reply))
        .isEqualTo(AnswerClass.valueOf(expected.toUpperCase(Locale.ROOT)));
  }

  @Test
  void several_lines_are_read_as_one() {
    SmtpReply reply =
        SmtpReply.of(
            550,
            String.join(
                "\r\n",
                "550-5.1.1 The account does",
                "550-5.1.1 not exist. See",
                "550 5.1.1 https://example.com",
                ""));
    assertThat(reply.codes()).isEqualTo("550 5.1.1");
    assertThat(reply.text()).isEqualTo("The account does not exist. See https://example.com");
  }

  @Test
  void a_number_in_the_text_is_no_code() {
    assertThat(SmtpReply.of(550, "550 mail from 5.1.1.7 refused").enhanced()).isNull();
    assertThat(SmtpReply.of(550, "550 5.1.1.7 is blocked").codes()).isEqualTo("550");
    assertThat(SmtpReply.of(550, null).text()).isEmpty();
  }

  @Test
  void a_long_answer_is_cut() {
    assertThat(SmtpReply.of(550, "550 " + "x".repeat(100_000)).text()).hasSize(1_000);
  }
}
