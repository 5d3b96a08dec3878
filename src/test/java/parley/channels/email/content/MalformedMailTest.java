package parley.channels.email.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Mails as bad programs write them are read as they were meant. */
class MalformedMailTest {

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
