package parley.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import jakarta.mail.internet.InternetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whom mails are from, as operators write it. */
class SenderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Parley <parley@example.com> | Parley",
        "\"Parley\" <parley@example.com> | Parley",
        "\"Parley, Inc.\" <parley@example.com> | Parley, Inc.",
        "\"The \\\"Desk\\\"\" <parley@example.com> | The \"Desk\"",
        "Bäckerei <parley@example.com> | Bäckerei",
        "\"Bäckerei, Süd\" <parley@example.com> | Bäckerei, Süd",
        "parley@example.com | ",
      })
  void a_name_may_stand_in_quotes_and_reaches_the_mail_as_a_name(String text, String name)
      throws Exception {
    InternetAddress sender = new MailSettings.Sender(text).address();
    assertThat(sender.getAddress()).isEqualTo("parley@example.com");
    assertThat(sender.getPersonal()).isEqualTo(name);
    assertThat(sender.toString()).isASCII();
    assertThat(new InternetAddress(sender.toString(), true).getPersonal()).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"Parley <parley@example.com>\"",
        "'Parley <parley@example.com>'",
        "Parley <parley@example.com> x",
        "Parley, Inc. <parley@example.com>",
        "parley",
      })
  void what_is_no_sender_is_refused_with_both_ways_to_write_one(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MailSettings.Sender(text))
        .withMessageContaining("Parley <parley@example.com>")
        .withMessageContaining("\"Parley, Inc.\" <parley@example.com>");
  }
}
