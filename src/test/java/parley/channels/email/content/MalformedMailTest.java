package parley.channels.email.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mails as bad programs write them are read as they were meant. */
class MalformedMailTest {

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

  @Test
  void multipart_with_another_boundary_than_it_names() {
    SampleMail mail =
        SampleMail.typed(
            "multipart/mixed; boundary=a",
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
  }

  @Test
  void multipart_without_boundary_parameter() {
    SampleMail mail =
        SampleMail.typed(
            "multipart/mixed",
            """
            --b1
            Content-Type: text/plain

            Hello
            --b1
            Content-Type: application/pdf; name=a.pdf
            Content-Transfer-Encoding: base64

            JVBERg==
            --b1--
            """);
    assertThat(mail.read.text()).isEqualTo("Hello");
    assertThat(mail.kept.names()).containsExactly("a.pdf");
    assertThat(mail.kept.files.getFirst().text()).isEqualTo("%PDF");
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

  @Test
  void unclosed_bracket_in_from() {
    SampleMail mail = SampleMail.of("From: Ada <ada@example.com\nSubject: Hi\n\nHello");
    assertThat(mail.read.headers().first("From")).contains("Ada <ada@example.com");
    assertThat(mail.read.text()).isEqualTo("Hello");
  }

  @Test
  void half_a_content_type() {
    assertThat(SampleMail.typed("text", "Hello").read.text()).isEqualTo("Hello");
    assertThat(SampleMail.typed("; charset=utf-8", "Grüße").read.text()).isEqualTo("Grüße");
    assertThat(SampleMail.typed("text/; x", "Hello").read.contentType()).isEqualTo("text/plain");
  }

  @Test
  void missing_semicolons() {
    SampleMail mail = SampleMail.typed("text/plain charset=windows-1251 format=flowed", "ok");
    assertThat(mail.read.contentTypeParameters())
        .containsEntry("charset", "windows-1251")
        .containsEntry("format", "flowed");
  }

  @Test
  void raw_utf_8_in_header_fields() {
    SampleMail mail = SampleMail.of("From: Zoë <z@example.com>\nSubject: Grüße 🎂\n\nHi");
    assertThat(mail.read.headers().text("Subject")).contains("Grüße 🎂");
    assertThat(mail.read.headers().first("From")).contains("Zoë <z@example.com>");
  }

  @Test
  void raw_windows_1252_in_header_fields() {
    SampleMail mail = SampleMail.of("Subject: Grüße\n\nHi", Charset.forName("windows-1252"));
    assertThat(mail.read.headers().text("Subject")).contains("Grüße");
  }

  @Test
  void glued_and_folded_encoded_words() {
    SampleMail mail =
        SampleMail.of("Subject: =?utf-8?Q?Gr=C3=BC?==?utf-8?Q?=C3=9Fe?=\n =?utf-8?B?IHp1?=\n\nHi");
    assertThat(mail.read.headers().text("Subject")).contains("Grüße zu");
  }

  @Test
  void file_name_in_continuations() {
    assertThat(
            named(
                "attachment; filename*0*=UTF-8''Gr%C3%BC; filename*1*=%C3%9Fe%20aus;"
                    + " filename*2=\" Wien.pdf\""))
        .isEqualTo("Grüße aus Wien.pdf");
  }

  @Test
  void file_name_with_a_percent_encoded_charset() {
    assertThat(named("attachment; filename=x.pdf; filename*=windows-1251''%EF%F0%E8.pdf"))
        .isEqualTo("при.pdf");
  }

  @Test
  void file_name_in_encoded_words() {
    assertThat(named("attachment; filename=\"=?utf-8?Q?Rechnung_=E2=82=AC.pdf?=\""))
        .isEqualTo("Rechnung €.pdf");
  }

  @Test
  void file_name_with_blanks_and_without_quotes() {
    assertThat(named("attachment; filename=my old file.pdf")).isEqualTo("my old file.pdf");
  }

  @Test
  void file_name_with_folders() {
    assertThat(named("attachment; filename=\"C:\\temp\\..\\a.pdf\"")).isEqualTo("a.pdf");
    assertThat(named("attachment; filename=\"../../etc/passwd\"")).isEqualTo("passwd");
    assertThat(named("attachment; filename*=utf-8''..%2F..%2Fa%00b.pdf")).isEqualTo("ab.pdf");
  }

  @Test
  void quote_that_is_never_closed() {
    assertThat(named("attachment; filename=\"open.pdf")).isEqualTo("open.pdf");
  }

  @Test
  void nul_and_controls() {
    SampleMail mail = SampleMail.of("Subject: a\u0000b\n\nHel\u0000lo\u0007 \u001b[31m world");
    assertThat(mail.read.text()).isEqualTo("Hello [31m world");
    assertThat(mail.read.headers().text("Subject")).contains("ab");
  }

  @Test
  void halves_of_surrogate_pairs() {
    byte[] utf16 = {0, 'H', (byte) 0xd8, 0x3d, 0, 'i'};
    byte[] head =
        "Content-Type: text/plain; charset=utf-16be\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    byte[] mail = new byte[head.length + utf16.length];
    System.arraycopy(head, 0, mail, 0, head.length);
    System.arraycopy(utf16, 0, mail, head.length, utf16.length);
    assertThat(SampleMail.of(mail).read.text().chars().noneMatch(c -> c >= 0xd800 && c < 0xe000))
        .isTrue();
    assertThat(SampleMail.html("a&#xD83D;b&#0;c").read.html())
        .satisfies(html -> assertThat(parley.http.StorableText.areStorable(html)).isTrue());
  }

  @Test
  void line_feeds_and_returns_mixed() {
    SampleMail mail =
        SampleMail.of(
            "Subject: x\nTo: y@example.com\r\n\nOne\nTwo\r\nThree\rFour"
                .getBytes(StandardCharsets.UTF_8));
    assertThat(mail.read.headers().first("To")).contains("y@example.com");
    assertThat(mail.read.text()).isEqualTo("One\nTwo\nThree\nFour");
  }

  @Test
  void no_blank_line_before_the_text() {
    SampleMail mail =
        SampleMail.of("From: ada@example.com\nSubject: Hi\nHello there\nhow are you?");
    assertThat(mail.read.headers().first("Subject")).contains("Hi");
    assertThat(mail.read.text()).isEqualTo("Hello there\nhow are you?");
  }

  @Test
  void a_line_among_the_header_fields_that_is_none() {
    SampleMail mail =
        SampleMail.of(
            "From ada@example.com Mon Jan  5 10:00:00 2026\nSubject: Hi\nbroken by a gateway\n"
                + "From: ada@example.com\nContent-Type: text/html\n\n<b>Hello</b>");
    assertThat(mail.read.headers().first("From")).contains("ada@example.com");
    assertThat(mail.read.html()).isEqualTo("<b>Hello</b>");
  }

  @Test
  void empty_mail() {
    SampleMail mail = SampleMail.of(new byte[0]);
    assertThat(mail.read.text()).isEmpty();
    assertThat(mail.read.headers().fields()).isEmpty();
    assertThat(mail.read.contentType()).isEqualTo("text/plain");
  }

  @Test
  void header_fields_only() {
    SampleMail mail = SampleMail.of("From: ada@example.com\nSubject: Hi");
    assertThat(mail.read.headers().first("Subject")).contains("Hi");
    assertThat(mail.read.text()).isEmpty();
  }

  @Test
  void field_without_a_value_and_field_without_a_name() {
    SampleMail mail = SampleMail.of("Subject:\n: odd\nX-Empty: \nFrom: ada@example.com\n\nHi");
    assertThat(mail.read.headers().first("Subject")).contains("");
    assertThat(mail.read.headers().first("From")).contains("ada@example.com");
    assertThat(mail.read.text()).isEqualTo("Hi");
  }

  @Test
  void folded_field_keeps_its_blanks_and_loses_its_breaks() {
    SampleMail mail = SampleMail.of("References: <a@x>\n\t<b@x>\n <c@x>\n\nHi");
    assertThat(mail.read.headers().first("References")).contains("<a@x>\t<b@x> <c@x>");
  }

  @Test
  void lines_longer_than_any_standard_allows() {
    String line = "word ".repeat(20_000).strip();
    assertThat(SampleMail.typed("text/plain", line).read.text()).isEqualTo(line);
  }

  private static String named(String disposition) {
    SampleMail mail =
        SampleMail.of(
            "Content-Type: application/pdf\nContent-Disposition: " + disposition + "\n\n%PDF");
    return mail.kept.names().getFirst();
  }
}
