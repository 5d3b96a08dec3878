package parley.channels.email.content;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A multipart that can't be split as it says is split where it can be; its words are never lost.
 */
class MalformedMultipartTest {
  @Test
  void multipart_without_parts_is_text() {
    SampleMail mail =
        SampleMail.typed("multipart/mixed; boundary=b", "Just words\n--Ada\nand more");
    assertThat(mail.read.text()).isEqualTo("Just words\n--Ada\nand more");
    assertThat(mail.read.contentType()).isEqualTo("multipart/mixed");
    assertThat(mail.read.truncated()).isFalse();
    assertThat(SampleMail.typed("multipart/mixed; boundary=b", "\n\n").read.text()).isEmpty();
  }

  @Test
  void multipart_without_parts_that_is_too_long() {
    String words = "word ".repeat(300_000);
    SampleMail mail = SampleMail.typed("multipart/mixed; boundary=b", words);
    assertThat(mail.read.text()).startsWith("word word");
    assertThat(mail.read.truncated()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"multipart/mixed", "multipart/mixed; boundary=a"})
  void multipart_with_another_boundary_than_it_names(String type) {
    SampleMail mail =
        SampleMail.typed(
            type,
            """
            This is a message in MIME format.
            --b1
            Content-Type: text/plain

            Hello
            --b1
            content-type: application/pdf; name=a.pdf
            Content-Transfer-Encoding: base64

            JVBERg==
            --b1--
            """);
    assertThat(mail.read.text()).isEqualTo("Hello");
    assertThat(mail.kept.names()).containsExactly("a.pdf");
    assertThat(mail.kept.files.getFirst().text()).isEqualTo("%PDF");
  }

  @Test
  void multipart_without_parts_within_one_that_names_another_boundary() {
    SampleMail mail =
        SampleMail.typed(
            "multipart/mixed; boundary=a",
            """
            --b1
            Content-Type: multipart/alternative; boundary=c

            Just words
            --b1--
            """);
    assertThat(mail.read.text()).isEqualTo("Just words");
  }

  @Test
  void multipart_without_boundary_and_without_parts_is_text() {
    assertThat(SampleMail.typed("multipart/alternative", "Just words").read.text())
        .isEqualTo("Just words");
  }

  @Test
  void multipart_that_is_not_closed() {
    SampleMail mail =
        SampleMail.typed(
            "multipart/mixed; boundary=b", "--b\nContent-Type: text/plain\n\nCut off in the mid");
    assertThat(mail.read.text()).isEqualTo("Cut off in the mid");
  }
}
