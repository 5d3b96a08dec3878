package parley.channels.email.content;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts are decoded as they are, where that isn't what they say. */
class TransferDecodingTest {
  @Test
  void bad_base64() {
    SampleMail mail =
        SampleMail.of(
            """
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: base64

            SGVsbG8*!?
            gd29ybGQ
            """);
    assertThat(mail.read.text()).isEqualTo("Hello world");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Hello,\n\nis it ready?",
        "Ist sie fertig?",
        "Grüße",
        "Is it at https://bakery.example/cake?"
      })
  void words_that_are_said_to_be_base64(String text) {
    String fields = "text/plain; charset=utf-8\nContent-Transfer-Encoding: base64";
    assertThat(SampleMail.typed(fields, text).read.text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SGVsbG8gd29ybGQ=\n_______\nA list for all of us",
        "SGVsbG8gd29ybGQ\n",
        "SGVs\nbG8gd29y\nbGQ=",
        "SGVsbG8gd29ybGQgYW5kIGFsbCB0aGUgYmFrZXJzIG9mIGl0LCBnb29kIG1v cm5pbmcgdG8geW91"
      })
  void base64_with_something_else(String text) {
    String fields = "text/plain; charset=utf-8\nContent-Transfer-Encoding: base64";
    assertThat(SampleMail.typed(fields, text).read.text()).startsWith("Hello world");
  }

  @Test
  void unknown_transfer_encoding() {
    SampleMail mail =
        SampleMail.of(
            """
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: 8-bit

            Grüße =20
            """);
    assertThat(mail.read.text()).isEqualTo("Grüße =20");
  }

  @Test
  void bad_quoted_printable() {
    SampleMail mail =
        SampleMail.of(
            """
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: Quoted-Printable (as ever)

            100 % =C3=BC and =ZZ and =
            """);
    assertThat(mail.read.text()).startsWith("100 % ü and =ZZ and");
  }
}
